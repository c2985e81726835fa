//! LC-11 and "The deal" of docs/bytes.md: seats commit, the set closes, seats reveal, the order follows; or the deal is void.

use crate::deal::{self, Contribution, DealId, PLAIN_DECK};
use crate::game::{Actor, Viewer};
use crate::playout;
use crate::proto::{
    self, DealStage, Fairness, PartKind, Phase, Policies, WithheldPolicy, command::Command, event::Event, r#move::Move,
};
use crate::rejection::Code;
use crate::scene::{ENTROPY, GAME, Given, Scene, join, leave, part, pause, resume, time_up};
use prost::Message;

const WAIT_MS: i64 = 5_000;

fn contributed() -> Given {
    withheld(WithheldPolicy::Retry)
}

fn withheld(policy: WithheldPolicy) -> Given {
    Given::default().policies(Policies {
        fairness: Some(Fairness::Contributed.into()),
        withheld: Some(policy.into()),
        ..Policies::default()
    })
}

fn id(deal: u32) -> DealId<'static> {
    DealId { game: &GAME, deal }
}

fn commit(deal: u32, seat: u8) -> Command {
    let commitment = deal::player_commitment(id(deal), seat, &playout::contribution(id(deal), seat)).to_vec();
    Command::CommitContribution(proto::CommitContribution { deal, commitment })
}

fn reveal(deal: u32, seat: u8) -> Command {
    let contribution = playout::contribution(id(deal), seat).to_vec();
    Command::RevealContribution(proto::RevealContribution { deal, contribution })
}

impl Scene {
    fn commits(&mut self, deal: u32, seats: &[u8]) -> String {
        seats.iter().map(|seat| self.says(Actor::Seat(*seat), commit(deal, *seat))).last().unwrap_or_default()
    }

    fn reveals(&mut self, deal: u32, seats: &[u8]) -> String {
        seats.iter().map(|seat| self.says(Actor::Seat(*seat), reveal(deal, *seat))).last().unwrap_or_default()
    }

    fn making(&self) -> Option<(u32, DealStage, Vec<u32>, Vec<u32>)> {
        let making = self.table.view(Viewer::Spectator).deal_in_making?;
        Some((making.deal, making.stage(), making.committed, making.revealed))
    }
}

fn order_in(drafts: &[crate::game::Draft<Event>]) -> Vec<i32> {
    proto::CardOrder::decode(part(drafts, PartKind::Order)).expect("an order").cards
}

#[test]
fn the_order_follows_from_the_servers_entropy_and_every_contribution() {
    // Given a table that has started: the server is committed, and nobody has cards
    let mut scene = contributed().starts();
    assert_eq!(scene.making(), Some((1, DealStage::Committing, vec![], vec![])));
    assert!(scene.table.places_of_cards().is_empty());
    // When all commit, the set is closed with the last
    assert_eq!(scene.commits(1, &[2, 0, 3]), "deal_committed");
    assert_eq!(scene.commits(1, &[1]), "deal_committed deal_closed");
    // And all reveal, Then the cards are dealt with the last
    assert_eq!(scene.reveals(1, &[3, 1, 0]), "deal_revealed");
    assert_eq!(scene.making(), Some((1, DealStage::Revealing, vec![0, 1, 2, 3], vec![0, 1, 3])));
    let drafts = scene.drafts(Actor::Seat(2), reveal(1, 2));
    let values: Vec<_> = (0..4).map(|seat| playout::contribution(id(1), seat)).collect();
    let contributions: Vec<_> = (0..4).map(|seat| Contribution { seat, value: &values[usize::from(seat)] }).collect();
    let order: Vec<i32> =
        deal::order(id(1), PLAIN_DECK, &ENTROPY, &contributions).into_iter().map(|(card, _)| card.wire()).collect();
    assert_eq!(order_in(&drafts), order);
    assert_eq!(scene.making(), None);
    // And without any one of them it would have been another
    for left_out in 0..4 {
        let mut fewer = contributions.clone();
        fewer.remove(left_out);
        let other = deal::order(id(1), PLAIN_DECK, &ENTROPY, &fewer);
        assert_ne!(other.into_iter().map(|(card, _)| card.wire()).collect::<Vec<_>>(), order);
    }
}

#[test]
fn the_server_alone_deals_where_that_is_the_policy() {
    let mut scene = Given::default().gathers();
    let last = (0..4).map(|seat| scene.says(Actor::Seat(seat), join())).last();
    assert_eq!(last.as_deref(), Some("joined started deal_opened deal_closed dealt"));
    let refused = scene.refuses(Actor::Seat(0), commit(2, 0));
    assert_eq!((refused.code, refused.rule), (Code::NoContributionDue, "LC-11"));
}

#[test]
fn the_set_closes_when_time_is_up_with_those_that_have_committed() {
    let mut scene = contributed().starts();
    scene.commits(1, &[1, 3]);
    assert_eq!(scene.at(WAIT_MS - 1).refuses(Actor::Clock, time_up()).code, Code::NotDue);
    assert_eq!(scene.at(WAIT_MS).says(Actor::Clock, time_up()), "deal_closed");
    assert_eq!(scene.making(), Some((1, DealStage::Revealing, vec![1, 3], vec![])));
    assert_eq!(scene.refuses(Actor::Seat(0), reveal(1, 0)).code, Code::NoContributionDue);
    assert_eq!(scene.refuses(Actor::Seat(0), commit(1, 0)).code, Code::NoContributionDue);
    assert_eq!(scene.reveals(1, &[1, 3]), "deal_revealed dealt");
}

#[test]
fn with_no_contributor_the_server_deals_alone_when_time_is_up() {
    let mut scene = contributed().starts();
    assert_eq!(scene.at(WAIT_MS).says(Actor::Clock, time_up()), "deal_closed dealt");
}

#[test]
fn a_seat_may_commit_to_the_next_deal_ahead() {
    // Given a seat that commits as soon as it has joined
    let mut scene = contributed().gathers();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), join());
        assert_eq!(scene.says(Actor::Seat(seat), commit(1, seat)), "deal_committed");
    }
    assert_eq!(scene.says(Actor::Seat(3), join()), "joined started deal_opened");
    assert_eq!(scene.commits(1, &[3]), "deal_committed deal_closed");
    scene.reveals(1, &[0, 1, 2, 3]);
    // When all have committed to deal 2 while deal 1 is played
    scene.commits(2, &[3, 2, 1, 0]);
    // Then its set is closed as soon as it is opened
    assert!(scene.plays_deal_out().ends_with(" deal_opened deal_closed"), "the last card opens it");
    assert_eq!(scene.reveals(2, &[0, 1, 2, 3]), "deal_revealed dealt");
}

#[test]
fn lc_11_a_withheld_reveal_voids_the_deal_and_changes_nothing_but_the_count() {
    // Given a deal in which seat 2 does not reveal
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    scene.reveals(1, &[0, 1, 3]);
    let before = scene.table.game().clone();
    // When its time is up
    assert_eq!(scene.at(WAIT_MS - 1).refuses(Actor::Clock, time_up()).code, Code::NotDue);
    let drafts = scene.at(WAIT_MS).drafts(Actor::Clock, time_up());
    // Then the deal is void, publicly, by name and number, and the next is opened with nothing of it kept
    assert_eq!(crate::scene::names(&drafts), "deal_void disclosed deal_opened");
    assert_eq!(drafts[0].event, Event::DealVoid(proto::DealVoid { deal: 1, seats: vec![2] }));
    assert_eq!(scene.table.game(), &before);
    let view = scene.table.view(Viewer::Spectator);
    assert_eq!((view.deals, view.void_deals), (2, 1));
    assert_eq!(scene.making(), Some((2, DealStage::Committing, vec![], vec![])));
    scene.commits(2, &[0, 1, 2, 3]);
    assert_eq!(scene.reveals(2, &[0, 1, 2, 3]), "deal_revealed dealt");
    let seen = scene.seen(Viewer::Spectator);
    assert_eq!((seen.deal, seen.dealer, seen.leader), (1, 0, 0), "the dealer deals again");
}

#[test]
fn lc_11_three_withheld_in_a_row_make_a_seat_away() {
    let mut scene = contributed().starts();
    for deal in 1..=3 {
        scene.commits(deal, &[0, 1, 2, 3]);
        scene.reveals(deal, &[0, 1, 3]);
        let now_ms = scene.now_ms + WAIT_MS;
        let expected =
            if deal < 3 { "deal_void disclosed deal_opened" } else { "deal_void went_away disclosed deal_opened" };
        assert_eq!(scene.at(now_ms).says(Actor::Clock, time_up()), expected, "deal {deal}");
    }
    // Then it is not asked, and what it commits does not bring it back
    assert_eq!(scene.commits(4, &[2]), "deal_committed");
    assert!(scene.place(Actor::Seat(2)).away);
    scene.commits(4, &[0, 1]);
    assert_eq!(scene.commits(4, &[3]), "deal_committed deal_closed");
    assert_eq!(scene.making(), Some((4, DealStage::Revealing, vec![0, 1, 3], vec![])));
    assert_eq!(scene.reveals(4, &[0, 1, 3]), "deal_revealed dealt");
}

#[test]
fn lc_11_a_reveal_forgives_what_was_withheld_before() {
    let mut scene = contributed().starts();
    for (deal, reveals) in [(1, false), (2, false), (3, true), (4, false), (5, false)] {
        scene.commits(deal, &[0, 1, 2, 3]);
        scene.reveals(deal, &[0, 1]);
        if reveals {
            scene.reveals(deal, &[2]);
        } else {
            scene.reveals(deal, &[3]);
        }
        let now_ms = scene.now_ms + WAIT_MS;
        assert_eq!(scene.at(now_ms).says(Actor::Clock, time_up()), "deal_void disclosed deal_opened", "deal {deal}");
    }
}

#[test]
fn lc_11_what_a_seat_that_withholds_gets_is_an_option() {
    let void = |policy| {
        let mut scene = withheld(policy).starts();
        scene.commits(1, &[0, 1, 2, 3]);
        scene.reveals(1, &[1, 2, 3]);
        let said = scene.at(WAIT_MS).says(Actor::Clock, time_up());
        assert_eq!(scene.table.view(Viewer::Spectator).reason_version, None, "nobody gave a reason");
        (said, scene.table.phase())
    };
    assert_eq!(void(WithheldPolicy::Retry), ("deal_void disclosed deal_opened".to_owned(), Phase::Playing));
    assert_eq!(void(WithheldPolicy::Away), ("deal_void went_away disclosed deal_opened".to_owned(), Phase::Playing));
    assert_eq!(void(WithheldPolicy::Abort), ("deal_void disclosed aborted".to_owned(), Phase::Aborted));
}

#[test]
fn lc_11_refusals_say_what_is_wrong_with_a_contribution() {
    let mut scene = contributed().gathers();
    assert_eq!(scene.refuses(Actor::Seat(0), commit(1, 0)).code, Code::NotPresent);
    for seat in 0..4 {
        scene.says(Actor::Seat(seat), join());
    }
    assert_eq!(scene.refuses(Actor::Operator, commit(1, 0)).code, Code::WrongActor);
    assert_eq!(scene.refuses(Actor::Seat(0), commit(2, 0)).code, Code::NoContributionDue);
    let short = Command::CommitContribution(proto::CommitContribution { deal: 1, commitment: vec![0; 31] });
    assert_eq!(scene.refuses(Actor::Seat(0), short).code, Code::ValueOutOfRange);
    assert_eq!(scene.refuses(Actor::Seat(0), reveal(1, 0)).code, Code::NoContributionDue);
    scene.commits(1, &[0]);
    let twice = scene.refuses(Actor::Seat(0), commit(1, 0));
    assert_eq!((twice.code, twice.rule), (Code::AlreadyCommitted, "LC-11"));
    scene.commits(1, &[1, 2, 3]);
    let foreign = scene.refuses(Actor::Seat(0), reveal(1, 1));
    assert_eq!(foreign.code, Code::ContributionMismatch);
    assert!(!format!("{foreign}").contains(&format!("{:?}", playout::contribution(id(1), 0))));
    scene.reveals(1, &[0]);
    assert_eq!(scene.refuses(Actor::Seat(0), reveal(1, 0)).code, Code::NoContributionDue);
}

#[test]
fn the_move_that_reveals_covers_what_was_committed_to_and_nothing_else() {
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    let moves = scene.table.legal(Actor::Seat(1));
    let reveals: Vec<_> =
        moves.table.iter().filter(|play| matches!(play.r#move, Some(Move::RevealContribution(_)))).collect();
    let covers = |command: Command| {
        reveals.iter().any(|play| playout::covered::<crate::games::fortunes::Fortunes>(play, &command))
    };
    assert!(covers(reveal(1, 1)));
    assert!(!covers(reveal(1, 0)));
    assert!(!covers(reveal(2, 1)));
}

#[test]
fn lc_6_a_pause_keeps_the_time_of_both_waits() {
    let mut scene = contributed().host().starts();
    scene.commits(1, &[0, 1, 2]);
    scene.at(2_000).says(Actor::Host, pause());
    assert_eq!(scene.at(60_000).table.due(), None);
    assert_eq!(scene.refuses(Actor::Seat(3), commit(1, 3)).code, Code::WrongPhase);
    scene.says(Actor::Host, resume());
    assert_eq!(scene.table.due(), Some(58_000 + WAIT_MS));
    scene.commits(1, &[3]);
    assert_eq!(scene.table.due(), Some(60_000 + WAIT_MS));
}

#[test]
fn lc_4_who_leaves_is_not_waited_for() {
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2]);
    assert_eq!(scene.says(Actor::Seat(3), leave()), "went_away deal_closed");
    assert_eq!(scene.reveals(1, &[0, 1, 2]), "deal_revealed dealt");
    // When everybody leaves while a deal is made, it waits for somebody
    let mut scene = contributed().starts();
    for seat in 0..3 {
        scene.says(Actor::Seat(seat), leave());
    }
    assert_eq!(scene.says(Actor::Seat(3), leave()), "went_away paused");
    assert_eq!(scene.table.due(), None);
    assert_eq!(scene.at(9_000).says(Actor::Seat(3), join()), "returned resumed");
    assert_eq!(scene.commits(1, &[3]), "deal_committed deal_closed");
    assert_eq!(scene.reveals(1, &[3]), "deal_revealed dealt");
}

#[test]
fn lc_5_a_promise_goes_with_the_person_who_made_it() {
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    let place = Some(Actor::Seat(0).wire());
    scene.says(
        Actor::Operator,
        Command::HandOver(proto::HandOver { place, pseudonym: vec![1; 16], bot: false, public_key: Vec::new() }),
    );
    assert_eq!(scene.making(), Some((1, DealStage::Revealing, vec![1, 2, 3], vec![])));
    assert_eq!(scene.reveals(1, &[1, 2, 3]), "deal_revealed dealt");
}

#[test]
fn a_contribution_that_is_not_what_was_committed_does_not_fold() {
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    let event = proto::DealRevealed { deal: 1, seat: 0, contribution: vec![9; 32] };
    let public_body = proto::Event { event: Some(Event::DealRevealed(event)), openings: Vec::new() }.encode_to_vec();
    let version = scene.table.version() + 1;
    let record =
        crate::lifecycle::Record { version, unix_ms: 0, actor: Actor::Seat(0), public_body: &public_body, parts: &[] };
    assert_eq!(scene.table.clone().evolve(&record).unwrap_err().version, version);
}

#[test]
fn no_seat_can_steer_a_deal_by_what_it_sees() {
    // Given that the last to reveal knows every other contribution
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    scene.reveals(1, &[0, 1, 2]);
    // Then it has one contribution to make to this deal, and no other command of its own but to leave
    for guess in 0..=255_u8 {
        let contribution = vec![guess; 32];
        let other = Command::RevealContribution(proto::RevealContribution { deal: 1, contribution });
        assert_eq!(scene.refuses(Actor::Seat(3), other).code, Code::ContributionMismatch);
    }
    assert_eq!(scene.refuses(Actor::Seat(3), commit(1, 3)).code, Code::AlreadyCommitted);
    assert_eq!(scene.refuses(Actor::Seat(3), commit(2, 3)).code, Code::AlreadyCommitted);
    let moves = scene.table.legal(Actor::Seat(3));
    assert!(moves.game.is_empty());
    assert!(matches!(
        moves.table.iter().map(|play| play.r#move.as_ref()).collect::<Vec<_>>()[..],
        [Some(Move::Leave(_)), Some(Move::RevealContribution(_))]
    ));
    // And leaving takes nothing back: the set stays as it was closed, and the deal is dealt with it or not at all
    assert_eq!(scene.says(Actor::Seat(3), leave()), "went_away");
    assert_eq!(scene.making(), Some((1, DealStage::Revealing, vec![0, 1, 2, 3], vec![0, 1, 2])));
    assert_eq!(scene.at(WAIT_MS).says(Actor::Clock, time_up()), "deal_void disclosed deal_opened");
    // And the order needs S, which no public byte holds
    let view = scene.table.view(Viewer::Actor(Actor::Seat(3))).encode_to_vec();
    assert!(!view.windows(ENTROPY.len()).any(|window| window == ENTROPY));
}

#[test]
fn no_seat_can_make_anothers_contribution_its_own() {
    // Given that the last to commit commits to what seat 0 has
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2]);
    let Command::CommitContribution(copied) = commit(1, 0) else { unreachable!("that is what commit gives") };
    scene.says(Actor::Seat(3), Command::CommitContribution(copied));
    // Then what seat 0 reveals does not open it: each commitment is to its seat
    scene.reveals(1, &[0, 1, 2]);
    assert_eq!(scene.refuses(Actor::Seat(3), reveal(1, 0)).code, Code::ContributionMismatch);
    assert_eq!(scene.at(WAIT_MS).says(Actor::Clock, time_up()), "deal_void disclosed deal_opened");
    // Nor does one to an earlier deal open one to the next
    let id_1 = DealId { deal: 1, ..id(1) };
    let old = deal::player_commitment(id_1, 3, &playout::contribution(id_1, 3)).to_vec();
    scene.says(Actor::Seat(3), Command::CommitContribution(proto::CommitContribution { deal: 2, commitment: old }));
    scene.commits(2, &[0, 1, 2]);
    let again = playout::contribution(id_1, 3).to_vec();
    let again = Command::RevealContribution(proto::RevealContribution { deal: 2, contribution: again });
    assert_eq!(scene.refuses(Actor::Seat(3), again).code, Code::ContributionMismatch);
}

#[test]
fn what_is_withheld_is_worth_nothing_in_the_deal_that_follows() {
    // Given that seat 3 knew all but S, and withheld
    let mut scene = contributed().starts();
    scene.commits(1, &[0, 1, 2, 3]);
    scene.reveals(1, &[0, 1, 2]);
    scene.at(WAIT_MS).says(Actor::Clock, time_up());
    // When the same values are contributed again, and S is the same (as a server that helps it could have it)
    let values: Vec<_> = (0..4).map(|seat| playout::contribution(id(1), seat)).collect();
    let contributions: Vec<_> = (0..4).map(|seat| Contribution { seat, value: &values[usize::from(seat)] }).collect();
    let order = |deal| deal::order(id(deal), PLAIN_DECK, &ENTROPY, &contributions);
    // Then the cards are others: the order is of this deal
    assert_ne!(order(1), order(2));
}
