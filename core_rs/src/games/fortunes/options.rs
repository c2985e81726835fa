//! The options of Fortunes: what is legal, what is the default (LC-1, FO-1, FO-8, FO-10, FO-12, FO-14; stakes.rs has the rest).

use super::stakes::{self, Stakes};
use crate::card::{Card, Suit};
use crate::lifecycle::policies::{choice, info, number, out_of_range};
use crate::proto::{self, FortunesStarsOpen as StarsOpen, FortunesStarsWin as StarsWin, fortunes_match};
use crate::rejection::Rejection;

const MOST_POINTS: u32 = 1000;
/// The most that a trick can score: by its disposition, the suit and the rank of its card.
pub const MOST_A_TRICK: u32 = 3 * MOST_POINTS;
const MOST_DEALS: u32 = 1000;
const MOST_TARGET: u32 = 1_000_000;

/// What a trick scores (FO-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    well: u32,
    ill: u32,
    suit_extra: [u32; 4],
    rank_extra: [u32; 14],
    star_extra: u32,
}

impl Scoring {
    /// The points of a trick won with this card.
    pub fn points(&self, card: Card, well_disposed: bool) -> u32 {
        let extra = match card.suit() {
            Suit::Majors => self.star_extra,
            minor => self.suit_extra[minor as usize] + self.rank_extra[usize::from(card.rank()) - 1],
        };
        extra + if well_disposed { self.well } else { self.ill }
    }
}

/// When a match is over (FO-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Match {
    /// After so many deals.
    Deals(u32),
    /// To this many points or more, in at most so many deals.
    Target(u32, u32),
    /// To exactly this many points, in at most so many deals.
    TargetExact(u32, u32),
}

/// The options, every default written out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// FO-1.
    pub dealer: u8,
    /// FO-8.
    pub stars_open: StarsOpen,
    /// FO-10.
    pub stars_win: StarsWin,
    /// FO-12.
    pub scoring: Scoring,
    /// FO-14.
    pub ends: Match,
    /// FO-15, FO-16; `None` where nothing is played for.
    pub stakes: Option<Stakes>,
    /// FO-19: points for each trick bid, when made; `None` where none are bid.
    pub bid_bonus: Option<u32>,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            dealer: 0,
            stars_open: StarsOpen::Deal,
            stars_win: StarsWin::WhenLed,
            scoring: Scoring { well: 2, ill: 1, suit_extra: [0; 4], rank_extra: [0; 14], star_extra: 0 },
            ends: Match::Deals(4),
            stakes: None,
            bid_bonus: None,
        }
    }
}

impl Table {
    /// Checks what was given and fills in the rest.
    pub fn read(given: &proto::FortunesOptions) -> Result<Table, Rejection> {
        Ok(Table {
            dealer: number("dealer", given.dealer, 0, 0..=3, "FO-1")? as u8,
            stars_open: choice("stars_open", given.stars_open, StarsOpen::Deal, "deal, trick", "FO-8")?,
            stars_win: choice("stars_win", given.stars_win, StarsWin::WhenLed, "when_led, always", "FO-10")?,
            scoring: read_scoring(&given.scoring.clone().unwrap_or_default())?,
            ends: read_match(given)?,
            stakes: Stakes::read(given)?,
            bid_bonus: stakes::read_bids(given)?,
        })
    }

    /// As a message, everything written out.
    pub fn wire(&self) -> proto::FortunesOptions {
        let (kind, max_deals) = match self.ends {
            Match::Deals(deals) => (fortunes_match::Kind::Deals(deals), None),
            Match::Target(points, most) => (fortunes_match::Kind::Target(points), Some(most)),
            Match::TargetExact(points, most) => (fortunes_match::Kind::TargetExact(points), Some(most)),
        };
        let mut options = proto::FortunesOptions {
            dealer: Some(self.dealer.into()),
            stars_open: Some(self.stars_open.into()),
            stars_win: Some(self.stars_win.into()),
            scoring: Some(proto::FortunesScoring {
                well: Some(self.scoring.well),
                ill: Some(self.scoring.ill),
                suit_extra: self.scoring.suit_extra.to_vec(),
                rank_extra: self.scoring.rank_extra.to_vec(),
                star_extra: Some(self.scoring.star_extra),
            }),
            r#match: Some(proto::FortunesMatch { kind: Some(kind) }),
            max_deals,
            ..Default::default()
        };
        Stakes::write(self.stakes, &mut options);
        stakes::write_bids(self.bid_bonus, &mut options);
        options
    }

    /// How many deals a match can have at most.
    pub fn most_deals(&self) -> u32 {
        match self.ends {
            Match::Deals(deals) => deals,
            Match::Target(_, most) | Match::TargetExact(_, most) => most,
        }
    }

    /// Whether the match is over after so many deals with these totals (FO-14).
    pub fn is_over(&self, deals: u32, totals: [u32; 2]) -> bool {
        let [a, b] = totals;
        match self.ends {
            Match::Deals(most) => deals >= most,
            Match::Target(points, most) => deals >= most || (a != b && a.max(b) >= points),
            Match::TargetExact(points, most) => deals >= most || a.max(b) >= points,
        }
    }

    /// Which partnership has won a match that is over with these totals; `None` is a draw (FO-14).
    pub fn winner(&self, totals: [u32; 2]) -> Option<usize> {
        let [a, b] = totals;
        match self.ends {
            Match::TargetExact(points, _) => match (a > points, b > points) {
                // Nobody is over: N itself beats everything below it, and nearest below N is the higher.
                (false, false) => higher(a, b),
                (true, false) => Some(1),
                (false, true) => Some(0),
                // Both are over: the one over by less.
                (true, true) => higher(b, a),
            },
            Match::Deals(_) | Match::Target(..) => higher(a, b),
        }
    }
}

fn higher(a: u32, b: u32) -> Option<usize> {
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

// FO-12
fn read_scoring(given: &proto::FortunesScoring) -> Result<Scoring, Rejection> {
    let scoring = Scoring {
        well: points("scoring.well", given.well, 2)?,
        ill: points("scoring.ill", given.ill, 1)?,
        suit_extra: extras("scoring.suit_extra", &given.suit_extra)?,
        rank_extra: extras("scoring.rank_extra", &given.rank_extra)?,
        star_extra: points("scoring.star_extra", given.star_extra, 0)?,
    };
    let extras = scoring.suit_extra.iter().chain(&scoring.rank_extra);
    if scoring.well + scoring.ill + scoring.star_extra + extras.sum::<u32>() == 0 {
        return Err(out_of_range("scoring", "all zeros", "a table in which some trick scores", "FO-12"));
    }
    Ok(scoring)
}

fn points(option: &'static str, given: Option<u32>, default: u32) -> Result<u32, Rejection> {
    number(option, given, default, 0..=MOST_POINTS, "FO-12")
}

fn extras<const N: usize>(option: &'static str, given: &[u32]) -> Result<[u32; N], Rejection> {
    if given.is_empty() {
        return Ok([0; N]);
    }
    for value in given {
        points(option, Some(*value), 0)?;
    }
    given.try_into().map_err(|_| {
        out_of_range(option, format!("{} numbers", given.len()), &format!("none, or {N} numbers"), "FO-12")
    })
}

// FO-14
fn read_match(given: &proto::FortunesOptions) -> Result<Match, Rejection> {
    use fortunes_match::Kind;
    let kind = given.r#match.as_ref().and_then(|given| given.kind).unwrap_or(Kind::Deals(4));
    let max_deals = || number("max_deals", given.max_deals, 50, 1..=MOST_DEALS, "FO-14");
    match kind {
        Kind::Deals(deals) => {
            let deals = number("match.deals", Some(deals), 4, 1..=MOST_DEALS, "FO-14")?;
            match given.max_deals {
                Some(most) => Err(out_of_range("max_deals", most, "not given where match is deals", "FO-14")),
                None => Ok(Match::Deals(deals)),
            }
        }
        Kind::Target(points) => Ok(Match::Target(target("match.target", points)?, max_deals()?)),
        Kind::TargetExact(points) => Ok(Match::TargetExact(target("match.target_exact", points)?, max_deals()?)),
    }
}

fn target(option: &'static str, points: u32) -> Result<u32, Rejection> {
    number(option, Some(points), 0, 1..=MOST_TARGET, "FO-14")
}

/// The options, for people.
pub fn infos() -> Vec<proto::OptionInfo> {
    let mut infos = vec![
        info("dealer", "0 to 3", "0", "FO-1", "Seat of the first dealer"),
        info("stars_open", "deal, trick", "deal", "FO-8", "How long Stars stay in play once one has been laid"),
        info("stars_win", "when_led, always", "when_led", "FO-10", "Which Stars can win a trick"),
        info("scoring.well", "0 to 1000", "2", "FO-12", "Points of a well-disposed trick"),
        info("scoring.ill", "0 to 1000", "1", "FO-12", "Points of an ill-disposed trick"),
        info(
            "scoring.suit_extra",
            "4 numbers, 0 to 1000",
            "0 0 0 0",
            "FO-12",
            "Extra by the winning card's suit: Wands, Cups, Swords, Pentacles",
        ),
        info(
            "scoring.rank_extra",
            "14 numbers, 0 to 1000",
            "0 for each",
            "FO-12",
            "Extra by the winning card's rank: Ace … King",
        ),
        info("scoring.star_extra", "0 to 1000", "0", "FO-12", "Extra when a Star wins"),
        info("match.deals", "1 to 1000", "4", "FO-14", "So many deals; the higher total wins"),
        info(
            "match.target",
            "1 to 1000000",
            "not given",
            "FO-14",
            "To this many points or more, instead of match.deals",
        ),
        info(
            "match.target_exact",
            "1 to 1000000",
            "not given",
            "FO-14",
            "To exactly this many points, instead of match.deals",
        ),
        info("max_deals", "1 to 1000", "50", "FO-14", "The last deal of a match to a target; refused with match.deals"),
    ];
    infos.extend(stakes::infos());
    infos
}
