//! LC-2 to LC-5: phases, being present, starting, leaving, being away, coming back, hand-over.

use crate::game::{Actor, Viewer};
use crate::proto::{self, PauseCause, Phase, Policies, StartPolicy, command::Command};
use crate::rejection::Code;
use crate::scene::{Given, abort, join, leave, pause, play_card, resume, time_up};

const SEAT: [Actor; 4] = [Actor::Seat(0), Actor::Seat(1), Actor::Seat(2), Actor::Seat(3)];

fn by_host() -> Given {
    Given::default().host().policies(Policies { start: Some(StartPolicy::ByHost.into()), ..Default::default() })
}

fn start() -> Command {
    Command::Start(proto::Start {})
}

#[test]
fn lc_2_the_phases_follow_each_other() {
    let mut scene = Given::default().gathers();
    assert_eq!(scene.table.phase(), Phase::Gathering);
    for seat in SEAT {
        scene.says(seat, join());
    }
    assert_eq!(scene.table.phase(), Phase::Playing);
    scene.says(Actor::Operator, pause());
    assert_eq!(scene.table.phase(), Phase::Paused);
    scene.says(Actor::Operator, resume());
    assert_eq!(scene.table.phase(), Phase::Playing);
    scene.says(Actor::Operator, abort());
    assert_eq!(scene.table.phase(), Phase::Aborted);
}

#[test]
fn lc_2_commands_outside_their_phase_are_refused() {
    let wrong = |scene: &crate::scene::Scene, actor, command: Command, is: &str, wanted: &str| {
        let refused = scene.refuses(actor, command);
        assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "LC-2"), "{refused}");
        assert_eq!(refused.message, format!("the game is {is}; this is possible while it is {wanted}"));
    };
    let mut scene = by_host().gathers();
    wrong(&scene, Actor::Operator, pause(), "gathering", "playing");
    wrong(&scene, Actor::Operator, resume(), "gathering", "paused");
    scene = by_host().starts();
    let card = play_card(scene.legal_cards(0)[0]);
    wrong(&scene, Actor::Host, start(), "playing", "gathering");
    wrong(&scene, Actor::Operator, resume(), "playing", "paused");
    scene.says(Actor::Host, pause());
    wrong(&scene, Actor::Host, start(), "paused", "gathering");
    wrong(&scene, Actor::Referee, pause(), "paused", "playing");
    wrong(&scene, SEAT[0], card, "paused", "playing");
}

#[test]
fn lc_3_a_place_is_present_once_it_has_said_join() {
    let mut scene = Given::default().host().gathers();
    for actor in [SEAT[2], Actor::Host] {
        assert!(!scene.place(actor).present);
        assert_eq!(scene.says(actor, join()), "joined");
        assert!(scene.place(actor).present);
    }
    let refused = scene.refuses(SEAT[2], join());
    assert_eq!((refused.code, refused.rule), (Code::AlreadyPresent, "LC-3"));
    assert_eq!(refused.message, "seat:2 is present already");
}

#[test]
fn lc_3_all_present_starts_by_itself_with_the_last_to_join() {
    let mut scene = Given::default().host().gathers();
    for actor in [SEAT[3], Actor::Host, SEAT[0], SEAT[1]] {
        assert_eq!(scene.says(actor, join()), "joined");
    }
    assert_eq!(scene.says(SEAT[2], join()), "joined started deal_opened deal_closed dealt");
    // Who has nothing to start may not.
    let refused = Given::default().host().gathers().refuses(Actor::Host, start());
    assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-3"));
    assert_eq!(refused.message, "this game starts by itself once every place is present");
}

#[test]
fn lc_3_by_host_starts_when_the_host_says_so_and_everybody_is_present() {
    let mut scene = by_host().gathers();
    for actor in [SEAT[0], SEAT[1], Actor::Host] {
        scene.says(actor, join());
    }
    let refused = scene.refuses(Actor::Host, start());
    assert_eq!((refused.code, refused.rule), (Code::NotPresent, "LC-3"));
    assert_eq!(refused.message, "not everybody is present: seat:2, seat:3 must join first");
    scene.says(SEAT[2], join());
    assert_eq!(scene.says(SEAT[3], join()), "joined");
    assert_eq!(scene.table.phase(), Phase::Gathering);
    for actor in [SEAT[0], Actor::Operator, Actor::Referee, Actor::Clock] {
        let refused = scene.refuses(actor, start());
        assert_eq!(refused.message, format!("{actor} may not do this; the host may"));
    }
    assert_eq!(scene.says(Actor::Host, start()), "started deal_opened deal_closed dealt");
}

#[test]
fn lc_3_by_host_is_refused_where_a_game_has_no_host() {
    let given = Given { host: false, ..by_host() };
    let refused = crate::lifecycle::create::<crate::games::fortunes::Fortunes>(&given.command()).unwrap_err();
    assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "LC-3"));
    assert_eq!(refused.message, "start is by_host; allowed: all_present where the game has no host");
}

#[test]
fn lc_4_leaving_before_the_start_frees_the_place() {
    let mut scene = Given::default().gathers();
    scene.says(SEAT[1], join());
    assert_eq!(scene.says(SEAT[1], leave()), "left");
    let place = scene.place(SEAT[1]);
    assert_eq!((place.present, place.away), (false, false));
    let refused = scene.refuses(SEAT[1], leave());
    assert_eq!((refused.code, &refused.message[..]), (Code::NotPresent, "seat:1 has not joined"));
    assert_eq!(scene.says(SEAT[1], join()), "joined");
}

#[test]
fn lc_4_leaving_after_the_start_makes_the_seat_away() {
    let mut scene = Given::default().host().starts();
    assert_eq!(scene.says(SEAT[1], leave()), "went_away");
    let place = scene.place(SEAT[1]);
    assert_eq!((place.present, place.away), (true, true));
    let refused = scene.refuses(SEAT[1], leave());
    assert_eq!((refused.code, &refused.message[..]), (Code::NotPresent, "seat:1 is away already"));
    let refused = scene.refuses(Actor::Host, leave());
    assert_eq!(refused.message, "host may not do this; after the start only a seat may");
}

#[test]
fn lc_4_what_an_away_seat_owes_is_due_at_once_and_taken_by_the_clock_alone() {
    let mut scene = Given::default().starts();
    scene.says(SEAT[0], leave());
    assert_eq!(scene.table.due(), Some(0));
    // Nobody else's act plays its card; the next seat must wait for the clock.
    scene.at(50);
    let card = scene.legal_cards(0)[0];
    assert_eq!(scene.refuses(SEAT[1], play_card(card)).code, Code::NotYourTurn);
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out card_played");
    // Two away in a row: each in an append of its own.
    scene.says(SEAT[1], leave());
    scene.says(SEAT[2], leave());
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out card_played");
    assert_eq!((scene.turn(), scene.table.due()), (Some(2), Some(50)));
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out card_played");
    assert_eq!((scene.turn(), scene.table.due()), (Some(3), None));
    assert!(scene.place(SEAT[0]).away, "it stays away until it acts");
}

#[test]
fn lc_4_an_away_seat_keeps_its_bank() {
    let policies = Policies { turn_ms: Some(1000), bank_ms: Some(400), ..Default::default() };
    let mut scene = Given::default().policies(policies).starts();
    scene.says(SEAT[0], leave());
    scene.at(5000).says(Actor::Clock, time_up());
    assert_eq!(scene.place(SEAT[0]).bank_ms, 400);
}

#[test]
fn lc_4_any_act_of_its_own_brings_a_seat_back() {
    let mut scene = Given::default().starts();
    scene.says(SEAT[0], leave());
    assert_eq!(scene.says(SEAT[0], join()), "returned");
    assert!(!scene.place(SEAT[0]).away);
    assert_eq!(scene.table.due(), None);
    scene.says(SEAT[0], leave());
    let card = scene.legal_cards(0)[0];
    assert_eq!(scene.says(SEAT[0], play_card(card)), "returned card_played");
    assert!(!scene.place(SEAT[0]).away);
}

#[test]
fn lc_4_when_every_seat_is_away_the_game_pauses_until_one_acts() {
    let mut scene = Given::default().starts();
    for seat in [SEAT[3], SEAT[0], SEAT[2]] {
        assert_eq!(scene.says(seat, leave()), "went_away");
    }
    assert_eq!(scene.says(SEAT[1], leave()), "went_away paused");
    let view = scene.table.view(Viewer::Spectator);
    assert_eq!((view.phase(), view.pause_cause()), (Phase::Paused, PauseCause::AllAway));
    assert_eq!(scene.table.due(), None, "the clock plays no game among nobody");
    let refused = scene.refuses(Actor::Operator, resume());
    assert_eq!((refused.code, refused.rule), (Code::WrongPhase, "LC-4"));
    assert_eq!(refused.message, "every seat is away: the game goes on when one of them acts");
    assert_eq!(scene.at(9_000).says(SEAT[2], join()), "returned resumed");
    assert_eq!(scene.table.phase(), Phase::Playing);
    // It is seat 0's turn, which is still away.
    assert!(scene.table.due().is_some_and(|due| due <= 9_000));
    assert_eq!(scene.says(Actor::Clock, time_up()), "timed_out card_played");
}

#[test]
fn lc_4_a_card_resumes_the_game_as_joining_does() {
    let mut scene = Given::default().starts();
    for seat in SEAT {
        scene.says(seat, leave());
    }
    let card = scene.legal_cards(0)[0];
    assert_eq!(scene.says(SEAT[0], play_card(card)), "returned resumed card_played");
}

#[test]
fn lc_4_one_seat_that_owes_and_is_away_pauses_nothing() {
    let mut scene = Given::default().starts();
    assert_eq!(scene.says(SEAT[0], leave()), "went_away");
    assert_eq!(scene.table.phase(), Phase::Playing);
}

#[test]
fn lc_4_who_all_leave_during_a_pause_are_waited_for_after_it() {
    let mut scene = Given::default().starts();
    scene.says(Actor::Operator, pause());
    for seat in SEAT {
        assert_eq!(scene.says(seat, leave()), "went_away");
    }
    assert_eq!(scene.says(Actor::Operator, resume()), "resumed paused");
    assert_eq!(scene.table.view(Viewer::Spectator).pause_cause(), PauseCause::AllAway);
    assert_eq!(scene.says(SEAT[1], join()), "returned resumed");
}

fn hand_over(place: Actor, bot: bool) -> Command {
    Command::HandOver(proto::HandOver {
        place: Some(place.wire()),
        pseudonym: vec![9; 16],
        bot,
        public_key: Vec::new(),
    })
}

#[test]
fn lc_5_the_operator_gives_a_place_to_another_person_by_an_event() {
    let mut scene = Given::default().host().starts();
    for place in [SEAT[2], Actor::Host] {
        assert_eq!(scene.says(Actor::Operator, hand_over(place, true)), "handed_over");
        let seen = scene.place(place);
        let held = seen.place.unwrap();
        assert_eq!((held.pseudonym, held.bot, seen.present), (vec![9; 16], true, false));
        assert_eq!(scene.says(place, join()), "joined");
    }
    assert_eq!(scene.place(SEAT[1]).place, Some(crate::playout::place(SEAT[1])), "nobody else's place changes");
}

#[test]
fn lc_5_who_takes_a_place_over_is_not_away_and_plays_on_with_its_hand() {
    let mut scene = Given::default().starts();
    scene.says(SEAT[0], leave());
    let hand = scene.seen(Viewer::Actor(SEAT[0])).hands[0].clone();
    scene.says(Actor::Operator, hand_over(SEAT[0], false));
    assert_eq!((scene.place(SEAT[0]).away, scene.table.due()), (false, None));
    assert_eq!(scene.seen(Viewer::Actor(SEAT[0])).hands[0], hand);
    let card = scene.legal_cards(0)[0];
    assert_eq!(scene.says(SEAT[0], play_card(card)), "joined card_played");
}

#[test]
fn lc_5_nobody_else_may_and_only_a_place_can_be_handed_over() {
    let scene = Given::default().host().starts();
    for actor in [SEAT[0], Actor::Host, Actor::Referee, Actor::Clock] {
        let refused = scene.refuses(actor, hand_over(SEAT[0], false));
        assert_eq!((refused.code, refused.rule), (Code::WrongActor, "LC-5"));
        assert_eq!(refused.message, format!("{actor} may not do this; the operator may"));
    }
    for place in [Actor::Seat(4), Actor::Assistant(0), Actor::Operator, Actor::Clock] {
        let refused = scene.refuses(Actor::Operator, hand_over(place, false));
        assert_eq!((refused.code, &refused.message[..]), (Code::NoSuchPlace, "this is no place of the game"));
    }
    for length in [0, 15, 17] {
        let pseudonym = vec![9; length];
        let command = proto::HandOver { place: Some(SEAT[0].wire()), pseudonym, bot: false, public_key: Vec::new() };
        let refused = scene.refuses(Actor::Operator, Command::HandOver(command));
        assert_eq!(refused.message, format!("pseudonym has {length} bytes; it must have 16"));
    }
}
