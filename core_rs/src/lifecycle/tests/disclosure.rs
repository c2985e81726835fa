//! LC-13: when, and to whom, a game opens what it kept hidden.

use crate::game::{Actor, Draft, Viewer};
use crate::games::fortunes::Fortunes;
use crate::playout;
use crate::proto::{self, Disclosure, Fairness, Policies, command::Command, event::Event};
use crate::scene::{Given, Scene, abort, time_up};

fn given(disclosure: Disclosure) -> Given {
    Given::default().policies(Policies { disclosure: Some(disclosure.into()), ..Default::default() })
}

/// Plays four deals; what the last command of each said.
fn four_deals(disclosure: Disclosure) -> (Vec<String>, Scene) {
    let mut scene = given(disclosure).starts();
    let said = (0..4).map(|_| scene.plays_deal_out()).collect();
    (said, scene)
}

#[test]
fn lc_13_immediate_opens_each_deal_when_it_is_over_and_the_hidden_options_with_the_last() {
    let (said, scene) = four_deals(Disclosure::Immediate);
    let between = "card_played trick_taken deal_scored disclosed deal_opened deal_closed dealt";
    assert_eq!(said, [between, between, between, "card_played trick_taken deal_scored disclosed finished"]);
    let view = scene.table.view(Viewer::Spectator);
    assert_eq!(view.disclosed_version, Some(scene.table.version() - 1));
    assert!(view.hidden_options_disclosed);
}

#[test]
fn lc_13_immediate_is_the_default_where_no_hand_can_stay_hidden() {
    let scene = Given::default().starts();
    let policies = scene.table.view(Viewer::Spectator).policies.unwrap();
    assert_eq!(policies.disclosure, Some(Disclosure::Immediate.into()));
}

#[test]
fn lc_13_a_void_deal_is_over_too() {
    let policies = Policies { fairness: Some(Fairness::Contributed.into()), ..Default::default() };
    let mut scene = Given::default().policies(policies).starts();
    let commit = proto::CommitContribution { deal: 1, commitment: vec![9; 32] };
    scene.says(Actor::Seat(0), Command::CommitContribution(commit));
    assert_eq!(scene.at(5_000).says(Actor::Clock, time_up()), "deal_closed");
    assert_eq!(scene.at(10_000).says(Actor::Clock, time_up()), "deal_void disclosed deal_opened");
}

#[test]
fn lc_13_after_game_opens_everything_at_the_end_and_nothing_before() {
    let (said, scene) = four_deals(Disclosure::AfterGame);
    let between = "card_played trick_taken deal_scored deal_opened deal_closed dealt";
    assert_eq!(said, [between, between, between, "card_played trick_taken deal_scored disclosed finished"]);
    assert!(scene.table.view(Viewer::Spectator).hidden_options_disclosed);
}

#[test]
fn lc_13_auditor_only_opens_nothing() {
    let (said, scene) = four_deals(Disclosure::AuditorOnly);
    assert!(said.iter().all(|said| !said.contains("disclosed")));
    assert_eq!(scene.table.view(Viewer::Spectator).disclosed_version, None);
    assert_eq!(given(Disclosure::AuditorOnly).starts().says(Actor::Operator, abort()), "aborted");
}

#[test]
fn lc_13_an_aborted_game_is_opened_as_a_finished_one() {
    for disclosure in [Disclosure::Immediate, Disclosure::AfterGame] {
        assert_eq!(given(disclosure).starts().says(Actor::Operator, abort()), "disclosed aborted");
    }
    // Before the first deal there is nothing to open.
    assert_eq!(given(Disclosure::Immediate).gathers().says(Actor::Operator, abort()), "aborted");
}

#[test]
fn lc_13_a_value_out_of_range_is_refused_by_name() {
    let refused = Given::default().policies(Policies { disclosure: Some(4), ..Default::default() });
    let refused = crate::lifecycle::create::<Fortunes>(&refused.command()).unwrap_err();
    assert_eq!(
        (refused.rule, &refused.message[..]),
        ("LC-13", "disclosure is 4; allowed: immediate, after_game, auditor_only")
    );
}

#[test]
fn lc_13_immediate_is_refused_where_hands_can_fold_or_be_mucked() {
    let read = |disclosure: Option<Disclosure>| {
        let given = Policies { disclosure: disclosure.map(Into::into), ..Default::default() };
        crate::lifecycle::policies::Policies::read(&given, false, true)
    };
    assert_eq!(read(None).unwrap().disclosure, Disclosure::AfterGame);
    assert_eq!(read(Some(Disclosure::AuditorOnly)).unwrap().disclosure, Disclosure::AuditorOnly);
    let refused = read(Some(Disclosure::Immediate)).unwrap_err();
    assert_eq!(
        (refused.rule, &refused.message[..]),
        ("LC-13", "disclosure is immediate; allowed: after_game, auditor_only")
    );
}

#[test]
fn a_disclosure_of_another_deal_does_not_fold() {
    for deal in [0, 2] {
        let scene = Given::default().starts();
        let event = Event::Disclosed(proto::Disclosed { deal, hidden_options: false });
        let corrupt = playout::fold(scene.table, Actor::Seat(0), 0, &[Draft::open(event)]).unwrap_err();
        assert!(corrupt.why.contains("the last is 1"), "{corrupt}");
    }
}
