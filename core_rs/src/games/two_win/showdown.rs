//! The showdown: every hand still in is shown, with what it comes to (TW-8, TW-9, TW-21, MO-13).

use super::TwoWin;
use super::hand::Hand;
use crate::evaluate::declaration::{Board, Declaration};
use crate::proto;

impl TwoWin {
    /// All declarations of those still in, by place.
    pub(super) fn showdown(&self, hand: &Hand) -> proto::TwoWinShown {
        let board = Board::of(hand.internals(), hand.externals(), self.options.twenty_one);
        let results = hand.live().filter_map(|place| {
            let declaration = hand.declared.get(place).copied()??;
            Some(result(&board, hand.seat(place), declaration))
        });
        proto::TwoWinShown {
            results: results.collect(),
            house_total: board.house.total.into(),
            house_dropped: board.house.dropped,
            house_natural: board.house.natural,
        }
    }
}

fn result(board: &Board, seat: u8, declaration: Declaration) -> proto::TwoWinHandResult {
    let poker = board.internals.best(declaration.poker);
    let outside = board.house.hand(declaration.twenty_one);
    proto::TwoWinHandResult {
        declaration: Some(declaration_message(seat, &declaration)),
        category: poker.category.name().to_owned(),
        poker_strength: poker.strength,
        poker_cards: poker.cards.iter().map(|face| face.wire()).collect(),
        total: outside.total.into(),
        natural: outside.natural,
        bust: outside.bust,
        majors: outside.majors.into(),
    }
}

/// A declaration as a message.
pub(super) fn declaration_message(seat: u8, declaration: &Declaration) -> proto::TwoWinDeclaration {
    proto::TwoWinDeclaration {
        seat: seat.into(),
        poker: declaration.poker.iter().map(|face| face.wire()).collect(),
        twenty_one: declaration.twenty_one.iter().map(|face| face.wire()).collect(),
    }
}
