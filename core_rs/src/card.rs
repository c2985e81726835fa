//! The 78 cards, their ids, their notation, and sets of them (docs/rules/deck.md).

use crate::proto::{self, Orientation};
use std::fmt;

/// How many cards the deck has (DK-1).
pub const DECK: usize = 78;

const RANKS: &[u8; 14] = b"A23456789TPNQK";
const SUITS: &[u8; 4] = b"wcsp";

/// A suit. The majors are the fifth: what a game calls them (Stars, trumps) is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
    /// Wands, `w`.
    Wands,
    /// Cups, `c`.
    Cups,
    /// Swords, `s`.
    Swords,
    /// Pentacles, `p`.
    Pentacles,
    /// The 22 majors, `m`.
    Majors,
}

impl Suit {
    /// Every card of this suit.
    pub const fn cards(self) -> CardSet {
        CardSet(match self {
            Suit::Majors => 0x3F_FFFF << 56,
            minor => 0x3FFF << (14 * minor as u32),
        })
    }

    /// Its name in the tarot deck.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Wands => "Wands",
            Suit::Cups => "Cups",
            Suit::Swords => "Swords",
            Suit::Pentacles => "Pentacles",
            Suit::Majors => "majors",
        }
    }
}

/// A card by its id, 0 to 77 (DK-2): `suit * 14 + rank - 1` for minors, `56 + number` for majors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of id 0.
    pub const FIRST: Card = Card(0);

    /// The card of an id, 0 to 77.
    pub const fn from_id(id: u8) -> Option<Card> {
        if (id as usize) < DECK { Some(Card(id)) } else { None }
    }

    /// The card of a `trionfi.v1.Card` value, which is its id plus one.
    pub fn from_wire(value: i32) -> Option<Card> {
        u8::try_from(value).ok()?.checked_sub(1).and_then(Card::from_id)
    }

    /// The major of a number, 0 to 21.
    pub const fn major(number: u8) -> Option<Card> {
        if number <= 21 { Some(Card(56 + number)) } else { None }
    }

    /// Its id, 0 to 77.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Its `trionfi.v1.Card` value.
    pub const fn wire(self) -> i32 {
        self.0 as i32 + 1
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        match self.0 / 14 {
            0 => Suit::Wands,
            1 => Suit::Cups,
            2 => Suit::Swords,
            3 => Suit::Pentacles,
            _ => Suit::Majors,
        }
    }

    /// A minor's rank, 1 (Ace) to 14 (King); a major's number, 0 to 21.
    pub const fn rank(self) -> u8 {
        if self.0 < 56 { self.0 % 14 + 1 } else { self.0 - 56 }
    }

    /// Every card, by rising id.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..DECK as u8).map(Card)
    }

    /// Reads one card in canonical notation (DK-3), without orientation (DK-4).
    pub fn parse(text: &str) -> Option<Card> {
        match text.as_bytes() {
            [b'm', digit @ b'0'..=b'9'] => Some(Card(56 + digit - b'0')),
            [b'm', tens @ b'1'..=b'2', ones @ b'0'..=b'9'] => {
                let number = (tens - b'0') * 10 + (ones - b'0');
                (number <= 21).then_some(Card(56 + number))
            }
            [rank, suit] => {
                let rank = RANKS.iter().position(|r| r == rank)?;
                let suit = SUITS.iter().position(|s| s == suit)?;
                Some(Card((suit * 14 + rank) as u8))
            }
            _ => None,
        }
    }
}

/// Canonical notation (DK-3).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit() {
            Suit::Majors => write!(f, "m{}", self.rank()),
            minor => {
                let rank = RANKS[usize::from(self.rank()) - 1];
                write!(f, "{}{}", rank as char, SUITS[minor as usize] as char)
            }
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The card of id 0.
pub(crate) const FIRST: Card = Card(0);

/// A text that is no card: which token, and where (DK-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The token as it stands.
    pub token: String,
    /// Its place among the tokens, from 0.
    pub position: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at position {}: {}", self.token, self.position, self.why)
    }
}

/// Reads cards separated by single spaces, as [`Card::parse`] does each (DK-3).
pub fn parse_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(' ')
        .enumerate()
        .map(|(position, token)| {
            Card::parse(token).ok_or_else(|| NotationError {
                token: token.to_owned(),
                position,
                why: match token.strip_suffix('r').and_then(Card::parse) {
                    Some(_) => "there is no orientation here: leave the trailing r away",
                    None => "a card is a rank A23456789TPNQK with a suit w c s p, or m0 to m21",
                },
            })
        })
        .collect()
}

/// A card as it lies, where orientation counts (DK-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Face {
    /// The card.
    pub card: Card,
    /// Whether it lies reversed.
    pub reversed: bool,
}

impl Face {
    /// The card upright.
    pub const fn upright(card: Card) -> Face {
        Face { card, reversed: false }
    }

    /// Its place among all 156: twice the card's id, one more if it is reversed.
    pub const fn index(self) -> u8 {
        self.card.0 << 1 | self.reversed as u8
    }

    /// The face of an index, 0 to 155.
    pub const fn from_index(index: u8) -> Option<Face> {
        match Card::from_id(index >> 1) {
            Some(card) => Some(Face { card, reversed: index & 1 == 1 }),
            None => None,
        }
    }

    /// How it lies, as a message has it.
    pub fn orientation(self) -> Orientation {
        if self.reversed { Orientation::Reversed } else { Orientation::Upright }
    }

    /// As a message.
    pub fn wire(self) -> proto::Face {
        proto::Face { card: self.card.wire(), orientation: self.orientation().into() }
    }

    /// Reads one card in canonical notation (DK-3); a trailing `r` reverses it.
    pub fn parse(text: &str) -> Option<Face> {
        let (card, reversed) = text.strip_suffix('r').map_or((text, false), |card| (card, true));
        Card::parse(card).map(|card| Face { card, reversed })
    }
}

/// Canonical notation (DK-3).
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.card, if self.reversed { "r" } else { "" })
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads cards as in [`parse_cards`] where orientation counts (DK-4).
pub fn parse_lying_cards(text: &str) -> Result<Vec<Face>, NotationError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(' ')
        .enumerate()
        .map(|(position, token)| {
            Face::parse(token).ok_or_else(|| NotationError {
                token: token.to_owned(),
                position,
                why: "a card is a rank A23456789TPNQK with a suit w c s p, or m0 to m21; a trailing r reverses it",
            })
        })
        .collect()
}

/// A set of cards.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck.
    pub const ALL: CardSet = CardSet((1 << DECK) - 1);

    /// Whether it holds no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds this card.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// With this card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// Without this card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Those of it whose id is higher than this card's.
    #[must_use]
    pub const fn above(self, card: Card) -> CardSet {
        CardSet(self.0 >> (card.0 + 1) << (card.0 + 1))
    }

    /// The cards in both.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards in either.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Its majors: bit n for the one with number n.
    pub const fn majors(self) -> u32 {
        (self.0 >> 56) as u32
    }

    /// The card with the lowest id.
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The card with the highest id.
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(127 - self.0.leading_zeros() as u8)) }
    }

    /// The card that so many others of it come before, by rising id.
    pub const fn nth(self, place: usize) -> Option<Card> {
        let low = self.0 as u64;
        let before = low.count_ones() as usize;
        let (mut half, mut skip, first) =
            if place < before { (low, place, 0) } else { ((self.0 >> 64) as u64, place - before, 64) };
        while skip > 0 && half != 0 {
            half &= half - 1;
            skip -= 1;
        }
        if half == 0 { None } else { Some(Card(first + half.trailing_zeros() as u8)) }
    }

    /// Its cards, by rising id.
    pub fn iter(self) -> Cards {
        Cards(self)
    }

    /// Its cards as `trionfi.v1.Card` values, by rising id.
    pub fn wire(self) -> Vec<i32> {
        let mut ids = Vec::with_capacity(self.len());
        ids.extend(self.iter().map(Card::wire));
        ids
    }
}

/// The cards of a set, by rising id.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        // Of a set that is not empty this takes the lowest bit away.
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        Cards(self)
    }
}

/// Every card of a suit.
impl From<Suit> for CardSet {
    fn from(suit: Suit) -> CardSet {
        suit.cards()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

/// Canonical notation, by rising id.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn dk_1_four_suits_of_fourteen_and_twenty_two_majors() {
        assert_eq!(Card::all().len(), 78);
        for suit in [Suit::Wands, Suit::Cups, Suit::Swords, Suit::Pentacles] {
            assert_eq!(suit.cards().len(), 14);
        }
        assert_eq!(Suit::Majors.cards().len(), 22);
        for card in Card::all() {
            assert!(card.suit().cards().contains(card));
        }
    }

    #[test]
    fn a_set_gives_its_cards_by_their_places_and_those_above_one() {
        // Given sets with cards in both halves, in one, and in none
        let every_fifth: CardSet = Card::all().step_by(5).collect();
        for set in [CardSet::ALL, every_fifth, Suit::Majors.cards(), Suit::Wands.cards(), CardSet::EMPTY] {
            // When each place is asked for, and one more
            // Then they are the cards by rising id
            for place in 0..=set.len() {
                assert_eq!(set.nth(place), set.iter().nth(place), "{place} of {set:?}");
            }
            for card in Card::all() {
                let higher: CardSet = set.iter().filter(|other| *other > card).collect();
                assert_eq!(set.above(card), higher, "{set:?} above {card}");
            }
        }
        assert_eq!(Card::major(21), Card::parse("m21"));
        assert_eq!(Card::major(22), None);
    }

    #[test]
    fn dk_2_ids_never_change() {
        for (text, id) in
            [("Aw", 0), ("Kw", 13), ("Ac", 14), ("Ts", 37), ("Np", 53), ("m0", 56), ("m13", 69), ("m21", 77)]
        {
            assert_eq!(Card::parse(text).unwrap().id(), id, "{text}");
        }
        assert_eq!(Card::from_id(78), None);
        assert_eq!(Card::from_wire(0), None);
        assert_eq!(Card::from_wire(79), None);
        assert_eq!(Card::from_wire(1).unwrap().id(), 0);
    }

    #[test]
    fn dk_3_only_canonical_text_is_a_card() {
        for card in Card::all() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        for text in [
            "", "m", "m00", "m01", "m22", "m30", "1w", "10w", "aw", "AW", "wA", " Aw", "Aw ", "Awr", "m0r", "Jw",
            "\u{301}w",
        ] {
            assert_eq!(Card::parse(text), None, "{text:?}");
        }
        let error = parse_cards("Aw m22 Kc").unwrap_err();
        assert_eq!((error.token.as_str(), error.position), ("m22", 1));
        assert_eq!(parse_cards("Aw  Kc").unwrap_err().position, 1);
    }

    #[test]
    fn dk_4_orientation_is_an_error_where_there_is_none() {
        assert!(parse_cards("7wr").unwrap_err().why.contains("no orientation"));
        let lying = parse_lying_cards("7wr m13 m0r").unwrap();
        assert_eq!(
            lying.iter().map(|face| (face.card.id(), face.reversed)).collect::<Vec<_>>(),
            [(6, true), (69, false), (56, true)]
        );
        assert_eq!(parse_lying_cards("7wrr").unwrap_err().position, 0);
    }

    #[test]
    fn dk_3_a_trailing_r_reverses_a_card() {
        let faces: Vec<Face> = (0..156).filter_map(Face::from_index).collect();
        assert_eq!(faces.len(), 2 * DECK);
        assert_eq!(Face::from_index(156), None);
        for (index, face) in (0..).zip(faces) {
            assert_eq!(face.index(), index);
            assert_eq!(Face::parse(&face.to_string()), Some(face));
        }
        for text in ["", "r", "7wR", "7w r", "7rw", "m0rr", "m22r"] {
            assert_eq!(Face::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_set_gives_its_cards_by_rising_id() {
        let set: CardSet = [77, 0, 56, 13].into_iter().filter_map(Card::from_id).collect();
        assert_eq!(set.to_string(), "Aw Kw m0 m21");
        assert_eq!(set.without(Card(0)).lowest(), Some(Card(13)));
        assert_eq!(set.highest(), Some(Card(77)));
    }
}
