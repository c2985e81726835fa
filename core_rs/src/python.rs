//! All of pyo3: the extension module `trionfi_service._core`, one thin function a row of the boundary.
//!
//! `service/trionfi_service/_core.pyi` documents each. Every call is wrapped by [`guarded`]: a panic is a `CoreFault`
//! and nothing worse. The GIL is released where the work outlasts handing it over: `replay`, batches and surveys, and nothing
//! shorter.

mod batches;
mod surveys;

use crate::card::{Card, Face, parse_cards, parse_lying_cards};
use crate::chain::{self, AppendContext};
use crate::deal::{Contribution, DealId, DealKey, Deck, SEED};
use crate::evaluate::asked;
use crate::evaluate::declaration::Options;
use crate::evaluate::two_win_poker::Category;
use crate::game::{Actor, Content, Draft, Opened, Viewer};
use crate::games::{self, State, solitaire, twenty_one_options};
use crate::lifecycle::Record;
use crate::opening::{self, DealtOrder};
use crate::proto::{self, PartKind, event::Event};
use crate::rejection;
use bytes::Bytes;
use prost::Message;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList};
use std::panic::{AssertUnwindSafe, catch_unwind};

create_exception!(trionfi_service._core, Rejection, PyException, "The rules say no.");
create_exception!(trionfi_service._core, Corrupt, PyException, "A record is impossible where it stands.");
create_exception!(trionfi_service._core, NotationError, PyException, "A text that is no card.");
create_exception!(trionfi_service._core, CoreFault, PyException, "The core panicked.");

/// A game at one version.
#[pyclass(name = "State", module = "trionfi_service._core", frozen, eq)]
#[derive(PartialEq)]
struct PyState(State);

#[pymethods]
impl PyState {
    #[getter]
    fn version(&self) -> u64 {
        self.0.version()
    }

    #[getter]
    fn disclosed_version(&self) -> Option<u64> {
        self.0.disclosed().map(|(version, _)| version)
    }

    #[getter]
    fn hidden_options_disclosed(&self) -> bool {
        self.0.disclosed().is_some_and(|(_, hidden_options)| hidden_options)
    }

    #[getter]
    fn unix_ms(&self) -> i64 {
        self.0.unix_ms()
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    #[getter]
    fn phase(&self) -> i32 {
        self.0.phase().into()
    }
}

/// Runs a piece of the core; a panic becomes `CoreFault`.
fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        Err(CoreFault::new_err(said.unwrap_or("the core panicked").to_owned()))
    })
}

fn rejected(rejection: &rejection::Rejection) -> PyErr {
    let body = rejection.encode();
    Python::attach(|py| Rejection::new_err(PyBytes::new(py, &body).unbind()))
}

fn corrupt(corrupt: rejection::Corrupt) -> PyErr {
    Corrupt::new_err((corrupt.version, corrupt.why))
}

fn value_error(why: impl Into<String>) -> PyErr {
    PyValueError::new_err(why.into())
}

fn read_actor(bytes: &[u8]) -> PyResult<Actor> {
    Actor::from_bytes(bytes).ok_or_else(|| value_error("an actor is two bytes: kind and index"))
}

fn read<M: Message + Default>(bytes: &[u8], name: &str) -> PyResult<M> {
    M::decode(bytes).map_err(|error| value_error(format!("no {name}: {error}")))
}

/// A message as Python bytes. To write it in place would take its length once more, which costs more than the copy.
fn wire<'py>(py: Python<'py>, message: &impl Message) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(py, &message.encode_to_vec()))
}

fn sized<const N: usize>(bytes: &[u8], name: &str) -> PyResult<[u8; N]> {
    bytes.try_into().map_err(|_| value_error(format!("{name} has {} bytes; it must have {N}", bytes.len())))
}

#[pyfunction]
fn initial() -> PyState {
    PyState(State::Empty)
}

#[pyfunction]
fn decide<'py>(
    py: Python<'py>,
    state: &PyState,
    actor: &[u8],
    command: &[u8],
    now_ms: i64,
    entropy: &[u8],
) -> PyResult<Bound<'py, PyBytes>> {
    let actor = read_actor(actor)?;
    let entropy: [u8; SEED] = sized(entropy, "entropy")?;
    if now_ms < state.0.unix_ms() {
        return Err(value_error(format!("now_ms is {now_ms}; the game's time is {} already", state.0.unix_ms())));
    }
    guarded(|| {
        let drafts = state.0.decide(actor, command, now_ms, &entropy).map_err(|rejection| rejected(&rejection))?;
        wire(py, &encode_drafts(drafts))
    })
}

fn encode_drafts(drafts: Vec<Draft<Event>>) -> proto::Drafts {
    let mut out = proto::Drafts { drafts: Vec::with_capacity(drafts.len()), salts: 1, texts: 0 };
    for draft in drafts {
        let public_body = proto::Event { event: Some(draft.event), openings: draft.openings.wire() }.encode_to_vec();
        let mut parts = Vec::with_capacity(draft.parts.len());
        for part in draft.parts {
            let (body, text) = match part.content {
                Content::Bytes(body) => (body, 0),
                Content::Text(text) => (Vec::new(), text),
            };
            if part.kind == PartKind::Text {
                out.texts = out.texts.max(text + 1);
            } else {
                out.salts += 1;
            }
            parts.push(proto::DraftPart { kind: part.kind.into(), audience: part.audience.bytes(), body, text });
        }
        out.drafts.push(proto::Draft { public_body, parts });
    }
    out
}

#[pyfunction]
fn evolve(state: &PyState, actor: &[u8], now_ms: i64, drafts: &[u8]) -> PyResult<PyState> {
    let actor = read_actor(actor)?;
    let drafts: proto::Drafts = read(drafts, "Drafts")?;
    guarded(|| {
        let mut state = state.0.clone();
        for draft in &drafts.drafts {
            let text = i32::from(PartKind::Text);
            let parts: Vec<Opened<'_>> = draft
                .parts
                .iter()
                .filter(|part| part.kind != text)
                .map(|part| Opened { kind: part.kind, content: &part.body })
                .collect();
            let version = state.version() + 1;
            let record = Record { version, unix_ms: now_ms, actor, public_body: &draft.public_body, parts: &parts };
            state = state.evolve(&record).map_err(corrupt)?;
        }
        Ok(PyState(state))
    })
}

#[pyfunction]
fn replay(py: Python<'_>, state: &PyState, records: Vec<PyBackedBytes>) -> PyResult<PyState> {
    guarded(|| {
        // Handing the GIL over costs more than folding a few records.
        let detached = records.len() > 64;
        let fold = || records.into_iter().try_fold(state.0.clone(), fold_record);
        let folded = if detached { py.detach(fold) } else { fold() };
        folded.map(PyState).map_err(corrupt)
    })
}

#[pyfunction]
fn recheck(
    py: Python<'_>,
    state: &PyState,
    game: &[u8],
    head: &[u8],
    records: Vec<PyBackedBytes>,
) -> PyResult<(PyState, usize)> {
    let (game, head) = (sized::<16>(game, "game")?, sized(head, "head")?);
    guarded(|| {
        let records = records.into_iter().map(Bytes::from_owner);
        let (state, sound) = py.detach(|| crate::recheck::recheck(state.0.clone(), &game, head, records));
        Ok((PyState(state), sound))
    })
}

fn fold_record(state: State, record: PyBackedBytes) -> Result<State, rejection::Corrupt> {
    let due = state.version() + 1;
    let broken = |why: String| rejection::Corrupt { version: due, why };
    // Its fields are slices of Python's bytes.
    let record = proto::EventRecord::decode(Bytes::from_owner(record))
        .map_err(|error| broken(format!("no EventRecord: {error}")))?;
    let actor = Actor::from_bytes(&record.actor).ok_or_else(|| broken("its actor is none".to_owned()))?;
    let mut parts = Vec::with_capacity(record.parts.len());
    for part in &record.parts {
        // Texts never enter the state, so that erasing one leaves the game replayable.
        if let (Some(body), true) = (&part.body, part.kind != i32::from(PartKind::Text)) {
            let content =
                chain::unpad(body).ok_or_else(|| broken("a part is not padded as it ought to be".to_owned()))?;
            parts.push(Opened { kind: part.kind, content });
        }
    }
    state.evolve(&Record {
        version: record.version,
        unix_ms: record.unix_ms,
        actor,
        public_body: &record.public_body,
        parts: &parts,
    })
}

#[pyfunction]
fn legal<'py>(py: Python<'py>, state: &PyState, actor: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let actor = read_actor(actor)?;
    guarded(|| wire(py, &state.0.legal(actor)))
}

#[pyfunction]
fn covers(moves: &[u8], command: &[u8]) -> PyResult<bool> {
    let moves: proto::Moves = read(moves, "Moves")?;
    guarded(|| Ok(games::covers(&moves, command)))
}

#[pyfunction]
fn fill<'py>(py: Python<'py>, r#move: &[u8], choices: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let play: proto::Move = read(r#move, "Move")?;
    guarded(|| {
        let command = games::fill(&play, choices).ok_or_else(|| value_error("this move has no legal filling"))?;
        Ok(PyBytes::new(py, &command))
    })
}

#[pyfunction]
fn choice_since(state: &PyState, actor: &[u8]) -> PyResult<u64> {
    let actor = read_actor(actor)?;
    guarded(|| Ok(state.0.choice_since(actor)))
}

#[pyfunction]
fn due(state: &PyState) -> PyResult<Option<i64>> {
    guarded(|| Ok(state.0.due()))
}

#[pyfunction]
fn view<'py>(py: Python<'py>, state: &PyState, viewer: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let viewer = read_viewer(viewer)?;
    guarded(|| wire(py, &state.0.view(viewer)))
}

fn read_viewer(viewer: &[u8]) -> PyResult<Viewer> {
    Viewer::from_bytes(viewer).ok_or_else(|| value_error("a viewer is an actor, 10 00 or 11 00"))
}

#[pyfunction]
fn standing<'py>(py: Python<'py>, state: &PyState) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| wire(py, &state.0.standing()))
}

#[pyfunction]
fn places(state: &PyState) -> PyResult<Vec<(u8, String)>> {
    guarded(|| Ok(state.0.places().into_iter().map(|(card, place)| (card.id(), place)).collect()))
}

#[pyfunction]
fn digest<'py>(py: Python<'py>, state: &PyState) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| Ok(PyBytes::new(py, &state.0.digest())))
}

#[pyfunction]
#[pyo3(name = "games")]
fn games_info(py: Python<'_>) -> PyResult<Bound<'_, PyBytes>> {
    guarded(|| wire(py, &games::games()))
}

#[pyfunction]
fn build() -> String {
    games::build()
}

#[pyfunction]
fn check_text(text: &[u8], characters: u32) -> PyResult<()> {
    guarded(|| crate::lifecycle::check_text(text, characters).map_err(|rejection| rejected(&rejection)))
}

#[pyfunction]
fn chain_genesis<'py>(py: Python<'py>, game: &[u8]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &chain::genesis(game))
}

#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one argument a column of the record")]
fn chain_seal<'py>(
    py: Python<'py>,
    game: &[u8],
    version: u64,
    head: &[u8],
    unix_ms: i64,
    actor: &[u8],
    credential: &[u8],
    command_id: &[u8],
    command_part: &[u8],
    drafts: &[u8],
    salts: &[u8],
    texts: Vec<(Vec<u8>, Vec<u8>)>,
) -> PyResult<Bound<'py, PyList>> {
    let context = AppendContext {
        game: Bytes::copy_from_slice(&sized::<16>(game, "game")?),
        version,
        head: sized(head, "head")?,
        unix_ms,
        actor: Bytes::copy_from_slice(&read_actor(actor)?.bytes()),
        credential: Bytes::copy_from_slice(&sized::<16>(credential, "credential")?),
        command_id: Bytes::copy_from_slice(&sized::<16>(command_id, "command_id")?),
    };
    let drafts = read(drafts, "Drafts")?;
    guarded(|| {
        let records = chain::seal(context, command_part, drafts, salts, &texts).map_err(value_error)?;
        PyList::new(py, records.iter().map(|record| PyBytes::new(py, record)))
    })
}

#[pyfunction]
fn chain_link<'py>(py: Python<'py>, head: &[u8], record: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| chain::link(head, record).map(|head| PyBytes::new(py, &head)).map_err(corrupt))
}

#[pyfunction]
fn chain_commitment<'py>(py: Python<'py>, salt: &[u8], body: &[u8]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &chain::commitment(salt, body))
}

#[pyfunction]
fn chain_pad<'py>(py: Python<'py>, content: &[u8]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &chain::pad(content))
}

#[pyfunction]
fn chain_unpad<'py>(py: Python<'py>, body: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let content = chain::unpad(body).ok_or_else(|| value_error("the body is not padded as it ought to be"))?;
    Ok(PyBytes::new(py, content))
}

#[pyfunction]
fn chain_clock_command_id<'py>(py: Python<'py>, game: &[u8], version: u64) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &chain::clock_command_id(game, version))
}

#[pyfunction]
fn deal_order<'py>(
    py: Python<'py>,
    game: &[u8],
    deal: u32,
    cards: u16,
    orientation: bool,
    seed: &[u8],
    contributions: Vec<(u8, Vec<u8>)>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    if usize::from(cards) > crate::card::DECK {
        return Err(value_error(format!("{cards} cards; the deck has {}", crate::card::DECK)));
    }
    guarded(|| {
        let order = deal_key(game, deal, cards, seed, &contributions).order(Deck { cards, orientation });
        let ids: Vec<u8> = order.iter().map(|(card, _)| card.id()).collect();
        let reversed: Vec<u8> = order.iter().map(|(_, reversed)| u8::from(*reversed)).collect();
        Ok((PyBytes::new(py, &ids), PyBytes::new(py, &reversed)))
    })
}

#[pyfunction]
fn order_root<'py>(
    py: Python<'py>,
    game: &[u8],
    deal: u32,
    ids: &[u8],
    reversed: &[u8],
    seed: &[u8],
    contributions: Vec<(u8, Vec<u8>)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let game = sized::<16>(game, "game")?;
    let cards: Option<Vec<Card>> = ids.iter().map(|id| Card::from_id(*id)).collect();
    let Some(cards) = cards.filter(|cards| cards.len() == reversed.len() && cards.len() <= crate::card::DECK) else {
        return Err(value_error("an order has at most 78 ids of 0 to 77, and for each whether it is reversed"));
    };
    guarded(|| {
        let key = deal_key(&game, deal, cards.len() as u16, seed, &contributions);
        let faces = cards.into_iter().zip(reversed).map(|(card, reversed)| (card, *reversed != 0)).collect();
        Ok(PyBytes::new(py, &DealtOrder::new(game, deal, key, faces, false).root()))
    })
}

fn deal_key(game: &[u8], deal: u32, cards: u16, seed: &[u8], contributions: &[(u8, Vec<u8>)]) -> DealKey {
    let contributions: Vec<Contribution<'_>> =
        contributions.iter().map(|(seat, value)| Contribution { seat: *seat, value }).collect();
    DealKey::new(DealId { game, deal }, cards, seed, &contributions)
}

#[pyfunction]
fn openings<'py>(py: Python<'py>, state: &PyState, viewer: &[u8]) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let viewer = read_viewer(viewer)?;
    guarded(|| state.0.openings(viewer).iter().map(|opening| wire(py, opening)).collect())
}

#[pyfunction]
fn opening_root<'py>(py: Python<'py>, game: &[u8], opening: &[u8], cards: u16) -> PyResult<Bound<'py, PyBytes>> {
    let opening: proto::CardOpening = read(opening, "CardOpening")?;
    guarded(|| {
        let root = opening::root_of(game, &opening, cards).map_err(value_error)?;
        Ok(PyBytes::new(py, &root))
    })
}

#[pyfunction]
fn parse_faces<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
    let faces =
        parse_lying_cards(text).map_err(|error| NotationError::new_err((error.token, error.position, error.why)))?;
    let indexes: Vec<u8> = faces.into_iter().map(Face::index).collect();
    Ok(PyBytes::new(py, &indexes))
}

fn read_faces(indexes: &[u8]) -> PyResult<Vec<Face>> {
    let faces: Option<Vec<Face>> = indexes.iter().map(|index| Face::from_index(*index)).collect();
    faces.ok_or_else(|| value_error("a face is an index of 0 to 155"))
}

fn read_options(major_values: i32, major_precedence: i32) -> PyResult<Options> {
    twenty_one_options::read(Some(major_values), Some(major_precedence)).map_err(|rejection| rejected(&rejection))
}

#[pyfunction]
fn evaluate_two_win_poker<'py>(py: Python<'py>, faces: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let faces = read_faces(faces)?;
    guarded(|| wire(py, &asked::poker(&faces).map_err(|rejection| rejected(&rejection))?))
}

/// Of each hand its strength, and its place among the categories.
#[pyfunction]
fn evaluate_two_win_poker_batch<'py>(
    py: Python<'py>,
    hands: &[u8],
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    if !hands.len().is_multiple_of(asked::POKER_HAND) {
        return Err(value_error(format!("hands of {} cards do not make {}", asked::POKER_HAND, hands.len())));
    }
    let faces = read_faces(hands)?;
    let evaluate = || -> Result<(Vec<u8>, Vec<u8>), rejection::Rejection> {
        let strengths = asked::poker_strengths(&faces)?;
        let categories = strengths.iter().map(|strength| Category::of(*strength) as u8).collect();
        Ok((strengths.into_iter().flat_map(u32::to_be_bytes).collect(), categories))
    };
    guarded(|| {
        let evaluated = if faces.len() > 64 * asked::POKER_HAND { py.detach(evaluate) } else { evaluate() };
        let (strengths, categories) = evaluated.map_err(|rejection| rejected(&rejection))?;
        Ok((PyBytes::new(py, &strengths), PyBytes::new(py, &categories)))
    })
}

#[pyfunction]
fn two_win_poker_categories() -> Vec<&'static str> {
    Category::ALL.map(Category::name).to_vec()
}

#[pyfunction]
fn evaluate_twenty_one<'py>(
    py: Python<'py>,
    own: &[u8],
    externals: &[u8],
    major_values: i32,
    major_precedence: i32,
) -> PyResult<Bound<'py, PyBytes>> {
    let (own, externals) = (read_faces(own)?, read_faces(externals)?);
    let options = read_options(major_values, major_precedence)?;
    guarded(|| wire(py, &asked::twenty_one(&own, &externals, options).map_err(|rejection| rejected(&rejection))?))
}

#[pyfunction]
fn evaluate_two_win_best<'py>(
    py: Python<'py>,
    own: &[u8],
    internals: &[u8],
    externals: &[u8],
    major_values: i32,
    major_precedence: i32,
) -> PyResult<Vec<Bound<'py, PyBytes>>> {
    let (own, internals, externals) = (read_faces(own)?, read_faces(internals)?, read_faces(externals)?);
    let options = read_options(major_values, major_precedence)?;
    guarded(|| {
        let best = asked::best(&own, &internals, &externals, options).map_err(|rejection| rejected(&rejection))?;
        best.iter().map(|valued| wire(py, valued)).collect()
    })
}

/// It may take some hundredths of a second, so others may run meanwhile.
#[pyfunction]
fn advise_solitaire<'py>(py: Python<'py>, question: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    guarded(|| {
        let advice = py.detach(|| solitaire::asked::advise(question));
        wire(py, &advice.map_err(|rejection| rejected(&rejection))?)
    })
}

#[pyfunction]
fn parse_plain_cards<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
    let cards = parse_cards(text).map_err(|error| NotationError::new_err((error.token, error.position, error.why)))?;
    let ids: Vec<u8> = cards.into_iter().map(Card::id).collect();
    Ok(PyBytes::new(py, &ids))
}

fn read_cards(ids: &[u8]) -> PyResult<Vec<Card>> {
    let cards: Option<Vec<Card>> = ids.iter().map(|id| Card::from_id(*id)).collect();
    cards.ok_or_else(|| value_error("a card is an id of 0 to 77"))
}

#[pyfunction]
fn evaluate_fools_errand<'py>(py: Python<'py>, cards: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let cards = read_cards(cards)?;
    guarded(|| wire(py, &asked::fools_errand(&cards).map_err(|rejection| rejected(&rejection))?))
}

#[pyfunction]
#[pyo3(name = "panic")]
fn provoke_panic() -> PyResult<()> {
    #[expect(clippy::panic, reason = "the failpoint that shows what a panic does")]
    guarded(|| panic!("a failpoint asked for this"))
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Rejection", py.get_type::<Rejection>())?;
    module.add("Corrupt", py.get_type::<Corrupt>())?;
    module.add("NotationError", py.get_type::<NotationError>())?;
    module.add("CoreFault", py.get_type::<CoreFault>())?;
    module.add_class::<PyState>()?;
    module.add_class::<surveys::PySurvey>()?;
    macro_rules! functions {
        ($($function:ident)+) => { $(module.add_function(wrap_pyfunction!($function, module)?)?;)+ };
    }
    functions!(initial decide evolve replay recheck legal covers fill choice_since due view standing places digest games_info build check_text);
    functions!(chain_genesis chain_seal chain_link chain_commitment chain_pad chain_unpad chain_clock_command_id);
    functions!(deal_order order_root openings opening_root);
    functions!(parse_faces evaluate_two_win_poker evaluate_two_win_poker_batch two_win_poker_categories);
    functions!(evaluate_twenty_one evaluate_two_win_best advise_solitaire provoke_panic);
    functions!(parse_plain_cards evaluate_fools_errand);
    surveys::add_to(module)?;
    batches::add_to(module)
}
