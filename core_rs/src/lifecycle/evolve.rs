//! Folding records: facts change the table, and nothing is decided.

use super::{Pause, Place, Record, Table};
use crate::game::{Actor, Game, MOST_SEATS, Opened, Owing};
use crate::proto::{self, PauseCause, Phase, event::Event};
use crate::rejection::Corrupt;
use prost::Message;

impl<G: Game> Table<G> {
    /// Folds one record. An impossible one is [`Corrupt`].
    pub fn evolve(mut self, record: &Record<'_>) -> Result<Table<G>, Corrupt> {
        self.fold_record(record)?;
        Ok(self)
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
        self.not_before(unix_ms)?;
        // LC-10
        if self.over() && !matches!(event, Event::Erased(_)) {
            return Err("the game is over".to_owned());
        }
        let was_playable = self.playable();
        self.version += 1;
        self.unix_ms = unix_ms;
        self.fold(actor, event, parts)?;
        self.run_clocks(actor, was_playable);
        Ok(())
    }

    /// Time does not go back.
    pub(super) fn not_before(&self, unix_ms: i64) -> Result<(), String> {
        if unix_ms < self.unix_ms {
            return Err(format!("time goes back from {} to {unix_ms}", self.unix_ms));
        }
        Ok(())
    }

    fn fold(&mut self, actor: Actor, event: &Event, parts: &[Opened<'_>]) -> Result<(), String> {
        match event {
            Event::GameCreated(_) => return Err("the game exists already".to_owned()),
            Event::TimedOut(event) => self.seat_mut(event.seat)?.bank_ms = event.bank_ms,
            Event::DealOpened(event) => self.deal_opened(event, parts)?,
            Event::DealCommitted(event) => self.deal_committed(event)?,
            Event::DealClosed(event) => self.deal_closed(event)?,
            Event::Dealt(event) => self.dealt(event, parts)?,
            Event::DealVoid(event) => self.deal_void(event)?,
            Event::DealRevealed(event) => self.deal_revealed(event)?,
            event => match G::event_of(event) {
                Some(event) if self.playable() => self.game.evolve(event, parts)?,
                Some(_) => return Err("the game is not being played".to_owned()),
                None => self.fold_lifecycle(actor, event)?,
            },
        }
        Ok(())
    }

    fn fold_lifecycle(&mut self, actor: Actor, event: &Event) -> Result<(), String> {
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
                // Officials give a reason (LC-9); a deal that was not revealed in time gives none (LC-11).
                if actor != Actor::Clock {
                    self.reason_version = Some(self.version);
                }
                self.phase = Phase::Aborted;
                self.pause = None;
            }
            Event::Finished(event) => self.finished(event)?,
            Event::Disclosed(event) => self.disclosed(event)?,
            // Texts never enter the state, so nothing changes but the log.
            Event::Erased(_) => {}
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
        let choices = self.places.iter_mut().filter(|place| place.owed.is_some()).map(|place| &mut place.asked_ms);
        for asked_ms in choices.chain(self.making.as_mut().map(|making| &mut making.asked_ms)) {
            *asked_ms = asked_ms.saturating_add(length_ms.max(0)).min(now_ms.max(*asked_ms));
        }
    }

    fn handed_over(&mut self, event: &proto::HandedOver) -> Result<(), String> {
        let given = event.place.as_ref().ok_or("no place is named")?;
        let pseudonym = given.pseudonym.as_slice().try_into().map_err(|_| "a pseudonym has 16 bytes")?;
        let public_key = super::create::public_key(&given.public_key).map_err(|refused| refused.to_string())?;
        let place = self.place_mut(given.actor.as_ref())?;
        place.pseudonym = pseudonym;
        place.bot = given.bot;
        place.public_key = public_key;
        place.present = false;
        place.away = false;
        // Only who made a commitment can reveal what it is to.
        place.promise = None;
        place.withheld = 0;
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

    fn run_clocks(&mut self, actor: Actor, was_playable: bool) {
        let asking = Asking {
            version: self.version,
            now_ms: self.unix_ms,
            turn_ms: self.pinned.policies.turn_ms,
            resumed: self.playable() != was_playable,
        };
        let asks = self.phase != Phase::Gathering && !self.over();
        asking.ask(asks.then_some(&self.game), &mut self.places, actor);
    }

    pub(super) fn seat_mut(&mut self, seat: u32) -> Result<&mut super::Place, String> {
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

/// LC-7: what is asked, since when, and what an answer took from the bank.
pub(super) struct Asking {
    /// The version that has just been folded.
    pub version: u64,
    /// Its time.
    pub now_ms: i64,
    /// How long a turn is; 0 for no limit.
    pub turn_ms: u32,
    /// Whether play has just begun, stopped or gone on.
    pub resumed: bool,
}

impl Asking {
    /// Asks every seat what the game has it owe; nothing while no game is played.
    pub fn ask<G: Game>(&self, game: Option<&G>, places: &mut [Place], actor: Actor) {
        const { assert!(*G::SEATS.end() <= MOST_SEATS, "no game has so many seats") };
        let seats = places.iter().filter(|place| matches!(place.actor, Actor::Seat(_))).count();
        let owing = game.map_or_else(Owing::default, |game| game.owing(seats as u8));
        for place in places {
            if let Actor::Seat(seat) = place.actor {
                let owed = owing.mark(seat);
                // Most are asked what they were asked before.
                debug_assert_eq!(
                    owed,
                    game.and_then(|game| game.owes(seat)),
                    "what seat {seat} owes is said in two ways"
                );
                if owed != place.owed || self.resumed {
                    self.put(place, owed, actor, game.is_none_or(|game| game.has_clock(seat)));
                }
            }
            if G::UNASKED {
                self.offer(place, game.map_or(0, |game| game.offers(place.actor)));
            }
        }
    }

    fn put(&self, place: &mut Place, owed: Option<u64>, actor: Actor, on_the_clock: bool) {
        let changed = owed != place.owed;
        if changed {
            if place.owed.is_some() && actor == place.actor && on_the_clock {
                place.bank_ms = place.bank_after(self.turn_ms, self.now_ms);
            }
            place.owed = owed;
            place.asked_ms = self.now_ms;
        }
        if changed || (owed.is_some() && self.resumed) {
            place.since = self.version;
        }
    }

    fn offer(&self, place: &mut Place, offered: u64) {
        if offered != place.offered || (offered != 0 && self.resumed) {
            place.offered = offered;
            place.since = self.version;
        }
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
