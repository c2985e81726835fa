//! SO-6, SO-7: when the player may draw, and whose twenty-one is better.

use super::*;
use crate::rejection::Code;

/// The house with these externals, and a pair that is declared against it: five others go to poker.
fn against(externals: &str, pair: &str, draws: &str) -> Scene {
    with(given(), externals, pair, draws)
}

fn with(given: Given, externals: &str, pair: &str, draws: &str) -> Scene {
    let own: Vec<String> = cards(pair).iter().map(|face| face.card.to_string()).collect();
    let seven = format!("2c 4s 6p 9w Jw {}", own.join(" ")).replace("Jw", "Pw");
    let mut scene = given.deal(&format!("2w 4c 6s 8p Tw / {externals}"), &seven, draws).starts();
    scene.declares(&format!("2c 4s 6p 9w Pw / {pair}"));
    scene
}

/// Twenty-one of the last round, as the hands compare.
fn twenty_one(scene: &Scene) -> (proto::SolitaireOutcome, String) {
    let part = scene.over().twenty_one.expect("twenty-one is decided");
    (proto::SolitaireOutcome::try_from(part.outcome).expect("an outcome"), part.rule)
}

use proto::SolitaireOutcome::{Lost, Tied, Won};

fn so(outcome: proto::SolitaireOutcome, rule: &str) -> (proto::SolitaireOutcome, String) {
    (outcome, rule.to_owned())
}

#[test]
fn so_6_below_the_house_the_player_may_draw_or_stop() {
    let mut scene = against("7c 8c 3p", "7w Kw", "2sr As 9s");
    assert!(scene.may_draw());
    // 17 against 18; a reversed card changes nothing, then 18 ties, and drawing may go on.
    assert_eq!((scene.draws(), scene.count()), ("drew".to_owned(), "17, 0 majors".to_owned()));
    assert_eq!((scene.draws(), scene.count()), ("drew".to_owned(), "18, 0 majors".to_owned()));
    assert!(scene.may_draw());
    assert_eq!(scene.stops(), "stopped round_over");
    assert_eq!(twenty_one(&scene), so(Tied, "SO-7"));
}

#[test]
fn so_6_above_the_house_drawing_ends() {
    let mut scene = against("7c 8c 3p", "7w Kw", "2s 9s");
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(twenty_one(&scene), so(Won, "SO-7"));
}

#[test]
fn so_6_over_21_drawing_ends_and_is_lost() {
    let mut scene = against("7c 8c 3p", "7w Kw", "9s");
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(twenty_one(&scene), so(Lost, "SO-6"));
}

#[test]
fn so_6_a_pair_that_is_not_below_the_house_draws_nothing() {
    for (pair, outcome) in [("8w Kw", Tied), ("9c Kw", Won), ("m12 Kw", Lost)] {
        let scene = against("7c 8c 3p", pair, "2s");
        assert_eq!(twenty_one(&scene).0, outcome, "{pair}");
    }
}

#[test]
fn so_6_a_bust_house_loses_to_any_hand_that_is_not_bust() {
    let scene = against("Kc Kp 3p", "8wr Kwr", "2s");
    assert_eq!(twenty_one(&scene), so(Won, "SO-6"));
    // Both are bust: lost.
    let scene = against("Kc Kp 3p", "m12 Kw", "2s");
    assert_eq!(twenty_one(&scene), so(Lost, "SO-6"));
}

#[test]
fn so_6_cards_drawn_are_played_as_they_fall() {
    let mut scene = against("7c 8c 3p", "3w Kw", "8sr m5r 6w");
    scene.draws();
    scene.draws();
    assert_eq!(scene.count(), "13, 1 majors");
    // An Ace that is drawn counts as is best: 13 + 6 is above.
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(twenty_one(&scene), so(Won, "SO-7"));
}

#[test]
fn so_6_drawing_is_refused_where_it_is_not_possible() {
    let scene = given().easy(1).starts();
    for command in [say::Command::Draw(proto::SolitaireDraw {}), say::Command::Stop(proto::SolitaireStop {})] {
        let refused = scene.refuses(command);
        assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "SO-6"));
        assert!(refused.message.contains("a declaration is due first"), "{refused}");
    }
    let scene = against("7c 8c 3p", "7w Kw", "2s");
    let refused = scene.refuses(declare("2c 4s 6p 9w Pw / 7w Kw"));
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "SO-4"));
    assert!(refused.message.contains("draw or stop"), "{refused}");
}

#[test]
fn so_7_a_natural_beats_every_other_21() {
    // The house reaches 21 by drawing; a pair of 21 is a natural.
    let scene = against("7c 5c 3p", "m11 Kw", "6c");
    let house = count_text(scene.view(Viewer::Spectator).rounds[0].house);
    assert_eq!((house.as_str(), twenty_one(&scene)), ("21, 0 majors", so(Won, "SO-7")));
    // The other way round: the externals make 21, and what is drawn to 21 is below it.
    let mut scene = against("7c 6c 8s", "9c Kw", "2s 5c");
    assert_eq!(scene.house(), "21 natural, 0 majors");
    assert_eq!((scene.draws(), scene.count()), ("drew".to_owned(), "21, 0 majors".to_owned()));
    assert!(scene.may_draw(), "21 is not above a natural");
    scene.stops();
    assert_eq!(twenty_one(&scene), so(Lost, "SO-7"));
}

#[test]
fn so_7_two_naturals_tie_whatever_their_majors() {
    let scene = against("7c 6c 8s", "m11 Kw", "2s");
    assert_eq!((scene.house(), twenty_one(&scene)), ("21 natural, 0 majors".to_owned(), so(Tied, "SO-7")));
    let scene = against("m1 m12 8s", "Ac Kw", "2s");
    assert_eq!((scene.house(), twenty_one(&scene)), ("21 natural, 2 majors".to_owned(), so(Tied, "SO-7")));
}

#[test]
fn so_7_then_the_total_then_the_majors_draws_counted_on_both_sides() {
    // Equal totals: one major against none.
    assert_eq!(twenty_one(&against("7c 8c 3p", "m8 Kw", "")), so(Won, "SO-7"));
    // The house's draw is a major, reversed: 18 with one against 18 with none is below, so the player may draw.
    let mut scene = against("5c 8c 2p", "8w Kw", "m20r 3s 2sr");
    assert_eq!(scene.house(), "18, 1 majors");
    assert!(scene.may_draw());
    scene.draws();
    scene.stops();
    assert_eq!(twenty_one(&scene), so(Lost, "SO-7"));
    // The player's draw is one too: that ties, and a second would be above.
    let mut scene = against("5c 8c 2p", "8w Kw", "m20r 3s m19r m18r");
    scene.draws();
    assert_eq!((scene.count(), scene.may_draw()), ("18, 1 majors".to_owned(), true));
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(twenty_one(&scene), so(Won, "SO-7"));
}

#[test]
fn so_7_the_option_of_tw_23_puts_any_major_before_the_total() {
    let overriding = || given().override_precedence();
    // 15 with a major is above 18 without.
    assert_eq!(twenty_one(&with(overriding(), "7c 8c 3p", "m5 Kw", "")), so(Won, "SO-7"));
    // 20 without a major is below 18 with one, so the player may draw.
    let mut scene = with(overriding(), "m7 8c 3p", "Qc Kw", "m0r");
    assert!(scene.may_draw());
    assert_eq!(scene.draws(), "drew round_over");
    assert_eq!(twenty_one(&scene), so(Won, "SO-7"));
    // A natural is still above it.
    assert_eq!(twenty_one(&with(overriding(), "m7 8c 3p", "Ac Kw", "")), so(Won, "SO-7"));
}

#[test]
fn so_7_in_words_it_is_the_winner_that_is_told_of() {
    let reason = |scene: &Scene| scene.over().twenty_one.expect("decided").reason;
    assert_eq!(reason(&against("7c 8c 3p", "9c Kw", "")), "19 beats the house's 18");
    assert_eq!(reason(&against("7c 8c 3p", "m8 Kw", "")), "both count 18; one major against the house's 0");
    assert_eq!(reason(&against("7c 8c 3p", "8w Kw", "")), "both count 18 with no major: a tie");
    let mut scene = with(given().override_precedence(), "m7 8c 3p", "Qc Kw", "");
    scene.stops();
    assert_eq!(reason(&scene), "18 with one major beats 20 without one");
}
