//! The options of betting and bids: what is legal, what is the default (FO-15 to FO-17, FO-19, MO-12).

use super::SEATS;
use crate::lifecycle::policies::{MOST_CHIPS, chips, choice, info, number, out_of_range, stacks};
use crate::proto::{
    self, FortunesBetting as Betting, FortunesBids as Bids, FortunesFoldConcedes as FoldConcedes, FortunesOptions,
};
use crate::rejection::Rejection;

const MOST_BONUS: u32 = 1000;
const STACK: u64 = 100;
const STAKE: u64 = 10;

/// What is played for in each deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A stake (FO-15).
    Stake,
    /// An ante, and a betting round before each trick (FO-16); who gives up by a fold (FO-17).
    Ante(FoldConcedes),
}

/// What is played for, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// FO-15 or FO-16.
    pub kind: Kind,
    /// The stake, or the ante, which is the least bet too.
    pub amount: u64,
    /// Chips of each seat at the start.
    pub stacks: [u64; SEATS],
    /// MO-12.
    pub chip_unit: u64,
}

impl Stakes {
    /// Checks what was given and fills in the rest; `None` where nothing is played for.
    pub fn read(given: &FortunesOptions) -> Result<Option<Stakes>, Rejection> {
        let betting = choice("betting", given.betting, Betting::None, "none, stake, ante", "FO-15")?;
        only_where(betting == Betting::Stake, "stake", given.stake, "betting is stake", "FO-15")?;
        only_where(betting == Betting::Ante, "ante", given.ante, "betting is ante", "FO-16")?;
        only_where(betting == Betting::Ante, "fold_concedes", given.fold_concedes, "betting is ante", "FO-17")?;
        let played_for = matches!(betting, Betting::Stake | Betting::Ante);
        only_where(played_for, "chip_unit", given.chip_unit, "betting is stake or ante", "MO-12")?;
        only_where(played_for, "stacks", given.stacks.first(), "betting is stake or ante", "FO-15")?;
        let unit = chips("chip_unit", given.chip_unit, 1, 1..=MOST_CHIPS, 1, "MO-12")?;
        let range = unit..=MOST_CHIPS;
        let (kind, amount) = match betting {
            Betting::None | Betting::Unspecified => return Ok(None),
            Betting::Stake => {
                (Kind::Stake, chips("stake", given.stake, unit.saturating_mul(STAKE), range, unit, "FO-15")?)
            }
            Betting::Ante => {
                let allowed = "team, player, none";
                let concedes = choice("fold_concedes", given.fold_concedes, FoldConcedes::Team, allowed, "FO-17")?;
                (Kind::Ante(concedes), chips("ante", given.ante, unit, range, unit, "FO-16")?)
            }
        };
        let each = stacks(&given.stacks, SEATS, amount.saturating_mul(STACK), unit, "FO-15")?;
        let stacks = std::array::from_fn(|seat| each.get(seat).copied().unwrap_or_default());
        Ok(Some(Stakes { kind, amount, stacks, chip_unit: unit }))
    }

    /// Written out into the options.
    pub fn write(stakes: Option<Stakes>, options: &mut FortunesOptions) {
        let Some(Stakes { kind, amount, stacks, chip_unit }) = stakes else {
            options.betting = Some(Betting::None.into());
            return;
        };
        match kind {
            Kind::Stake => {
                options.betting = Some(Betting::Stake.into());
                options.stake = Some(amount);
            }
            Kind::Ante(concedes) => {
                options.betting = Some(Betting::Ante.into());
                options.ante = Some(amount);
                options.fold_concedes = Some(concedes.into());
            }
        }
        options.stacks = stacks.to_vec();
        options.chip_unit = Some(chip_unit);
    }

    /// How many bets, calls, checks and folds a deal can have: before each trick one of each seat, and after each raise
    /// one more of the three others. A raise is a full one of chips that stay in, or all there is of one seat.
    pub fn most_acts(&self) -> u64 {
        let Kind::Ante(_) = self.kind else { return 0 };
        let chips: u64 = self.stacks.iter().sum();
        let raises = chips / self.amount + SEATS as u64;
        (super::TRICKS * SEATS) as u64 + raises * SEATS as u64
    }
}

/// The bonus of a trick that was bid and made, where tricks are bid (FO-19).
pub fn read_bids(given: &FortunesOptions) -> Result<Option<u32>, Rejection> {
    let on = choice("bids", given.bids, Bids::Off, "off, on", "FO-19")? == Bids::On;
    only_where(on, "bid_bonus", given.bid_bonus, "bids are on", "FO-19")?;
    let bonus = number("bid_bonus", given.bid_bonus, 0, 0..=MOST_BONUS, "FO-19")?;
    Ok(on.then_some(bonus))
}

/// Written out into the options.
pub fn write_bids(bonus: Option<u32>, options: &mut FortunesOptions) {
    options.bids = Some(if bonus.is_some() { Bids::On } else { Bids::Off }.into());
    options.bid_bonus = bonus;
}

/// An option that means nothing elsewhere is refused there.
fn only_where<T: std::fmt::Display>(
    applies: bool,
    option: &'static str,
    given: Option<T>,
    place: &str,
    rule: &'static str,
) -> Result<(), Rejection> {
    match given {
        Some(value) if !applies => Err(out_of_range(option, value, &format!("not given unless {place}"), rule)),
        _ => Ok(()),
    }
}

/// The options, for people.
pub fn infos() -> Vec<proto::OptionInfo> {
    vec![
        info("betting", "none, stake, ante", "none", "FO-15", "What is played for beside points"),
        info("stake", "1 to 10^12", "10 chip units", "FO-15", "What each puts up in a deal; only with betting=stake"),
        info("ante", "1 to 10^12", "chip_unit", "FO-16", "The ante and the least bet; only with betting=ante"),
        info(
            "fold_concedes",
            "team, player, none",
            "team",
            "FO-17",
            "Who cannot win the pot after a fold; only with betting=ante",
        ),
        info(
            "stacks",
            "1 to 10^12, one number for all seats or one for each: 200 or 200,100,50,80",
            "100 times stake or ante",
            "FO-15",
            "Chips at the start; only with betting",
        ),
        info("chip_unit", "1 to 10^12", "1", "MO-12", "Every amount is a multiple of it; only with betting"),
        info("bids", "off, on", "off", "FO-19", "Whether tricks are bid before the first lead"),
        info("bid_bonus", "0 to 1000", "0", "FO-19", "Points for each trick bid, when made; only with bids=on"),
    ]
}
