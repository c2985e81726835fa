//! Counts all hands by enumeration, on every core, and writes how often each kind comes up.
//!
//! `frequencies FOLDER` writes `two-win-frequencies.md` and `fools-errand-frequencies.md` there: `make frequencies`.

use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::{fs, thread};
use trionfi_core::card::Card;
use trionfi_core::evaluate::frequencies::{
    Counts, FOOLS_ERRAND_HANDS, Game, Kind, TWO_WIN_HANDS, all_fools_errand, all_two_win_poker,
};

const TWO_WIN: &str = "\
# How often hands of Two-Win's poker come up

All 675,554,880 hands of five cards, each card either way up (78 over 5, times 32), counted one by one: `make frequencies`
writes this file. A hand with any major beats every hand without one (TW-15), so the classes come first; categories are
TW-16's, the best first. The five cards here are any five of the deck, not the best of more.
";
const FOOLS_ERRAND: &str = "\
# How often hands of Fool's Errand come up

All 2,641,902,120 hands of seven plain cards (78 over 7), each ranked as the best that its cards make (FE-10) and counted one
by one: `make frequencies` writes this file. Categories are FE-7's and classes FE-8's, the best first. Five, six and seven
of a kind are made by magic only.
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("where to: a folder")?;
    let (two_win, fools_errand) = (
        counted(Counts::none(Game::TwoWinPoker), all_two_win_poker)?,
        counted(Counts::none(Game::FoolsErrand), all_fools_errand)?,
    );
    for (counts, expected) in [(&two_win, TWO_WIN_HANDS), (&fools_errand, FOOLS_ERRAND_HANDS)] {
        if counts.total() != expected {
            return Err(format!("{} hands were counted; there are {expected}", counts.total()).into());
        }
    }
    let folder = Path::new(&folder);
    fs::write(folder.join("two-win-frequencies.md"), page(TWO_WIN, &two_win)?)?;
    fs::write(folder.join("fools-errand-frequencies.md"), page(FOOLS_ERRAND, &fools_errand)?)?;
    Ok(())
}

/// The hands of every lowest card, whichever thread is free taking the next.
fn counted(none: Counts, of: fn(Card) -> Counts) -> Result<Counts, Box<dyn std::error::Error>> {
    let next = AtomicU8::new(0);
    let some = || {
        let mut counts = none.clone();
        while let Some(lowest) = Card::from_id(next.fetch_add(1, Ordering::Relaxed)) {
            counts = counts.and(&of(lowest));
        }
        counts
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Option<Counts>> = thread::scope(|scope| {
        let running: Vec<_> = (0..cores).map(|_| scope.spawn(some)).collect();
        running.into_iter().map(|thread| thread.join().ok()).collect()
    });
    let parts: Option<Vec<Counts>> = parts.into_iter().collect();
    Ok(parts.ok_or("a thread panicked")?.iter().fold(none, Counts::and))
}

fn page(heading: &str, counts: &Counts) -> Result<String, std::fmt::Error> {
    let total = counts.total();
    let mut page = format!("{heading}\n| category | class | hands | of all |\n|---|---|---:|---:|\n");
    for Kind { category, class, hands } in counts.kinds().into_iter().rev() {
        writeln!(page, "| {category} | {class} | {} | {} |", grouped(hands), share(hands, total))?;
    }
    writeln!(page, "| all | | {} | 100 % |", grouped(total))?;
    Ok(page)
}

/// With a comma every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// In percent, to six places, rounded down.
fn share(hands: u64, total: u64) -> String {
    let millionths = u128::from(hands) * 100_000_000 / u128::from(total.max(1));
    format!("{}.{:06} %", millionths / 1_000_000, millionths % 1_000_000)
}
