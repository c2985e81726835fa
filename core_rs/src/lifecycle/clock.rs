//! Clocks: when the clock must act, and for whom (LC-4, LC-7, LC-8).

use super::{Place, Table};
use crate::game::Game;
use crate::proto::Phase;

impl<G: Game> Table<G> {
    /// When the clock must act next, Unix milliseconds; it may lie in the past.
    pub fn due(&self) -> Option<i64> {
        if self.phase != Phase::Playing {
            return None;
        }
        let choices = self.seats().filter_map(|(seat, place)| self.deadline(seat, place));
        choices.chain(self.deal_deadline()).min()
    }

    /// When the present stage of a deal that is being made is over.
    pub(crate) fn deal_deadline(&self) -> Option<i64> {
        self.making.map(|making| making.asked_ms.saturating_add(self.pinned.policies.contribute_ms.into()))
    }

    /// The seat for which the clock acts at `now_ms`: the one due first, of equals the lowest.
    pub(crate) fn overdue(&self, now_ms: i64) -> Option<(u8, &Place)> {
        if self.phase != Phase::Playing {
            return None;
        }
        self.seats()
            .filter_map(|(seat, place)| Some((self.deadline(seat, place)?, seat, place)))
            .filter(|(deadline, ..)| *deadline <= now_ms)
            .min_by_key(|(deadline, seat, _)| (*deadline, *seat))
            .map(|(_, seat, place)| (seat, place))
    }

    /// When a seat's choice is due: at once when it is away, else after its turn and its bank.
    fn deadline(&self, seat: u8, place: &Place) -> Option<i64> {
        place.owed.filter(|_| self.game.has_clock(seat))?;
        let turn_ms = self.pinned.policies.turn_ms;
        if place.away {
            Some(place.asked_ms)
        } else if turn_ms > 0 {
            Some(place.asked_ms.saturating_add(i64::from(turn_ms) + i64::from(place.bank_ms)))
        } else {
            None
        }
    }
}

impl Place {
    /// What is left of a seat's bank after a choice made at `now_ms`; a turn without limit takes nothing.
    pub(crate) fn bank_after(&self, turn_ms: u32, now_ms: i64) -> u32 {
        if turn_ms == 0 {
            return self.bank_ms;
        }
        let over = now_ms.saturating_sub(self.asked_ms).saturating_sub(i64::from(turn_ms)).max(0);
        self.bank_ms.saturating_sub(u32::try_from(over).unwrap_or(u32::MAX))
    }
}
