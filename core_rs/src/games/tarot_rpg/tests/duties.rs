//! RP-11 as a table: kind of lead, what lies, what is held, what may be played.

use super::*;
use crate::proto::TarotRpgDuty as D;
use sha2::{Digest, Sha256};

fn set(cards: &str) -> CardSet {
    parse_cards(cards).unwrap().into_iter().collect()
}

/// A few cards of every kind, in the order of the reference.
const REDUCED: &str = "Aw 7w Kw 3c Kc 5s m0 m1 m9 m21";
/// The hashes of both tables, which the reference has recorded (tests/reference/test_tarot_rpg_duties.py).
const RECORDED: &str = include_str!("../../../../../tests/reference/tarot_rpg_duties.txt");

/// One case in words, as the reference writes it: hand, trick, the suit named, the duty and the cards that meet it, and
/// which card takes the trick as it lies.
fn line(hand: &[Card], trick: &[Card], named: Option<Suit>) -> String {
    let led = check::Led { card: trick[0], suit: named.or(Some(trick[0].suit())), skill: None, level: 0 };
    let duty = follow::duty(hand.iter().copied().collect(), trick.iter().copied().collect(), led.binding());
    let kind = match duty.kind {
        D::Follow => "FOLLOW",
        D::Trump => "TRUMP",
        D::Overtrump => "OVERTRUMP",
        D::Any => "ANY",
        D::Unspecified => "NOTHING",
    };
    let taker = follow::taking(trick, led.binding()).map_or("nobody".to_owned(), |card| card.to_string());
    let words = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let named = named.map_or("-", Suit::name);
    format!("{} | {} | {named} | {kind} {} | {taker}\n", words(hand), words(trick), duty.cards)
}

/// The suits that can be named for a led card: one of four for a trump or the Fool, none for another.
fn named_for(led: Card) -> Vec<Option<Suit>> {
    let suits = [Suit::Wands, Suit::Cups, Suit::Swords, Suit::Pentacles];
    if led.suit() == Suit::Majors { suits.map(Some).to_vec() } else { vec![None] }
}

/// Every trick of one to three of these cards, in every order.
fn tricks(deck: &[Card]) -> Vec<Vec<Card>> {
    let mut all: Vec<Vec<Card>> = Vec::new();
    let mut longest = vec![Vec::new()];
    for _ in 0..3 {
        longest = longest
            .iter()
            .flat_map(|trick: &Vec<Card>| {
                let free = deck.iter().filter(|card| !trick.contains(card));
                free.map(|card| [&trick[..], &[*card]].concat()).collect::<Vec<_>>()
            })
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}

fn recorded(name: &str) -> &'static str {
    let line = RECORDED.lines().find_map(|line| line.strip_prefix(name));
    line.expect("it is recorded").trim()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Every hand of up to four cards against every trick of up to three over a reduced deck, hashed: as the reference has it.
#[test]
fn rp_11_rp_12_every_hand_and_trick_of_a_reduced_deck_as_the_plain_reference_has_it() {
    let deck = parse_cards(REDUCED).unwrap();
    let mut table = Sha256::new();
    let mut cases = 0;
    for trick in tricks(&deck) {
        for held in 1_u32..1 << deck.len() {
            let hand: Vec<Card> = (0..deck.len()).filter(|at| held >> at & 1 == 1).map(|at| deck[at]).collect();
            if hand.len() > 4 || hand.iter().any(|card| trick.contains(card)) {
                continue;
            }
            for named in named_for(trick[0]) {
                cases += 1;
                table.update(line(&hand, &trick, named));
            }
        }
    }
    assert_eq!(format!("{cases} {}", hex(&table.finalize())), recorded("enumerated"));
}

/// A case over the whole deck that follows from its number: SHA-256 draws how many cards, and which.
fn drawn(number: u32) -> String {
    let mut hash = Sha256::new();
    hash.update(b"trionfi duties ");
    hash.update(number.to_string());
    let bytes = hash.finalize();
    let (held, laid) = (1 + usize::from(bytes[0] % 12), 1 + usize::from(bytes[1] % 6));
    let mut free: Vec<Card> = Card::all().collect();
    let cards: Vec<Card> =
        bytes[3..3 + held + laid].iter().map(|byte| free.remove(usize::from(*byte) % free.len())).collect();
    let (hand, trick) = cards.split_at(held);
    let named = named_for(trick[0]);
    line(hand, trick, named[usize::from(bytes[2]) % named.len()])
}

fn drawn_table(cases: u32) -> String {
    let mut table = Sha256::new();
    (0..cases).for_each(|number| table.update(drawn(number)));
    format!("{cases} {}", hex(&table.finalize()))
}

#[test]
fn rp_11_rp_12_fifty_thousand_cases_as_the_plain_reference_has_them() {
    assert_eq!(drawn_table(50_000), recorded("drawn"));
}

/// For `make oracle`.
#[test]
#[ignore = "a million cases"]
fn rp_11_rp_12_a_million_cases_as_the_plain_reference_has_them() {
    assert_eq!(drawn_table(1_000_000), recorded("oracle"));
}

#[test]
fn rp_11_the_duty_by_what_lies_and_what_is_held() {
    let wands = Some(Suit::Wands);
    for (lies, suit, hand, kind, able) in [
        // A suit was led.
        ("5w", wands, "2w Kw 3c m4", D::Follow, "2w Kw"),
        ("5w", wands, "2w m0 m4", D::Follow, "2w m0"),
        ("5w m9", wands, "2w m10", D::Follow, "2w"),
        ("5w", wands, "3c m1 m4", D::Trump, "m1 m4"),
        ("5w", wands, "3c m0 m4", D::Trump, "m0 m4"),
        ("5w m9", wands, "3c m4 m10", D::Overtrump, "m10"),
        ("5w m9 m11", wands, "3c m10 m12", D::Overtrump, "m12"),
        ("5w m9", wands, "3c m0 m4 m10", D::Overtrump, "m0 m10"),
        ("5w m9", wands, "3c m4", D::Any, "3c m4"),
        ("5w", wands, "3c 4s", D::Any, "3c 4s"),
        ("5w", wands, "3c m0", D::Any, "3c m0"),
        ("5w", wands, "m0", D::Any, "m0"),
        // The Fool lies, and is no trump to be beaten.
        ("5w m0", wands, "3c m1", D::Trump, "m1"),
        // The Fool was led for Wands.
        ("m0", wands, "2w 3c m4", D::Follow, "2w"),
        ("m0", wands, "3c m4", D::Trump, "m4"),
        ("m0 m9", wands, "3c m4 m12", D::Overtrump, "m12"),
        ("m0 3s", wands, "4s 3c", D::Any, "3c 4s"),
        // A trump was led.
        ("m7", None, "2w m3 m9", D::Overtrump, "m9"),
        ("m7 m10", None, "2w m9", D::Any, "2w m9"),
        ("m7", None, "2w m0 m3", D::Any, "2w m0 m3"),
        ("m7", None, "2w m0 m9", D::Overtrump, "m0 m9"),
        ("m21", None, "2w Kc", D::Any, "2w Kc"),
    ] {
        let duty = follow::duty(set(hand), set(lies), suit);
        assert_eq!((duty.kind, duty.cards.to_string()), (kind, set(able).to_string()), "{hand} to {lies}");
    }
}
