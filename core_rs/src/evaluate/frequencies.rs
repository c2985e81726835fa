//! How often hands of each kind come up: among all of them, and among many dealt by chance.

use super::fools_errand::{self, seven};
use super::two_win_poker::{self, many};
use crate::card::{Card, DECK};
use crate::equity::dice::Dice;

/// How many hands of seven cards there are in Fool's Errand: 78 over 7.
pub const FOOLS_ERRAND_HANDS: u64 = 2_641_902_120;
/// How many hands of five cards there are in Two-Win, each card either way up: 78 over 5, times 32.
pub const TWO_WIN_HANDS: u64 = 675_554_880;

/// How many hands there are of each kind. What is not named here is in no hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Which game's kinds.
    of: Game,
    /// By the bits of a strength that say the kind.
    hands: [u64; KINDS],
}

/// Whose hands are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Five cards, each either way up; a kind is with or without a major (TW-15), and the category (TW-16).
    TwoWinPoker,
    /// Seven cards; a kind is the category (FE-7), and the class where there is one (FE-8).
    FoolsErrand,
}

/// A kind of hand, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The category's name.
    pub category: &'static str,
    /// Of Fool's Errand `duet`, `no duet` or nothing; of Two-Win `with a major` or `without`.
    pub class: &'static str,
    /// How many hands.
    pub hands: u64,
}

const KINDS: usize = 32;

impl Counts {
    /// None yet.
    pub const fn none(of: Game) -> Counts {
        Counts { of, hands: [0; KINDS] }
    }

    /// These and those; of the same game.
    #[must_use]
    pub fn and(mut self, other: &Counts) -> Counts {
        for (hands, more) in self.hands.iter_mut().zip(other.hands) {
            *hands += more;
        }
        self
    }

    /// How many in all.
    pub fn total(&self) -> u64 {
        self.hands.iter().sum()
    }

    /// Each kind that can be, the lowest first.
    pub fn kinds(&self) -> Vec<Kind> {
        match self.of {
            Game::TwoWinPoker => [(false, "without"), (true, "with a major")]
                .into_iter()
                .flat_map(|(major, class)| {
                    two_win_poker::Category::ALL.map(|category| Kind {
                        category: category.name(),
                        class,
                        hands: self.hands[usize::from(major) << 4 | category as usize],
                    })
                })
                .collect(),
            Game::FoolsErrand => fools_errand::Category::ALL
                .into_iter()
                .flat_map(|category| {
                    let kind = |class, bit: usize| Kind {
                        category: category.name(),
                        class,
                        hands: self.hands[(category as usize) << 1 | bit],
                    };
                    if category.has_classes() {
                        vec![kind(fools_errand::Class::Duet.name(), 0), kind(fools_errand::Class::NoDuet.name(), 1)]
                    } else {
                        vec![kind("", 0)]
                    }
                })
                .collect(),
        }
    }

    /// Category and class of Fool's Errand are a strength's highest bits.
    #[inline]
    fn seven(&mut self, strength: u32) {
        self.hands[(strength >> fools_errand::KIND_AT) as usize % KINDS] += 1;
    }

    fn fives(&mut self, strengths: &[u32]) {
        for strength in strengths {
            let category = two_win_poker::Category::of(*strength) as usize;
            self.hands[usize::from(strength >> 31 != 0) << 4 | category] += 1;
        }
    }
}

/// All hands of Fool's Errand whose card of lowest id is this one.
pub fn all_fools_errand(lowest: Card) -> Counts {
    let mut counts = Counts::none(Game::FoolsErrand);
    let evaluator = seven::Evaluator::new();
    for second in Card::all().skip(usize::from(lowest.id()) + 1) {
        evaluator.each(lowest, second, |strength| counts.seven(strength));
    }
    counts
}

/// All hands of Two-Win's poker whose card of lowest id is this one, in all orientations.
pub fn all_two_win_poker(lowest: Card) -> Counts {
    let mut counts = Counts::none(Game::TwoWinPoker);
    let mut hands = Vec::with_capacity(DECK * 32);
    let mut strengths = vec![0; DECK * 32];
    let a = lowest.id();
    for b in a + 1..DECK as u8 {
        for c in b + 1..DECK as u8 {
            for d in c + 1..DECK as u8 {
                hands.clear();
                for e in d + 1..DECK as u8 {
                    let cards = [a, b, c, d, e];
                    hands.extend((0..32).map(|turned: u8| {
                        std::array::from_fn::<u8, { many::HAND }, _>(|at| cards[at] << 1 | turned >> at & 1)
                    }));
                }
                let strengths = &mut strengths[..hands.len()];
                many::strengths(&hands, strengths);
                counts.fives(strengths);
            }
        }
    }
    counts
}

/// So many hands dealt by chance; the same for the same seed.
pub fn by_chance(of: Game, hands: u64, seed: u32) -> Counts {
    let mut counts = Counts::none(of);
    let mut dice = Dice::new(seed, 0);
    let mut deck: [u8; DECK] = std::array::from_fn(|id| id as u8);
    let evaluator = seven::Evaluator::new();
    for _ in 0..hands {
        match of {
            Game::FoolsErrand => counts.seven(evaluator.strength(&dealt(&mut deck, &mut dice))),
            Game::TwoWinPoker => {
                let cards: [u8; many::HAND] = dealt(&mut deck, &mut dice);
                let turned = dice.word();
                let hand = std::array::from_fn(|at| cards[at] << 1 | (turned >> at & 1) as u8);
                let mut strength = [0];
                many::strengths(&[hand], &mut strength);
                counts.fives(&strength);
            }
        }
    }
    counts
}

/// The first of the deck, shuffled as far as they go.
fn dealt<const N: usize>(deck: &mut [u8; DECK], dice: &mut Dice) -> [u8; N] {
    for at in 0..N {
        deck.swap(at, at + dice.below((DECK - at) as u32) as usize);
    }
    std::array::from_fn(|at| deck[at])
}
