//! Deciding what a seat or the host says: refusals by rule, or that and all that follows from it.

use super::hand::{Hand, Stage};
use super::{OWN, TwoWin};
use crate::card::{Card, Face};
use crate::evaluate::declaration::Declaration;
use crate::game::{Actor, Audience, Content, Draft, DraftPart, Told, must_fold};
use crate::money::Action;
use crate::proto::{self, PartKind, bet, two_win_command::Command, two_win_event::Event};
use crate::rejection::{Code, Rejection};
use prost::Message;

pub(super) type Drafts = Vec<Draft<proto::TwoWinEvent>>;

impl TwoWin {
    pub(super) fn act_on(
        &mut self,
        actor: Actor,
        command: &proto::TwoWinCommand,
        told: Told<'_, TwoWin>,
    ) -> Result<(), Rejection> {
        let mut plan = Plan { game: self, told };
        match (&command.command, actor) {
            (None, _) => {
                return Err(Rejection::new(
                    Code::MalformedCommand,
                    "TW-5",
                    "the command is empty; it should say what to do",
                ));
            }
            (Some(Command::EndPlay(_)), _) => plan.end_play(actor)?,
            (Some(command), Actor::Seat(seat)) => plan.seat_says(seat, command)?,
            (Some(_), _) => {
                let message = format!("{actor} has no hand; the seats do");
                return Err(Rejection::new(Code::WrongActor, "TW-1", message).with("actor", actor));
            }
        }
        plan.run_on();
        Ok(())
    }

    /// What follows from a deal that has just been folded: the hand begins (TW-2).
    pub(super) fn begin_hand(&self, now_ms: i64) -> Drafts {
        let mut drafts = Vec::new();
        if let Some(event) = self.beginning(now_ms) {
            let mut plan = Plan { game: &mut self.clone(), told: &mut |_, draft| drafts.push(draft) };
            plan.say(Event::HandBegan(event));
            plan.run_on();
        }
        drafts
    }
}

/// A command being decided: the game as it is after the events that have been told. Nothing is refused once one has.
pub(super) struct Plan<'a> {
    pub(super) game: &'a mut TwoWin,
    told: Told<'a, TwoWin>,
}

impl Plan<'_> {
    pub(super) fn say(&mut self, event: Event) {
        self.say_sealed(event, Vec::new());
    }

    fn say_sealed(&mut self, event: Event, parts: Vec<DraftPart>) {
        let draft = Draft { parts, ..Draft::open(proto::TwoWinEvent { event: Some(event) }) };
        must_fold(self.game.fold(&draft.event, &draft.opened()));
        (self.told)(self.game, draft);
    }

    fn hand(&self) -> Option<&Hand> {
        self.game.hand.as_deref()
    }

    fn seat_says(&mut self, seat: u8, command: &Command) -> Result<(), Rejection> {
        match command {
            Command::Bet(bet) => self.bet(seat, bet),
            Command::Declare(declare) => self.declare(seat, declare),
            Command::Ready(_) => self.ready(seat, 0),
            Command::Buy(buy) => self.buy(seat, buy.amount),
            Command::SitOut(_) => self.sit_out(seat),
            Command::EndPlay(_) => self.end_play(Actor::Seat(seat)),
        }
    }

    // TW-5, MO-3, MO-10
    fn bet(&mut self, seat: u8, bet: &proto::Bet) -> Result<(), Rejection> {
        let Some(hand) = self.hand().filter(|hand| hand.turn().is_some()) else {
            return Err(Rejection::new(Code::WrongPhase, "TW-5", "no betting round is under way"));
        };
        let turn = hand.turn().map(|place| hand.seat(place)).unwrap_or_default();
        if turn != seat {
            let message = format!("it is the turn of seat {turn}, not of seat {seat}");
            return Err(Rejection::new(Code::NotYourTurn, "MO-10", message).with("turn", turn).with("seat", seat));
        }
        let action = match &bet.action {
            Some(bet::Action::Fold(_)) => Action::Fold,
            Some(bet::Action::Check(_)) => Action::Check,
            Some(bet::Action::Call(_)) => Action::Call,
            Some(bet::Action::RaiseTo(raise)) => Action::RaiseTo(raise.total),
            None => {
                return Err(Rejection::new(
                    Code::MalformedCommand,
                    "MO-3",
                    "the bet is empty; it should fold, check, call or raise_to",
                ));
            }
        };
        hand.betting.check(action)?;
        self.act(seat, action);
        Ok(())
    }

    fn act(&mut self, seat: u8, action: Action) {
        let Some(hand) = self.hand() else { return };
        let Some(own) = hand.place(seat).and_then(|place| hand.purses().get(place)) else { return };
        let paid = match action {
            Action::Fold | Action::Check => 0,
            Action::Call => hand.betting.bet().saturating_sub(own.round).min(own.stack),
            Action::RaiseTo(total) => total - own.round,
        };
        let all_in = paid > 0 && paid == own.stack;
        let bet = Some(action_message(action));
        self.say(Event::Acted(proto::TwoWinActed { seat: seat.into(), bet, paid, all_in }));
    }

    // TW-8
    fn declare(&mut self, seat: u8, command: &proto::TwoWinDeclare) -> Result<(), Rejection> {
        let Some((hand, place)) = self.hand().and_then(|hand| Some((hand, hand.place(seat)?))) else {
            return Err(Rejection::new(Code::WrongPhase, "TW-8", format!("seat {seat} is not dealt in")));
        };
        if hand.stage != Stage::Declaring {
            return Err(Rejection::new(Code::WrongPhase, "TW-8", "declarations are made when all eight cards are up"));
        }
        if hand.purses().get(place).is_none_or(|purse| purse.folded) {
            return Err(Rejection::new(Code::WrongPhase, "TW-8", format!("seat {seat} has given the hand up")));
        }
        if !hand.owes_declaration(place) {
            return Err(Rejection::new(Code::AlreadyCommitted, "TW-8", format!("seat {seat} has declared already")));
        }
        let own = hand.own.get(place).copied().ok_or_else(|| Rejection::new(Code::WrongPhase, "TW-8", "no cards"))?;
        let declaration = read_declaration(own, command)?;
        self.say_declared(seat, declaration);
        Ok(())
    }

    /// What was declared is sealed until the last is in (TW-8).
    fn say_declared(&mut self, seat: u8, declaration: Declaration) {
        let content = declaration_command(&declaration).encode_to_vec();
        let audience = Audience::Only(vec![Actor::Seat(seat)]);
        let part = DraftPart { kind: PartKind::Choice, audience, content: Content::Bytes(content) };
        self.say_sealed(Event::Declared(proto::TwoWinDeclared { seat: seat.into() }), vec![part]);
    }

    /// Everything that now follows by itself, where everyone can see that it does.
    pub(super) fn run_on(&mut self) {
        while let Some(event) = self.game.forced() {
            self.say(event);
        }
    }
}

/// Two of the four for poker, and any of the four reversed; both sets by rising id (TW-8).
pub(super) fn read_declaration(own: [Card; OWN], command: &proto::TwoWinDeclare) -> Result<Declaration, Rejection> {
    let read = |cards: &[i32], field: &'static str| -> Result<Vec<Card>, Rejection> {
        let read: Option<Vec<Card>> =
            cards.iter().map(|card| Card::from_wire(*card).filter(|card| own.contains(card))).collect();
        read.filter(|cards| cards.is_sorted_by(|a, b| a < b)).ok_or_else(|| {
            let allowed = own.map(|card| card.to_string()).join(" ");
            let message = format!("{field} must name cards of your own ({allowed}), each once, by rising id");
            Rejection::new(Code::ValueOutOfRange, "TW-8", message).with("field", field).with("allowed", allowed)
        })
    };
    let (poker, reversed) = (read(&command.poker, "poker")?, read(&command.reversed, "reversed")?);
    let lie = |card: Card| Face { card, reversed: reversed.contains(&card) };
    let rest: Vec<Card> = own.into_iter().filter(|card| !poker.contains(card)).collect();
    match (&poker[..], &rest[..]) {
        ([a, b], [c, d]) => Ok(Declaration { poker: [lie(*a), lie(*b)], twenty_one: [lie(*c), lie(*d)] }),
        _ => {
            let message = format!("{} cards are declared for poker; two are due", poker.len());
            Err(Rejection::new(Code::ValueOutOfRange, "TW-8", message).with("field", "poker"))
        }
    }
}

/// The command that declares so.
pub(super) fn declaration_command(declaration: &Declaration) -> proto::TwoWinDeclare {
    let all = || declaration.poker.into_iter().chain(declaration.twenty_one);
    let mut reversed: Vec<i32> = all().filter(|face| face.reversed).map(|face| face.card.wire()).collect();
    reversed.sort_unstable();
    proto::TwoWinDeclare { poker: declaration.poker.iter().map(|face| face.card.wire()).collect(), reversed }
}

/// An action as a message.
pub(super) fn action_message(action: Action) -> proto::Bet {
    let action = match action {
        Action::Fold => bet::Action::Fold(proto::Fold {}),
        Action::Check => bet::Action::Check(proto::Check {}),
        Action::Call => bet::Action::Call(proto::Call {}),
        Action::RaiseTo(total) => bet::Action::RaiseTo(proto::RaiseTo { total }),
    };
    proto::Bet { action: Some(action) }
}
