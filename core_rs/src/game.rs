//! [`Game`]: what a game must say for the lifecycle to play it; [`Actor`] and [`Viewer`]: who acts and who looks.

use crate::card::{Card, CardSet};
use crate::deal::Deck;
use crate::holes::{self, Choices, Template};
use crate::opening::Openings;
use crate::proto;
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use prost::Message;
use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// Who acts (docs/bytes.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Actor {
    /// The clock.
    Clock,
    /// A seat.
    Seat(u8),
    /// The assistant of a seat.
    Assistant(u8),
    /// The host.
    Host,
    /// The operator.
    Operator,
    /// A referee.
    Referee,
}

impl Actor {
    /// As it is stored and hashed: kind, index.
    pub const fn bytes(self) -> [u8; 2] {
        match self {
            Actor::Clock => [0, 0],
            Actor::Seat(seat) => [1, seat],
            Actor::Assistant(seat) => [2, seat],
            Actor::Host => [3, 0],
            Actor::Operator => [4, 0],
            Actor::Referee => [5, 0],
        }
    }

    /// The actor of these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Actor> {
        Some(match *bytes {
            [0, 0] => Actor::Clock,
            [1, seat] => Actor::Seat(seat),
            [2, seat] => Actor::Assistant(seat),
            [3, 0] => Actor::Host,
            [4, 0] => Actor::Operator,
            [5, 0] => Actor::Referee,
            _ => return None,
        })
    }

    /// As a message.
    pub fn wire(self) -> proto::Actor {
        let [kind, index] = self.bytes();
        proto::Actor { kind: i32::from(kind) + 1, index: index.into() }
    }

    /// The actor of a message.
    pub fn from_wire(actor: &proto::Actor) -> Option<Actor> {
        let kind = u8::try_from(actor.kind.checked_sub(1)?).ok()?;
        Actor::from_bytes(&[kind, u8::try_from(actor.index).ok()?])
    }
}

/// As people write it: `seat:2`, `host`.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Clock => f.write_str("clock"),
            Actor::Seat(seat) => write!(f, "seat:{seat}"),
            Actor::Assistant(seat) => write!(f, "assistant:{seat}"),
            Actor::Host => f.write_str("host"),
            Actor::Operator => f.write_str("operator"),
            Actor::Referee => f.write_str("referee"),
        }
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Viewer {
    /// An actor, as that actor.
    Actor(Actor),
    /// A spectator.
    Spectator,
    /// An auditor.
    Auditor,
}

impl Viewer {
    /// The viewer of two bytes: an actor's, `10 00` for a spectator, `11 00` for an auditor.
    pub fn from_bytes(bytes: &[u8]) -> Option<Viewer> {
        match *bytes {
            [0x10, 0] => Some(Viewer::Spectator),
            [0x11, 0] => Some(Viewer::Auditor),
            _ => Actor::from_bytes(bytes).map(Viewer::Actor),
        }
    }

    /// As two bytes.
    pub fn bytes(self) -> [u8; 2] {
        match self {
            Viewer::Actor(actor) => actor.bytes(),
            Viewer::Spectator => [0x10, 0],
            Viewer::Auditor => [0x11, 0],
        }
    }

    /// As a message.
    pub fn wire(self) -> proto::Viewer {
        use proto::viewer::Viewer as Wire;
        proto::Viewer {
            viewer: Some(match self {
                Viewer::Actor(actor) => Wire::Actor(actor.wire()),
                Viewer::Spectator => Wire::Role(proto::Role::Spectator.into()),
                Viewer::Auditor => Wire::Role(proto::Role::Auditor.into()),
            }),
        }
    }

    /// Whether this viewer sees what lies before this seat: its player, its assistant, an auditor.
    pub fn sees_seat(self, seat: u8) -> bool {
        match self {
            Viewer::Auditor => true,
            Viewer::Actor(Actor::Seat(own) | Actor::Assistant(own)) => own == seat,
            Viewer::Actor(Actor::Clock | Actor::Host | Actor::Operator | Actor::Referee) | Viewer::Spectator => false,
        }
    }
}

/// Who may open a sealed part. Auditors always may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone.
    All,
    /// These actors, rising; nobody but auditors when empty.
    Only(Vec<Actor>),
}

impl Audience {
    /// As it is stored and hashed.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Audience::All => vec![0],
            Audience::Only(actors) => actors.iter().flat_map(|actor| actor.bytes()).collect(),
        }
    }
}

/// What is sealed into a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The text of this place among those sent with the command.
    Text(u32),
}

/// A sealed part to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPart {
    /// What it holds.
    pub kind: proto::PartKind,
    /// Who may open it.
    pub audience: Audience,
    /// What is sealed.
    pub content: Content,
}

impl DraftPart {
    /// As it will fold; nothing for a text, which never enters a state.
    pub fn opened(&self) -> Option<Opened<'_>> {
        match &self.content {
            Content::Bytes(content) => Some(Opened { kind: self.kind.into(), content }),
            Content::Text(_) => None,
        }
    }
}

/// An event to be: what `decide` gives. `E` is the game's own event, or the envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<E> {
    /// What happened, as everyone may know it.
    pub event: E,
    /// What is hidden.
    pub parts: Vec<DraftPart>,
    /// The openings of the cards it shows to everybody; the lifecycle sees to them, a game to none.
    pub openings: Openings,
}

impl<E> Draft<E> {
    /// An event with nothing hidden.
    pub fn open(event: E) -> Draft<E> {
        Draft { event, parts: Vec::new(), openings: Openings::default() }
    }

    /// Its parts as they will fold.
    pub fn opened(&self) -> Vec<Opened<'_>> {
        self.parts.iter().filter_map(DraftPart::opened).collect()
    }
}

impl Draft<proto::event::Event> {
    /// The public body.
    pub fn public_body(&self) -> Vec<u8> {
        proto::Event { event: Some(self.event.clone()), openings: self.openings.wire() }.encode_to_vec()
    }
}

/// A sealed part of a record, opened.
#[derive(Clone, Copy, Debug)]
pub struct Opened<'a> {
    /// The number of its `PartKind`.
    pub kind: i32,
    /// What was sealed.
    pub content: &'a [u8],
}

/// Most seats of any game.
pub const MOST_SEATS: usize = 17;

/// Seats that owe a choice, each with the mark of the choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owing {
    /// A bit a seat.
    seats: u32,
    /// By rising seat, of those that owe one.
    marks: ArrayVec<u64, MOST_SEATS>,
}

impl Owing {
    /// Adds a seat above all that are in it.
    pub fn push(&mut self, seat: u8, mark: u64) {
        debug_assert!(usize::from(seat) < MOST_SEATS && self.seats >> seat == 0, "seat {seat} is not above the others");
        self.seats |= 1 << seat;
        self.marks.push(mark);
    }

    /// What this seat owes.
    pub fn mark(&self, seat: u8) -> Option<u64> {
        if usize::from(seat) >= MOST_SEATS || self.seats >> seat & 1 == 0 {
            return None;
        }
        self.marks.get((self.seats & ((1 << seat) - 1)).count_ones() as usize).copied()
    }

    /// The first seat that owes one.
    pub fn first(&self) -> Option<u8> {
        (self.seats != 0).then(|| self.seats.trailing_zeros() as u8)
    }
}

/// From rising seats.
impl FromIterator<(u8, u64)> for Owing {
    fn from_iter<I: IntoIterator<Item = (u8, u64)>>(seats: I) -> Owing {
        let mut owing = Owing::default();
        seats.into_iter().for_each(|(seat, mark)| owing.push(seat, mark));
        owing
    }
}

/// Who is told each event of an act, with the game as it is after it.
pub type Told<'a, G> = &'a mut dyn FnMut(&G, Draft<<G as Game>::Event>);

/// A game that cannot fold what it has just decided is broken: better set aside than logged.
#[allow(clippy::panic)]
pub(crate) fn must_fold(folded: Result<(), String>) {
    if let Err(why) = folded {
        panic!("decided what cannot be folded: {why}");
    }
}

/// Folds what was said and then all that the game `forced` by it, one after another, and tells of each.
pub(crate) fn go_past<G: Game>(
    game: &mut G,
    said: Draft<G::Event>,
    forced: impl Fn(&G) -> Option<Draft<G::Event>>,
    told: Told<'_, G>,
) {
    let mut next = Some(said);
    while let Some(draft) = next {
        must_fold(game.evolve(&draft.event, &draft.opened()));
        told(game, draft);
        next = forced(game);
    }
}

/// One game. Everything here is pure: no clock, no randomness, no I/O.
pub trait Game: Clone + Debug + PartialEq + Eq + Hash + Send + Sync + 'static {
    /// Its name: the arm in `Options`.
    const NAME: &'static str;
    /// Its title, for people.
    const TITLE: &'static str;
    /// Its rules number (docs/architecture.md, "Rules numbers").
    const RULES: u32;
    /// How many seats it may have.
    const SEATS: RangeInclusive<usize>;
    /// Whether seats have assistants.
    const ASSISTANTS: bool;
    /// Whether it counts how a card lies (DK-4).
    const ORIENTATION: bool;
    /// Whether its host has commands of its own in the game.
    const HOST_PLAYS: bool = false;
    /// The seat that is the host, in a game whose host is one of its seats; it has no other host then.
    const HOST_SEAT: Option<u8> = None;
    /// Whether hands can fold or be mucked, and so stay hidden when a deal is over (LC-13).
    const CONCEALS: bool;
    /// Whether a card that everybody has seen may be shown once more: it is opened the first time alone.
    const SHOWS_AGAIN: bool = false;
    /// Whether there is anything that may be done unasked, and so anything that [`offers`](Game::offers) marks.
    const UNASKED: bool = false;
    /// Its rules in words, as in docs/rules.
    const RULE_TEXT: &'static str;

    /// Its options message.
    type Options: Clone + Debug;
    /// Its command message.
    type Command: Clone + Debug;
    /// Its move message.
    type Move: Template<Command = Self::Command>;
    /// Its event message.
    type Event: Clone + Debug;

    /// The game's arm of the options envelope, or nothing when it is another's.
    fn options_of(envelope: &proto::Options) -> Option<&Self::Options>;
    /// Into the options envelope.
    fn options_in(options: Self::Options) -> proto::Options;
    /// The game's arm of the command envelope.
    fn command_of(envelope: &proto::command::Command) -> Option<&Self::Command>;
    /// Into the command envelope.
    fn command_in(command: Self::Command) -> proto::command::Command;
    /// The game's arm of the move envelope.
    fn move_of(envelope: &proto::r#move::Move) -> Option<&Self::Move>;
    /// Into the move envelope.
    fn move_in(play: Self::Move) -> proto::r#move::Move;
    /// The game's arm of the event envelope.
    fn event_of(envelope: &proto::event::Event) -> Option<&Self::Event>;
    /// Into the event envelope.
    fn event_in(event: Self::Event) -> proto::event::Event;

    /// Checks the options and writes the defaults out (LC-1).
    fn options(given: &Self::Options, seats: usize) -> Result<Self::Options, Rejection>;
    /// Its options, for people.
    fn option_infos() -> Vec<proto::OptionInfo>;
    /// Whether hands stay hidden in a game of these options, where options decide it.
    fn conceals(_options: &Self::Options) -> bool {
        Self::CONCEALS
    }
    /// The greatest number of game commands that a match of these options can take.
    fn bound(options: &Self::Options) -> u64;

    /// The game before its first deal. `options` are written out.
    fn new(options: &Self::Options, seats: usize) -> Self;
    /// Which deck it needs dealt before it can go on; `None` when it needs none.
    fn needs_deal(&self) -> Option<Deck>;
    /// Which positions of the coming deal each seat may look at, rising.
    fn looks(&self) -> Vec<(u8, Vec<u16>)>;
    /// Folds a deal. The order is a permutation of the deck, and says of each card whether it lies reversed.
    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String>;
    /// What follows by force from the deal that has just been folded; `now_ms` is when. Nothing, unless a game says so.
    fn begin(&self, _now_ms: i64) -> Vec<Draft<Self::Event>> {
        Vec::new()
    }

    /// Whether `seat` owes a choice; two choices of one seat have different marks.
    fn owes(&self, seat: u8) -> Option<u64>;
    /// What changes whenever the moves of a seat or host change and what a seat [`owes`](Game::owes) does not: a mark of all
    /// that may be done unasked, or otherwise than before. 0 where every move is owed, and where there is none.
    fn offers(&self, _actor: Actor) -> u64 {
        0
    }
    /// The seats below `seats` that owe a choice, rising, each with its mark: as [`owes`](Game::owes) says of each. A game
    /// that knows whose turn it is need not look at the others.
    fn owing(&self, seats: u8) -> Owing {
        (0..seats).filter_map(|seat| Some((seat, self.owes(seat)?))).collect()
    }
    /// Whether the clock acts for this seat when its time is up or it is away; a seat without a clock is waited for.
    fn has_clock(&self, _seat: u8) -> bool {
        true
    }
    /// What this actor may do.
    fn legal(&self, actor: Actor) -> Vec<Self::Move>;
    /// One of the commands that this actor may give: `choices` picks one of [`legal`](Game::legal), then what stands in
    /// its holes. A game that need not write all its moves out for that is faster.
    fn pick(&self, actor: Actor, choices: &mut Choices<'_>) -> Option<Self::Command> {
        holes::pick(&self.legal(actor), choices)
    }
    /// Decides a command of a seat or assistant.
    fn decide(&self, actor: Actor, command: &Self::Command) -> Result<Vec<Draft<Self::Event>>, Rejection>;
    /// Decides a command and moves on past it: `told` is given each event once it is folded, with the game as it then
    /// is. Refused, the game stays as it was. Here each event is decided and then folded; a game that has to fold what
    /// it decides in order to go on deciding is faster.
    fn act(&mut self, actor: Actor, command: &Self::Command, told: Told<'_, Self>) -> Result<(), Rejection> {
        for draft in self.decide(actor, command)? {
            must_fold(self.evolve(&draft.event, &draft.opened()));
            told(self, draft);
        }
        Ok(())
    }
    /// What a seat that owes a choice is taken to say when its time is up.
    fn time_out(&self, seat: u8) -> Option<Self::Command>;
    /// Folds an event. Decides nothing; says what is impossible about it.
    fn evolve(&mut self, event: &Self::Event, parts: &[Opened<'_>]) -> Result<(), String>;

    /// The cards that an event shows to everybody, for the first time or again.
    fn shows(event: &Self::Event) -> CardSet;
    /// The cards of the present deal that this viewer sees or has seen; none before the first deal.
    fn seen(&self, viewer: Viewer) -> CardSet;

    /// Whether, once these drafts of its own are folded, it has neither ended nor needs a deal. Here a copy folds them;
    /// a game that can tell by a look at them is faster.
    fn goes_on(&self, drafts: &[Draft<Self::Event>]) -> bool {
        let mut after = self.clone();
        let folded = drafts.iter().all(|draft| after.evolve(&draft.event, &draft.opened()).is_ok());
        folded && after.ended_by().is_none() && after.needs_deal().is_none()
    }

    /// The rule that ended the game; `None` while it goes on.
    fn ended_by(&self) -> Option<&'static str>;
    /// How the seats stand; ranks only once the game has ended.
    fn standing(&self) -> Vec<proto::SeatStanding>;
    /// The game as this viewer may see it; `None` before its first deal.
    fn view(&self, viewer: Viewer) -> Option<proto::view::View>;
    /// The chips on the table, and those that were brought (MO-1); `None` in a game without money.
    fn money(&self) -> Option<(u64, u64)> {
        None
    }
    /// Where every card lies, by rising id; empty before the first deal.
    fn places(&self) -> Vec<(Card, String)>;
}
