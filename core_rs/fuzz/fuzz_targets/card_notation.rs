//! Any text is either cards, and then the only text that is these cards, or an error that names the token that is none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trionfi_core::card::{Card, Face, NotationError, parse_cards, parse_lying_cards};

fuzz_target!(|text: &str| {
    match parse_cards(text) {
        Ok(cards) => assert_eq!(written(cards.iter().map(Card::to_string)), text),
        Err(error) => check(text, &error),
    }
    match parse_lying_cards(text) {
        Ok(cards) => assert_eq!(written(cards.iter().map(Face::to_string)), text),
        Err(error) => check(text, &error),
    }
});

fn written(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// The first token that is no card is named, with its place.
fn check(text: &str, error: &NotationError) {
    assert_eq!(text.split(' ').nth(error.position), Some(&error.token[..]));
    assert_eq!(Card::parse(&error.token), None);
}
