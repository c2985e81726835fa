//! MO-3 to MO-6, MO-8, MO-10 to MO-12, each by its id, and CP-6 to CP-11 of docs/cases/field.md.

use super::*;

fn stacks(stacks: &[u64]) -> Vec<Purse> {
    stacks.iter().map(|stack| Purse { stack: *stack, ..Purse::default() }).collect()
}

/// A round without blinds, opened by the first.
fn round(limit: Limit, size: u64, of: &[u64]) -> Betting {
    Betting::open(limit, 1, size, stacks(of), 0, 0, 0)
}

/// A round with blinds of 1 and 2 by the first two, opened by the third (by the first when there are two).
fn blinds(limit: Limit, of: &[u64]) -> Betting {
    let mut purses = stacks(of);
    for (at, blind) in [(0, 1), (1, 2)] {
        let paid = purses[at].pay(blind);
        purses[at].round = paid;
    }
    let first = if of.len() == 2 { 0 } else { 2 };
    Betting::open(limit, 1, 2, purses, 2, 0, first)
}

fn acts(round: &mut Betting, actions: &[Action]) {
    for action in actions {
        assert_eq!(round.act(*action), Ok(()), "{action:?}");
    }
}

fn raise(round: &Betting) -> Option<(u64, u64)> {
    round.choices().and_then(|choices| choices.raise).map(|range| (range.least, range.most))
}

fn call(round: &Betting) -> Option<u64> {
    round.choices().and_then(|choices| choices.call)
}

use Action::{Call, Check, Fold, RaiseTo};

#[test]
fn mo_3_a_raise_names_the_total_for_the_round_and_a_fold_is_always_possible() {
    let mut round = blinds(Limit::None, &[100, 100, 100]);
    acts(&mut round, &[RaiseTo(6), RaiseTo(20)]);
    assert_eq!((round.purses()[0].round, round.purses()[0].stack), (20, 80));
    // Given one who could check
    let mut free = Betting::open(Limit::None, 1, 2, stacks(&[10, 10]), 0, 0, 0);
    assert_eq!(call(&free), None);
    acts(&mut free, &[Fold]);
    assert_eq!(free.turn(), None);
}

#[test]
fn mo_4_the_least_bet_is_the_minimum_and_the_least_raise_the_last_full_one_on_top() {
    let mut round = round(Limit::None, 2, &[100, 100, 100]);
    assert_eq!(raise(&round), Some((2, 100)));
    acts(&mut round, &[RaiseTo(10)]);
    assert_eq!(raise(&round), Some((20, 100)));
    acts(&mut round, &[RaiseTo(25)]);
    assert_eq!(raise(&round), Some((40, 100)));
}

#[test]
fn mo_4_the_big_blind_is_a_full_bet_even_if_it_was_posted_short() {
    let mut purses = stacks(&[100, 1, 100]);
    let (small, big) = (purses[0].pay(1), purses[1].pay(2));
    (purses[0].round, purses[1].round) = (small, big);
    let round = Betting::open(Limit::None, 1, 2, purses, 2, 0, 2);
    assert_eq!(call(&round), Some(2));
    assert_eq!(raise(&round), Some((4, 100)));
}

#[test]
fn mo_4_cp_8_a_short_all_in_does_not_reopen_to_one_who_has_acted() {
    // Given bet size 2: the first goes to 16, the second calls, the third is all-in at 19
    let mut round = round(Limit::None, 2, &[16, 100, 19, 100]);
    acts(&mut round, &[RaiseTo(16), Call, RaiseTo(19)]);
    // Then one yet to act may raise, to 19 and the last full bet of 16
    assert_eq!((call(&round), raise(&round)), (Some(19), Some((35, 100))));
    acts(&mut round, &[Call]);
    // And the second may only call or fold
    assert_eq!((round.turn(), call(&round), raise(&round)), (Some(1), Some(3), None));
    assert_eq!(round.check(RaiseTo(40)).unwrap_err().rule, "MO-4");
}

#[test]
fn mo_4_cp_9_two_short_all_ins_together_reopen() {
    let mut round = round(Limit::None, 10, &[100, 15, 21, 100]);
    acts(&mut round, &[RaiseTo(10), RaiseTo(15), RaiseTo(21), Call]);
    assert_eq!((round.turn(), call(&round), raise(&round)), (Some(0), Some(11), Some((31, 100))));
}

#[test]
fn mo_4_cp_10_between_the_call_and_the_least_raise_there_are_three_things_to_do() {
    let mut round = round(Limit::None, 2, &[100, 15, 100]);
    acts(&mut round, &[RaiseTo(10)]);
    assert_eq!((call(&round), raise(&round)), (Some(10), Some((15, 15))));
    assert!(round.check(Fold).is_ok());
    let refused = round.check(RaiseTo(14)).unwrap_err();
    assert_eq!(refused.message, "14 is no possible total for the round; possible: 15, in steps of 1");
}

#[test]
fn mo_5_cp_11_facing_a_short_all_in_somebody_always_has_a_move() {
    let mut round = round(Limit::None, 10, &[4, 100, 100]);
    acts(&mut round, &[RaiseTo(4)]);
    assert_eq!((call(&round), raise(&round)), (Some(4), Some((14, 100))));
    acts(&mut round, &[Call, Call]);
    assert_eq!(round.turn(), None);
}

#[test]
fn mo_5_a_lone_player_facing_more_may_only_call_or_fold() {
    let mut round = round(Limit::None, 2, &[50, 100]);
    acts(&mut round, &[RaiseTo(50)]);
    assert_eq!((call(&round), raise(&round)), (Some(50), None));
    assert_eq!(round.check(RaiseTo(80)).unwrap_err().rule, "MO-5");
}

#[test]
fn mo_5_a_round_ends_when_all_have_acted_and_matched_or_one_is_left() {
    let mut round = blinds(Limit::None, &[100, 100, 100]);
    acts(&mut round, &[Call, Call]);
    // The big blind has not acted.
    assert_eq!((round.turn(), call(&round)), (Some(1), None));
    acts(&mut round, &[Check]);
    assert_eq!(round.turn(), None);
    let mut folded = blinds(Limit::None, &[100, 100, 100]);
    acts(&mut folded, &[Fold, Fold]);
    assert_eq!(folded.turn(), None);
}

#[test]
fn mo_5_with_one_who_can_act_and_nothing_to_match_there_is_no_round() {
    assert_eq!(Betting::open(Limit::None, 1, 2, stacks(&[0, 40, 0]), 0, 30, 0).turn(), None);
    // A big blind posted short, all-in, asks nothing more of a small blind that has put in as much.
    let mut purses = stacks(&[100, 1]);
    let (small, big) = (purses[0].pay(1), purses[1].pay(2));
    (purses[0].round, purses[1].round) = (small, big);
    assert_eq!(Betting::open(Limit::None, 1, 2, purses, 2, 0, 0).turn(), None);
}

#[test]
fn mo_6_cp_7_what_nobody_matched_comes_back() {
    let mut round = round(Limit::None, 2, &[2_000, 898, 898]);
    acts(&mut round, &[RaiseTo(1_203), Call, Call]);
    assert_eq!(round.give_back(), Some((0, 305)));
    assert_eq!(round.give_back(), None);
    let totals: Vec<(u64, u64)> = round.purses().iter().map(|purse| (purse.total, purse.stack)).collect();
    assert_eq!(totals, [(898, 1_102), (898, 0), (898, 0)]);
}

#[test]
fn mo_6_folded_money_counts_for_what_was_matched() {
    let mut round = round(Limit::None, 2, &[100, 100, 100]);
    acts(&mut round, &[RaiseTo(10), RaiseTo(60), Fold, Fold]);
    assert_eq!(round.give_back(), Some((1, 50)));
    assert_eq!(round.purses()[1], Purse { stack: 90, round: 10, total: 10, folded: false, acted_at: Some(60) });
}

#[test]
fn mo_8_pot_limit_is_the_bet_and_all_money_on_the_table_and_what_is_owed() {
    // Given 7 carried and blinds of 1 and 2: the bet 2, 10 on the table, 2 owed
    let mut purses = stacks(&[100, 100, 100]);
    for (at, blind) in [(0, 1), (1, 2)] {
        let paid = purses[at].pay(blind);
        purses[at].round = paid;
    }
    let mut round = Betting::open(Limit::Pot, 1, 2, purses, 2, 7, 2);
    assert_eq!(raise(&round), Some((4, 14)));
    acts(&mut round, &[RaiseTo(14)]);
    assert_eq!(raise(&round), Some((26, 14 + 24 + 13)));
    assert_eq!(round.check(RaiseTo(52)).unwrap_err().rule, "MO-8");
}

#[test]
fn mo_8_pot_limit_is_never_less_than_the_least_raise() {
    let round = Betting::open(Limit::Pot, 1, 10, stacks(&[100, 100]), 0, 3, 0);
    assert_eq!(raise(&round), Some((10, 10)));
}

#[test]
fn mo_8_a_fixed_limit_has_four_full_bets_and_raises_the_big_blind_among_them() {
    let mut round = blinds(Limit::Fixed, &[100, 100, 100]);
    assert_eq!(raise(&round), Some((4, 4)));
    acts(&mut round, &[RaiseTo(4), RaiseTo(6), RaiseTo(8)]);
    assert_eq!((call(&round), raise(&round)), (Some(4), None));
    assert_eq!(round.check(RaiseTo(10)).unwrap_err().rule, "MO-8");
}

#[test]
fn mo_8_with_four_in_nobody_raises_all_in_or_not() {
    let mut round = blinds(Limit::Fixed, &[100, 100, 9]);
    acts(&mut round, &[RaiseTo(4), RaiseTo(6), RaiseTo(8)]);
    assert_eq!((round.turn(), raise(&round)), (Some(2), None));
}

#[test]
fn mo_8_two_who_can_act_may_go_on_raising() {
    let mut round = blinds(Limit::Fixed, &[100, 100]);
    acts(&mut round, &[RaiseTo(4), RaiseTo(6), RaiseTo(8), RaiseTo(10)]);
    assert_eq!(raise(&round), Some((12, 12)));
}

#[test]
fn mo_10_what_is_not_possible_is_refused_with_what_is() {
    let mut round = round(Limit::None, 5, &[100, 100]);
    let refused = round.check(Call).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::ActionNotPossible, "MO-3"));
    assert_eq!(round.check(RaiseTo(4)).unwrap_err().rule, "MO-4");
    assert_eq!(round.check(RaiseTo(101)).unwrap_err().rule, "MO-8");
    acts(&mut round, &[RaiseTo(5)]);
    let refused = round.check(Check).unwrap_err();
    assert_eq!(refused.message, "a check is not free: 5 to call");
}

#[test]
fn mo_12_amounts_are_multiples_of_the_chip_unit() {
    let round = Betting::open(Limit::None, 5, 10, stacks(&[100, 100]), 0, 0, 0);
    assert!(round.check(RaiseTo(15)).is_ok());
    assert_eq!(round.check(RaiseTo(12)).unwrap_err().rule, "MO-12");
    // A pot that the unit does not divide gives a limit that it does.
    let round = Betting::open(Limit::Pot, 5, 10, stacks(&[100, 100]), 0, 33, 0);
    assert_eq!(raise(&round), Some((10, 30)));
}
