//! Any bytes by anybody, at any point of any game: a rejection, or what `legal` covers, what folds, and what a second
//! fold gives again. A panic is a crash.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use trionfi_core::game::{Actor, Draft, DraftPart, Opened, Viewer};
use trionfi_core::games::{self, State};
use trionfi_core::lifecycle::Record;
use trionfi_core::playout;
use trionfi_core::proto::{self, Phase, command::Command, event::Event};

fuzz_target!(|bytes: &[u8]| {
    // Running out of bytes ends the game, and is fine.
    let _ = game(&mut Unstructured::new(bytes));
});

fn game(choices: &mut Unstructured<'_>) -> Result<()> {
    let mut table = Table { state: State::Empty, now_ms: 0 };
    table.say(Actor::Operator, &bytes(Command::CreateGame(create(choices)?.into())));
    for seat in 0..4 {
        table.say(Actor::Seat(seat), &bytes(Command::Join(proto::Join {})));
    }
    table.say(Actor::Host, &bytes(Command::Start(proto::Start {})));
    // Some progress by one byte a step, so that a few bytes reach deep into a deal.
    for _ in 0..choices.int_in_range(0..=80)? {
        table.move_on(choices.arbitrary()?);
    }
    while !choices.is_empty() {
        table.step(choices)?;
    }
    Ok(())
}

fn bytes(command: Command) -> Vec<u8> {
    proto::Command { command: Some(command) }.encode_to_vec()
}

/// A creation that is mostly legal.
fn create(choices: &mut Unstructured<'_>) -> Result<proto::CreateGame> {
    let options = if choices.ratio(1, 8)? {
        proto::FortunesOptions::decode(<&[u8]>::arbitrary(choices)?).unwrap_or_default()
    } else {
        proto::FortunesOptions {
            dealer: Some(choices.int_in_range(0..=3)?),
            stars_open: choices.arbitrary()?,
            stars_win: choices.arbitrary()?,
            betting: Some(choices.int_in_range(0..=3)?),
            bids: Some(choices.int_in_range(0..=2)?),
            r#match: Some(proto::FortunesMatch { kind: Some(proto::fortunes_match::Kind::Deals(1)) }),
            ..Default::default()
        }
    };
    let host = choices.arbitrary::<bool>()?;
    let actors = (0..4).map(Actor::Seat).chain(host.then_some(Actor::Host));
    let timed = choices.arbitrary::<bool>()?;
    let policies = proto::Policies {
        start: host.then_some(choices.int_in_range(0..=2)?),
        turn_ms: timed.then_some(100),
        bank_ms: timed.then_some(50),
        outage: Some(choices.int_in_range(0..=2)?),
        fairness: Some(choices.int_in_range(0..=2)?),
        withheld: Some(choices.int_in_range(0..=3)?),
        ..proto::Policies::default()
    };
    Ok(proto::CreateGame {
        game: vec![7; 16],
        options: Some(proto::Options { options: Some(proto::options::Options::Fortunes(options)) }),
        policies: Some(policies),
        places: actors.map(playout::place).collect(),
        build: "fuzz".to_owned(),
        orders: Vec::new(),
    })
}

struct Table {
    state: State,
    now_ms: i64,
}

impl Table {
    /// Somebody's legal move, or bytes that may be anything, after some time.
    fn step(&mut self, choices: &mut Unstructured<'_>) -> Result<()> {
        self.now_ms += i64::from(choices.arbitrary::<u8>()?);
        let actor = Actor::from_bytes(&[choices.int_in_range(0..=5)?, choices.int_in_range(0..=4)?]);
        let Some(actor) = actor else { return Ok(()) };
        let moves = self.state.legal(actor);
        let moves: Vec<&proto::Move> = moves.game.iter().chain(&moves.table).collect();
        let mut command = match choices.int_in_range(0..=3)? {
            0 => <&[u8]>::arbitrary(choices)?.to_vec(),
            _ if moves.is_empty() => return Ok(()),
            // What was committed to by chance nobody can reveal.
            _ => match games::fill(choices.choose(&moves)?, <&[u8]>::arbitrary(choices)?) {
                Some(command) => command,
                None => return Ok(()),
            },
        };
        // One byte of a good command changed.
        if choices.ratio(1, 4)? && !command.is_empty() {
            let at = choices.choose_index(command.len())?;
            command[at] = choices.arbitrary()?;
        }
        self.say_and_look(actor, &command);
        Ok(())
    }

    /// One card of whoever's turn it is.
    fn move_on(&mut self, choice: u8) {
        for actor in (0..4).map(Actor::Seat) {
            if let Some(play) = self.state.legal(actor).game.first() {
                let command = games::fill(play, &[choice]).expect("a legal move can be filled");
                return self.say(actor, &command);
            }
        }
    }

    /// Says something and, when it is accepted, goes on from there.
    fn say(&mut self, actor: Actor, command: &[u8]) {
        if let Ok(drafts) = self.state.decide(actor, command, self.now_ms, &[3; 64]) {
            self.state = fold(self.state.clone(), actor, self.now_ms, &drafts);
        }
    }

    /// The same, and looks whether all agree about it: `covers`, `decide`, a second fold.
    fn say_and_look(&mut self, actor: Actor, command: &[u8]) {
        let covered = games::covers(&self.state.legal(actor), command);
        match self.state.decide(actor, command, self.now_ms, &[3; 64]) {
            Ok(drafts) => {
                assert!(covered || self.state == State::Empty, "accepted, and not covered: {actor} {command:?}");
                let again = fold(self.state.clone(), actor, self.now_ms, &drafts);
                self.say(actor, command);
                assert_eq!(self.state, again);
            }
            Err(refused) => {
                assert!(!covered || refused.code == proto::RejectionCode::NotDue, "covered, and refused: {refused}");
                assert!(!refused.rule.is_empty() && !refused.message.is_empty());
            }
        }
        let _ = (self.state.view(Viewer::Actor(actor)), self.state.standing(), self.state.places());
        let is_over = matches!(self.state.phase(), Phase::Finished | Phase::Aborted);
        assert!(!is_over || self.state.due().is_none());
    }
}

fn fold(state: State, actor: Actor, unix_ms: i64, drafts: &[Draft<Event>]) -> State {
    drafts.iter().fold(state, |state, draft| {
        let public_body = draft.public_body();
        let version = state.version() + 1;
        let parts: Vec<Opened<'_>> = draft.parts.iter().filter_map(DraftPart::opened).collect();
        let record = Record { version, unix_ms, actor, public_body: &public_body, parts: &parts };
        state.evolve(&record).expect("what is decided folds")
    })
}
