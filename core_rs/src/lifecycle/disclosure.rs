//! Opening to all what was hidden (LC-13; docs/bytes.md, "Disclosure").

use super::Table;
use super::decide::Plan;
use crate::game::Game;
use crate::proto::{self, Disclosure, event::Event};

impl<G: Game> Table<G> {
    /// The version of the last disclosure, and whether it opened the hidden options too.
    pub fn disclosure(&self) -> Option<(u64, bool)> {
        self.disclosed_version.map(|version| (version, self.hidden_options_disclosed))
    }

    pub(super) fn disclosed(&mut self, event: &proto::Disclosed) -> Result<(), String> {
        if self.making.is_some() && !event.hidden_options {
            return Err(format!("deal {} is still being made", self.deals));
        }
        if event.deal != self.deals {
            return Err(format!("deal {} is disclosed; the last is {}", event.deal, self.deals));
        }
        self.disclosed_deal = event.deal;
        self.disclosed_version = Some(self.version);
        self.hidden_options_disclosed = event.hidden_options;
        Ok(())
    }
}

impl<G: Game> Plan<'_, G> {
    /// Under `immediate`: the last deal is over, or void, and the next is due, so that nothing of the last is to be kept.
    /// A game that waits for somebody to call for the next says nothing of a deal that is over until then.
    pub(super) fn disclose_deal(&mut self) {
        let table = &self.table;
        let over = table.making.is_none() && table.game.needs_deal().is_some();
        if over && table.disclosed_deal < table.deals && self.policy() == Disclosure::Immediate {
            self.say(Event::Disclosed(proto::Disclosed { deal: self.table.deals, hidden_options: false }));
        }
    }

    /// The game ends with what comes next.
    pub(super) fn disclose_all(&mut self) {
        let hidden = self.table.deals > 0 || self.table.pinned.scripted;
        if hidden && matches!(self.policy(), Disclosure::Immediate | Disclosure::AfterGame) {
            self.say(Event::Disclosed(proto::Disclosed { deal: self.table.deals, hidden_options: true }));
        }
    }

    fn policy(&self) -> Disclosure {
        self.table.pinned.policies.disclosure
    }
}
