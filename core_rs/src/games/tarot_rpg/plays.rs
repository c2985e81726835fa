//! What each may do in Tarot: the RPG, and one of it picked (RP-2 to RP-17). As messages it stands in `moves.rs`.

use super::check::{DIFFICULTY, Skill};
use super::{DEALER, FOOL, MAX_TEXT, MOST_LEVEL, MOST_SAID, SeatSet, Stage, TarotRpg};
use crate::card::{Card, CardSet, Suit};
use crate::holes::Choices;
use crate::proto::{self, tarot_rpg_command::Command, tarot_rpg_judge};
use arrayvec::ArrayVec;

/// The suits of the minors.
pub(super) const SUITS: [Suit; 4] = [Suit::Wands, Suit::Cups, Suit::Swords, Suit::Pentacles];

/// What one seat may do at one moment: the six verdicts are the most there is.
pub(super) type Plays = ArrayVec<Play, 8>;

/// One thing that a seat may do; where something is left to choose, out of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    Discard,
    SetScene,
    LayTrump(CardSet),
    PassTrumps,
    CallTrump(Card),
    SayWish,
    SayNothing,
    AcceptTrump,
    RefuseTrump,
    CloseTrumps,
    Lead(CardSet, LedAs),
    PassLead(SeatSet),
    Judge { against: Against, overruled: bool },
    Follow(CardSet),
    Narrate,
    CutIn,
    SendNote,
    OpenFloor,
    Interact,
    GoOn,
    EndHand,
    DealHand,
    ChangeLevel(SeatSet),
    EndGame,
}

/// What a card is led as (RP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LedAs {
    /// By the dealer, as it is.
    Itself,
    /// By the dealer, the Fool for a suit.
    For(Suit),
    /// By a player, with a skill of this suit.
    SkillOf(Suit),
}

/// What a check is held against (RP-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    Difficulty,
    Opponent(SeatSet),
    Level,
}

impl TarotRpg {
    /// What this seat may do now.
    pub(super) fn plays(&self, seat: u8) -> Plays {
        let mut plays = Plays::new();
        self.add_plays(seat, &mut plays);
        plays
    }

    fn add_plays(&self, seat: u8, plays: &mut Plays) {
        if usize::from(seat) >= self.hands.len() || self.over || self.due {
            return;
        }
        let deals = seat == DEALER;
        match self.stage {
            Stage::Between if deals => self.between(plays),
            Stage::Discarding if deals => plays.push(Play::Discard),
            Stage::Scene if deals => plays.push(Play::SetScene),
            Stage::Trumps | Stage::Wish | Stage::Ruling => self.at_trumps(seat, plays),
            Stage::Lead if seat == self.lead => self.at_lead(seat, plays),
            Stage::Verdict if deals => {
                for overruled in [false, true] {
                    for against in [Against::Difficulty, Against::Opponent(self.opponents()), Against::Level] {
                        plays.push(Play::Judge { against, overruled });
                    }
                }
            }
            Stage::Following => plays.extend(self.duty(seat).map(|duty| Play::Follow(duty.cards))),
            Stage::Narration if deals && self.may_speak(DEALER) => plays.extend([Play::CutIn, Play::SendNote]),
            Stage::Narration if self.narrator() == Some(seat) => plays.extend([Play::Narrate, Play::SayNothing]),
            Stage::Dealer if deals => {
                plays.extend(self.may_speak(DEALER).then_some(Play::Narrate));
                plays.extend((!self.floor).then_some(Play::OpenFloor));
                plays.extend([Play::GoOn, Play::EndHand]);
            }
            Stage::Dealer if self.floor && self.may_speak(seat) => plays.push(Play::Interact),
            _ => {}
        }
    }

    // RP-15, RP-17, RP-20
    fn between(&self, plays: &mut Plays) {
        plays.push(Play::DealHand);
        if self.changes < MOST_SAID {
            plays.push(Play::ChangeLevel(self.everybody().without(DEALER)));
        }
        plays.push(Play::EndGame);
    }

    // RP-4, RP-5, RP-6
    fn at_trumps(&self, seat: u8, plays: &mut Plays) {
        let able = self.trumps_to_lay(seat);
        plays.extend((!able.is_empty()).then_some(Play::LayTrump(able)));
        match self.stage {
            Stage::Wish if self.speaker() == Some(seat) => plays.extend([Play::SayWish, Play::SayNothing]),
            Stage::Ruling if seat == DEALER => plays.extend([Play::AcceptTrump, Play::RefuseTrump]),
            Stage::Trumps if seat == DEALER => {
                let asked = self.asked_for_trumps();
                plays.extend(self.queue.callable(asked).map(|next| Play::CallTrump(next.card)));
                plays.extend(self.queue.closable(asked).then_some(Play::CloseTrumps));
            }
            Stage::Trumps if self.asked_for_trumps().contains(seat) => plays.push(Play::PassTrumps),
            _ => {}
        }
    }

    // RP-8, RP-9
    fn at_lead(&self, seat: u8, plays: &mut Plays) {
        let hand = self.hand(seat);
        if seat == DEALER {
            let plain = hand.without(FOOL);
            plays.extend((!plain.is_empty()).then_some(Play::Lead(plain, LedAs::Itself)));
            if hand.contains(FOOL) {
                let fool = CardSet::EMPTY.with(FOOL);
                plays.extend(SUITS.map(|suit| Play::Lead(fool, LedAs::For(suit))));
            }
        } else {
            for suit in SUITS {
                let able = hand.and(suit.cards().or(Suit::Majors.cards()));
                plays.extend((!able.is_empty()).then_some(Play::Lead(able, LedAs::SkillOf(suit))));
            }
        }
        let heirs = self.heirs();
        if !heirs.is_empty() && (seat != DEALER || hand.is_empty()) {
            plays.push(Play::PassLead(heirs));
        }
    }

    /// One of the commands that this seat may give: what filling one of its moves comes to, without the messages.
    pub(super) fn picked(&self, seat: u8, choices: &mut Choices<'_>) -> Option<proto::TarotRpgCommand> {
        let mut plays = Plays::new();
        self.add_plays(seat, &mut plays);
        let play = plays.get(choices.one_of(plays.len())?)?;
        Some(proto::TarotRpgCommand { command: Some(self.filled(*play, choices)?) })
    }

    /// As a command, with what is left to choose picked.
    fn filled(&self, play: Play, choices: &mut Choices<'_>) -> Option<Command> {
        Some(match play {
            Play::Discard => {
                let able = self.discardable();
                let (from, always) = (able.from.wire(), able.always.wire());
                let cards = choices.chosen(&from, &always, able.count, able.count)?;
                Command::Discard(proto::TarotRpgDiscard { cards })
            }
            Play::SetScene => Command::SetScene(proto::TarotRpgSetScene { scene: text(choices) }),
            Play::LayTrump(able) => Command::LayTrump(proto::TarotRpgLayTrump { card: card(able, choices)? }),
            Play::PassTrumps => Command::PassTrumps(proto::TarotRpgPassTrumps {}),
            Play::CallTrump(next) => {
                Command::CallTrump(proto::TarotRpgCallTrump { card: card(CardSet::EMPTY.with(next), choices)? })
            }
            Play::SayWish => Command::SayWish(proto::TarotRpgSayWish { wish: text(choices) }),
            Play::SayNothing => Command::SayNothing(proto::TarotRpgSayNothing {}),
            Play::AcceptTrump => Command::AcceptTrump(proto::TarotRpgAcceptTrump { happens: text(choices) }),
            Play::RefuseTrump => Command::RefuseTrump(proto::TarotRpgRefuseTrump { reason: text(choices) }),
            Play::CloseTrumps => Command::CloseTrumps(proto::TarotRpgCloseTrumps {}),
            Play::Lead(able, led_as) => {
                let card = card(able, choices)?;
                let (skill, suit) = match led_as {
                    LedAs::Itself => (0, None),
                    LedAs::For(suit) => (0, Some(suit)),
                    LedAs::SkillOf(suit) => (skill(Skill::of(suit), choices)?, None),
                };
                let (suit, action) = (super::check::suit_wire(suit).into(), text(choices));
                Command::Lead(proto::TarotRpgLead { card, skill, suit, action })
            }
            Play::PassLead(heirs) => Command::PassLead(proto::TarotRpgPassLead { to: seat(heirs, choices)? }),
            Play::Judge { against, overruled } => {
                use tarot_rpg_judge::Against as Given;
                let against = match against {
                    Against::Difficulty => {
                        let (least, most) = (u64::from(*DIFFICULTY.start()), u64::from(*DIFFICULTY.end()));
                        Given::Difficulty(choices.amount(least, most, 1)? as u32)
                    }
                    Against::Opponent(able) => {
                        let (seat, skill) = (seat(able, choices)?, skill(Skill::all(), choices)?);
                        Given::Opponent(proto::TarotRpgOpponent { seat, skill })
                    }
                    Against::Level => Given::Level(level(choices)?),
                };
                let overrule = if overruled { text(choices) } else { None };
                Command::Judge(proto::TarotRpgJudge { against: Some(against), overrule })
            }
            Play::Follow(able) => Command::Follow(proto::TarotRpgFollow { card: card(able, choices)? }),
            Play::Narrate => Command::Narrate(proto::TarotRpgNarrate { story: text(choices) }),
            Play::CutIn => Command::CutIn(proto::TarotRpgCutIn { words: text(choices) }),
            Play::SendNote => Command::SendNote(proto::TarotRpgSendNote { note: text(choices) }),
            Play::OpenFloor => Command::OpenFloor(proto::TarotRpgOpenFloor {}),
            Play::Interact => Command::Interact(proto::TarotRpgInteract { action: text(choices) }),
            Play::GoOn => Command::GoOn(proto::TarotRpgGoOn {}),
            Play::EndHand => Command::EndHand(proto::TarotRpgEndHand {}),
            Play::DealHand => Command::DealHand(proto::TarotRpgDealHand {}),
            Play::ChangeLevel(players) => Command::ChangeLevel(proto::TarotRpgChangeLevel {
                seat: seat(players, choices)?,
                skill: skill(Skill::all(), choices)?,
                level: level(choices)?,
                reason: text(choices),
            }),
            Play::EndGame => Command::EndGame(proto::TarotRpgEndGame {}),
        })
    }
}

fn text(choices: &mut Choices<'_>) -> Option<proto::Text> {
    Some(proto::Text { index: 0, characters: choices.text(MAX_TEXT) })
}

fn card(able: CardSet, choices: &mut Choices<'_>) -> Option<i32> {
    able.nth(choices.one_of(able.len())?).map(Card::wire)
}

fn seat(able: SeatSet, choices: &mut Choices<'_>) -> Option<u32> {
    able.iter().nth(choices.one_of(able.len())?).map(u32::from)
}

fn skill(able: impl ExactSizeIterator<Item = Skill>, choices: &mut Choices<'_>) -> Option<i32> {
    let mut able = able;
    able.nth(choices.one_of(able.len())?).map(Skill::wire)
}

fn level(choices: &mut Choices<'_>) -> Option<u32> {
    Some(choices.amount(1, MOST_LEVEL.into(), 1)? as u32)
}
