//! Cards as one bit for each rank of a suit, and the best hand they make (FE-4 to FE-10).

use super::worth::Worth;
use super::{Category, MOST_READ, rank};
use crate::card::Card;
use arrayvec::ArrayVec;

/// One bit for each rank, the Ace lowest.
type Ranks = u32;

const RANKS: u32 = 14;
const ALL: Ranks = (1 << RANKS) - 1;
/// How many cards a straight, a flush, and a hand with kickers have.
const FIVE: usize = 5;
const SUITS: [usize; 4] = [0, 1, 2, 3];

/// Different cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Masks {
    /// By minor suit.
    suits: [Ranks; 4],
    /// One bit for each number.
    majors: u32,
}

impl Masks {
    pub(super) fn of(cards: &[Card]) -> Masks {
        let mut masks = Masks { suits: [0; 4], majors: 0 };
        for card in cards {
            match masks.suits.get_mut(card.suit() as usize) {
                Some(suit) => *suit |= 1 << rank(*card),
                None => masks.majors |= 1 << card.rank(),
            }
        }
        masks
    }

    /// The best hand (FE-7 to FE-10).
    pub(super) fn worth(&self) -> Worth {
        let of_ranks = unsuited(self.at_least(), self.majors);
        match self.suited() {
            Some(of_suit) if of_suit.strength() > of_ranks.strength() => of_suit,
            _ => of_ranks,
        }
    }

    /// The best straight flush, or else the best flush.
    fn suited(&self) -> Option<Worth> {
        if let Some(last) = self.suits.into_iter().filter_map(straight).max() {
            return Some(Worth::of(Category::StraightFlush, [last]));
        }
        self.suits.into_iter().filter_map(flush).max().map(|flush| Worth::of(Category::Flush, flush))
    }

    /// The ranks of which there are at least one, two, three and four.
    fn at_least(&self) -> [Ranks; 4] {
        self.suits.into_iter().fold([0; 4], |[one, two, three, four], suit| {
            [one | suit, two | one & suit, three | two & suit, four | three & suit]
        })
    }

    /// The cards that are compared, in that order.
    pub(super) fn cards(&self, worth: &Worth) -> ArrayVec<Card, MOST_READ> {
        let mut cards = ArrayVec::new();
        let groups: &[usize] = match worth.category {
            Category::Straight => {
                self.take_row(&mut cards, worth, &SUITS);
                return cards;
            }
            Category::StraightFlush => {
                let last = worth.ranks.first().copied();
                let suit = SUITS.into_iter().find(|suit| straight(self.suits[*suit]) == last);
                self.take_row(&mut cards, worth, suit.as_slice());
                return cards;
            }
            Category::Flush => {
                let suit =
                    SUITS.into_iter().find(|suit| flush(self.suits[*suit]).is_some_and(|five| five == worth.ranks[..]));
                for rank in &worth.ranks {
                    self.take(&mut cards, suit.as_slice(), *rank, 1);
                }
                return cards;
            }
            Category::HighCard => &[],
            Category::OnePair => &[2],
            Category::TwoPair | Category::ThreePair => &[2, 2],
            Category::ThreeOfAKind => &[3],
            Category::FullHouse => &[3, 2],
            Category::FourOfAKind => &[4],
            // By magic only: no plain cards make them.
            Category::FiveOfAKind | Category::SixOfAKind | Category::SevenOfAKind => &[],
        };
        // A one pair that is a duet has no rank; a two pair or full house with one has a rank for the rest of it.
        for (at, rank) in worth.ranks.iter().enumerate() {
            self.take(&mut cards, &SUITS, *rank, groups.get(at).copied().unwrap_or(1));
        }
        let majors = if worth.duet { 2 } else { usize::from(worth.major.is_some()) };
        cards.extend(bits(self.majors).take(majors).filter_map(|number| Card::from_id(56 + number as u8)));
        cards
    }

    /// FE-4: down from the last, in the circle.
    fn take_row(&self, cards: &mut ArrayVec<Card, MOST_READ>, worth: &Worth, suits: &[usize]) {
        let last = worth.ranks.first().copied().unwrap_or(0);
        for down in 0..FIVE as u32 {
            self.take(cards, suits, (last + RANKS - down) % RANKS, 1);
        }
    }

    /// So many cards of a rank, of the first of these suits that have it.
    fn take(&self, cards: &mut ArrayVec<Card, MOST_READ>, suits: &[usize], rank: u32, number: usize) {
        let have = suits.iter().filter(|suit| self.suits[**suit] >> rank & 1 == 1).take(number);
        cards.extend(have.filter_map(|suit| Card::from_id((*suit as u32 * RANKS + rank) as u8)));
    }
}

/// The best hand without a look at suits, of the ranks of which there are at least one, two, three and four, and these
/// majors (FE-5 to FE-10).
pub(super) fn unsuited([one, two, three, four]: [Ranks; 4], majors: u32) -> Worth {
    let lowest = (majors != 0).then(|| majors.trailing_zeros());
    // FE-6: any two majors, the lowest of all among them.
    let duet = lowest.filter(|_| majors.count_ones() >= 2);
    if let Some(fours) = highest(four) {
        return with_kickers(Category::FourOfAKind, [fours], one, 1, lowest);
    }
    let threes = highest(three);
    if let Some(threes) = threes {
        match (highest(two & !(1 << threes)), duet) {
            // FE-8: an ordinary pair makes more of the threes than a duet does.
            (Some(pair), _) => return Worth::of(Category::FullHouse, [threes, pair]),
            (None, Some(duet)) => return Worth::of(Category::FullHouse, [threes]).with_duet(duet),
            (None, None) => {}
        }
    }
    let pairs: ArrayVec<u32, 2> = falling(two).take(2).collect();
    if let (&[high, low], Some(duet)) = (pairs.as_slice(), duet) {
        // FE-9
        return Worth::of(Category::ThreePair, [high, low]).with_duet(duet);
    }
    if let Some(last) = straight(one) {
        return Worth::of(Category::Straight, [last]);
    }
    if let Some(threes) = threes {
        return with_kickers(Category::ThreeOfAKind, [threes], one, 2, lowest);
    }
    match (pairs.as_slice(), duet) {
        (&[high, low, ..], _) => with_kickers(Category::TwoPair, [high, low], one, 1, lowest),
        (&[pair], Some(duet)) => Worth::of(Category::TwoPair, [pair]).with_duet(duet),
        (&[pair], None) => with_kickers(Category::OnePair, [pair], one, 3, lowest),
        (&[], Some(duet)) => Worth::of(Category::OnePair, []).with_duet(duet),
        (&[], None) => with_kickers(Category::HighCard, [], one, FIVE, lowest),
    }
}

/// Groups of these ranks, and so many kickers: the highest other ranks, then a major (FE-5, FE-10).
fn with_kickers<const N: usize>(
    category: Category,
    groups: [u32; N],
    ranks: Ranks,
    kickers: usize,
    lowest_major: Option<u32>,
) -> Worth {
    let others = groups.into_iter().fold(ranks, |left, rank| left & !(1 << rank));
    let worth = Worth::of(category, groups.into_iter().chain(falling(others).take(kickers)));
    let missing = worth.ranks.len() < N + kickers;
    worth.with_kicker(lowest_major.filter(|_| missing))
}

/// FE-4: the last rank of the best straight, five in a row in a circle.
pub(super) fn straight(ranks: Ranks) -> Option<u32> {
    let circle = ranks | ranks << RANKS;
    let firsts = circle & circle >> 1 & circle >> 2 & circle >> 3 & circle >> 4 & ALL;
    // A straight that begins with rank n ends with n + 4: turned by as much, the highest bit is the best straight.
    let lasts = (firsts << 4 | firsts >> (RANKS - 4)) & ALL;
    highest(lasts)
}

/// The five highest ranks of a suit that has as many.
pub(super) fn flush(suit: Ranks) -> Option<[u32; FIVE]> {
    let mut ranks = falling(suit);
    let five = [ranks.next()?, ranks.next()?, ranks.next()?, ranks.next()?, ranks.next()?];
    Some(five)
}

fn highest(ranks: Ranks) -> Option<u32> {
    ranks.checked_ilog2()
}

/// From the King down.
fn falling(ranks: Ranks) -> impl Iterator<Item = u32> {
    let mut left = ranks;
    std::iter::from_fn(move || {
        let rank = highest(left)?;
        left &= !(1 << rank);
        Some(rank)
    })
}

/// From the lowest bit up.
fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |bit| set >> bit & 1 == 1)
}

/// The strength by suit of minors, one bit an id; 0 where no five are of one.
pub(super) fn suited(minors: u64) -> u32 {
    let suits = SUITS.map(|suit| (minors >> (suit as u32 * RANKS)) as Ranks & ALL);
    Masks { suits, majors: 0 }.suited().map_or(0, |worth| worth.strength())
}
