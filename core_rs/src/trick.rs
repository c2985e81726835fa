//! Tricks: following suit, and which card wins.

use crate::card::Card;
use crate::card::{CardSet, Suit};

/// Which end of a suit wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The highest card.
    Highest,
    /// The lowest card.
    Lowest,
}

/// What may be played where these cards are wanted, such as those of a suit: some of them, or any card with none of them.
pub fn following(hand: CardSet, wanted: impl Into<CardSet>) -> CardSet {
    let able = hand.and(wanted.into());
    if able.is_empty() { hand } else { able }
}

/// The best card of one suit among those played; none when nobody played that suit.
pub fn best(played: CardSet, suit: Suit, direction: Direction) -> Option<Card> {
    let candidates = played.and(suit.cards());
    match direction {
        Direction::Highest => candidates.highest(),
        Direction::Lowest => candidates.lowest(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::card::parse_cards;

    fn set(text: &str) -> CardSet {
        parse_cards(text).unwrap().into_iter().collect()
    }

    #[test]
    fn one_follows_if_able() {
        assert_eq!(following(set("m4 m7 m12"), set("m9 m12 m15")), set("m12"));
        assert_eq!(following(set("Aw 3c m4"), Suit::Cups), set("3c"));
        assert_eq!(following(set("Aw 3c m4"), Suit::Swords), set("Aw 3c m4"));
    }

    #[test]
    fn the_best_card_is_of_the_suit() {
        let played = set("Aw Kw 9c m21");
        assert_eq!(best(played, Suit::Wands, Direction::Highest), Card::parse("Kw"));
        assert_eq!(best(played, Suit::Wands, Direction::Lowest), Card::parse("Aw"));
        assert_eq!(best(played, Suit::Pentacles, Direction::Lowest), None);
    }
}
