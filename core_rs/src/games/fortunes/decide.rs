//! Deciding a card: refusals by rule, or the card and all that it completes.

use super::{Fortunes, SEATS, TRICKS, partnership};
use crate::card::{Card, Suit};
use crate::game::{Actor, Draft};
use crate::proto::{self, fortunes_command::Command, fortunes_event::Event};
use crate::rejection::{Code, Rejection};

type Drafts = Vec<Draft<proto::FortunesEvent>>;

impl Fortunes {
    pub(super) fn decide_command(&self, actor: Actor, command: &proto::FortunesCommand) -> Result<Drafts, Rejection> {
        let Some(Command::PlayCard(command)) = &command.command else {
            return Err(Rejection::new(Code::MalformedCommand, "FO-6", "the command is empty; it should be play_card"));
        };
        let card = self.check(actor, command.card)?;
        let Actor::Seat(seat) = actor else { return Err(wrong_actor(actor)) };
        let card_played = Event::CardPlayed(proto::FortunesCardPlayed { seat: seat.into(), card: card.wire() });
        if self.played.len() + 1 < SEATS {
            return Ok(vec![Draft::open(proto::FortunesEvent { event: Some(card_played) })]);
        }
        let mut next = self.clone();
        let mut drafts = Vec::with_capacity(2);
        next.say(card_played, &mut drafts);
        next.finish_trick(&mut drafts);
        Ok(drafts)
    }

    /// Refuses what the rules refuse. Says nothing of hands but the sender's own.
    fn check(&self, actor: Actor, card: i32) -> Result<Card, Rejection> {
        let Actor::Seat(seat) = actor else { return Err(wrong_actor(actor)) };
        match self.turn() {
            Some(turn) if turn == seat => {}
            Some(turn) => {
                return Err(Rejection::new(
                    Code::NotYourTurn,
                    "FO-4",
                    format!("it is the turn of seat {turn}, not of seat {seat}"),
                )
                .with("turn", turn)
                .with("seat", seat));
            }
            None => return Err(Rejection::new(Code::WrongPhase, "LC-2", "no deal is being played")),
        }
        let Some(card) = Card::from_wire(card) else {
            let message = format!("{card} is no card; a card is 1 to 78");
            return Err(Rejection::new(Code::ValueOutOfRange, "DK-2", message)
                .with("card", card)
                .with("allowed", "1 to 78"));
        };
        if !self.hand(seat).contains(card) {
            return Err(
                Rejection::new(Code::CardNotHeld, "FO-6", format!("{card} is not in your hand")).with("card", card)
            );
        }
        let legal = self.legal_cards(seat);
        if !legal.contains(card) {
            return Err(self.must_follow(card));
        }
        Ok(card)
    }

    fn must_follow(&self, card: Card) -> Rejection {
        let suit = self.suit_in_play().unwrap_or(Suit::Majors);
        let (rule, name) = if suit == Suit::Majors { ("FO-9", "Stars") } else { ("FO-6", suit.name()) };
        let or_stars = if suit != Suit::Majors && self.stars_open() { ", or a Star" } else { "" };
        Rejection::new(
            Code::MustFollowSuit,
            rule,
            format!("{card} does not follow: {name} are in play and you hold some; play one{or_stars}"),
        )
        .with("card", card)
        .with("suit", name)
    }

    /// The trick is taken; after the last one the deal is scored.
    fn finish_trick(&mut self, drafts: &mut Drafts) {
        let Some(taken) = self.taken() else { return };
        let event = proto::FortunesTrickTaken {
            seat: taken.seat.into(),
            card: taken.card.wire(),
            well_disposed: taken.well_disposed,
            points: taken.points,
        };
        self.say(Event::TrickTaken(event), drafts);
        if self.taken.len() == TRICKS {
            let seat_points: Vec<u32> = (0..SEATS as u8).map(|seat| self.points(seat)).collect();
            let mut totals = self.totals;
            for (seat, points) in (0_u8..).zip(&seat_points) {
                totals[partnership(seat)] += points;
            }
            let set_aside = self.set_aside.wire();
            let event = proto::FortunesDealScored { seat_points, totals: totals.to_vec(), set_aside };
            self.say(Event::DealScored(event), drafts);
        }
    }

    fn say(&mut self, event: Event, drafts: &mut Drafts) {
        let event = proto::FortunesEvent { event: Some(event) };
        // What is decided here can be folded; the lifecycle folds it again and would find out.
        let folded = self.fold(&event);
        debug_assert_eq!(folded, Ok(()));
        drafts.push(Draft::open(event));
    }
}

fn wrong_actor(actor: Actor) -> Rejection {
    Rejection::new(Code::WrongActor, "FO-1", format!("{actor} plays no cards; the four seats do")).with("actor", actor)
}
