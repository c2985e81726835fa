//! RP-11 as a table: kind of lead, what lies, what is held, what may be played.

use super::*;
use crate::proto::TarotRpgDuty as D;

fn set(cards: &str) -> CardSet {
    parse_cards(cards).unwrap().into_iter().collect()
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
