//! Every way to know what is not known: each once, from any place on, and as many as are counted.

use super::super::dice::Dice;
use super::super::enumeration::{Enumeration, binomial};
use super::super::unknown::Shuffle;
use super::super::{Completion, Group, Unknown};
use crate::card::{Card, CardSet, Face};
use std::collections::BTreeSet;

fn unknown(cards: usize, groups: &[(usize, bool)]) -> Unknown {
    let left: CardSet = Card::all().step_by(3).take(cards).collect();
    let groups = groups.iter().map(|(cards, lying)| Group { cards: *cards, lying: *lying }).collect();
    Unknown::new(left, groups).unwrap()
}

/// The groups as sets, so that it does not matter how they were drawn.
fn way(completion: &Completion, groups: usize) -> Vec<BTreeSet<Face>> {
    (0..groups).map(|group| completion.group(group).iter().copied().collect()).collect()
}

fn all_from(unknown: &Unknown, number: u64) -> Vec<Vec<BTreeSet<Face>>> {
    let groups = unknown.groups().len();
    let mut ways = Enumeration::new(unknown, number);
    let (mut completion, mut changed, mut found) = (Completion::default(), Some(0), Vec::new());
    while let Some(from) = changed {
        ways.write(&mut completion, from);
        found.push(way(&completion, groups));
        changed = ways.step();
    }
    found
}

const CASES: [(usize, &[(usize, bool)]); 6] = [
    (6, &[(2, true), (0, true), (1, false), (2, false)]),
    (5, &[(0, true), (0, true), (0, false)]),
    (4, &[(4, true)]),
    (7, &[(0, false), (3, false), (4, false)]),
    (5, &[(1, false), (1, true), (1, false), (1, true)]),
    (9, &[(4, false), (0, false), (4, false)]),
];

#[test]
fn every_way_comes_once() {
    for (cards, groups) in CASES {
        let unknown = unknown(cards, groups);
        let found = all_from(&unknown, 0);
        assert_eq!(Some(found.len() as u64), unknown.ways(), "{groups:?}");
        let different: BTreeSet<_> = found.iter().collect();
        assert_eq!(different.len(), found.len(), "{groups:?}");
        for way in &found {
            let cards: BTreeSet<Card> = way.iter().flatten().map(|face| face.card).collect();
            assert_eq!(cards.len(), unknown.cards(), "no card is in two groups");
        }
    }
}

#[test]
fn it_begins_at_any_number() {
    for (cards, groups) in CASES {
        let unknown = unknown(cards, groups);
        let found = all_from(&unknown, 0);
        for number in (0..found.len()).step_by(7) {
            assert_eq!(all_from(&unknown, number as u64), found[number..], "{groups:?} from {number}");
        }
    }
}

#[test]
fn a_step_says_which_group_is_the_first_that_is_another() {
    let unknown = unknown(6, &[(1, false), (2, true), (1, false)]);
    let mut ways = Enumeration::new(&unknown, 0);
    let mut completion = Completion::default();
    ways.write(&mut completion, 0);
    let (mut before, mut steps) = (way(&completion, 3), 0);
    while let Some(changed) = ways.step() {
        ways.write(&mut completion, changed);
        let now = way(&completion, 3);
        assert_eq!(now[..changed], before[..changed]);
        assert_ne!(now[changed], before[changed]);
        (before, steps) = (now, steps + 1);
    }
    assert_eq!(Some(steps + 1), unknown.ways());
}

#[test]
fn by_chance_every_way_is_as_likely_as_any_other() {
    let unknown = unknown(5, &[(2, false), (1, true)]);
    let mut shuffle = Shuffle::new(&unknown, Dice::new(7, 0));
    let mut completion = Completion::default();
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        shuffle.draw(&mut completion);
        *seen.entry(way(&completion, 2)).or_insert(0_u32) += 1;
    }
    // 60 ways, a thousand times each: within five standard deviations, each about 31.
    assert_eq!(seen.len(), 60);
    assert!(seen.values().all(|count| (840..=1_160).contains(count)), "{seen:?}");
}

#[test]
fn a_group_has_as_many_ways_as_there_are() {
    assert_eq!(binomial(66, 4), Some(720_720));
    assert_eq!(binomial(78, 39), None, "more than 2^64");
    assert_eq!(binomial(3, 4), None);
    assert_eq!([binomial(5, 0), binomial(5, 5), binomial(0, 0)], [Some(1); 3]);
    let everything = unknown(26, &[(5, true), (3, true), (4, false), (4, false)]);
    assert_eq!(everything.ways(), Some(65_780 * 32 * 1_330 * 8 * 3_060 * 1_001));
    assert!(Unknown::new(CardSet::EMPTY, [Group { cards: 1, lying: false }].into_iter().collect()).is_none());
}
