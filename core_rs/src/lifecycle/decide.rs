//! Deciding commands: refusals by rule, or the drafts of everything that follows.

use super::evolve::Asking;
use super::view::open;
use super::{Dealt, MAX_REASON, Table};
use crate::card::CardSet;
use crate::deal::SEED;
use crate::game::{Actor, Audience, Content, Draft, DraftPart, Game, Viewer, must_fold};
use crate::proto::{self, PartKind, PauseCause, Phase, StartPolicy, command::Command, event::Event};
use crate::rejection::{Code, Rejection};

type Drafts = Vec<Draft<Event>>;

impl<G: Game> Table<G> {
    /// Decides a command at `now_ms`. `entropy` is S of the deal that the command may bring about.
    pub fn decide(
        &self,
        actor: Actor,
        command: &Command,
        now_ms: i64,
        entropy: &[u8; SEED],
    ) -> Result<Drafts, Rejection> {
        self.check_actor(actor)?;
        if let Some(drafts) = self.decide_in_game(actor, command)? {
            return Ok(drafts);
        }
        let mut after = self.clone();
        after.plan(actor, command, now_ms, entropy)
    }

    /// Decides a command and moves on past it: to what folding the drafts gives, for less. Refused, the table stays.
    pub fn act(
        &mut self,
        actor: Actor,
        command: &Command,
        now_ms: i64,
        entropy: &[u8; SEED],
    ) -> Result<Drafts, Rejection> {
        // Most commands come to one event or two.
        let mut drafts = Vec::with_capacity(2);
        self.act_telling(actor, command, now_ms, entropy, |telling| drafts.push(telling.draft()))?;
        Ok(drafts)
    }

    /// Does the same for one who looks at each draft as it is told, or at none: a draft that nobody wants is not made.
    pub fn act_telling(
        &mut self,
        actor: Actor,
        command: &Command,
        now_ms: i64,
        entropy: &[u8; SEED],
        mut told: impl FnMut(Telling<'_, G>),
    ) -> Result<(), Rejection> {
        if let Some(command) = self.said_in_play(actor, command) {
            self.act_in_game(actor, command, now_ms, &mut told)?;
            if self.game.ended_by().is_some() || self.game.needs_deal().is_some() {
                let mut plan = Plan { table: self, drafts: Vec::new(), actor, now_ms, entropy };
                plan.settle();
                plan.drafts.into_iter().for_each(|draft| told(Telling(Told::Around(draft))));
            }
            return Ok(());
        }
        self.check_actor(actor)?;
        let mut after = self.clone();
        let drafts = after.plan(actor, command, now_ms, entropy)?;
        *self = after;
        drafts.into_iter().for_each(|draft| told(Telling(Told::Around(draft))));
        Ok(())
    }

    /// Decides any command and moves on past it. Refused, the table is of no use.
    fn plan(
        &mut self,
        actor: Actor,
        command: &Command,
        now_ms: i64,
        entropy: &[u8; SEED],
    ) -> Result<Drafts, Rejection> {
        let mut plan = Plan { table: self, drafts: Vec::new(), actor, now_ms, entropy };
        plan.command(command)?;
        Ok(plan.drafts)
    }

    /// The game's own command, of a player who is there while it is played: the common kind, around which nothing else
    /// happens. Every other takes a [`Plan`], on a copy of the table as long as it can be refused.
    fn said_in_play<'a>(&self, actor: Actor, command: &'a Command) -> Option<&'a G::Command> {
        let (command, place) = (G::command_of(command)?, self.place(actor)?);
        let plays = matches!(actor, Actor::Seat(_) | Actor::Assistant(_));
        (plays && place.present && !place.away && self.phase == Phase::Playing).then_some(command)
    }

    /// Decides such a command, if nothing follows but what the game says itself.
    fn decide_in_game(&self, actor: Actor, command: &Command) -> Result<Option<Drafts>, Rejection> {
        let Some(command) = self.said_in_play(actor, command) else { return Ok(None) };
        let drafts = self.game.decide(actor, command)?;
        if !self.game.goes_on(&drafts) {
            return Ok(None);
        }
        let mut enveloped = Vec::with_capacity(drafts.len());
        let mut showing = Showing::of(&self.game);
        enveloped.extend(drafts.into_iter().map(|draft| {
            let shown = showing.shown::<G>(&draft.event);
            put::<G>(draft, shown, self.dealt.as_ref())
        }));
        Ok(Some(enveloped))
    }

    /// Moves the game past such a command, and the table with it event by event.
    fn act_in_game(
        &mut self,
        actor: Actor,
        command: &G::Command,
        now_ms: i64,
        told: &mut impl FnMut(Telling<'_, G>),
    ) -> Result<(), Rejection> {
        must_fold(self.not_before(now_ms));
        let Table { game, places, version, unix_ms, dealt, pinned, .. } = self;
        let mut showing = Showing::of(game);
        game.act(actor, command, &mut |game, draft| {
            *version += 1;
            *unix_ms = now_ms;
            let asking = Asking { version: *version, now_ms, turn_ms: pinned.policies.turn_ms, resumed: false };
            asking.ask(Some(game), places, actor);
            let shown = showing.shown::<G>(&draft.event);
            told(Telling(Told::InPlay(draft, shown, dealt.as_ref())));
        })
    }

    /// Folds what has just been decided as its record would be, without making bytes of it.
    fn advance_past(&mut self, actor: Actor, now_ms: i64, draft: &Draft<Event>) -> Result<(), String> {
        self.advance(actor, now_ms, &draft.event, &draft.opened())
    }

    fn check_actor(&self, actor: Actor) -> Result<(), Rejection> {
        let known = match actor {
            Actor::Clock | Actor::Operator | Actor::Referee => true,
            Actor::Seat(_) | Actor::Assistant(_) | Actor::Host => self.place(actor).is_some(),
        };
        if known {
            return Ok(());
        }
        let places: Vec<String> = self.actors().map(|place| place.to_string()).collect();
        let places = places.join(", ");
        Err(Rejection::new(
            Code::NoSuchPlace,
            "LC-1",
            format!("{actor} is no place of this game; its places are {places}"),
        )
        .with("actor", actor)
        .with("places", places))
    }
}

/// A command being decided: the drafts so far, and the table as it is after them.
pub(super) struct Plan<'a, G: Game> {
    pub(super) table: &'a mut Table<G>,
    drafts: Drafts,
    pub(super) actor: Actor,
    pub(super) now_ms: i64,
    pub(super) entropy: &'a [u8; SEED],
}

impl<G: Game> Plan<'_, G> {
    fn command(&mut self, command: &Command) -> Result<(), Rejection> {
        match command {
            Command::CreateGame(_) => {
                return Err(Rejection::new(
                    Code::AlreadyCreated,
                    "LC-1",
                    "the game exists already: event 1 is its creation",
                ));
            }
            Command::Join(_) => self.join()?,
            Command::Leave(_) => self.leave()?,
            Command::Start(_) => self.start()?,
            Command::Pause(command) => self.pause(command.reason.as_ref())?,
            Command::Resume(command) => self.resume(command.reason.as_ref())?,
            Command::HandOver(command) => self.hand_over(command)?,
            Command::Abort(command) => self.abort(command.reason.as_ref())?,
            Command::TimeUp(_) => self.time_up()?,
            Command::RecordOutage(command) => self.record_outage(command)?,
            Command::CommitContribution(command) => self.commit_contribution(command)?,
            Command::RevealContribution(command) => self.reveal_contribution(command)?,
            Command::Erase(command) => self.erase(command)?,
            command => self.play(command)?,
        }
        self.settle();
        Ok(())
    }

    /// Adds an event, and moves the table past it.
    pub(super) fn say(&mut self, event: Event) {
        self.say_sealed(event, Vec::new());
    }

    pub(super) fn say_sealed(&mut self, event: Event, parts: Vec<DraftPart>) {
        self.say_draft(Draft { parts, ..Draft::open(event) });
    }

    fn say_draft(&mut self, draft: Draft<Event>) {
        must_fold(self.table.advance_past(self.actor, self.now_ms, &draft));
        self.drafts.push(draft);
    }

    pub(super) fn wrong_phase(&self, rule: &'static str, wanted: &str) -> Rejection {
        let phase = phase_name(self.table.phase);
        Rejection::new(Code::WrongPhase, rule, format!("the game is {phase}; this is possible while it is {wanted}"))
            .with("phase", phase)
            .with("wanted", wanted)
    }

    pub(super) fn wrong_actor(&self, rule: &'static str, wanted: &str) -> Rejection {
        Rejection::new(Code::WrongActor, rule, format!("{} may not do this; {wanted} may", self.actor))
            .with("actor", self.actor)
            .with("wanted", wanted)
    }

    pub(super) fn must_be(&self, right: bool, rule: &'static str, wanted: &str) -> Result<(), Rejection> {
        if right { Ok(()) } else { Err(self.wrong_actor(rule, wanted)) }
    }

    fn must_go_on(&self) -> Result<(), Rejection> {
        if self.table.over() { Err(self.wrong_phase("LC-10", "gathering, playing or paused")) } else { Ok(()) }
    }

    // LC-3, LC-4
    fn join(&mut self) -> Result<(), Rejection> {
        self.must_be(self.table.place(self.actor).is_some(), "LC-3", "a seat, an assistant or the host")?;
        self.must_go_on()?;
        if !self.table.may_join(self.actor) {
            return Err(Rejection::new(Code::AlreadyPresent, "LC-3", format!("{} is present already", self.actor))
                .with("actor", self.actor));
        }
        self.come_back();
        Ok(())
    }

    /// Any act of a place makes it present (LC-4).
    fn come_back(&mut self) {
        let Some(place) = self.table.place(self.actor) else { return };
        let (absent, away) = (!place.present, place.away);
        if absent {
            self.say(Event::Joined(proto::Joined { place: Some(self.actor.wire()) }));
        }
        if let (true, Actor::Seat(seat)) = (away, self.actor) {
            self.say(Event::Returned(proto::Returned { seat: seat.into() }));
        }
        let waited = self.table.pause.is_some_and(|pause| pause.cause == PauseCause::AllAway);
        if waited && matches!(self.actor, Actor::Seat(_)) {
            self.say(Event::Resumed(proto::Resumed {}));
        }
    }

    // LC-4
    fn leave(&mut self) -> Result<(), Rejection> {
        let place = self.table.place(self.actor);
        let Some(place) = place else { return Err(self.wrong_actor("LC-4", "a seat, an assistant or the host")) };
        let (present, away) = (place.present, place.away);
        self.must_go_on()?;
        if self.table.phase == Phase::Gathering {
            if !present {
                return Err(Rejection::new(Code::NotPresent, "LC-4", format!("{} has not joined", self.actor))
                    .with("actor", self.actor));
            }
            self.say(Event::Left(proto::Left { place: Some(self.actor.wire()) }));
            return Ok(());
        }
        let Actor::Seat(seat) = self.actor else { return Err(self.wrong_actor("LC-4", "after the start only a seat")) };
        if away {
            return Err(Rejection::new(Code::NotPresent, "LC-4", format!("{} is away already", self.actor))
                .with("actor", self.actor));
        }
        self.say(Event::WentAway(proto::WentAway { seat: seat.into() }));
        Ok(())
    }

    // LC-3
    fn start(&mut self) -> Result<(), Rejection> {
        self.must_be(self.table.is_host(self.actor), "LC-3", "the host")?;
        if self.table.phase != Phase::Gathering {
            return Err(self.wrong_phase("LC-2", "gathering"));
        }
        if self.table.pinned.policies.start != StartPolicy::ByHost {
            return Err(Rejection::new(
                Code::WrongActor,
                "LC-3",
                "this game starts by itself once every place is present",
            ));
        }
        if !self.table.all_present() {
            let absent: Vec<String> =
                self.table.places.iter().filter(|place| !place.present).map(|place| place.actor.to_string()).collect();
            let absent = absent.join(", ");
            return Err(Rejection::new(
                Code::NotPresent,
                "LC-3",
                format!("not everybody is present: {absent} must join first"),
            )
            .with("absent", absent));
        }
        self.say(Event::Started(proto::Started {}));
        Ok(())
    }

    // LC-6
    fn pause(&mut self, reason: Option<&proto::Text>) -> Result<(), Rejection> {
        self.must_be(self.table.is_official(self.actor), "LC-6", "host, referee or operator")?;
        if !self.table.may_pause(self.actor) {
            return Err(self.wrong_phase("LC-2", "playing"));
        }
        let parts = self.reason(reason, "LC-6")?;
        self.say_sealed(Event::Paused(proto::Paused { cause: PauseCause::Official.into() }), parts);
        Ok(())
    }

    // LC-6
    fn resume(&mut self, reason: Option<&proto::Text>) -> Result<(), Rejection> {
        self.must_be(self.table.is_official(self.actor), "LC-6", "host, referee or operator")?;
        if self.table.pause.is_some_and(|pause| pause.cause == PauseCause::AllAway) {
            return Err(Rejection::new(
                Code::WrongPhase,
                "LC-4",
                "every seat is away: the game goes on when one of them acts",
            ));
        }
        if !self.table.may_resume(self.actor) {
            return Err(self.wrong_phase("LC-2", "paused"));
        }
        let parts = self.reason(reason, "LC-6")?;
        self.say_sealed(Event::Resumed(proto::Resumed {}), parts);
        Ok(())
    }

    // LC-9
    fn abort(&mut self, reason: Option<&proto::Text>) -> Result<(), Rejection> {
        let may = self.actor != Actor::Referee && self.table.is_official(self.actor);
        self.must_be(may, "LC-9", "host or operator")?;
        self.must_go_on()?;
        let parts = self.reason(reason, "LC-9")?;
        self.disclose_all();
        self.say_sealed(Event::Aborted(proto::Aborted {}), parts);
        Ok(())
    }

    pub(super) fn reason(&self, reason: Option<&proto::Text>, rule: &'static str) -> Result<Vec<DraftPart>, Rejection> {
        let Some(reason) = reason else {
            return Err(Rejection::new(Code::ValueOutOfRange, rule, "a reason is due, though it may be empty")
                .with("field", "reason"));
        };
        if reason.characters > MAX_REASON {
            let message = format!("the reason has {} characters; at most {MAX_REASON} are possible", reason.characters);
            return Err(Rejection::new(Code::TextTooLong, rule, message)
                .with("characters", reason.characters)
                .with("max", MAX_REASON));
        }
        if reason.index != 0 {
            return Err(Rejection::new(
                Code::TextInvalid,
                rule,
                format!("the reason is text 0 of the command, not {}", reason.index),
            )
            .with("index", reason.index));
        }
        Ok(vec![DraftPart { kind: PartKind::Text, audience: Audience::All, content: Content::Text(0) }])
    }

    // LC-5
    fn hand_over(&mut self, command: &proto::HandOver) -> Result<(), Rejection> {
        self.must_be(self.actor == Actor::Operator, "LC-5", "the operator")?;
        self.must_go_on()?;
        let place =
            command.place.as_ref().and_then(Actor::from_wire).filter(|place| self.table.place(*place).is_some());
        let Some(place) = place else {
            return Err(
                Rejection::new(Code::NoSuchPlace, "LC-5", "this is no place of the game").with("field", "place")
            );
        };
        if command.pseudonym.len() != 16 {
            let message = format!("pseudonym has {} bytes; it must have 16", command.pseudonym.len());
            return Err(Rejection::new(Code::ValueOutOfRange, "LC-5", message).with("field", "pseudonym"));
        }
        super::create::public_key(&command.public_key)?;
        let place = proto::Place {
            actor: Some(place.wire()),
            pseudonym: command.pseudonym.clone(),
            bot: command.bot,
            public_key: command.public_key.clone(),
        };
        self.say(Event::HandedOver(proto::HandedOver { place: Some(place) }));
        Ok(())
    }

    // LC-7, LC-4
    fn time_up(&mut self) -> Result<(), Rejection> {
        self.must_be(self.actor == Actor::Clock, "LC-7", "the clock")?;
        if self
            .table
            .deal_deadline()
            .is_some_and(|deadline| self.table.due() == Some(deadline) && deadline <= self.now_ms)
        {
            self.deal_time_up();
            return Ok(());
        }
        let Some((seat, place)) = self.table.overdue(self.now_ms) else {
            let due =
                self.table.due().map_or("nothing is due".to_owned(), |due| format!("the next choice is due at {due}"));
            return Err(Rejection::new(Code::NotDue, "LC-7", format!("time is not up at {}: {due}", self.now_ms))
                .with("now_ms", self.now_ms));
        };
        let bank_ms = if place.away { place.bank_ms } else { 0 };
        let Some(command) = self.table.game.time_out(seat) else {
            return Err(Rejection::new(Code::NotDue, "LC-7", format!("seat {seat} owes nothing")));
        };
        let drafts = self.table.game.decide(Actor::Seat(seat), &command)?;
        self.say(Event::TimedOut(proto::TimedOut { seat: seat.into(), bank_ms }));
        self.say_all(drafts);
        Ok(())
    }

    // LC-8
    fn record_outage(&mut self, command: &proto::RecordOutage) -> Result<(), Rejection> {
        self.must_be(self.actor == Actor::Clock, "LC-8", "the clock")?;
        if self.table.due().is_none() {
            return Err(Rejection::new(Code::NotDue, "LC-8", "no clock is running"));
        }
        let max = super::moves::MAX_OUTAGE_MS;
        if !(1..=max).contains(&command.length_ms) {
            let message = format!("length_ms is {}; allowed: 1 to {max}", command.length_ms);
            return Err(Rejection::new(Code::ValueOutOfRange, "LC-8", message)
                .with("length_ms", command.length_ms)
                .with("allowed", format!("1 to {max}")));
        }
        let from_ms = self.now_ms.saturating_sub(command.length_ms as i64);
        self.say(Event::OutageRecorded(proto::OutageRecorded { from_ms, to_ms: self.now_ms }));
        if self.table.pauses_after_outage() {
            self.say(Event::Paused(proto::Paused { cause: PauseCause::Outage.into() }));
        }
        Ok(())
    }

    /// A command of the game itself.
    fn play(&mut self, command: &Command) -> Result<(), Rejection> {
        let Some(command) = G::command_of(command) else {
            return Err(Rejection::new(
                Code::GameMismatch,
                "LC-1",
                format!("this is a game of {}; the command is another game's", G::NAME),
            )
            .with("game", G::NAME));
        };
        let plays = matches!(self.actor, Actor::Seat(_) | Actor::Assistant(_));
        if !(plays || (G::HOST_PLAYS && self.actor == Actor::Host)) {
            return Err(self.wrong_actor("LC-2", "a seat"));
        }
        if !self.table.playable() {
            return Err(self.wrong_phase("LC-2", "playing"));
        }
        // The game looks first: what it refuses must not bring anybody back.
        let drafts = self.table.game.decide(self.actor, command)?;
        self.come_back();
        self.say_all(drafts);
        Ok(())
    }

    pub(super) fn say_all(&mut self, drafts: Vec<Draft<G::Event>>) {
        let mut showing = Showing::of(&self.table.game);
        for draft in drafts {
            let shown = showing.shown::<G>(&draft.event);
            let enveloped = put::<G>(draft, shown, self.table.dealt.as_ref());
            self.say_draft(enveloped);
        }
    }

    /// Everything that now follows by itself, where everyone can see that it does.
    fn settle(&mut self) {
        let table = &self.table;
        if table.phase == Phase::Gathering
            && table.pinned.policies.start == StartPolicy::AllPresent
            && table.all_present()
        {
            self.say(Event::Started(proto::Started {}));
        }
        // LC-4
        if self.table.phase == Phase::Playing && self.table.all_away() {
            self.say(Event::Paused(proto::Paused { cause: PauseCause::AllAway.into() }));
        }
        if self.table.over() || !matches!(self.table.phase, Phase::Playing | Phase::Paused) {
            return;
        }
        if self.table.game.ended_by().is_some() {
            self.disclose_all();
            let standing = self.table.standing_as(Phase::Finished);
            self.say(Event::Finished(proto::Finished { standing: Some(standing) }));
        } else {
            self.disclose_deal();
            if self.table.phase == Phase::Playing {
                self.deal();
            }
        }
    }
}

/// A draft as it is told. Its envelope, and the openings in it, are made for whoever wants them.
pub struct Telling<'a, G: Game>(Told<'a, G>);

enum Told<'a, G: Game> {
    /// By the game: what, which cards everybody sees in it for the first time, and the deal that they are of.
    InPlay(Draft<G::Event>, CardSet, Option<&'a Dealt>),
    /// By what is around it.
    Around(Draft<Event>),
}

impl<G: Game> Telling<'_, G> {
    /// The draft, whole.
    pub fn draft(self) -> Draft<Event> {
        match self.0 {
            Told::InPlay(draft, shown, dealt) => put::<G>(draft, shown, dealt),
            Told::Around(draft) => draft,
        }
    }
}

/// Puts a draft of a game into its envelope, with the openings of these cards.
fn put<G: Game>(draft: Draft<G::Event>, shown: CardSet, dealt: Option<&Dealt>) -> Draft<Event> {
    Draft { event: G::event_in(draft.event), parts: draft.parts, openings: open(dealt, shown) }
}

/// The drafts of one command of a game: which cards each shows to everybody for the first time.
struct Showing {
    /// What everybody has seen already; kept where a card may be shown again.
    told: CardSet,
}

impl Showing {
    /// From the game before the command.
    fn of<G: Game>(game: &G) -> Showing {
        Showing { told: if G::SHOWS_AGAIN { game.seen(Viewer::Spectator) } else { CardSet::EMPTY } }
    }

    fn shown<G: Game>(&mut self, event: &G::Event) -> CardSet {
        let mut shown = G::shows(event);
        if G::SHOWS_AGAIN && !shown.is_empty() {
            let first = shown.iter().filter(|card| !self.told.contains(*card)).collect();
            self.told = self.told.or(shown);
            shown = first;
        }
        shown
    }
}

/// A phase, for people.
pub(super) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Unspecified => "not created",
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Paused => "paused",
        Phase::Finished => "finished",
        Phase::Aborted => "aborted",
    }
}
