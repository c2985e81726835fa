//! FO-18: what is played for a seat whose time is up, or that is away.

use super::money::{ante, bets, one_deal, with_bids};
use crate::game::{Actor, Viewer};
use crate::proto::{self, FortunesOptions, FortunesStarsOpen, Policies};
use crate::scene::{Given, Scene, leave, time_up, wire_notation};

fn a_second_a_card() -> Policies {
    Policies { turn_ms: Some(1000), ..Default::default() }
}

/// The card that lies last in the trick.
fn last_card(scene: &Scene) -> String {
    let played = scene.seen(Viewer::Spectator).played;
    let last = played.last().unwrap();
    format!("{}:{}", last.seat, wire_notation(&[last.card]))
}

#[test]
fn fo_18_time_out_plays_the_legal_card_with_the_lowest_id() {
    let mut scene = Given::hands(["3w Aw 2c", "Ac 9p Kp !p", "m5 m2 !p", "5p"]).policies(a_second_a_card()).starts();
    // To lead, everything is legal.
    assert_eq!(scene.at(1000).says(Actor::Clock, time_up()), "timed_out card_played");
    assert_eq!(last_card(&scene), "0:Aw");
    scene = Given::hands(["5p", "Aw 9p Kp !p", "m5 m2 3c !p !w !c", "6p"]).policies(a_second_a_card()).starts();
    scene.plays("0:5p");
    // The suit must be followed, however low another card is.
    scene.at(1000).says(Actor::Clock, time_up());
    assert_eq!(last_card(&scene), "1:9p");
    scene.at(2000).says(Actor::Clock, time_up());
    assert_eq!(last_card(&scene), "2:3c");
}

#[test]
fn fo_18_a_star_is_laid_only_where_no_lower_id_is_legal() {
    let hands = ["5w", "m3 !w", "Kw m9 !w", "m7 m4 !w !c !s !p"];
    for stars_open in [FortunesStarsOpen::Deal, FortunesStarsOpen::Trick] {
        let options = FortunesOptions { stars_open: Some(stars_open.into()), ..Default::default() };
        let mut scene = Given::hands(hands).options(options).policies(a_second_a_card()).starts();
        scene.plays("0:5w 1:m3");
        scene.at(1000).says(Actor::Clock, time_up());
        assert_eq!(last_card(&scene), "2:Kw", "open Stars are legal, and have higher ids");
        let lowest = scene.legal_cards(3)[0];
        scene.at(2000).says(Actor::Clock, time_up());
        assert_eq!(scene.taken.len(), 1);
        assert_eq!(lowest.to_string(), "m0", "whoever has only Stars lays the lowest");
    }
}

#[test]
fn fo_18_for_a_seat_that_is_away_the_same_card_is_played() {
    let mut scene = Given::hands(["5p", "Aw 9p Kp !p", "", ""]).starts();
    scene.says(Actor::Seat(1), leave());
    assert_eq!(scene.table.due(), None, "it owes nothing yet");
    scene.at(70).plays("0:5p");
    assert_eq!(scene.table.due(), Some(70));
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out card_played");
    assert_eq!(last_card(&scene), "1:9p");
}

#[test]
fn fo_18_a_late_bid_is_0() {
    let options = with_bids(0, one_deal());
    let mut scene = Given::default().options(options).policies(a_second_a_card()).starts();
    assert_eq!(scene.at(1000).says(Actor::Clock, time_up()), "timed_out bid_made");
    let bids = scene.seen(Viewer::Spectator).bids;
    assert_eq!(bids, [proto::FortunesBidMade { seat: 0, tricks: 0 }]);
}

#[test]
fn fo_18_mo_11_late_in_a_betting_round_is_a_check_where_that_is_free_and_else_a_fold() {
    let mut scene = Given::default().options(ante(5, &[100])).policies(a_second_a_card()).starts();
    assert_eq!(scene.at(1000).says(Actor::Clock, time_up()), "timed_out acted");
    assert_eq!(scene.turn(), Some(1));
    bets(&mut scene, "1:10");
    assert_eq!(
        scene.at(2000).says(Actor::Clock, time_up()),
        "timed_out acted money_returned paid deal_scored disclosed finished"
    );
    assert_eq!(scene.seen(Viewer::Spectator).past_deal.unwrap().folded, Some(2));
}
