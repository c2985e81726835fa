//! Folding the events of Tarot: the RPG, and which of them is forced next.

use super::check::{Led, Skill, Verdict, suit_of};
use super::follow::taking;
use super::kitty::discardable;
use super::trumps::{Laid, Queue};
use super::{DEALER, FOOL, MOST_SEATS, SeatSet, Stage, Taken, TarotRpg, kitty};
use crate::card::{Card, CardSet};
use crate::game::Opened;
use crate::proto::{self, PartKind, TarotRpgLeadReason as Why, tarot_rpg_event::Event};
use prost::Message;

impl TarotRpg {
    /// A hand that was just dealt.
    pub(super) fn start_hand(&mut self) {
        self.hand += 1;
        self.due = false;
        self.stage = Stage::Discarding;
        self.discards = CardSet::EMPTY;
        self.gone = CardSet::EMPTY;
        self.shown = CardSet::EMPTY;
        self.lead = DEALER;
        self.why = Why::Unspecified;
        self.trick = 0;
        self.taken = None;
        self.changes = 0;
        self.clear_trick();
        for tally in self.tallies.iter_mut().take(self.hands.len()) {
            tally.hands += 1;
        }
    }

    fn clear_trick(&mut self) {
        self.queue = Queue::default();
        self.lead_passed = SeatSet::default();
        self.led = None;
        self.verdict = None;
        self.played.clear();
        self.floor = false;
        self.said = [0; MOST_SEATS];
        self.asked += 1;
    }

    /// What follows by itself from where the game stands: everybody can see that it does.
    pub(super) fn forced(&self) -> Option<Event> {
        match self.stage {
            // RP-3: nobody else can hold it; it is never discarded (RP-2).
            Stage::Fool => {
                let seat = self.seats().find(|seat| self.hand(*seat).contains(FOOL)).unwrap_or(DEALER).into();
                Some(Event::FoolShown(proto::TarotRpgFoolShown { seat }))
            }
            Stage::Begun => Some(self.onward()),
            Stage::Lead if self.is_out() => Some(self.hand_ended(true)),
            Stage::Following if self.follower().is_none() => Some(Event::TrickTaken(self.trick_taken())),
            Stage::Between if !self.over && self.hand > 0 && self.hand == self.options.hands && !self.due => {
                Some(Event::GameEnded(proto::TarotRpgGameEnded {}))
            }
            _ => None,
        }
    }

    /// The next trick; or, where nobody has a card, the end of the hand (RP-15).
    pub(super) fn onward(&self) -> Event {
        if self.holders().is_empty() {
            return self.hand_ended(true);
        }
        Event::TrickBegan(proto::TarotRpgTrickBegan { trick: self.trick + 1, lead: self.lead.into() })
    }

    pub(super) fn hand_ended(&self, by_itself: bool) -> Event {
        Event::HandEnded(proto::TarotRpgHandEnded { hand: self.hand, by_itself })
    }

    // RP-12, RP-13
    fn trick_taken(&self) -> proto::TarotRpgTrickTaken {
        let cards: Vec<Card> = self.played.iter().map(|(_, card)| *card).collect();
        let suit = self.led.as_ref().and_then(Led::binding);
        match taking(&cards, suit) {
            None => proto::TarotRpgTrickTaken { seat: None, card: FOOL.wire(), fool: false },
            Some(card) => {
                let taker = self.played.iter().find(|(_, played)| *played == card).map(|(seat, _)| (*seat).into());
                proto::TarotRpgTrickTaken { seat: taker, card: card.wire(), fool: cards.contains(&FOOL) }
            }
        }
    }

    pub(super) fn fold(&mut self, event: &proto::TarotRpgEvent, parts: &[Opened<'_>]) -> Result<(), String> {
        match event.event.as_ref().ok_or("an event this build does not know")? {
            Event::HandBegan(event) => self.hand_began(event),
            Event::Discarded(event) => self.discarded(event, parts),
            Event::SceneSet(_) => self.next_stage(Stage::Scene, Stage::Fool),
            Event::FoolShown(event) => self.fool_shown(event),
            Event::TrickBegan(event) => self.trick_began(event),
            Event::TrumpLaid(event) => self.trump_laid(event),
            Event::TrumpsPassed(event) => self.trumps_passed(event),
            Event::TrumpCalled(event) => self.trump_called(event),
            Event::WishSaid(_) => self.next_stage(Stage::Wish, Stage::Ruling),
            Event::NothingSaid(_) if self.stage == Stage::Wish => self.next_stage(Stage::Wish, Stage::Ruling),
            Event::NothingSaid(_) => self.next_stage(Stage::Narration, Stage::Dealer),
            Event::TrumpAccepted(event) => self.trump_resolved(event.seat, event.card, true),
            Event::TrumpRefused(event) => self.trump_resolved(event.seat, event.card, false),
            Event::TrumpsClosed(event) => self.trumps_closed(event),
            Event::LeadPassed(event) => self.passed_lead(event),
            Event::CardLed(event) => self.card_led(event),
            Event::CheckJudged(event) => self.check_judged(event),
            Event::CardFollowed(event) => self.card_followed(event),
            Event::TrickTaken(event) => self.took_trick(event),
            Event::Narrated(event) if event.seat != u32::from(DEALER) => {
                self.next_stage(Stage::Narration, Stage::Dealer)
            }
            Event::Narrated(_) => self.spoke(Stage::Dealer, DEALER.into()),
            Event::CutInto(_) | Event::NoteSent(_) => self.spoke(Stage::Narration, DEALER.into()),
            Event::FloorOpened(_) => {
                self.must_be_at(Stage::Dealer)?;
                self.floor = true;
                Ok(())
            }
            Event::Interacted(event) => self.spoke(Stage::Dealer, event.seat),
            Event::HandEnded(event) => self.ended_hand(event),
            Event::HandCalled(_) => {
                self.must_be_at(Stage::Between)?;
                self.due = true;
                Ok(())
            }
            Event::LevelChanged(event) => self.level_changed(event),
            Event::GameEnded(_) => {
                self.must_be_at(Stage::Between)?;
                self.over = true;
                self.asked += 1;
                Ok(())
            }
        }
    }

    fn must_be_at(&self, stage: Stage) -> Result<(), String> {
        if self.stage == stage { Ok(()) } else { Err(format!("the hand is at {:?}, not at {stage:?}", self.stage)) }
    }

    /// Goes from one stage to the next.
    fn next_stage(&mut self, from: Stage, to: Stage) -> Result<(), String> {
        self.must_be_at(from)?;
        self.stage = to;
        self.asked += 1;
        Ok(())
    }

    fn hand_mut(&mut self, seat: u8) -> Result<&mut CardSet, String> {
        self.hands.get_mut(usize::from(seat)).ok_or_else(|| format!("there is no seat {seat}"))
    }

    fn seat_of(&self, seat: u32) -> Result<u8, String> {
        u8::try_from(seat)
            .ok()
            .filter(|seat| usize::from(*seat) < self.hands.len())
            .ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// A card leaves a hand, before everybody.
    fn lay_down(&mut self, seat: u32, card: i32) -> Result<(u8, Card), String> {
        let seat = self.seat_of(seat)?;
        let card = Card::from_wire(card).filter(|card| self.hand(seat).contains(*card));
        let card = card.ok_or("that card is not in that hand")?;
        let hand = self.hand_mut(seat)?;
        *hand = hand.without(card);
        self.shown = self.shown.with(card);
        Ok((seat, card))
    }

    fn hand_began(&mut self, event: &proto::TarotRpgHandBegan) -> Result<(), String> {
        if event.hand != self.hand || self.stage != Stage::Discarding {
            return Err(format!("hand {} is not due", event.hand));
        }
        Ok(())
    }

    // RP-2
    fn discarded(&mut self, event: &proto::TarotRpgDiscarded, parts: &[Opened<'_>]) -> Result<(), String> {
        let part = parts.iter().find(|part| part.kind == i32::from(PartKind::Choice));
        let part = part.ok_or("what was discarded is not here")?;
        let chosen =
            proto::TarotRpgDiscard::decode(part.content).map_err(|error| format!("no TarotRpgDiscard: {error}"))?;
        let cards: CardSet = chosen.cards.iter().filter_map(|card| Card::from_wire(*card)).collect();
        let count = kitty::kitty_of(self.players());
        if event.cards as usize != count || !discardable(self.hand(DEALER), count).takes(cards) {
            return Err("these cards cannot be discarded".to_owned());
        }
        let hand = self.hand_mut(DEALER)?;
        *hand = cards.iter().fold(*hand, CardSet::without);
        self.discards = cards;
        self.next_stage(Stage::Discarding, Stage::Scene)
    }

    // RP-3
    fn fool_shown(&mut self, event: &proto::TarotRpgFoolShown) -> Result<(), String> {
        let seat = self.seat_of(event.seat)?;
        if !self.hand(seat).contains(FOOL) {
            return Err("that seat has not the Fool".to_owned());
        }
        self.shown = self.shown.with(FOOL);
        self.lead = seat;
        self.why = Why::Fool;
        self.next_stage(Stage::Fool, Stage::Begun)
    }

    // RP-4
    fn trick_began(&mut self, event: &proto::TarotRpgTrickBegan) -> Result<(), String> {
        let due = matches!(self.stage, Stage::Begun | Stage::Dealer);
        if !due || event.trick != self.trick + 1 || event.lead != u32::from(self.lead) {
            return Err(format!("trick {} is not due", event.trick));
        }
        self.trick = event.trick;
        self.clear_trick();
        self.queue = Queue::new(self.lead);
        self.stage = Stage::Trumps;
        Ok(())
    }

    fn trump_laid(&mut self, event: &proto::TarotRpgTrumpLaid) -> Result<(), String> {
        if !matches!(self.stage, Stage::Trumps | Stage::Wish | Stage::Ruling) {
            return Err("no trumps are laid now".to_owned());
        }
        let (seat, card) = self.lay_down(event.seat, event.card)?;
        self.queue.lay(Laid { seat, card })
    }

    fn trumps_passed(&mut self, event: &proto::TarotRpgTrumpsPassed) -> Result<(), String> {
        self.must_be_at(Stage::Trumps)?;
        let seat = self.seat_of(event.seat)?;
        self.queue.pass(seat);
        Ok(())
    }

    fn trump_called(&mut self, event: &proto::TarotRpgTrumpCalled) -> Result<(), String> {
        let seat = self.seat_of(event.seat)?;
        let card = Card::from_wire(event.card).ok_or("that is no card")?;
        self.queue.call(Laid { seat, card })?;
        // The dealer says what they want when they say what happens (RP-6).
        self.next_stage(Stage::Trumps, if seat == DEALER { Stage::Ruling } else { Stage::Wish })
    }

    // RP-6
    fn trump_resolved(&mut self, seat: u32, card: i32, accepted: bool) -> Result<(), String> {
        self.must_be_at(Stage::Ruling)?;
        let laid = self.queue.resolve(accepted)?;
        if u32::from(laid.seat) != seat || laid.card.wire() != card {
            return Err("that is not the trump that was called".to_owned());
        }
        if accepted {
            self.gone = self.gone.with(laid.card);
            if let Some(tally) = self.tallies.get_mut(usize::from(laid.seat)) {
                tally.trumps += 1;
            }
        } else {
            let hand = self.hand_mut(laid.seat)?;
            *hand = hand.with(laid.card);
        }
        self.next_stage(Stage::Ruling, Stage::Trumps)
    }

    // RP-7
    fn trumps_closed(&mut self, event: &proto::TarotRpgTrumpsClosed) -> Result<(), String> {
        if let Some(lead) = self.queue.lead() {
            self.lead = lead;
            self.why = Why::Trump;
        }
        if event.lead != u32::from(self.lead) {
            return Err(format!("seat {} has the lead, not seat {}", self.lead, event.lead));
        }
        self.next_stage(Stage::Trumps, Stage::Lead)
    }

    // RP-8
    fn passed_lead(&mut self, event: &proto::TarotRpgLeadPassed) -> Result<(), String> {
        let to = self.seat_of(event.to)?;
        if event.seat != u32::from(self.lead) || !self.heirs().contains(to) {
            return Err("the lead cannot be passed so".to_owned());
        }
        self.lead_passed = self.lead_passed.with(self.lead);
        self.lead = to;
        self.why = if to == DEALER { Why::AllPassed } else { Why::Passed };
        self.next_stage(Stage::Lead, Stage::Lead)
    }

    // RP-9
    fn card_led(&mut self, event: &proto::TarotRpgCardLed) -> Result<(), String> {
        if event.seat != u32::from(self.lead) {
            return Err("that seat has not the lead".to_owned());
        }
        let level = u8::try_from(event.level).map_err(|_| "there is no such level")?;
        let (seat, card) = self.lay_down(event.seat, event.card)?;
        let led = Led { card, suit: suit_of(event.suit), skill: Skill::from_wire(event.skill), level };
        if led.total() != event.total || led.skill.is_none() != (seat == DEALER) {
            return Err("value and level do not make that total".to_owned());
        }
        self.led = Some(led);
        self.played.push((seat, card));
        // A dealer's lead is no check.
        self.next_stage(Stage::Lead, if seat == DEALER { Stage::Following } else { Stage::Verdict })
    }

    // RP-10
    fn check_judged(&mut self, event: &proto::TarotRpgCheckJudged) -> Result<(), String> {
        let verdict = Verdict::from_wire(event)?;
        if self.led.as_ref().map(Led::total) != Some(verdict.total) {
            return Err("that is not the total of the check".to_owned());
        }
        self.verdict = Some(verdict);
        self.next_stage(Stage::Verdict, Stage::Following)
    }

    // RP-11
    fn card_followed(&mut self, event: &proto::TarotRpgCardFollowed) -> Result<(), String> {
        if self.follower().map(u32::from) != Some(event.seat) {
            return Err("it is not that seat's turn".to_owned());
        }
        let (seat, card) = self.lay_down(event.seat, event.card)?;
        self.played.try_push((seat, card)).map_err(|_| "the trick is complete")?;
        self.asked += 1;
        Ok(())
    }

    // RP-12, RP-13, RP-15
    fn took_trick(&mut self, event: &proto::TarotRpgTrickTaken) -> Result<(), String> {
        self.must_be_at(Stage::Following)?;
        if self.follower().is_some() || *event != self.trick_taken() {
            return Err("that is not how the trick is taken".to_owned());
        }
        let seat = event.seat.map(|seat| self.seat_of(seat)).transpose()?;
        let card = Card::from_wire(event.card).ok_or("that is no card")?;
        let cards: CardSet = self.played.iter().map(|(_, card)| *card).collect();
        self.gone = self.gone.or(if event.fool { cards.without(FOOL) } else { cards });
        if let Some(seat) = seat {
            if event.fool {
                let hand = self.hand_mut(seat)?;
                *hand = hand.with(FOOL);
            }
            if let Some(tally) = self.tallies.get_mut(usize::from(seat)) {
                tally.tricks += 1;
            }
            self.lead = seat;
        }
        self.why = if seat.is_some() { Why::Taker } else { Why::Stays };
        self.taken = Some(Taken { seat, card, fool: event.fool });
        let next = if self.narrator().is_some() { Stage::Narration } else { Stage::Dealer };
        self.next_stage(Stage::Following, next)
    }

    /// Somebody spoke unasked.
    fn spoke(&mut self, stage: Stage, seat: u32) -> Result<(), String> {
        self.must_be_at(stage)?;
        let seat = self.seat_of(seat)?;
        if let Some(said) = self.said.get_mut(usize::from(seat)) {
            *said = said.checked_add(1).ok_or("that is more than anybody may say")?;
        }
        Ok(())
    }

    // RP-15
    fn ended_hand(&mut self, event: &proto::TarotRpgHandEnded) -> Result<(), String> {
        if event.hand != self.hand || !matches!(self.stage, Stage::Dealer | Stage::Lead | Stage::Begun) {
            return Err(format!("hand {} cannot end here", event.hand));
        }
        self.stage = Stage::Between;
        self.floor = false;
        self.asked += 1;
        Ok(())
    }

    // RP-17
    fn level_changed(&mut self, event: &proto::TarotRpgLevelChanged) -> Result<(), String> {
        self.must_be_at(Stage::Between)?;
        let skill = Skill::from_wire(event.skill).ok_or("there is no such skill")?;
        let player = (event.seat as usize).checked_sub(1);
        let level = player.and_then(|at| self.levels.get_mut(at)).and_then(|levels| levels.get_mut(skill.at()));
        let level = level.ok_or("there is no such character")?;
        if u32::from(*level) != event.before {
            return Err(format!("the level was {level}, not {}", event.before));
        }
        *level = u8::try_from(event.level).map_err(|_| "there is no such level")?;
        self.changes = self.changes.saturating_add(1);
        Ok(())
    }
}
