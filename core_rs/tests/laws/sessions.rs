//! Long sessions for money: a thousand hands end or go on and never stick, chips stay whole, and every prefix replays
//! (TW-6, TW-30, MO-1).

use crate::live::goes_on;
use crate::run::{Dice, Setting, pick};
use trionfi_core::game::{Actor, Game, Viewer};
use trionfi_core::games::two_win::TwoWin;
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto::{self, Phase, command::Command, event::Event, two_win_command, two_win_event};

const HANDS: u32 = 1_000;
/// More commands than a thousand hands can need.
const MOST: usize = 400_000;

/// Options under which money comes in, so that play need not end before its last hand.
fn options(limit: i32, unit: u64, stacks: u64) -> proto::TwoWinOptions {
    proto::TwoWinOptions {
        stacks: vec![stacks * unit],
        minimum_bet: Some(2 * unit),
        ante: Some(unit),
        chip_unit: Some(unit),
        limit: Some(limit),
        rebuy: Some(proto::TwoWinRebuy { least: Some(5 * unit), most: Some(stacks * unit) }),
        hands: Some(HANDS),
        ..Default::default()
    }
}

/// Plays at random until nobody can do anything more. Gives how many hands were paid, and the table at the end.
fn play(options: proto::TwoWinOptions, seats: usize, seed: u64) -> (u32, Table<TwoWin>) {
    let mut dice = Dice(seed);
    let setting = Setting::<TwoWin> { options, seats, ..Setting::plain(&mut dice, MOST) };
    let mut table = playout::create::<TwoWin>(&setting.create(dice.bytes()), 0).unwrap_or_else(|why| panic!("{why}"));
    let mut folded = table.clone();
    let mut paid = 0;
    for _ in 0..MOST {
        let Some((actor, play)) = pick(&table, &setting, &mut dice) else { break };
        let Some(command) = playout::answer(&table, actor, &play, &dice.bytes::<32>()) else { panic!("no filling") };
        // Who has lost everything buys again: else play may end at one player with chips.
        if setting.options.rebuy.is_some() && sits_out(&command) && stack(&table, actor) == 0 {
            continue;
        }
        let now_ms = table.unix_ms() + dice.below(400) as i64;
        let drafts = table.act(actor, &command, now_ms, &dice.bytes()).unwrap_or_else(|why| panic!("{why}"));
        // What is stored is folded beside the live table: each prefix of the log is a table of its own.
        folded = playout::fold(folded, actor, now_ms, &drafts).unwrap_or_else(|why| panic!("{why}"));
        assert!(folded == table, "version {}: the fold is not the live table", table.version());
        if let Err(why) = goes_on(&table) {
            panic!("seed {seed}: {why}");
        }
        let Some((held, brought)) = table.game().money() else { panic!("a game without money") };
        assert_eq!(held, brought, "version {}", table.version());
        paid += drafts.iter().filter(|draft| is_paid(&draft.event)).count() as u32;
    }
    (paid, table)
}

fn sits_out(command: &Command) -> bool {
    let Command::TwoWin(command) = command else { return false };
    matches!(command.command, Some(two_win_command::Command::SitOut(_)))
}

fn stacks(table: &Table<TwoWin>) -> Vec<u64> {
    match table.game().view(Viewer::Spectator) {
        Some(proto::view::View::TwoWin(view)) => view.seats.iter().map(|seat| seat.stack).collect(),
        _ => Vec::new(),
    }
}

fn stack(table: &Table<TwoWin>, actor: Actor) -> u64 {
    let Actor::Seat(seat) = actor else { return 0 };
    stacks(table).get(usize::from(seat)).copied().unwrap_or_default()
}

fn is_paid(event: &Event) -> bool {
    let Event::TwoWin(event) = event else { return false };
    matches!(event.event, Some(two_win_event::Event::Paid(_)))
}

#[test]
fn sessions_of_a_thousand_hands_never_stick_and_every_prefix_replays() {
    for (seed, (limit, unit, stacks, seats)) in
        [(1, 1, 60, 2), (2, 5, 30, 3), (3, 7, 200, 6), (1, 3, 20, 17)].into_iter().enumerate()
    {
        let (paid, table) = play(options(limit, unit, stacks), seats, seed as u64);
        assert_eq!(table.phase(), Phase::Finished, "{seats} seats, after {paid} hands");
        assert_eq!(paid, HANDS, "{seats} seats");
    }
}

#[test]
fn sessions_without_rebuys_end_with_one_who_has_chips_or_with_the_last_hand() {
    for seed in 0..40 {
        let options = proto::TwoWinOptions { rebuy: None, ..options(1 + seed as i32 % 3, 5, 4 + 10 * (seed % 7)) };
        let seats = 2 + seed as usize % 16;
        let (paid, table) = play(options, seats, seed);
        assert_eq!(table.phase(), Phase::Finished, "{seats} seats, after {paid} hands");
        let with_chips = stacks(&table).into_iter().filter(|stack| *stack > 0).count();
        assert!(paid == HANDS || with_chips == 1, "{seats} seats, {with_chips} with chips after {paid} hands");
    }
}
