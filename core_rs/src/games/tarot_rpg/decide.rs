//! Deciding commands of Tarot: the RPG: refusals by rule, or the events that follow. What is told stands in `tell.rs`.

use super::check::{Led, Skill, must_be_level, no_skill, suit_of, suit_wire};
use super::seats::SeatSet;
use super::trumps::Laid;
use super::{DEALER, FOOL, MOST_SAID, Stage, TRUMPS, TarotRpg};
use crate::card::{Card, CardSet, DECK, Suit};
use crate::game::{Actor, Audience, Content, Draft, DraftPart, Told, go_past};
use crate::proto::{
    self, PartKind, TarotRpgDuty, TarotRpgSkill, TarotRpgSuit, tarot_rpg_command::Command, tarot_rpg_event::Event,
    tarot_rpg_move::Move,
};
use crate::rejection::{Code, Rejection};
use prost::Message;
use std::fmt::Display;

type Drafts = Vec<Draft<proto::TarotRpgEvent>>;

/// What a command comes to, before what follows from it by itself.
pub(super) type Said = Draft<proto::TarotRpgEvent>;

/// An event with nothing hidden or told.
pub(super) fn said(event: Event) -> Said {
    Draft::open(proto::TarotRpgEvent { event: Some(event) })
}

/// An event with its parts.
pub(super) fn said_with(event: Event, parts: Vec<DraftPart>) -> Said {
    Draft { parts, ..said(event) }
}

impl TarotRpg {
    pub(super) fn decide_command(&self, actor: Actor, command: &proto::TarotRpgCommand) -> Result<Drafts, Rejection> {
        let said = self.says(actor, command)?;
        if !self.may_force(&said.event) {
            return Ok(vec![said]);
        }
        let mut drafts = Vec::with_capacity(2);
        go_past(&mut self.clone(), said, |game| game.forced().map(self::said), &mut |_, draft| drafts.push(draft));
        Ok(drafts)
    }

    pub(super) fn act_on(
        &mut self,
        actor: Actor,
        command: &proto::TarotRpgCommand,
        told: Told<'_, TarotRpg>,
    ) -> Result<(), Rejection> {
        let said = self.says(actor, command)?;
        go_past(self, said, |game| game.forced().map(self::said), told);
        Ok(())
    }

    /// What a command says; refused, nothing.
    fn says(&self, actor: Actor, command: &proto::TarotRpgCommand) -> Result<Said, Rejection> {
        let Actor::Seat(seat) = actor else {
            let able = format!("the dealer (seat {DEALER}) and the players (seats 1 to {})", self.players());
            let message = format!("{actor} says nothing here; {able} do");
            return Err(Rejection::new(Code::WrongActor, "RP-1", message).with("actor", actor).with("possible", able));
        };
        let Some(command) = &command.command else {
            return Err(self.refused(Code::MalformedCommand, "RP-1", seat, "the command is empty"));
        };
        self.seat_says(seat, command)
    }

    /// Whether something may follow by itself from an event that is said here.
    fn may_force(&self, event: &proto::TarotRpgEvent) -> bool {
        match &event.event {
            // Mostly somebody else follows.
            Some(Event::CardFollowed(event)) => self.next_follower(event.seat as u8).is_none(),
            Some(Event::CardLed(event)) => event.seat == u32::from(DEALER),
            Some(Event::CheckJudged(_)) => self.holders().without(self.lead).is_empty(),
            Some(Event::SceneSet(_) | Event::TrumpsClosed(_) | Event::LeadPassed(_) | Event::HandEnded(_)) => true,
            _ => false,
        }
    }

    /// A refusal that says what this seat can do instead.
    pub(super) fn refused(&self, code: Code, rule: &'static str, seat: u8, why: impl Display) -> Rejection {
        let mut able: Vec<String> = self.moves(seat).iter().filter_map(in_words).collect();
        able.dedup();
        let able = if able.is_empty() { "nothing now".to_owned() } else { able.join(", ") };
        Rejection::new(code, rule, format!("{why}; you can: {able}")).with("possible", able)
    }

    /// Refuses one who is not the dealer.
    pub(super) fn must_be_dealer(&self, seat: u8, rule: &'static str) -> Result<(), Rejection> {
        if seat == DEALER {
            return Ok(());
        }
        let why = format!("seat {seat} may not do this, the dealer (seat {DEALER}) may");
        Err(self.refused(Code::WrongActor, rule, seat, why).with("seat", seat).with("dealer", DEALER))
    }

    /// Refuses the dealer.
    pub(super) fn must_be_player(&self, seat: u8, rule: &'static str) -> Result<(), Rejection> {
        if seat != DEALER {
            return Ok(());
        }
        Err(self.refused(Code::WrongActor, rule, seat, "the dealer may not do this, players may"))
    }

    /// Refuses what is not possible at this stage.
    pub(super) fn must_be_in(&self, stages: &[Stage], rule: &'static str, seat: u8) -> Result<(), Rejection> {
        if stages.contains(&self.stage) {
            return Ok(());
        }
        let wanted: Vec<&str> = stages.iter().map(|stage| stage_name(*stage)).collect();
        let (is, wanted) = (stage_name(self.stage), wanted.join(" or "));
        let why = format!("this is {is}; that is possible while it is {wanted}");
        Err(self.refused(Code::WrongPhase, rule, seat, why).with("stage", is).with("wanted", wanted))
    }

    /// Refuses one who has not the turn.
    pub(super) fn must_have_turn(&self, seat: u8, turn: Option<u8>, rule: &'static str) -> Result<(), Rejection> {
        if turn == Some(seat) { Ok(()) } else { Err(self.not_the_turn(seat, turn, rule)) }
    }

    fn not_the_turn(&self, seat: u8, turn: Option<u8>, rule: &'static str) -> Rejection {
        let Some(turn) = turn else {
            return self.refused(Code::NotYourTurn, rule, seat, "it is nobody's turn");
        };
        let why = format!("it is the turn of seat {turn}, not of seat {seat}");
        self.refused(Code::NotYourTurn, rule, seat, why).with("turn", turn).with("seat", seat)
    }

    /// The card of a command, which must be in the hand; `able`: those of the hand that would do.
    fn card_of(
        &self,
        seat: u8,
        card: i32,
        able: impl FnOnce() -> CardSet,
        rule: &'static str,
    ) -> Result<Card, Rejection> {
        let Some(card) = Card::from_wire(card) else {
            return Err(no_card(card));
        };
        if self.hand(seat).contains(card) {
            return Ok(card);
        }
        let able = able();
        if able.is_empty() {
            let why = format!("{card} is not in your hand, and no card of it would do");
            return Err(self.refused(Code::CardNotHeld, rule, seat, why).with("card", card));
        }
        let message = format!("{card} is not in your hand; these would do: {able}");
        Err(Rejection::new(Code::CardNotHeld, rule, message).with("card", card).with("possible", able))
    }
}

/// Refuses what is no card at all.
fn no_card(wire: i32) -> Rejection {
    let message = format!("{wire} is no card; a card is 1 to {DECK}");
    Rejection::new(Code::ValueOutOfRange, "DK-2", message).with("card", wire).with("allowed", format!("1 to {DECK}"))
}

/// What can be done, with its cards or seats where those are the question.
fn in_words(play: &proto::TarotRpgMove) -> Option<String> {
    let name = super::moves::name(play)?;
    let cards = |hole: Option<&proto::CardHole>| -> Option<String> {
        let cards: CardSet = hole?.one_of.iter().filter_map(|card| Card::from_wire(*card)).collect();
        Some(cards.to_string())
    };
    let which = match play.r#move.as_ref()? {
        Move::LayTrump(play) => cards(play.card.as_ref()),
        Move::CallTrump(play) => cards(play.card.as_ref()),
        Move::Follow(play) => cards(play.card.as_ref()),
        Move::PassLead(play) => {
            let heirs = play.to.as_ref()?.one_of.iter().filter_map(|seat| u8::try_from(*seat).ok());
            Some(format!("to {}", seats_named(heirs.collect())))
        }
        _ => None,
    };
    Some(which.map_or(name.to_owned(), |which| format!("{name} ({which})")))
}

/// The skills with which a player may lead a card (RP-9), in words.
fn skills_for(card: Card) -> String {
    let names = |skills: &mut dyn Iterator<Item = Skill>| skills.map(Skill::name).collect::<Vec<_>>().join(", ");
    match card.suit() {
        Suit::Majors => format!("any of the twelve: {}", names(&mut Skill::all())),
        suit => names(&mut Skill::of(suit)),
    }
}

/// As in `seat 1` and `seats 1, 3`.
pub(super) fn seats_named(seats: SeatSet) -> String {
    if seats.len() == 1 { format!("seat {seats}") } else { format!("seats {seats}") }
}

/// A stage, for people.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Between => "between hands",
        Stage::Discarding => "the time to discard",
        Stage::Scene | Stage::Fool | Stage::Begun => "the time to set the scene",
        Stage::Trumps => "the time to lay trumps",
        Stage::Wish => "the time to say what a trump is for",
        Stage::Ruling => "the time to rule on a trump",
        Stage::Lead => "the time to lead",
        Stage::Verdict => "the time to judge the check",
        Stage::Following => "the time to follow",
        Stage::Narration => "the taker's narration",
        Stage::Dealer => "the dealer's narration",
    }
}

impl TarotRpg {
    fn seat_says(&self, seat: u8, command: &Command) -> Result<Said, Rejection> {
        match command {
            Command::Discard(command) => self.discard(seat, command),
            Command::LayTrump(command) => self.lay_trump(seat, command.card),
            Command::PassTrumps(_) => self.pass_trumps(seat),
            Command::CallTrump(command) => self.call_trump(seat, command.card),
            Command::CloseTrumps(_) => self.close_trumps(seat),
            Command::Lead(command) => self.lead(seat, command),
            Command::PassLead(command) => self.pass_lead(seat, command.to),
            Command::Judge(command) => self.judge(seat, command),
            Command::Follow(command) => self.follow(seat, command.card),
            Command::GoOn(_) => self.go_on(seat),
            Command::EndHand(_) => self.end_hand(seat),
            Command::DealHand(_) => self.deal_hand(seat),
            Command::ChangeLevel(command) => self.change_level(seat, command),
            Command::EndGame(_) => self.end_game(seat),
            Command::SetScene(command) => self.set_scene(seat, command.scene.as_ref()),
            Command::SayWish(command) => self.say_wish(seat, command.wish.as_ref()),
            Command::SayNothing(_) => self.say_nothing(seat),
            Command::AcceptTrump(command) => self.resolve(seat, command.happens.as_ref(), true),
            Command::RefuseTrump(command) => self.resolve(seat, command.reason.as_ref(), false),
            Command::Narrate(command) => self.narrate(seat, command.story.as_ref()),
            Command::CutIn(command) => self.cut_in(seat, command.words.as_ref()),
            Command::SendNote(command) => self.send_note(seat, command.note.as_ref()),
            Command::OpenFloor(_) => self.open_floor(seat),
            Command::Interact(command) => self.interact(seat, command.action.as_ref()),
        }
    }

    // RP-2
    fn discard(&self, seat: u8, command: &proto::TarotRpgDiscard) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-2")?;
        self.must_be_in(&[Stage::Discarding], "RP-2", seat)?;
        let able = self.discardable();
        let cards: Option<Vec<Card>> = command.cards.iter().map(|card| Card::from_wire(*card)).collect();
        let cards = cards.filter(|cards| cards.is_sorted_by(|a, b| a < b));
        let chosen: CardSet = cards.into_iter().flatten().collect();
        if chosen.len() != command.cards.len() || !able.takes(chosen) {
            let always = if !able.always.is_empty() {
                format!("there are not enough other cards: {} must be among them, and never the Fool", able.always)
            } else if able.from == self.hand(DEALER).without(FOOL) {
                "any of these do, and never the Fool".to_owned()
            } else {
                "the Fool, trumps and kings stay, since there are enough other cards".to_owned()
            };
            let message = format!("{} cards out of {} are due, by rising id; {always}", able.count, able.from);
            return Err(Rejection::new(Code::ValueOutOfRange, "RP-2", message)
                .with("count", able.count)
                .with("possible", able.from)
                .with("always", able.always));
        }
        let content = proto::TarotRpgDiscard { cards: chosen.wire() }.encode_to_vec();
        let audience = Audience::Only(vec![Actor::Seat(DEALER)]);
        let part = DraftPart { kind: PartKind::Choice, audience, content: Content::Bytes(content) };
        Ok(said_with(Event::Discarded(proto::TarotRpgDiscarded { cards: able.count as u32 }), vec![part]))
    }

    // RP-4, RP-5
    fn lay_trump(&self, seat: u8, card: i32) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Trumps, Stage::Wish, Stage::Ruling], "RP-4", seat)?;
        if self.queue.has_played(seat) {
            let why = "you have laid a trump in this trick; one is all that each may";
            return Err(self.refused(Code::ActionNotPossible, "RP-4", seat, why));
        }
        let card = self.card_of(seat, card, || self.trumps_to_lay(seat), "RP-4")?;
        if !TRUMPS.contains(card) {
            let (least, most) = (TRUMPS.lowest().unwrap_or(FOOL), TRUMPS.highest().unwrap_or(FOOL));
            let why = format!("{card} is no trump; trumps are {least} to {most}");
            return Err(self
                .refused(Code::ActionNotPossible, "RP-4", seat, why)
                .with("card", card)
                .with("allowed", format!("{least} to {most}")));
        }
        let laid = Laid { seat, card };
        if !self.queue.in_time(laid) {
            let (place, front) = (self.queue.place(laid), self.queue.front());
            let why = format!(
                "the time of {card} has passed: its place in the order is {place}, and {front} is the one being or last resolved"
            );
            return Err(self
                .refused(Code::ActionNotPossible, "RP-5", seat, why)
                .with("card", card)
                .with("place", place)
                .with("front", front));
        }
        Ok(said(Event::TrumpLaid(proto::TarotRpgTrumpLaid { seat: seat.into(), card: card.wire() })))
    }

    // RP-5
    fn pass_trumps(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_player(seat, "RP-5")?;
        self.must_be_in(&[Stage::Trumps], "RP-5", seat)?;
        if !self.asked_for_trumps().contains(seat) {
            let why = if self.queue.passed().contains(seat) {
                "you have passed already"
            } else if !self.queue.may_lay(seat, self.holders()) {
                "you are not asked: no trump of yours can still be laid"
            } else {
                "you are not asked"
            };
            return Err(self.refused(Code::ActionNotPossible, "RP-5", seat, why));
        }
        Ok(said(Event::TrumpsPassed(proto::TarotRpgTrumpsPassed { seat: seat.into() })))
    }

    // RP-5
    fn call_trump(&self, seat: u8, card: i32) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-5")?;
        self.must_be_in(&[Stage::Trumps], "RP-5", seat)?;
        let asked = self.asked_for_trumps();
        let Some(next) = self.queue.callable(asked) else {
            if !asked.is_empty() {
                return Err(self.still_asked(seat, asked));
            }
            return Err(self.refused(Code::ActionNotPossible, "RP-5", seat, "no trump waits to be called"));
        };
        if next.card.wire() != card {
            let why =
                format!("trumps are called in their order, and it is the turn of {} of seat {}", next.card, next.seat);
            return Err(self
                .refused(Code::ActionNotPossible, "RP-5", seat, why)
                .with("next", next.card)
                .with("seat", next.seat));
        }
        let (seat, card) = (next.seat.into(), next.card.wire());
        Ok(said(Event::TrumpCalled(proto::TarotRpgTrumpCalled { seat, card })))
    }

    // RP-5, RP-7
    fn close_trumps(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-5")?;
        self.must_be_in(&[Stage::Trumps], "RP-5", seat)?;
        let asked = self.asked_for_trumps();
        if !asked.is_empty() {
            return Err(self.still_asked(seat, asked));
        }
        if !self.queue.closable(asked) {
            let waiting: Vec<String> = self.queue.waiting().iter().map(|laid| laid.card.to_string()).collect();
            let (wait, waiting) = (if waiting.len() == 1 { "waits" } else { "wait" }, waiting.join(" "));
            let why = format!("{waiting} {wait} to be resolved");
            return Err(self.refused(Code::ActionNotPossible, "RP-5", seat, why).with("waiting", waiting));
        }
        let lead = self.queue.lead().unwrap_or(self.lead).into();
        Ok(said(Event::TrumpsClosed(proto::TarotRpgTrumpsClosed { lead })))
    }

    /// Refuses the dealer while others have yet to lay or to pass.
    fn still_asked(&self, seat: u8, asked: SeatSet) -> Rejection {
        let have = if asked.len() == 1 { "has" } else { "have" };
        let why = format!("{} {have} yet to lay or to pass", seats_named(asked));
        self.refused(Code::ActionNotPossible, "RP-5", seat, why).with("asked", asked)
    }

    // RP-8, RP-9
    fn lead(&self, seat: u8, command: &proto::TarotRpgLead) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Lead], "RP-8", seat)?;
        self.must_have_turn(seat, Some(self.lead), "RP-8")?;
        let card = self.card_of(seat, command.card, || self.hand(seat), "RP-9")?;
        let led =
            if seat == DEALER { self.dealers_lead(card, command)? } else { self.players_lead(seat, card, command)? };
        let parts = super::tell::text(command.action.as_ref(), "action", Audience::All)?;
        let event = proto::TarotRpgCardLed {
            seat: seat.into(),
            card: card.wire(),
            suit: suit_wire(led.suit).into(),
            skill: led.skill.map_or(TarotRpgSkill::Unspecified.into(), Skill::wire),
            value: led.value(),
            level: led.level.into(),
            total: led.total(),
        };
        Ok(said_with(Event::CardLed(event), parts))
    }

    // RP-8
    fn pass_lead(&self, seat: u8, to: u32) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Lead], "RP-8", seat)?;
        self.must_have_turn(seat, Some(self.lead), "RP-8")?;
        if seat == DEALER && self.holds(DEALER) {
            let why = "the dealer may not pass while there is a card to lead";
            return Err(self.refused(Code::ActionNotPossible, "RP-8", seat, why));
        }
        let heirs = self.heirs();
        if !u8::try_from(to).is_ok_and(|to| heirs.contains(to)) {
            let message = format!("the lead cannot be passed to seat {to}; it can be to {}", seats_named(heirs));
            return Err(Rejection::new(Code::ValueOutOfRange, "RP-8", message).with("to", to).with("possible", heirs));
        }
        Ok(said(Event::LeadPassed(proto::TarotRpgLeadPassed { seat: seat.into(), to })))
    }

    // RP-10
    fn judge(&self, seat: u8, command: &proto::TarotRpgJudge) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-10")?;
        self.must_be_in(&[Stage::Verdict], "RP-10", seat)?;
        let Some(led) = &self.led else { return Err(self.refused(Code::WrongPhase, "RP-10", seat, "nothing is led")) };
        let verdict = self.verdict(led, command)?;
        let parts = match &command.overrule {
            None => Vec::new(),
            reason => super::tell::text(reason.as_ref(), "overrule", Audience::All)?,
        };
        Ok(said_with(Event::CheckJudged(verdict.wire()), parts))
    }

    // RP-11
    fn follow(&self, seat: u8, card: i32) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Following], "RP-11", seat)?;
        self.must_have_turn(seat, self.follower(), "RP-11")?;
        let Some(duty) = self.duty(seat) else { return Err(self.not_the_turn(seat, None, "RP-11")) };
        let card = self.card_of(seat, card, || duty.cards, "RP-11")?;
        if !duty.cards.contains(card) {
            let must = match duty.kind {
                TarotRpgDuty::Follow => "you hold the suit and must follow",
                TarotRpgDuty::Trump => "you hold no card of the suit and must trump",
                TarotRpgDuty::Overtrump => "a trump lies and you hold a higher one, which you must play",
                TarotRpgDuty::Any | TarotRpgDuty::Unspecified => "you may play any card",
            };
            let message = format!("{card} cannot be played: {must}; these meet it: {}", duty.cards);
            return Err(Rejection::new(Code::MustFollowSuit, "RP-11", message)
                .with("card", card)
                .with("possible", duty.cards));
        }
        Ok(said(Event::CardFollowed(proto::TarotRpgCardFollowed { seat: seat.into(), card: card.wire() })))
    }

    // RP-15
    fn go_on(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-15")?;
        self.must_be_in(&[Stage::Dealer], "RP-15", seat)?;
        let event = self.onward();
        Ok(said(event))
    }

    // RP-15
    fn end_hand(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-15")?;
        self.must_be_in(&[Stage::Dealer], "RP-15", seat)?;
        let event = self.hand_ended(false);
        Ok(said(event))
    }

    /// Between hands, and the game is not over.
    fn must_be_between(&self, rule: &'static str, seat: u8) -> Result<(), Rejection> {
        self.must_be_dealer(seat, rule)?;
        self.must_be_in(&[Stage::Between], rule, seat)?;
        if self.over || self.due {
            let why = if self.over { "the game is over" } else { "the next hand is being dealt" };
            return Err(self.refused(Code::WrongPhase, rule, seat, why));
        }
        Ok(())
    }

    // RP-15
    fn deal_hand(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_between("RP-15", seat)?;
        Ok(said(Event::HandCalled(proto::TarotRpgHandCalled {})))
    }

    // RP-17
    fn change_level(&self, seat: u8, command: &proto::TarotRpgChangeLevel) -> Result<Said, Rejection> {
        self.must_be_between("RP-17", seat)?;
        if self.changes >= MOST_SAID {
            let why = format!("levels have been set {MOST_SAID} times since the last hand, which is all that may be");
            return Err(self.refused(Code::ActionNotPossible, "RP-17", seat, why).with("most", MOST_SAID));
        }
        let (last, given) = (self.players(), command.seat);
        let whose = u8::try_from(given).ok().filter(|seat| (1..=last).contains(&usize::from(*seat)));
        let Some(whose) = whose else {
            let message = format!("seat {given} has no character; seats 1 to {last} have");
            return Err(Rejection::new(Code::ValueOutOfRange, "RP-17", message)
                .with("seat", given)
                .with("allowed", format!("1 to {last}")));
        };
        let Some(skill) = Skill::from_wire(command.skill) else { return Err(no_skill(command.skill, "RP-17")) };
        must_be_level(command.level, "RP-17")?;
        let parts = super::tell::text(command.reason.as_ref(), "reason", Audience::All)?;
        let before = self.level(whose, skill).into();
        let event =
            proto::TarotRpgLevelChanged { seat: command.seat, skill: command.skill, before, level: command.level };
        Ok(said_with(Event::LevelChanged(event), parts))
    }

    // RP-20
    fn end_game(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_between("RP-20", seat)?;
        Ok(said(Event::GameEnded(proto::TarotRpgGameEnded {})))
    }
}

impl TarotRpg {
    /// A player's lead names a skill, and by it the suit: the card's own, or the one that the Fool or a trump stands for.
    fn players_lead(&self, seat: u8, card: Card, command: &proto::TarotRpgLead) -> Result<Led, Rejection> {
        let refused = |message: String| Rejection::new(Code::ValueOutOfRange, "RP-9", message).with("card", card);
        let Some(skill) = Skill::from_wire(command.skill) else {
            let able = skills_for(card);
            let message = format!("{card} is led with a skill, which names its suit: {able}");
            return Err(refused(message).with("possible", able));
        };
        let of = skill.suit().name();
        if card.suit() != Suit::Majors && card.suit() != skill.suit() {
            let (name, able) = (skill.name(), skills_for(card));
            let message = format!("{name} is a skill of {of}, and {card} is not; with {card} it can be: {able}");
            return Err(refused(message).with("skill", name).with("suit", of).with("possible", able));
        }
        if command.suit != i32::from(TarotRpgSuit::Unspecified) {
            let message = format!("the skill names the suit, {of}; suit must not be set");
            return Err(refused(message).with("skill", skill.name()).with("suit", of).with("allowed", "not set"));
        }
        Ok(Led { card, suit: Some(skill.suit()), skill: Some(skill), level: self.level(seat, skill) })
    }

    /// A dealer's lead needs no skill; of the Fool it names a suit.
    fn dealers_lead(&self, card: Card, command: &proto::TarotRpgLead) -> Result<Led, Rejection> {
        let refused = |message: &str, allowed: &str| {
            Err(Rejection::new(Code::ValueOutOfRange, "RP-9", message).with("card", card).with("allowed", allowed))
        };
        if command.skill != i32::from(TarotRpgSkill::Unspecified) {
            return refused("the dealer leads without a skill; skill must not be set", "not set");
        }
        let named = suit_of(command.suit);
        let suit = match (card, named) {
            (FOOL, None) => {
                return refused(
                    "the Fool that is led stands for a suit: wands, cups, swords or pentacles must be named",
                    "wands, cups, swords, pentacles",
                );
            }
            (FOOL, named) => named,
            (_, _) if command.suit != i32::from(TarotRpgSuit::Unspecified) => {
                return refused("only of the Fool the dealer names a suit; suit must not be set", "not set");
            }
            (card, _) => Some(card.suit()).filter(|suit| *suit != Suit::Majors),
        };
        Ok(Led { card, suit, skill: None, level: 0 })
    }
}
