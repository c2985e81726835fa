//! What is refused at the wrong time or with the wrong cards, by rule, with what would be right.

use super::*;
use crate::rejection::Code;

#[test]
fn tw_8_duplicate_missing_and_foreign_cards_are_refused() {
    let own = ["Aw 2w 3w 4w", "5w 6w 7w 8w"];
    let mut scene = given(2).deal(&own, "Ac 2c 3c 4c 5c 6c 7c 8c").starts();
    scene.checks_down();
    let wire = |text: &str| -> Vec<i32> { parse_cards(text).unwrap().into_iter().map(Card::wire).collect() };
    let declared = |poker: &str, reversed: &str| {
        let command = proto::TwoWinDeclare { poker: wire(poker), reversed: wire(reversed) };
        let refused = scene.refuses(1, say::Command::Declare(command));
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "TW-8"));
        refused.message
    };
    let own = |field: &str| format!("{field} must name cards of your own (Aw 2w 3w 4w), each once, by rising id");
    assert_eq!(declared("Aw Aw", ""), own("poker"));
    assert_eq!(declared("2w Aw", ""), own("poker"));
    assert_eq!(declared("Aw 5w", ""), own("poker"));
    assert_eq!(declared("Aw 2w", "5w"), own("reversed"));
    assert_eq!(declared("Aw", ""), "1 cards are declared for poker; two are due");
    assert_eq!(declared("Aw 2w 3w", ""), "3 cards are declared for poker; two are due");
}

#[test]
fn each_command_has_its_time() {
    let scene = given(2).starts();
    let refused = scene.refuses(1, declare("Aw 2w / 3w 4w"));
    assert_eq!((refused.rule, &refused.message[..]), ("TW-8", "declarations are made when all eight cards are up"));
    for command in [say::Command::Ready(proto::TwoWinReady {}), say::Command::SitOut(proto::TwoWinSitOut {})] {
        let refused = scene.refuses(1, command);
        assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "TW-6"));
    }
    let mut over = given(2).options(TwoWinOptions { hands: Some(1), ..Default::default() }).starts();
    over.bets("fold");
    assert_eq!(over.refuses(0, bet("call")).rule, "LC-2");
}

#[test]
fn an_empty_command_or_bet_is_malformed() {
    let scene = given(2).starts();
    let empty = Command::TwoWin(proto::TwoWinCommand { command: None });
    let refused = scene.table.decide(Actor::Seat(1), &empty, 0, &ENTROPY).unwrap_err();
    assert_eq!(refused.code, Code::MalformedCommand);
    let refused = scene.refuses(1, say::Command::Bet(proto::Bet { action: None }));
    assert_eq!((refused.code, refused.rule), (Code::MalformedCommand, "MO-3"));
}
