//! The chances of drawing on, exact over the unseen cards: in unknown order, each upright or reversed as by a fair coin.
//!
//! When to stop needs no search. Where the player may draw at all (SO-6), stopping below the house gives the part away,
//! and stopping at a tie has the round exactly where ties are resolved and poker is won (SO-1): there one stops, everywhere
//! else one draws on. What is left is to count the orders in which the unseen cards can come.
//!
//! A minor that comes reversed changes nothing, so only the others are looked at: upright cards, by what they are, and
//! reversed majors, by how many. Let there be A majors and B minors unseen. All orders in which i upright minors and j
//! upright majors, each a certain card, and w reversed majors, whichever they are, come before any other such card have
//! the same chance,
//!
//! > (A−j)(A−j−1)…(A−j−w+1) · 2^−(i+j+w) · E[ 1 / (A+i+R)(A+i+R−1)…(A+R−j−w+1) ],
//!
//! where R, how many of the other minors are upright, is binomial over B−i fair coins. So it is enough to count, for each
//! i, j and w, the orders that end above the house (or at a tie, where one stops there). The counts are made of sums of
//! positive numbers in `f64`, and so are the chances: each is right to one part in 10^12.

use super::twenty_one::Count;
use crate::card::{Card, CardSet, Face, Suit};
use crate::evaluate::declaration::Options;
use crate::evaluate::twenty_one::Counts;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Majors there are.
const MAJORS: usize = 22;
/// At most so many upright cards come before 21 is passed, where majors may count their digit: the Fool, seven ones, six
/// twos.
const MOST_UPRIGHT: usize = 14;
/// A rank of minors has so many bits of a key: of none come eight upright before 21 is passed.
const RANK_BITS: u32 = 3;
/// How many ranks of minors count differently: Ace to Ten, with the courts.
const RANKS: usize = 10;

/// What a draw may come to: chances of the end above the house, and of the end at a tie.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ends {
    /// Above the house.
    pub above: f64,
    /// At a tie with it, where drawing stops there.
    pub tied: f64,
}

/// What the player holds for twenty-one, while drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The totals that can be made.
    pub counts: Counts,
    /// How many majors are in it.
    pub majors: u8,
}

impl Held {
    /// These cards as they lie.
    pub fn of(faces: impl Iterator<Item = Face> + Clone, options: Options) -> Held {
        let counts = |counts: Counts, face| counts.and(Counts::of(face, options.major_values));
        Held {
            counts: faces.clone().fold(Counts::ZERO, counts),
            majors: faces.map(|face| u8::from(face.card.suit() == Suit::Majors)).sum(),
        }
    }

    /// How a hand that has been drawn to stands against the house; it is not natural, as it was below it.
    fn against(self, majors: usize, target: &Target) -> Ordering {
        let total = self.counts.best();
        let count = Count {
            total: total.unwrap_or(0),
            bust: total.is_none(),
            natural: false,
            majors: self.majors + majors as u8,
        };
        count.against(&target.house, target.options.major_precedence)
    }
}

/// What is drawn for.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What the house has.
    pub house: Count,
    /// TW-19, TW-23.
    pub options: Options,
    /// Whether one stops at a tie.
    pub stop_at_tie: bool,
}

/// Cards that count alike and are drawn upright: all minors of a rank, or one major.
#[derive(Clone, Copy, Debug)]
struct Class {
    counts: Counts,
    major: bool,
    /// How many there are.
    cards: u8,
    /// Where they are counted in a key.
    at: u32,
}

/// The unseen cards.
#[derive(Clone, Debug)]
pub struct Unseen {
    classes: Vec<Class>,
    majors: usize,
    minors: usize,
}

impl Unseen {
    /// Every card of the deck but these.
    pub fn without(seen: CardSet, options: Options) -> Unseen {
        Unseen::of(Card::all().filter(|card| !seen.contains(*card)), options)
    }

    /// These cards.
    pub fn of(cards: impl Iterator<Item = Card>, options: Options) -> Unseen {
        let mut minors = [0_u8; RANKS];
        let mut unseen = Unseen { classes: Vec::new(), majors: 0, minors: 0 };
        let counts = |card| Counts::of(Face::upright(card), options.major_values);
        let mut minor_counts = [Counts::ZERO; RANKS];
        for card in cards {
            if card.suit() == Suit::Majors {
                let at = RANKS as u32 * RANK_BITS + u32::from(card.rank());
                unseen.classes.push(Class { counts: counts(card), major: true, cards: 1, at });
                unseen.majors += 1;
            } else {
                let rank = usize::from(card.rank()).min(RANKS) - 1;
                minors[rank] += 1;
                minor_counts[rank] = counts(card);
                unseen.minors += 1;
            }
        }
        for (rank, cards) in minors.into_iter().enumerate().filter(|(_, cards)| *cards > 0) {
            let at = rank as u32 * RANK_BITS;
            unseen.classes.push(Class { counts: minor_counts[rank], major: false, cards, at });
        }
        unseen
    }

    /// The chances of who holds this, does not stand above the house, and draws at least one card.
    pub fn drawing(&self, held: Held, target: &Target) -> Ends {
        // Against a natural only a natural stands, and whoever has drawn has none (SO-7).
        if target.house.natural {
            return Ends::default();
        }
        // With more majors than the house already, further ones change nothing: reversed they are as minors are.
        let majors_matter = held.majors <= target.house.majors;
        let weights = if majors_matter {
            Weights::of(self.majors, self.minors)
        } else {
            Weights::of(0, self.majors + self.minors)
        };
        let mut search = Search { unseen: self, target, weights, majors_matter, ends: Ends::default() };
        search.count(held);
        search.ends
    }
}

/// So many orders by how many reversed majors are in them.
type Orders = [f64; MAJORS + 1];

/// Where in a layer a set of cards stands. Nothing depends on the order in which it holds them.
type Found = HashMap<u64, usize, BuildHasherDefault<Mixed>>;

/// A key, mixed by one multiplication (Knuth, TAOCP 6.4): keys are ours, and nobody gains by making them collide.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(self.0 ^ u64::from(*byte)));
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Where a search stands: some upright cards, whatever the order in which they came.
struct Node {
    key: u64,
    held: Held,
    minors: usize,
    majors: usize,
    orders: Orders,
}

struct Search<'a> {
    unseen: &'a Unseen,
    target: &'a Target,
    weights: Weights,
    majors_matter: bool,
    ends: Ends,
}

impl Search<'_> {
    /// Goes through all sets of upright cards, the smaller first, with the number of orders that lead to each.
    fn count(&mut self, held: Held) {
        let mut orders = [0.0; MAJORS + 1];
        orders[0] = 1.0;
        let mut layer = vec![Node { key: 0, held, minors: 0, majors: 0, orders }];
        let mut first = true;
        while !layer.is_empty() {
            let mut next: Vec<Node> = Vec::new();
            let mut found = Found::default();
            for node in &mut layer {
                self.end(node, first);
                if node.orders.iter().any(|orders| *orders > 0.0) {
                    self.draw(node, &mut next, &mut found);
                }
            }
            first = false;
            layer = next;
        }
    }

    /// Lets reversed majors come, and takes out the orders that end here.
    fn end(&mut self, node: &mut Node, first: bool) {
        let most = if self.majors_matter { self.unseen.majors - node.majors } else { 0 };
        let mut goes_on = 0.0;
        for reversed in 0..=most {
            let here = node.orders[reversed] + goes_on;
            goes_on = here;
            node.orders[reversed] = here;
            // Who draws at least one card does not end where drawing began.
            if here == 0.0 || (first && reversed == 0) {
                continue;
            }
            let standing = node.held.against(reversed, self.target);
            let end = match standing {
                Ordering::Greater => &mut self.ends.above,
                Ordering::Equal if self.target.stop_at_tie => &mut self.ends.tied,
                Ordering::Equal | Ordering::Less => continue,
            };
            *end += here * self.weights.weight(node.minors, node.majors, reversed);
            node.orders[reversed] = 0.0;
            goes_on = 0.0;
        }
    }

    /// Lets one more upright card come, of each class that has one left.
    fn draw(&self, node: &Node, next: &mut Vec<Node>, found: &mut Found) {
        for class in &self.unseen.classes {
            let mask = if class.major { 1 } else { (1 << RANK_BITS) - 1 };
            let left = class.cards.saturating_sub((node.key >> class.at & mask) as u8);
            let counts = node.held.counts.and(class.counts);
            // Over 21 is lost (SO-6).
            if left == 0 || counts.best().is_none() {
                continue;
            }
            let key = node.key + (1 << class.at);
            let at = *found.entry(key).or_insert_with(|| {
                let held = Held { counts, majors: node.held.majors + u8::from(class.major) };
                let majors = node.majors + usize::from(class.major && self.majors_matter);
                let minors = node.minors + usize::from(!class.major || !self.majors_matter);
                next.push(Node { key, held, minors, majors, orders: [0.0; MAJORS + 1] });
                next.len() - 1
            });
            for (into, from) in next[at].orders.iter_mut().zip(&node.orders) {
                *into += from * f64::from(left);
            }
        }
    }
}

/// The chance of one order, by how many upright minors, upright majors and reversed majors are in it.
struct Weights {
    majors: usize,
    /// By upright minors, and by the length of the order.
    by_minors: Vec<[f64; MOST_UPRIGHT + MAJORS + 2]>,
}

impl Weights {
    fn of(majors: usize, minors: usize) -> Weights {
        let by_minors = (0..=MOST_UPRIGHT.min(minors)).map(|upright| {
            let others = minors - upright;
            let mut weights = [0.0; MOST_UPRIGHT + MAJORS + 2];
            // How many orders of so many cards there are when R of the other minors are upright; R is binomial.
            let mut chance = 0.5_f64.powi(others as i32);
            for more in 0..=others {
                let cards = majors + upright + more;
                let mut one = chance;
                for (length, weight) in weights.iter_mut().enumerate().take(cards + 1) {
                    *weight += one;
                    one /= 2.0 * (cards - length).max(1) as f64;
                }
                chance *= (others - more) as f64 / (more + 1) as f64;
            }
            weights
        });
        Weights { majors, by_minors: by_minors.collect() }
    }

    fn weight(&self, minors: usize, majors: usize, reversed: usize) -> f64 {
        let free = self.majors - majors;
        let which: f64 = (0..reversed).map(|taken| (free - taken) as f64).product();
        let length = minors + majors + reversed;
        which * self.by_minors.get(minors).and_then(|weights| weights.get(length)).copied().unwrap_or(0.0)
    }
}
