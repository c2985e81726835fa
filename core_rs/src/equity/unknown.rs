//! What is not known of a showdown, and one way to know it.

use super::dice::Dice;
use super::enumeration::binomial;
use crate::card::{Card, CardSet, DECK, Face};
use arrayvec::ArrayVec;

/// Most groups: internals, externals, and 17 players' own cards.
pub(super) const MOST_GROUPS: usize = 19;

/// Cards that are not known and lie together: which of them lies first makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many.
    pub cards: usize,
    /// Whether it counts how each lies.
    pub lying: bool,
}

/// Groups of cards that are not known, each any of the cards that are left.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// By rising id.
    left: ArrayVec<Card, DECK>,
    groups: ArrayVec<Group, MOST_GROUPS>,
}

impl Unknown {
    /// Groups that are drawn from `left` one after the other. None when there are not as many cards left.
    pub fn new(left: CardSet, groups: ArrayVec<Group, MOST_GROUPS>) -> Option<Unknown> {
        let unknown = Unknown { left: left.iter().collect(), groups };
        (unknown.cards() <= unknown.left.len()).then_some(unknown)
    }

    /// How many cards all groups have.
    pub fn cards(&self) -> usize {
        self.groups.iter().map(|group| group.cards).sum()
    }

    /// The cards there are to draw from.
    pub fn left(&self) -> &[Card] {
        &self.left
    }

    /// The groups, in order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// How many ways there are to know them; none when these are more than 2^64.
    pub fn ways(&self) -> Option<u64> {
        let mut left = self.left.len();
        self.groups.iter().try_fold(1_u64, |ways, group| {
            let of_group = ways_of(left, *group)?;
            left -= group.cards;
            ways.checked_mul(of_group)
        })
    }

    /// Whether a group is another than before, when `changed` is the first that has been drawn anew.
    #[inline]
    pub fn is_new(&self, group: usize, changed: usize) -> bool {
        group >= changed && self.groups[group].cards > 0
    }
}

/// How many ways there are to draw a group from so many cards.
pub(super) fn ways_of(left: usize, group: Group) -> Option<u64> {
    let turned = if group.lying { 1_u64.checked_shl(group.cards as u32)? } else { 1 };
    binomial(left, group.cards)?.checked_mul(turned)
}

/// One way to know what is not known: the cards of each group. Those of a group that does not lie are upright.
#[derive(Clone, Debug, Default)]
pub struct Completion {
    pub(super) faces: ArrayVec<Face, DECK>,
    /// Where each group begins.
    pub(super) begins: ArrayVec<usize, { MOST_GROUPS + 1 }>,
}

impl Completion {
    /// The cards of a group, in no order that means anything.
    #[inline]
    pub fn group(&self, group: usize) -> &[Face] {
        &self.faces[self.begins[group]..self.begins[group + 1]]
    }
}

/// Ways by chance, each as likely as any other.
pub(super) struct Shuffle<'a> {
    unknown: &'a Unknown,
    left: ArrayVec<Card, DECK>,
    dice: Dice,
}

impl<'a> Shuffle<'a> {
    pub(super) fn new(unknown: &'a Unknown, dice: Dice) -> Shuffle<'a> {
        Shuffle { unknown, left: unknown.left.clone(), dice }
    }

    /// Draws another way.
    #[inline]
    pub(super) fn draw(&mut self, completion: &mut Completion) {
        completion.faces.clear();
        completion.begins.clear();
        completion.begins.push(0);
        for group in self.unknown.groups() {
            let mut turned = if group.lying { self.dice.word() } else { 0 };
            for _ in 0..group.cards {
                let at = completion.faces.len();
                let drawn = at + self.dice.below((self.left.len() - at) as u32) as usize;
                self.left.swap(at, drawn);
                completion.faces.push(Face { card: self.left[at], reversed: turned & 1 == 1 });
                turned >>= 1;
            }
            completion.begins.push(completion.faces.len());
        }
    }
}
