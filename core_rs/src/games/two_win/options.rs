//! The options of Two-Win: what is legal, what is the default (LC-1, TW-1, TW-6, TW-19, TW-23, TW-30, MO-8, MO-12).

use crate::evaluate::declaration::Options as TwentyOne;
use crate::games::twenty_one_options;
use crate::lifecycle::policies::{MOST_CHIPS, chips, choice, info, number, out_of_range, stacks};
use crate::money::Limit;
use crate::proto::{self, BettingLimit, two_win_schedule::Length};
use crate::rejection::Rejection;

const MOST_HANDS: u32 = 100_000;
const MOST_LEVELS: usize = 100;
const MS_A_MINUTE: i64 = 60_000;

/// What is bet at a level (TW-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// The big blind.
    pub minimum_bet: u64,
    /// Dead money of each player.
    pub ante: u64,
}

/// How long a level lasts (TW-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LevelLength {
    /// So many hands.
    Hands(u32),
    /// So many minutes.
    Minutes(u32),
}

/// The options, every default written out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// Chips of each seat at the start.
    pub stacks: Vec<u64>,
    /// MO-12.
    pub chip_unit: u64,
    /// MO-8.
    pub limit: Limit,
    /// How much may be bought between hands (TW-6).
    pub rebuy: Option<(u64, u64)>,
    /// The levels; without a schedule only the first.
    pub levels: Vec<Level>,
    /// How long each lasts; `None` without a schedule.
    pub length: Option<LevelLength>,
    /// After how many hands play ends.
    pub hands: u32,
    /// TW-19, TW-23.
    pub twenty_one: TwentyOne,
}

impl Table {
    /// Checks what was given and fills in the rest.
    pub fn read(given: &proto::TwoWinOptions, seats: usize) -> Result<Table, Rejection> {
        let chip_unit = chips("chip_unit", given.chip_unit, 1, 1..=MOST_CHIPS, 1, "MO-12")?;
        let least = chip_unit..=MOST_CHIPS;
        let minimum_bet = chips("minimum_bet", given.minimum_bet, 2 * chip_unit, least.clone(), chip_unit, "TW-1")?;
        let ante = chips("ante", given.ante, 0, 0..=MOST_CHIPS, chip_unit, "TW-30")?;
        let first = Level { minimum_bet, ante };
        let (length, levels) = read_schedule(given.schedule.as_ref(), first, chip_unit)?;
        Ok(Table {
            stacks: stacks(&given.stacks, seats, minimum_bet.saturating_mul(100), chip_unit, "TW-1")?,
            chip_unit,
            limit: match choice(
                "limit",
                given.limit,
                BettingLimit::NoLimit,
                "no_limit, pot_limit, fixed_limit",
                "MO-8",
            )? {
                BettingLimit::PotLimit => Limit::Pot,
                BettingLimit::FixedLimit => Limit::Fixed,
                BettingLimit::NoLimit | BettingLimit::Unspecified => Limit::None,
            },
            rebuy: given.rebuy.as_ref().map(|rebuy| read_rebuy(rebuy, chip_unit)).transpose()?,
            levels,
            length,
            hands: number("hands", given.hands, 100, 1..=MOST_HANDS, "TW-30")?,
            twenty_one: twenty_one_options::read(given.major_values, given.major_precedence)?,
        })
    }

    /// What a table of so many seats is by default.
    pub fn plain(seats: usize) -> Table {
        let levels = vec![Level { minimum_bet: 2, ante: 0 }];
        Table {
            stacks: vec![200; seats],
            chip_unit: 1,
            limit: Limit::None,
            rebuy: None,
            levels,
            length: None,
            hands: 100,
            twenty_one: TwentyOne::default(),
        }
    }

    /// As a message, everything written out.
    pub fn wire(&self) -> proto::TwoWinOptions {
        let first = self.levels.first().copied().unwrap_or(Level { minimum_bet: 0, ante: 0 });
        let (major_values, major_precedence) = twenty_one_options::wire(self.twenty_one);
        proto::TwoWinOptions {
            stacks: self.stacks.clone(),
            minimum_bet: Some(first.minimum_bet),
            ante: Some(first.ante),
            chip_unit: Some(self.chip_unit),
            limit: Some(
                match self.limit {
                    Limit::None => BettingLimit::NoLimit,
                    Limit::Pot => BettingLimit::PotLimit,
                    Limit::Fixed => BettingLimit::FixedLimit,
                }
                .into(),
            ),
            rebuy: self.rebuy.map(|(least, most)| proto::TwoWinRebuy { least: Some(least), most: Some(most) }),
            schedule: self.length.map(|length| proto::TwoWinSchedule {
                length: Some(match length {
                    LevelLength::Hands(hands) => Length::Hands(hands),
                    LevelLength::Minutes(minutes) => Length::Minutes(minutes),
                }),
                levels: self.levels.iter().skip(1).map(|level| level.wire()).collect(),
            }),
            hands: Some(self.hands),
            major_values: Some(major_values.into()),
            major_precedence: Some(major_precedence.into()),
        }
    }

    /// The level at which the hand after `hands` others is played, so long after the first began (TW-30).
    pub fn level(&self, hands: u32, played_ms: i64) -> usize {
        let past = match self.length {
            None => 0,
            Some(LevelLength::Hands(length)) => (hands / length) as usize,
            Some(LevelLength::Minutes(length)) => {
                usize::try_from(played_ms / (i64::from(length) * MS_A_MINUTE)).unwrap_or_default()
            }
        };
        past.min(self.levels.len() - 1)
    }
}

impl Level {
    fn wire(self) -> proto::TwoWinLevel {
        proto::TwoWinLevel { minimum_bet: Some(self.minimum_bet), ante: Some(self.ante) }
    }
}

// TW-6
fn read_rebuy(given: &proto::TwoWinRebuy, unit: u64) -> Result<(u64, u64), Rejection> {
    let least = chips("rebuy.least", given.least, unit, unit..=MOST_CHIPS, unit, "TW-6")?;
    let most = chips("rebuy.most", given.most, least, least..=MOST_CHIPS, unit, "TW-6")?;
    Ok((least, most))
}

// TW-30
fn read_schedule(
    given: Option<&proto::TwoWinSchedule>,
    first: Level,
    unit: u64,
) -> Result<(Option<LevelLength>, Vec<Level>), Rejection> {
    let Some(given) = given else { return Ok((None, vec![first])) };
    let length = match given.length {
        Some(Length::Hands(hands)) => {
            LevelLength::Hands(number("schedule.hands", Some(hands), 1, 1..=10_000, "TW-30")?)
        }
        Some(Length::Minutes(minutes)) => {
            LevelLength::Minutes(number("schedule.minutes", Some(minutes), 1, 1..=1_440, "TW-30")?)
        }
        None => return Err(out_of_range("schedule", "of no length", "hands or minutes", "TW-30")),
    };
    if given.levels.len() > MOST_LEVELS {
        let many = format!("{} levels", given.levels.len());
        return Err(out_of_range("schedule.levels", many, &format!("at most {MOST_LEVELS}"), "TW-30"));
    }
    let mut levels = vec![first];
    for level in &given.levels {
        let minimum_bet = chips(
            "schedule.levels.minimum_bet",
            level.minimum_bet,
            first.minimum_bet,
            unit..=MOST_CHIPS,
            unit,
            "TW-30",
        )?;
        let ante = chips("schedule.levels.ante", level.ante, 0, 0..=MOST_CHIPS, unit, "TW-30")?;
        levels.push(Level { minimum_bet, ante });
    }
    Ok((Some(length), levels))
}

/// The options, for people.
pub fn infos() -> Vec<proto::OptionInfo> {
    let mut infos = vec![
        info(
            "stacks",
            "1 to 10^12, one number for all seats or one for each: 200 or 200,100,50",
            "100 times minimum_bet",
            "TW-1",
            "Chips at the start",
        ),
        info("minimum_bet", "1 to 10^12", "2", "TW-1", "The least bet, which is the big blind"),
        info("ante", "0 to 10^12", "0", "TW-30", "Dead money of each player, paid before the blinds"),
        info("chip_unit", "1 to 10^12", "1", "MO-12", "Every amount is a multiple of it"),
        info("limit", "no_limit, pot_limit, fixed_limit", "no_limit", "MO-8", "How much may be bet"),
        info(
            "rebuy.least",
            "1 to 10^12",
            "chip_unit",
            "TW-6",
            "Least that may be bought between hands; without rebuy nothing is",
        ),
        info("rebuy.most", "least to 10^12", "least", "TW-6", "Most that may be bought at once"),
        info("schedule.hands", "1 to 10000", "none", "TW-30", "How many hands a level lasts"),
        info("schedule.minutes", "1 to 1440", "none", "TW-30", "How many minutes a level lasts, in place of hands"),
        info(
            "schedule.levels",
            "at most 100, each minimum_bet:ante: 4:0,8:1",
            "none",
            "TW-30",
            "The levels after the first",
        ),
        info("hands", "1 to 100000", "100", "TW-30", "After how many hands play ends"),
    ];
    infos.extend(twenty_one_options::infos());
    infos
}
