//! Bids: who says how many tricks, and what a deal scores by them (FO-19).

use super::{Fortunes, SEATS, TRICKS, partnership, seat_after};
use crate::proto;
use crate::rejection::{Code, Rejection};

impl Fortunes {
    /// Whose turn it is to bid, from the dealer clockwise; `None` once all have, or where nobody does.
    pub(super) fn bidder(&self) -> Option<u8> {
        (self.options.bid_bonus.is_some() && self.bids.len() < SEATS).then(|| seat_after(self.dealer, self.bids.len()))
    }

    /// Refuses a bid that is not one of 0 to 19.
    pub(super) fn check_bid(tricks: u32) -> Result<(), Rejection> {
        if tricks as usize <= TRICKS {
            return Ok(());
        }
        let message = format!("{tricks} tricks cannot be bid; possible: 0 to {TRICKS}");
        Err(Rejection::new(Code::ValueOutOfRange, "FO-19", message)
            .with("tricks", tricks)
            .with("allowed", format!("0 to {TRICKS}")))
    }

    pub(super) fn bid_made(&mut self, event: &proto::FortunesBidMade) -> Result<(), String> {
        let bidder = self.turn_to_bid().ok_or("no bid is due")?;
        if event.seat != u32::from(bidder) {
            return Err("it is not that seat's turn".to_owned());
        }
        Fortunes::check_bid(event.tricks).map_err(|refused| refused.message)?;
        self.bids.push(event.tricks as u8);
        if self.bidder().is_none() {
            self.open_round();
        }
        Ok(())
    }

    /// What a seat has bid in this deal; 0 before it has.
    fn bid(&self, seat: u8) -> u32 {
        let place = usize::from(seat + SEATS as u8 - self.dealer) % SEATS;
        self.bids.get(place).copied().map_or(0, u32::from)
    }

    /// Whether the tricks of a partnership reach its two bids.
    fn has_made(&self, partnership: usize) -> bool {
        let own = |seat: u8| super::partnership(seat) == partnership;
        let bid: u32 = (0..SEATS as u8).filter(|seat| own(*seat)).map(|seat| self.bid(seat)).sum();
        self.taken.iter().filter(|taken| own(taken.seat)).count() >= bid as usize
    }

    /// What a seat scores in the deal if it ends as it stands (FO-12, FO-19).
    pub(super) fn scored(&self, seat: u8) -> u32 {
        match self.options.bid_bonus {
            None => self.points(seat),
            Some(bonus) if self.has_made(partnership(seat)) => self.points(seat) + bonus * self.bid(seat),
            Some(_) => 0,
        }
    }

    /// What each seat scores so.
    pub(super) fn scores(&self) -> [u32; SEATS] {
        std::array::from_fn(|seat| self.scored(seat as u8))
    }

    /// The bids of this deal, in the order made.
    pub(super) fn bid_messages(&self) -> Vec<proto::FortunesBidMade> {
        let made = self.bids.iter().enumerate();
        made.map(|(at, tricks)| proto::FortunesBidMade {
            seat: seat_after(self.dealer, at).into(),
            tricks: (*tricks).into(),
        })
        .collect()
    }
}
