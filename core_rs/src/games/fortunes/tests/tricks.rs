//! FO-4 to FO-7, FO-11: who leads, what follows, who takes a trick.

use crate::game::Viewer;
use crate::proto::FortunesTeam;
use crate::rejection::Code;
use crate::scene::{Given, Scene, wire_notation};

/// A first trick of Pentacles, after which seat 1, of the Low team, leads.
const PENTACLES: &str = "0:Ap 1:2p 2:3p 3:4p";

fn low_leads(hands: [&'static str; 4]) -> Scene {
    let mut scene = Given::hands(hands).starts();
    scene.plays(PENTACLES);
    scene
}

#[test]
fn fo_2_the_ace_is_low_and_the_king_high() {
    let hands = ["Ap Aw", "2p 2w", "3p Kw", "4p Qw"];
    let mut high = Given::hands(hands).starts();
    high.plays("0:Aw 1:2w 2:Kw 3:Qw");
    assert_eq!(high.last_trick(), "seat 2 with Kw, well-disposed, 2");
    let mut low = low_leads(hands);
    low.plays("1:2w 2:Kw 3:Qw 0:Aw");
    assert_eq!(low.last_trick(), "seat 0 with Aw, ill-disposed, 1");
}

#[test]
fn fo_2_stars_run_from_0_to_21() {
    let hands = ["Ap m0", "2p m9", "3p m21", "4p m10"];
    let mut high = Given::hands(hands).starts();
    high.plays("0:m0 1:m9 2:m21 3:m10");
    assert_eq!(high.last_trick(), "seat 2 with m21, well-disposed, 2");
    let mut low = low_leads(hands);
    low.plays("1:m9 2:m21 3:m10 0:m0");
    assert_eq!(low.last_trick(), "seat 0 with m0, ill-disposed, 1");
}

#[test]
fn fo_4_the_dealer_leads_first_and_the_lead_moves_on_whoever_won() {
    for dealer in 0..4 {
        let mut scene = Given {
            options: crate::proto::FortunesOptions { dealer: Some(dealer), ..Default::default() },
            ..Given::default()
        }
        .starts();
        let mut leads = [0; 4];
        for trick in 0..19 {
            let leader = (dealer + trick) % 4;
            assert_eq!(scene.seen(Viewer::Spectator).leader, leader, "dealer {dealer}, trick {trick}");
            assert_eq!(scene.turn().map(u32::from), Some(leader));
            leads[(leader + 4 - dealer) as usize % 4] += 1;
            scene.plays_lowest(4);
        }
        // East, South and West lead five tricks, North four.
        assert_eq!(leads, [5, 5, 5, 4]);
        let winners: Vec<u32> = scene.taken.iter().map(|taken| taken.seat).collect();
        assert!(
            (1..19).any(|trick| winners[trick - 1] != (dealer + trick as u32) % 4),
            "some winner did not lead next"
        );
    }
}

#[test]
fn dk_7_seats_play_clockwise_and_after_the_last_comes_the_first() {
    let mut scene = Given::hands(["", "", "", ""]).starts();
    scene.plays_lowest(12);
    // Seat 3 leads the fourth trick.
    let turns: Vec<Option<u8>> = (0..4)
        .map(|_| {
            let turn = scene.turn();
            scene.plays_lowest(1);
            turn
        })
        .collect();
    assert_eq!(turns, [Some(3), Some(0), Some(1), Some(2)]);
}

#[test]
fn fo_5_a_trick_led_by_high_goes_to_the_highest_card_of_the_suit() {
    let mut scene = Given::hands(["5w", "9w", "Tw", "Aw"]).starts();
    assert_eq!(scene.seen(Viewer::Spectator).advantage(), FortunesTeam::High);
    scene.plays("0:5w 1:9w 2:Tw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 2 with Tw, well-disposed, 2");
}

#[test]
fn fo_5_a_trick_led_by_low_goes_to_the_lowest_card_of_the_suit() {
    let mut scene = low_leads(["Ap 5w", "2p 9w", "3p Tw", "4p 2w"]);
    assert_eq!(scene.seen(Viewer::Spectator).advantage(), FortunesTeam::Low);
    scene.plays("1:9w 2:Tw 3:2w 0:5w");
    assert_eq!(scene.last_trick(), "seat 3 with 2w, well-disposed, 2");
}

#[test]
fn fo_6_any_card_may_be_led() {
    let scene = Given::hands(["Aw Kc 5s 7p m3", "", "", ""]).starts();
    assert_eq!(scene.legal_cards(0).len(), 19);
    assert_eq!(scene.may_play(0), wire_notation(&scene.seen(Viewer::Auditor).hands[0].cards));
}

#[test]
fn fo_6_who_holds_the_suit_in_play_follows_it() {
    let mut scene = Given::hands(["5w", "3w 9w 2c m4 !w", "", ""]).starts();
    scene.plays("0:5w");
    assert_eq!(scene.may_play(1), "3w 9w");
    scene.refuses_card("1:2c", Code::MustFollowSuit, "FO-6");
    scene.refuses_card("1:m4", Code::MustFollowSuit, "FO-6");
}

#[test]
fn fo_6_who_holds_none_of_the_suit_may_play_anything() {
    let mut scene = Given::hands(["5w", "2c m4 !w", "", ""]).starts();
    scene.plays("0:5w");
    assert_eq!(scene.may_play(1), wire_notation(&scene.seen(Viewer::Auditor).hands[1].cards));
}

#[test]
fn fo_6_a_throw_off_cannot_win() {
    // The highest card that lies, and the lowest.
    let mut high = Given::hands(["5w", "Kp !w", "6w", "2w"]).starts();
    high.plays("0:5w 1:Kp 2:6w 3:2w");
    assert_eq!(high.last_trick(), "seat 2 with 6w, well-disposed, 2");
    let mut low = low_leads(["Ap 5c", "2p 9c", "3p Aw !c", "4p 2c"]);
    low.plays("1:9c 2:Aw 3:2c 0:5c");
    assert_eq!(low.last_trick(), "seat 3 with 2c, well-disposed, 2");
}

#[test]
fn fo_7_one_star_turns_the_advantage_and_two_turn_it_back() {
    let mut scene = Given::hands(["5w 6w", "m3 !w", "m9 !w", "m1 !w"]).starts();
    let advantage = |scene: &Scene| (scene.seen(Viewer::Spectator).advantage(), scene.seen(Viewer::Spectator).turns);
    scene.plays("0:5w");
    assert_eq!(advantage(&scene), (FortunesTeam::High, 0));
    scene.plays("1:m3");
    assert_eq!(advantage(&scene), (FortunesTeam::Low, 1));
    scene.plays("2:m9");
    assert_eq!(advantage(&scene), (FortunesTeam::High, 2));
    scene.plays("3:m1");
    // Three Stars: the trick is Low's, and the lead that took it is ill-disposed.
    assert_eq!(scene.last_trick(), "seat 0 with 5w, ill-disposed, 1");
}

#[test]
fn fo_7_a_turned_trick_goes_by_the_other_direction() {
    let mut once = Given::hands(["5w", "m3 !w", "Kw", "Aw"]).starts();
    once.plays("0:5w 1:m3 2:Kw 3:Aw");
    assert_eq!(once.last_trick(), "seat 3 with Aw, well-disposed, 2");
    let mut twice = Given::hands(["5w", "m3 !w", "m9 !w", "Kw"]).starts();
    twice.plays("0:5w 1:m3 2:m9 3:Kw");
    assert_eq!(twice.last_trick(), "seat 3 with Kw, ill-disposed, 1");
    let mut low = low_leads(["Ap 5w", "2p 9w", "3p m9 !w", "4p Kw"]);
    low.plays("1:9w 2:m9 3:Kw 0:5w");
    assert_eq!(low.last_trick(), "seat 3 with Kw, ill-disposed, 1");
}

#[test]
fn fo_11_disposed_is_the_trick_by_whose_advantage_it_ends_in() {
    // High leads: High wins well, Low wins ill.
    let mut scene = Given::hands(["Kw", "9w", "Tw", "Aw"]).starts();
    scene.plays("0:Kw 1:9w 2:Tw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 0 with Kw, well-disposed, 2");
    let mut scene = Given::hands(["5w", "Kw", "Tw", "Aw"]).starts();
    scene.plays("0:5w 1:Kw 2:Tw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 1 with Kw, ill-disposed, 1");
    // High leads and a Star turns it: High wins ill, Low wins well.
    let mut scene = Given::hands(["2w", "m3 !w", "Aw", "Kw"]).starts();
    scene.plays("0:2w 1:m3 2:Aw 3:Kw");
    assert_eq!(scene.last_trick(), "seat 2 with Aw, ill-disposed, 1");
    let mut scene = Given::hands(["2w", "m3 !w", "Kw", "Aw"]).starts();
    scene.plays("0:2w 1:m3 2:Kw 3:Aw");
    assert_eq!(scene.last_trick(), "seat 3 with Aw, well-disposed, 2");
}
