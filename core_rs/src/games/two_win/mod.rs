//! Two-Win: hold'em, high-low and twenty-one crossed, with reversed cards, for money (docs/rules/two-win.md).

mod between;
mod decide;
mod evolve;
mod hand;
mod moves;
mod options;
mod payment;
mod showdown;
mod view;

#[cfg(test)]
mod tests;

use crate::card::{Card, CardSet};
use crate::deal::{Deck, PLAIN_DECK};
use crate::evaluate::declaration;
use crate::game::{Actor, Draft, Game, Opened, Owing, Told, Viewer};
use crate::proto::{self, two_win_command, two_win_event};
use crate::rejection::Rejection;
use hand::{Hand, Stage};
use std::sync::Arc;

pub use options::Table;

/// Most seats: four cards for each, and eight in the middle (TW-1).
pub const MOST_SEATS: usize = crate::game::MOST_SEATS;
/// Cards of each player (TW-3).
pub const OWN: usize = 4;
/// Internal cards of the middle (TW-3).
pub const INTERNALS: usize = 5;
/// External cards of the middle (TW-3).
pub const EXTERNALS: usize = 3;
/// Cards of the middle.
pub const MIDDLE: usize = INTERNALS + EXTERNALS;
/// Betting rounds (TW-5).
pub const ROUNDS: u8 = 5;

/// A seat and what is in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Chair {
    stack: u64,
    brought: u64,
    sitting_out: bool,
    /// Has said ready for the next hand.
    ready: bool,
}

/// A hand that is over, for the view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PastHand(proto::TwoWinPastHand);

/// A game of Two-Win at one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwoWin {
    options: Arc<Table>,
    chairs: Vec<Chair>,
    /// Hands begun.
    hands: u32,
    /// The dealer of the hand under way, or of the last.
    dealer: Option<u8>,
    /// When the first hand began, Unix milliseconds.
    play_began_ms: i64,
    /// Money that stayed on the table (TW-27).
    carried: u64,
    /// Who was still in at the end of the hand that left it (TW-31).
    heirs: Vec<u8>,
    /// Who took the last internal pot of a first layer (TW-28).
    taker: Option<u8>,
    /// The hand under way, or the last.
    hand: Option<Arc<Hand>>,
    /// The last hand that is over.
    past: Option<Arc<PastHand>>,
    /// Play has ended.
    over: bool,
}

impl TwoWin {
    /// The mark of a choice in this hand: the acts before it, or what else it is.
    fn mark(&self, kind: u32) -> u64 {
        u64::from(self.hands) << 32 | u64::from(kind)
    }

    /// Chips in front of the seats and on the table (MO-1).
    fn money_held(&self) -> u64 {
        let table = self.hand.as_deref().filter(|hand| hand.stage != Stage::Over);
        let pots: u64 = table.map_or(0, |hand| hand.purses().iter().map(|purse| purse.total).sum());
        self.chairs.iter().map(|chair| chair.stack).sum::<u64>() + pots + self.carried
    }
}

impl Game for TwoWin {
    const NAME: &'static str = "two_win";
    const TITLE: &'static str = "Two-Win";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<usize> = 2..=MOST_SEATS;
    const ASSISTANTS: bool = false;
    const ORIENTATION: bool = true;
    const HOST_PLAYS: bool = true;
    const CONCEALS: bool = true;
    const UNASKED: bool = true;
    const RULE_TEXT: &'static str = include_str!("../../../../docs/rules/two-win.md");

    type Options = proto::TwoWinOptions;
    type Command = proto::TwoWinCommand;
    type Move = proto::TwoWinMove;
    type Event = proto::TwoWinEvent;

    fn options_of(envelope: &proto::Options) -> Option<&Self::Options> {
        match envelope.options.as_ref()? {
            proto::options::Options::TwoWin(options) => Some(options),
            _ => None,
        }
    }

    fn options_in(options: Self::Options) -> proto::Options {
        proto::Options { options: Some(proto::options::Options::TwoWin(options)) }
    }

    fn command_of(envelope: &proto::command::Command) -> Option<&Self::Command> {
        match envelope {
            proto::command::Command::TwoWin(command) => Some(command),
            _ => None,
        }
    }

    fn command_in(command: Self::Command) -> proto::command::Command {
        proto::command::Command::TwoWin(command)
    }

    fn move_of(envelope: &proto::r#move::Move) -> Option<&Self::Move> {
        match envelope {
            proto::r#move::Move::TwoWin(play) => Some(play),
            _ => None,
        }
    }

    fn move_in(play: Self::Move) -> proto::r#move::Move {
        proto::r#move::Move::TwoWin(play)
    }

    fn event_of(envelope: &proto::event::Event) -> Option<&Self::Event> {
        match envelope {
            proto::event::Event::TwoWin(event) => Some(event),
            _ => None,
        }
    }

    fn event_in(event: Self::Event) -> proto::event::Event {
        proto::event::Event::TwoWin(event)
    }

    fn options(given: &Self::Options, seats: usize) -> Result<Self::Options, Rejection> {
        Table::read(given, seats).map(|options| options.wire())
    }

    fn option_infos() -> Vec<proto::OptionInfo> {
        options::infos()
    }

    /// In each hand five rounds in which every chip can be raised at most once, a declaration and twice an answer of each.
    fn bound(options: &Self::Options) -> u64 {
        let seats = options.stacks.len().max(2) as u64;
        let chips = options.stacks.iter().fold(0_u64, |sum, stack| sum.saturating_add(*stack));
        let raises = chips / options.minimum_bet.unwrap_or(1).max(1);
        let a_hand = (raises.saturating_add(5)).saturating_mul(seats).saturating_add(3 * seats);
        a_hand.saturating_mul(options.hands.unwrap_or(1).into())
    }

    fn new(options: &Self::Options, seats: usize) -> Self {
        // Options that reach here were checked; a chair without chips is what bad ones would give.
        let table = Table::read(options, seats);
        let table = table.unwrap_or_else(|_| Table::plain(seats));
        let chairs =
            table.stacks.iter().map(|stack| Chair { stack: *stack, brought: *stack, sitting_out: false, ready: true });
        TwoWin {
            chairs: chairs.collect(),
            options: Arc::new(table),
            hands: 0,
            dealer: None,
            play_began_ms: 0,
            carried: 0,
            heirs: Vec::new(),
            taker: None,
            hand: None,
            past: None,
            over: false,
        }
    }

    fn needs_deal(&self) -> Option<Deck> {
        self.deal_is_due().then_some(Deck { orientation: true, ..PLAIN_DECK })
    }

    // TW-3
    fn looks(&self) -> Vec<(u8, Vec<u16>)> {
        let players = self.next_players();
        let count = players.len();
        let positions = |place: usize| (0..OWN).map(|round| (place + round * count) as u16).collect();
        let mut looks: Vec<(u8, Vec<u16>)> =
            players.into_iter().enumerate().map(|(place, seat)| (seat, positions(place))).collect();
        looks.sort_unstable();
        looks
    }

    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        self.fold_deal(order)
    }

    fn begin(&self, now_ms: i64) -> Vec<Draft<Self::Event>> {
        self.begin_hand(now_ms)
    }

    fn owes(&self, seat: u8) -> Option<u64> {
        let mark = |kind: u32| Some(self.mark(kind));
        if self.is_between() {
            return if self.owes_ready(seat) { mark(u32::MAX) } else { None };
        }
        let hand = self.hand.as_deref()?;
        match hand.stage {
            Stage::Betting if hand.seat_to_act() == Some(seat) => mark(hand.acts),
            Stage::Declaring if hand.owes_declaration(hand.place(seat)?) => mark(u32::MAX - 1),
            _ => None,
        }
    }

    /// Between hands a seat may come back, or buy again, though nobody waits for it; and the host may end play.
    fn offers(&self, actor: Actor) -> u64 {
        match actor {
            _ if !self.is_between() => 0,
            Actor::Seat(seat) => u64::from(self.may_be_ready(seat)) | u64::from(self.may_buy(seat)) << 1,
            Actor::Host => u64::from(self.may_end_play()),
            Actor::Clock | Actor::Assistant(_) | Actor::Operator | Actor::Referee => 0,
        }
    }

    fn owing(&self, seats: u8) -> Owing {
        match self.hand.as_deref().filter(|hand| hand.stage == Stage::Betting) {
            Some(hand) => hand.seat_to_act().map(|seat| (seat, self.mark(hand.acts))).into_iter().collect(),
            None => (0..seats).filter_map(|seat| Some((seat, self.owes(seat)?))).collect(),
        }
    }

    fn legal(&self, actor: Actor) -> Vec<Self::Move> {
        match actor {
            Actor::Seat(seat) => self.seat_moves(seat),
            Actor::Host => self.host_moves(),
            Actor::Clock | Actor::Assistant(_) | Actor::Operator | Actor::Referee => Vec::new(),
        }
    }

    fn decide(&self, actor: Actor, command: &Self::Command) -> Result<Vec<Draft<Self::Event>>, Rejection> {
        let mut drafts = Vec::new();
        self.clone().act_on(actor, command, &mut |_, draft| drafts.push(draft))?;
        Ok(drafts)
    }

    fn act(&mut self, actor: Actor, command: &Self::Command, told: Told<'_, Self>) -> Result<(), Rejection> {
        self.act_on(actor, command, told)
    }

    // MO-11, TW-6, TW-10
    fn time_out(&self, seat: u8) -> Option<Self::Command> {
        self.owes(seat)?;
        let command = if self.is_between() {
            if self.may_be_ready(seat) {
                two_win_command::Command::Ready(proto::TwoWinReady {})
            } else {
                two_win_command::Command::SitOut(proto::TwoWinSitOut {})
            }
        } else {
            let hand = self.hand.as_deref()?;
            let place = hand.place(seat)?;
            if hand.stage == Stage::Declaring {
                let board = declaration::Board::of(hand.internals(), hand.externals(), self.options.twenty_one);
                let declared = board.on_time_out(hand.own.get(place).copied()?);
                two_win_command::Command::Declare(decide::declaration_command(&declared))
            } else {
                two_win_command::Command::Bet(hand.betting.choices()?.on_time_out().message())
            }
        };
        Some(proto::TwoWinCommand { command: Some(command) })
    }

    fn evolve(&mut self, event: &Self::Event, parts: &[Opened<'_>]) -> Result<(), String> {
        self.fold(event, parts)
    }

    /// Between hands alone anything can end, or the next deal be due.
    fn goes_on(&self, drafts: &[Draft<Self::Event>]) -> bool {
        use two_win_event::Event;
        let plays = |draft: &Draft<Self::Event>| {
            !matches!(
                draft.event.event,
                Some(Event::Paid(_) | Event::Readied(_) | Event::SatOut(_) | Event::PlayEnded(_))
            )
        };
        if drafts.iter().all(plays) {
            return true;
        }
        let mut after = self.clone();
        let folded = drafts.iter().all(|draft| after.fold(&draft.event, &draft.opened()).is_ok());
        folded && !after.over && !after.deal_is_due()
    }

    fn shows(event: &Self::Event) -> CardSet {
        let faces =
            |faces: &[proto::Face]| -> CardSet { faces.iter().filter_map(|face| Card::from_wire(face.card)).collect() };
        match &event.event {
            Some(two_win_event::Event::Turned(event)) => faces(&event.cards),
            Some(two_win_event::Event::Shown(event)) => {
                let declarations = event.results.iter().filter_map(|result| result.declaration.as_ref());
                declarations.fold(CardSet::EMPTY, |shown, one| shown.or(faces(&one.poker)).or(faces(&one.twenty_one)))
            }
            _ => CardSet::EMPTY,
        }
    }

    fn seen(&self, viewer: Viewer) -> CardSet {
        self.seen_by(viewer)
    }

    fn ended_by(&self) -> Option<&'static str> {
        self.over.then_some("TW-30")
    }

    fn standing(&self) -> Vec<proto::SeatStanding> {
        self.seat_standings()
    }

    fn view(&self, viewer: Viewer) -> Option<proto::view::View> {
        (self.hands > 0).then(|| proto::view::View::TwoWin(self.two_win_view(viewer)))
    }

    fn places(&self) -> Vec<(Card, String)> {
        self.card_places()
    }

    fn money(&self) -> Option<(u64, u64)> {
        Some((self.money_held(), self.chairs.iter().map(|chair| chair.brought).sum()))
    }
}
