//! Any opening leads somewhere or nowhere, and to the root of a deal only when it is one of that deal's.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use std::sync::OnceLock;
use trionfi_core::card::DECK;
use trionfi_core::deal::{DealId, DealKey, PLAIN_DECK};
use trionfi_core::opening::{DealtOrder, root_of};
use trionfi_core::proto::CardOpening;

const GAME: [u8; 16] = [7; 16];
const CARDS: u16 = DECK as u16;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(opening) = CardOpening::decode(bytes) {
        look(&opening, CARDS);
    }
    // Running out of bytes ends the changes, and is fine.
    let _ = changed(&mut Unstructured::new(bytes));
});

fn dealt() -> &'static DealtOrder {
    static DEALT: OnceLock<DealtOrder> = OnceLock::new();
    DEALT.get_or_init(|| {
        let key = DealKey::new(DealId { game: &GAME, deal: 1 }, CARDS, &[1; 64], &[]);
        DealtOrder::new(GAME, 1, key, key.order(PLAIN_DECK), false)
    })
}

/// An opening of the deal, with anything about it changed, in a deck of any size.
fn changed(choices: &mut Unstructured<'_>) -> Result<()> {
    let mut opening = dealt().opening(choices.int_in_range(0..=CARDS - 1)?).expect("a position of the deal");
    for _ in 0..choices.int_in_range(0..=2)? {
        match choices.int_in_range(0..=7)? {
            0 => opening.deal = choices.arbitrary()?,
            1 => opening.position = choices.arbitrary()?,
            2 => opening.card = choices.int_in_range(-1..=80)?,
            3 => opening.orientation = choices.arbitrary()?,
            4 => opening.salt = <&[u8]>::arbitrary(choices)?.to_vec(),
            5 => opening.path.truncate(choices.int_in_range(0..=opening.path.len())?),
            6 => opening.path.extend_from_slice(<&[u8]>::arbitrary(choices)?),
            _ => {
                let place = choices.choose_index(opening.path.len().max(1))?;
                let byte = choices.arbitrary()?;
                opening.path.get_mut(place).into_iter().for_each(|at| *at = byte);
            }
        }
    }
    look(&opening, CARDS);
    look(&opening, choices.arbitrary()?);
    Ok(())
}

fn look(opening: &CardOpening, cards: u16) {
    let leads_to_root = root_of(&GAME, opening, cards) == Ok(dealt().root());
    let position = u16::try_from(opening.position).ok();
    let right = position.and_then(|position| dealt().opening(position)).as_ref() == Some(opening);
    assert!(!leads_to_root || right, "{opening:?} leads to the root in a deck of {cards}");
    assert!(leads_to_root || !right || cards != CARDS, "{opening:?} leads elsewhere");
}
