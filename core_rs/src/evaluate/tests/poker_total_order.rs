//! The strength of a poker hand against the slow reading of the rules, and all hands of a small deck counted.

use super::slow::SlowHand;
use super::{hand, hands, lying};
use crate::card::{Card, Face};
use crate::evaluate::two_win_poker::{Category, Hand, best_of, decided, strength};
use proptest::prelude::*;
use std::collections::BTreeMap;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn tw_15_to_18_strengths_order_hands_as_the_slow_reading_does(one in hands(), other in hands()) {
        let (slow_one, slow_other) = (SlowHand::of(&one), SlowHand::of(&other));
        let (one, other) = (Hand::of(one), Hand::of(other));
        prop_assert_eq!(one.category.name(), slow_one.category);
        prop_assert_eq!(one.strength.cmp(&other.strength), slow_one.order(&slow_other));
        prop_assert_eq!(decided(&one, &other).order, slow_one.order(&slow_other));
    }

    /// Two hands that differ in one card only, where ties are common.
    #[test]
    fn tw_18_strengths_are_equal_exactly_for_ties(of in lying::<6>(Card::all().collect()), at in 0..5_usize) {
        let one: [Face; 5] = std::array::from_fn(|place| of[place]);
        let mut other = one;
        other[at] = of[5];
        let mut turned = one;
        turned[at].reversed = !turned[at].reversed;
        for changed in [other, turned] {
            let slow = SlowHand::of(&one).order(&SlowHand::of(&changed));
            prop_assert_eq!(strength(one).cmp(&strength(changed)), slow);
        }
    }

    /// The slow reading compares card by card, so this says that it is an order, as every number is.
    #[test]
    fn tw_18_the_order_is_total_and_transitive(a in hands(), b in hands(), c in hands()) {
        let mut slow = [a, b, c].map(|faces| (SlowHand::of(&faces), strength(faces)));
        slow.sort_by_key(|(_, strength)| *strength);
        for (low, high) in [(0, 1), (1, 2), (0, 2)] {
            prop_assert!(slow[low].0.order(&slow[high].0).is_le());
            prop_assert_eq!(slow[high].0.order(&slow[low].0), slow[low].0.order(&slow[high].0).reverse());
        }
    }

    #[test]
    fn the_order_of_the_given_does_not_matter(given in hands(), by in Just([0, 1, 2, 3, 4]).prop_shuffle()) {
        prop_assert_eq!(Hand::of(by.map(|at| given[at])), Hand::of(given));
    }

    #[test]
    fn a_hand_says_what_its_strength_says(given in hands()) {
        let hand = Hand::of(given);
        prop_assert_eq!(hand.strength, strength(given));
        prop_assert_eq!(Category::of(hand.strength), hand.category);
        let (mut given, mut read) = (given, hand.cards);
        given.sort_unstable();
        read.sort_unstable();
        prop_assert_eq!(given, read);
    }

    #[test]
    fn tw_9_the_best_of_ten(of in super::decks().prop_flat_map(lying::<7>)) {
        let [a, b, internals @ ..] = of;
        let mut strongest = 0;
        for without in 0..5 {
            for also in without + 1..5 {
                let mut three = internals.to_vec();
                three.remove(also);
                three.remove(without);
                strongest = strongest.max(strength([a, b, three[0], three[1], three[2]]));
            }
        }
        prop_assert_eq!(best_of([a, b], internals).strength, strongest);
    }
}

/// Every hand of the cards that read as 6 to 8: 18 cards, each either way up.
#[test]
fn all_hands_of_a_small_deck_have_the_category_of_the_slow_reading() {
    let deck: Vec<Card> = Card::all().filter(|card| matches!(card.rank() % 10, 6..=8) && card.rank() < 19).collect();
    assert_eq!(deck.len(), 18);
    each_hand(&deck, |faces| assert_eq!(Hand::of(faces).category.name(), SlowHand::of(&faces).category));
}

/// The categories of all 3,144,960 hands of 28 cards, counted by strength and by arithmetic. The cards: Page to Ace of
/// the minors; 1, 11 and 21, which read as Aces; and 2 to 6 of the first majors.
#[test]
fn the_categories_of_a_reduced_deck_have_the_sizes_that_arithmetic_gives() {
    let deck: Vec<Card> = Card::all()
        .filter(|card| match card.id() {
            minor @ 0..56 => minor % 14 == 0 || minor % 14 >= 10,
            major => matches!(major - 56, 1..=6 | 11 | 21),
        })
        .collect();
    assert_eq!(deck.len(), 28);
    let mut counted: BTreeMap<Category, u64> = BTreeMap::new();
    each_hand(&deck, |faces| *counted.entry(Category::of(strength(faces))).or_default() += 1);

    // How many cards a rank has, and how many straights there are: Page to Ace, low Ace to 5, and 2 to 6.
    let mut ranks = [1_u64; 10];
    (ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]) = (7, 4, 4, 4, 4);
    let by_groups = groups(&ranks);
    let (royals, straight_flushes) = (4 * 2, 4 * 30 + 2 * 32);
    let straights = 32 * (7 * 4 * 4 * 4 * 4 + 7 + 1) - royals - straight_flushes;
    // Of the minors only royal ones; of the first majors five of 1 to 6, less the two that are in a row.
    let flushes = 32 * (6 - 2);
    let high_cards = by_groups[&vec![1; 5]] - straights - royals - straight_flushes - flushes;
    let expected = [
        (Category::HighCard, high_cards),
        (Category::OnePair, by_groups[&vec![2, 1, 1, 1]]),
        (Category::TwoPair, by_groups[&vec![2, 2, 1]]),
        (Category::ThreeOfAKind, by_groups[&vec![3, 1, 1]]),
        (Category::Straight, straights),
        (Category::Flush, flushes),
        (Category::FullHouse, by_groups[&vec![3, 2]]),
        (Category::FourOfAKind, by_groups[&vec![4, 1]]),
        (Category::StraightFlush, straight_flushes),
        (Category::RoyalFlush, royals),
        (Category::FiveOfAKind, by_groups[&vec![5]]),
    ];
    assert_eq!(counted, BTreeMap::from(expected));
    assert_eq!(counted.values().sum::<u64>(), 98_280 * 32);
}

/// How many hands there are by the sizes of their groups: so many upright and so many reversed of each rank.
fn groups(ranks: &[u64]) -> BTreeMap<Vec<u64>, u64> {
    let mut hands = BTreeMap::from([(Vec::new(), 1)]);
    for cards in ranks {
        let mut with = BTreeMap::new();
        for (sizes, ways) in &hands {
            for upright in 0..=*cards {
                for reversed in 0..=cards - upright {
                    let mut sizes: Vec<u64> = sizes.clone();
                    sizes.extend([upright, reversed].into_iter().filter(|size| *size > 0));
                    sizes.sort_unstable_by(|one, other| other.cmp(one));
                    if sizes.iter().sum::<u64>() <= 5 {
                        *with.entry(sizes).or_insert(0) +=
                            ways * choose(*cards, upright) * choose(cards - upright, reversed);
                    }
                }
            }
        }
        hands = with;
    }
    hands.retain(|sizes, _| sizes.iter().sum::<u64>() == 5);
    hands
}

fn choose(of: u64, some: u64) -> u64 {
    (0..some).fold(1, |ways, at| ways * (of - at) / (at + 1))
}

/// Every five of some cards, each either way up.
fn each_hand(deck: &[Card], mut see: impl FnMut([Face; 5])) {
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        let five = [a, b, c, d, e].map(|at| deck[at]);
                        for turned in 0..32 {
                            see(std::array::from_fn(|at| Face { card: five[at], reversed: turned >> at & 1 == 1 }));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn strengths_are_small_numbers_with_the_majors_above() {
    assert!(hand("7w 7c 7s 7p m7").strength >= 1 << 31);
    assert!(hand("Aw Kw Qw Nw Pw").strength < 1 << 31);
    for (low, high) in Category::ALL.iter().zip(&Category::ALL[1..]) {
        assert!(low.least() < high.least());
    }
}
