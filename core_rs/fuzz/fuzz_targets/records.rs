//! Records that may be anything: `link` and a fold say what is wrong and never panic; a record as it was stored links and
//! folds; one that was changed in whatever is hashed links to another head, or to none.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use prost::Message;
use std::sync::OnceLock;
use trionfi_core::chain::{self, AppendContext, Hash};
use trionfi_core::game::{Actor, Content, Draft, Opened};
use trionfi_core::games::State;
use trionfi_core::lifecycle::Record;
use trionfi_core::playout;
use trionfi_core::proto::{self, EventRecord, command::Command, event::Event};
use trionfi_core::recheck::recheck;

const GAME: [u8; 16] = [7; 16];

fuzz_target!(|bytes: &[u8]| {
    // Bytes as they come.
    let _ = chain::link(&[0; 32], bytes);
    if let Ok(record) = EventRecord::decode(bytes) {
        let _ = fold(State::Empty, &record);
    }
    // Running out of bytes ends the changes, and is fine.
    let _ = changed(&mut Unstructured::new(bytes));
});

/// One stored record, somewhere in a log, with some of it changed.
fn changed(choices: &mut Unstructured<'_>) -> Result<()> {
    let log = log();
    let at = choices.choose_index(log.len())?;
    let Stored { state, head, record } = &log[at];
    let mut bytes = record.encode_to_vec();
    match choices.int_in_range(0..=2)? {
        0 => {
            let place = choices.choose_index(bytes.len())?;
            bytes[place] = choices.arbitrary()?;
        }
        1 => bytes.truncate(choices.choose_index(bytes.len())?),
        _ => bytes.extend_from_slice(<&[u8]>::arbitrary(choices)?),
    }
    let linked = chain::link(head, &bytes);
    let Ok(read) = EventRecord::decode(&bytes[..]) else {
        assert!(linked.is_err(), "no record, and yet linked");
        return Ok(());
    };
    let _ = fold(state.clone(), &read);
    if hashed(&read) == hashed(record) {
        // Closed or as it was, it links as it did; opened wrongly it does not link.
        assert!(linked.is_err() || linked.as_ref() == Ok(&head_of(record)));
    } else {
        assert_ne!(linked.as_ref(), Ok(&head_of(record)), "changed, and the head is the same");
    }
    // Who reads a whole log stops where it is changed.
    let records = log[..at].iter().map(|stored| stored.record.encode_to_vec()).chain([bytes.clone()]);
    let (_, sound) = recheck(State::Empty, &GAME, chain::genesis(&GAME), records.map(Bytes::from));
    assert!(sound <= at || read == *record, "{sound} records hold, and record {at} is changed");
    Ok(())
}

/// What a head is over, but for texts and cards behind commitments.
fn hashed(record: &EventRecord) -> EventRecord {
    let mut record = EventRecord { head: Bytes::new(), ..record.clone() };
    for part in &mut record.parts {
        (part.salt, part.body) = (None, None);
    }
    record
}

fn head_of(record: &EventRecord) -> Hash {
    record.head[..].try_into().expect("a head has 32 bytes")
}

fn fold(state: State, record: &EventRecord) -> std::result::Result<State, String> {
    let actor = Actor::from_bytes(&record.actor).ok_or("no actor")?;
    let open = |part: &proto::SealedPart| Some((part.kind, chain::unpad(part.body.as_ref()?)?.to_vec()));
    let open: Vec<(i32, Vec<u8>)> = record.parts.iter().filter_map(open).collect();
    let parts: Vec<Opened<'_>> = open.iter().map(|(kind, content)| Opened { kind: *kind, content }).collect();
    let (version, unix_ms, public_body) = (record.version, record.unix_ms, &record.public_body);
    let record = Record { version, unix_ms, actor, public_body, parts: &parts };
    state.evolve(&record).map_err(|corrupt| corrupt.to_string())
}

/// A record as it is stored, with the state and the head before it.
struct Stored {
    state: State,
    head: Hash,
    record: EventRecord,
}

/// A contributed deal of Fortunes and its first cards, made once.
fn log() -> &'static [Stored] {
    static LOG: OnceLock<Vec<Stored>> = OnceLock::new();
    LOG.get_or_init(|| {
        let mut log = Vec::new();
        let state = append(&mut log, State::Empty, Actor::Operator, Command::CreateGame(create().into()));
        let mut state =
            (0..4).fold(state, |state, seat| append(&mut log, state, Actor::Seat(seat), Command::Join(proto::Join {})));
        for _ in 0..20 {
            let (actor, command) = next(&state);
            state = append(&mut log, state, actor, command);
        }
        log
    })
}

fn create() -> proto::CreateGame {
    proto::CreateGame {
        game: GAME.to_vec(),
        options: Some(proto::Options { options: Some(proto::options::Options::Fortunes(Default::default())) }),
        policies: Some(proto::Policies { fairness: Some(proto::Fairness::Contributed.into()), ..Default::default() }),
        places: (0..4).map(Actor::Seat).map(playout::place).collect(),
        build: "fuzz".to_owned(),
        orders: Vec::new(),
    }
}

/// What somebody contributes, or plays.
fn next(state: &State) -> (Actor, Command) {
    use proto::r#move::Move;
    let State::Fortunes(table) = state else { panic!("a game of Fortunes is played") };
    let seats = (0..4).map(Actor::Seat);
    let found = seats.flat_map(|seat| {
        let moves = state.legal(seat);
        moves.game.into_iter().chain(moves.table).map(move |play| (seat, play))
    });
    let wanted = found.filter(|(_, play)| {
        matches!(play.r#move, Some(Move::Fortunes(_) | Move::CommitContribution(_) | Move::RevealContribution(_)))
    });
    wanted
        .filter_map(|(seat, play)| Some((seat, playout::answer(table, seat, &play, &[3])?)))
        .next()
        .expect("somebody can go on")
}

/// Decides, seals and folds one command, as the shell does.
fn append(log: &mut Vec<Stored>, mut state: State, actor: Actor, command: Command) -> State {
    let bytes = proto::Command { command: Some(command) }.encode_to_vec();
    let drafts = state.decide(actor, &bytes, 0, &[3; 64]).expect("accepted");
    let part = proto::CommandPart { command: bytes, expected_version: state.version(), ..Default::default() };
    let mut head = log.last().map_or_else(|| chain::genesis(&GAME), |stored| head_of(&stored.record));
    let version = state.version() + 1;
    let context = AppendContext {
        game: Bytes::from_static(&GAME),
        version,
        head,
        unix_ms: 0,
        actor: Bytes::copy_from_slice(&actor.bytes()),
        credential: Bytes::from_static(&[9; 16]),
        command_id: Bytes::copy_from_slice(&[version as u8; 16]),
    };
    let drafts = wire(&drafts);
    let salts = vec![5; 32 * drafts.salts as usize];
    for record in chain::seal(context, &part.encode_to_vec(), drafts, &salts, &[]).expect("sealed") {
        assert!(chain::link(&head, &record).is_ok());
        let record = EventRecord::decode(&record[..]).expect("a record");
        log.push(Stored { state: state.clone(), head, record: record.clone() });
        head = head_of(&record);
        state = fold(state, &record).expect("what is decided folds");
    }
    state
}

fn wire(drafts: &[Draft<Event>]) -> proto::Drafts {
    let part = |part: &trionfi_core::game::DraftPart| {
        let Content::Bytes(body) = &part.content else { panic!("nothing is said in these games") };
        let (kind, audience) = (part.kind.into(), part.audience.bytes());
        proto::DraftPart { kind, audience, body: body.clone(), text: 0 }
    };
    let drafts: Vec<proto::Draft> = drafts
        .iter()
        .map(|draft| proto::Draft { public_body: draft.public_body(), parts: draft.parts.iter().map(part).collect() })
        .collect();
    let salts = 1 + drafts.iter().map(|draft| draft.parts.len() as u32).sum::<u32>();
    proto::Drafts { drafts, salts, texts: 0 }
}
