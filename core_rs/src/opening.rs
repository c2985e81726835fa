//! Openings of cards: proof that a card lay where it is said to have lain (docs/bytes.md, "Card openings").
//!
//! The event that deals names the root of an RFC 6962 tree over the positions of the order. Each card that is shown
//! comes with its salt and the way from its leaf to that root, and says nothing about any other card: their leaves are
//! hidden behind salts of their own.

use crate::card::{Card, CardSet, DECK, Face};
use crate::chain::{Hash, sha256};
use crate::deal::{DealId, DealKey};
use crate::proto::{self, Orientation};
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

/// `lp("fair/v1/card")`.
const DOMAIN: &[u8] = b"\x00\x0cfair/v1/card";

/// How many bytes a salt has, and a node.
const NODE: usize = 32;

/// A deal: its order, and what opens each of its cards. Two are equal when they were made of the same.
#[derive(Clone, Debug)]
pub struct DealtOrder {
    game: [u8; 16],
    deal: u32,
    key: DealKey,
    cards: Vec<(Card, bool)>,
    /// Whether it counts how a card lies (DK-4).
    orientation: bool,
    /// Made when a card is opened for the first time: folding a log needs none.
    proof: OnceLock<Proof>,
}

/// What opens the cards of a deal.
#[derive(Clone, Debug)]
struct Proof {
    salts: Vec<[u8; 32]>,
    /// The position of each card that is in the order.
    positions: [u16; DECK],
    tree: Tree,
}

impl DealtOrder {
    /// The order of a deal with the key that its salts follow from; `orientation`: whether it counts how a card lies.
    pub fn new(game: [u8; 16], deal: u32, key: DealKey, cards: Vec<(Card, bool)>, orientation: bool) -> DealtOrder {
        DealtOrder { game, deal, key, cards, orientation, proof: OnceLock::new() }
    }

    /// The cards by position, and for each whether it lies reversed.
    pub fn cards(&self) -> &[(Card, bool)] {
        &self.cards
    }

    /// The root of the tree over all positions.
    pub fn root(&self) -> Hash {
        self.proof().tree.root()
    }

    /// Opens the card at a position; nothing past the last.
    pub fn opening(&self, position: u16) -> Option<proto::CardOpening> {
        let (card, reversed) = *self.cards.get(usize::from(position))?;
        let proof = self.proof();
        Some(proto::CardOpening {
            deal: self.deal,
            position: position.into(),
            card: card.wire(),
            orientation: if self.orientation {
                Face { card, reversed }.orientation()
            } else {
                Orientation::Unspecified
            }
            .into(),
            salt: proof.salts.get(usize::from(position))?.to_vec(),
            path: proof.tree.path(position.into()),
        })
    }

    /// Opens these cards, by rising position.
    pub fn openings(&self, shown: CardSet) -> Vec<proto::CardOpening> {
        let proof = self.proof();
        let mut positions: Vec<u16> = shown.iter().map(|card| proof.positions[usize::from(card.id())]).collect();
        positions.sort_unstable();
        positions.into_iter().filter_map(|position| self.opening(position)).collect()
    }

    fn proof(&self) -> &Proof {
        self.proof.get_or_init(|| {
            let id = DealId { game: &self.game, deal: self.deal };
            let salts = self.key.salts(self.cards.len() as u16);
            let mut positions = [u16::MAX; DECK];
            let mut leaves = Vec::with_capacity(2 * self.cards.len() + 8);
            for (position, ((card, reversed), salt)) in (0_u16..).zip(self.cards.iter().zip(&salts)) {
                positions[usize::from(card.id())] = position;
                leaves.push(leaf(id, position, *card, *reversed, salt));
            }
            Proof { salts, positions, tree: Tree::new(leaves) }
        })
    }
}

impl PartialEq for DealtOrder {
    fn eq(&self, other: &DealtOrder) -> bool {
        (&self.game, self.deal, &self.key, &self.cards) == (&other.game, other.deal, &other.key, &other.cards)
    }
}

impl Eq for DealtOrder {}

impl std::hash::Hash for DealtOrder {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.game, self.deal, &self.key, &self.cards).hash(state);
    }
}

/// The openings of some cards of a deal, which are made when they are asked for: what is decided and folded in one place
/// needs none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings(Option<(Arc<DealtOrder>, CardSet)>);

impl Openings {
    /// Those of these cards.
    pub fn of(order: &Arc<DealtOrder>, shown: CardSet) -> Openings {
        Openings((!shown.is_empty()).then(|| (Arc::clone(order), shown)))
    }

    /// By rising position.
    pub fn wire(&self) -> Vec<proto::CardOpening> {
        self.0.as_ref().map_or_else(Vec::new, |(order, shown)| order.openings(*shown))
    }
}

/// The hash of a card's leaf (RFC 6962, section 2.1: a zero byte before what is hashed).
fn leaf(id: DealId<'_>, position: u16, card: Card, reversed: bool, salt: &[u8]) -> Hash {
    let face = u16::from(card.id()) | if reversed { 1 << 15 } else { 0 };
    sha256(&[&[0], DOMAIN, id.game, &id.deal.to_be_bytes(), &position.to_be_bytes(), &face.to_be_bytes(), salt])
}

/// An inner node of the tree (RFC 6962, section 2.1: a one byte before what is hashed).
fn node(left: &[u8], right: &[u8]) -> Hash {
    sha256(&[&[1], left, right])
}

/// A tree, level after level, leaves first. What has no neighbour moves up as it is, which gives RFC 6962's tree.
#[derive(Clone, Debug)]
struct Tree {
    leaves: usize,
    nodes: Vec<Hash>,
}

impl Tree {
    fn new(leaves: Vec<Hash>) -> Tree {
        let (count, mut nodes) = (leaves.len(), leaves);
        let mut level = 0..count;
        while level.len() > 1 {
            for at in level.clone().step_by(2) {
                let above = if at + 1 < level.end { node(&nodes[at], &nodes[at + 1]) } else { nodes[at] };
                nodes.push(above);
            }
            level = level.end..nodes.len();
        }
        Tree { leaves: count, nodes }
    }

    fn root(&self) -> Hash {
        self.nodes.last().copied().unwrap_or_else(|| sha256(&[]))
    }

    /// The nodes beside the way from a leaf to the root.
    fn path(&self, mut at: usize) -> Vec<u8> {
        let (mut level, mut length) = (&self.nodes[..], self.leaves);
        let mut path = Vec::with_capacity(NODE * length.next_power_of_two().ilog2() as usize);
        while length > 1 {
            let (nodes, above) = level.split_at(length);
            if let Some(beside) = nodes.get(at ^ 1) {
                path.extend_from_slice(beside);
            }
            (level, length, at) = (above, length.div_ceil(2), at / 2);
        }
        path
    }
}

/// The root that an opening leads to in a tree of so many positions (RFC 9162, section 2.1.3.2), or why it leads
/// nowhere.
pub fn root_of(game: &[u8], opening: &proto::CardOpening, cards: u16) -> Result<Hash, String> {
    let position = u16::try_from(opening.position).ok().filter(|position| *position < cards).ok_or_else(|| {
        format!("position {} of {cards}: positions are 0 to {}", opening.position, cards.saturating_sub(1))
    })?;
    let card = Card::from_wire(opening.card).ok_or_else(|| format!("{} is no card", opening.card))?;
    let orientation =
        Orientation::try_from(opening.orientation).map_err(|_| format!("{} is no orientation", opening.orientation))?;
    if opening.salt.len() != NODE || !opening.path.len().is_multiple_of(NODE) {
        return Err("a salt and every node of a path have 32 bytes".to_owned());
    }
    let id = DealId { game, deal: opening.deal };
    let mut hash = leaf(id, position, card, orientation == Orientation::Reversed, &opening.salt);
    let (mut at, mut last) = (position, cards - 1);
    let mut nodes = opening.path.chunks(NODE);
    while last > 0 {
        if at % 2 == 1 || at < last {
            let beside = nodes.next().ok_or("the path is too short")?;
            hash = if at % 2 == 1 { node(beside, &hash) } else { node(&hash, beside) };
        }
        (at, last) = (at / 2, last / 2);
    }
    if nodes.next().is_some() {
        return Err("the path is too long".to_owned());
    }
    Ok(hash)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::chain::lp;
    use crate::deal::{Deck, PLAIN_DECK, SEED};

    fn dealt(cards: u16, orientation: bool) -> DealtOrder {
        let key = DealKey::new(DealId { game: &[7; 16], deal: 3 }, cards, &[1; SEED], &[]);
        DealtOrder::new([7; 16], 3, key, key.order(Deck { cards, orientation }), orientation)
    }

    #[test]
    fn every_card_of_every_deck_opens_to_the_root() {
        for cards in 1..=DECK as u16 {
            let dealt = dealt(cards, true);
            for position in 0..cards {
                let opening = dealt.opening(position).unwrap();
                assert_eq!(root_of(&[7; 16], &opening, cards), Ok(dealt.root()), "position {position} of {cards}");
            }
            assert_eq!(dealt.opening(cards), None);
        }
    }

    #[test]
    fn a_tree_of_three_is_that_of_rfc_6962() {
        let leaves: Vec<Hash> = (0..3).map(|n| [n; 32]).collect();
        let tree = Tree::new(leaves.clone());
        assert_eq!(tree.root(), node(&node(&leaves[0], &leaves[1]), &leaves[2]));
        assert_eq!(tree.path(2), node(&leaves[0], &leaves[1]).to_vec());
        assert_eq!(Tree::new(Vec::new()).root(), sha256(&[]));
    }

    #[test]
    fn whatever_is_changed_leads_elsewhere() {
        let dealt = dealt(PLAIN_DECK.cards, false);
        let right = dealt.opening(5).unwrap();
        let other = dealt.opening(6).unwrap();
        let mut wrong = vec![
            proto::CardOpening { deal: 4, ..right.clone() },
            proto::CardOpening { position: 4, ..right.clone() },
            proto::CardOpening { position: 78, ..right.clone() },
            proto::CardOpening { card: other.card, ..right.clone() },
            proto::CardOpening { card: 0, ..right.clone() },
            proto::CardOpening { orientation: Orientation::Reversed.into(), ..right.clone() },
            proto::CardOpening { salt: other.salt, ..right.clone() },
            proto::CardOpening { salt: Vec::new(), ..right.clone() },
            proto::CardOpening { path: right.path[32..].to_vec(), ..right.clone() },
            proto::CardOpening { path: [&right.path[..], &[0; 32]].concat(), ..right.clone() },
        ];
        for at in (0..right.path.len()).step_by(16) {
            let mut path = right.path.clone();
            path[at] ^= 1;
            wrong.push(proto::CardOpening { path, ..right.clone() });
        }
        for opening in wrong {
            assert_ne!(root_of(&[7; 16], &opening, 78), Ok(dealt.root()), "{opening:?}");
        }
        assert_ne!(root_of(&[8; 16], &right, 78), Ok(dealt.root()));
    }

    #[test]
    fn cards_that_are_shown_open_by_rising_position() {
        let dealt = dealt(40, true);
        let shown: CardSet = dealt.cards()[5..9].iter().map(|(card, _)| *card).collect();
        let positions: Vec<u32> = dealt.openings(shown).iter().map(|opening| opening.position).collect();
        assert_eq!(positions, [5, 6, 7, 8]);
        let absent = CardSet::EMPTY.with(Card::from_id(60).unwrap());
        assert_eq!(dealt.openings(absent), []);
        assert_eq!(DOMAIN, lp(b"fair/v1/card"));
    }

    #[test]
    fn no_two_leaves_of_a_deal_share_a_salt() {
        let dealt = dealt(PLAIN_DECK.cards, false);
        let mut salts: Vec<Vec<u8>> = (0..78).map(|position| dealt.opening(position).unwrap().salt).collect();
        salts.sort();
        salts.dedup();
        assert_eq!(salts.len(), 78);
    }
}
