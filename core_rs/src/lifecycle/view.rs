//! What can be seen of a table: views, standing, and since when a choice stands.

use super::{Dealt, Table};
use crate::card::{Card, CardSet};
use crate::chain::Hash;
use crate::game::{Actor, Game, Viewer};
use crate::opening::Openings;
use crate::proto::{self, PauseCause, Phase};
use sha2::{Digest, Sha256};
use std::hash::{Hash as _, Hasher};

impl<G: Game> Table<G> {
    /// The game as this viewer may see it.
    pub fn view(&self, viewer: Viewer) -> proto::View {
        proto::View {
            game: self.pinned.game.to_vec(),
            version: self.version,
            unix_ms: self.unix_ms,
            viewer: Some(viewer.wire()),
            phase: self.phase.into(),
            pause_cause: self.pause.map_or(PauseCause::Unspecified, |pause| pause.cause).into(),
            rules: self.pinned.rules,
            options: Some(self.pinned.options.clone()),
            policies: Some(self.pinned.policies.wire()),
            places: self.places.iter().map(place_view).collect(),
            due_ms: self.due(),
            choice_since: match viewer {
                Viewer::Actor(actor) => Some(self.choice_since(actor)),
                Viewer::Spectator | Viewer::Auditor => None,
            },
            deals: self.deals,
            not_random: self.pinned.scripted,
            standing: Some(self.standing()),
            reason_version: self.reason_version,
            void_deals: self.void_deals,
            deal_in_making: self.making_view(),
            disclosed_version: self.disclosed_version,
            hidden_options_disclosed: self.hidden_options_disclosed,
            deal_root: self.dealt.as_ref().map_or_else(Vec::new, |dealt| dealt.root.to_vec()),
            deal_cards: self.dealt.as_ref().map_or(0, |dealt| dealt.order.cards().len() as u32),
            view: self.game.view(viewer),
        }
    }

    /// How the game stands.
    pub fn standing(&self) -> proto::Standing {
        self.standing_as(self.phase)
    }

    pub(super) fn standing_as(&self, phase: Phase) -> proto::Standing {
        let seats = match phase {
            // LC-9: an aborted game has no result.
            Phase::Aborted => Vec::new(),
            _ => self.game.standing(),
        };
        let rule = if phase == Phase::Finished { self.game.ended_by().unwrap_or_default() } else { "" };
        proto::Standing { phase: phase.into(), seats, rule: rule.to_owned() }
    }

    /// The version at which this actor's game moves last changed; for officials, also the last lifecycle change.
    pub fn choice_since(&self, actor: Actor) -> u64 {
        match actor {
            Actor::Seat(_) | Actor::Assistant(_) => self.place(actor).map_or(self.lifecycle_since, |place| place.since),
            Actor::Host => self.place(actor).map_or(0, |place| place.since).max(self.lifecycle_since),
            Actor::Clock | Actor::Operator | Actor::Referee => self.lifecycle_since,
        }
    }

    /// The openings of the cards of the last deal that this viewer sees or has seen, by rising position.
    pub fn openings(&self, viewer: Viewer) -> Vec<proto::CardOpening> {
        open(self.dealt.as_ref(), self.game.seen(viewer)).wire()
    }

    /// Where every card lies, by rising id; empty before the first deal.
    pub fn places_of_cards(&self) -> Vec<(Card, String)> {
        self.game.places()
    }

    /// 32 bytes over the whole table: equal tables of one build have equal digests.
    pub fn digest(&self) -> Hash {
        let mut hasher = Sha256Hasher(Sha256::new());
        self.hash(&mut hasher);
        hasher.0.finalize().into()
    }
}

fn place_view(place: &super::Place) -> proto::PlaceView {
    proto::PlaceView {
        place: Some(proto::Place {
            actor: Some(place.actor.wire()),
            pseudonym: place.pseudonym.to_vec(),
            bot: place.bot,
            public_key: place.public_key.map_or_else(Vec::new, |key| key.to_vec()),
        }),
        present: place.present,
        away: place.away,
        bank_ms: place.bank_ms,
        owes: place.owed.is_some(),
    }
}

/// Opens these cards of the last deal, if there is one.
pub(super) fn open(dealt: Option<&Dealt>, shown: CardSet) -> Openings {
    dealt.map_or_else(Openings::default, |dealt| Openings::of(&dealt.order, shown))
}

/// SHA-256 over everything a value hashes.
struct Sha256Hasher(Sha256);

impl Hasher for Sha256Hasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Not used: the digest is taken whole.
    fn finish(&self) -> u64 {
        0
    }
}
