//! Law *blind* while a deal is made: run a contributed game again with another S, or other contributions of other seats,
//! and until the cards are dealt nothing that a viewer can get changes but S's and those seats' commitments and
//! contributions, whose lengths stay. With the deal itself nothing changes of what happens, to whom it is shown, how long
//! it is and when the next step is due, up to the first card that is turned up for everybody in the same append.
//!
//! What happens around a deal is no game's, so no mutant of a game breaks this: that the comparison can fail is shown on
//! what does differ.

use crate::hidden::{Masked, got, padded};
use crate::run::{Dice, Run, Setting, Step};
use crate::{Verdict, samples};
use trionfi_core::chain::sha256;
use trionfi_core::deal::{self, DealId};
use trionfi_core::for_each_game;
use trionfi_core::game::{Actor, Audience, Content, Draft, DraftPart, Game, Viewer};
use trionfi_core::playout;
use trionfi_core::proto::{self, Fairness, PartKind, command::Command, event::Event};

const SEEDS: u64 = 32;
/// Commands at most: enough to make a deal, and a void one before it, with everything that can happen around it.
const MOST: usize = 100;

/// What the second run has otherwise: S, and the contributions of these seats.
#[derive(Clone, Debug)]
struct Other {
    server: bool,
    seats: Vec<u8>,
}

impl Other {
    /// The things that can be otherwise for a viewer: three, where there are other seats.
    fn all(viewer: Viewer, seats: u8) -> Vec<Other> {
        let others: Vec<u8> = (0..seats).filter(|seat| viewer != Viewer::Actor(Actor::Seat(*seat))).collect();
        let mut all = vec![Other { server: true, seats: Vec::new() }];
        if !others.is_empty() {
            all.extend([true, false].map(|server| Other { server, seats: others.clone() }));
        }
        all
    }

    /// The command that stands in this one's place.
    fn command(&self, game: &[u8], actor: Actor, command: &Command) -> Command {
        let mut command = command.clone();
        let Actor::Seat(seat) = actor else { return command };
        if !self.seats.contains(&seat) {
            return command;
        }
        let other = |deal| {
            let id = DealId { game, deal };
            (id, sha256(&[b"another", &playout::contribution(id, seat)]))
        };
        match &mut command {
            Command::CommitContribution(commit) => {
                let (id, value) = other(commit.deal);
                commit.commitment = deal::player_commitment(id, seat, &value).to_vec();
            }
            Command::RevealContribution(reveal) => reveal.contribution = other(reveal.deal).1.to_vec(),
            _ => {}
        }
        command
    }

    /// The game run (not folded) again, as far as the first deal.
    fn run<G: Game>(&self, run: &Run<G>) -> Result<Run<G>, String> {
        let mut other = Run { create: run.create.clone(), created: run.created.clone(), steps: Vec::new() };
        for step in until_dealt(run) {
            let entropy = step.entropy.map(|byte| if self.server { !byte } else { byte });
            let command = self.command(&run.create.game, step.actor, &step.command);
            other.step(step.actor, command, step.now_ms, entropy)?;
        }
        Ok(other)
    }
}

/// The steps up to the first that deals, or opens S to all.
fn until_dealt<G: Game>(run: &Run<G>) -> &[Step<G>] {
    let last = run.steps.iter().position(|step| deals(step) || has(step, |event| matches!(event, Event::Disclosed(_))));
    match last {
        Some(at) if deals(&run.steps[at]) => &run.steps[..=at],
        Some(at) => &run.steps[..at],
        None => &run.steps,
    }
}

fn deals<G: Game>(step: &Step<G>) -> bool {
    has(step, |event| matches!(event, Event::Dealt(_)))
}

fn has<G: Game>(step: &Step<G>, what: impl Fn(&Event) -> bool) -> bool {
    step.drafts.iter().any(|draft| what(&draft.event))
}

/// Whether the viewer can tell the runs apart.
fn alike<G: Game>(one: &Run<G>, two: &Run<G>, viewer: Viewer, masked: Masked) -> Verdict {
    let mut fixed = samples::fixed_commands::<G>();
    fixed.extend(samples::table_commands());
    let own_cards = matches!(viewer, Viewer::Actor(Actor::Seat(_)));
    for (at, (one, two)) in until_dealt(one).iter().zip(&two.steps).enumerate() {
        let asked = if at % 8 == 7 { &fixed[..] } else { &[] };
        let same = match (deals(one), own_cards || turns_up(one)) {
            (true, true) => outline(hidden(one)) == outline(hidden(two)) && one.after.due() == two.after.due(),
            _ => got(one, viewer, asked, masked) == got(two, viewer, asked, masked),
        };
        if !same {
            return Err(format!("version {}: {viewer:?} can tell", one.after.version()));
        }
    }
    Ok(())
}

fn is_hidden(draft: &Draft<Event>) -> bool {
    samples::named(&draft.event).is_empty()
}

fn turns_up<G: Game>(step: &Step<G>) -> bool {
    !step.drafts.iter().all(is_hidden)
}

/// The drafts of a step before the first that shows everybody a card.
fn hidden<G: Game>(step: &Step<G>) -> &[Draft<Event>] {
    let first = step.drafts.iter().position(|draft| !is_hidden(draft));
    &step.drafts[..first.unwrap_or(step.drafts.len())]
}

/// What a draft is, how long it is, and of each part its kind, to whom it is shown and how long it is.
#[derive(Debug, PartialEq)]
struct Outline {
    event: Vec<u8>,
    length: usize,
    parts: Vec<(PartKind, Audience, usize)>,
}

fn outline(drafts: &[Draft<Event>]) -> Vec<Outline> {
    let length = |content: &Content| match content {
        Content::Bytes(content) => padded(content),
        Content::Text(_) => 0,
    };
    let outline = |draft: &Draft<Event>| {
        let body = draft.public_body();
        let parts = draft.parts.iter().map(|of| (of.kind, of.audience.clone(), length(&of.content))).collect();
        // The field's number and type, which say which event it is.
        Outline { event: body[..2].to_vec(), length: body.len(), parts }
    };
    drafts.iter().map(outline).collect()
}

fn contributed<G: Game>(seed: u64) -> Run<G> {
    let mut dice = Dice(seed);
    // In every fourth nothing else goes on, so that deals are made by all also where one seat has to see to it.
    let setting = if seed.is_multiple_of(4) { Setting::<G>::plain } else { Setting::<G>::stirred };
    let mut setting = setting(&mut dice, MOST);
    setting.policies.fairness = Some(Fairness::Contributed.into());
    match Run::play(&setting, &mut dice) {
        Ok(run) => run,
        Err(why) => panic!("seed {seed}: {why}"),
    }
}

fn seats<G: Game>(run: &Run<G>) -> u8 {
    run.created.actors().filter(|actor| matches!(actor, Actor::Seat(_))).count() as u8
}

fn viewers<G: Game>(run: &Run<G>) -> Vec<Viewer> {
    let actors = run.created.actors().chain([Actor::Operator, Actor::Referee, Actor::Clock]);
    actors.map(Viewer::Actor).chain([Viewer::Spectator]).collect()
}

#[test]
fn blind_while_a_deal_is_made() {
    fn check<G: Game>() {
        let (mut dealt, mut revealed) = (0, 0);
        for seed in 0..SEEDS {
            let run = contributed::<G>(seed);
            for viewer in viewers(&run) {
                for other in Other::all(viewer, seats(&run)) {
                    let again = other.run(&run).unwrap_or_else(|why| panic!("seed {seed}, {other:?}: {why}"));
                    if let Err(why) = alike(&run, &again, viewer, Masked::Contributions) {
                        panic!("law blind broken by {} from seed {seed}, {other:?}: {why}", G::NAME);
                    }
                }
            }
            let steps = until_dealt(&run);
            dealt += u64::from(steps.last().is_some_and(deals));
            revealed += u64::from(steps.iter().any(|step| has(step, |event| matches!(event, Event::DealRevealed(_)))));
        }
        assert!(dealt * 4 >= SEEDS && revealed * 4 >= SEEDS, "{dealt} of {SEEDS} dealt, {revealed} revealed");
    }
    for_each_game!(check());
}

#[test]
fn blind_while_a_deal_is_made_can_fail() {
    fn check<G: Game>() {
        // With everybody present and nothing else going on, a deal is made by all.
        let seat = Viewer::Actor(Actor::Seat(0));
        let mut dice = Dice(1);
        let mut setting = Setting::<G>::plain(&mut dice, MOST);
        setting.policies.fairness = Some(Fairness::Contributed.into());
        let run = Run::<G>::play(&setting, &mut dice).unwrap_or_else(|why| panic!("{why}"));
        assert!(until_dealt(&run).last().is_some_and(deals));
        let tells = |other: &Other, viewer, masked| {
            let again = other.run(&run).unwrap_or_else(|why| panic!("{why}"));
            alike(&run, &again, viewer, masked).is_err()
        };
        // Where commitments and contributions are not masked, they show.
        for viewer in [seat, Viewer::Spectator] {
            for other in Other::all(viewer, seats(&run)) {
                assert!(!tells(&other, viewer, Masked::Contributions));
                assert!(tells(&other, viewer, Masked::Openings), "{other:?}");
            }
        }
        // What the viewer itself contributed shows to it, masked or not; and an auditor is shown S.
        let own = Other { server: false, seats: vec![0] };
        assert!(tells(&own, seat, Masked::Contributions));
        assert!(!tells(&own, Viewer::Actor(Actor::Seat(1)), Masked::Contributions));
        let server = Other { server: true, seats: Vec::new() };
        assert!(tells(&server, Viewer::Auditor, Masked::Contributions));
    }
    for_each_game!(check());
}

#[test]
fn an_outline_shows_what_happens_to_whom_and_how_long_it_is() {
    let part = |length| sealed(PartKind::SeatCards, Audience::Only(vec![Actor::Seat(0)]), length);
    let dealt = |parts| Draft { parts, ..Draft::open(Event::Dealt(proto::Dealt { deal: 1, ..Default::default() })) };
    let first = outline(&[dealt(vec![part(10)])]);
    assert_eq!(first, outline(&[dealt(vec![part(11)])]), "sizes are padded");
    let to_all = sealed(PartKind::SeatCards, Audience::All, 10);
    let order = sealed(PartKind::Order, Audience::Only(vec![Actor::Seat(0)]), 10);
    for other in [vec![], vec![part(100)], vec![part(10), part(10)], vec![to_all], vec![order]] {
        assert_ne!(first, outline(&[dealt(other)]));
    }
    let void =
        Draft { parts: vec![part(10)], ..Draft::open(Event::DealVoid(proto::DealVoid { deal: 1, seats: vec![] })) };
    assert_ne!(first, outline(&[void]));
}

fn sealed(kind: PartKind, audience: Audience, length: usize) -> DraftPart {
    DraftPart { kind, audience, content: Content::Bytes(vec![1; length]) }
}
