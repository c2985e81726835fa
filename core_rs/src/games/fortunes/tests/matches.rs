//! FO-14: totals, and when a match is over.

use super::super::{Fortunes, Table};
use crate::game::{Game, Viewer};
use crate::lifecycle;
use crate::proto::{FortunesMatch, FortunesOptions, FortunesScoring, Phase, fortunes_match::Kind};
use crate::rejection::Code;
use crate::scene::{Given, Scene};

fn match_of(kind: Kind, max_deals: Option<u32>) -> FortunesOptions {
    FortunesOptions { r#match: Some(FortunesMatch { kind: Some(kind) }), max_deals, ..Default::default() }
}

fn refused(kind: Kind, max_deals: Option<u32>) -> String {
    let command = Given::default().options(match_of(kind, max_deals)).command();
    let refused = lifecycle::create::<Fortunes>(&command).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "FO-14"));
    refused.message
}

/// Plays until the match is over: the totals after each deal, and the scene.
fn played_out(options: FortunesOptions) -> (Vec<[i64; 2]>, Scene) {
    let mut scene = Given::default().options(options).starts();
    let mut totals = Vec::new();
    while scene.table.phase() == Phase::Playing {
        let said = scene.plays_deal_out();
        let [(a, _), (b, _), ..] = scene.scores();
        totals.push([a, b]);
        let next = if scene.table.phase() == Phase::Finished { "finished" } else { "deal_opened deal_closed dealt" };
        assert_eq!(said, format!("card_played trick_taken deal_scored disclosed {next}"));
    }
    (totals, scene)
}

fn ranks(scene: &Scene) -> [u32; 4] {
    scene.scores().map(|(_, rank)| rank)
}

#[test]
fn fo_14_the_deal_passes_to_the_left_and_the_teams_change_with_it() {
    let options = FortunesOptions { dealer: Some(2), ..match_of(Kind::Deals(6), None) };
    let mut scene = Given::default().options(options).starts();
    let mut dealers = Vec::new();
    for _ in 0..6 {
        let view = scene.seen(Viewer::Spectator);
        assert_eq!(view.leader, view.dealer);
        dealers.push(view.dealer);
        scene.plays_deal_out();
    }
    assert_eq!(dealers, [2, 3, 0, 1, 2, 3]);
}

#[test]
fn fo_4_the_last_trick_keeps_its_leader_when_the_match_is_over() {
    let (_, scene) = played_out(match_of(Kind::Deals(1), None));
    let view = scene.seen(Viewer::Spectator);
    assert_eq!((view.dealer, view.trick, view.leader, view.turn), (0, 19, 2, None));
}

#[test]
fn fo_14_totals_are_kept_by_partnership() {
    let (totals, scene) = played_out(match_of(Kind::Deals(2), None));
    let points = |partnership: u32| -> i64 {
        scene.taken.iter().filter(|taken| taken.seat % 2 == partnership).map(|taken| i64::from(taken.points)).sum()
    };
    assert_eq!(totals[1], [points(0), points(1)]);
    assert!(totals[0][0] > 0 && totals[0][0] < totals[1][0], "the second deal adds to the first");
    assert_eq!(scene.scores().map(|(score, _)| score), [points(0), points(1), points(0), points(1)]);
}

#[test]
fn fo_14_by_default_four_deals_are_played() {
    let (totals, scene) = played_out(FortunesOptions::default());
    assert_eq!(totals.len(), 4);
    assert_eq!(scene.table.standing().rule, "FO-14");
}

#[test]
fn fo_14_after_the_last_deal_the_higher_total_wins() {
    for deals in 1..=5 {
        let (totals, scene) = played_out(match_of(Kind::Deals(deals), None));
        assert_eq!(totals.len(), deals as usize);
        let [a, b] = totals[totals.len() - 1];
        assert_ne!(a, b, "an equal total would show nothing here");
        assert_eq!(ranks(&scene), if a > b { [1, 2, 1, 2] } else { [2, 1, 2, 1] });
    }
}

#[test]
fn fo_14_nobody_has_a_rank_before_the_match_is_over() {
    let mut scene = Given::default().options(match_of(Kind::Deals(2), None)).starts();
    scene.plays_deal_out();
    assert_eq!(ranks(&scene), [0; 4]);
    assert_eq!(scene.table.standing().rule, "");
}

/// Only cards of one rank score, of such a rank that the first deal ends with equal totals, and the second does not.
fn first_deal_ties(options: &FortunesOptions) -> FortunesOptions {
    let scored_by = |rank: usize, options: &FortunesOptions| {
        let mut rank_extra = vec![0; 14];
        rank_extra[rank] = 1;
        let scoring = FortunesScoring { well: Some(0), ill: Some(0), rank_extra, ..Default::default() };
        FortunesOptions { scoring: Some(scoring), ..options.clone() }
    };
    let ties = |rank: &usize| {
        let (totals, _) = played_out(scored_by(*rank, &match_of(Kind::Deals(2), None)));
        totals[0][0] == totals[0][1] && totals[0][0] > 0 && totals[1][0] != totals[1][1]
    };
    scored_by((0..14).find(ties).expect("some rank ties"), options)
}

#[test]
fn fo_14_equal_totals_after_the_last_deal_are_a_draw() {
    let (totals, scene) = played_out(first_deal_ties(&match_of(Kind::Deals(1), None)));
    assert_eq!(totals[0][0], totals[0][1]);
    assert_eq!(ranks(&scene), [1; 4]);
}

#[test]
fn fo_14_a_target_is_reached_at_n_or_more_at_the_end_of_a_deal() {
    let (course, _) = played_out(match_of(Kind::Deals(4), None));
    let best = |deal: usize| u32::try_from(course[deal].into_iter().max().unwrap()).unwrap();
    for (target, deals) in [(1, 1), (best(0) - 1, 1), (best(0), 1), (best(0) + 1, 2), (best(1), 2), (best(1) + 1, 3)] {
        let (totals, scene) = played_out(match_of(Kind::Target(target), None));
        assert_eq!(totals, course[..deals], "target {target}");
        let [a, b] = totals[deals - 1];
        assert_eq!(ranks(&scene), if a > b { [1, 2, 1, 2] } else { [2, 1, 2, 1] });
    }
}

#[test]
fn fo_14_equal_totals_at_the_target_play_on() {
    let (course, _) = played_out(first_deal_ties(&match_of(Kind::Deals(2), None)));
    let target = course[0][0] as u32;
    let (totals, scene) = played_out(first_deal_ties(&match_of(Kind::Target(target), None)));
    assert_eq!(totals, course);
    let [a, b] = totals[1];
    assert_eq!(ranks(&scene), if a > b { [1, 2, 1, 2] } else { [2, 1, 2, 1] });
}

#[test]
fn fo_14_target_exact_ends_and_is_won_as_each_case_says() {
    // N, totals, who wins once it is over: 0 or 1 a partnership, 2 a draw.
    for (target, totals, winner) in [
        (50, [50, 50], Some(2)),
        (50, [50, 49], Some(0)),
        (50, [3, 50], Some(1)),
        (50, [50, 51], Some(0)),
        (50, [60, 50], Some(1)),
        (50, [51, 52], Some(0)),
        (50, [70, 51], Some(1)),
        (50, [51, 51], Some(2)),
        (50, [51, 49], Some(1)),
        (50, [0, 51], Some(0)),
        (50, [49, 49], None),
        (50, [49, 0], None),
    ] {
        let table = Table::read(&match_of(Kind::TargetExact(target), None)).unwrap();
        let ended = table.is_over(3, totals).then(|| table.winner(totals).unwrap_or(2));
        assert_eq!(ended, winner, "{totals:?}");
    }
}

#[test]
fn fo_14_target_exact_is_played_so() {
    let (course, _) = played_out(match_of(Kind::Deals(2), None));
    let [a, b] = course[0];
    let (less, more) = (a.min(b), a.max(b));
    let won_by_less = if a < b { [1, 2, 1, 2] } else { [2, 1, 2, 1] };
    let won_by_more = if a > b { [1, 2, 1, 2] } else { [2, 1, 2, 1] };
    for (target, expected) in [
        (more, won_by_more),
        // The lower total is N itself, and the higher is over.
        (less, won_by_less),
        // One is over, and loses.
        (more - 1, won_by_less),
        // Both are over.
        (less - 1, won_by_less),
    ] {
        let (totals, scene) = played_out(match_of(Kind::TargetExact(target as u32), None));
        assert_eq!((totals.len(), ranks(&scene)), (1, expected), "target {target}");
    }
    let (totals, _) = played_out(match_of(Kind::TargetExact(more as u32 + 1), None));
    assert!(totals.len() > 1, "nobody is there yet: it is played on");
}

#[test]
fn fo_14_max_deals_ends_a_match_that_nobody_wins() {
    let (course, _) = played_out(match_of(Kind::Deals(3), None));
    let [a, b] = course[2];
    for kind in [Kind::Target(1_000_000), Kind::TargetExact(1_000_000)] {
        let (totals, scene) = played_out(match_of(kind, Some(3)));
        assert_eq!(totals.len(), 3);
        assert_eq!(ranks(&scene), if a > b { [1, 2, 1, 2] } else { [2, 1, 2, 1] });
    }
    let (course, _) = played_out(first_deal_ties(&match_of(Kind::Deals(1), None)));
    let reached = Kind::Target(course[0][0] as u32);
    for kind in [Kind::Target(1_000_000), Kind::TargetExact(1_000_000), reached] {
        let (totals, scene) = played_out(first_deal_ties(&match_of(kind, Some(1))));
        assert_eq!((totals.len(), ranks(&scene)), (1, [1; 4]), "equal is a draw");
    }
}

#[test]
fn fo_14_max_deals_is_50_by_default() {
    let table = Table::read(&match_of(Kind::Target(1_000_000), None)).unwrap();
    assert!(!table.is_over(49, [2, 1]) && table.is_over(50, [2, 1]));
    let table = Table::read(&match_of(Kind::TargetExact(1_000_000), None)).unwrap();
    assert!(!table.is_over(49, [2, 1]) && table.is_over(50, [2, 1]));
    assert_eq!(Fortunes::bound(&match_of(Kind::Target(7), None)), 50 * 76);
}

#[test]
fn fo_14_the_numbers_have_ranges() {
    for (kind, message) in [
        (Kind::Deals(0), "match.deals is 0; allowed: 1 to 1000"),
        (Kind::Deals(1001), "match.deals is 1001; allowed: 1 to 1000"),
        (Kind::Target(0), "match.target is 0; allowed: 1 to 1000000"),
        (Kind::Target(1_000_001), "match.target is 1000001; allowed: 1 to 1000000"),
        (Kind::TargetExact(0), "match.target_exact is 0; allowed: 1 to 1000000"),
        (Kind::TargetExact(1_000_001), "match.target_exact is 1000001; allowed: 1 to 1000000"),
    ] {
        assert_eq!(refused(kind, None), message);
    }
    assert_eq!(refused(Kind::Target(50), Some(0)), "max_deals is 0; allowed: 1 to 1000");
    assert_eq!(refused(Kind::TargetExact(50), Some(1001)), "max_deals is 1001; allowed: 1 to 1000");
    assert_eq!(refused(Kind::Deals(4), Some(4)), "max_deals is 4; allowed: not given where match is deals");
    for (kind, max_deals) in [
        (Kind::Deals(1), None),
        (Kind::Deals(1000), None),
        (Kind::Target(1), Some(1)),
        (Kind::Target(1_000_000), Some(1000)),
        (Kind::TargetExact(1_000_000), Some(1)),
    ] {
        Given::default().options(match_of(kind, max_deals)).starts();
    }
}
