//! Making a deal: opened, committed, closed, revealed, dealt, or void (docs/bytes.md, "The deal"; LC-11).
//!
//! The server is committed to S before anybody contributes, the set of contributors is closed before anybody reveals,
//! and the order follows from all of it: nobody can steer it, and who withholds only makes it be dealt anew.

use super::create::{order_message, read_order};
use super::decide::Plan;
use super::{Dealt, Making, Promise, Table};
use crate::chain::Hash;
use crate::deal::{self, CONTRIBUTION, Contribution, DealId, DealKey, SEED};
use crate::game::{Actor, Audience, Content, DraftPart, Game, Opened};
use crate::opening::DealtOrder;
use crate::proto::{self, DealStage, Fairness, PartKind, Phase, WithheldPolicy, event::Event, r#move::Move};
use crate::rejection::{Code, Rejection};
use prost::Message;
use std::sync::Arc;

/// After so many contributions withheld in a row a seat is away, where the policy is retry (LC-11).
const MOST_WITHHELD: u8 = 3;

impl<G: Game> Table<G> {
    /// Whether seats contribute: not where the server deals alone, nor where deals are scripted (LC-12).
    fn contributed(&self) -> bool {
        self.pinned.policies.fairness == Fairness::Contributed && !self.pinned.scripted
    }

    fn deal_id(&self) -> DealId<'_> {
        DealId { game: &self.pinned.game, deal: self.deals }
    }

    /// The deal that a seat may commit to now: the one whose set is open, else the next.
    fn open_deal(&self) -> u32 {
        let open = self.making.is_some_and(|making| making.stage == DealStage::Committing);
        if open { self.deals } else { self.deals + 1 }
    }

    /// Whether a seat may commit: to one deal at a time, being present.
    fn may_commit(&self, actor: Actor) -> bool {
        matches!(actor, Actor::Seat(_))
            && self.contributed()
            && matches!(self.phase, Phase::Gathering | Phase::Playing)
            && self.place(actor).is_some_and(|place| place.present && place.promise.is_none())
    }

    /// What a seat that has to reveal has promised.
    fn due_reveal(&self, actor: Actor) -> Option<&Promise> {
        let revealing = self.making.is_some_and(|making| making.stage == DealStage::Revealing);
        let promise = self.place(actor)?.promise.as_ref()?;
        (revealing && self.phase == Phase::Playing && promise.counts && promise.revealed.is_none()).then_some(promise)
    }

    pub(super) fn contribution_moves(&self, actor: Actor) -> Option<Move> {
        let Actor::Seat(seat) = actor else { return None };
        if let Some(promise) = self.due_reveal(actor) {
            let contribution = Some(proto::PreimageHole {
                length: CONTRIBUTION as u32,
                prefix: deal::player_prefix(self.deal_id(), seat),
                hash: promise.commitment.to_vec(),
            });
            return Some(Move::RevealContribution(proto::RevealContributionMove { deal: self.deals, contribution }));
        }
        let commitment = Some(proto::BytesHole { length: 32 });
        self.may_commit(actor)
            .then(|| Move::CommitContribution(proto::CommitContributionMove { deal: self.open_deal(), commitment }))
    }

    /// The seats whose contributions are or will be of this deal, rising: who has committed to it and is not away.
    fn committed(&self) -> Vec<u32> {
        let deal = self.deals;
        let revealing = self.making.is_some_and(|making| making.stage == DealStage::Revealing);
        self.seats()
            .filter(|(_, place)| {
                let promised =
                    place.promise.is_some_and(|promise| promise.deal == deal && (promise.counts || !revealing));
                promised && (revealing || !place.away)
            })
            .map(|(seat, _)| seat.into())
            .collect()
    }

    fn revealed(&self) -> Vec<(u8, [u8; CONTRIBUTION])> {
        let counts = |promise: Promise| promise.revealed.filter(|_| promise.counts && promise.deal == self.deals);
        self.seats().filter_map(|(seat, place)| Some((seat, place.promise.and_then(counts)?))).collect()
    }

    pub(super) fn making_view(&self) -> Option<proto::DealView> {
        self.making.map(|making| proto::DealView {
            deal: self.deals,
            stage: making.stage.into(),
            commitment: deal::server_commitment(self.deal_id(), &making.seed).to_vec(),
            committed: self.committed(),
            revealed: self.revealed().into_iter().map(|(seat, _)| seat.into()).collect(),
        })
    }

    // Folding -------------------------------------------------------------------

    pub(super) fn deal_opened(&mut self, event: &proto::DealOpened, parts: &[Opened<'_>]) -> Result<(), String> {
        if self.making.is_some() || event.deal != self.deals + 1 || self.game.needs_deal().is_none() {
            return Err(format!("deal {} is not due", event.deal));
        }
        let part =
            parts.iter().find(|part| part.kind == i32::from(PartKind::ServerSeed)).ok_or("its seed is not here")?;
        let seed: [u8; SEED] = part.content.try_into().map_err(|_| format!("its seed has not {SEED} bytes"))?;
        self.deals = event.deal;
        if event.commitment != deal::server_commitment(self.deal_id(), &seed) {
            return Err("its commitment is not to its seed".to_owned());
        }
        self.making = Some(Making { stage: DealStage::Committing, seed, asked_ms: self.unix_ms });
        Ok(())
    }

    pub(super) fn deal_committed(&mut self, event: &proto::DealCommitted) -> Result<(), String> {
        let commitment = event.commitment.as_slice().try_into().map_err(|_| "a commitment has 32 bytes")?;
        let open = self.open_deal();
        let place = self.seat_mut(event.seat)?;
        if event.deal != open || place.promise.is_some() {
            return Err(format!("seat {} has no commitment to make to deal {}", event.seat, event.deal));
        }
        place.promise = Some(Promise { deal: event.deal, commitment, counts: false, revealed: None });
        Ok(())
    }

    pub(super) fn deal_closed(&mut self, event: &proto::DealClosed) -> Result<(), String> {
        self.deal_is(DealStage::Committing, event.deal)?;
        for seat in &event.seats {
            match &mut self.seat_mut(*seat)?.promise {
                Some(promise) if promise.deal == event.deal => promise.counts = true,
                _ => return Err(format!("seat {seat} has not committed")),
            }
        }
        let now_ms = self.unix_ms;
        if let Some(making) = &mut self.making {
            making.stage = DealStage::Revealing;
            making.asked_ms = now_ms;
        }
        Ok(())
    }

    pub(super) fn deal_revealed(&mut self, event: &proto::DealRevealed) -> Result<(), String> {
        self.deal_is(DealStage::Revealing, event.deal)?;
        let value: [u8; CONTRIBUTION] =
            event.contribution.as_slice().try_into().map_err(|_| "a contribution has 32 bytes")?;
        let seat = u8::try_from(event.seat).map_err(|_| "there is no such seat")?;
        let commitment = deal::player_commitment(self.deal_id(), seat, &value);
        let place = self.seat_mut(event.seat)?;
        match &mut place.promise {
            Some(promise) if promise.counts && promise.revealed.is_none() && promise.commitment == commitment => {
                promise.revealed = Some(value);
                place.withheld = 0;
                Ok(())
            }
            _ => Err(format!("seat {seat} has nothing like this to reveal")),
        }
    }

    pub(super) fn dealt(&mut self, event: &proto::Dealt, parts: &[Opened<'_>]) -> Result<(), String> {
        self.deal_is(DealStage::Revealing, event.deal)?;
        let deck = self.game.needs_deal().ok_or("no deal is due")?;
        let part = parts.iter().find(|part| part.kind == i32::from(PartKind::Order)).ok_or("the order is not here")?;
        let order = proto::CardOrder::decode(part.content).map_err(|error| format!("no CardOrder: {error}"))?;
        let cards = read_order(&order, deck.orientation).ok_or("the order is no permutation of the deck")?;
        let root: Hash = event.root.as_slice().try_into().map_err(|_| "a root has 32 bytes")?;
        if event.cards != u32::from(deck.cards) {
            return Err(format!("{} positions; the deck has {} cards", event.cards, deck.cards));
        }
        let key = self.deal_key(deck.cards).ok_or("no deal is being made")?;
        let order = Arc::new(DealtOrder::new(self.pinned.game, self.deals, key, cards.clone(), G::ORIENTATION));
        self.dealt = Some(Dealt { order, root });
        self.end_making();
        self.game.deal(&cards)
    }

    /// LC-11: counts, and who withheld, are all that changes here.
    pub(super) fn deal_void(&mut self, event: &proto::DealVoid) -> Result<(), String> {
        if self.making.is_none() || event.deal != self.deals {
            return Err(format!("deal {} is not being made", event.deal));
        }
        for seat in &event.seats {
            let place = self.seat_mut(*seat)?;
            place.withheld = place.withheld.saturating_add(1);
        }
        self.void_deals += 1;
        self.end_making();
        Ok(())
    }

    /// K of the deal that is being made, once everybody who counts has revealed.
    fn deal_key(&self, cards: u16) -> Option<DealKey> {
        let revealed = self.revealed();
        let contributions: Vec<Contribution<'_>> =
            revealed.iter().map(|(seat, value)| Contribution { seat: *seat, value }).collect();
        self.making.map(|making| DealKey::new(self.deal_id(), cards, &making.seed, &contributions))
    }

    /// The promises of this deal are spent; one for the next stays.
    fn end_making(&mut self) {
        let deal = self.deals;
        self.making = None;
        for place in &mut self.places {
            place.promise = place.promise.filter(|promise| promise.deal > deal);
        }
    }

    fn deal_is(&self, stage: DealStage, deal: u32) -> Result<(), String> {
        let right = self.making.is_some_and(|making| making.stage == stage) && deal == self.deals;
        if right { Ok(()) } else { Err(format!("deal {deal} is not at this stage")) }
    }
}

impl<G: Game> Plan<'_, G> {
    /// Opens a deal if one is due, and takes it as far as it goes without anybody.
    pub(super) fn deal(&mut self) {
        if self.table.making.is_none() {
            if self.table.game.needs_deal().is_none() {
                return;
            }
            let deal = self.table.deals + 1;
            let id = DealId { deal, ..self.table.deal_id() };
            let commitment = deal::server_commitment(id, self.entropy).to_vec();
            let seed = sealed(PartKind::ServerSeed, Vec::new(), self.entropy.to_vec());
            self.say_sealed(Event::DealOpened(proto::DealOpened { deal, commitment }), vec![seed]);
        }
        self.close(false);
        self.deal_out();
    }

    /// Closes the set once all that are asked have committed, or when their time is up.
    fn close(&mut self, time_is_up: bool) {
        let table = &self.table;
        if table.making.is_none_or(|making| making.stage != DealStage::Committing) {
            return;
        }
        let seats = if table.contributed() { table.committed() } else { Vec::new() };
        let asked = table.seats().filter(|(_, place)| place.present && !place.away).count();
        if time_is_up || !table.contributed() || seats.len() >= asked {
            self.say(Event::DealClosed(proto::DealClosed { deal: self.table.deals, seats }));
        }
    }

    /// Deals once everybody who counts has revealed.
    fn deal_out(&mut self) {
        let table = &self.table;
        if table.making.is_none_or(|making| making.stage != DealStage::Revealing) {
            return;
        }
        let everybody = table.revealed().len() == table.committed().len();
        let Some(deck) = table.game.needs_deal().filter(|_| everybody) else { return };
        let Some(key) = table.deal_key(deck.cards) else { return };
        let cards = match table.pinned.orders.get(table.deals as usize - 1) {
            Some(scripted) => scripted.clone(),
            None => key.order(deck),
        };
        let order = DealtOrder::new(table.pinned.game, table.deals, key, cards, G::ORIENTATION);
        let parts = dealt_parts::<G>(&table.game, &order);
        let root = order.root();
        let event = proto::Dealt { deal: table.deals, root: root.to_vec(), cards: deck.cards.into() };
        self.say_sealed(Event::Dealt(event), parts);
        // Equal to what was folded, with its tree already made.
        self.table.dealt = Some(Dealt { order: Arc::new(order), root });
        let drafts = self.table.game.begin(self.now_ms);
        self.say_all(drafts);
    }

    /// A stage of the deal has lasted its time: the set closes with those that have committed, or the deal is void.
    pub(super) fn deal_time_up(&mut self) {
        let table = &self.table;
        if table.making.is_some_and(|making| making.stage == DealStage::Committing) {
            self.close(true);
            return;
        }
        let revealed: Vec<u32> = table.revealed().into_iter().map(|(seat, _)| seat.into()).collect();
        let seats: Vec<u32> = table.committed().into_iter().filter(|seat| !revealed.contains(seat)).collect();
        self.say(Event::DealVoid(proto::DealVoid { deal: self.table.deals, seats: seats.clone() }));
        self.punish(seats);
    }

    /// What the seats that withheld get (LC-11).
    fn punish(&mut self, seats: Vec<u32>) {
        let policy = self.table.pinned.policies.withheld;
        if policy == WithheldPolicy::Abort {
            self.disclose_all();
            self.say(Event::Aborted(proto::Aborted {}));
            return;
        }
        for seat in seats {
            let place = u8::try_from(seat).ok().and_then(|seat| self.table.place(Actor::Seat(seat)));
            let Some(place) = place else { continue };
            let enough = policy == WithheldPolicy::Away || place.withheld >= MOST_WITHHELD;
            if enough && !place.away {
                self.say(Event::WentAway(proto::WentAway { seat }));
            }
        }
    }

    pub(super) fn commit_contribution(&mut self, command: &proto::CommitContribution) -> Result<(), Rejection> {
        let seat = self.contributing_seat()?;
        if !matches!(self.table.phase, Phase::Gathering | Phase::Playing) {
            return Err(self.wrong_phase("LC-2", "gathering or playing"));
        }
        let open = self.table.open_deal();
        let place = self.table.place(self.actor);
        if let Some(promise) = place.and_then(|place| place.promise) {
            let message = format!("seat {seat} has committed to a contribution to deal {} already", promise.deal);
            return Err(Rejection::new(Code::AlreadyCommitted, "LC-11", message).with("deal", promise.deal));
        }
        if !place.is_some_and(|place| place.present) {
            return Err(Rejection::new(Code::NotPresent, "LC-11", format!("{} has not joined", self.actor))
                .with("actor", self.actor));
        }
        if command.deal != open {
            let message = format!("deal {} takes no commitments now; deal {open} does", command.deal);
            return Err(Rejection::new(Code::NoContributionDue, "LC-11", message)
                .with("deal", command.deal)
                .with("open", open));
        }
        if command.commitment.len() != 32 {
            let message = format!("commitment has {} bytes; it must have 32", command.commitment.len());
            return Err(Rejection::new(Code::ValueOutOfRange, "LC-11", message).with("field", "commitment"));
        }
        let commitment = command.commitment.clone();
        self.say(Event::DealCommitted(proto::DealCommitted { deal: open, seat: seat.into(), commitment }));
        Ok(())
    }

    pub(super) fn reveal_contribution(&mut self, command: &proto::RevealContribution) -> Result<(), Rejection> {
        let seat = self.contributing_seat()?;
        if self.table.phase != Phase::Playing {
            return Err(self.wrong_phase("LC-2", "playing"));
        }
        let deals = self.table.deals;
        let Some(promise) = self.table.due_reveal(self.actor).filter(|_| command.deal == deals).copied() else {
            let message = format!("seat {seat} has nothing to reveal for deal {} now", command.deal);
            return Err(Rejection::new(Code::NoContributionDue, "LC-11", message).with("deal", command.deal));
        };
        let right = command.contribution.len() == CONTRIBUTION
            && deal::player_commitment(self.table.deal_id(), seat, &command.contribution) == promise.commitment;
        if !right {
            let message = format!("this is not the contribution that seat {seat} committed to");
            return Err(Rejection::new(Code::ContributionMismatch, "LC-11", message).with("deal", command.deal));
        }
        let contribution = command.contribution.clone();
        self.say(Event::DealRevealed(proto::DealRevealed { deal: deals, seat: seat.into(), contribution }));
        Ok(())
    }

    fn contributing_seat(&self) -> Result<u8, Rejection> {
        let Actor::Seat(seat) = self.actor else { return Err(self.wrong_actor("LC-11", "a seat")) };
        if !self.table.contributed() {
            return Err(Rejection::new(
                Code::NoContributionDue,
                "LC-11",
                "nobody contributes to the deals of this game",
            ));
        }
        Ok(seat)
    }
}

/// The order for auditors, and for each seat the cards it may look at.
fn dealt_parts<G: Game>(game: &G, order: &DealtOrder) -> Vec<DraftPart> {
    let whole = order_message(order.cards(), G::ORIENTATION);
    let mut parts = vec![sealed(PartKind::Order, Vec::new(), whole.encode_to_vec())];
    for (seat, positions) in game.looks() {
        let cards = positions.into_iter().filter_map(|position| order.opening(position)).collect();
        let seen = proto::SeatCards { cards };
        let mut audience = vec![Actor::Seat(seat)];
        if G::ASSISTANTS {
            audience.push(Actor::Assistant(seat));
        }
        parts.push(sealed(PartKind::SeatCards, audience, seen.encode_to_vec()));
    }
    parts
}

fn sealed(kind: PartKind, audience: Vec<Actor>, content: Vec<u8>) -> DraftPart {
    DraftPart { kind, audience: Audience::Only(audience), content: Content::Bytes(content) }
}
