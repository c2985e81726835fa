//! Hands counted by kind: a part of all of them one at a time, and what chance gives.

use crate::card::{Card, Face};
use crate::evaluate::fools_errand;
use crate::evaluate::frequencies::{Counts, Game, all_fools_errand, all_two_win_poker, by_chance};
use crate::evaluate::two_win_poker::Hand;
use std::collections::BTreeMap;

type ByKind = BTreeMap<(&'static str, &'static str), u64>;

fn told(counts: &Counts) -> ByKind {
    let kinds = counts.kinds().into_iter().filter(|kind| kind.hands > 0);
    kinds.map(|kind| ((kind.category, kind.class), kind.hands)).collect()
}

/// Every choice of so many of these, the first always among them.
fn with_first(cards: &[Card], size: usize, see: &mut impl FnMut(&[Card])) {
    fn choose(chosen: &mut Vec<Card>, rest: &[Card], size: usize, see: &mut impl FnMut(&[Card])) {
        if chosen.len() == size {
            return see(chosen);
        }
        for (at, card) in rest.iter().enumerate() {
            chosen.push(*card);
            choose(chosen, &rest[at + 1..], size, see);
            chosen.pop();
        }
    }
    choose(&mut vec![cards[0]], &cards[1..], size, see);
}

#[test]
fn fe_7_fe_8_hands_with_a_lowest_card_are_counted_as_one_at_a_time() {
    for lowest in [53, 55, 60, 71, 72] {
        let cards: Vec<Card> = Card::all().skip(lowest).collect();
        let mut expected = ByKind::new();
        with_first(&cards, 7, &mut |hand| {
            let hand = fools_errand::Hand::of(hand);
            let kind = (hand.category.name(), hand.class.map_or("", fools_errand::Class::name));
            *expected.entry(kind).or_default() += 1;
        });
        assert_eq!(told(&all_fools_errand(cards[0])), expected, "{lowest}");
    }
}

#[test]
fn tw_15_tw_16_hands_with_a_lowest_card_are_counted_as_one_at_a_time() {
    for lowest in [52, 66, 74] {
        let cards: Vec<Card> = Card::all().skip(lowest).collect();
        let mut expected = ByKind::new();
        with_first(&cards, 5, &mut |five| {
            for turned in 0..32 {
                let hand = Hand::of(std::array::from_fn(|at| Face { card: five[at], reversed: turned >> at & 1 == 1 }));
                let class = if hand.strength >> 31 == 1 { "with a major" } else { "without" };
                *expected.entry((hand.category.name(), class)).or_default() += 1;
            }
        });
        assert_eq!(told(&all_two_win_poker(cards[0])), expected, "{lowest}");
    }
}

#[test]
fn chance_is_the_same_for_the_same_seed() {
    for game in [Game::TwoWinPoker, Game::FoolsErrand] {
        let counts = by_chance(game, 2_000, 9);
        assert_eq!(counts.total(), 2_000);
        assert_eq!(counts, by_chance(game, 2_000, 9));
        assert_ne!(counts, by_chance(game, 2_000, 10));
    }
}
