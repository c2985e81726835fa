//! Who is asked for something in Tarot: the RPG, and what is taken as said when time is up (RP-5, RP-8, RP-11, RP-20).

use super::{DEALER, FOOL, MOST_SAID, SeatSet, Stage, TarotRpg};
use crate::game::Owing;
use crate::proto::{self, tarot_rpg_command::Command};

impl TarotRpg {
    /// The seats that are asked to lay a trump or to pass (RP-5).
    pub(super) fn asked_for_trumps(&self) -> SeatSet {
        self.queue.asked(self.holders())
    }

    /// The seats whose choice is waited for.
    fn asked_of(&self) -> SeatSet {
        if self.over || self.due {
            return SeatSet::default();
        }
        match self.stage {
            Stage::Fool | Stage::Begun => SeatSet::default(),
            Stage::Trumps => {
                let asked = self.asked_for_trumps();
                let deals = self.queue.callable(asked).is_some() || self.queue.closable(asked);
                if deals { asked.with(DEALER) } else { asked }
            }
            Stage::Wish => self.speaker().into_iter().collect(),
            Stage::Lead => SeatSet::default().with(self.lead),
            Stage::Following => self.follower().into_iter().collect(),
            Stage::Narration => self.narrator().into_iter().collect(),
            Stage::Between | Stage::Discarding | Stage::Scene | Stage::Ruling | Stage::Verdict | Stage::Dealer => {
                SeatSet::default().with(DEALER)
            }
        }
    }

    /// What changes with what a seat is asked.
    fn mark(&self, seat: u8) -> u64 {
        // What the dealer can call changes with what is laid.
        let first = if seat == DEALER { self.queue.waiting().first() } else { None };
        let next = first.map_or(0, |laid| u64::from(laid.card.id()) + 1);
        u64::from(self.hand) << 48 | u64::from(self.asked) << 8 | next
    }

    /// Whose choice is waited for, by a mark that changes with what is asked.
    pub(super) fn owed(&self, seat: u8) -> Option<u64> {
        self.asked_of().contains(seat).then(|| self.mark(seat))
    }

    /// Everybody whose choice is waited for.
    pub(super) fn all_owed(&self) -> Owing {
        self.asked_of().iter().map(|seat| (seat, self.mark(seat))).collect()
    }

    /// A mark of what a seat may do unasked, or otherwise than before, at this stage.
    pub(super) fn offered(&self, seat: u8) -> u64 {
        let speaks = || u64::from(self.may_speak(seat));
        if self.over || self.due {
            return 0;
        }
        // Asked of every seat after every event: first what most stages come to.
        if matches!(self.stage, Stage::Trumps | Stage::Wish | Stage::Ruling) {
            return self.trumps_to_lay(seat).majors().into();
        }
        if seat != DEALER {
            return if self.stage == Stage::Dealer && self.floor { speaks() } else { 0 };
        }
        match self.stage {
            // A note is for the one who has the word.
            Stage::Narration if self.may_speak(seat) => u64::from(self.asked) << 1 | 1,
            Stage::Dealer => u64::from(self.floor) << 1 | speaks(),
            Stage::Between => u64::from(self.changes < MOST_SAID),
            _ => 0,
        }
    }

    /// RP-20. The dealer has no clock.
    pub(super) fn when_late(&self, seat: u8) -> Option<proto::TarotRpgCommand> {
        self.owed(seat).filter(|_| seat != DEALER)?;
        let command = match self.stage {
            Stage::Trumps => Command::PassTrumps(proto::TarotRpgPassTrumps {}),
            Stage::Wish | Stage::Narration => Command::SayNothing(proto::TarotRpgSayNothing {}),
            Stage::Lead => {
                let (heirs, count) = (self.heirs(), self.hands.len() as u8);
                let to = (1..count).map(|step| (seat + step) % count).find(|to| heirs.contains(*to))?;
                Command::PassLead(proto::TarotRpgPassLead { to: to.into() })
            }
            Stage::Following => {
                let able = self.duty(seat)?.cards;
                let card = able.without(FOOL).lowest().or(able.lowest())?.wire();
                Command::Follow(proto::TarotRpgFollow { card })
            }
            _ => return None,
        };
        Some(proto::TarotRpgCommand { command: Some(command) })
    }
}
