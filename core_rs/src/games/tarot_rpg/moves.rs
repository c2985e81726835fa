//! What each may do in Tarot: the RPG, who is asked, and what is taken as said when time is up (RP-5, RP-8, RP-11, RP-20).

use super::check::{DIFFICULTY, Skill, skills_of, suit_wire};
use super::{DEALER, FOOL, MAX_TEXT, MOST_LEVEL, MOST_SAID, SeatSet, Stage, TRUMPS, TarotRpg};
use crate::card::{CardSet, Suit};
use crate::holes::{Hole, Holes, Template, Value};
use crate::proto::{
    self, tarot_rpg_command::Command, tarot_rpg_judge::Against, tarot_rpg_judge_move, tarot_rpg_move::Move,
};

const SUITS: [Suit; 4] = [Suit::Wands, Suit::Cups, Suit::Swords, Suit::Pentacles];

const TEXT: Option<proto::TextHole> = Some(proto::TextHole { max_characters: MAX_TEXT });

fn cards(cards: CardSet) -> Option<proto::CardHole> {
    Some(proto::CardHole { one_of: cards.wire() })
}

fn seats(seats: SeatSet) -> Option<proto::SeatHole> {
    Some(proto::SeatHole { one_of: seats.wire() })
}

fn any_skill() -> Option<proto::TarotRpgSkillHole> {
    Some(proto::TarotRpgSkillHole { one_of: Skill::all().map(Skill::wire).collect() })
}

fn level() -> proto::AmountHole {
    proto::AmountHole { min: 1, max: MOST_LEVEL.into(), step: 1 }
}

impl TarotRpg {
    pub(super) fn moves(&self, seat: u8) -> Vec<proto::TarotRpgMove> {
        if usize::from(seat) >= self.hands.len() || self.over || self.due {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let deals = seat == DEALER;
        match self.stage {
            Stage::Between if deals => self.between(&mut moves),
            Stage::Discarding if deals => {
                let able = self.discardable();
                let (from, always) = (able.from.wire(), able.always.wire());
                let (at_least, at_most) = (able.count as u32, able.count as u32);
                let cards = Some(proto::ChooseHole { from, at_least, at_most, always });
                moves.push(Move::Discard(proto::TarotRpgDiscardMove { cards }));
            }
            Stage::Scene if deals => moves.push(Move::SetScene(proto::TarotRpgSetSceneMove { scene: TEXT })),
            Stage::Trumps | Stage::Wish | Stage::Ruling => self.trump_moves(seat, &mut moves),
            Stage::Lead if seat == self.lead => self.lead_moves(seat, &mut moves),
            Stage::Verdict if deals => self.verdicts(&mut moves),
            Stage::Following => {
                if let Some(duty) = self.duty(seat) {
                    moves.push(Move::Follow(proto::TarotRpgFollowMove { card: cards(duty.cards) }));
                }
            }
            Stage::Narration if deals && self.may_speak(DEALER) => {
                moves.push(Move::CutIn(proto::TarotRpgCutInMove { words: TEXT }));
                moves.push(Move::SendNote(proto::TarotRpgSendNoteMove { note: TEXT }));
            }
            Stage::Narration if self.narrator() == Some(seat) => {
                moves.push(Move::Narrate(proto::TarotRpgNarrateMove { story: TEXT }));
                moves.push(Move::SayNothing(proto::TarotRpgSayNothing {}));
            }
            Stage::Dealer if deals => self.aftermath(&mut moves),
            Stage::Dealer if self.floor && self.may_speak(seat) => {
                moves.push(Move::Interact(proto::TarotRpgInteractMove { action: TEXT }));
            }
            _ => {}
        }
        moves.into_iter().map(|play| proto::TarotRpgMove { r#move: Some(play) }).collect()
    }

    // RP-15, RP-17, RP-20
    fn between(&self, moves: &mut Vec<Move>) {
        moves.push(Move::DealHand(proto::TarotRpgDealHand {}));
        if self.changes < MOST_SAID {
            moves.push(Move::ChangeLevel(proto::TarotRpgChangeLevelMove {
                seat: seats(self.seats().filter(|seat| *seat != DEALER).collect()),
                skill: any_skill(),
                level: Some(level()),
                reason: TEXT,
            }));
        }
        moves.push(Move::EndGame(proto::TarotRpgEndGame {}));
    }

    // RP-4, RP-5, RP-6
    fn trump_moves(&self, seat: u8, moves: &mut Vec<Move>) {
        if !self.queue.has_played(seat) {
            let in_time = |card: &crate::card::Card| self.queue.in_time(super::trumps::Laid { seat, card: *card });
            let able: CardSet = self.hand(seat).and(TRUMPS).iter().filter(in_time).collect();
            if !able.is_empty() {
                moves.push(Move::LayTrump(proto::TarotRpgLayTrumpMove { card: cards(able) }));
            }
        }
        match self.stage {
            Stage::Wish if self.speaker() == Some(seat) => {
                moves.push(Move::SayWish(proto::TarotRpgSayWishMove { wish: TEXT }));
                moves.push(Move::SayNothing(proto::TarotRpgSayNothing {}));
            }
            Stage::Ruling if seat == DEALER => {
                moves.push(Move::AcceptTrump(proto::TarotRpgAcceptTrumpMove { happens: TEXT }));
                moves.push(Move::RefuseTrump(proto::TarotRpgRefuseTrumpMove { reason: TEXT }));
            }
            Stage::Trumps if seat == DEALER => {
                let holders = self.holders();
                if let Some(next) = self.queue.callable(holders) {
                    let card = cards(CardSet::EMPTY.with(next.card));
                    moves.push(Move::CallTrump(proto::TarotRpgCallTrumpMove { card }));
                }
                if self.queue.closable(holders) {
                    moves.push(Move::CloseTrumps(proto::TarotRpgCloseTrumps {}));
                }
            }
            Stage::Trumps if self.queue.asks(seat, self.holders()) => {
                moves.push(Move::PassTrumps(proto::TarotRpgPassTrumps {}));
            }
            _ => {}
        }
    }

    // RP-8, RP-9
    fn lead_moves(&self, seat: u8, moves: &mut Vec<Move>) {
        let hand = self.hand(seat);
        let lead = |able: CardSet, skill, suit: Option<Suit>| {
            let suit = suit_wire(suit).into();
            Move::Lead(proto::TarotRpgLeadMove { card: cards(able), skill, suit, action: TEXT })
        };
        if seat == DEALER {
            let plain = hand.without(FOOL);
            moves.extend((!plain.is_empty()).then(|| lead(plain, None, None)));
            let fool = hand.and(CardSet::EMPTY.with(FOOL));
            let stands_for = SUITS.into_iter().filter(|_| !fool.is_empty());
            moves.extend(stands_for.map(|suit| lead(fool, None, Some(suit))));
        } else {
            for suit in SUITS {
                let able = hand.and(suit.cards().or(Suit::Majors.cards()));
                let skill = Some(proto::TarotRpgSkillHole { one_of: skills_of(suit) });
                moves.extend((!able.is_empty()).then(|| lead(able, skill, None)));
            }
        }
        let heirs = self.heirs();
        if !heirs.is_empty() && (seat != DEALER || hand.is_empty()) {
            moves.push(Move::PassLead(proto::TarotRpgPassLeadMove { to: seats(heirs) }));
        }
    }

    // RP-10
    fn verdicts(&self, moves: &mut Vec<Move>) {
        use tarot_rpg_judge_move::Against;
        let (least, most) = (u64::from(*DIFFICULTY.start()), u64::from(*DIFFICULTY.end()));
        let opponent = proto::TarotRpgOpponentMove { seat: seats(self.opponents()), skill: any_skill() };
        for overrule in [None, TEXT] {
            for against in [
                Against::Difficulty(proto::AmountHole { min: least, max: most, step: 1 }),
                Against::Opponent(opponent.clone()),
                Against::Level(level()),
            ] {
                moves.push(Move::Judge(proto::TarotRpgJudgeMove { against: Some(against), overrule }));
            }
        }
    }

    // RP-14, RP-15
    fn aftermath(&self, moves: &mut Vec<Move>) {
        if self.may_speak(DEALER) {
            moves.push(Move::Narrate(proto::TarotRpgNarrateMove { story: TEXT }));
        }
        if !self.floor {
            moves.push(Move::OpenFloor(proto::TarotRpgOpenFloor {}));
        }
        moves.push(Move::GoOn(proto::TarotRpgGoOn {}));
        moves.push(Move::EndHand(proto::TarotRpgEndHand {}));
    }

    /// Whose choice is waited for, by a mark that changes with what is asked.
    pub(super) fn owed(&self, seat: u8) -> Option<u64> {
        if self.over || self.due {
            return None;
        }
        let owes = match self.stage {
            Stage::Fool | Stage::Begun => false,
            Stage::Trumps if seat == DEALER => {
                let holders = self.holders();
                self.queue.callable(holders).is_some() || self.queue.closable(holders)
            }
            Stage::Trumps => self.queue.asks(seat, self.holders()),
            Stage::Wish => self.speaker() == Some(seat),
            Stage::Lead => self.lead == seat,
            Stage::Following => self.follower() == Some(seat),
            Stage::Narration => self.narrator() == Some(seat),
            Stage::Between | Stage::Discarding | Stage::Scene | Stage::Ruling | Stage::Verdict | Stage::Dealer => {
                seat == DEALER
            }
        };
        if !owes {
            return None;
        }
        // What the dealer can call changes with what is laid.
        let first = if seat == DEALER { self.queue.waiting().first() } else { None };
        let next = first.map_or(0, |laid| u64::from(laid.card.id()) + 1);
        Some(u64::from(self.hand) << 48 | u64::from(self.asked) << 8 | next)
    }

    /// RP-20. The dealer has no clock.
    pub(super) fn when_late(&self, seat: u8) -> Option<proto::TarotRpgCommand> {
        self.owed(seat).filter(|_| seat != DEALER)?;
        let command = match self.stage {
            Stage::Trumps => Command::PassTrumps(proto::TarotRpgPassTrumps {}),
            Stage::Wish | Stage::Narration => Command::SayNothing(proto::TarotRpgSayNothing {}),
            Stage::Lead => {
                let (heirs, count) = (self.heirs(), self.hands.len() as u8);
                let to = (1..count).map(|step| (seat + step) % count).find(|to| heirs.contains(*to))?;
                Command::PassLead(proto::TarotRpgPassLead { to: to.into() })
            }
            Stage::Following => {
                let able = self.duty(seat)?.cards;
                let card = able.without(FOOL).lowest().or(able.lowest())?.wire();
                Command::Follow(proto::TarotRpgFollow { card })
            }
            _ => return None,
        };
        Some(proto::TarotRpgCommand { command: Some(command) })
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

    fn values(&self, command: &proto::TarotRpgCommand) -> Option<Vec<Value>> {
        let one = |value: Option<Value>| value.map(|value| vec![value]);
        match (self.r#move.as_ref()?, command.command.as_ref()?) {
            (Move::Discard(_), Command::Discard(command)) => Some(vec![Value::Chosen(command.cards.clone())]),
            (Move::SetScene(_), Command::SetScene(command)) => one(said(command.scene.as_ref())),
            (Move::LayTrump(_), Command::LayTrump(command)) => Some(vec![Value::Placed(command.card)]),
            (Move::CallTrump(_), Command::CallTrump(command)) => Some(vec![Value::Placed(command.card)]),
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
            (Move::PassLead(_), Command::PassLead(command)) => Some(vec![placed(command.to)?]),
            (Move::Judge(play), Command::Judge(command)) => judged(play, command),
            (Move::Follow(_), Command::Follow(command)) => Some(vec![Value::Placed(command.card)]),
            (Move::Narrate(_), Command::Narrate(command)) => one(said(command.story.as_ref())),
            (Move::CutIn(_), Command::CutIn(command)) => one(said(command.words.as_ref())),
            (Move::SendNote(_), Command::SendNote(command)) => one(said(command.note.as_ref())),
            (Move::Interact(_), Command::Interact(command)) => one(said(command.action.as_ref())),
            (Move::ChangeLevel(_), Command::ChangeLevel(command)) => Some(vec![
                placed(command.seat)?,
                Value::Placed(command.skill),
                Value::Amount(command.level.into()),
                said(command.reason.as_ref())?,
            ]),
            (Move::PassTrumps(_), Command::PassTrumps(_))
            | (Move::SayNothing(_), Command::SayNothing(_))
            | (Move::CloseTrumps(_), Command::CloseTrumps(_))
            | (Move::OpenFloor(_), Command::OpenFloor(_))
            | (Move::GoOn(_), Command::GoOn(_))
            | (Move::EndHand(_), Command::EndHand(_))
            | (Move::DealHand(_), Command::DealHand(_))
            | (Move::EndGame(_), Command::EndGame(_)) => Some(Vec::new()),
            _ => None,
        }
    }

    fn build(&self, values: Vec<Value>) -> Option<proto::TarotRpgCommand> {
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
fn judged(play: &proto::TarotRpgJudgeMove, command: &proto::TarotRpgJudge) -> Option<Vec<Value>> {
    use tarot_rpg_judge_move::Against as Holes;
    let mut values = match (play.against.as_ref()?, command.against.as_ref()?) {
        (Holes::Difficulty(_), Against::Difficulty(number)) | (Holes::Level(_), Against::Level(number)) => {
            vec![Value::Amount((*number).into())]
        }
        (Holes::Opponent(_), Against::Opponent(opponent)) => {
            vec![placed(opponent.seat)?, Value::Placed(opponent.skill)]
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
