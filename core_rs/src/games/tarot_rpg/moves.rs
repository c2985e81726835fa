//! What each may do in Tarot: the RPG as messages: commands with holes.

use super::check::{DIFFICULTY, Skill, suit_wire};
use super::plays::{self, LedAs, Play};
use super::{MAX_TEXT, MOST_LEVEL, SeatSet, TarotRpg};
use crate::card::CardSet;
use crate::holes::{Hole, Holes, Template, Value, Values};
use crate::proto::{
    self, tarot_rpg_command::Command, tarot_rpg_judge::Against, tarot_rpg_judge_move, tarot_rpg_move::Move,
};

const TEXT: Option<proto::TextHole> = Some(proto::TextHole { max_characters: MAX_TEXT });

fn cards(cards: CardSet) -> Option<proto::CardHole> {
    Some(proto::CardHole { one_of: cards.wire() })
}

fn seats(seats: SeatSet) -> Option<proto::SeatHole> {
    Some(proto::SeatHole { one_of: seats.wire() })
}

fn skills(able: impl Iterator<Item = Skill>) -> Option<proto::TarotRpgSkillHole> {
    Some(proto::TarotRpgSkillHole { one_of: able.map(Skill::wire).collect() })
}

fn level() -> proto::AmountHole {
    proto::AmountHole { min: 1, max: MOST_LEVEL.into(), step: 1 }
}

impl TarotRpg {
    /// What this seat may do now, as messages.
    pub(super) fn moves(&self, seat: u8) -> Vec<proto::TarotRpgMove> {
        self.plays(seat).iter().map(|play| proto::TarotRpgMove { r#move: Some(self.message(*play)) }).collect()
    }

    /// What a seat may do as a command with holes.
    fn message(&self, play: Play) -> Move {
        match play {
            Play::Discard => {
                let able = self.discardable();
                let (from, always) = (able.from.wire(), able.always.wire());
                let (at_least, at_most) = (able.count as u32, able.count as u32);
                let cards = Some(proto::ChooseHole { from, at_least, at_most, always });
                Move::Discard(proto::TarotRpgDiscardMove { cards })
            }
            Play::SetScene => Move::SetScene(proto::TarotRpgSetSceneMove { scene: TEXT }),
            Play::LayTrump(able) => Move::LayTrump(proto::TarotRpgLayTrumpMove { card: cards(able) }),
            Play::PassTrumps => Move::PassTrumps(proto::TarotRpgPassTrumps {}),
            Play::CallTrump(next) => {
                Move::CallTrump(proto::TarotRpgCallTrumpMove { card: cards(CardSet::EMPTY.with(next)) })
            }
            Play::SayWish => Move::SayWish(proto::TarotRpgSayWishMove { wish: TEXT }),
            Play::SayNothing => Move::SayNothing(proto::TarotRpgSayNothing {}),
            Play::AcceptTrump => Move::AcceptTrump(proto::TarotRpgAcceptTrumpMove { happens: TEXT }),
            Play::RefuseTrump => Move::RefuseTrump(proto::TarotRpgRefuseTrumpMove { reason: TEXT }),
            Play::CloseTrumps => Move::CloseTrumps(proto::TarotRpgCloseTrumps {}),
            Play::Lead(able, led_as) => {
                let (skill, suit) = match led_as {
                    LedAs::Itself => (None, None),
                    LedAs::For(suit) => (None, Some(suit)),
                    LedAs::SkillOf(suit) => (skills(Skill::of(suit)), None),
                };
                let suit = suit_wire(suit).into();
                Move::Lead(proto::TarotRpgLeadMove { card: cards(able), skill, suit, action: TEXT })
            }
            Play::PassLead(heirs) => Move::PassLead(proto::TarotRpgPassLeadMove { to: seats(heirs) }),
            Play::Judge { against, overruled } => {
                use tarot_rpg_judge_move::Against as Holes;
                let (least, most) = (u64::from(*DIFFICULTY.start()), u64::from(*DIFFICULTY.end()));
                let against = Some(match against {
                    plays::Against::Difficulty => {
                        Holes::Difficulty(proto::AmountHole { min: least, max: most, step: 1 })
                    }
                    plays::Against::Opponent(able) => {
                        Holes::Opponent(proto::TarotRpgOpponentMove { seat: seats(able), skill: skills(Skill::all()) })
                    }
                    plays::Against::Level => Holes::Level(level()),
                });
                Move::Judge(proto::TarotRpgJudgeMove { against, overrule: if overruled { TEXT } else { None } })
            }
            Play::Follow(able) => Move::Follow(proto::TarotRpgFollowMove { card: cards(able) }),
            Play::Narrate => Move::Narrate(proto::TarotRpgNarrateMove { story: TEXT }),
            Play::CutIn => Move::CutIn(proto::TarotRpgCutInMove { words: TEXT }),
            Play::SendNote => Move::SendNote(proto::TarotRpgSendNoteMove { note: TEXT }),
            Play::OpenFloor => Move::OpenFloor(proto::TarotRpgOpenFloor {}),
            Play::Interact => Move::Interact(proto::TarotRpgInteractMove { action: TEXT }),
            Play::GoOn => Move::GoOn(proto::TarotRpgGoOn {}),
            Play::EndHand => Move::EndHand(proto::TarotRpgEndHand {}),
            Play::DealHand => Move::DealHand(proto::TarotRpgDealHand {}),
            Play::ChangeLevel(players) => Move::ChangeLevel(proto::TarotRpgChangeLevelMove {
                seat: seats(players),
                skill: skills(Skill::all()),
                level: Some(level()),
                reason: TEXT,
            }),
            Play::EndGame => Move::EndGame(proto::TarotRpgEndGame {}),
        }
    }
}

/// What a move is called.
pub(super) fn name(play: &proto::TarotRpgMove) -> Option<&'static str> {
    Some(match play.r#move.as_ref()? {
        Move::Discard(_) => "discard",
        Move::SetScene(_) => "set_scene",
        Move::LayTrump(_) => "lay_trump",
        Move::PassTrumps(_) => "pass_trumps",
        Move::CallTrump(_) => "call_trump",
        Move::SayWish(_) => "say_wish",
        Move::SayNothing(_) => "say_nothing",
        Move::AcceptTrump(_) => "accept_trump",
        Move::RefuseTrump(_) => "refuse_trump",
        Move::CloseTrumps(_) => "close_trumps",
        Move::Lead(_) => "lead",
        Move::PassLead(_) => "pass_lead",
        Move::Judge(_) => "judge",
        Move::Follow(_) => "follow",
        Move::Narrate(_) => "narrate",
        Move::CutIn(_) => "cut_in",
        Move::SendNote(_) => "send_note",
        Move::OpenFloor(_) => "open_floor",
        Move::Interact(_) => "interact",
        Move::GoOn(_) => "go_on",
        Move::EndHand(_) => "end_hand",
        Move::DealHand(_) => "deal_hand",
        Move::ChangeLevel(_) => "change_level",
        Move::EndGame(_) => "end_game",
    })
}

fn place(hole: Option<&proto::CardHole>) -> Option<Hole<'_>> {
    Some(Hole::Place(&hole?.one_of))
}

fn skill(hole: Option<&proto::TarotRpgSkillHole>) -> Option<Hole<'_>> {
    Some(Hole::Place(&hole?.one_of))
}

fn seat(hole: Option<&proto::SeatHole>) -> Option<Hole<'_>> {
    Some(Hole::Seat(&hole?.one_of))
}

fn amount(hole: Option<&proto::AmountHole>) -> Option<Hole<'static>> {
    let hole = hole?;
    Some(Hole::Amount { min: hole.min, max: hole.max, step: hole.step })
}

fn words(hole: Option<&proto::TextHole>) -> Option<Hole<'static>> {
    Some(Hole::Text { index: 0, max: hole?.max_characters })
}

fn chosen(hole: Option<&proto::ChooseHole>) -> Option<Hole<'_>> {
    let hole = hole?;
    let (at_least, at_most) = (hole.at_least as usize, hole.at_most as usize);
    Some(Hole::Choose { from: &hole.from, always: &hole.always, at_least, at_most })
}

fn one(hole: Option<Hole<'_>>) -> Option<Holes<'_>> {
    hole.map(|hole| [hole].into_iter().collect())
}

fn said(text: Option<&proto::Text>) -> Option<Value> {
    text.map(|text| Value::Text(text.index, text.characters))
}

fn text_of(value: &Value) -> Option<proto::Text> {
    match value {
        Value::Text(index, characters) => Some(proto::Text { index: *index, characters: *characters }),
        _ => None,
    }
}

impl Template for proto::TarotRpgMove {
    type Command = proto::TarotRpgCommand;

    fn holes(&self) -> Option<Holes<'_>> {
        use tarot_rpg_judge_move::Against;
        match self.r#move.as_ref()? {
            Move::Discard(play) => one(chosen(play.cards.as_ref())),
            Move::SetScene(play) => one(words(play.scene.as_ref())),
            Move::LayTrump(play) => one(place(play.card.as_ref())),
            Move::CallTrump(play) => one(place(play.card.as_ref())),
            Move::SayWish(play) => one(words(play.wish.as_ref())),
            Move::AcceptTrump(play) => one(words(play.happens.as_ref())),
            Move::RefuseTrump(play) => one(words(play.reason.as_ref())),
            Move::Lead(play) => {
                let skill = skill(play.skill.as_ref());
                Some([place(play.card.as_ref()), skill, words(play.action.as_ref())].into_iter().flatten().collect())
            }
            Move::PassLead(play) => one(seat(play.to.as_ref())),
            Move::Judge(play) => {
                let mut holes: Holes<'_> = match play.against.as_ref()? {
                    Against::Difficulty(hole) | Against::Level(hole) => amount(Some(hole)).into_iter().collect(),
                    Against::Opponent(play) => {
                        [seat(play.seat.as_ref()), skill(play.skill.as_ref())].into_iter().flatten().collect()
                    }
                };
                holes.extend(words(play.overrule.as_ref()));
                Some(holes)
            }
            Move::Follow(play) => one(place(play.card.as_ref())),
            Move::Narrate(play) => one(words(play.story.as_ref())),
            Move::CutIn(play) => one(words(play.words.as_ref())),
            Move::SendNote(play) => one(words(play.note.as_ref())),
            Move::Interact(play) => one(words(play.action.as_ref())),
            Move::ChangeLevel(play) => {
                let (seat, skill) = (seat(play.seat.as_ref()), skill(play.skill.as_ref()));
                let (level, reason) = (amount(play.level.as_ref()), words(play.reason.as_ref()));
                Some([seat, skill, level, reason].into_iter().flatten().collect())
            }
            Move::PassTrumps(_)
            | Move::SayNothing(_)
            | Move::CloseTrumps(_)
            | Move::OpenFloor(_)
            | Move::GoOn(_)
            | Move::EndHand(_)
            | Move::DealHand(_)
            | Move::EndGame(_) => Some(Holes::new()),
        }
    }

    fn values(&self, command: &proto::TarotRpgCommand) -> Option<Values> {
        let one = |value: Option<Value>| value.map(|value| Values::from_iter([value]));
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::Discard(_), Command::Discard(command)) => {
                Some(Values::from_iter([Value::Chosen(command.cards.clone())]))
            }
            (Move::SetScene(_), Command::SetScene(command)) => one(said(command.scene.as_ref())),
            (Move::LayTrump(_), Command::LayTrump(command)) => Some(Values::from_iter([Value::Placed(command.card)])),
            (Move::CallTrump(_), Command::CallTrump(command)) => Some(Values::from_iter([Value::Placed(command.card)])),
            (Move::SayWish(_), Command::SayWish(command)) => one(said(command.wish.as_ref())),
            (Move::AcceptTrump(_), Command::AcceptTrump(command)) => one(said(command.happens.as_ref())),
            (Move::RefuseTrump(_), Command::RefuseTrump(command)) => one(said(command.reason.as_ref())),
            (Move::Lead(play), Command::Lead(command)) => {
                let skilled = play.skill.is_some();
                let same = play.suit == command.suit && (skilled || command.skill == 0);
                let skill = skilled.then_some(Value::Placed(command.skill));
                let action = said(command.action.as_ref()).filter(|_| same)?;
                Some([Value::Placed(command.card)].into_iter().chain(skill).chain([action]).collect())
            }
            (Move::PassLead(_), Command::PassLead(command)) => Some(Values::from_iter([placed(command.to)?])),
            (Move::Judge(play), Command::Judge(command)) => judged(play, command),
            (Move::Follow(_), Command::Follow(command)) => Some(Values::from_iter([Value::Placed(command.card)])),
            (Move::Narrate(_), Command::Narrate(command)) => one(said(command.story.as_ref())),
            (Move::CutIn(_), Command::CutIn(command)) => one(said(command.words.as_ref())),
            (Move::SendNote(_), Command::SendNote(command)) => one(said(command.note.as_ref())),
            (Move::Interact(_), Command::Interact(command)) => one(said(command.action.as_ref())),
            (Move::ChangeLevel(_), Command::ChangeLevel(command)) => Some(Values::from_iter([
                placed(command.seat)?,
                Value::Placed(command.skill),
                Value::Amount(command.level.into()),
                said(command.reason.as_ref())?,
            ])),
            (Move::PassTrumps(_), Command::PassTrumps(_))
            | (Move::SayNothing(_), Command::SayNothing(_))
            | (Move::CloseTrumps(_), Command::CloseTrumps(_))
            | (Move::OpenFloor(_), Command::OpenFloor(_))
            | (Move::GoOn(_), Command::GoOn(_))
            | (Move::EndHand(_), Command::EndHand(_))
            | (Move::DealHand(_), Command::DealHand(_))
            | (Move::EndGame(_), Command::EndGame(_)) => Some(Values::new()),
            _ => None,
        }
    }

    fn build(&self, values: Values) -> Option<proto::TarotRpgCommand> {
        let command = match (self.r#move.as_ref()?, &values[..]) {
            (Move::Discard(_), [Value::Chosen(cards)]) => {
                Command::Discard(proto::TarotRpgDiscard { cards: cards.clone() })
            }
            (Move::SetScene(_), [text]) => Command::SetScene(proto::TarotRpgSetScene { scene: Some(text_of(text)?) }),
            (Move::LayTrump(_), [Value::Placed(card)]) => Command::LayTrump(proto::TarotRpgLayTrump { card: *card }),
            (Move::PassTrumps(_), []) => Command::PassTrumps(proto::TarotRpgPassTrumps {}),
            (Move::CallTrump(_), [Value::Placed(card)]) => Command::CallTrump(proto::TarotRpgCallTrump { card: *card }),
            (Move::SayWish(_), [text]) => Command::SayWish(proto::TarotRpgSayWish { wish: Some(text_of(text)?) }),
            (Move::SayNothing(_), []) => Command::SayNothing(proto::TarotRpgSayNothing {}),
            (Move::AcceptTrump(_), [text]) => {
                Command::AcceptTrump(proto::TarotRpgAcceptTrump { happens: Some(text_of(text)?) })
            }
            (Move::RefuseTrump(_), [text]) => {
                Command::RefuseTrump(proto::TarotRpgRefuseTrump { reason: Some(text_of(text)?) })
            }
            (Move::CloseTrumps(_), []) => Command::CloseTrumps(proto::TarotRpgCloseTrumps {}),
            (Move::Lead(play), [Value::Placed(card), rest @ ..]) => {
                let (skill, text) = match rest {
                    [Value::Placed(skill), text] => (*skill, text),
                    [text] => (0, text),
                    _ => return None,
                };
                let action = Some(text_of(text)?);
                Command::Lead(proto::TarotRpgLead { card: *card, skill, suit: play.suit, action })
            }
            (Move::PassLead(_), [Value::Placed(to)]) => {
                Command::PassLead(proto::TarotRpgPassLead { to: u32::try_from(*to).ok()? })
            }
            (Move::Judge(play), values) => Command::Judge(judgement(play, values)?),
            (Move::Follow(_), [Value::Placed(card)]) => Command::Follow(proto::TarotRpgFollow { card: *card }),
            (Move::Narrate(_), [text]) => Command::Narrate(proto::TarotRpgNarrate { story: Some(text_of(text)?) }),
            (Move::CutIn(_), [text]) => Command::CutIn(proto::TarotRpgCutIn { words: Some(text_of(text)?) }),
            (Move::SendNote(_), [text]) => Command::SendNote(proto::TarotRpgSendNote { note: Some(text_of(text)?) }),
            (Move::OpenFloor(_), []) => Command::OpenFloor(proto::TarotRpgOpenFloor {}),
            (Move::Interact(_), [text]) => Command::Interact(proto::TarotRpgInteract { action: Some(text_of(text)?) }),
            (Move::GoOn(_), []) => Command::GoOn(proto::TarotRpgGoOn {}),
            (Move::EndHand(_), []) => Command::EndHand(proto::TarotRpgEndHand {}),
            (Move::DealHand(_), []) => Command::DealHand(proto::TarotRpgDealHand {}),
            (Move::ChangeLevel(_), [Value::Placed(seat), Value::Placed(skill), Value::Amount(level), text]) => {
                Command::ChangeLevel(proto::TarotRpgChangeLevel {
                    seat: u32::try_from(*seat).ok()?,
                    skill: *skill,
                    level: u32::try_from(*level).ok()?,
                    reason: Some(text_of(text)?),
                })
            }
            (Move::EndGame(_), []) => Command::EndGame(proto::TarotRpgEndGame {}),
            _ => return None,
        };
        Some(proto::TarotRpgCommand { command: Some(command) })
    }
}

/// A number of a seat as a value; none where it is too great for one.
fn placed(seat: u32) -> Option<Value> {
    i32::try_from(seat).ok().map(Value::Placed)
}

/// What a verdict puts into the holes of its move.
fn judged(play: &proto::TarotRpgJudgeMove, command: &proto::TarotRpgJudge) -> Option<Values> {
    use tarot_rpg_judge_move::Against as Holes;
    let mut values = match (play.against.as_ref()?, command.against.as_ref()?) {
        (Holes::Difficulty(_), Against::Difficulty(number)) | (Holes::Level(_), Against::Level(number)) => {
            Values::from_iter([Value::Amount((*number).into())])
        }
        (Holes::Opponent(_), Against::Opponent(opponent)) => {
            Values::from_iter([placed(opponent.seat)?, Value::Placed(opponent.skill)])
        }
        _ => return None,
    };
    if play.overrule.is_some() != command.overrule.is_some() {
        return None;
    }
    values.extend(said(command.overrule.as_ref()));
    Some(values)
}

/// The verdict with these values.
fn judgement(play: &proto::TarotRpgJudgeMove, values: &[Value]) -> Option<proto::TarotRpgJudge> {
    use tarot_rpg_judge_move::Against as Holes;
    let number = |value: &u64| u32::try_from(*value).ok();
    let (against, rest) = match (play.against.as_ref()?, values) {
        (Holes::Difficulty(_), [Value::Amount(value), rest @ ..]) => (Against::Difficulty(number(value)?), rest),
        (Holes::Level(_), [Value::Amount(value), rest @ ..]) => (Against::Level(number(value)?), rest),
        (Holes::Opponent(_), [Value::Placed(seat), Value::Placed(skill), rest @ ..]) => {
            let opponent = proto::TarotRpgOpponent { seat: u32::try_from(*seat).ok()?, skill: *skill };
            (Against::Opponent(opponent), rest)
        }
        _ => return None,
    };
    let overrule = match (play.overrule.as_ref(), rest) {
        (None, []) => None,
        (Some(_), [text]) => Some(text_of(text)?),
        _ => return None,
    };
    Some(proto::TarotRpgJudge { against: Some(against), overrule })
}
