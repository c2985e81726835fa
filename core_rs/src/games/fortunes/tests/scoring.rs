//! FO-12: what a trick scores.

use super::super::Fortunes;
use crate::game::Viewer;
use crate::lifecycle;
use crate::proto::{FortunesOptions, FortunesScoring};
use crate::rejection::{Code, Rejection};
use crate::scene::Given;

fn scored_by(scoring: FortunesScoring) -> FortunesOptions {
    FortunesOptions { scoring: Some(scoring), ..Default::default() }
}

fn refused(scoring: FortunesScoring) -> Rejection {
    lifecycle::create::<Fortunes>(&Given::default().options(scored_by(scoring)).command()).unwrap_err()
}

fn accepted(scoring: FortunesScoring) {
    Given::default().options(scored_by(scoring)).starts();
}

/// Suits score 10, 20, 30, 40 more, ranks 100 to 113, a Star 500.
fn extras() -> FortunesScoring {
    FortunesScoring {
        well: Some(7),
        ill: Some(3),
        suit_extra: vec![10, 20, 30, 40],
        rank_extra: (100..114).collect(),
        star_extra: Some(500),
    }
}

#[test]
fn fo_12_a_trick_scores_2_well_and_1_ill_for_the_player_who_won_it() {
    let mut scene = Given::hands(["5w Ac", "Kw 2c", "3w Kc", "4w 3c"]).starts();
    scene.plays("0:5w 1:Kw 2:3w 3:4w");
    assert_eq!(scene.last_trick(), "seat 1 with Kw, ill-disposed, 1");
    scene.plays("1:2c 2:Kc 3:3c 0:Ac");
    assert_eq!(scene.last_trick(), "seat 0 with Ac, ill-disposed, 1");
    let points: Vec<u32> = scene.seen(Viewer::Spectator).readings.iter().map(|reading| reading.points).collect();
    assert_eq!(points, [1, 1, 0, 0]);
}

#[test]
fn fo_12_a_teams_score_is_the_sum_of_its_players() {
    let mut scene = Given::hands(["Kw 3s", "2w 4c 9s", "3w Kc Ks", "4w Ac 5s"]).starts();
    scene.plays("0:Kw 1:2w 2:3w 3:4w");
    assert_eq!(scene.scores().map(|(score, _)| score), [2, 0, 2, 0]);
    scene.plays_deal_out();
    let view = scene.seen(Viewer::Spectator);
    let points =
        |seat: u32| -> u32 { scene.taken.iter().filter(|taken| taken.seat == seat).map(|taken| taken.points).sum() };
    assert_eq!(view.totals, [points(0) + points(2), points(1) + points(3)]);
    let past = view.past_deal.unwrap();
    assert_eq!(past.readings.iter().map(|r| r.points).collect::<Vec<_>>(), (0..4).map(points).collect::<Vec<_>>());
    // Nineteen tricks, each 1 or 2.
    assert!((19..=38).contains(&view.totals.iter().sum::<u32>()));
}

#[test]
fn fo_12_extras_go_by_the_winning_cards_suit_and_rank() {
    for (hands, lead, expected) in [
        (["Kw", "2w", "3w", "4w"], "0:Kw 1:2w 2:3w 3:4w", "seat 0 with Kw, well-disposed, 130"),
        (["5c", "Qc", "3c", "4c"], "0:5c 1:Qc 2:3c 3:4c", "seat 1 with Qc, ill-disposed, 135"),
        (["5s", "2s", "Ts", "4s"], "0:5s 1:2s 2:Ts 3:4s", "seat 2 with Ts, well-disposed, 146"),
        (["Ap", "m3 !p", "3p", "4p"], "0:Ap 1:m3 2:3p 3:4p", "seat 0 with Ap, ill-disposed, 143"),
        (["m5", "m3", "m9", "m1"], "0:m5 1:m3 2:m9 3:m1", "seat 2 with m9, well-disposed, 507"),
    ] {
        let mut scene = Given::hands(hands).options(scored_by(extras())).starts();
        scene.plays(lead);
        assert_eq!(scene.last_trick(), expected);
    }
}

#[test]
fn fo_12_each_number_is_0_to_1000() {
    let one_of = |n, value| {
        let mut numbers = vec![0; n];
        numbers[n - 1] = value;
        numbers
    };
    accepted(FortunesScoring { well: Some(1000), ill: Some(1000), star_extra: Some(1000), ..Default::default() });
    accepted(FortunesScoring { suit_extra: one_of(4, 1000), rank_extra: one_of(14, 1000), ..Default::default() });
    for (scoring, option) in [
        (FortunesScoring { well: Some(1001), ..Default::default() }, "scoring.well"),
        (FortunesScoring { ill: Some(1001), ..Default::default() }, "scoring.ill"),
        (FortunesScoring { star_extra: Some(1001), ..Default::default() }, "scoring.star_extra"),
        (FortunesScoring { suit_extra: one_of(4, 1001), ..Default::default() }, "scoring.suit_extra"),
        (FortunesScoring { rank_extra: one_of(14, 1001), ..Default::default() }, "scoring.rank_extra"),
    ] {
        let refused = refused(scoring);
        assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "FO-12"));
        assert_eq!(refused.message, format!("{option} is 1001; allowed: 0 to 1000"));
    }
}

#[test]
fn fo_12_extras_are_four_and_fourteen_numbers_or_none() {
    for length in [1, 3, 5, 14] {
        let refused = refused(FortunesScoring { suit_extra: vec![1; length], ..Default::default() });
        assert_eq!(refused.message, format!("scoring.suit_extra is {length} numbers; allowed: none, or 4 numbers"));
    }
    for length in [1, 4, 13, 15] {
        let refused = refused(FortunesScoring { rank_extra: vec![1; length], ..Default::default() });
        assert_eq!(refused.message, format!("scoring.rank_extra is {length} numbers; allowed: none, or 14 numbers"));
    }
}

#[test]
fn fo_12_a_table_in_which_no_trick_can_score_is_refused() {
    let zeros = FortunesScoring { well: Some(0), ill: Some(0), ..Default::default() };
    let refused = refused(zeros.clone());
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "FO-12"));
    assert_eq!(refused.message, "scoring is all zeros; allowed: a table in which some trick scores");
    // One number that is not 0 is enough.
    accepted(FortunesScoring { ill: Some(1), ..zeros.clone() });
    accepted(FortunesScoring { well: Some(1), ..zeros.clone() });
    accepted(FortunesScoring { star_extra: Some(1), ..zeros.clone() });
    accepted(FortunesScoring { suit_extra: vec![0, 0, 0, 1], ..zeros.clone() });
    accepted(FortunesScoring { rank_extra: [vec![0; 13], vec![1]].concat(), ..zeros });
}
