//! Deciding what the seat says: refusals by rule, or that and all that follows from it.

use super::declaration::Declaration;
use super::round::{Owed, Round, Stage};
use super::{PAIR, POKER, SEVEN, Solitaire};
use crate::card::{Card, Face};
use crate::game::{Actor, Draft};
use crate::proto::{self, solitaire_command::Command, solitaire_event::Event};
use crate::rejection::{Code, Rejection};

pub(super) type Drafts = Vec<Draft<proto::SolitaireEvent>>;

impl Solitaire {
    pub(super) fn decide_command(&self, actor: Actor, command: &proto::SolitaireCommand) -> Result<Drafts, Rejection> {
        let Some(command) = &command.command else {
            let message = "the command is empty; it should declare, draw or stop";
            return Err(Rejection::new(Code::MalformedCommand, "SO-4", message));
        };
        if actor != Actor::Seat(0) {
            let message = format!("{actor} plays no hand; seat:0 does");
            return Err(Rejection::new(Code::WrongActor, "SO-2", message).with("actor", actor));
        }
        let round = self.round().ok_or_else(|| Rejection::new(Code::WrongPhase, "SO-2", "nothing is dealt yet"))?;
        let event = match command {
            Command::Declare(declare) => self.declare(round, declare)?,
            Command::Draw(_) => draw(round)?,
            Command::Stop(_) => {
                must_owe_draw(round)?;
                Event::Stopped(proto::SolitaireStopped {})
            }
        };
        let mut plan = Plan { game: self.clone(), drafts: Vec::new() };
        plan.say(event);
        plan.run_on();
        Ok(plan.drafts)
    }

    /// What follows from a deal that has just been folded: the house is turned up, and draws (SO-2, SO-3).
    pub(super) fn begin_round(&self) -> Drafts {
        let mut plan = Plan { game: self.clone(), drafts: Vec::new() };
        plan.run_on();
        plan.drafts
    }

    // SO-4
    fn declare(&self, round: &Round, command: &proto::SolitaireDeclare) -> Result<Event, Rejection> {
        if round.owed() != Some(Owed::Declaration) {
            return Err(Rejection::new(Code::WrongPhase, "SO-4", not_now(round, "declare")));
        }
        let declaration = read_declaration(round.seven, command)?;
        let declared = Round { declared: Some(declaration), stage: Stage::Declared, ..round.clone() };
        Ok(Event::Declared(Box::new(proto::SolitaireDeclared {
            poker: declaration.poker.iter().map(|face| face.wire()).collect(),
            twenty_one: declaration.twenty_one.iter().map(|face| face.wire()).collect(),
            hand: declared.hand().map(|hand| super::view::hand_message(&hand)),
            count: declared.count().map(|count| count.wire()),
        })))
    }
}

// SO-6
fn draw(round: &Round) -> Result<Event, Rejection> {
    must_owe_draw(round)?;
    let drawn = Round { draws: round.draws + 1, ..round.clone() };
    Ok(Event::Drew(proto::SolitaireDrew {
        card: round.next_card().map(Face::wire),
        count: drawn.count().map(|count| count.wire()),
    }))
}

fn must_owe_draw(round: &Round) -> Result<(), Rejection> {
    if round.owed() == Some(Owed::Draw) {
        return Ok(());
    }
    Err(Rejection::new(Code::WrongPhase, "SO-6", not_now(round, "draw or stop")))
}

/// Why this is not possible now, and what is.
fn not_now(round: &Round, what: &str) -> String {
    let possible = match round.owed() {
        Some(Owed::Declaration) => "a declaration is due first",
        Some(Owed::Draw) => "the declaration is in; draw or stop",
        None => "no choice is due",
    };
    format!("it is not the time to {what}: {possible}")
}

/// A command being decided: the drafts so far, and the game as it is after them.
struct Plan {
    game: Solitaire,
    drafts: Drafts,
}

impl Plan {
    fn say(&mut self, event: Event) {
        let event = proto::SolitaireEvent { event: Some(event) };
        // What is decided here can be folded; the lifecycle folds it again and would find out.
        let folded = self.game.fold(&event);
        debug_assert_eq!(folded, Ok(()), "{event:?}");
        self.drafts.push(Draft::open(event));
    }

    /// Everything that now follows by itself: all of it lies open.
    fn run_on(&mut self) {
        while let Some(event) = self.game.forced() {
            self.say(event);
        }
    }
}

/// Five of the seven for poker, and any of the seven reversed; both sets by rising id (SO-4).
pub(super) fn read_declaration(
    seven: [Card; SEVEN],
    command: &proto::SolitaireDeclare,
) -> Result<Declaration, Rejection> {
    let allowed = seven.map(|card| card.to_string()).join(" ");
    let read = |cards: &[i32], field: &'static str| -> Result<Vec<Card>, Rejection> {
        let refuse = |message: String| {
            Rejection::new(Code::ValueOutOfRange, "SO-4", message).with("field", field).with("allowed", &allowed)
        };
        let mut read: Vec<Card> = Vec::with_capacity(cards.len());
        for wire in cards {
            let named =
                Card::from_wire(*wire).map_or_else(|| format!("{wire}, which is no card,"), |card| card.to_string());
            let card = Card::from_wire(*wire).filter(|card| seven.contains(card));
            let card = card.ok_or_else(|| refuse(format!("{field}: {named} is not one of your seven ({allowed})")))?;
            if read.last().is_some_and(|last| *last >= card) {
                let why = format!("{field}: {card} stands after {}", read[read.len() - 1]);
                return Err(refuse(format!("{why}; name each card once, by rising id ({allowed})")).with("card", card));
            }
            read.push(card);
        }
        Ok(read)
    };
    let (poker, reversed) = (read(&command.poker, "poker")?, read(&command.reversed, "reversed")?);
    let lie = |card: &Card| Face { card: *card, reversed: reversed.contains(card) };
    let rest = seven.iter().filter(|card| !poker.contains(card)).map(lie).collect::<Vec<_>>();
    let five: Result<[Face; POKER], _> = poker.iter().map(lie).collect::<Vec<_>>().try_into();
    let pair: Result<[Face; PAIR], _> = rest.try_into();
    match (five, pair) {
        (Ok(poker), Ok(twenty_one)) => Ok(Declaration { poker, twenty_one }),
        _ => {
            let message = format!("poker: the number of cards is {}; it must be {POKER}", poker.len());
            Err(Rejection::new(Code::ValueOutOfRange, "SO-4", message).with("field", "poker").with("allowed", POKER))
        }
    }
}

/// The command that declares so.
pub(super) fn declaration_command(declaration: &Declaration) -> proto::SolitaireDeclare {
    let mut reversed: Vec<i32> =
        declaration.faces().filter(|face| face.reversed).map(|face| face.card.wire()).collect();
    reversed.sort_unstable();
    proto::SolitaireDeclare { poker: declaration.poker.iter().map(|face| face.card.wire()).collect(), reversed }
}
