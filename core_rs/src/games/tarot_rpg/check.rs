//! Skills, checks and what comes of them (RP-9, RP-10, RP-16); what each trump is for (RP-18).

use super::decide::seats_named;
use super::{FOOL, MOST_LEVEL, SKILLS, TarotRpg};
use crate::card::{Card, Suit};
use crate::proto::{self, TarotRpgSkill, TarotRpgSuit, tarot_rpg_judge::Against};
use crate::rejection::{Code, Rejection};

/// The range of a difficulty that is not opposed (RP-10).
pub(super) const DIFFICULTY: std::ops::RangeInclusive<u32> = 10..=20;
/// What the other's level is added to in an opposed check (RP-10).
const OPPOSED: u32 = 10;

/// One of the twelve skills, from 0, in the order of `TarotRpgSkill` (RP-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Skill(u8);

impl Skill {
    /// Every skill.
    pub fn all() -> impl ExactSizeIterator<Item = Skill> {
        (0..SKILLS as u8).map(Skill)
    }

    /// The three skills of a suit (RP-16); the majors have none.
    pub fn of(suit: Suit) -> impl ExactSizeIterator<Item = Skill> {
        let first = match suit {
            Suit::Swords => 0,
            Suit::Pentacles => 3,
            Suit::Cups => 6,
            Suit::Wands => 9,
            Suit::Majors => return (0..0).map(Skill),
        };
        (first..first + 3).map(Skill)
    }

    /// The skill of a message.
    pub fn from_wire(value: i32) -> Option<Skill> {
        u8::try_from(value).ok()?.checked_sub(1).filter(|at| usize::from(*at) < SKILLS).map(Skill)
    }

    /// As a message.
    pub fn wire(self) -> i32 {
        i32::from(self.0) + 1
    }

    /// Its place among the levels of a sheet.
    pub fn at(self) -> usize {
        usize::from(self.0)
    }

    /// The suit it is of: three skills each (RP-16).
    pub fn suit(self) -> Suit {
        match self.0 / 3 {
            0 => Suit::Swords,
            1 => Suit::Pentacles,
            2 => Suit::Cups,
            _ => Suit::Wands,
        }
    }

    /// Its name, for people.
    pub fn name(self) -> String {
        let name = TarotRpgSkill::try_from(self.wire()).unwrap_or_default().as_str_name();
        name.trim_start_matches("TAROT_RPG_SKILL_").to_lowercase()
    }
}

/// Refuses what is no skill.
pub(super) fn no_skill(wire: i32, rule: &'static str) -> Rejection {
    let message = format!("{wire} is no skill; a skill is 1 to {SKILLS}");
    let allowed = format!("1 to {SKILLS}");
    Rejection::new(Code::ValueOutOfRange, rule, message).with("skill", wire).with("allowed", allowed)
}

/// Refuses what is no level (RP-17).
pub(super) fn must_be_level(level: u32, rule: &'static str) -> Result<u32, Rejection> {
    if (1..=u32::from(MOST_LEVEL)).contains(&level) {
        return Ok(level);
    }
    let message = format!("a level of {level} is not possible; 1 to {MOST_LEVEL} is");
    let allowed = format!("1 to {MOST_LEVEL}");
    Err(Rejection::new(Code::ValueOutOfRange, rule, message).with("level", level).with("allowed", allowed))
}

/// A suit as a message; the majors are none that a lead may stand for.
pub(super) fn suit_wire(suit: Option<Suit>) -> TarotRpgSuit {
    match suit {
        Some(Suit::Wands) => TarotRpgSuit::Wands,
        Some(Suit::Cups) => TarotRpgSuit::Cups,
        Some(Suit::Swords) => TarotRpgSuit::Swords,
        Some(Suit::Pentacles) => TarotRpgSuit::Pentacles,
        Some(Suit::Majors) | None => TarotRpgSuit::Unspecified,
    }
}

/// The suit of a message.
pub(super) fn suit_of(value: i32) -> Option<Suit> {
    match TarotRpgSuit::try_from(value).ok()? {
        TarotRpgSuit::Wands => Some(Suit::Wands),
        TarotRpgSuit::Cups => Some(Suit::Cups),
        TarotRpgSuit::Swords => Some(Suit::Swords),
        TarotRpgSuit::Pentacles => Some(Suit::Pentacles),
        TarotRpgSuit::Unspecified => None,
    }
}

/// What a trump is for (RP-18); nothing for another card.
pub(super) fn theme(card: Card) -> &'static str {
    const THEMES: [&str; 21] = [
        "trades and performers",
        "information",
        "court and society",
        "law and order",
        "church",
        "romance",
        "transport",
        "animals",
        "scholars",
        "games and gambling",
        "politics",
        "crime and punishment",
        "illness, injury and death",
        "angels",
        "demons",
        "natural disaster",
        "magic and the occult",
        "secrets",
        "freedom",
        "life after death",
        "complete success",
    ];
    if card.suit() != Suit::Majors || card == FOOL {
        return "";
    }
    THEMES.get(usize::from(card.rank()) - 1).copied().unwrap_or_default()
}

/// A card that was led, and the check it is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Led {
    /// The card.
    pub card: Card,
    /// Its suit, or the suit it stands for.
    pub suit: Option<Suit>,
    /// The skill used; none in a dealer's lead.
    pub skill: Option<Skill>,
    /// The level of that skill.
    pub level: u8,
}

impl Led {
    /// What the card counts: Ace 1 … King 14, the Fool 0, a trump its number (RP-9).
    pub fn value(&self) -> u32 {
        self.card.rank().into()
    }

    /// Value and level (RP-9).
    pub fn total(&self) -> u32 {
        self.value() + u32::from(self.level)
    }

    /// The suit that must be followed; a trump binds nobody to the suit it stands for (RP-9, RP-11).
    pub fn binding(&self) -> Option<Suit> {
        self.suit.filter(|_| self.card.suit() != Suit::Majors || self.card == FOOL)
    }
}

/// A verdict (RP-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// What the total is held against.
    pub difficulty: u32,
    /// Whether it must be beaten, not only reached.
    pub opposed: bool,
    /// The other character.
    pub opponent: Option<(u8, Skill)>,
    /// The total.
    pub total: u32,
    /// Whether the dealer says otherwise than the numbers.
    pub overruled: bool,
    /// What holds.
    pub success: bool,
}

impl Verdict {
    /// What the numbers say of this total.
    fn met(difficulty: u32, opposed: bool, total: u32) -> bool {
        if opposed { total > difficulty } else { total >= difficulty }
    }

    /// As an event.
    pub fn wire(&self) -> proto::TarotRpgCheckJudged {
        let opponent =
            self.opponent.map(|(seat, skill)| proto::TarotRpgOpponent { seat: seat.into(), skill: skill.wire() });
        proto::TarotRpgCheckJudged {
            difficulty: self.difficulty,
            opposed: self.opposed,
            opponent,
            total: self.total,
            overruled: self.overruled,
            success: self.success,
        }
    }

    /// The verdict of an event.
    pub fn from_wire(event: &proto::TarotRpgCheckJudged) -> Result<Verdict, String> {
        let opponent = match &event.opponent {
            None => None,
            Some(one) => {
                let seat = u8::try_from(one.seat).map_err(|_| "there is no such seat")?;
                Some((seat, Skill::from_wire(one.skill).ok_or("there is no such skill")?))
            }
        };
        let met = Verdict::met(event.difficulty, event.opposed, event.total);
        if event.success == (met == event.overruled) {
            return Err("success is not what numbers and overruling come to".to_owned());
        }
        Ok(Verdict {
            difficulty: event.difficulty,
            opposed: event.opposed,
            opponent,
            total: event.total,
            overruled: event.overruled,
            success: event.success,
        })
    }
}

impl TarotRpg {
    /// The verdict that the dealer pronounces on this lead (RP-10).
    pub(super) fn verdict(&self, led: &Led, judge: &proto::TarotRpgJudge) -> Result<Verdict, Rejection> {
        let refused = |message: String| Rejection::new(Code::ValueOutOfRange, "RP-10", message);
        let difficulties = || format!("{} to {}", DIFFICULTY.start(), DIFFICULTY.end());
        let (difficulty, opponent) = match &judge.against {
            Some(Against::Difficulty(difficulty)) if DIFFICULTY.contains(difficulty) => (*difficulty, None),
            Some(Against::Difficulty(difficulty)) => {
                let allowed = difficulties();
                return Err(refused(format!("a difficulty of {difficulty} is not possible; {allowed} is"))
                    .with("difficulty", difficulty)
                    .with("allowed", allowed));
            }
            Some(Against::Level(level)) => (OPPOSED + must_be_level(*level, "RP-10")?, None),
            Some(Against::Opponent(opponent)) => {
                let able = self.opponents();
                let seat = u8::try_from(opponent.seat).ok().filter(|seat| able.contains(*seat));
                let Some(seat) = seat else {
                    let message = format!("seat {} opposes nobody here; {} can", opponent.seat, seats_named(able));
                    return Err(refused(message).with("seat", opponent.seat).with("possible", able));
                };
                let Some(skill) = Skill::from_wire(opponent.skill) else {
                    return Err(no_skill(opponent.skill, "RP-10"));
                };
                (OPPOSED + u32::from(self.level(seat, skill)), Some((seat, skill)))
            }
            None => {
                let allowed = format!(
                    "a difficulty ({}), an opponent ({}) or the level of one (1 to {MOST_LEVEL})",
                    difficulties(),
                    seats_named(self.opponents())
                );
                return Err(refused(format!("{allowed} is due")).with("allowed", allowed));
            }
        };
        let opposed = !matches!(judge.against, Some(Against::Difficulty(_)));
        let (total, overruled) = (led.total(), judge.overrule.is_some());
        let success = Verdict::met(difficulty, opposed, total) != overruled;
        Ok(Verdict { difficulty, opposed, opponent, total, overruled, success })
    }
}
