//! Advice: the declaration, and whether to draw, with the best chance of winning the round.

use super::chances::{Ends, Held, Target, Unseen};
use super::declaration::{Declaration, Split};
use super::options::Ties;
use super::round::parts_won;
use super::twenty_one::Count;
use super::{EXTERNALS, INTERNALS, PAIR, POKER, SEVEN};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::declaration::Options;
use crate::evaluate::two_win_poker;
use std::cmp::Ordering;
use std::collections::HashMap;

/// A house that has finished drawing, and the options of the game.
#[derive(Clone, Debug)]
pub struct House {
    internals: [Face; INTERNALS],
    count: Count,
    seen: CardSet,
    ties: Ties,
    options: Options,
}

/// Chances of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// That the round is won: both parts are, ties looked at (SO-1).
    pub round: f64,
    /// That twenty-one ends above the house.
    pub above: f64,
    /// That it ends at a tie.
    pub tied: f64,
    /// How many parts are won on average, ties looked at.
    pub parts: f64,
}

/// One declaration, and what it may come to under best play.
#[derive(Clone, Copy, Debug)]
pub struct Advised {
    /// The declaration.
    pub declaration: Declaration,
    /// How its poker hand compares with the house's.
    pub poker: Ordering,
    /// What its pair counts.
    pub count: Count,
    /// How the pair stands against the house.
    pub pair: Ordering,
    /// What it may come to.
    pub chances: Chances,
}

/// Whether to draw or to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawing {
    /// What drawing comes to, and best play after it.
    pub draw: Chances,
    /// What stopping comes to.
    pub stop: Chances,
}

impl Drawing {
    /// Whether to draw: it has the better chance of the round, or with none either way wins more parts.
    pub fn draws(&self) -> bool {
        self.draw.worth() > self.stop.worth()
    }
}

impl Chances {
    /// What is compared: the round first, then the parts.
    fn worth(&self) -> (f64, f64) {
        (self.round, self.parts)
    }

    /// What does not end above or at a tie is lost.
    fn of(poker: Ordering, ends: Ends, ties: Ties) -> Chances {
        let rest = (1.0 - ends.above - ends.tied).max(0.0);
        let all = [(Ordering::Greater, ends.above), (Ordering::Equal, ends.tied), (Ordering::Less, rest)];
        let won = |outcome| parts_won(poker, outcome, ties);
        let round = all.iter().filter(|(outcome, _)| won(*outcome) == 2).map(|(_, chance)| chance).sum();
        let parts = all.iter().map(|(outcome, chance)| f64::from(won(*outcome)) * chance).sum();
        Chances { round, above: ends.above, tied: ends.tied, parts }
    }

    /// Of an end that is certain.
    fn certain(poker: Ordering, twenty_one: Ordering, ties: Ties) -> Chances {
        let ends = Ends {
            above: f64::from(u8::from(twenty_one == Ordering::Greater)),
            tied: f64::from(u8::from(twenty_one == Ordering::Equal)),
        };
        Chances::of(poker, ends, ties)
    }
}

impl House {
    /// The eight cards as they lie, and what was drawn to them. All are different, and it has finished (SO-3).
    pub fn of(
        internals: [Face; INTERNALS],
        externals: [Face; EXTERNALS],
        draws: &[Face],
        ties: Ties,
        options: Options,
    ) -> House {
        let all = internals.iter().chain(&externals).chain(draws);
        let count = Count::of(&externals, draws, options.major_values);
        House { internals, count, seen: all.map(|face| face.card).collect(), ties, options }
    }

    /// What it has for twenty-one.
    pub fn count(&self) -> Count {
        self.count
    }

    /// Its poker hand.
    pub fn hand(&self) -> two_win_poker::Hand {
        two_win_poker::Hand::of(self.internals)
    }

    fn target(&self, poker: Ordering) -> Target {
        // At a tie one stops where that has the round (SO-1).
        let stop_at_tie = parts_won(poker, Ordering::Equal, self.ties) == 2;
        Target { house: self.count, options: self.options, stop_at_tie }
    }

    /// The declarations of seven cards, best first: one for each pair and each way it may lie, with the best poker hand
    /// of the other five. Of those worth the same the first is the lowest five by ids, then upright first.
    pub fn declarations(&self, seven: [Card; SEVEN]) -> Vec<Advised> {
        let mut drawing = self.drawing_from(seven);
        let candidates = self.candidates(seven);
        let advised = candidates.map(|candidate| Advised { chances: drawing.chances(&candidate), ..candidate });
        let mut advised: Vec<Advised> = advised.collect();
        advised.sort_by(|one, other| {
            let ((round, parts), (best, most)) = (one.chances.worth(), other.chances.worth());
            best.total_cmp(&round).then(most.total_cmp(&parts))
        });
        advised
    }

    /// The chance of winning the round with the first of [`House::declarations`], for less work: nothing is drawn where
    /// the round can be had for certain, or not at all.
    pub fn chance(&self, seven: [Card; SEVEN]) -> f64 {
        let candidates: Vec<Advised> = self.candidates(seven).collect();
        let certain = |one: &Advised| !self.is_below(one) && parts_won(one.poker, one.pair, self.ties) == 2;
        if candidates.iter().any(certain) {
            return 1.0;
        }
        let mut drawing = self.drawing_from(seven);
        let may = |one: &&Advised| self.is_below(one) && parts_won(one.poker, Ordering::Greater, self.ties) == 2;
        candidates.iter().filter(may).map(|one| drawing.chances(one).round).fold(0.0, f64::max)
    }

    /// The declarations that are worth looking at, without their chances.
    fn candidates(&self, seven: [Card; SEVEN]) -> impl Iterator<Item = Advised> + '_ {
        let own = self.hand().strength;
        Split::all(seven).flat_map(move |split| {
            let (poker, strength) = split.best_poker();
            split.pair_ways().map(move |twenty_one| {
                let declaration = Declaration { poker, twenty_one };
                let count = self.own(twenty_one, &[]);
                let pair = self.standing(&count);
                Advised { declaration, poker: strength.cmp(&own), count, pair, chances: Chances::default() }
            })
        })
    }

    fn is_below(&self, one: &Advised) -> bool {
        one.count.is_below(&self.count, self.options.major_precedence)
    }

    fn drawing_from(&self, seven: [Card; SEVEN]) -> DrawingFrom<'_> {
        let seen = seven.into_iter().fold(self.seen, CardSet::with);
        DrawingFrom { house: self, unseen: Unseen::without(seen, self.options), known: HashMap::new() }
    }

    /// What the player has for twenty-one.
    pub(super) fn own(&self, pair: [Face; PAIR], draws: &[Face]) -> Count {
        Count::of(&pair, draws, self.options.major_values)
    }

    /// How a hand stands against the house.
    pub(super) fn standing(&self, count: &Count) -> Ordering {
        count.against(&self.count, self.options.major_precedence)
    }

    /// SO-6, but for a deck that has run out.
    pub(super) fn may_draw(&self, pair: [Face; PAIR], draws: &[Face]) -> bool {
        let (dealt, count) = (self.own(pair, &[]), self.own(pair, draws));
        dealt.is_below(&self.count, self.options.major_precedence)
            && !count.bust
            && self.standing(&count) != Ordering::Greater
    }

    /// Whether to draw or to stop, once this is declared and this drawn; nothing where no draw is possible (SO-6).
    pub fn drawing(&self, poker: [Face; POKER], pair: [Face; PAIR], draws: &[Face]) -> Option<Drawing> {
        let own = poker.iter().chain(&pair).chain(draws);
        let seen = own.fold(self.seen, |seen, face| seen.with(face.card));
        if !self.may_draw(pair, draws) || seen == CardSet::ALL {
            return None;
        }
        let order = two_win_poker::strength(poker).cmp(&self.hand().strength);
        let held = Held::of(pair.into_iter().chain(draws.iter().copied()), self.options);
        let ends = Unseen::without(seen, self.options).drawing(held, &self.target(order));
        Some(Drawing {
            draw: Chances::of(order, ends, self.ties),
            stop: Chances::certain(order, self.standing(&self.own(pair, draws)), self.ties),
        })
    }
}

/// The chances of declarations that draw from the same unseen cards: pairs that count alike have the same.
struct DrawingFrom<'a> {
    house: &'a House,
    unseen: Unseen,
    known: HashMap<(Held, bool), Ends>,
}

impl DrawingFrom<'_> {
    fn chances(&mut self, one: &Advised) -> Chances {
        let DrawingFrom { house, unseen, known } = self;
        if !house.is_below(one) {
            return Chances::certain(one.poker, one.pair, house.ties);
        }
        let target = house.target(one.poker);
        let held = Held::of(one.declaration.twenty_one.into_iter(), house.options);
        let ends = known.entry((held, target.stop_at_tie)).or_insert_with(|| unseen.drawing(held, &target));
        Chances::of(one.poker, *ends, house.ties)
    }
}
