//! Playing without a shell: start a table, fill moves by bytes, fold drafts. For laws, perft, benches and examples.

use crate::chain::sha256;
use crate::deal::{self, CONTRIBUTION, DealId};
use crate::game::{Actor, Draft, Game};
use crate::holes::{self, Choices};
use crate::lifecycle::{self, Record, Table};
use crate::proto::{self, command::Command, event::Event, r#move::Move};
use crate::rejection::{Corrupt, Rejection};
use std::fmt;

/// What can stop a playout.
#[derive(Debug)]
pub enum Stopped {
    /// The rules refused.
    Refused(Rejection),
    /// A draft could not be folded.
    Corrupt(Corrupt),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Refused(rejection) => rejection.fmt(f),
            Stopped::Corrupt(corrupt) => corrupt.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Rejection> for Stopped {
    fn from(rejection: Rejection) -> Stopped {
        Stopped::Refused(rejection)
    }
}

impl From<Corrupt> for Stopped {
    fn from(corrupt: Corrupt) -> Stopped {
        Stopped::Corrupt(corrupt)
    }
}

/// Folds drafts as the versions after the table's.
pub fn fold<G: Game>(
    mut table: Table<G>,
    actor: Actor,
    unix_ms: i64,
    drafts: &[Draft<Event>],
) -> Result<Table<G>, Corrupt> {
    for draft in drafts {
        let public_body = draft.public_body();
        let parts = draft.opened();
        let version = table.version() + 1;
        table = table.evolve(&Record { version, unix_ms, actor, public_body: &public_body, parts: &parts })?;
    }
    Ok(table)
}

/// A table with everybody present, dealt by the server alone. Seats are as few as the game allows; there is no host.
pub fn start<G: Game>(options: &G::Options, game: &[u8; 16], entropy: &[u8; 64]) -> Result<Table<G>, Stopped> {
    let places = (0..*G::SEATS.start() as u8).map(Actor::Seat).map(place).collect();
    let command = proto::CreateGame {
        game: game.to_vec(),
        options: Some(G::options_in(options.clone())),
        policies: Some(proto::Policies {
            fairness: Some(proto::Fairness::ServerOnly.into()),
            ..proto::Policies::default()
        }),
        places,
        build: "playout".to_owned(),
        orders: Vec::new(),
    };
    let mut table = create::<G>(&command, 0)?;
    for actor in table.actors().collect::<Vec<_>>() {
        table.act(actor, &Command::Join(proto::Join {}), 0, entropy)?;
    }
    Ok(table)
}

/// Decides and folds event 1.
pub fn create<G: Game>(command: &proto::CreateGame, unix_ms: i64) -> Result<Table<G>, Stopped> {
    let drafts = lifecycle::create::<G>(command)?;
    let [draft] = &drafts[..] else {
        return Err(Corrupt { version: 1, why: "creation is one event".to_owned() }.into());
    };
    let Event::GameCreated(event) = &draft.event else {
        return Err(Corrupt { version: 1, why: "event 1 creates the game".to_owned() }.into());
    };
    let body = draft.public_body();
    let parts = draft.opened();
    let record = Record { version: 1, unix_ms, actor: Actor::Operator, public_body: &body, parts: &parts };
    Ok(lifecycle::created(&record, event)?)
}

/// A place whose pseudonym says which it is.
pub fn place(actor: Actor) -> proto::Place {
    let mut pseudonym = vec![0; 14];
    pseudonym.extend(actor.bytes());
    proto::Place { actor: Some(actor.wire()), pseudonym, bot: false, public_key: Vec::new() }
}

/// The legal filling of a move that `choices` picks.
pub fn filled<G: Game>(play: &proto::Move, choices: &[u8]) -> Option<Command> {
    let play = play.r#move.as_ref()?;
    holes::fill(&lifecycle::TableMove::<G>::new(play), &mut Choices::new(choices))
}

/// The filling of a move that `choices` picks, by a player whose contributions to deals follow from game, deal and seat.
pub fn answer<G: Game>(table: &Table<G>, actor: Actor, play: &proto::Move, choices: &[u8]) -> Option<Command> {
    let id = |deal| DealId { game: table.game_id(), deal };
    match (play.r#move.as_ref()?, actor) {
        (Move::CommitContribution(play), Actor::Seat(seat)) => {
            let value = contribution(id(play.deal), seat);
            let commitment = deal::player_commitment(id(play.deal), seat, &value).to_vec();
            Some(Command::CommitContribution(proto::CommitContribution { deal: play.deal, commitment }))
        }
        (Move::RevealContribution(reveal), Actor::Seat(seat)) => {
            filled::<G>(play, &contribution(id(reveal.deal), seat))
        }
        _ => filled::<G>(play, choices),
    }
}

/// What a seat contributes to a deal in a playout.
pub fn contribution(id: DealId<'_>, seat: u8) -> [u8; CONTRIBUTION] {
    sha256(&[b"playout", id.game, &id.deal.to_be_bytes(), &[seat]])
}

/// Whether a move covers a command.
pub fn covered<G: Game>(play: &proto::Move, command: &Command) -> bool {
    play.r#move.as_ref().is_some_and(|play| holes::covers(&lifecycle::TableMove::<G>::new(play), command))
}
