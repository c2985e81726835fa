//! Two-Win Solitaire: five rounds of poker and twenty-one against a house that nobody plays (docs/rules/solitaire.md).

pub mod advice;
pub mod asked;
mod chances;
mod decide;
mod declaration;
mod evolve;
mod moves;
mod options;
mod round;
mod twenty_one;
mod view;

#[cfg(test)]
mod tests;

use crate::card::{Card, CardSet};
use crate::deal::{Deck, PLAIN_DECK};
use crate::game::{Actor, Draft, Game, Opened, Viewer};
use crate::proto::{self, solitaire_command, solitaire_event};
use crate::rejection::Rejection;
use round::{Owed, Round, Stage};
use std::sync::Arc;

pub use declaration::{Declaration, SPLITS, Split};
pub use options::{Table, Ties};
pub use round::parts_won;
pub use twenty_one::Count;

/// Internal cards of the house (SO-2).
pub const INTERNALS: usize = 5;
/// External cards of the house (SO-2).
pub const EXTERNALS: usize = 3;
/// Cards of the player (SO-2).
pub const SEVEN: usize = 7;
/// How many of them go to poker (SO-4).
pub const POKER: usize = 5;
/// How many of them go to twenty-one (SO-4).
pub const PAIR: usize = 2;
/// Where in the order of a deal draws begin (SO-2).
pub const FIRST_DRAW: usize = INTERNALS + EXTERNALS + SEVEN;
/// How many rounds a game has (SO-1).
pub const ROUNDS: usize = 5;

/// A game of Two-Win Solitaire at one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solitaire {
    options: Table,
    /// The rounds so far, the one under way last.
    rounds: Vec<Arc<Round>>,
}

impl Solitaire {
    /// The round under way, or the last.
    fn round(&self) -> Option<&Round> {
        self.rounds.last().map(Arc::as_ref)
    }

    fn over(&self) -> impl Iterator<Item = &Round> + '_ {
        self.rounds.iter().map(Arc::as_ref).filter(|round| round.stage == Stage::Over)
    }

    /// How many rounds were won.
    fn won(&self) -> u32 {
        self.over().filter(|round| round.result().is_some_and(|result| result.is_won())).count() as u32
    }

    /// SO-1: all five rounds were won.
    fn is_won(&self) -> bool {
        self.won() as usize == ROUNDS
    }

    /// SO-1: a round was not won, or all five were.
    fn has_ended(&self) -> bool {
        self.over().count() > self.won() as usize || self.is_won()
    }

    /// A new round follows one that was won (SO-1).
    fn deal_is_due(&self) -> bool {
        !self.has_ended() && self.round().is_none_or(|round| round.stage == Stage::Over)
    }
}

impl Game for Solitaire {
    const NAME: &'static str = "solitaire";
    const TITLE: &'static str = "Two-Win Solitaire";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<usize> = 1..=1;
    const ASSISTANTS: bool = false;
    const ORIENTATION: bool = true;
    const CONCEALS: bool = false;
    const RULE_TEXT: &'static str = concat!(
        include_str!("../../../../docs/rules/solitaire.md"),
        "\n",
        include_str!("../../../../docs/rules/two-win.md")
    );

    type Options = proto::SolitaireOptions;
    type Command = proto::SolitaireCommand;
    type Move = proto::SolitaireMove;
    type Event = proto::SolitaireEvent;

    fn options_of(envelope: &proto::Options) -> Option<&Self::Options> {
        match envelope.options.as_ref()? {
            proto::options::Options::Solitaire(options) => Some(options),
            _ => None,
        }
    }

    fn options_in(options: Self::Options) -> proto::Options {
        proto::Options { options: Some(proto::options::Options::Solitaire(options)) }
    }

    fn command_of(envelope: &proto::command::Command) -> Option<&Self::Command> {
        if let proto::command::Command::Solitaire(command) = envelope { Some(command) } else { None }
    }

    fn command_in(command: Self::Command) -> proto::command::Command {
        proto::command::Command::Solitaire(command)
    }

    fn move_of(envelope: &proto::r#move::Move) -> Option<&Self::Move> {
        if let proto::r#move::Move::Solitaire(play) = envelope { Some(play) } else { None }
    }

    fn move_in(play: Self::Move) -> proto::r#move::Move {
        proto::r#move::Move::Solitaire(play)
    }

    fn event_of(envelope: &proto::event::Event) -> Option<&Self::Event> {
        if let proto::event::Event::Solitaire(event) = envelope { Some(event) } else { None }
    }

    fn event_in(event: Self::Event) -> proto::event::Event {
        proto::event::Event::Solitaire(event)
    }

    fn options(given: &Self::Options, _seats: usize) -> Result<Self::Options, Rejection> {
        Table::read(given).map(|options| options.wire())
    }

    fn option_infos() -> Vec<proto::OptionInfo> {
        options::infos()
    }

    /// In each round a declaration, every card that is left, and a stop.
    fn bound(_options: &Self::Options) -> u64 {
        (ROUNDS * (2 + crate::card::DECK - FIRST_DRAW)) as u64
    }

    fn new(options: &Self::Options, _seats: usize) -> Self {
        // Options that reach here were checked.
        Solitaire { options: Table::read(options).unwrap_or_default(), rounds: Vec::new() }
    }

    fn needs_deal(&self) -> Option<Deck> {
        self.deal_is_due().then_some(Deck { orientation: true, ..PLAIN_DECK })
    }

    // SO-2
    fn looks(&self) -> Vec<(u8, Vec<u16>)> {
        vec![(0, (INTERNALS + EXTERNALS..FIRST_DRAW).map(|position| position as u16).collect())]
    }

    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        self.fold_deal(order)
    }

    fn begin(&self, _now_ms: i64) -> Vec<Draft<Self::Event>> {
        self.begin_round()
    }

    fn owes(&self, seat: u8) -> Option<u64> {
        let round = self.round().filter(|round| seat == 0 && round.owed().is_some())?;
        let choices = round.draws as u64 + u64::from(round.declared.is_some());
        Some(u64::from(round.number) << 32 | choices)
    }

    fn legal(&self, actor: Actor) -> Vec<Self::Move> {
        if actor == Actor::Seat(0) { self.moves() } else { Vec::new() }
    }

    fn decide(&self, actor: Actor, command: &Self::Command) -> Result<Vec<Draft<Self::Event>>, Rejection> {
        self.decide_command(actor, command)
    }

    // SO-8
    fn time_out(&self, seat: u8) -> Option<Self::Command> {
        let round = self.round().filter(|_| seat == 0)?;
        let command = match round.owed()? {
            Owed::Declaration => {
                let declaration = Declaration::on_time_out(round.seven, round.options.major_values)?;
                solitaire_command::Command::Declare(decide::declaration_command(&declaration))
            }
            Owed::Draw => solitaire_command::Command::Stop(proto::SolitaireStop {}),
        };
        Some(proto::SolitaireCommand { command: Some(command) })
    }

    fn evolve(&mut self, event: &Self::Event, _parts: &[Opened<'_>]) -> Result<(), String> {
        self.fold(event)
    }

    fn shows(event: &Self::Event) -> CardSet {
        let faces =
            |faces: &[proto::Face]| -> CardSet { faces.iter().filter_map(|face| Card::from_wire(face.card)).collect() };
        match &event.event {
            Some(solitaire_event::Event::RoundBegan(event)) => faces(&event.internals).or(faces(&event.externals)),
            Some(solitaire_event::Event::HouseDrew(event)) => faces(event.card.as_slice()),
            Some(solitaire_event::Event::Declared(event)) => faces(&event.poker).or(faces(&event.twenty_one)),
            Some(solitaire_event::Event::Drew(event)) => faces(event.card.as_slice()),
            Some(solitaire_event::Event::Stopped(_) | solitaire_event::Event::RoundOver(_)) | None => CardSet::EMPTY,
        }
    }

    fn seen(&self, viewer: Viewer) -> CardSet {
        self.seen_by(viewer)
    }

    /// Only a round that is over ends anything, or makes a deal due (SO-1).
    fn goes_on(&self, drafts: &[Draft<Self::Event>]) -> bool {
        !drafts.iter().any(|draft| matches!(draft.event.event, Some(solitaire_event::Event::RoundOver(_))))
    }

    fn ended_by(&self) -> Option<&'static str> {
        self.has_ended().then_some("SO-1")
    }

    fn standing(&self) -> Vec<proto::SeatStanding> {
        self.seat_standings()
    }

    fn view(&self, viewer: Viewer) -> Option<proto::view::View> {
        (!self.rounds.is_empty()).then(|| proto::view::View::Solitaire(self.solitaire_view(viewer)))
    }

    fn places(&self) -> Vec<(Card, String)> {
        self.card_places()
    }
}
