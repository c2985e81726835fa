//! Deciding what a seat says: refusals by rule, or that and all that it completes.

use super::betting::seat_at;
use super::stage::Stage;
use super::stakes::Kind;
use super::{Fortunes, SEATS};
use crate::card::{Card, Suit};
use crate::game::{Actor, Draft, Told, go_past};
use crate::proto::{self, fortunes_command::Command, fortunes_event::Event};
use crate::rejection::{Code, Rejection};

type Drafts = Vec<Draft<proto::FortunesEvent>>;

impl Fortunes {
    pub(super) fn decide_command(&self, actor: Actor, command: &proto::FortunesCommand) -> Result<Drafts, Rejection> {
        let said = self.says(actor, command)?;
        // Nothing follows from a card but the last of a trick.
        if matches!(said, Event::CardPlayed(_)) && self.played.len() + 1 < SEATS {
            return Ok(vec![draft(said)]);
        }
        Ok(self.with_what_follows(said))
    }

    pub(super) fn act_on(
        &mut self,
        actor: Actor,
        command: &proto::FortunesCommand,
        told: Told<'_, Fortunes>,
    ) -> Result<(), Rejection> {
        let said = self.says(actor, command)?;
        go_past(self, draft(said), |game| game.forced().map(draft), told);
        Ok(())
    }

    /// What follows from a deal that has just been folded: stakes or antes (FO-15, FO-16).
    pub(super) fn begin_deal(&self) -> Drafts {
        let posting = self.posting().filter(|_| self.stage() == Stage::Dealt);
        posting.map_or_else(Vec::new, |posted| self.with_what_follows(Event::Posted(posted)))
    }

    /// An event, and all that then follows by itself.
    fn with_what_follows(&self, event: Event) -> Drafts {
        let mut drafts = Vec::with_capacity(2);
        go_past(&mut self.clone(), draft(event), |game| game.forced().map(draft), &mut |_, draft| drafts.push(draft));
        drafts
    }

    /// What a command says, before what follows from it; refused, nothing.
    fn says(&self, actor: Actor, command: &proto::FortunesCommand) -> Result<Event, Rejection> {
        let Some(command) = &command.command else {
            let message = "the command is empty; it should be play_card, bet or bid";
            return Err(Rejection::new(Code::MalformedCommand, "FO-6", message));
        };
        let Actor::Seat(seat) = actor else { return Err(wrong_actor(actor)) };
        Ok(match command {
            Command::PlayCard(command) => {
                let card = self.check_card(seat, command.card)?;
                Event::CardPlayed(proto::FortunesCardPlayed { seat: seat.into(), card: card.wire() })
            }
            Command::Bet(bet) => Event::Acted(self.check_act(seat, bet)?),
            Command::Bid(bid) => {
                self.check_turn_to_bid(seat)?;
                Fortunes::check_bid(bid.tricks)?;
                Event::BidMade(proto::FortunesBidMade { seat: seat.into(), tricks: bid.tricks })
            }
        })
    }

    /// Refuses what the rules refuse. Says nothing of hands but the sender's own.
    fn check_card(&self, seat: u8, card: i32) -> Result<Card, Rejection> {
        match (self.turn_to_play(), self.turn()) {
            (Some(turn), _) if turn == seat => {}
            (Some(turn), _) => return Err(not_your_turn(turn, seat, "FO-4")),
            (None, Some(turn)) if self.stage() == Stage::Bidding => {
                let message = format!("bids come before the first card; it is the turn of seat {turn} to bid");
                return Err(Rejection::new(Code::WrongPhase, "FO-19", message).with("turn", turn));
            }
            (None, Some(turn)) => {
                let message = format!("a betting round comes before the trick; it is the turn of seat {turn} to act");
                return Err(Rejection::new(Code::WrongPhase, "FO-16", message).with("turn", turn));
            }
            (None, None) => return Err(no_deal()),
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

    // FO-16, MO-10
    fn check_act(&self, seat: u8, bet: &proto::Bet) -> Result<proto::FortunesActed, Rejection> {
        let wrong = |message: &str| Err(Rejection::new(Code::WrongPhase, "FO-16", message));
        if !matches!(self.options.stakes.map(|stakes| stakes.kind), Some(Kind::Ante(_))) {
            return wrong("nothing is bet in this game: it has no antes");
        }
        let Some((round, place)) = self.round().and_then(|round| Some((round, round.turn()?))) else {
            return wrong("no betting round is under way; they come before tricks");
        };
        let turn = seat_at(self.dealer, place);
        if turn != seat {
            return Err(not_your_turn(turn, seat, "MO-10"));
        }
        let action = Fortunes::check_bet(round, bet)?;
        Ok(Fortunes::act(round, seat, action))
    }

    // FO-19
    fn check_turn_to_bid(&self, seat: u8) -> Result<(), Rejection> {
        let wrong = |message: &str| Err(Rejection::new(Code::WrongPhase, "FO-19", message));
        match self.turn_to_bid() {
            Some(turn) if turn == seat => Ok(()),
            Some(turn) => Err(not_your_turn(turn, seat, "FO-19")),
            None if self.options.bid_bonus.is_none() => wrong("no tricks are bid in this game"),
            None => wrong("bids are made once, before the first lead"),
        }
    }
}

fn draft(event: Event) -> Draft<proto::FortunesEvent> {
    Draft::open(proto::FortunesEvent { event: Some(event) })
}

fn not_your_turn(turn: u8, seat: u8, rule: &'static str) -> Rejection {
    let message = format!("it is the turn of seat {turn}, not of seat {seat}");
    Rejection::new(Code::NotYourTurn, rule, message).with("turn", turn).with("seat", seat)
}

fn no_deal() -> Rejection {
    Rejection::new(Code::WrongPhase, "LC-2", "no deal is being played")
}

fn wrong_actor(actor: Actor) -> Rejection {
    Rejection::new(Code::WrongActor, "FO-1", format!("{actor} plays no cards; the four seats do")).with("actor", actor)
}
