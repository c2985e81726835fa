//! Every way to know what is not known, in a fixed order, from any place in it.

use super::unknown::{Completion, Unknown, ways_of};
use crate::card::{Card, DECK, Face};
use arrayvec::ArrayVec;

/// Most cards that a group has.
const MOST_CARDS: usize = DECK;

/// How many ways there are to choose `chosen` of `of`; none when these are more than 2^64.
pub(super) fn binomial(of: usize, chosen: usize) -> Option<u64> {
    let fewer = chosen.min(of.checked_sub(chosen)?);
    let mut ways = 1_u128;
    for at in 0..fewer {
        // Never a fraction: the product of so many neighbours.
        ways = ways.checked_mul((of - at) as u128)? / (at + 1) as u128;
    }
    ways.try_into().ok()
}

/// Goes over the ways: the last group turns fastest, in a group how its cards lie.
pub(super) struct Enumeration<'a> {
    unknown: &'a Unknown,
    levels: ArrayVec<Level, 19>,
}

struct Level {
    /// What the group is drawn from.
    left: ArrayVec<Card, DECK>,
    /// Which of these, rising.
    chosen: ArrayVec<u8, MOST_CARDS>,
    /// Which of the chosen are reversed, a bit each.
    turned: u64,
}

impl<'a> Enumeration<'a> {
    /// Begins at the way of this number, from 0 to below [`Unknown::ways`].
    pub(super) fn new(unknown: &'a Unknown, number: u64) -> Enumeration<'a> {
        let mut enumeration = Enumeration { unknown, levels: ArrayVec::new() };
        let mut after: ArrayVec<u64, 19> = ArrayVec::new();
        let mut left = unknown.left().len();
        for group in unknown.groups() {
            after.push(ways_of(left, *group).unwrap_or(u64::MAX));
            left -= group.cards;
        }
        // The weight of a group's digit: how many ways all groups after it have.
        let mut number = number;
        for at in 0..unknown.groups().len() {
            let weight = after[at + 1..].iter().product::<u64>();
            enumeration.open(at, number / weight);
            number %= weight;
        }
        enumeration
    }

    /// Writes the groups from `changed` on.
    #[inline]
    pub(super) fn write(&self, completion: &mut Completion, changed: usize) {
        completion.begins.truncate(changed + 1);
        if completion.begins.is_empty() {
            completion.begins.push(0);
        }
        completion.faces.truncate(completion.begins[changed]);
        for level in &self.levels[changed..] {
            for (at, chosen) in level.chosen.iter().enumerate() {
                let reversed = level.turned >> at & 1 == 1;
                completion.faces.push(Face { card: level.left[usize::from(*chosen)], reversed });
            }
            completion.begins.push(completion.faces.len());
        }
    }

    /// Goes to the next way: the first group that is another now; none when that was the last.
    #[inline]
    pub(super) fn step(&mut self) -> Option<usize> {
        let changed = (0..self.levels.len()).rev().find(|at| {
            let group = self.unknown.groups()[*at];
            self.levels[*at].step(group.lying)
        })?;
        self.levels.truncate(changed + 1);
        for at in changed + 1..self.unknown.groups().len() {
            self.open(at, 0);
        }
        Some(changed)
    }

    /// The way of this number of the group at `at`, after those before it.
    fn open(&mut self, at: usize, number: u64) {
        let left = match self.levels.last() {
            Some(before) => before.rest(),
            None => self.unknown.left().iter().copied().collect(),
        };
        let group = self.unknown.groups()[at];
        let (turned, mut number) =
            if group.lying { (number & ((1 << group.cards) - 1), number >> group.cards) } else { (0, number) };
        let mut chosen = ArrayVec::new();
        let mut next = 0;
        while chosen.len() < group.cards {
            // With this one come as many ways as there are to choose the rest of those after it.
            let with = binomial(left.len() - next - 1, group.cards - chosen.len() - 1).unwrap_or(u64::MAX);
            if number < with {
                chosen.push(next as u8);
            } else {
                number -= with;
            }
            next += 1;
        }
        self.levels.push(Level { left, chosen, turned });
    }
}

impl Level {
    /// What the groups after it are drawn from.
    fn rest(&self) -> ArrayVec<Card, DECK> {
        let mut chosen = self.chosen.iter().peekable();
        let is_left = |(at, _): &(usize, &Card)| chosen.next_if(|one| usize::from(**one) == *at).is_none();
        self.left.iter().enumerate().filter(is_left).map(|(_, card)| *card).collect()
    }

    /// The next way of the group by itself; whether there is one.
    fn step(&mut self, lying: bool) -> bool {
        let cards = self.chosen.len();
        if lying && self.turned + 1 < 1 << cards {
            self.turned += 1;
            return true;
        }
        self.turned = 0;
        let room = self.left.len() - cards;
        let Some(moved) = (0..cards).rev().find(|at| usize::from(self.chosen[*at]) < room + at) else { return false };
        self.chosen[moved] += 1;
        for at in moved + 1..cards {
            self.chosen[at] = self.chosen[at - 1] + 1;
        }
        true
    }
}
