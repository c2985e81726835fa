//! The declaration that sees to one part first, found without a look at all 96 (TW-10).

use super::{Board, Declaration, SPLITS, TURNED, Valued, first_best, lie, rising};
use crate::card::Card;

impl Board {
    /// The best poker hand and, among those, the best twenty-one; then the first in TW-10's order.
    pub fn best_poker(&self, own: [Card; 4]) -> Valued {
        let own = rising(own);
        let (poker, lies) = self.internals.best_of_four(own);
        let mut best: Option<Valued> = None;
        for ((for_poker, for_twenty_one), lying) in SPLITS.into_iter().zip(lies) {
            let Some(lying) = lying else { continue };
            let (twenty_one, turned) = self.best_pair(own, for_twenty_one);
            // Of equals the first.
            if best.is_none_or(|best| twenty_one > best.twenty_one) {
                let declaration =
                    Declaration { poker: lie(own, for_poker, lying), twenty_one: lie(own, for_twenty_one, turned) };
                best = Some(Valued { declaration, poker, twenty_one });
            }
        }
        // Some two have it.
        best.unwrap_or_else(|| self.value(upright(own)))
    }

    /// The best twenty-one and, among those, the best poker hand; then the first in TW-10's order.
    pub fn best_twenty_one(&self, own: [Card; 4]) -> Valued {
        let own = rising(own);
        let pairs = SPLITS.map(|(_, two)| self.best_pair(own, two));
        let most = pairs.iter().map(|(twenty_one, _)| *twenty_one).max();
        let mut best: Option<Valued> = None;
        for ((for_poker, for_twenty_one), (twenty_one, turned)) in SPLITS.into_iter().zip(pairs) {
            let least = best.map_or(0, |best| best.poker);
            if Some(twenty_one) != most {
                continue;
            }
            let found = self.internals.best_turned(for_poker.map(|at| own[at]), least);
            // Of equals the first.
            let Some((poker, poker_turned)) = found.filter(|(poker, _)| best.is_none() || *poker > least) else {
                continue;
            };
            let declaration =
                Declaration { poker: lie(own, for_poker, poker_turned), twenty_one: lie(own, for_twenty_one, turned) };
            best = Some(Valued { declaration, poker, twenty_one });
        }
        best.unwrap_or_else(|| self.value(upright(own)))
    }

    /// The strength of the best twenty-one that two cards make, and how they lie first for it.
    pub(super) fn best_pair(&self, own: [Card; 4], two: [usize; 2]) -> (u16, [bool; 2]) {
        let strength = |turned| self.house.hand(lie(own, two, turned)).strength(self.precedence);
        let [first, second, third, last] = TURNED;
        first_best([strength(first), strength(second), strength(third), strength(last)])
    }
}

/// The first declaration of all.
fn upright(own: [Card; 4]) -> Declaration {
    let (for_poker, for_twenty_one) = SPLITS[0];
    Declaration { poker: lie(own, for_poker, TURNED[0]), twenty_one: lie(own, for_twenty_one, TURNED[0]) }
}
