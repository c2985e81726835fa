//! FO-13: the readings.

use crate::game::{Actor, Viewer};
use crate::scene::{Given, Scene, wire_notation};

/// Seat 0 takes the first trick, seat 3 the second, seat 2 the third.
fn three_tricks() -> Scene {
    let mut scene = Given::hands(["Kw Tc 3s", "2w 4c 9s", "3w Kc Ks", "4w Ac 5s"]).starts();
    scene.plays("0:Kw 1:2w 2:3w 3:4w 1:4c 2:Kc 3:Ac 0:Tc 2:Ks 3:5s 0:3s 1:9s");
    scene
}

/// `trick card disposed points`, a trick.
fn reading(scene: &Scene, viewer: Viewer, seat: usize) -> Vec<String> {
    let reading = &scene.seen(viewer).readings[seat];
    assert_eq!(reading.seat as usize, seat);
    reading
        .tricks
        .iter()
        .map(|trick| {
            let disposed = if trick.well_disposed { "well" } else { "ill" };
            format!("{} {} {disposed} {}", trick.trick, wire_notation(&[trick.card]), trick.points)
        })
        .collect()
}

#[test]
fn fo_13_a_reading_shows_a_players_tricks_in_the_order_won() {
    let scene = three_tricks();
    assert_eq!(reading(&scene, Viewer::Spectator, 0), ["1 Kw well 2"]);
    assert_eq!(reading(&scene, Viewer::Spectator, 1), [""; 0]);
    assert_eq!(reading(&scene, Viewer::Spectator, 2), ["3 Ks well 2"]);
    assert_eq!(reading(&scene, Viewer::Spectator, 3), ["2 Ac well 2"]);
    let mut later = scene;
    later.plays_lowest(4 * 10);
    for seat in 0..4 {
        let tricks: Vec<u32> = later.seen(Viewer::Spectator).readings[seat].tricks.iter().map(|t| t.trick).collect();
        let won: Vec<u32> =
            (1..).zip(&later.taken).filter(|(_, taken)| taken.seat as usize == seat).map(|(trick, _)| trick).collect();
        assert_eq!(tricks, won);
    }
}

#[test]
fn fo_13_a_reading_is_part_of_every_view() {
    let scene = three_tricks();
    let of_spectator = scene.seen(Viewer::Spectator).readings;
    for viewer in (0..4).map(Actor::Seat).chain([Actor::Operator, Actor::Referee]).map(Viewer::Actor) {
        assert_eq!(scene.seen(viewer).readings, of_spectator, "{viewer:?}");
    }
    assert_eq!(scene.seen(Viewer::Auditor).readings, of_spectator);
}

#[test]
fn fo_13_the_readings_of_a_deal_stay_in_view_through_the_next() {
    let mut scene = three_tricks();
    scene.plays_lowest(4 * 15);
    let last_but_one = scene.seen(Viewer::Spectator).readings;
    scene.plays_lowest(4);
    let past = scene.seen(Viewer::Spectator).past_deal.unwrap();
    assert_eq!((past.deal, past.dealer), (1, 0));
    assert_eq!(past.readings.iter().map(|reading| reading.tricks.len()).sum::<usize>(), 19);
    for (whole, before) in past.readings.iter().zip(&last_but_one) {
        assert!(whole.tricks.starts_with(&before.tricks));
    }
    assert!(scene.seen(Viewer::Spectator).readings.iter().all(|reading| reading.tricks.is_empty()));
}
