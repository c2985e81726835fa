//! The declaration that sees to one part first, against all 96.

use super::decks;
use crate::card::{Card, Face};
use crate::evaluate::declaration::{Board, Options, Valued};
use crate::evaluate::twenty_one::{MajorPrecedence, MajorValues};
use proptest::prelude::*;

/// Twelve cards of a deck, the middle ones either way up; all of them reversed now and then, for royal flushes.
fn deals() -> impl Strategy<Value = ([Card; 4], [Face; 5], [Face; 3])> {
    let way = prop_oneof![any::<[bool; 8]>(), Just([true; 8]), Just([false; 8])];
    (decks().prop_filter("twelve cards", |deck| deck.len() >= 12).prop_flat_map(|deck| Just(deck).prop_shuffle()), way)
        .prop_map(|(deck, reversed)| {
            let face = |at: usize| Face { card: deck[at], reversed: reversed[at] };
            let own = std::array::from_fn(|at| deck[8 + at]);
            (own, std::array::from_fn(face), std::array::from_fn(|at| face(5 + at)))
        })
}

/// The first of the 96 with the greatest key.
fn first_of_all<K: Ord>(board: &Board, own: [Card; 4], key: impl Fn(&Valued) -> K) -> Valued {
    let values = board.values(own);
    let mut all = values.all();
    let first = all.next().unwrap();
    all.fold(first, |best, one| if key(&one) > key(&best) { one } else { best })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn tw_10_it_is_the_first_of_all_96((own, internals, externals) in deals(), either in any::<bool>(), over in any::<bool>()) {
        let options = Options {
            major_values: if either { MajorValues::Either } else { MajorValues::Number },
            major_precedence: if over { MajorPrecedence::Override } else { MajorPrecedence::Tiebreak },
        };
        let board = Board::of(internals, externals, options);
        let poker = first_of_all(&board, own, |one| (one.poker, one.twenty_one));
        prop_assert_eq!(board.best_poker(own), poker);
        prop_assert_eq!(board.on_time_out(own), poker.declaration);
        let twenty_one = first_of_all(&board, own, |one| (one.twenty_one, one.poker));
        prop_assert_eq!(board.best_twenty_one(own), twenty_one);
    }
}
