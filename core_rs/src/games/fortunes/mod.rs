//! Fortunes: four seats in two teams, nineteen tricks a deal (docs/rules/fortunes.md).

mod betting;
mod bids;
mod decide;
mod evolve;
mod moves;
mod options;
mod settlement;
mod stage;
mod stakes;
mod trick;
mod view;

#[cfg(test)]
mod tests;

use crate::card::{Card, CardSet};
use crate::deal::{Deck, PLAIN_DECK};
use crate::game::{Actor, Draft, Game, Opened, Owing, Told, Viewer};
use crate::holes::{self, Choices};
use crate::proto::{self, fortunes_event};
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use betting::Money;
use stage::Stage;
use stakes::Kind;
use std::sync::Arc;

pub use options::Table;

/// How many seats there are (FO-1).
pub const SEATS: usize = 4;
/// How many tricks a deal has (FO-3).
pub const TRICKS: usize = 19;
/// How many cards are set aside before the first is dealt (FO-3).
pub const SET_ASIDE: usize = 2;

/// A team (FO-1). A deal's dealer and the seat across are High.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// East and West.
    High,
    /// South and North.
    Low,
}

/// A trick that was taken (FO-11, FO-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Taken {
    /// Who won it.
    pub seat: u8,
    /// The winning card.
    pub card: Card,
    /// Whether the advantage at its end was the winner's own team's.
    pub well_disposed: bool,
    /// What it scored.
    pub points: u32,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PastDeal {
    deal: u32,
    dealer: u8,
    taken: ArrayVec<Taken, TRICKS>,
    /// Empty after a fold, which leaves it hidden.
    set_aside: CardSet,
    folded: Option<u8>,
    bids: Vec<proto::FortunesBidMade>,
    /// By seat, where tricks are bid.
    seat_points: Vec<u32>,
    paid: Option<Arc<proto::FortunesPaid>>,
}

/// A game of Fortunes at one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fortunes {
    options: Arc<Table>,
    /// Deals dealt; 0 before the first.
    deal: u32,
    /// Whether the cards of this deal are still being played.
    playing: bool,
    dealer: u8,
    hands: [CardSet; SEATS],
    set_aside: CardSet,
    /// The present trick, in the order played.
    played: ArrayVec<Card, SEATS>,
    /// The cards of the tricks taken in this deal.
    gone: CardSet,
    /// FO-8: a Star has been laid in this deal.
    stars_laid: bool,
    /// The tricks of this deal, in the order taken.
    taken: ArrayVec<Taken, TRICKS>,
    /// Totals of the match: seats 0 and 2, then seats 1 and 3.
    totals: [u32; 2],
    past: Option<Arc<PastDeal>>,
    /// The tricks bid in this deal, from the dealer clockwise (FO-19).
    bids: ArrayVec<u8, SEATS>,
    /// `None` where nothing is played for.
    money: Option<Box<Money>>,
}

impl Fortunes {
    /// Who leads the present trick: the dealer the first, then one seat on each trick (FO-4). A deal that is over stays
    /// at its last.
    fn leader(&self) -> u8 {
        seat_after(self.dealer, self.taken.len().min(TRICKS - 1))
    }

    /// The team of a seat in this deal (FO-1).
    fn team(&self, seat: u8) -> Team {
        if (seat + SEATS as u8 - self.dealer).is_multiple_of(2) { Team::High } else { Team::Low }
    }

    fn hand(&self, seat: u8) -> CardSet {
        self.hands.get(usize::from(seat)).copied().unwrap_or_default()
    }

    fn points(&self, seat: u8) -> u32 {
        self.taken.iter().filter(|taken| taken.seat == seat).map(|taken| taken.points).sum()
    }
}

/// The seat so many places to the left (DK-7).
fn seat_after(seat: u8, places: usize) -> u8 {
    ((usize::from(seat) + places) % SEATS) as u8
}

/// Which partnership a seat is of: 0 for seats 0 and 2, 1 for seats 1 and 3 (FO-14).
fn partnership(seat: u8) -> usize {
    usize::from(seat % 2)
}

impl Game for Fortunes {
    const NAME: &'static str = "fortunes";
    const TITLE: &'static str = "Fortunes";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<usize> = SEATS..=SEATS;
    const ASSISTANTS: bool = false;
    const ORIENTATION: bool = false;
    const CONCEALS: bool = false;
    const RULE_TEXT: &'static str = include_str!("../../../../docs/rules/fortunes.md");

    type Options = proto::FortunesOptions;
    type Command = proto::FortunesCommand;
    type Move = proto::FortunesMove;
    type Event = proto::FortunesEvent;

    fn options_of(envelope: &proto::Options) -> Option<&Self::Options> {
        match envelope.options.as_ref()? {
            proto::options::Options::Fortunes(options) => Some(options),
            _ => None,
        }
    }

    fn options_in(options: Self::Options) -> proto::Options {
        proto::Options { options: Some(proto::options::Options::Fortunes(options)) }
    }

    fn command_of(envelope: &proto::command::Command) -> Option<&Self::Command> {
        if let proto::command::Command::Fortunes(command) = envelope { Some(command) } else { None }
    }

    fn command_in(command: Self::Command) -> proto::command::Command {
        proto::command::Command::Fortunes(command)
    }

    fn move_of(envelope: &proto::r#move::Move) -> Option<&Self::Move> {
        if let proto::r#move::Move::Fortunes(play) = envelope { Some(play) } else { None }
    }

    fn move_in(play: Self::Move) -> proto::r#move::Move {
        proto::r#move::Move::Fortunes(play)
    }

    fn event_of(envelope: &proto::event::Event) -> Option<&Self::Event> {
        if let proto::event::Event::Fortunes(event) = envelope { Some(event) } else { None }
    }

    fn event_in(event: Self::Event) -> proto::event::Event {
        proto::event::Event::Fortunes(event)
    }

    fn options(given: &Self::Options, _seats: usize) -> Result<Self::Options, Rejection> {
        Table::read(given).map(|table| table.wire())
    }

    fn option_infos() -> Vec<proto::OptionInfo> {
        options::infos()
    }

    fn bound(options: &Self::Options) -> u64 {
        let Ok(table) = Table::read(options) else { return 0 };
        let bids = if table.bid_bonus.is_some() { SEATS as u64 } else { 0 };
        let acts = table.stakes.map_or(0, |stakes| stakes.most_acts());
        u64::from(table.most_deals()) * ((SEATS * TRICKS) as u64 + bids + acts)
    }

    /// What is left in hand after a fold need not be shown (FO-17, MO-13).
    fn conceals(options: &Self::Options) -> bool {
        let stakes = Table::read(options).ok().and_then(|table| table.stakes);
        stakes.is_some_and(|stakes| matches!(stakes.kind, Kind::Ante(_)))
    }

    fn new(options: &Self::Options, _seats: usize) -> Fortunes {
        let options = Table::read(options).unwrap_or_default();
        Fortunes {
            dealer: options.dealer,
            money: options.stakes.as_ref().map(Money::new).map(Box::new),
            options: Arc::new(options),
            bids: ArrayVec::new(),
            deal: 0,
            playing: false,
            hands: [CardSet::EMPTY; SEATS],
            set_aside: CardSet::EMPTY,
            played: ArrayVec::new(),
            gone: CardSet::EMPTY,
            stars_laid: false,
            taken: ArrayVec::new(),
            totals: [0; 2],
            past: None,
        }
    }

    fn needs_deal(&self) -> Option<Deck> {
        (!self.playing && self.ended_by().is_none()).then_some(PLAIN_DECK)
    }

    fn looks(&self) -> Vec<(u8, Vec<u16>)> {
        let dealer = self.next_dealer();
        (0..SEATS as u8).map(|seat| (seat, positions(dealer, seat))).collect()
    }

    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        self.fold_deal(order)
    }

    fn begin(&self, _now_ms: i64) -> Vec<Draft<Self::Event>> {
        self.begin_deal()
    }

    fn owes(&self, seat: u8) -> Option<u64> {
        let stage = self.stage();
        if self.turn_in(stage) != Some(seat) {
            return None;
        }
        let deal = u64::from(self.deal);
        Some(match stage {
            Stage::Bidding => 1 << 62 | deal,
            Stage::Betting => 1 << 63 | deal << 32 | self.money.as_deref().map_or(0, |money| u64::from(money.acts)),
            _ => (deal * TRICKS as u64 + self.taken.len() as u64) * SEATS as u64 + self.played.len() as u64,
        })
    }

    fn owing(&self, _seats: u8) -> Owing {
        self.turn().and_then(|seat| Some((seat, self.owes(seat)?))).into_iter().collect()
    }

    fn legal(&self, actor: Actor) -> Vec<Self::Move> {
        if let Actor::Seat(seat) = actor { self.seat_moves(seat) } else { Vec::new() }
    }

    fn pick(&self, actor: Actor, choices: &mut Choices<'_>) -> Option<Self::Command> {
        match actor {
            Actor::Seat(seat) if self.turn_to_play() == Some(seat) => self.picked_card(seat, choices),
            actor => holes::pick(&self.legal(actor), choices),
        }
    }

    fn decide(&self, actor: Actor, command: &Self::Command) -> Result<Vec<Draft<Self::Event>>, Rejection> {
        self.decide_command(actor, command)
    }

    fn act(&mut self, actor: Actor, command: &Self::Command, told: Told<'_, Self>) -> Result<(), Rejection> {
        self.act_on(actor, command, told)
    }

    fn time_out(&self, seat: u8) -> Option<Self::Command> {
        self.late_command(seat)
    }

    fn evolve(&mut self, event: &Self::Event, _parts: &[Opened<'_>]) -> Result<(), String> {
        self.fold(event)
    }

    fn shows(event: &Self::Event) -> CardSet {
        match &event.event {
            Some(fortunes_event::Event::CardPlayed(event)) => Card::from_wire(event.card).into_iter().collect(),
            // The two that were set aside are turned up at the end (FO-3).
            Some(fortunes_event::Event::DealScored(event)) => {
                event.set_aside.iter().filter_map(|card| Card::from_wire(*card)).collect()
            }
            _ => CardSet::EMPTY,
        }
    }

    fn seen(&self, viewer: Viewer) -> CardSet {
        let hands = (0_u8..).zip(&self.hands).filter(|(seat, _)| viewer.sees_seat(*seat));
        let hidden = self.playing || self.folded().is_some();
        let set_aside = if hidden && viewer != Viewer::Auditor { CardSet::EMPTY } else { self.set_aside };
        let table = self.gone.or(self.played.iter().copied().collect()).or(set_aside);
        hands.fold(table, |seen, (_, hand)| seen.or(*hand))
    }

    /// Only a scored deal ends anything (FO-14).
    fn goes_on(&self, drafts: &[Draft<Self::Event>]) -> bool {
        !drafts.iter().any(|draft| matches!(draft.event.event, Some(fortunes_event::Event::DealScored(_))))
    }

    fn ended_by(&self) -> Option<&'static str> {
        (!self.playing && self.deal > 0 && self.options.is_over(self.deal, self.totals)).then_some("FO-14")
    }

    fn standing(&self) -> Vec<proto::SeatStanding> {
        self.seat_standings()
    }

    fn view(&self, viewer: Viewer) -> Option<proto::view::View> {
        (self.deal > 0).then(|| proto::view::View::Fortunes(self.fortunes_view(viewer)))
    }

    fn places(&self) -> Vec<(Card, String)> {
        self.card_places()
    }

    fn money(&self) -> Option<(u64, u64)> {
        let (money, stakes) = self.money.as_deref().zip(self.options.stakes.as_ref())?;
        Some((money.held(), stakes.stacks.iter().sum()))
    }
}

/// The positions of the order that come to a seat: after the two set aside, singly from the dealer's left (FO-3).
fn positions(dealer: u8, seat: u8) -> Vec<u16> {
    let first = (usize::from(seat) + 2 * SEATS - 1 - usize::from(dealer)) % SEATS;
    (0..TRICKS).map(|round| (SET_ASIDE + first + SEATS * round) as u16).collect()
}
