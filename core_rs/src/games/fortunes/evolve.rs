//! Folding the events of Fortunes: facts in, and what is impossible about them.

use super::options::MOST_A_TRICK;
use super::{Fortunes, PastDeal, SEATS, SET_ASIDE, TRICKS, Taken, partnership, positions, seat_after};
use crate::card::{Card, CardSet, Suit};
use crate::proto::{self, fortunes_event::Event};
use arrayvec::ArrayVec;
use std::sync::Arc;

impl Fortunes {
    /// Who deals next: the first dealer, then one seat on each deal (FO-14). Void deals do not count.
    pub(super) fn next_dealer(&self) -> u8 {
        seat_after(self.options.dealer, self.deal as usize)
    }

    /// FO-3: two set aside, then 19 to each, singly from the dealer's left.
    pub(super) fn fold_deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        if self.playing {
            return Err("a deal is being played".to_owned());
        }
        let dealer = self.next_dealer();
        let lie = |positions: &[u16]| -> CardSet {
            positions.iter().filter_map(|at| order.get(usize::from(*at))).map(|(card, _)| *card).collect()
        };
        for (seat, hand) in (0_u8..).zip(&mut self.hands) {
            *hand = lie(&positions(dealer, seat));
        }
        self.set_aside = order.iter().take(SET_ASIDE).map(|(card, _)| *card).collect();
        self.dealer = dealer;
        self.deal += 1;
        self.playing = true;
        self.stars_laid = false;
        self.gone = CardSet::EMPTY;
        self.taken = ArrayVec::new();
        self.bids = ArrayVec::new();
        if let Some(money) = self.money.as_deref_mut() {
            money.dealt();
        }
        Ok(())
    }

    pub(super) fn fold(&mut self, event: &proto::FortunesEvent) -> Result<(), String> {
        match event.event.as_ref().ok_or("an event this build does not know")? {
            Event::CardPlayed(event) => self.card_played(event),
            Event::TrickTaken(event) => self.trick_taken(event),
            Event::DealScored(event) => self.deal_scored(event),
            Event::Posted(event) => self.posted(event),
            Event::BidMade(event) => self.bid_made(event),
            Event::Acted(event) => self.acted(event),
            Event::MoneyReturned(event) => self.money_returned(event),
            Event::Paid(event) => self.paid(event),
        }
    }

    fn card_played(&mut self, event: &proto::FortunesCardPlayed) -> Result<(), String> {
        let seat =
            self.turn_to_play().filter(|turn| u32::from(*turn) == event.seat).ok_or("it is not that seat's turn")?;
        let card =
            Card::from_wire(event.card).filter(|card| self.hand(seat).contains(*card)).ok_or("the card is not held")?;
        self.hands[usize::from(seat)] = self.hand(seat).without(card);
        // FO-8: led or not.
        self.stars_laid |= card.suit() == Suit::Majors;
        self.played.push(card);
        Ok(())
    }

    fn trick_taken(&mut self, event: &proto::FortunesTrickTaken) -> Result<(), String> {
        if self.played.len() != SEATS {
            return Err("the trick is not complete".to_owned());
        }
        let seat =
            u8::try_from(event.seat).ok().filter(|seat| usize::from(*seat) < SEATS).ok_or("there is no such seat")?;
        let card = Card::from_wire(event.card)
            .filter(|card| self.played.contains(card))
            .ok_or("the card is not in the trick")?;
        if event.points > MOST_A_TRICK {
            return Err(format!("no trick scores {}", event.points));
        }
        self.taken.push(Taken { seat, card, well_disposed: event.well_disposed, points: event.points });
        self.gone = self.gone.or(self.played.drain(..).collect());
        if self.taken.len() < TRICKS {
            self.open_round();
        }
        Ok(())
    }

    fn deal_scored(&mut self, event: &proto::FortunesDealScored) -> Result<(), String> {
        let owing = self.money.as_deref().is_some_and(|money| money.paid.is_none());
        if !self.playing || !self.is_played_out() || owing {
            return Err("the deal is not complete".to_owned());
        }
        let totals: [u32; 2] = event.totals.as_slice().try_into().map_err(|_| "there are two totals")?;
        self.past = Some(Arc::new(PastDeal {
            deal: self.deal,
            dealer: self.dealer,
            taken: self.taken.clone(),
            set_aside: if self.folded().is_some() { CardSet::EMPTY } else { self.set_aside },
            folded: self.folded(),
            bids: self.bid_messages(),
            seat_points: if self.options.bid_bonus.is_some() { self.scores().to_vec() } else { Vec::new() },
            paid: self.money.as_deref().and_then(|money| money.paid.clone()),
        }));
        self.totals = totals;
        self.playing = false;
        Ok(())
    }

    /// By partnership: the totals of the match, with what the present deal has brought so far (FO-14).
    pub(super) fn present_totals(&self) -> [u32; 2] {
        let mut totals = self.totals;
        if self.playing {
            for (seat, points) in (0_u8..).zip(self.scores()) {
                let total = &mut totals[partnership(seat)];
                *total = total.saturating_add(points);
            }
        }
        totals
    }
}
