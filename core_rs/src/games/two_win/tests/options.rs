//! LC-1 for Two-Win: every option with its default written out, and the range in each refusal.

use super::*;
use crate::proto::{TwoWinRebuy, TwoWinSchedule, two_win_schedule::Length};

fn written_out(options: TwoWinOptions, seats: usize) -> TwoWinOptions {
    TwoWin::options(&options, seats).expect("these options are legal")
}

#[test]
fn lc_1_every_default_is_written_out() {
    let options = written_out(TwoWinOptions::default(), 3);
    let expected = TwoWinOptions {
        stacks: vec![200; 3],
        minimum_bet: Some(2),
        ante: Some(0),
        chip_unit: Some(1),
        limit: Some(1),
        rebuy: None,
        schedule: None,
        hands: Some(100),
        major_values: Some(1),
        major_precedence: Some(1),
    };
    assert_eq!(options, expected);
    assert_eq!(written_out(options.clone(), 3), options, "what is written out reads as itself");
}

#[test]
fn tw_1_one_stack_for_all_or_one_for_each() {
    assert_eq!(written_out(TwoWinOptions { stacks: vec![50], ..Default::default() }, 2).stacks, [50, 50]);
    assert_eq!(written_out(TwoWinOptions { stacks: vec![50, 60], ..Default::default() }, 2).stacks, [50, 60]);
    let refused = given(3).stacks(&[50, 60]).refused();
    assert_eq!(refused.message, "stacks is 2 numbers; allowed: none, one for all, or 3, one for each seat");
}

#[test]
fn mo_12_everything_is_a_multiple_of_the_chip_unit() {
    let unit = |options: TwoWinOptions| {
        let refused = given(2).options(TwoWinOptions { chip_unit: Some(5), ..options }).refused();
        (refused.rule, refused.message)
    };
    let allowed = "1000000000000, in multiples of 5";
    let stacks = unit(TwoWinOptions { stacks: vec![52], ..Default::default() });
    assert_eq!(stacks, ("TW-1", format!("stacks is 52; allowed: 5 to {allowed}")));
    let bet = unit(TwoWinOptions { minimum_bet: Some(7), ..Default::default() });
    assert_eq!(bet, ("TW-1", format!("minimum_bet is 7; allowed: 5 to {allowed}")));
    let ante = unit(TwoWinOptions { ante: Some(1), ..Default::default() });
    assert_eq!(ante, ("TW-30", format!("ante is 1; allowed: 0 to {allowed}")));
    let rebuy = Some(TwoWinRebuy { least: Some(6), most: None });
    assert_eq!(unit(TwoWinOptions { rebuy, ..Default::default() }).0, "TW-6");
}

#[test]
fn lc_1_what_is_out_of_range_is_refused_by_name() {
    let refused = |options: TwoWinOptions| {
        let refused = given(2).options(options).refused();
        (refused.rule, refused.message)
    };
    let cases = [
        (TwoWinOptions { hands: Some(0), ..Default::default() }, "TW-30", "hands is 0; allowed: 1 to 100000"),
        (
            TwoWinOptions { limit: Some(4), ..Default::default() },
            "MO-8",
            "limit is 4; allowed: no_limit, pot_limit, fixed_limit",
        ),
        (
            TwoWinOptions { major_values: Some(3), ..Default::default() },
            "TW-19",
            "major_values is 3; allowed: number, either",
        ),
        (
            TwoWinOptions { major_precedence: Some(3), ..Default::default() },
            "TW-23",
            "major_precedence is 3; allowed: tiebreak, override",
        ),
    ];
    for (options, rule, message) in cases {
        assert_eq!(refused(options), (rule, message.to_owned()));
    }
    let rebuy = Some(TwoWinRebuy { least: Some(10), most: Some(9) });
    assert_eq!(refused(TwoWinOptions { rebuy, ..Default::default() }).0, "TW-6");
    for length in [None, Some(Length::Hands(0)), Some(Length::Minutes(1_441))] {
        let schedule = Some(TwoWinSchedule { length, levels: Vec::new() });
        assert_eq!(refused(TwoWinOptions { schedule, ..Default::default() }).0, "TW-30", "{length:?}");
    }
    let levels = vec![Default::default(); 101];
    let schedule = Some(TwoWinSchedule { length: Some(Length::Hands(1)), levels });
    let said = refused(TwoWinOptions { schedule, ..Default::default() });
    assert_eq!(said, ("TW-30", "schedule.levels is 101 levels; allowed: at most 100".to_owned()));
}
