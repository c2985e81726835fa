//! SO-8: what is said for a seat whose time is up.

use super::declaration::Declaration;
use super::*;
use crate::evaluate::two_win_poker;
use crate::scene::{leave, time_up};

/// All 2688 in SO-8's order: the lowest five by ids, then by the seven orientations in id order, upright first.
fn all(seven: [Card; SEVEN]) -> Vec<Declaration> {
    let mut seven = seven;
    seven.sort_unstable();
    let mut fives: Vec<Vec<usize>> = (0..1_u32 << 7)
        .filter(|set| set.count_ones() == 5)
        .map(|set| (0..7).filter(|at| set >> at & 1 == 1).collect())
        .collect();
    fives.sort();
    let turned = |five: &Vec<usize>| {
        let five = five.clone();
        (0..1_u32 << 7).map(move |turned| {
            let face = |at: usize| Face { card: seven[at], reversed: turned >> (6 - at) & 1 == 1 };
            let rest: Vec<usize> = (0..7).filter(|at| !five.contains(at)).collect();
            Declaration {
                poker: std::array::from_fn(|at| face(five[at])),
                twenty_one: std::array::from_fn(|at| face(rest[at])),
            }
        })
    };
    fives.iter().flat_map(turned).collect()
}

#[test]
fn so_8_time_out_declares_the_best_poker_then_the_best_pair_then_by_ids() {
    let mut dice = 12345_u64;
    for _ in 0..40 {
        let mut ids = std::collections::BTreeSet::new();
        while ids.len() < 7 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ids.insert((dice >> 33) as u8 % 78);
        }
        let seven: Vec<Card> = ids.into_iter().filter_map(Card::from_id).collect();
        let seven: [Card; 7] = seven.try_into().expect("seven");
        let values = Default::default();
        let worth = |declared: &Declaration| {
            let pair = Count::of(&declared.twenty_one, &[], values);
            (two_win_poker::strength(declared.poker), !pair.bust, pair.natural, pair.total, pair.majors)
        };
        let every = all(seven);
        assert_eq!(every.len(), 2688);
        let best = every.iter().map(worth).max().expect("some");
        let first = every.into_iter().find(|declared| worth(declared) == best);
        assert_eq!(Declaration::on_time_out(seven, values), first);
    }
}

#[test]
fn so_8_on_time_out_nothing_is_drawn() {
    // The five that win poker leave 9 and Ten: 19, below the house's 20.
    let mut scene = given().turn_ms(1_000).deal("2w 4c 6s 8p Tw / 7c Kc 3p", "Aw Kw Qw Nw Pw 9c Tc", "2s").starts();
    scene.now_ms = 1_000;
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out declared");
    assert_eq!(text(&scene.round().poker), "Aw Pw Nw Qw Kw");
    assert!(scene.may_draw());
    scene.now_ms = 2_000;
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out stopped round_over disclosed finished");
    assert_eq!(scene.result(), "won TW-16, lost SO-7, one-win");
}

#[test]
fn lc_4_a_player_who_leaves_pauses_the_game_and_comes_back_to_it() {
    let mut scene = given().easy(1).starts();
    assert_eq!(scene.says(Actor::Seat(0), leave()), "went_away paused");
    assert_eq!(scene.table.due(), None);
    assert_eq!(scene.says(Actor::Seat(0), join()), "returned resumed");
    assert_eq!(scene.declares(WINNER), "declared round_over");
}
