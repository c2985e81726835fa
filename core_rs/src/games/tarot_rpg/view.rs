//! What can be seen of Tarot: the RPG: people and their cards, the queue of trumps, the check, the trick.

use super::check::{Skill, suit_wire, theme};
use super::trumps::Laid;
use super::{DEALER, FOOL, SKILLS, SeatSet, Stage, TRUMPS, TarotRpg, kitty};
use crate::card::{Card, CardSet};
use crate::game::{Actor, Viewer};
use crate::proto::{self, TarotRpgLeadReason, TarotRpgSkill, TarotRpgStage};

impl TarotRpg {
    pub(super) fn tarot_rpg_view(&self, viewer: Viewer) -> proto::TarotRpgView {
        let own = match viewer {
            Viewer::Actor(Actor::Seat(seat)) => Some(seat),
            _ => None,
        };
        let duty = own.and_then(|seat| self.duty(seat));
        let lead = (self.why != TarotRpgLeadReason::Unspecified && self.stage != Stage::Between).then_some(self.lead);
        proto::TarotRpgView {
            hand: self.hand,
            trick: self.trick,
            stage: self.wire_stage().into(),
            people: self.seats().map(|seat| self.person(seat, viewer)).collect(),
            lead: lead.map(u32::from),
            lead_reason: if lead.is_some() { self.why.into() } else { TarotRpgLeadReason::Unspecified.into() },
            lead_passed: self.lead_passed.wire(),
            trumps: (self.trick > 0 && self.stage != Stage::Between).then(|| self.trumps_view()),
            led: self.led_view(),
            verdict: self.verdict.map(|verdict| verdict.wire()),
            played: self.played.iter().map(|(seat, card)| followed(*seat, *card)).collect(),
            turn: self.turn().map(u32::from),
            duty: duty.map_or(0, |duty| duty.kind.into()),
            duty_cards: duty.map_or_else(Vec::new, |duty| duty.cards.wire()),
            taken: self.taken.map(|taken| proto::TarotRpgTrickTaken {
                seat: taken.seat.map(u32::from),
                card: taken.card.wire(),
                fool: taken.fool,
            }),
            floor_open: self.floor,
            kitty: kitty::kitty_of(self.players()) as u32,
            discards: if viewer.sees_seat(DEALER) { self.discards.wire() } else { Vec::new() },
            themes: own.map_or_else(Vec::new, |seat| themes(self.hand(seat))),
        }
    }

    fn wire_stage(&self) -> TarotRpgStage {
        match self.stage {
            Stage::Between => TarotRpgStage::Between,
            Stage::Discarding => TarotRpgStage::Discarding,
            Stage::Scene | Stage::Fool | Stage::Begun => TarotRpgStage::Scene,
            Stage::Trumps => TarotRpgStage::Trumps,
            Stage::Wish => TarotRpgStage::Wish,
            Stage::Ruling => TarotRpgStage::Ruling,
            Stage::Lead => TarotRpgStage::Lead,
            Stage::Verdict => TarotRpgStage::Verdict,
            Stage::Following => TarotRpgStage::Following,
            Stage::Narration => TarotRpgStage::Narration,
            Stage::Dealer => TarotRpgStage::Dealer,
        }
    }

    /// Who leads or follows next.
    fn turn(&self) -> Option<u8> {
        match self.stage {
            Stage::Lead => Some(self.lead),
            _ => self.follower(),
        }
    }

    fn person(&self, seat: u8, viewer: Viewer) -> proto::TarotRpgPerson {
        let hand = self.hand(seat);
        let tally = self.tallies.get(usize::from(seat)).copied().unwrap_or_default();
        let sheet = usize::from(seat).checked_sub(1).and_then(|player| self.levels.get(player));
        proto::TarotRpgPerson {
            seat: seat.into(),
            count: hand.len() as u32,
            cards: if viewer.sees_seat(seat) { hand.wire() } else { Vec::new() },
            // Who has the Fool is known to all once it was shown (RP-3).
            fool: self.shown.contains(FOOL) && hand.contains(FOOL),
            levels: sheet.map_or_else(Vec::new, |levels| levels.map(u32::from).to_vec()),
            hands: tally.hands,
            tricks: tally.tricks,
            trumps: tally.trumps,
        }
    }

    // RP-4 to RP-7
    fn trumps_view(&self) -> proto::TarotRpgTrumps {
        let (queue, holders) = (&self.queue, self.holders());
        let asked = self.asked_for_trumps();
        let open = matches!(self.stage, Stage::Trumps | Stage::Wish | Stage::Ruling);
        let able = if open { self.everybody() } else { SeatSet::default() };
        proto::TarotRpgTrumps {
            waiting: queue.waiting().iter().map(queued).collect(),
            called: queue.called().as_ref().map(queued),
            resolved: queue
                .resolved()
                .iter()
                .map(|(laid, accepted)| proto::TarotRpgResolved { trump: Some(queued(laid)), accepted: *accepted })
                .collect(),
            asked: able.and(asked).wire(),
            passed: queue.passed().wire(),
            may_lay: able.iter().filter(|seat| queue.may_lay(*seat, holders)).collect::<SeatSet>().wire(),
            can_call: open && queue.callable(asked).is_some(),
            can_close: open && queue.closable(asked),
        }
    }

    fn led_view(&self) -> Option<proto::TarotRpgCardLed> {
        let (led, (seat, card)) = self.led.as_ref().zip(self.played.first())?;
        Some(proto::TarotRpgCardLed {
            seat: (*seat).into(),
            card: card.wire(),
            suit: suit_wire(led.suit).into(),
            skill: led.skill.map_or(TarotRpgSkill::Unspecified.into(), Skill::wire),
            value: led.value(),
            level: led.level.into(),
            total: led.total(),
        })
    }

    /// The cards of the present deal that a viewer sees, or has seen.
    pub(super) fn seen_by(&self, viewer: Viewer) -> CardSet {
        if self.hand == 0 {
            return CardSet::EMPTY;
        }
        if viewer == Viewer::Auditor {
            return CardSet::ALL;
        }
        if viewer == Viewer::Spectator {
            return self.shown;
        }
        let discards = if viewer.sees_seat(DEALER) { self.discards } else { CardSet::EMPTY };
        let own = self.seats().filter(|seat| viewer.sees_seat(*seat));
        own.fold(self.shown.or(discards), |seen, seat| seen.or(self.hand(seat)))
    }

    pub(super) fn card_places(&self) -> Vec<(Card, String)> {
        if self.hand == 0 {
            return Vec::new();
        }
        // A trick that is over lies there until the next begins.
        let lies = if self.stage == Stage::Following || self.stage == Stage::Verdict {
            self.played.iter().map(|(_, card)| *card).collect()
        } else {
            CardSet::EMPTY
        };
        let laid = self.queue.waiting().iter().chain(self.queue.called().as_ref()).map(|laid| laid.card).collect();
        let table = [("discards", self.discards), ("trumps", laid), ("trick", lies), ("taken", self.gone)];
        let hands = self.seats().map(|seat| (format!("hand {seat}"), self.hand(seat)));
        let zones = hands.chain(table.map(|(zone, cards)| (zone.to_owned(), cards)));
        let mut places: Vec<(Card, String)> =
            zones.flat_map(|(zone, cards)| cards.iter().map(move |card| (card, zone.clone()))).collect();
        places.sort();
        places
    }

    // RP-20: nobody wins.
    pub(super) fn seat_standings(&self) -> Vec<proto::SeatStanding> {
        let tricks = |seat: u8| self.tallies.get(usize::from(seat)).map_or(0, |tally| tally.tricks.into());
        self.seats()
            .map(|seat| proto::SeatStanding { seat: seat.into(), score: tricks(seat), rank: 0, chips: None })
            .collect()
    }
}

fn followed(seat: u8, card: Card) -> proto::TarotRpgCardFollowed {
    proto::TarotRpgCardFollowed { seat: seat.into(), card: card.wire() }
}

// RP-18
fn queued(laid: &Laid) -> proto::TarotRpgQueued {
    proto::TarotRpgQueued { seat: laid.seat.into(), card: laid.card.wire(), theme: theme(laid.card).to_owned() }
}

// RP-18
fn themes(hand: CardSet) -> Vec<proto::TarotRpgTheme> {
    let trumps = hand.and(TRUMPS).iter();
    trumps.map(|card| proto::TarotRpgTheme { card: card.wire(), theme: theme(card).to_owned() }).collect()
}

const _: () = assert!(SKILLS == TarotRpgSkill::Performance as usize);
