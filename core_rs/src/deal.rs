//! The deal: the only use of randomness (docs/bytes.md, "The deal"; DK-6).

use crate::card::{Card, DECK};
use crate::chain::{Hash, lp, sha256};
use arrayvec::ArrayVec;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;

/// What a game needs dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    /// How many cards, from id 0 up; at most [`DECK`].
    pub cards: u16,
    /// Whether each card is upright or reversed.
    pub orientation: bool,
}

/// The tarot deck without orientation.
pub const PLAIN_DECK: Deck = Deck { cards: DECK as u16, orientation: false };

/// How many bytes S has: 78! × 2^78 orders need 461 bits.
pub const SEED: usize = 64;

/// Which deal of which game.
#[derive(Clone, Copy, Debug)]
pub struct DealId<'a> {
    /// The game's id, 16 bytes.
    pub game: &'a [u8],
    /// Counted from 1, void deals included.
    pub deal: u32,
}

/// C: the server's commitment to S.
pub fn server_commitment(id: DealId<'_>, seed: &[u8]) -> Hash {
    sha256(&[&lp(b"fair/v1/commit/server"), id.game, &id.deal.to_be_bytes(), seed])
}

/// What is hashed before R in a seat's commitment: `C_i` is the SHA-256 of this and R.
pub fn player_prefix(id: DealId<'_>, seat: u8) -> Vec<u8> {
    let mut prefix = lp(b"fair/v1/commit/player");
    prefix.extend_from_slice(id.game);
    prefix.extend_from_slice(&id.deal.to_be_bytes());
    prefix.push(seat);
    prefix
}

/// `C_i`: a seat's commitment to its contribution.
pub fn player_commitment(id: DealId<'_>, seat: u8, contribution: &[u8]) -> Hash {
    sha256(&[&player_prefix(id, seat), contribution])
}

/// How many bytes R has.
pub const CONTRIBUTION: usize = 32;

/// One seat's contribution, R.
#[derive(Clone, Copy, Debug)]
pub struct Contribution<'a> {
    /// The seat.
    pub seat: u8,
    /// R, 32 bytes.
    pub value: &'a [u8],
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 64] {
    // HMAC takes keys of any length, so this cannot fail (RFC 2104).
    let Ok(mut mac) = <Hmac<Sha512> as KeyInit>::new_from_slice(key) else { return [0; 64] };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// HMAC-SHA512 under a key of 64 bytes, which has taken the key in: each message is fed to a clone.
fn keyed(key: &[u8; 64]) -> Hmac<Sha512> {
    // A key shorter than a block is filled up with zeros (RFC 2104, section 2).
    let mut block = [0; 128];
    block[..64].copy_from_slice(key);
    Hmac::new(&block.into())
}

/// K, the key of a whole deal: its order and the salts of its cards follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealKey([u8; 64]);

impl DealKey {
    /// From S and what the seats contributed, by rising seat.
    pub fn new(id: DealId<'_>, cards: u16, seed: &[u8], contributions: &[Contribution<'_>]) -> DealKey {
        let mut transcript = lp(b"fair/v1/transcript");
        transcript.extend_from_slice(id.game);
        transcript.extend_from_slice(&id.deal.to_be_bytes());
        transcript.extend_from_slice(&cards.to_be_bytes());
        transcript.extend_from_slice(&server_commitment(id, seed));
        transcript.extend_from_slice(&(contributions.len() as u16).to_be_bytes());
        for contribution in contributions {
            transcript.push(contribution.seat);
            transcript.extend_from_slice(contribution.value);
        }
        DealKey(hmac(seed, &[&sha256(&[&transcript])]))
    }

    /// The order: cards by position, 0 dealt first, and for each whether it is reversed.
    pub fn order(&self, deck: Deck) -> Vec<(Card, bool)> {
        let mut words = Words::new(&self.0);
        let mut cards: Vec<Card> = Card::all().take(usize::from(deck.cards)).collect();
        for top in (1..cards.len()).rev() {
            let other = words.below(top as u32 + 1) as usize;
            cards.swap(top, other);
        }
        cards.into_iter().map(|card| (card, deck.orientation && words.word() & 1 == 1)).collect()
    }

    /// The salts of the leaves, by position.
    pub fn salts(&self, cards: u16) -> Vec<[u8; 32]> {
        let keyed = keyed(&self.0).chain_update(lp(b"fair/v1/salt"));
        let salt = |position: u16| {
            let whole = keyed.clone().chain_update(position.to_be_bytes()).finalize().into_bytes();
            std::array::from_fn(|at| whole[at])
        };
        (0..cards).map(salt).collect()
    }
}

/// The stream of 32-bit words under a deal's key.
struct Words {
    keyed: Hmac<Sha512>,
    block: u64,
    words: ArrayVec<u32, 16>,
}

impl Words {
    fn new(key: &[u8; 64]) -> Words {
        Words { keyed: keyed(key).chain_update(lp(b"fair/v1/stream")), block: 0, words: ArrayVec::new() }
    }

    fn word(&mut self) -> u32 {
        loop {
            if let Some(word) = self.words.pop() {
                return word;
            }
            let block = self.keyed.clone().chain_update(self.block.to_be_bytes()).finalize().into_bytes();
            self.block += 1;
            // The last is taken first.
            self.words.extend(block.rchunks_exact(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])));
        }
    }

    /// A uniform number below `m`, by rejection: no modulo bias (DK-6).
    fn below(&mut self, m: u32) -> u32 {
        let bound = (1_u64 << 32) - (1_u64 << 32) % u64::from(m);
        loop {
            let word = self.word();
            if u64::from(word) < bound {
                return word % m;
            }
        }
    }
}

/// The order of a deal, from all that goes in.
pub fn order(id: DealId<'_>, deck: Deck, seed: &[u8], contributions: &[Contribution<'_>]) -> Vec<(Card, bool)> {
    DealKey::new(id, deck.cards, seed, contributions).order(deck)
}

/// Whether these cards are every card of the deck once.
pub fn is_permutation(cards: &[Card], deck: Deck) -> bool {
    let mut seen = vec![false; usize::from(deck.cards)];
    cards.len() == seen.len()
        && cards
            .iter()
            .all(|card| seen.get_mut(usize::from(card.id())).is_some_and(|seen| !std::mem::replace(seen, true)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const ID: DealId<'static> = DealId { game: &[7; 16], deal: 1 };
    #[test]
    fn dk_6_an_order_is_a_permutation_and_follows_from_all_that_goes_in() {
        let seed = [1; SEED];
        let plain = order(ID, PLAIN_DECK, &seed, &[]);
        assert!(is_permutation(&plain.iter().map(|(card, _)| *card).collect::<Vec<_>>(), PLAIN_DECK));
        assert!(plain.iter().all(|(_, reversed)| !reversed));
        assert_eq!(plain, order(ID, PLAIN_DECK, &seed, &[]));
        let contribution = [Contribution { seat: 0, value: &[9; 32] }];
        let others = [
            order(DealId { deal: 2, ..ID }, PLAIN_DECK, &seed, &[]),
            order(DealId { game: &[8; 16], ..ID }, PLAIN_DECK, &seed, &[]),
            order(ID, PLAIN_DECK, &[2; SEED], &[]),
            order(ID, PLAIN_DECK, &seed, &contribution),
        ];
        assert!(others.iter().all(|other| *other != plain));
    }

    #[test]
    fn a_permutation_has_every_card_once() {
        let cards: Vec<Card> = Card::all().collect();
        assert!(is_permutation(&cards, PLAIN_DECK));
        assert!(!is_permutation(&cards[1..], PLAIN_DECK));
        let mut twice = cards.clone();
        twice[0] = cards[1];
        assert!(!is_permutation(&twice, PLAIN_DECK));
    }
}
