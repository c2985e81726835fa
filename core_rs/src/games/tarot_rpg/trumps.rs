//! The trumps of a trick: who may lay one, in which order they are resolved, and who has the lead then (RP-4 to RP-7).
//!
//! Each trump has a place in the order: its number, 22 for the dealer's, 23 for the leader's. The places of the trumps
//! that are resolved only rise, so that the queue always comes to an end.

use super::{DEALER, MOST_SEATS, SeatSet};
use crate::card::{Card, CardSet};
use arrayvec::ArrayVec;

/// The highest number of a trump, and so the last place of one who is neither dealer nor leader.
const OTHERS: u8 = 21;
/// The dealer's place (RP-4).
const DEALERS: u8 = 22;
/// The leader's place, also where that is the dealer (RP-4).
const LEADERS: u8 = 23;

/// A trump that was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// By whom.
    pub seat: u8,
    /// The trump.
    pub card: Card,
}

/// The trumps of one trick.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Queue {
    leader: u8,
    /// Those that wait, in the order of their places.
    waiting: ArrayVec<Laid, MOST_SEATS>,
    /// The one being resolved.
    called: Option<Laid>,
    /// Those that were resolved, and whether they were accepted.
    resolved: ArrayVec<(Laid, bool), { LEADERS as usize }>,
    /// Who has passed since the last resolution.
    passed: SeatSet,
    /// Whose trump lies there, or was accepted.
    played: SeatSet,
    /// The place of the one being resolved, or last resolved; 0 before any.
    front: u8,
}

impl Queue {
    /// The queue of a trick in which this seat has the lead.
    pub fn new(leader: u8) -> Queue {
        Queue { leader, ..Queue::default() }
    }

    /// The place of a trump in the order (RP-4).
    pub fn place(&self, laid: Laid) -> u8 {
        match laid.seat {
            seat if seat == self.leader => LEADERS,
            DEALER => DEALERS,
            _ => laid.card.rank(),
        }
    }

    /// The last place a trump of this seat can have.
    fn last_place(&self, seat: u8) -> u8 {
        match seat {
            seat if seat == self.leader => LEADERS,
            DEALER => DEALERS,
            _ => OTHERS,
        }
    }

    /// The place of the trump being resolved, or last resolved; 0 before any (RP-5).
    pub fn front(&self) -> u8 {
        self.front
    }

    /// Those that wait, in the order in which they would be called.
    pub fn waiting(&self) -> &[Laid] {
        &self.waiting
    }

    /// The one being resolved.
    pub fn called(&self) -> Option<Laid> {
        self.called
    }

    /// Those that were resolved, and whether they were accepted.
    pub fn resolved(&self) -> &[(Laid, bool)] {
        &self.resolved
    }

    /// Who has passed since the last resolution.
    pub fn passed(&self) -> SeatSet {
        self.passed
    }

    /// Whether a trump of this seat lies there, or was accepted: then no other follows (RP-4).
    pub fn has_played(&self, seat: u8) -> bool {
        self.played.contains(seat)
    }

    /// Whether this seat might lay some trump, whether it holds one or not (RP-5). `holds`: the seats with cards.
    pub fn may_lay(&self, seat: u8, holds: SeatSet) -> bool {
        holds.contains(seat) && !self.has_played(seat) && self.last_place(seat) > self.front
    }

    /// Those of these trumps that this seat can lay now (RP-4, RP-5).
    pub fn able(&self, seat: u8, trumps: CardSet) -> CardSet {
        if self.has_played(seat) || self.last_place(seat) <= self.front {
            return CardSet::EMPTY;
        }
        match seat {
            // Their place is none of the card's.
            seat if seat == self.leader || seat == DEALER => trumps,
            _ => Card::major(self.front).map_or(CardSet::EMPTY, |last| trumps.above(last)),
        }
    }

    /// Whether this trump's place is still to come (RP-5).
    pub fn in_time(&self, laid: Laid) -> bool {
        self.place(laid) > self.front
    }

    /// The seats that are asked to lay or to pass (RP-5), among those with cards. The dealer never is, and nobody while
    /// the dealer can call a trump without them: a pass would not outlast its resolution.
    pub fn asked(&self, holds: SeatSet) -> SeatSet {
        let counts = self.called.is_none() && (self.resolved.is_empty() || self.waiting.is_empty());
        if !counts {
            return SeatSet::default();
        }
        let left = holds.minus(self.passed).minus(self.played).without(DEALER);
        left.iter().filter(|seat| self.last_place(*seat) > self.front).collect()
    }

    /// The trump that the dealer can call now: the first that waits; before the first resolution only once everybody
    /// else with cards has laid or passed (RP-5). `asked`: who has not, as above.
    pub fn callable(&self, asked: SeatSet) -> Option<Laid> {
        let ready = self.called.is_none() && (!self.resolved.is_empty() || asked.is_empty());
        self.waiting.first().copied().filter(|_| ready)
    }

    /// Whether the dealer can close: none waits, and everybody else who might still lay has passed (RP-5).
    pub fn closable(&self, asked: SeatSet) -> bool {
        self.called.is_none() && self.waiting.is_empty() && asked.is_empty()
    }

    /// Who has the lead when the trumps are closed now (RP-7).
    pub fn lead(&self) -> Option<u8> {
        self.resolved.iter().rev().find(|(_, accepted)| *accepted).map(|(laid, _)| laid.seat)
    }

    /// Lays a trump; a pass is taken back by it (RP-5).
    pub fn lay(&mut self, laid: Laid) -> Result<(), String> {
        if self.has_played(laid.seat) || !self.in_time(laid) {
            return Err("that seat cannot lay this trump any more".to_owned());
        }
        let before = |other: &&Laid| self.place(**other) < self.place(laid);
        let at = self.waiting.iter().filter(before).count();
        self.waiting.try_insert(at, laid).map_err(|_| "there are more trumps than seats")?;
        self.passed = self.passed.without(laid.seat);
        self.played = self.played.with(laid.seat);
        Ok(())
    }

    /// Passes for now.
    pub fn pass(&mut self, seat: u8) {
        self.passed = self.passed.with(seat);
    }

    /// Calls the first that waits.
    pub fn call(&mut self, laid: Laid) -> Result<(), String> {
        if self.called.is_some() || self.waiting.first() != Some(&laid) {
            return Err("it is not that trump's turn".to_owned());
        }
        self.waiting.remove(0);
        self.called = Some(laid);
        self.front = self.place(laid);
        Ok(())
    }

    /// Resolves the one that is called: whoever has passed is asked anew.
    pub fn resolve(&mut self, accepted: bool) -> Result<Laid, String> {
        let laid = self.called.take().ok_or("no trump is called")?;
        self.resolved.try_push((laid, accepted)).map_err(|_| "there are more trumps than places")?;
        self.passed = SeatSet::default();
        if !accepted {
            self.played = self.played.without(laid.seat);
        }
        Ok(laid)
    }
}
