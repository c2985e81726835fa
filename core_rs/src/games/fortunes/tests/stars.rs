//! FO-8 to FO-10: when Stars may be laid, and when they win.

use crate::game::Viewer;
use crate::proto::{FortunesOptions, FortunesStarsOpen as StarsOpen, FortunesStarsWin as StarsWin};
use crate::rejection::Code;
use crate::scene::{Given, wire_notation};

fn only_in_the_trick() -> FortunesOptions {
    FortunesOptions { stars_open: Some(StarsOpen::Trick.into()), ..Default::default() }
}

fn always() -> FortunesOptions {
    FortunesOptions { stars_win: Some(StarsWin::Always.into()), ..Default::default() }
}

/// Seat 1 must lay a Star on the Wands of the first trick; seats 2 and 3 hold both.
const ONE_VOID: [&str; 4] = ["5w Ac 7c", "m3 2c 8c !w", "Kw 6w 3c 9c m9 !w !c !m", "Aw 4c Tc m1 m2 !w !c !m"];

#[test]
fn fo_8_no_star_is_laid_over_the_suit_before_the_first() {
    let mut scene = Given::hands(ONE_VOID).starts();
    // A trick without Stars opens nothing.
    scene.plays("0:Ac 1:2c 2:3c 3:4c 1:8c");
    assert!(!scene.seen(Viewer::Spectator).stars_open);
    assert_eq!(scene.may_play(2), "9c");
    scene.refuses_card("2:m9", Code::MustFollowSuit, "FO-6");
}

#[test]
fn fo_8_a_star_opens_stars_to_later_players_of_the_same_trick() {
    for options in [FortunesOptions::default(), only_in_the_trick()] {
        let mut scene = Given::hands(ONE_VOID).options(options).starts();
        scene.plays("0:5w 1:m3");
        assert!(scene.seen(Viewer::Spectator).stars_open);
        assert_eq!(scene.may_play(2), "6w Kw m9");
        scene.plays("2:m9");
        assert_eq!(scene.may_play(3), "Aw m1 m2");
    }
}

#[test]
fn fo_8_stars_stay_open_for_the_rest_of_the_deal() {
    let mut scene = Given::hands(ONE_VOID).starts();
    scene.plays("0:5w 1:m3 2:Kw 3:Aw 1:8c");
    assert!(scene.seen(Viewer::Spectator).stars_open);
    assert_eq!(scene.may_play(2), "3c 9c m9");
    scene.plays("2:m9");
    assert_eq!(scene.seen(Viewer::Spectator).turns, 1);
    scene.plays_lowest(9 * 4);
    assert!(scene.seen(Viewer::Spectator).stars_open, "many tricks later");
}

#[test]
fn fo_8_a_star_that_is_led_opens_them_as_well() {
    let mut scene = Given::hands(["m5 Ac", "m3 2c", "m9 m10 3c !c !m", "m1 4c"]).starts();
    // The lead alone: nobody has followed with another.
    scene.plays("0:m5");
    assert!(scene.seen(Viewer::Spectator).stars_open);
    scene.plays("1:m3 2:m9 3:m1 1:2c");
    assert_eq!(scene.may_play(2), "3c m10");
}

#[test]
fn fo_8_open_stars_open_nothing_else() {
    let mut scene = Given::hands(ONE_VOID).starts();
    scene.plays("0:5w 1:m3");
    scene.refuses_card("2:9c", Code::MustFollowSuit, "FO-6");
}

#[test]
fn fo_8_with_trick_stars_close_when_the_trick_is_over() {
    let mut scene = Given::hands(ONE_VOID).options(only_in_the_trick()).starts();
    scene.plays("0:5w 1:m3 2:Kw 3:Aw");
    assert!(!scene.seen(Viewer::Spectator).stars_open);
    scene.plays("1:8c");
    assert_eq!(scene.may_play(2), "3c 9c");
    scene.refuses_card("2:m9", Code::MustFollowSuit, "FO-6");
}

#[test]
fn fo_8_every_deal_begins_with_stars_closed() {
    let mut scene = Given::default().starts();
    scene.plays_lowest(18 * 4);
    assert!(scene.seen(Viewer::Spectator).stars_open);
    scene.plays_lowest(4);
    assert_eq!((scene.seen(Viewer::Spectator).deal, scene.seen(Viewer::Spectator).stars_open), (2, false));
}

#[test]
fn fo_8_the_default_is_deal() {
    let table = super::super::Table::read(&FortunesOptions::default()).unwrap();
    assert_eq!(table.stars_open, StarsOpen::Deal);
    assert_eq!(table.stars_win, StarsWin::WhenLed, "and that of FO-10 is when_led");
}

#[test]
fn fo_9_stars_must_be_followed() {
    let mut scene = Given::hands(["m5", "m3 m8 Aw !m", "Kw !m", ""]).starts();
    scene.plays("0:m5");
    assert_eq!(scene.may_play(1), "m3 m8");
    scene.refuses_card("1:Aw", Code::MustFollowSuit, "FO-9");
    scene.plays("1:m3");
    // Whoever holds none throws any card away.
    assert_eq!(scene.may_play(2), wire_notation(&scene.seen(Viewer::Auditor).hands[2].cards));
}

#[test]
fn fo_9_later_stars_do_not_turn_a_trick_led_with_one() {
    for options in [FortunesOptions::default(), always()] {
        let mut scene = Given::hands(["m5", "m3", "m9", "Kw !m"]).options(options).starts();
        scene.plays("0:m5 1:m3 2:m9");
        assert_eq!(scene.seen(Viewer::Spectator).turns, 0);
        scene.plays("3:Kw");
        assert_eq!(scene.last_trick(), "seat 2 with m9, well-disposed, 2");
    }
}

#[test]
fn fo_9_the_best_star_by_the_leaders_direction_wins() {
    for options in [FortunesOptions::default(), always()] {
        let mut scene = Given::hands(["Ap Aw !m", "2p m5", "3p m9", "4p m3"]).options(options).starts();
        scene.plays("0:Ap 1:2p 2:3p 3:4p 1:m5 2:m9 3:m3 0:Aw");
        assert_eq!(scene.last_trick(), "seat 3 with m3, well-disposed, 2");
    }
}

#[test]
fn fo_10_a_star_on_a_mundane_trick_cannot_win() {
    let mut highest = Given::hands(["5w", "m3 !w", "m21 !w", "2w"]).starts();
    highest.plays("0:5w 1:m3 2:m21 3:2w");
    assert_eq!(highest.last_trick(), "seat 0 with 5w, well-disposed, 2");
    let mut lowest = Given::hands(["5w", "m0 !w", "7w", "8w"]).starts();
    lowest.plays("0:5w 1:m0 2:7w 3:8w");
    assert_eq!(lowest.last_trick(), "seat 0 with 5w, ill-disposed, 1");
}

#[test]
fn fo_10_with_always_a_star_beats_the_suit_in_play() {
    let mut scene = Given::hands(["5w", "m3 !w", "Kw", "Aw"]).options(always()).starts();
    scene.plays("0:5w 1:m3 2:Kw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 1 with m3, well-disposed, 2");
}

#[test]
fn fo_10_with_always_the_final_direction_decides_among_stars() {
    // One Star turned it to Low, the second back to High: the higher Star.
    let mut two = Given::hands(["5w", "m9 !w", "m3 !w", "Aw"]).options(always()).starts();
    two.plays("0:5w 1:m9 2:m3 3:Aw");
    assert_eq!(two.last_trick(), "seat 1 with m9, ill-disposed, 1");
    // Three: the lowest.
    let mut three = Given::hands(["5w", "m9 !w", "m3 !w", "m4 !w"]).options(always()).starts();
    three.plays("0:5w 1:m9 2:m3 3:m4");
    assert_eq!(three.last_trick(), "seat 2 with m3, ill-disposed, 1");
    // Low leads, two Stars: the lower.
    let mut low = Given::hands(["Ap m4 !w", "2p 5w", "3p m3 !w", "4p Kw"]).options(always()).starts();
    low.plays("0:Ap 1:2p 2:3p 3:4p 1:5w 2:m3 3:Kw 0:m4");
    assert_eq!(low.last_trick(), "seat 2 with m3, ill-disposed, 1");
}

#[test]
fn fo_10_with_always_a_trick_without_stars_goes_as_ever() {
    let mut scene = Given::hands(["5w", "9w", "Kw", "Aw"]).options(always()).starts();
    scene.plays("0:5w 1:9w 2:Kw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 2 with Kw, well-disposed, 2");
}
