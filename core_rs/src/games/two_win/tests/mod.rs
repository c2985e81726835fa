//! The rules of Two-Win, each by its id. `given(…)` sets a table up, the scene says what is done, and names what follows.

mod between_hands;
mod dealing;
mod money;
mod options;
mod payment;
mod refusals;
mod rounds;
mod showdown;

use super::*;
use crate::card::{Face, parse_cards, parse_lying_cards};
use crate::game::{Content, Draft};
use crate::lifecycle::Table as Around;
use crate::playout;
use crate::proto::{Policies, TwoWinOptions, bet, command::Command, event::Event, two_win_command as say};
use crate::scene::names;

const GAME: [u8; 16] = [6; 16];
const ENTROPY: [u8; 64] = [9; 64];

/// A table to be.
struct Given {
    seats: u8,
    options: TwoWinOptions,
    policies: Policies,
    host: bool,
    orders: Vec<proto::CardOrder>,
}

/// So many seats with 200 chips each and a minimum bet of 2, if nothing else is said.
fn given(seats: u8) -> Given {
    let policies = server_only(Policies::default());
    Given { seats, options: TwoWinOptions::default(), policies, host: false, orders: Vec::new() }
}

/// The server deals alone, so that a scene need not contribute.
fn server_only(policies: Policies) -> Policies {
    Policies { fairness: Some(proto::Fairness::ServerOnly.into()), ..policies }
}

impl Given {
    fn options(mut self, options: TwoWinOptions) -> Given {
        self.options = options;
        self
    }

    fn stacks(mut self, stacks: &[u64]) -> Given {
        self.options.stacks = stacks.to_vec();
        self
    }

    fn policies(mut self, policies: Policies) -> Given {
        self.policies = server_only(policies);
        self
    }

    fn host(mut self) -> Given {
        self.host = true;
        self
    }

    /// A deal: the four cards of each player, from the dealer's left, and the eight of the middle as they fall.
    fn deal(mut self, own: &[&str], middle: &str) -> Given {
        self.orders.push(order_of(own, middle));
        self
    }

    fn command(&self) -> proto::CreateGame {
        let actors = (0..self.seats).map(Actor::Seat).chain(self.host.then_some(Actor::Host));
        proto::CreateGame {
            game: GAME.to_vec(),
            options: Some(TwoWin::options_in(self.options.clone())),
            policies: Some(self.policies),
            places: actors.map(playout::place).collect(),
            build: "scene".to_owned(),
            orders: self.orders.clone(),
        }
    }

    fn refused(&self) -> Rejection {
        crate::lifecycle::create::<TwoWin>(&self.command()).expect_err("these options are refused")
    }

    /// Everybody is there, and the first hand is dealt.
    fn starts(&self) -> Scene {
        let table = playout::create::<TwoWin>(&self.command(), 0).expect("the game can be created");
        let mut scene = Scene { table, now_ms: 0, said: Vec::new() };
        for actor in scene.table.actors().collect::<Vec<_>>() {
            scene.says(actor, Command::Join(proto::Join {}));
        }
        scene
    }
}

/// The order in which this is dealt: one card at a time from the dealer's left, then the middle (TW-3).
fn order_of(own: &[&str], middle: &str) -> proto::CardOrder {
    let hands: Vec<Vec<Card>> = own.iter().map(|cards| parse_cards(cards).expect("cards are in notation")).collect();
    let round = |at: usize| hands.iter().map(move |hand| (hand[at], false));
    let middle = parse_lying_cards(middle).expect("cards are in notation");
    assert!(hands.iter().all(|hand| hand.len() == OWN) && middle.len() == MIDDLE, "four to each, and eight");
    let mut order: Vec<(Card, bool)> = (0..OWN).flat_map(round).collect();
    order.extend(middle.iter().map(|face| (face.card, face.reversed)));
    let rest: Vec<Card> = Card::all().filter(|card| !order.iter().any(|(dealt, _)| dealt == card)).collect();
    order.extend(rest.into_iter().map(|card| (card, false)));
    proto::CardOrder {
        cards: order.iter().map(|(card, _)| card.wire()).collect(),
        reversed: order.iter().map(|(_, reversed)| *reversed).collect(),
    }
}

/// A table, what time it is there, and what was decided last.
struct Scene {
    table: Around<TwoWin>,
    now_ms: i64,
    said: Vec<Draft<Event>>,
}

impl Scene {
    fn at(&mut self, now_ms: i64) -> &mut Scene {
        self.now_ms = now_ms;
        self
    }

    fn says(&mut self, actor: Actor, command: Command) -> String {
        let drafts = self.table.decide(actor, &command, self.now_ms, &ENTROPY);
        self.said = drafts.unwrap_or_else(|refused| panic!("{actor} {command:?}: {refused}"));
        self.table = playout::fold(self.table.clone(), actor, self.now_ms, &self.said).expect("what is decided folds");
        let (held, brought) = self.table.game().money().expect("it is played for money");
        assert_eq!(held, brought, "MO-1");
        names(&self.said)
    }

    fn seat_says(&mut self, seat: u8, command: say::Command) -> String {
        self.says(Actor::Seat(seat), envelope(command))
    }

    fn refuses(&self, seat: u8, command: say::Command) -> Rejection {
        self.table.decide(Actor::Seat(seat), &envelope(command), self.now_ms, &ENTROPY).expect_err("this is refused")
    }

    /// Bets by whoever has the turn, `fold check call` or a number to raise to, which end as `last` says.
    fn bets(&mut self, bets: &str) -> String {
        let mut last = String::new();
        for word in bets.split_whitespace() {
            let seat = self.turn().expect("it is somebody's turn");
            last = self.seat_says(seat, bet(word));
        }
        last
    }

    /// Everybody still in checks, or calls, until declarations are due.
    fn checks_down(&mut self) -> &mut Scene {
        while let Some(seat) = self.turn() {
            let free = self.view(Viewer::Spectator).betting.expect("a round is played").call.is_none();
            self.seat_says(seat, bet(if free { "check" } else { "call" }));
        }
        self
    }

    /// A declaration in notation, the two for poker first: `3w m13r / 9w 7cr`.
    fn declares(&mut self, seat: u8, declaration: &str) -> String {
        self.seat_says(seat, declare(declaration))
    }

    fn all_are_ready(&mut self) -> String {
        let mut last = String::new();
        for seat in 0..self.view(Viewer::Spectator).seats.len() as u8 {
            if self.table.game().owes_ready(seat) {
                last = self.seat_says(seat, say::Command::Ready(proto::TwoWinReady {}));
            }
        }
        last
    }

    fn turn(&self) -> Option<u8> {
        let hand = self.table.game().hand.as_deref()?;
        hand.turn().map(|place| hand.seat(place))
    }

    fn view(&self, viewer: Viewer) -> proto::TwoWinView {
        match self.table.view(viewer).view {
            Some(proto::view::View::TwoWin(view)) => view,
            _ => panic!("nothing is dealt yet"),
        }
    }

    fn stacks(&self) -> Vec<u64> {
        self.view(Viewer::Spectator).seats.iter().map(|seat| seat.stack).collect()
    }

    /// The event of this kind among those last said.
    fn event<T>(&self, pick: impl Fn(&two_win_event::Event) -> Option<T>) -> T {
        let own = self.said.iter().filter_map(|draft| match &draft.event {
            Event::TwoWin(event) => event.event.as_ref(),
            _ => None,
        });
        own.filter_map(pick).next().expect("it was said")
    }

    fn paid(&self) -> proto::TwoWinPaid {
        self.event(|event| match event {
            two_win_event::Event::Paid(paid) => Some(paid.clone()),
            _ => None,
        })
    }

    fn began(&self) -> proto::TwoWinHandBegan {
        self.event(|event| match event {
            two_win_event::Event::HandBegan(began) => Some(*began.clone()),
            _ => None,
        })
    }
}

fn envelope(command: say::Command) -> Command {
    Command::TwoWin(proto::TwoWinCommand { command: Some(command) })
}

fn bet(word: &str) -> say::Command {
    let action = match word {
        "fold" => bet::Action::Fold(proto::Fold {}),
        "check" => bet::Action::Check(proto::Check {}),
        "call" => bet::Action::Call(proto::Call {}),
        total => bet::Action::RaiseTo(proto::RaiseTo { total: total.parse().expect("a bet is a word or a number") }),
    };
    say::Command::Bet(proto::Bet { action: Some(action) })
}

fn declare(declaration: &str) -> say::Command {
    let (poker, rest) = declaration.split_once(" / ").expect("poker / twenty-one");
    let mut poker = parse_lying_cards(poker).expect("cards are in notation");
    poker.sort_by_key(|face| face.card);
    let all: Vec<Face> = poker.iter().copied().chain(parse_lying_cards(rest).expect("cards are in notation")).collect();
    let mut reversed: Vec<i32> = all.iter().filter(|face| face.reversed).map(|face| face.card.wire()).collect();
    reversed.sort_unstable();
    say::Command::Declare(proto::TwoWinDeclare { poker: poker.iter().map(|face| face.card.wire()).collect(), reversed })
}

fn text(faces: &[proto::Face]) -> String {
    let words = faces.iter().map(|face| {
        let reversed = face.orientation == i32::from(proto::Orientation::Reversed);
        Face { card: Card::from_wire(face.card).expect("a card"), reversed }.to_string()
    });
    words.collect::<Vec<_>>().join(" ")
}
