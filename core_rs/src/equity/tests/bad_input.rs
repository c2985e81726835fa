//! What is refused names the player, the card and its place.

use super::*;
use crate::proto::TwoWinAdviceQuestion;
use crate::rejection::{Code, Rejection};

fn refused(question: &TwoWinEquityQuestion) -> Rejection {
    let refused = super::super::two_win::survey(question, Options::default()).err().unwrap();
    assert!(matches!(refused.code, Code::ValueOutOfRange | Code::OptionOutOfRange));
    refused
}

fn open() -> TwoWinEquityQuestion {
    TwoWinEquityQuestion {
        players: vec![TwoWinKnownHand { cards: wire("Kw Qw") }, TwoWinKnownHand { cards: wire("9c") }],
        internals: lying("2w 2c"),
        externals: lying("8wr"),
        dead: wire("m21"),
        ..TwoWinEquityQuestion::default()
    }
}

fn detail(rejection: &Rejection, key: &str) -> String {
    rejection.details.iter().find(|(name, _)| *name == key).map(|(_, value)| value.clone()).unwrap_or_default()
}

#[test]
fn dk_1_a_card_that_is_there_twice_is_named_with_who_has_it() {
    let mut asked = open();
    asked.players[1].cards = wire("9c Kw");
    let refusal = refused(&asked);
    assert_eq!(refusal.message, "player 2: Kw at position 1 is there already; all cards must be different");
    assert_eq!((refusal.rule, detail(&refusal, "field")), ("DK-1", "players[1].cards".to_owned()));
    assert_eq!([detail(&refusal, "position"), detail(&refusal, "card")], ["1", "Kw"]);

    let dead = refused(&TwoWinEquityQuestion { dead: wire("m20 2c"), ..open() });
    assert_eq!([detail(&dead, "field"), detail(&dead, "position"), detail(&dead, "card")], ["dead", "1", "2c"]);
    let lies = refused(&TwoWinEquityQuestion { externals: lying("8w Qwr"), ..open() });
    assert_eq!([detail(&lies, "field"), detail(&lies, "position"), detail(&lies, "card")], ["externals", "1", "Qw"]);
}

#[test]
fn tw_3_no_part_has_more_cards_than_it_can() {
    let mut asked = open();
    asked.players[0].cards = wire("Kw Qw Nw Pw Tw");
    let refusal = refused(&asked);
    assert_eq!(refusal.message, "player 1: the number of cards is 5; it must be 4 at most");
    assert_eq!((refusal.rule, detail(&refusal, "field")), ("TW-3", "players[0].cards".to_owned()));
    let six = refused(&TwoWinEquityQuestion { internals: lying("2w 2c 2p 2s 3w 4w"), ..open() });
    assert_eq!((six.rule, detail(&six, "field")), ("TW-3", "internals".to_owned()));
    let four = refused(&TwoWinEquityQuestion { externals: lying("8w 8c 8s 8p"), ..open() });
    assert_eq!((four.rule, detail(&four, "allowed")), ("TW-3", "0 to 3".to_owned()));
}

#[test]
fn tw_1_two_to_seventeen_play() {
    for players in [0, 1, 18] {
        let refusal = refused(&TwoWinEquityQuestion { players: vec![TwoWinKnownHand::default(); players], ..open() });
        assert_eq!((refusal.rule, detail(&refusal, "allowed")), ("TW-1", "2 to 17".to_owned()));
    }
}

#[test]
fn dk_1_what_is_left_must_be_enough() {
    let most: String = Card::all().skip(20).take(52).map(|card| format!(" {card}")).collect();
    let asked = TwoWinEquityQuestion {
        players: vec![TwoWinKnownHand::default(); 7],
        dead: wire(most.trim()),
        internals: Vec::new(),
        externals: Vec::new(),
        ..open()
    };
    let refusal = refused(&asked);
    assert_eq!(
        (refusal.rule, detail(&refusal, "wanted"), detail(&refusal, "left")),
        ("DK-1", "36".into(), "26".into())
    );
}

#[test]
fn dk_2_dk_4_a_card_is_one_and_says_how_it_lies() {
    let mut asked = open();
    asked.players[1].cards = vec![79];
    let refusal = refused(&asked);
    assert_eq!((refusal.rule, refusal.message.as_str()), ("DK-2", "player 2: 79 at position 0 is no card"));
    let lies = proto::Face { card: 5, orientation: 0 };
    let refusal = refused(&TwoWinEquityQuestion { internals: vec![lies], ..open() });
    assert_eq!((refusal.rule, detail(&refusal, "card")), ("DK-4", "5w".to_owned()));
}

#[test]
fn a_method_is_one_and_within_its_limits() {
    let method = |method| refused(&TwoWinEquityQuestion { method: Some(method), ..open() });
    assert!(method(ShowdownMethod { exact: true, trials: Some(5), seed: None }).message.contains("not both"));
    let many = method(ALL);
    assert!(many.message.contains("exact looks at 1000000000 at most"), "{}", many.message);
    for trials in [0, 1_000_000_001] {
        assert_eq!(detail(&method(by_chance(trials, 0)), "field"), "method.trials");
    }
    let declares = refused(&TwoWinEquityQuestion { declares: 7, ..open() });
    assert_eq!((declares.code, detail(&declares, "allowed")), (Code::OptionOutOfRange, "poker, twenty_one".to_owned()));
}

#[test]
fn tw_3_advice_is_about_four_own_cards_and_a_whole_board() {
    let whole = TwoWinAdviceQuestion {
        own: wire("2s 6w m0 Kc"),
        internals: lying("2w 2c Ks 9pr m4"),
        externals: lying("8wr m12 3p"),
        opponents: 1,
        ..TwoWinAdviceQuestion::default()
    };
    let refused = |question: TwoWinAdviceQuestion| {
        let refusal = super::super::advice::survey(&question, Options::default()).err().unwrap();
        (refusal.rule, detail(&refusal, "field"))
    };
    assert!(super::super::advice::survey(&whole, Options::default()).is_ok());
    assert_eq!(refused(TwoWinAdviceQuestion { own: wire("2s 6w m0"), ..whole.clone() }), ("TW-3", "own".into()));
    assert_eq!(
        refused(TwoWinAdviceQuestion { own: wire("2s 6w m0 Ks"), ..whole.clone() }),
        ("DK-1", "internals".into())
    );
    let four = lying("2w 2c Ks 9pr");
    assert_eq!(refused(TwoWinAdviceQuestion { internals: four, ..whole.clone() }), ("TW-3", "internals".into()));
    for opponents in [0, 17, u32::MAX] {
        assert_eq!(refused(TwoWinAdviceQuestion { opponents, ..whole.clone() }), ("TW-1", "opponents".into()));
    }
    assert_eq!(refused(TwoWinAdviceQuestion { dead: wire("m0"), ..whole }), ("DK-1", "dead".into()));
}
