//! The best declarations of many hands on one board (TW-10): each two cards are looked at once, whoever holds them.

use super::{Board, SPLITS, Valued};
use crate::card::{Card, CardSet, DECK};
use crate::evaluate::batch;
use crate::rejection::Rejection;

/// How many cards a hand has.
pub const HAND: usize = 4;
/// How many hands the 70 cards make that are not on a board.
pub const HANDS: usize = 916_895;
/// Of fewer hands each is looked at by itself: most of their pairs come up once.
const FEW: usize = 40;

/// The best declaration of four cards as one number, larger is better for TW-10: the poker hand's strength in bits 32
/// to 63, the twenty-one's in bits 16 to 31, and below them the declaration, its place in [`super::Declaration::all`].
pub type Packed = u64;

/// What two cards are worth at best in either part, and how they lie for it: two bits, set for a card that is reversed.
/// They stand where a declaration's worth is made of them by `or`.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// From bit 32 the strength, from bit 2 how they lie. 0 is not known yet: no hand is worth nothing.
    poker: u64,
    /// From bit 16 the strength, from bit 0 how they lie.
    twenty_one: u64,
}

/// Where a split stands in what is compared: the first is the largest, so that of equal declarations it is taken.
const SPLIT_AT: u32 = 8;

/// What is known of two cards each, by their ids: 95 KiB, made anew for each board of many hands. It exists so that two
/// cards are looked at once, of hundreds of hands that hold them.
struct Pairs<'a> {
    board: &'a Board,
    pairs: Box<[[Pair; DECK]; DECK]>,
}

impl<'a> Pairs<'a> {
    fn of(board: &'a Board) -> Pairs<'a> {
        Pairs { board, pairs: Box::new([[Pair::default(); DECK]; DECK]) }
    }

    /// The two of rising ids.
    #[inline]
    fn look(&mut self, two: [Card; 2]) -> Pair {
        let known = &mut self.pairs[usize::from(two[0].id())][usize::from(two[1].id())];
        if known.poker == 0 {
            *known = Pair::of(self.board, two);
        }
        *known
    }

    /// Of four cards of rising ids.
    fn best(&mut self, [a, b, c, d]: [Card; HAND]) -> Packed {
        let first = [self.look([a, b]), self.look([a, c]), self.look([b, c])];
        best(first, [self.look([a, d]), self.look([b, d]), self.look([c, d])])
    }
}

impl Pair {
    fn of(board: &Board, two: [Card; 2]) -> Pair {
        let (poker, poker_lie) = board.internals.best_turned(two, 0).unwrap_or_default();
        let (twenty_one, lie) = board.best_pair([two[0], two[1], two[0], two[1]], [0, 1]);
        Pair {
            poker: u64::from(poker) << 32 | bits(poker_lie) << 2,
            twenty_one: u64::from(twenty_one) << 16 | bits(lie),
        }
    }
}

fn bits([first, second]: [bool; 2]) -> u64 {
    u64::from(first) << 1 | u64::from(second)
}

/// The best of the six splits of a, b, c and d, which are of rising ids.
#[inline]
fn best([ab, ac, bc]: [Pair; 3], [ad, bd, cd]: [Pair; 3]) -> Packed {
    // In the order of SPLITS.
    let splits = [(ab, cd), (ac, bd), (ad, bc), (bc, ad), (bd, ac), (cd, ab)];
    let mut most = 0;
    for (split, (poker, twenty_one)) in splits.into_iter().enumerate() {
        most = most.max(poker.poker | twenty_one.twenty_one | ((SPLITS.len() - 1 - split) as u64) << SPLIT_AT);
    }
    let split = SPLITS.len() - 1 - (most >> SPLIT_AT) as usize % 8 % SPLITS.len();
    most >> 16 << 16 | u64::from(DECLARED[split][most as usize % 16])
}

/// By split, and by how its cards lie, poker's first: the place among the 96 declarations, which has a bit for each card
/// by rising id.
static DECLARED: [[u8; 16]; SPLITS.len()] = {
    let mut declared = [[0; 16]; SPLITS.len()];
    let mut split = 0;
    while split < SPLITS.len() {
        let (poker, twenty_one) = SPLITS[split];
        let mut lies = 0;
        while lies < 16 {
            declared[split][lies] = (split as u8) << 4
                | (lies as u8 >> 3 & 1) << (3 - poker[0])
                | (lies as u8 >> 2 & 1) << (3 - poker[1])
                | (lies as u8 >> 1 & 1) << (3 - twenty_one[0])
                | (lies as u8 & 1) << (3 - twenty_one[1]);
            lies += 1;
        }
        split += 1;
    }
    declared
};

/// One hand's, by itself.
fn alone(board: &Board, own: [Card; HAND]) -> Packed {
    let own = super::rising(own);
    let Valued { declaration, poker, twenty_one } = board.best_poker(own);
    let split = SPLITS.iter().position(|(two, _)| two.map(|at| own[at]) == declaration.poker.map(|face| face.card));
    let lies =
        bits(declaration.poker.map(|face| face.reversed)) << 2 | bits(declaration.twenty_one.map(|face| face.reversed));
    let declared = DECLARED[split.unwrap_or(0)][lies as usize % 16];
    u64::from(poker) << 32 | u64::from(twenty_one) << 16 | u64::from(declared)
}

/// The best declaration of each row of four cards by id. Refuses the first row with what is no card, or with a card that
/// is there twice or on the board.
pub fn best_declarations(board: &Board, on_board: CardSet, rows: &[u8], best: &mut [Packed]) -> Result<(), Rejection> {
    let (hands, _) = rows.as_chunks::<HAND>();
    batch::all_in(hands, on_board)?;
    let cards = |hand: &[u8; HAND]| match hand.map(Card::from_id) {
        [Some(a), Some(b), Some(c), Some(d)] => Some([a, b, c, d]),
        _ => None,
    };
    if hands.len() < FEW {
        for (best, own) in best.iter_mut().zip(hands.iter().filter_map(cards)) {
            *best = alone(board, own);
        }
        return Ok(());
    }
    let mut pairs = Pairs::of(board);
    for (best, own) in best.iter_mut().zip(hands.iter().filter_map(cards)) {
        *best = pairs.best(super::rising(own));
    }
    Ok(())
}

/// The best declarations of all hands that the cards not on the board make, 916,895 of them: in the order of their
/// cards by rising id, the first card's changing last.
pub fn all_best_declarations(board: &Board, on_board: CardSet) -> Vec<Packed> {
    let cards: Vec<Card> = Card::all().filter(|card| !on_board.contains(*card)).collect();
    let mut pairs = Pairs::of(board);
    let mut rows = vec![Vec::with_capacity(cards.len()); cards.len()];
    for (at, (row, one)) in rows.iter_mut().zip(&cards).enumerate() {
        row.extend(
            cards
                .iter()
                .enumerate()
                .map(|(other, card)| if other > at { pairs.look([*one, *card]) } else { Pair::default() }),
        );
    }
    let mut found = Vec::with_capacity(HANDS);
    for (a, with_a) in rows.iter().enumerate() {
        for (b, with_b) in rows.iter().enumerate().skip(a + 1) {
            for (c, with_c) in rows.iter().enumerate().skip(b + 1) {
                let first = [with_a[b], with_a[c], with_b[c]];
                let last = with_a[c + 1..].iter().zip(&with_b[c + 1..]).zip(&with_c[c + 1..]);
                found.extend(last.map(|((ad, bd), cd)| best(first, [*ad, *bd, *cd])));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{parse_cards, parse_lying_cards};
    use crate::evaluate::declaration::{Declaration, Options};
    use crate::evaluate::twenty_one::{MajorPrecedence, MajorValues};

    fn board(internals: &str, externals: &str, options: Options) -> (Board, CardSet) {
        let (five, three) = (parse_lying_cards(internals).unwrap(), parse_lying_cards(externals).unwrap());
        let on_board = five.iter().chain(&three).fold(CardSet::EMPTY, |set, face| set.with(face.card));
        (Board::of(five.try_into().unwrap(), three.try_into().unwrap(), options), on_board)
    }

    /// The slow way: the first of the best among all 96.
    fn slow(board: &Board, own: [Card; HAND]) -> Packed {
        let all: Vec<Valued> = Declaration::all(own).map(|declaration| board.value(declaration)).collect();
        let best = all.iter().map(|valued| (valued.poker, valued.twenty_one)).max().unwrap();
        let place = all.iter().position(|valued| (valued.poker, valued.twenty_one) == best).unwrap();
        u64::from(best.0) << 32 | u64::from(best.1) << 16 | place as u64
    }

    #[test]
    fn tw_10_many_hands_alone_and_all_have_the_first_best_of_96() {
        let options =
            [(MajorValues::Number, MajorPrecedence::Tiebreak), (MajorValues::Either, MajorPrecedence::Override)];
        for (major_values, major_precedence) in options {
            let options = Options { major_values, major_precedence };
            for (internals, externals) in [
                ("2w 2c Ks 9pr m4", "8wr m12 3p"),
                ("Awr Kwr Qwr m3 m13", "Tw Tc Ts"),
                ("2wr 3wr 4wr 5wr 7w", "m20 m21 Ac"),
                ("7w 7cr 7s m7r m17", "2p 2s 3p"),
            ] {
                let (board, on_board) = board(internals, externals, options);
                let all = all_best_declarations(&board, on_board);
                assert_eq!(all.len(), HANDS);
                let left: Vec<Card> = Card::all().filter(|card| !on_board.contains(*card)).collect();
                let mut some: Vec<([Card; HAND], Packed)> = Vec::new();
                for (at, (a, b, c, d)) in hands(left.len()).enumerate() {
                    if at % 1_009 == 0 {
                        some.push(([left[a], left[b], left[c], left[d]], all[at]));
                    }
                }
                let rows: Vec<u8> =
                    some.iter().flat_map(|(own, _)| [own[2], own[0], own[3], own[1]]).map(Card::id).collect();
                let mut together = vec![0; some.len()];
                best_declarations(&board, on_board, &rows, &mut together).unwrap();
                for (((own, found), row), together) in some.into_iter().zip(rows.chunks(HAND)).zip(together) {
                    let mut one = [0];
                    best_declarations(&board, on_board, row, &mut one).unwrap();
                    let expected = slow(&board, own);
                    assert_eq!([found, together, one[0]], [expected; 3], "{own:?} on {internals} and {externals}");
                }
            }
        }
    }

    fn hands(cards: usize) -> impl Iterator<Item = (usize, usize, usize, usize)> {
        (0..cards).flat_map(move |a| {
            (a + 1..cards)
                .flat_map(move |b| (b + 1..cards).flat_map(move |c| (c + 1..cards).map(move |d| (a, b, c, d))))
        })
    }

    #[test]
    fn dk_1_a_card_on_the_board_or_there_twice_is_refused_by_hand() {
        let (board, on_board) = board("2w 2c Ks 9pr m4", "8wr m12 3p", Options::default());
        for (cards, position) in [("3w 4w 5w 2c", "3"), ("3w 4w 3w 5w", "2")] {
            let rows: Vec<u8> = parse_cards("6c 7c 8c 9c")
                .unwrap()
                .into_iter()
                .chain(parse_cards(cards).unwrap())
                .map(Card::id)
                .collect();
            let refused = best_declarations(&board, on_board, &rows, &mut [0; 2]).unwrap_err();
            assert_eq!(refused.rule, "DK-1");
            assert!(
                refused.details.contains(&("hand", "1".to_owned()))
                    && refused.details.contains(&("position", position.to_owned()))
            );
        }
    }
}
