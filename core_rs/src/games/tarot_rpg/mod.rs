//! Tarot: the RPG: a dealer and two to six players tell a story with tricks (docs/rules/tarot-rpg.md).
//!
//! A hand goes from stage to stage ([`Stage`]); whom each stage asks stands in `asked.rs`, what they may do in `plays.rs`.
//! What people say never gets here: a command says where a text belongs, and the text is a part of the event (RP-19).

mod asked;
mod check;
mod decide;
mod evolve;
mod follow;
mod kitty;
mod moves;
mod options;
mod plays;
mod seats;
mod tell;
mod trumps;
mod view;

#[cfg(test)]
mod tests;

use crate::card::{Card, CardSet, Suit};
use crate::deal::{Deck, PLAIN_DECK};
use crate::game::{Actor, Draft, Game, Opened, Owing, Told, Viewer};
use crate::holes::Choices;
use crate::proto::{self, TarotRpgLeadReason, tarot_rpg_event};
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use check::{Led, Skill, Verdict};
use follow::Duty;
use options::Levels;
use seats::SeatSet;
use std::sync::Arc;
use trumps::Queue;

pub use options::Table;

/// The dealer's seat, who is the host.
pub const DEALER: u8 = 0;
/// Most players besides the dealer (RP-1).
pub const MOST_PLAYERS: usize = 6;
/// Most seats.
pub const MOST_SEATS: usize = MOST_PLAYERS + 1;
/// How many skills there are (RP-16).
pub const SKILLS: usize = 12;
/// The highest level (RP-17).
pub const MOST_LEVEL: u8 = 10;
/// The longest text, in Unicode scalar values (RP-19).
pub const MAX_TEXT: u32 = 4_000;
/// How often each may speak unasked in a trick, and how many levels may change between two hands (RP-14, RP-17).
pub const MOST_SAID: u8 = 50;
/// More commands than a hand can take: 72 tricks, each with at most 23 resolutions of trumps and what is said.
const MOST_IN_A_HAND: u64 = 72 * (23 * 12 + MOST_SEATS as u64 * MOST_SAID as u64 + 30);

/// The Fool.
const FOOL: Card = match Card::from_id(56) {
    Some(card) => card,
    None => unreachable!(),
};
/// The trumps: majors 1 to 21.
const TRUMPS: CardSet = Suit::Majors.cards().without(FOOL);

/// What a hand has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// No hand is under way.
    Between,
    /// The dealer has the kitty (RP-2).
    Discarding,
    /// The dealer sets the scene (RP-3).
    Scene,
    /// The scene is set; the Fool is shown in the same append (RP-3).
    Fool,
    /// The Fool is shown; the first trick begins in the same append.
    Begun,
    /// Trumps are laid (RP-5).
    Trumps,
    /// A trump is called; its player says what they want (RP-6).
    Wish,
    /// A trump is called; the dealer accepts or refuses it (RP-6).
    Ruling,
    /// Who has the lead leads or passes (RP-8).
    Lead,
    /// The dealer judges the check (RP-10).
    Verdict,
    /// The others follow (RP-11).
    Following,
    /// The taker has the word (RP-14).
    Narration,
    /// The dealer has it (RP-14, RP-15).
    Dealer,
}

/// What a seat has come to so far (RP-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Tally {
    hands: u32,
    tricks: u32,
    trumps: u32,
}

/// A trick that was taken: by whom, with which card, and whether the Fool was in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Taken {
    seat: Option<u8>,
    card: Card,
    fool: bool,
}

/// A game of Tarot: the RPG at one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TarotRpg {
    options: Arc<Table>,
    /// By player, from seat 1 (RP-17).
    levels: ArrayVec<Levels, MOST_PLAYERS>,
    /// Hands dealt.
    hand: u32,
    /// The next hand is called for.
    due: bool,
    over: bool,
    stage: Stage,
    /// By seat; the dealer's holds the kitty until the discard.
    hands: ArrayVec<CardSet, MOST_SEATS>,
    /// What the dealer has discarded (RP-2).
    discards: CardSet,
    /// Accepted trumps and the tricks that are over.
    gone: CardSet,
    /// What everybody has seen of this deal.
    shown: CardSet,
    /// Who has the lead, and why.
    lead: u8,
    why: TarotRpgLeadReason,
    /// Tricks begun in this hand.
    trick: u32,
    queue: Queue,
    /// Who has passed the lead in this trick (RP-8).
    lead_passed: SeatSet,
    led: Option<Led>,
    verdict: Option<Verdict>,
    /// The cards of the trick, the led one first.
    played: ArrayVec<(u8, Card), MOST_SEATS>,
    /// The last trick of this hand.
    taken: Option<Taken>,
    /// Players may act without checks (RP-14).
    floor: bool,
    /// How often each has spoken unasked in this trick.
    said: [u8; MOST_SEATS],
    /// Levels changed since the last hand.
    changes: u8,
    tallies: [Tally; MOST_SEATS],
    /// Goes up whenever somebody is asked something new.
    asked: u32,
}

impl TarotRpg {
    /// How many players there are besides the dealer.
    fn players(&self) -> usize {
        self.hands.len().saturating_sub(1)
    }

    fn seats(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.hands.len() as u8
    }

    fn hand(&self, seat: u8) -> CardSet {
        self.hands.get(usize::from(seat)).copied().unwrap_or_default()
    }

    fn holds(&self, seat: u8) -> bool {
        !self.hand(seat).is_empty()
    }

    /// Every seat.
    fn everybody(&self) -> SeatSet {
        self.seats().collect()
    }

    /// The seats that have cards.
    fn holders(&self) -> SeatSet {
        self.seats().filter(|seat| self.holds(*seat)).collect()
    }

    /// A character's level; 0 for the dealer, who has no sheet (RP-17).
    fn level(&self, seat: u8, skill: Skill) -> u8 {
        let sheet = usize::from(seat).checked_sub(1).and_then(|player| self.levels.get(player));
        sheet.and_then(|levels| levels.get(skill.at())).copied().unwrap_or(0)
    }

    /// The characters that the one who leads can be up against.
    fn opponents(&self) -> SeatSet {
        self.seats().filter(|seat| *seat != DEALER && *seat != self.lead).collect()
    }

    /// Whom the lead can be passed to (RP-8): players with cards who have not passed; with none left, the dealer.
    fn heirs(&self) -> SeatSet {
        let able =
            |seat: &u8| *seat != DEALER && *seat != self.lead && self.holds(*seat) && !self.lead_passed.contains(*seat);
        let players: SeatSet = self.seats().filter(able).collect();
        if players.is_empty() && self.lead != DEALER { players.with(DEALER) } else { players }
    }

    /// Whether nobody can lead any more: no cards at all, or the lead has come to a dealer without any, and there is
    /// nobody to pass it to (RP-8, RP-15).
    fn is_out(&self) -> bool {
        self.holders().is_empty() || (self.lead == DEALER && !self.holds(DEALER) && self.heirs().is_empty())
    }

    /// Whose turn it is to follow: clockwise from the leader, each with cards left once (RP-11).
    fn follower(&self) -> Option<u8> {
        let (last, _) = self.played.last().filter(|_| self.stage == Stage::Following)?;
        self.next_follower(*last)
    }

    /// Who follows after this seat has played.
    fn next_follower(&self, last: u8) -> Option<u8> {
        let count = self.hands.len() as u8;
        let after = (1..count).map(|step| (last.saturating_add(step)) % count.max(1));
        after.take_while(|seat| *seat != self.lead).find(|seat| self.holds(*seat))
    }

    /// What this seat must play, when it is its turn to follow (RP-11).
    fn duty(&self, seat: u8) -> Option<Duty> {
        let led = self.led.as_ref().filter(|_| self.follower() == Some(seat))?;
        let played = self.played.iter().map(|(_, card)| *card).collect();
        Some(follow::duty(self.hand(seat), played, led.binding()))
    }

    /// Who tells what the last trick came to; nobody where the dealer does.
    fn narrator(&self) -> Option<u8> {
        self.taken.as_ref().and_then(|taken| taken.seat).filter(|seat| *seat != DEALER)
    }

    /// The trumps that this seat can lay while trumps are laid (RP-4, RP-5).
    fn trumps_to_lay(&self, seat: u8) -> CardSet {
        self.queue.able(seat, self.hand(seat).and(TRUMPS))
    }

    /// Whether this seat may speak unasked once more in this trick.
    fn may_speak(&self, seat: u8) -> bool {
        self.said.get(usize::from(seat)).is_some_and(|said| *said < MOST_SAID)
    }
}

impl Game for TarotRpg {
    const NAME: &'static str = "tarot_rpg";
    const TITLE: &'static str = "Tarot: the RPG";
    const RULES: u32 = 1;
    const SEATS: std::ops::RangeInclusive<usize> = 3..=MOST_SEATS;
    const ASSISTANTS: bool = false;
    const ORIENTATION: bool = false;
    const HOST_SEAT: Option<u8> = Some(DEALER);
    const CONCEALS: bool = false;
    const SHOWS_AGAIN: bool = true;
    const UNASKED: bool = true;
    const RULE_TEXT: &'static str = include_str!("../../../../docs/rules/tarot-rpg.md");

    type Options = proto::TarotRpgOptions;
    type Command = proto::TarotRpgCommand;
    type Move = proto::TarotRpgMove;
    type Event = proto::TarotRpgEvent;

    fn options_of(envelope: &proto::Options) -> Option<&Self::Options> {
        match envelope.options.as_ref()? {
            proto::options::Options::TarotRpg(options) => Some(options),
            _ => None,
        }
    }

    fn options_in(options: Self::Options) -> proto::Options {
        proto::Options { options: Some(proto::options::Options::TarotRpg(options)) }
    }

    fn command_of(envelope: &proto::command::Command) -> Option<&Self::Command> {
        match envelope {
            proto::command::Command::TarotRpg(command) => Some(command),
            _ => None,
        }
    }

    fn command_in(command: Self::Command) -> proto::command::Command {
        proto::command::Command::TarotRpg(command)
    }

    fn move_of(envelope: &proto::r#move::Move) -> Option<&Self::Move> {
        match envelope {
            proto::r#move::Move::TarotRpg(play) => Some(play),
            _ => None,
        }
    }

    fn move_in(play: Self::Move) -> proto::r#move::Move {
        proto::r#move::Move::TarotRpg(play)
    }

    fn event_of(envelope: &proto::event::Event) -> Option<&Self::Event> {
        match envelope {
            proto::event::Event::TarotRpg(event) => Some(event),
            _ => None,
        }
    }

    fn event_in(event: Self::Event) -> proto::event::Event {
        proto::event::Event::TarotRpg(event)
    }

    fn options(given: &Self::Options, seats: usize) -> Result<Self::Options, Rejection> {
        Table::read(given, seats.saturating_sub(1)).map(|options| options.wire())
    }

    fn option_infos() -> Vec<proto::OptionInfo> {
        options::infos()
    }

    fn bound(options: &Self::Options) -> u64 {
        match options.hands.unwrap_or(0) {
            0 => u64::MAX,
            hands => u64::from(hands) * (MOST_IN_A_HAND + u64::from(MOST_SAID) + 3),
        }
    }

    fn new(options: &Self::Options, seats: usize) -> TarotRpg {
        // Options that reach here were checked.
        let players = seats.saturating_sub(1);
        let table = Table::read(options, players).unwrap_or_else(|_| Table::plain(players));
        TarotRpg {
            levels: table.sheets.clone(),
            options: Arc::new(table),
            hand: 0,
            due: true,
            over: false,
            stage: Stage::Between,
            hands: (0..seats.min(MOST_SEATS)).map(|_| CardSet::EMPTY).collect(),
            discards: CardSet::EMPTY,
            gone: CardSet::EMPTY,
            shown: CardSet::EMPTY,
            lead: DEALER,
            why: TarotRpgLeadReason::Unspecified,
            trick: 0,
            queue: Queue::default(),
            lead_passed: SeatSet::default(),
            led: None,
            verdict: None,
            played: ArrayVec::new(),
            taken: None,
            floor: false,
            said: [0; MOST_SEATS],
            changes: 0,
            tallies: [Tally::default(); MOST_SEATS],
            asked: 0,
        }
    }

    fn needs_deal(&self) -> Option<Deck> {
        (self.due && !self.over).then_some(PLAIN_DECK)
    }

    // RP-1, RP-2
    fn looks(&self) -> Vec<(u8, Vec<u16>)> {
        self.seats().map(|seat| (seat, kitty::positions(self.players(), seat))).collect()
    }

    fn deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        self.fold_deal(order)
    }

    fn begin(&self, _now_ms: i64) -> Vec<Draft<Self::Event>> {
        let players = self.players();
        let event = tarot_rpg_event::Event::HandBegan(proto::TarotRpgHandBegan {
            hand: self.hand,
            cards: kitty::hand_of(players) as u32,
            kitty: kitty::kitty_of(players) as u32,
        });
        vec![Draft::open(proto::TarotRpgEvent { event: Some(event) })]
    }

    fn owes(&self, seat: u8) -> Option<u64> {
        self.owed(seat)
    }

    fn offers(&self, actor: Actor) -> u64 {
        if let Actor::Seat(seat) = actor { self.offered(seat) } else { 0 }
    }

    fn owing(&self, _seats: u8) -> Owing {
        self.all_owed()
    }

    fn has_clock(&self, seat: u8) -> bool {
        seat != DEALER
    }

    fn legal(&self, actor: Actor) -> Vec<Self::Move> {
        match actor {
            Actor::Seat(seat) => self.moves(seat),
            Actor::Clock | Actor::Assistant(_) | Actor::Host | Actor::Operator | Actor::Referee => Vec::new(),
        }
    }

    fn pick(&self, actor: Actor, choices: &mut Choices<'_>) -> Option<Self::Command> {
        if let Actor::Seat(seat) = actor { self.picked(seat, choices) } else { None }
    }

    fn decide(&self, actor: Actor, command: &Self::Command) -> Result<Vec<Draft<Self::Event>>, Rejection> {
        self.decide_command(actor, command)
    }

    fn act(&mut self, actor: Actor, command: &Self::Command, told: Told<'_, Self>) -> Result<(), Rejection> {
        self.act_on(actor, command, told)
    }

    fn time_out(&self, seat: u8) -> Option<Self::Command> {
        self.when_late(seat)
    }

    fn evolve(&mut self, event: &Self::Event, parts: &[Opened<'_>]) -> Result<(), String> {
        self.fold(event, parts)
    }

    fn shows(event: &Self::Event) -> CardSet {
        use tarot_rpg_event::Event;
        let card = match &event.event {
            Some(Event::FoolShown(_)) => return CardSet::EMPTY.with(FOOL),
            Some(Event::TrumpLaid(event)) => event.card,
            Some(Event::CardLed(event)) => event.card,
            Some(Event::CardFollowed(event)) => event.card,
            _ => return CardSet::EMPTY,
        };
        Card::from_wire(card).into_iter().collect()
    }

    fn seen(&self, viewer: Viewer) -> CardSet {
        self.seen_by(viewer)
    }

    /// Only these two end the game, or ask for a deal.
    fn goes_on(&self, drafts: &[Draft<Self::Event>]) -> bool {
        use tarot_rpg_event::Event;
        !drafts.iter().any(|draft| matches!(draft.event.event, Some(Event::HandCalled(_) | Event::GameEnded(_))))
    }

    fn ended_by(&self) -> Option<&'static str> {
        self.over.then_some("RP-20")
    }

    fn standing(&self) -> Vec<proto::SeatStanding> {
        self.seat_standings()
    }

    fn view(&self, viewer: Viewer) -> Option<proto::view::View> {
        (self.hand > 0).then(|| proto::view::View::TarotRpg(self.tarot_rpg_view(viewer)))
    }

    fn places(&self) -> Vec<(Card, String)> {
        self.card_places()
    }
}
