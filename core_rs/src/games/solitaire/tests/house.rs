//! SO-2, SO-3, SO-5: what lies where, when the house draws, and what it has.

use super::*;

const SPECTATOR: Viewer = Viewer::Spectator;

#[test]
fn so_2_internals_externals_and_the_seven_come_in_this_order() {
    let scene = given().deal("2w 4cr 6s 8p Tw / 7c 8cr 3p", "Kw 2c m13 4s 6p 8w Qw", "5sr").starts();
    let round = scene.round();
    assert_eq!(text(&round.internals), "2w 4cr 6s 8p Tw");
    assert_eq!(text(&round.externals), "7c 8cr 3p");
    assert_eq!(text(&round.house_draws[..1]), "5sr");
    let seven: Vec<String> =
        round.cards.iter().map(|card| Card::from_wire(*card).expect("a card").to_string()).collect();
    assert_eq!(seven.join(" "), "8w Qw Kw 2c 4s 6p m13");
}

#[test]
fn so_2_the_house_is_open_and_the_seven_are_not_until_they_are_declared() {
    let mut scene = given().easy(2).starts();
    let seen = |scene: &Scene, viewer| scene.view(viewer).rounds[0].clone();
    assert_eq!(text(&seen(&scene, SPECTATOR).internals), "2w 4c 6s 8p Tw");
    assert!(seen(&scene, SPECTATOR).cards.is_empty());
    assert_eq!(seen(&scene, Viewer::Actor(Actor::Seat(0))).cards.len(), 7);
    assert_eq!(seen(&scene, Viewer::Auditor).cards.len(), 7);
    scene.declares(WINNER);
    assert_eq!(text(&seen(&scene, SPECTATOR).poker), "8w 2c 4s 6p m13");
    assert_eq!(text(&seen(&scene, SPECTATOR).twenty_one), "Qw Kw");
}

#[test]
fn so_2_the_house_has_finished_before_the_player_declares() {
    let mut scene = given().deal("2w 4c 6s 8p Tw / 7c 3p 2s", SEVEN_CARDS, "2p Aw 3w 9s").starts();
    // 12, 14, 15 (or 25), 18: the player's draws come after the house's.
    assert_eq!(names(&scene.said).matches("house_drew").count(), 3);
    assert_eq!((text(&scene.round().house_draws), scene.house()), ("2p Aw 3w".to_owned(), "18, 0 majors".to_owned()));
    scene.declares("2c 4s 6p m13 Qw / 8wr Kw");
    scene.draws();
    assert_eq!(text(&scene.table.game().rounds[0].drawn().iter().map(|face| face.wire()).collect::<Vec<_>>()), "9s");
}

/// The house after its draws, and what it drew.
fn house_of(externals: &str, draws: &str) -> (String, String) {
    let scene = given().deal(&format!("2w 4c 6s 8p Tw / {externals}"), SEVEN_CARDS, draws).starts();
    (text(&scene.round().house_draws), scene.house())
}

fn house(draws: &str, count: &str) -> (String, String) {
    (draws.to_owned(), count.to_owned())
}

#[test]
fn so_3_the_house_draws_on_fifteen_and_stands_on_sixteen_as_dealt() {
    assert_eq!(house_of("7c 5c 3p", "2s 5s"), house("2s", "17, 0 majors"));
    assert_eq!(house_of("7c 6c 3p", "2s 5s"), house("", "16, 0 majors"));
    assert_eq!(house_of("7c 7p 3p", "2s 5s"), house("", "17, 0 majors"));
    // A soft sixteen is a sixteen.
    assert_eq!(house_of("Ac 3c 2p", "9s"), house("", "16, 0 majors"));
}

#[test]
fn so_3_the_house_draws_on_from_a_sixteen_that_it_drew() {
    assert_eq!(house_of("7c 5c 3p", "As 5s"), house("As 5s", "21, 0 majors"));
    assert_eq!(house_of("7c 5c 3p", "As 4p 5s"), house("As 4p", "20, 0 majors"));
}

#[test]
fn so_3_cards_are_drawn_as_they_fall() {
    // Reversed cards count nothing, and still are drawn; a major among them is counted as a major.
    assert_eq!(house_of("7c 5c 3p", "Ksr m20r 4p"), house("Ksr m20r 4p", "19, 1 majors"));
    assert_eq!(house_of("Kc Kp m3", "Ksr m20r 4p"), house("", "bust, 1 majors"));
}

#[test]
fn so_3_its_best_count_is_what_counts() {
    // An Ace is 11 as long as that is not over 21: 9 + 11 stands, 8 + 4 + 11 becomes 13.
    assert_eq!(house_of("3c 2p 4p", "As Ks"), house("As", "20, 0 majors"));
    assert_eq!(house_of("5c 4p 3c", "As Ks"), house("As Ks", "bust, 0 majors"));
    assert_eq!(house_of("5c 4p 3c", "As 6w"), house("As 6w", "19, 0 majors"));
}

#[test]
fn so_3_over_21_as_dealt_is_a_bust_that_does_not_draw() {
    assert_eq!(house_of("Kc Kp 3p", "2s"), house("", "bust, 0 majors"));
    assert_eq!(house_of("m21 m20 5c", "2s"), house("", "bust, 2 majors"));
}

#[test]
fn so_3_passing_21_on_a_draw_is_a_bust() {
    assert_eq!(house_of("7c 5c 3p", "Ks 2s"), house("Ks", "bust, 0 majors"));
}

#[test]
fn so_3_a_deck_that_runs_out_ends_drawing() {
    // Everything that is left lies reversed, so the house stays at 4 until there is nothing more.
    let named = "2w 4c 6s 8p Tw 2sr 4p 3pr 2c 4s 6p 8w m13 Qw Kw";
    let dealt: CardSet = cards(named).iter().map(|face| face.card).collect();
    let rest: Vec<String> = Card::all().filter(|card| !dealt.contains(*card)).map(|card| format!("{card}r")).collect();
    let mut scene = given().deal("2w 4c 6s 8p Tw / 2sr 4p 3pr", SEVEN_CARDS, &rest.join(" ")).starts();
    assert_eq!((scene.round().house_draws.len(), scene.house()), (63, "4, 21 majors".to_owned()));
    // 0 is below 4, and yet there is nothing to draw.
    assert_eq!(scene.declares("2c 4s 6p 8w m13 / Qwr Kwr"), "declared round_over");
    assert_eq!(scene.result(), "won TW-15, lost SO-7, one-win");
}

#[test]
fn so_3_either_value_of_a_major_may_be_the_best() {
    let deal = |given: Given| given.deal("2w 4c 6s 8p Tw / m16 7c 3p", SEVEN_CARDS, "5s").starts();
    assert_eq!(deal(given()).house(), "bust, 1 majors");
    // The Tower may count six: 16 as dealt.
    assert_eq!(deal(given().either()).house(), "16, 1 majors");
}

#[test]
fn so_5_the_house_plays_its_five_internals_as_they_lie() {
    // A pair of upright sevens loses to one of upright eights; reversed, sevens and eights of two ways up are no pair.
    let play = |internals: &str| {
        let mut scene = given().deal(&format!("{internals} / 7c 8c 3p"), "7w 7s 2c 4s 9p Qw Kw", "").starts();
        scene.declares("7w 7s 2c 4s 9p / Qw Kw");
        (scene.view(SPECTATOR).rounds[0].house_hand.clone().expect("five cards").category, scene.result())
    };
    let result = |category: &str, result: &str| (category.to_owned(), result.to_owned());
    assert_eq!(play("8w 8s 2p 4p 6c"), result("one pair", "lost TW-18, won SO-7, one-win"));
    assert_eq!(play("8w 8sr 2p 4p 6c"), result("high card", "won TW-16, won SO-7, two-win"));
    // A major among them, and no hand without one is worth more.
    assert_eq!(play("m8r 2w 4p 6c Tw"), result("high card", "lost TW-15, won SO-7, one-win"));
}

#[test]
fn so_5_the_pair_stands_against_the_house_and_is_not_added_to_it() {
    // 18 against 20; together they would be over 21.
    let mut scene = given().easy(1).starts();
    scene.declares(WINNER);
    assert_eq!(scene.view(SPECTATOR).rounds[0].count.map(|count| count.total), Some(20));
    // 3 and the externals' 18 would make 21: alone it is below.
    let mut scene = given().deal(HOUSE, "4s 6p 8w m13 Kw 2c Aw", "").starts();
    scene.declares("4s 6p 8w m13 Kw / 2c Aw");
    assert_eq!(scene.count(), "13, 0 majors");
}
