//! The best declarations of many hands on one board (TW-10): each two cards are looked at once, whoever holds them.

use super::{Board, SPLITS, TURNED, first_best, lie};
use crate::card::{Card, CardSet, DECK};
use crate::evaluate::batch;
use crate::rejection::Rejection;

/// How many cards a hand has.
pub const HAND: usize = 4;
/// How many hands the 70 cards make that are not on a board.
pub const HANDS: usize = 916_895;

/// The best declaration of four cards as one number, larger is better for TW-10: the poker hand's strength in bits 32
/// to 63, the twenty-one's in bits 16 to 31, and below them the declaration, its place in [`super::Declaration::all`].
pub type Packed = u64;

/// What two cards are worth at best, in either part, and how they lie for it: a place in [`TURNED`].
#[derive(Clone, Copy, Default)]
struct Pair {
    poker: u32,
    twenty_one: u16,
    poker_turned: u8,
    twenty_one_turned: u8,
}

/// A board, and what has been found out about two cards each: 48 KiB, made anew for each board. It exists so that two
/// cards are looked at once, of hundreds of hands that hold them.
pub struct Pairs<'a> {
    board: &'a Board,
    pairs: Box<[[Option<Pair>; DECK]; DECK]>,
}

impl<'a> Pairs<'a> {
    /// Nothing is known yet.
    pub fn of(board: &'a Board) -> Pairs<'a> {
        Pairs { board, pairs: Box::new([[None; DECK]; DECK]) }
    }

    /// As [`Board::on_time_out`] of four different cards that are not on the board.
    pub fn best(&mut self, own: [Card; HAND]) -> Packed {
        let own = super::rising(own);
        let mut best = 0;
        for (split, (for_poker, for_twenty_one)) in SPLITS.into_iter().enumerate() {
            let (poker, twenty_one) = (self.pair(own, for_poker), self.pair(own, for_twenty_one));
            let worth = u64::from(poker.poker) << 32 | u64::from(twenty_one.twenty_one) << 16;
            // Of equal splits the first.
            if split == 0 || worth > best >> 16 << 16 {
                best = worth | declared(split, poker.poker_turned, twenty_one.twenty_one_turned);
            }
        }
        best
    }

    fn pair(&mut self, own: [Card; HAND], [one, other]: [usize; 2]) -> Pair {
        let known = &mut self.pairs[usize::from(own[one].id())][usize::from(own[other].id())];
        *known.get_or_insert_with(|| Pair::of(self.board, own, [one, other]))
    }
}

impl Pair {
    fn of(board: &Board, own: [Card; HAND], two: [usize; 2]) -> Pair {
        let lying = TURNED.map(|turned| lie(own, two, turned));
        let (poker, poker_turned) = first_best(lying.map(|two| board.internals.best_strength(two)));
        let twenty_one = lying.map(|two| board.house.hand(two).strength(board.precedence));
        let (twenty_one, twenty_one_turned) = first_best(twenty_one);
        Pair { poker, twenty_one, poker_turned: place(poker_turned), twenty_one_turned: place(twenty_one_turned) }
    }
}

/// The place in [`TURNED`].
fn place([first, second]: [bool; 2]) -> u8 {
    u8::from(first) << 1 | u8::from(second)
}

/// The place among the 96 declarations: the split, then a bit for each card by rising id, set when it is reversed.
fn declared(split: usize, poker: u8, twenty_one: u8) -> u64 {
    let (for_poker, for_twenty_one) = SPLITS[split];
    let bit = |at: usize, turned: u8, which: u32| u64::from(turned >> (1 - which) & 1) << (3 - at);
    let of = |two: [usize; 2], turned: u8| bit(two[0], turned, 0) | bit(two[1], turned, 1);
    (split as u64) << 4 | of(for_poker, poker) | of(for_twenty_one, twenty_one)
}

/// The best declaration of each row of four cards by id. Refuses the first row with what is no card, or with a card that
/// is there twice or on the board.
pub fn best_declarations(board: &Board, on_board: CardSet, rows: &[u8], best: &mut [Packed]) -> Result<(), Rejection> {
    let (hands, _) = rows.as_chunks::<HAND>();
    batch::all_in(hands, on_board)?;
    let mut pairs = Pairs::of(board);
    for (hand, best) in hands.iter().zip(best) {
        if let [Some(a), Some(b), Some(c), Some(d)] = hand.map(Card::from_id) {
            *best = pairs.best([a, b, c, d]);
        }
    }
    Ok(())
}

/// The best declarations of all hands that the cards not on the board make, 916,895 of them: in the order of their
/// cards by rising id, the first card's changing last.
pub fn all_best_declarations(board: &Board, on_board: CardSet) -> Vec<Packed> {
    let cards: Vec<Card> = Card::all().filter(|card| !on_board.contains(*card)).collect();
    let mut pairs = Pairs::of(board);
    let mut found = Vec::with_capacity(HANDS);
    for (at, a) in cards.iter().enumerate() {
        for (next, b) in (at + 1..).zip(&cards[at + 1..]) {
            for (third, c) in (next + 1..).zip(&cards[next + 1..]) {
                found.extend(cards[third + 1..].iter().map(|d| pairs.best([*a, *b, *c, *d])));
            }
        }
    }
    found
}
