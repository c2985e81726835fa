//! Games with one thing broken, made from any game. Each law names the mutants it must catch.

use std::any::Any;
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use trionfi_core::card::{Card, CardSet};
use trionfi_core::deal::Deck;
use trionfi_core::game::{Actor, Audience, Content, Draft, DraftPart, Game, Opened, Viewer};
use trionfi_core::holes::{self, Choices, fill};
use trionfi_core::proto::{self, PartKind};
use trionfi_core::rejection::Rejection;

/// What a mutation makes of a decision.
type Decision<G> = Result<Vec<Draft<<G as Game>::Event>>, Rejection>;

/// One thing broken. What is not overridden is as in the game.
pub trait Mutation<G: Game> {
    fn name(&self) -> &'static str;

    /// How many seats a game must have for this to be wrong in it.
    fn seats(&self) -> usize {
        1
    }
    fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
        game.legal(actor)
    }
    fn pick(&self, game: &G, actor: Actor, choices: &mut Choices<'_>) -> Option<G::Command> {
        holes::pick(&self.legal(game, actor), choices)
    }
    fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
        game.decide(actor, command)
    }
    fn evolve(&self, game: &mut G, event: &G::Event, parts: &[Opened<'_>]) -> Result<(), String> {
        game.evolve(event, parts)
    }
    fn deal(&self, game: &mut G, order: &[(Card, bool)]) -> Result<(), String> {
        game.deal(order)
    }
    fn view(&self, game: &G, viewer: Viewer) -> Option<proto::view::View> {
        game.view(viewer)
    }
    fn places(&self, game: &G) -> Vec<(Card, String)> {
        game.places()
    }
    fn owes(&self, game: &G, seat: u8) -> Option<u64> {
        game.owes(seat)
    }
    fn offers(&self, game: &G, actor: Actor) -> u64 {
        game.offers(actor)
    }
    fn time_out(&self, game: &G, seat: u8) -> Option<G::Command> {
        game.time_out(seat)
    }
    fn ended_by(&self, game: &G) -> Option<&'static str> {
        game.ended_by()
    }
    fn needs_deal(&self, game: &G) -> Option<Deck> {
        game.needs_deal()
    }
    fn goes_on(&self, game: &G, drafts: &[Draft<G::Event>]) -> bool {
        game.goes_on(drafts)
    }
    fn shows(&self, event: &G::Event) -> CardSet {
        G::shows(event)
    }
    fn money(&self, game: &G) -> Option<(u64, u64)> {
        game.money()
    }
    fn seen(&self, game: &G, viewer: Viewer) -> CardSet {
        game.seen(viewer)
    }
}

thread_local! {
    /// The `&'static dyn Mutation<G>` under which this thread plays. A game's functions without a receiver need it too, and a
    /// type for each mutation would make each law compile once a mutant.
    static MUTATION: RefCell<Box<dyn Any>> = RefCell::new(Box::new(()));
}

/// Runs something under a mutation.
pub fn under<G: Game, T>(mutation: &'static dyn Mutation<G>, run: impl FnOnce() -> T) -> T {
    MUTATION.set(Box::new(mutation));
    let done = run();
    MUTATION.set(Box::new(()));
    done
}

fn mutation<G: Game>() -> &'static dyn Mutation<G> {
    let current = MUTATION.with_borrow(|current| current.downcast_ref::<&'static dyn Mutation<G>>().copied());
    current.expect("a mutant is played under a mutation of its game")
}

/// A game with one thing broken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mutant<G>(G);

impl<G: Game> Game for Mutant<G> {
    const NAME: &'static str = G::NAME;
    const TITLE: &'static str = G::TITLE;
    const RULES: u32 = G::RULES;
    const SEATS: RangeInclusive<usize> = G::SEATS;
    const ASSISTANTS: bool = G::ASSISTANTS;
    const ORIENTATION: bool = G::ORIENTATION;
    const HOST_PLAYS: bool = G::HOST_PLAYS;
    const HOST_SEAT: Option<u8> = G::HOST_SEAT;
    const CONCEALS: bool = G::CONCEALS;
    const SHOWS_AGAIN: bool = G::SHOWS_AGAIN;
    const UNASKED: bool = G::UNASKED;
    const RULE_TEXT: &'static str = G::RULE_TEXT;

    type Options = G::Options;
    type Command = G::Command;
    type Move = G::Move;
    type Event = G::Event;

    fn options_of(envelope: &proto::Options) -> Option<&G::Options> {
        G::options_of(envelope)
    }
    fn options_in(options: G::Options) -> proto::Options {
        G::options_in(options)
    }
    fn command_of(envelope: &proto::command::Command) -> Option<&G::Command> {
        G::command_of(envelope)
    }
    fn command_in(command: G::Command) -> proto::command::Command {
        G::command_in(command)
    }
    fn move_of(envelope: &proto::r#move::Move) -> Option<&G::Move> {
        G::move_of(envelope)
    }
    fn move_in(play: G::Move) -> proto::r#move::Move {
        G::move_in(play)
    }
    fn event_of(envelope: &proto::event::Event) -> Option<&G::Event> {
        G::event_of(envelope)
    }
    fn event_in(event: G::Event) -> proto::event::Event {
        G::event_in(event)
    }
    fn options(given: &G::Options, seats: usize) -> Result<G::Options, Rejection> {
        G::options(given, seats)
    }
    fn option_infos() -> Vec<proto::OptionInfo> {
        G::option_infos()
    }
    fn conceals(options: &G::Options) -> bool {
        G::conceals(options)
    }
    fn bound(options: &G::Options) -> u64 {
        G::bound(options)
    }
    fn new(options: &G::Options, seats: usize) -> Self {
        Mutant(G::new(options, seats))
    }
    fn needs_deal(&self) -> Option<Deck> {
        mutation::<G>().needs_deal(&self.0)
    }
    fn looks(&self) -> Vec<(u8, Vec<u16>)> {
        self.0.looks()
    }
    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        mutation::<G>().deal(&mut self.0, order)
    }
    fn begin(&self, now_ms: i64) -> Vec<Draft<G::Event>> {
        self.0.begin(now_ms)
    }
    fn money(&self) -> Option<(u64, u64)> {
        mutation::<G>().money(&self.0)
    }
    fn owes(&self, seat: u8) -> Option<u64> {
        mutation::<G>().owes(&self.0, seat)
    }
    fn offers(&self, actor: Actor) -> u64 {
        mutation::<G>().offers(&self.0, actor)
    }
    fn has_clock(&self, seat: u8) -> bool {
        self.0.has_clock(seat)
    }
    fn legal(&self, actor: Actor) -> Vec<G::Move> {
        mutation::<G>().legal(&self.0, actor)
    }
    fn pick(&self, actor: Actor, choices: &mut Choices<'_>) -> Option<G::Command> {
        mutation::<G>().pick(&self.0, actor, choices)
    }
    fn decide(&self, actor: Actor, command: &G::Command) -> Decision<G> {
        mutation::<G>().decide(&self.0, actor, command)
    }
    fn time_out(&self, seat: u8) -> Option<G::Command> {
        mutation::<G>().time_out(&self.0, seat)
    }
    fn evolve(&mut self, event: &G::Event, parts: &[Opened<'_>]) -> Result<(), String> {
        mutation::<G>().evolve(&mut self.0, event, parts)
    }
    fn goes_on(&self, drafts: &[Draft<G::Event>]) -> bool {
        mutation::<G>().goes_on(&self.0, drafts)
    }
    fn shows(event: &G::Event) -> CardSet {
        mutation::<G>().shows(event)
    }
    fn seen(&self, viewer: Viewer) -> CardSet {
        mutation::<G>().seen(&self.0, viewer)
    }
    fn ended_by(&self) -> Option<&'static str> {
        mutation::<G>().ended_by(&self.0)
    }
    fn standing(&self) -> Vec<proto::SeatStanding> {
        self.0.standing()
    }
    fn view(&self, viewer: Viewer) -> Option<proto::view::View> {
        mutation::<G>().view(&self.0, viewer)
    }
    fn places(&self) -> Vec<(Card, String)> {
        mutation::<G>().places(&self.0)
    }
}

/// Declares mutations: a name, what is wrong, and the methods that are.
macro_rules! mutations {
    ($($(#[$about:meta])+ $Name:ident { $($method:item)+ })+) => {
        $(
            $(#[$about])+
            pub struct $Name;

            impl<G: Game> Mutation<G> for $Name {
                fn name(&self) -> &'static str {
                    stringify!($Name)
                }
                $($method)+
            }
        )+
    };
}

/// A number that changes from call to call: what a pure function may not look at.
fn mood() -> u64 {
    static MOOD: AtomicU64 = AtomicU64::new(0);
    MOOD.fetch_add(1, Ordering::Relaxed)
}

fn neighbour<G: Game>(actor: Actor) -> Actor {
    match actor {
        Actor::Seat(seat) => Actor::Seat((seat + 1) % *G::SEATS.start() as u8),
        other => other,
    }
}

/// Whether cards that nobody has been told of lie in even number in some places, a hand or part of a stock: something only
/// auditors can know.
fn secret_bit<G: Game>(game: &G) -> bool {
    let secret = |place: &str| place.starts_with("hand 0") || place.starts_with("stock 4");
    let places = game.places();
    let first = places.iter().take(30);
    first.filter(|(card, place)| card.id().is_multiple_of(3) && secret(place)).count() % 2 == 1
}

fn secret<G: Game>(game: &G) -> String {
    game.places().iter().map(|(card, place)| format!("{card} {place};")).collect()
}

/// Added to a seat, it makes a message two bytes longer.
const FAR: u32 = 1 << 14;

/// Whether a sealed choice is one of about half of them.
fn is_odd_choice(parts: &[DraftPart]) -> bool {
    let choices = parts.iter().filter(|part| part.kind == PartKind::Choice);
    let bytes = choices.flat_map(|part| match &part.content {
        Content::Bytes(content) => &content[..],
        Content::Text(_) => &[],
    });
    bytes.map(|byte| u64::from(*byte)).sum::<u64>() % 2 == 1
}

/// An event that says that a seat has chosen, with another number of the seat, or of the cards that it has discarded; any
/// other event as it is.
fn with_seat<G: Game>(event: &G::Event, seat: impl Fn(u32) -> u32) -> G::Event {
    let mut envelope = G::event_in(event.clone());
    if let proto::event::Event::TwoWin(event) = &mut envelope
        && let Some(proto::two_win_event::Event::Declared(declared)) = &mut event.event
    {
        declared.seat = seat(declared.seat);
    }
    if let proto::event::Event::TarotRpg(event) = &mut envelope
        && let Some(proto::tarot_rpg_event::Event::Discarded(discarded)) = &mut event.event
    {
        discarded.cards = seat(discarded.cards);
    }
    G::event_of(&envelope).cloned().unwrap_or_else(|| event.clone())
}

mutations! {
    /// Cards that are shown, and not opened.
    OpensNothing {
        fn shows(&self, _event: &G::Event) -> CardSet {
            CardSet::EMPTY
        }
    }
    /// A card that nobody has shown is opened.
    OpensTooMuch {
        fn shows(&self, event: &G::Event) -> CardSet {
            Card::all().take(1).fold(G::shows(event), CardSet::with)
        }
    }
    /// Nobody can have the openings of what they see.
    SeesNothing {
        fn seen(&self, _game: &G, _viewer: Viewer) -> CardSet {
            CardSet::EMPTY
        }
    }
    /// Everybody can have the opening of every card.
    SeesEveryCard {
        fn seen(&self, game: &G, _viewer: Viewer) -> CardSet {
            game.seen(Viewer::Auditor)
        }
    }
    /// The moves of the seat on the left.
    OffersAnothersMoves {
        fn seats(&self) -> usize {
            2
        }
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            game.legal(neighbour::<G>(actor))
        }
    }
    /// Whatever chance says, the first that can be done is picked.
    PicksTheFirst {
        fn pick(&self, game: &G, actor: Actor, _choices: &mut Choices<'_>) -> Option<G::Command> {
            holes::pick(&game.legal(actor), &mut Choices::new(&[]))
        }
    }
    /// Seat 0 is always refused.
    RefusesSeatZero {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(if actor == Actor::Seat(0) { Actor::Seat(200) } else { actor }, command)
        }
    }
    /// Every fifth command is refused.
    RefusesByMood {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(if mood() % 5 == 4 { Actor::Seat(200) } else { actor }, command)
        }
    }
    /// Commands are refused where a hidden hand is of one kind.
    RefusesByHiddenCards {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(if secret_bit(game) { Actor::Seat(200) } else { actor }, command)
        }
    }
    /// Whoever's turn it is, everybody is offered those moves.
    OffersToEverybody {
        fn seats(&self) -> usize {
            2
        }
        fn legal(&self, game: &G, _actor: Actor) -> Vec<G::Move> {
            (0..*G::SEATS.start() as u8).flat_map(|seat| game.legal(Actor::Seat(seat))).collect()
        }
    }
    /// Moves come and go, and nobody is asked anew.
    OffersByMood {
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            if mood().is_multiple_of(3) { Vec::new() } else { game.legal(actor) }
        }
    }
    /// Some choices are not waited for.
    OwesHalf {
        fn owes(&self, game: &G, seat: u8) -> Option<u64> {
            game.owes(seat).filter(|mark| mark.count_ones() % 2 == 0)
        }
    }
    /// A command is taken as from whoever may give it.
    ActsForAnybody {
        fn seats(&self) -> usize {
            2
        }
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let others = (0..*G::SEATS.start() as u8).map(Actor::Seat);
            others.map(|seat| game.decide(seat, command)).find(Result::is_ok).unwrap_or_else(|| game.decide(actor, command))
        }
    }
    /// The last seat is offered nothing, and accepted all the same.
    HidesMoves {
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            if actor == Actor::Seat(*G::SEATS.start() as u8 - 1) { Vec::new() } else { game.legal(actor) }
        }
    }
    /// What is refused is accepted, and nothing happens.
    AcceptsEverything {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(actor, command).or(Ok(Vec::new()))
        }
    }
    /// An illegal command is taken as the first legal one.
    MendsBadCommands {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(actor, command).or_else(|rejection| {
                let legal = game.legal(actor);
                let mended = legal.first().and_then(|play| fill(play, &mut Choices::new(&[])));
                mended.map_or(Err(rejection), |command| game.decide(actor, &command))
            })
        }
    }
    /// Now and then an event changes nothing.
    ForgetsEvents {
        fn evolve(&self, game: &mut G, event: &G::Event, parts: &[Opened<'_>]) -> Result<(), String> {
            if mood() % 7 == 3 { Ok(()) } else { game.evolve(event, parts) }
        }
    }
    /// The same order is dealt in another way each time.
    DealsByMood {
        fn deal(&self, game: &mut G, order: &[(Card, bool)]) -> Result<(), String> {
            let mut order = order.to_vec();
            let turn = mood() as usize % order.len();
            order.rotate_left(turn);
            game.deal(&order)
        }
    }
    /// What is owed depends on what was asked before, in any game.
    RemembersOtherGames {
        fn owes(&self, game: &G, seat: u8) -> Option<u64> {
            game.owes(seat).map(|mark| mark + mood())
        }
    }
    /// Every third decision drops its last event.
    DecidesByMood {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            if mood().is_multiple_of(3) && drafts.len() > 1 {
                drafts.pop();
            }
            Ok(drafts)
        }
    }
    /// What is sealed depends on the call.
    SealsByMood {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            if let Some(draft) = drafts.first_mut() {
                draft.parts.push(sealed(Audience::Only(Vec::new()), mood().to_be_bytes().to_vec()));
            }
            Ok(drafts)
        }
    }
    /// A word more or less makes another part.
    SealsWords {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            if let Some(draft) = drafts.first_mut() {
                draft.parts.push(sealed(Audience::Only(Vec::new()), format!("{command:?}").into_bytes()));
            }
            Ok(drafts)
        }
    }
    /// What is said in few words does not count.
    RefusesShortWords {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let words = format!("{command:?}");
            match words.split_once("characters: ") {
                Some((_, count)) if count.starts_with('4') => game.decide(Actor::Clock, command),
                _ => game.decide(actor, command),
            }
        }
    }
    /// When time is up one move or another is made, as it happens.
    TimesOutByMood {
        fn time_out(&self, game: &G, seat: u8) -> Option<G::Command> {
            let legal = game.legal(Actor::Seat(seat));
            let mood = mood();
            fill(legal.get(mood as usize % legal.len().max(1))?, &mut Choices::new(&[mood as u8; 16]))
        }
    }
    /// Every viewer sees what an auditor sees.
    ShowsEverything {
        fn view(&self, game: &G, _viewer: Viewer) -> Option<proto::view::View> {
            game.view(Viewer::Auditor)
        }
    }
    /// One who may not move is shown what the others may.
    ShowsAnothersMoves {
        fn seats(&self) -> usize {
            2
        }
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            let own = game.legal(actor);
            if own.is_empty() { (0..*G::SEATS.start() as u8).flat_map(|seat| game.legal(Actor::Seat(seat))).collect() } else { own }
        }
        // Accepted as offered, so that nothing but the showing is wrong.
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(actor, command)
        }
    }
    /// Refusals say where every card lies.
    NamesHiddenCardsInErrors {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(actor, command).map_err(|mut rejection| {
                rejection.message.push_str(&secret(game));
                rejection
            })
        }
    }
    /// Every event brings a part, open to all, that says where every card lies.
    OpensAHand {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            for draft in &mut drafts {
                draft.parts.push(sealed(Audience::All, secret(game).into_bytes()));
            }
            Ok(drafts)
        }
    }
    /// How many parts an event has depends on a hidden hand.
    CountsByHiddenCards {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            if let (true, Some(draft)) = (secret_bit(game), drafts.first_mut()) {
                draft.parts.push(sealed(Audience::Only(Vec::new()), Vec::new()));
            }
            Ok(drafts)
        }
    }
    /// Whoever looks sees what their neighbour does.
    ShowsAnothersChoices {
        fn view(&self, game: &G, viewer: Viewer) -> Option<proto::view::View> {
            match viewer {
                Viewer::Actor(actor) => game.view(Viewer::Actor(neighbour::<G>(actor))),
                Viewer::Auditor | Viewer::Spectator => game.view(viewer),
            }
        }
    }
    /// What is public is longer after one choice than after another.
    SizesByChoice {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            for draft in drafts.iter_mut().filter(|draft| is_odd_choice(&draft.parts)) {
                draft.event = with_seat::<G>(&draft.event, |seat| seat + FAR);
            }
            Ok(drafts)
        }
        fn evolve(&self, game: &mut G, event: &G::Event, parts: &[Opened<'_>]) -> Result<(), String> {
            game.evolve(&with_seat::<G>(event, |seat| seat % FAR), parts)
        }
        fn goes_on(&self, game: &G, drafts: &[Draft<G::Event>]) -> bool {
            let near = |draft: &Draft<G::Event>| Draft { event: with_seat::<G>(&draft.event, |seat| seat % FAR), ..draft.clone() };
            game.goes_on(&drafts.iter().map(near).collect::<Vec<_>>())
        }
    }
    /// How many parts an event has depends on a choice.
    CountsByChoice {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            for draft in drafts.iter_mut().filter(|draft| is_odd_choice(&draft.parts)) {
                draft.parts.push(sealed(Audience::Only(Vec::new()), Vec::new()));
            }
            Ok(drafts)
        }
    }
    /// Refusals say what everybody has chosen.
    NamesChoicesInErrors {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            game.decide(actor, command).map_err(|mut rejection| {
                let seats = (0..*G::SEATS.start() as u8).map(|seat| Viewer::Actor(Actor::Seat(seat)));
                rejection.message.push_str(&format!("{:?}", seats.map(|seat| game.view(seat)).collect::<Vec<_>>()));
                rejection
            })
        }
    }
    /// What is chosen is open to everybody.
    OpensChoices {
        fn decide(&self, game: &G, actor: Actor, command: &G::Command) -> Decision<G> {
            let mut drafts = game.decide(actor, command)?;
            let parts = drafts.iter_mut().flat_map(|draft| &mut draft.parts);
            for part in parts.filter(|part| part.kind == PartKind::Choice) {
                part.audience = Audience::All;
            }
            Ok(drafts)
        }
    }
    /// A chip is missing once a hand is dealt.
    LosesAChip {
        fn money(&self, game: &G) -> Option<(u64, u64)> {
            let missing = u64::from(!game.places().is_empty());
            game.money().map(|(held, brought)| (held - missing, brought))
        }
    }
    /// A card has no place.
    LosesACard {
        fn places(&self, game: &G) -> Vec<(Card, String)> {
            game.places().into_iter().skip(1).collect()
        }
    }
    /// A card has two places.
    CopiesACard {
        fn places(&self, game: &G) -> Vec<(Card, String)> {
            let mut places = game.places();
            places.extend(places.first().cloned());
            places.sort();
            places
        }
    }
    /// One card is dealt twice, another not at all.
    DealsACardTwice {
        fn deal(&self, game: &mut G, order: &[(Card, bool)]) -> Result<(), String> {
            let mut order = order.to_vec();
            order[3] = order[5];
            game.deal(&order)
        }
    }
    /// Seat 0 has no moves, and is not asked.
    StrandsSeatZero {
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            if actor == Actor::Seat(0) { Vec::new() } else { game.legal(actor) }
        }
    }
    /// One deal follows another for ever.
    NeverEnds {
        fn ended_by(&self, _game: &G) -> Option<&'static str> {
            None
        }
        fn needs_deal(&self, game: &G) -> Option<Deck> {
            let idle = (0..*G::SEATS.start() as u8).all(|seat| game.owes(seat).is_none());
            idle.then_some(trionfi_core::deal::PLAIN_DECK)
        }
    }
    /// Whatever it says, it says that it goes on.
    NeverTellsThatItEnds {
        fn goes_on(&self, _game: &G, _drafts: &[Draft<G::Event>]) -> bool {
            true
        }
    }
    /// Nobody can move once a few cards lie, and nobody owes anything.
    OwesNothing {
        fn owes(&self, _game: &G, _seat: u8) -> Option<u64> {
            None
        }
        fn legal(&self, game: &G, actor: Actor) -> Vec<G::Move> {
            if game.places().iter().any(|(_, place)| place == "taken") { Vec::new() } else { game.legal(actor) }
        }
    }
}

fn sealed(audience: Audience, content: Vec<u8>) -> DraftPart {
    DraftPart { kind: PartKind::SeatCards, audience, content: Content::Bytes(content) }
}
