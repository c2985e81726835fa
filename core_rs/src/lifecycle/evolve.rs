//! Folding records: facts change the table, and nothing is decided.

use super::{DealStage, Pause, Record, Table};
use crate::card::Card;
use crate::deal::is_permutation;
use crate::game::{Actor, Draft, DraftPart, Game, Opened};
use crate::proto::{self, PartKind, PauseCause, Phase, event::Event};
use crate::rejection::Corrupt;
use prost::Message;

impl<G: Game> Table<G> {
    /// Folds one record. An impossible one is [`Corrupt`].
    pub fn evolve(mut self, record: &Record<'_>) -> Result<Table<G>, Corrupt> {
        self.fold_record(record)?;
        Ok(self)
    }

    /// Folds what has just been decided, as [`Table::evolve`] folds its records, but without making bytes of them, and
    /// in place. After an error the table is of no use.
    pub fn evolve_drafts(&mut self, actor: Actor, unix_ms: i64, drafts: &[Draft<Event>]) -> Result<(), Corrupt> {
        for draft in drafts {
            let parts: Vec<Opened<'_>> = draft.parts.iter().filter_map(DraftPart::opened).collect();
            let version = self.version + 1;
            self.advance(actor, unix_ms, &draft.event, &parts).map_err(|why| Corrupt { version, why })?;
        }
        Ok(())
    }

    /// Folds one record in place. After an error the table is of no use.
    pub(crate) fn fold_record(&mut self, record: &Record<'_>) -> Result<(), Corrupt> {
        let corrupt = |why: String| Corrupt { version: record.version, why };
        let due = self.version + 1;
        if record.version != due {
            return Err(Corrupt { version: due, why: format!("version {} stands in its place", record.version) });
        }
        let event =
            proto::Event::decode(record.public_body).map_err(|error| corrupt(format!("no Event: {error}")))?.event;
        let event = event.ok_or_else(|| corrupt("an event this build does not know".to_owned()))?;
        self.advance(record.actor, record.unix_ms, &event, record.parts).map_err(corrupt)
    }

    /// Folds an event as the next version.
    pub(super) fn advance(
        &mut self,
        actor: Actor,
        unix_ms: i64,
        event: &Event,
        parts: &[Opened<'_>],
    ) -> Result<(), String> {
        if unix_ms < self.unix_ms {
            return Err(format!("time goes back from {} to {unix_ms}", self.unix_ms));
        }
        if self.over() {
            return Err("the game is over".to_owned());
        }
        let was_playable = self.playable();
        self.version += 1;
        self.unix_ms = unix_ms;
        self.fold(event, parts)?;
        self.run_clocks(actor, was_playable);
        Ok(())
    }

    fn fold(&mut self, event: &Event, parts: &[Opened<'_>]) -> Result<(), String> {
        match event {
            Event::GameCreated(_) => return Err("the game exists already".to_owned()),
            Event::TimedOut(event) => self.seat_mut(event.seat)?.bank_ms = event.bank_ms,
            Event::DealOpened(event) => self.deal_opened(event)?,
            Event::DealClosed(event) => self.deal_closed(event)?,
            Event::Dealt(event) => self.dealt(event, parts)?,
            Event::DealVoid(event) => self.deal_void(event)?,
            Event::DealCommitted(_) | Event::DealRevealed(_) => {
                return Err("this build knows no contributions".to_owned());
            }
            event => match G::event_of(event) {
                Some(event) if self.playable() => self.game.evolve(event, parts)?,
                Some(_) => return Err("the game is not being played".to_owned()),
                None => self.fold_lifecycle(event)?,
            },
        }
        Ok(())
    }

    fn fold_lifecycle(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Joined(event) => turn_over(&mut self.place_mut(event.place.as_ref())?.present, true)?,
            Event::Left(event) => turn_over(&mut self.place_mut(event.place.as_ref())?.present, false)?,
            Event::WentAway(event) => turn_over(&mut self.seat_mut(event.seat)?.away, true)?,
            Event::Returned(event) => turn_over(&mut self.seat_mut(event.seat)?.away, false)?,
            Event::Started(_) => self.turn_to(Phase::Gathering, Phase::Playing)?,
            Event::Paused(event) => self.paused(event)?,
            Event::Resumed(_) => self.resumed()?,
            Event::HandedOver(event) => self.handed_over(event)?,
            Event::OutageRecorded(event) => self.credit(event.to_ms.saturating_sub(event.from_ms)),
            Event::Aborted(_) => {
                self.reason_version = Some(self.version);
                self.phase = Phase::Aborted;
                self.pause = None;
            }
            Event::Finished(event) => self.finished(event)?,
            _ => return Err("the event is another game's".to_owned()),
        }
        self.lifecycle_since = self.version;
        Ok(())
    }

    fn turn_to(&mut self, from: Phase, to: Phase) -> Result<(), String> {
        if self.phase != from {
            return Err(format!("the game is {}", super::decide::phase_name(self.phase)));
        }
        self.phase = to;
        Ok(())
    }

    fn paused(&mut self, event: &proto::Paused) -> Result<(), String> {
        let cause = PauseCause::try_from(event.cause).unwrap_or_default();
        self.turn_to(Phase::Playing, Phase::Paused)?;
        match cause {
            PauseCause::Unspecified => return Err("a pause without a cause".to_owned()),
            PauseCause::Official => self.reason_version = Some(self.version),
            PauseCause::AllAway | PauseCause::Outage => {}
        }
        self.pause = Some(Pause { cause, since_ms: self.unix_ms });
        Ok(())
    }

    /// Time left is kept to the millisecond: what was asked before the pause is as old as it was then (LC-6).
    fn resumed(&mut self) -> Result<(), String> {
        self.turn_to(Phase::Paused, Phase::Playing)?;
        let Some(pause) = self.pause.take() else { return Err("the game is not paused".to_owned()) };
        if pause.cause != PauseCause::AllAway {
            self.reason_version = Some(self.version);
        }
        self.credit(self.unix_ms.saturating_sub(pause.since_ms));
        Ok(())
    }

    /// Moves every due time on, but none past its whole time (LC-6, LC-8).
    fn credit(&mut self, length_ms: i64) {
        let now_ms = self.unix_ms;
        for place in self.places.iter_mut().filter(|place| place.owed.is_some()) {
            place.asked_ms = place.asked_ms.saturating_add(length_ms.max(0)).min(now_ms.max(place.asked_ms));
        }
    }

    fn handed_over(&mut self, event: &proto::HandedOver) -> Result<(), String> {
        let given = event.place.as_ref().ok_or("no place is named")?;
        let pseudonym = given.pseudonym.as_slice().try_into().map_err(|_| "a pseudonym has 16 bytes")?;
        let place = self.place_mut(given.actor.as_ref())?;
        place.pseudonym = pseudonym;
        place.bot = given.bot;
        place.present = false;
        place.away = false;
        Ok(())
    }

    fn finished(&mut self, event: &proto::Finished) -> Result<(), String> {
        if event.standing != Some(self.standing_as(Phase::Finished)) {
            return Err("the result is not how the seats stand".to_owned());
        }
        self.phase = Phase::Finished;
        self.pause = None;
        Ok(())
    }

    fn deal_opened(&mut self, event: &proto::DealOpened) -> Result<(), String> {
        self.deal_is(DealStage::Idle, self.deals + 1, event.deal)?;
        if event.commitment.len() != 32 {
            return Err("a commitment has 32 bytes".to_owned());
        }
        if self.game.needs_deal().is_none() {
            return Err("no deal is due".to_owned());
        }
        self.stage = DealStage::Opened;
        self.deals = event.deal;
        Ok(())
    }

    fn deal_closed(&mut self, event: &proto::DealClosed) -> Result<(), String> {
        self.deal_is(DealStage::Opened, self.deals, event.deal)?;
        if !event.seats.is_empty() {
            return Err("this build knows no contributions".to_owned());
        }
        self.stage = DealStage::Closed;
        Ok(())
    }

    fn dealt(&mut self, event: &proto::Dealt, parts: &[Opened<'_>]) -> Result<(), String> {
        self.deal_is(DealStage::Closed, self.deals, event.deal)?;
        let deck = self.game.needs_deal().ok_or("no deal is due")?;
        let part = parts.iter().find(|part| part.kind == i32::from(PartKind::Order)).ok_or("the order is not here")?;
        let order = proto::CardOrder::decode(part.content).map_err(|error| format!("no CardOrder: {error}"))?;
        let cards: Option<Vec<Card>> = order.cards.into_iter().map(Card::from_wire).collect();
        let cards =
            cards.filter(|cards| is_permutation(cards, deck)).ok_or("the order is no permutation of the deck")?;
        self.stage = DealStage::Idle;
        self.game.deal(&cards)
    }

    /// LC-11: the count of deals is all that changes here.
    fn deal_void(&mut self, event: &proto::DealVoid) -> Result<(), String> {
        if self.stage == DealStage::Idle || event.deal != self.deals {
            return Err(format!("deal {} is not being made", event.deal));
        }
        self.stage = DealStage::Idle;
        Ok(())
    }

    fn deal_is(&self, stage: DealStage, due: u32, deal: u32) -> Result<(), String> {
        if self.stage == stage && due == deal { Ok(()) } else { Err(format!("deal {deal} is not at this stage")) }
    }

    /// LC-7: what is asked, since when, and what an answer took from the bank.
    fn run_clocks(&mut self, actor: Actor, was_playable: bool) {
        let (version, now_ms, playable) = (self.version, self.unix_ms, self.playable());
        for at in 0..self.places.len() {
            let Actor::Seat(seat) = self.places[at].actor else { continue };
            let owed = if self.phase == Phase::Gathering || self.over() { None } else { self.game.owes(seat) };
            let was = self.places[at].owed;
            if owed != was {
                if was.is_some() && actor == self.places[at].actor {
                    self.places[at].bank_ms = self.bank_after(&self.places[at], now_ms);
                }
                self.places[at].owed = owed;
                self.places[at].asked_ms = now_ms;
            }
            if owed != was || (owed.is_some() && playable != was_playable) {
                self.places[at].since = version;
            }
        }
    }

    fn seat_mut(&mut self, seat: u32) -> Result<&mut super::Place, String> {
        let actor = u8::try_from(seat).ok().map(Actor::Seat);
        self.places
            .iter_mut()
            .find(|place| Some(place.actor) == actor)
            .ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn place_mut(&mut self, place: Option<&proto::Actor>) -> Result<&mut super::Place, String> {
        let actor = place.and_then(Actor::from_wire).ok_or("no place is named")?;
        self.places.iter_mut().find(|place| place.actor == actor).ok_or_else(|| format!("there is no place {actor}"))
    }
}

/// Sets what must have been the other way.
fn turn_over(state: &mut bool, to: bool) -> Result<(), String> {
    if *state == to {
        return Err("the place is so already".to_owned());
    }
    *state = to;
    Ok(())
}
