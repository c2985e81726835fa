//! LC-1: what event 1 pins, and what cannot be pinned.

use crate::game::{Actor, Viewer};
use crate::games::State;
use crate::games::fortunes::Fortunes;
use crate::lifecycle::{self, policies::MAX_MS};
use crate::playout;
use crate::proto::{self, FortunesOptions, OutagePolicy, Policies, StartPolicy, event::Event};
use crate::rejection::{Code, Rejection};
use crate::scene::{GAME, Given};

fn created(command: &proto::CreateGame) -> proto::GameCreated {
    let drafts = lifecycle::create::<Fortunes>(command).unwrap();
    match &drafts[..] {
        [draft] => match &draft.event {
            Event::GameCreated(event) => (**event).clone(),
            other => panic!("event 1 is {other:?}"),
        },
        _ => panic!("creation is one event"),
    }
}

fn refused(command: &proto::CreateGame) -> Rejection {
    lifecycle::create::<Fortunes>(command).unwrap_err()
}

#[test]
fn lc_1_event_1_pins_everything_with_every_default_written_out() {
    let event = created(&proto::CreateGame { policies: None, ..Given::default().command() });
    assert_eq!(event.game, GAME);
    assert_eq!((event.rules, &event.build[..], event.scripted), (1, "scene", false));
    assert_eq!(event.places, (0..4).map(Actor::Seat).map(playout::place).collect::<Vec<_>>());
    let policies = Policies {
        start: Some(StartPolicy::AllPresent.into()),
        turn_ms: Some(0),
        bank_ms: Some(0),
        outage: Some(OutagePolicy::Credit.into()),
        spectator_delay_ms: Some(0),
        fairness: Some(proto::Fairness::Contributed.into()),
        contribute_ms: Some(5_000),
        withheld: Some(proto::WithheldPolicy::Retry.into()),
        disclosure: Some(proto::Disclosure::Immediate.into()),
    };
    assert_eq!(event.policies, Some(policies));
    let options = FortunesOptions {
        dealer: Some(0),
        stars_open: Some(proto::FortunesStarsOpen::Deal.into()),
        stars_win: Some(proto::FortunesStarsWin::WhenLed.into()),
        scoring: Some(proto::FortunesScoring {
            well: Some(2),
            ill: Some(1),
            suit_extra: vec![0; 4],
            rank_extra: vec![0; 14],
            star_extra: Some(0),
        }),
        r#match: Some(proto::FortunesMatch { kind: Some(proto::fortunes_match::Kind::Deals(4)) }),
        max_deals: None,
        betting: Some(proto::FortunesBetting::None.into()),
        stake: None,
        ante: None,
        stacks: Vec::new(),
        chip_unit: None,
        fold_concedes: None,
        bids: Some(proto::FortunesBids::Off.into()),
        bid_bonus: None,
    };
    assert_eq!(event.options.unwrap().options, Some(proto::options::Options::Fortunes(options)));
}

#[test]
fn lc_1_what_is_given_is_pinned_as_given_and_every_view_shows_it() {
    let given = Given {
        options: FortunesOptions { dealer: Some(3), ..Default::default() },
        policies: Policies {
            turn_ms: Some(7),
            bank_ms: Some(MAX_MS),
            spectator_delay_ms: Some(9),
            ..Default::default()
        },
        ..Given::default()
    };
    let event = created(&given.command());
    let view = given.starts().table.view(Viewer::Spectator);
    assert_eq!((view.game, view.rules), (event.game, event.rules));
    assert_eq!((view.options, view.policies), (event.options.clone(), event.policies));
    assert_eq!(event.policies.unwrap().bank_ms, Some(MAX_MS));
    let Some(proto::options::Options::Fortunes(options)) = event.options.unwrap().options else { panic!("Fortunes") };
    assert_eq!((options.dealer, options.max_deals), (Some(3), None));
}

#[test]
fn lc_1_policies_out_of_range_are_refused_by_name_with_the_range() {
    let with = |policies| refused(&Given::default().policies(policies).command());
    for (policies, rule, message) in [
        (
            Policies { start: Some(3), ..Default::default() },
            "LC-3",
            "start is 3; allowed: all_present, by_host".to_owned(),
        ),
        (
            Policies { turn_ms: Some(MAX_MS + 1), ..Default::default() },
            "LC-7",
            "turn_ms is 86400001; allowed: 0 to 86400000".to_owned(),
        ),
        (
            Policies { turn_ms: Some(1), bank_ms: Some(MAX_MS + 1), ..Default::default() },
            "LC-7",
            "bank_ms is 86400001; allowed: 0 to 86400000".to_owned(),
        ),
        (
            Policies { bank_ms: Some(5), ..Default::default() },
            "LC-7",
            "bank_ms is 5; allowed: 0 where turn_ms is 0".to_owned(),
        ),
        (
            Policies { outage: Some(-1), ..Default::default() },
            "LC-8",
            "outage is -1; allowed: credit, pause".to_owned(),
        ),
        (
            Policies { spectator_delay_ms: Some(MAX_MS + 1), ..Default::default() },
            "LC-1",
            "spectator_delay_ms is 86400001; allowed: 0 to 86400000".to_owned(),
        ),
    ] {
        let refused = with(policies);
        assert_eq!((refused.code, refused.rule, refused.message), (Code::OptionOutOfRange, rule, message));
        let keys: Vec<&str> = refused.details.iter().map(|(key, _)| *key).collect();
        assert_eq!(keys, ["option", "value", "allowed"]);
    }
    let most = Policies {
        turn_ms: Some(MAX_MS),
        bank_ms: Some(MAX_MS),
        spectator_delay_ms: Some(MAX_MS),
        ..Default::default()
    };
    Given::default().policies(most).starts();
}

#[test]
fn lc_1_options_that_are_no_value_are_refused_by_name() {
    let with = |options| refused(&Given::default().options(options).command());
    let refused = with(FortunesOptions { stars_open: Some(3), ..Default::default() });
    assert_eq!((refused.rule, &refused.message[..]), ("FO-8", "stars_open is 3; allowed: deal, trick"));
    let refused = with(FortunesOptions { stars_win: Some(9), ..Default::default() });
    assert_eq!((refused.rule, &refused.message[..]), ("FO-10", "stars_win is 9; allowed: when_led, always"));
}

#[test]
fn lc_1_places_are_seats_from_0_and_then_the_host_each_once() {
    use Actor::{Assistant, Clock, Host, Operator, Seat};
    let with = |actors: &[Actor]| {
        let places = actors.iter().copied().map(playout::place).collect();
        lifecycle::create::<Fortunes>(&proto::CreateGame { places, ..Given::default().command() })
    };
    let four = [Seat(0), Seat(1), Seat(2), Seat(3)];
    assert!(with(&four).is_ok());
    assert!(with(&[&four[..], &[Host]].concat()).is_ok());
    for wrong in [
        vec![Seat(0), Seat(1), Seat(2), Seat(4)],
        vec![Seat(1), Seat(0), Seat(2), Seat(3)],
        vec![Seat(0), Seat(0), Seat(1), Seat(2)],
        vec![Seat(0), Seat(0), Seat(1), Seat(2), Seat(3)],
        [&four[..], &[Host, Host]].concat(),
        [&[Host], &four[..]].concat(),
        [&four[..], &[Assistant(0)]].concat(),
        [&four[..], &[Operator]].concat(),
        [&[Clock], &four[..]].concat(),
    ] {
        let refused = with(&wrong).unwrap_err();
        assert_eq!((refused.code, refused.rule), (Code::OptionOutOfRange, "LC-1"), "{wrong:?}");
        assert!(refused.message.starts_with("places is "), "{refused}");
    }
}

#[test]
fn lc_1_the_game_id_and_every_pseudonym_have_16_bytes() {
    for length in [0, 15, 17] {
        let refused_id = refused(&proto::CreateGame { game: vec![1; length], ..Given::default().command() });
        assert_eq!(refused_id.message, format!("game has {length} bytes; it must have 16"));
        let mut command = Given::default().command();
        command.places[2].pseudonym = vec![1; length];
        let refused = refused(&command);
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "LC-1"));
        assert_eq!(refused.message, format!("pseudonym has {length} bytes; it must have 16"));
    }
}

#[test]
fn lc_1_the_build_is_named() {
    for build in [String::new(), "b".repeat(201)] {
        let refused = refused(&proto::CreateGame { build, ..Given::default().command() });
        assert_eq!((refused.code, &refused.message[..]), (Code::ValueOutOfRange, "build must have 1 to 200 bytes"));
    }
    created(&proto::CreateGame { build: "b".repeat(200), ..Given::default().command() });
}

#[test]
fn lc_1_a_log_of_another_rules_number_is_not_folded() {
    use prost::Message;
    let fold = |event: proto::GameCreated| {
        let public_body =
            proto::Event { event: Some(Event::GameCreated(Box::new(event))), openings: Vec::new() }.encode_to_vec();
        let record =
            lifecycle::Record { version: 1, unix_ms: 0, actor: Actor::Operator, public_body: &public_body, parts: &[] };
        State::Empty.evolve(&record)
    };
    let event = created(&Given::default().command());
    assert!(fold(event.clone()).is_ok());
    let why = fold(proto::GameCreated { rules: 2, ..event }).unwrap_err().why;
    assert_eq!(why, "rules number 2 of fortunes is not known to this build");
}
