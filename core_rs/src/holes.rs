//! Moves are commands with holes. `covers` and `fill` are written here once, over holes, for every game.
//!
//! A game says, for each of its moves, which holes it has ([`Template::holes`]), which values a command puts into them
//! ([`Template::values`]) and how a command is made from values ([`Template::build`]). Everything else follows.

use crate::chain::sha256;
use arrayvec::ArrayVec;

/// What one field of a command may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole<'a> {
    /// `min`, `min + step` … up to `max`.
    Amount {
        /// Least value.
        min: u64,
        /// Greatest value.
        max: u64,
        /// Distance between neighbours, at least 1.
        step: u64,
    },
    /// A set out of `from`, written in rising id order.
    Choose {
        /// What may be chosen, rising.
        from: &'a [i32],
        /// What must be, rising; part of `from`.
        always: &'a [i32],
        /// Least size.
        at_least: usize,
        /// Greatest size.
        at_most: usize,
    },
    /// Exactly one of these.
    Place(&'a [i32]),
    /// Exactly one of these seats.
    Seat(&'a [u32]),
    /// A free text of at most so many Unicode scalar values; `index` is its place among the command's texts.
    Text {
        /// Which text of the command.
        index: u32,
        /// Greatest length.
        max: u32,
    },
    /// A number of each of several things, each at most what stands here.
    Bundle(&'a [u64]),
    /// Exactly so many bytes.
    Bytes(usize),
    /// So many bytes whose SHA-256, with `prefix` before them, is `hash`. Filled only by who knows them.
    Preimage {
        /// How many.
        length: usize,
        /// What is hashed before them.
        prefix: &'a [u8],
        /// What comes out.
        hash: &'a [u8],
    },
}

/// The holes of one move, in order.
pub type Holes<'a> = ArrayVec<Hole<'a>, MOST_HOLES>;

/// How many holes a move has at most: so many choices no command of any game asks for at once.
pub const MOST_HOLES: usize = 8;

/// What a command puts into the holes of a move, in order.
pub type Values = ArrayVec<Value, MOST_HOLES>;

/// What a command puts into a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// For an [`Hole::Amount`].
    Amount(u64),
    /// For a [`Hole::Choose`].
    Chosen(Vec<i32>),
    /// For a [`Hole::Place`] or a [`Hole::Seat`].
    Placed(i32),
    /// For a [`Hole::Text`]: its index and length.
    Text(u32, u32),
    /// For a [`Hole::Bundle`].
    Bundle(Vec<u64>),
    /// For a [`Hole::Bytes`] or a [`Hole::Preimage`].
    Bytes(Vec<u8>),
}

/// A move: a command with holes.
pub trait Template {
    /// The command it becomes.
    type Command;

    /// Its holes, in order. `None` when the move is not one this core knows.
    fn holes(&self) -> Option<Holes<'_>>;

    /// What `command` puts into the holes; `None` when it is another command, or differs outside the holes.
    fn values(&self, command: &Self::Command) -> Option<Values>;

    /// The command with these values in its holes; `None` when they are not of the holes' kinds.
    fn build(&self, values: Values) -> Option<Self::Command>;
}

/// Whether `command` is a legal filling of `template`.
pub fn covers<T: Template>(template: &T, command: &T::Command) -> bool {
    let (Some(holes), Some(values)) = (template.holes(), template.values(command)) else { return false };
    holes.len() == values.len() && holes.iter().zip(&values).all(|(hole, value)| hole.takes(value))
}

/// The legal filling of `template` that `choices` picks; `None` when the move has no legal filling.
pub fn fill<T: Template>(template: &T, choices: &mut Choices<'_>) -> Option<T::Command> {
    let holes = template.holes()?;
    let mut values = Values::new();
    for hole in &holes {
        values.push(hole.fill(choices)?);
    }
    template.build(values)
}

/// The legal filling of one of these moves: `choices` picks the move, then what stands in its holes.
pub fn pick<T: Template>(moves: &[T], choices: &mut Choices<'_>) -> Option<T::Command> {
    fill(moves.get(choices.one_of(moves.len())?)?, choices)
}

/// Bytes that pick among legal values. When they run out every pick is the first.
#[derive(Clone, Copy, Debug)]
pub struct Choices<'a> {
    left: &'a [u8],
    wordless: bool,
}

impl<'a> Choices<'a> {
    /// Picks by these bytes.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { left: bytes, wordless: false }
    }

    /// Picks by these bytes, and fills every text empty: for whoever plays and has nothing to say.
    pub fn wordless(bytes: &'a [u8]) -> Choices<'a> {
        Choices { left: bytes, wordless: true }
    }

    /// A number below `bound` (which is at least 1): by one byte where that is enough, else by eight.
    pub fn below(&mut self, bound: u64) -> u64 {
        let width = if bound <= 256 { 1 } else { 8 };
        let (taken, rest) = self.left.split_at(width.min(self.left.len()));
        self.left = rest;
        match taken {
            [] => 0,
            _ if bound <= 1 => 0,
            // Small numbers are divided in less time.
            [byte] if bound <= 256 => u64::from(u32::from(*byte) % (bound as u32).max(1)),
            bytes => bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)) % bound.max(1),
        }
    }

    /// The place of one among so many; nothing of none.
    pub fn one_of(&mut self, count: usize) -> Option<usize> {
        (count > 0).then(|| self.below(count as u64) as usize)
    }

    /// For a [`Hole::Amount`].
    pub fn amount(&mut self, min: u64, max: u64, step: u64) -> Option<u64> {
        let steps = max.checked_sub(min)? / step.max(1);
        Some(min + self.below(steps.saturating_add(1)) * step)
    }

    /// For a [`Hole::Text`]: how many characters it has.
    pub fn text(&mut self, max: u32) -> u32 {
        if self.wordless { 0 } else { self.below(u64::from(max) + 1) as u32 }
    }

    /// For a [`Hole::Choose`].
    pub fn chosen(&mut self, from: &[i32], always: &[i32], at_least: usize, at_most: usize) -> Option<Vec<i32>> {
        let least = at_least.max(always.len());
        let most = at_most.min(from.len());
        let size = least + self.below(most.checked_sub(least)? as u64 + 1) as usize;
        let mut rest: Vec<i32> = from.iter().filter(|id| !always.contains(id)).copied().collect();
        let mut chosen = always.to_vec();
        while chosen.len() < size {
            chosen.push(rest.swap_remove(self.below(rest.len() as u64) as usize));
        }
        chosen.sort_unstable();
        Some(chosen)
    }
}

impl Hole<'_> {
    /// Whether this value may stand here.
    pub fn takes(&self, value: &Value) -> bool {
        match (self, value) {
            (Hole::Amount { min, max, step }, Value::Amount(amount)) => {
                (min..=max).contains(&amount) && (amount - min).is_multiple_of(*step)
            }
            (Hole::Choose { from, always, at_least, at_most }, Value::Chosen(chosen)) => {
                (at_least..=at_most).contains(&&chosen.len())
                    && chosen.is_sorted_by(|a, b| a < b)
                    && chosen.iter().all(|id| from.contains(id))
                    && always.iter().all(|id| chosen.contains(id))
            }
            (Hole::Place(one_of), Value::Placed(id)) => one_of.contains(id),
            (Hole::Seat(one_of), Value::Placed(seat)) => u32::try_from(*seat).is_ok_and(|seat| one_of.contains(&seat)),
            (Hole::Text { index, max }, Value::Text(at, characters)) => index == at && characters <= max,
            (Hole::Bundle(most), Value::Bundle(counts)) => {
                most.len() == counts.len() && counts.iter().zip(*most).all(|(count, most)| count <= most)
            }
            (Hole::Bytes(length), Value::Bytes(bytes)) => bytes.len() == *length,
            (Hole::Preimage { length, prefix, hash }, Value::Bytes(bytes)) => {
                bytes.len() == *length && sha256(&[prefix, bytes]) == *hash
            }
            _ => false,
        }
    }

    /// A legal value picked by `choices`; `None` when no value is legal.
    pub fn fill(&self, choices: &mut Choices<'_>) -> Option<Value> {
        Some(match self {
            Hole::Amount { min, max, step } => Value::Amount(choices.amount(*min, *max, *step)?),
            Hole::Choose { from, always, at_least, at_most } => {
                Value::Chosen(choices.chosen(from, always, *at_least, *at_most)?)
            }
            Hole::Place(one_of) => Value::Placed(*one_of.get(choices.one_of(one_of.len())?)?),
            Hole::Seat(one_of) => Value::Placed(i32::try_from(*one_of.get(choices.one_of(one_of.len())?)?).ok()?),
            Hole::Text { index, max } => Value::Text(*index, choices.text(*max)),
            Hole::Bundle(most) => {
                Value::Bundle(most.iter().map(|most| choices.below(most.saturating_add(1))).collect())
            }
            Hole::Bytes(length) => Value::Bytes((0..*length).map(|_| choices.below(256) as u8).collect()),
            // Nobody finds them by trying: they must be what comes next.
            Hole::Preimage { length, .. } => {
                let value = Hole::Bytes(*length).fill(choices)?;
                return self.takes(&value).then_some(value);
            }
        })
    }

    /// The values that perft counts: all of them where they are few, the two ends of an amount, a text or a bundle.
    pub fn ends(&self) -> Vec<Value> {
        match self {
            Hole::Amount { min, max, step } => {
                let top = min + (max.saturating_sub(*min)) / (*step).max(1) * step;
                let mut ends = vec![Value::Amount(*min), Value::Amount(top)];
                ends.dedup();
                ends
            }
            Hole::Choose { from, always, at_least, at_most } => subsets(from)
                .filter(|set| (at_least..=at_most).contains(&&set.len()) && always.iter().all(|id| set.contains(id)))
                .map(Value::Chosen)
                .collect(),
            Hole::Place(one_of) => one_of.iter().map(|id| Value::Placed(*id)).collect(),
            Hole::Seat(one_of) => {
                one_of.iter().filter_map(|seat| i32::try_from(*seat).ok()).map(Value::Placed).collect()
            }
            Hole::Text { index, max } => {
                let mut ends = vec![Value::Text(*index, 0), Value::Text(*index, *max)];
                ends.dedup();
                ends
            }
            Hole::Bundle(most) => {
                let mut ends = vec![Value::Bundle(vec![0; most.len()]), Value::Bundle(most.to_vec())];
                ends.dedup();
                ends
            }
            Hole::Bytes(length) => vec![Value::Bytes(vec![0; *length])],
            Hole::Preimage { .. } => Vec::new(),
        }
    }
}

/// Every subset of at most 16 ids, each rising.
fn subsets(ids: &[i32]) -> impl Iterator<Item = Vec<i32>> + '_ {
    let ids = &ids[..ids.len().min(16)];
    (0_u32..1 << ids.len())
        .map(|mask| ids.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, id)| *id).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOLES: [Hole<'static>; 9] = [
        Hole::Amount { min: 3, max: 20, step: 4 },
        Hole::Amount { min: 0, max: u64::MAX, step: 1 },
        Hole::Choose { from: &[1, 4, 9, 16], always: &[4], at_least: 1, at_most: 3 },
        Hole::Place(&[7, 8]),
        Hole::Text { index: 1, max: 500 },
        Hole::Bundle(&[3, 0, 12]),
        Hole::Bytes(16),
        Hole::Bytes(0),
        Hole::Seat(&[1, 3]),
    ];

    proptest! {
        #[test]
        fn what_fills_a_hole_is_taken_by_it(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            for hole in HOLES {
                let value = hole.fill(&mut Choices::new(&bytes)).unwrap();
                prop_assert!(hole.takes(&value), "{hole:?} {value:?}");
            }
        }
    }

    #[test]
    fn the_ends_of_a_hole_are_taken_by_it() {
        for hole in HOLES {
            assert!(!hole.ends().is_empty());
            assert!(hole.ends().iter().all(|value| hole.takes(value)), "{hole:?}");
        }
    }

    #[test]
    fn values_outside_are_not_taken() {
        let amount = Hole::Amount { min: 3, max: 20, step: 4 };
        assert!([2, 4, 21, 23].iter().all(|value| !amount.takes(&Value::Amount(*value))));
        let choose = HOLES[2];
        for chosen in [vec![], vec![1], vec![9, 4], vec![4, 4], vec![4, 5], vec![1, 4, 9, 16]] {
            assert!(!choose.takes(&Value::Chosen(chosen)));
        }
        assert!(!HOLES[4].takes(&Value::Text(0, 10)));
        assert!(!HOLES[4].takes(&Value::Text(1, 501)));
        assert!(!HOLES[5].takes(&Value::Bundle(vec![3, 1, 0])));
        assert!(!HOLES[6].takes(&Value::Bytes(vec![0; 15])));
        assert!(!HOLES[3].takes(&Value::Amount(7)));
        assert!([-1, 0, 2, 4].iter().all(|seat| !HOLES[8].takes(&Value::Placed(*seat))));
    }

    #[test]
    fn who_has_nothing_to_say_says_it_and_picks_the_rest_all_the_same() {
        let (text, place) = (Hole::Text { index: 0, max: 500 }, Hole::Place(&[7, 8, 9]));
        let bytes = [0, 0, 0, 0, 0, 0, 1, 44, 2];
        let mut speaks = Choices::new(&bytes);
        assert_eq!(text.fill(&mut speaks), Some(Value::Text(0, 300)));
        assert_eq!(place.fill(&mut speaks), Some(Value::Placed(9)));
        let mut silent = Choices::wordless(&bytes[8..]);
        assert_eq!(text.fill(&mut silent), Some(Value::Text(0, 0)));
        assert_eq!(place.fill(&mut silent), Some(Value::Placed(9)));
    }

    #[test]
    fn a_hole_without_values_has_no_filling() {
        assert_eq!(Hole::Place(&[]).fill(&mut Choices::new(&[1])), None);
        assert_eq!(Hole::Amount { min: 2, max: 1, step: 1 }.fill(&mut Choices::new(&[])), None);
    }
}
