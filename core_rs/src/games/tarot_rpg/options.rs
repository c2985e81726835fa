//! The options of Tarot: the RPG: what is legal, what is the default (LC-1, RP-17, RP-20).

use super::{MOST_PLAYERS, SKILLS};
use crate::lifecycle::policies::{info, number, out_of_range};
use crate::proto;
use crate::rejection::Rejection;
use arrayvec::ArrayVec;

const MOST_HANDS: u32 = 100_000;
/// A level that nobody has said anything about (RP-17).
const AVERAGE: u8 = 5;

/// The levels of one character by skill.
pub type Levels = [u8; SKILLS];

/// The options, every default written out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// RP-17: by player, from seat 1.
    pub sheets: ArrayVec<Levels, MOST_PLAYERS>,
    /// RP-17; 0 is any.
    pub skill_total: u32,
    /// RP-20; 0 is no limit.
    pub hands: u32,
}

impl Table {
    /// What is not said otherwise, for so many players.
    pub fn plain(players: usize) -> Table {
        let sheets = (0..players.min(MOST_PLAYERS)).map(|_| [AVERAGE; SKILLS]).collect();
        Table { sheets, skill_total: SKILLS as u32 * u32::from(AVERAGE), hands: 0 }
    }

    /// Checks what was given and fills in the rest, for so many players.
    pub fn read(given: &proto::TarotRpgOptions, players: usize) -> Result<Table, Rejection> {
        let plain = Table::plain(players);
        let skill_total = read_total(given.skill_total, plain.skill_total)?;
        let hands = number("hands", given.hands, plain.hands, 0..=MOST_HANDS, "RP-20")?;
        let sheets = if given.sheets.is_empty() { plain.sheets } else { read_sheets(&given.sheets, players)? };
        for (seat, levels) in (1..).zip(&sheets) {
            let total: u32 = levels.iter().map(|level| u32::from(*level)).sum();
            if skill_total > 0 && total != skill_total {
                let value = format!("{total} in all for seat {seat}");
                return Err(out_of_range("sheets", value, &format!("{skill_total} in all, by skill_total"), "RP-17"));
            }
        }
        Ok(Table { sheets, skill_total, hands })
    }

    /// As a message, everything written out.
    pub fn wire(&self) -> proto::TarotRpgOptions {
        let sheet = |levels: &Levels| proto::TarotRpgSheet { levels: levels.map(u32::from).to_vec() };
        proto::TarotRpgOptions {
            sheets: self.sheets.iter().map(sheet).collect(),
            skill_total: Some(self.skill_total),
            hands: Some(self.hands),
        }
    }
}

fn read_total(given: Option<u32>, default: u32) -> Result<u32, Rejection> {
    let (least, most) = (SKILLS as u32, SKILLS as u32 * u32::from(super::MOST_LEVEL));
    match given.unwrap_or(default) {
        total if total == 0 || (least..=most).contains(&total) => Ok(total),
        total => Err(out_of_range("skill_total", total, &format!("{least} to {most}, or 0 for any"), "RP-17")),
    }
}

fn read_sheets(given: &[proto::TarotRpgSheet], players: usize) -> Result<ArrayVec<Levels, MOST_PLAYERS>, Rejection> {
    if given.len() != players || players > MOST_PLAYERS {
        let value = format!("{} sheets", given.len());
        return Err(out_of_range("sheets", value, &format!("none, or one for each of the {players} players"), "RP-17"));
    }
    given.iter().map(read_levels).collect()
}

fn read_levels(sheet: &proto::TarotRpgSheet) -> Result<Levels, Rejection> {
    if sheet.levels.is_empty() {
        return Ok([AVERAGE; SKILLS]);
    }
    let mut levels = [0; SKILLS];
    if sheet.levels.len() != SKILLS {
        let value = format!("{} levels", sheet.levels.len());
        return Err(out_of_range("sheets.levels", value, &format!("none, or {SKILLS} numbers"), "RP-17"));
    }
    for (level, given) in levels.iter_mut().zip(&sheet.levels) {
        *level = number("sheets.levels", Some(*given), 0, 1..=super::MOST_LEVEL.into(), "RP-17")? as u8;
    }
    Ok(levels)
}

/// The options, for people.
pub fn infos() -> Vec<proto::OptionInfo> {
    vec![
        info(
            "sheets",
            "none, or for each player none or twelve numbers, 1 to 10",
            "5 in every skill",
            "RP-17",
            "Levels by skill: Perception, Science, Occult, Endurance, Strength, Athletics, Empathy, Negotiation, \
             Seduction, Intimidate, Combat, Performance",
        ),
        info("skill_total", "12 to 120, or 0 for any", "60", "RP-17", "What the levels of each sheet add up to"),
        info("hands", "0 to 100000", "0", "RP-20", "After how many hands the game ends; 0 is when the dealer ends it"),
    ]
}
