//! The rules of Two-Win Solitaire, each by its id. `given()` sets a table up, the scene says what is done, and names
//! what follows.

mod advice;
mod drawing;
mod house;
mod rounds;
mod splitting;
mod time_out;

use super::*;
use crate::card::{Face, parse_lying_cards};
use crate::lifecycle::Table as Around;
use crate::playout;
use crate::proto::{Policies, SolitaireOptions, command::Command, event::Event, solitaire_command as say};
use crate::scene::names;
use crate::scene::{GAME, join};

const ENTROPY: [u8; 64] = [9; 64];

/// A house that a declaration of [`WINNER`] beats in both parts: high card Ten, and 18.
const HOUSE: &str = "2w 4c 6s 8p Tw / 7c 8c 3p";
const SEVEN_CARDS: &str = "2c 4s 6p 8w m13 Qw Kw";
const WINNER: &str = "2c 4s 6p 8w m13 / Qw Kw";

/// A table to be.
#[derive(Default)]
struct Given {
    options: SolitaireOptions,
    policies: Policies,
    host: bool,
    orders: Vec<proto::CardOrder>,
}

fn given() -> Given {
    let policies = Policies { fairness: Some(proto::Fairness::ServerOnly.into()), ..Policies::default() };
    Given { policies, ..Given::default() }
}

impl Given {
    fn ties(mut self, ties: proto::SolitaireTies) -> Given {
        self.options.ties = Some(ties.into());
        self
    }

    fn either(mut self) -> Given {
        self.options.major_values = Some(proto::TwoWinMajorValues::Either.into());
        self
    }

    fn override_precedence(mut self) -> Given {
        self.options.major_precedence = Some(proto::TwoWinMajorPrecedence::Override.into());
        self
    }

    fn turn_ms(mut self, turn_ms: u32) -> Given {
        self.policies.turn_ms = Some(turn_ms);
        self
    }

    fn host(mut self) -> Given {
        self.host = true;
        self
    }

    /// A deal: the house as it falls, internals first; the seven; what is drawn, by the house first.
    fn deal(mut self, house: &str, seven: &str, draws: &str) -> Given {
        self.orders.push(order_of(house, seven, draws));
        self
    }

    /// Deals that are won with [`WINNER`].
    fn easy(self, deals: usize) -> Given {
        (0..deals).fold(self, |given, _| given.deal(HOUSE, SEVEN_CARDS, ""))
    }

    fn command(&self) -> proto::CreateGame {
        let actors = [Actor::Seat(0)].into_iter().chain(self.host.then_some(Actor::Host));
        proto::CreateGame {
            game: GAME.to_vec(),
            options: Some(Solitaire::options_in(self.options)),
            policies: Some(self.policies),
            places: actors.map(playout::place).collect(),
            build: "scene".to_owned(),
            orders: self.orders.clone(),
        }
    }

    /// Everybody is there, and the first round is dealt.
    fn starts(&self) -> Scene {
        let table = playout::create::<Solitaire>(&self.command(), 0).expect("the game can be created");
        let mut scene = Scene { table, now_ms: 0, said: Vec::new() };
        for actor in scene.table.actors().collect::<Vec<_>>() {
            scene.says(actor, join());
        }
        scene
    }
}

fn cards(text: &str) -> Vec<Face> {
    parse_lying_cards(text).expect("cards are in notation")
}

/// The order in which this is dealt (SO-2). What is not named follows, upright.
fn order_of(house: &str, seven: &str, draws: &str) -> proto::CardOrder {
    let (internals, externals) = house.split_once(" / ").expect("internals / externals");
    let mut order = [cards(internals), cards(externals), cards(seven)].concat();
    assert_eq!(order.len(), FIRST_DRAW, "five, three and seven");
    order.extend(cards(draws));
    let named: CardSet = order.iter().map(|face| face.card).collect();
    order.extend(Card::all().filter(|card| !named.contains(*card)).map(Face::upright));
    proto::CardOrder {
        cards: order.iter().map(|face| face.card.wire()).collect(),
        reversed: order.iter().map(|face| face.reversed).collect(),
    }
}

/// A table, what time it is there, and what was decided last.
struct Scene {
    table: Around<Solitaire>,
    now_ms: i64,
    said: Vec<Draft<Event>>,
}

impl Scene {
    fn says(&mut self, actor: Actor, command: Command) -> String {
        let drafts = self.table.decide(actor, &command, self.now_ms, &ENTROPY);
        self.said = drafts.unwrap_or_else(|refused| panic!("{actor} {command:?}: {refused}"));
        self.table = playout::fold(self.table.clone(), actor, self.now_ms, &self.said).expect("what is decided folds");
        names(&self.said)
    }

    /// A declaration in notation, the five for poker first; the names of what follows in this round.
    fn declares(&mut self, declaration: &str) -> String {
        self.does(declare(declaration))
    }

    fn draws(&mut self) -> String {
        self.does(say::Command::Draw(proto::SolitaireDraw {}))
    }

    fn stops(&mut self) -> String {
        self.does(say::Command::Stop(proto::SolitaireStop {}))
    }

    fn does(&mut self, command: say::Command) -> String {
        self.says(Actor::Seat(0), envelope(command));
        let own = self.said.iter().filter(|draft| matches!(draft.event, Event::Solitaire(_)));
        let said = names(&own.cloned().collect::<Vec<_>>());
        said.find("round_over").map_or(said.clone(), |at| said[..at].to_owned() + "round_over")
    }

    fn refuses(&self, command: say::Command) -> Rejection {
        self.table.decide(Actor::Seat(0), &envelope(command), self.now_ms, &ENTROPY).expect_err("this is refused")
    }

    fn view(&self, viewer: Viewer) -> proto::SolitaireView {
        match self.table.view(viewer).view {
            Some(proto::view::View::Solitaire(view)) => view,
            _ => panic!("nothing is dealt yet"),
        }
    }

    /// The round under way, or the last, as the player sees it.
    fn round(&self) -> proto::SolitaireRound {
        self.view(Viewer::Actor(Actor::Seat(0))).rounds.pop().expect("a round is dealt")
    }

    /// The round that was over last.
    fn over(&self) -> proto::SolitaireRoundOver {
        let rounds = self.view(Viewer::Spectator).rounds;
        rounds.into_iter().rev().find_map(|round| round.result).expect("a round is over")
    }

    /// How the last round came out: `won TW-15, tied SO-7, one-win`.
    fn result(&self) -> String {
        let over = self.over();
        let part = |part: Option<proto::SolitairePart>| {
            let part = part.expect("both parts are decided");
            let outcome = proto::SolitaireOutcome::try_from(part.outcome).expect("an outcome").as_str_name();
            format!("{} {}", outcome.rsplit('_').next().unwrap_or_default().to_lowercase(), part.rule)
        };
        let label = match proto::TwoWinLabel::try_from(over.label).expect("a label") {
            proto::TwoWinLabel::NoWin => "no-win",
            proto::TwoWinLabel::OneWin => "one-win",
            proto::TwoWinLabel::TwoWin => "two-win",
            proto::TwoWinLabel::Unspecified => "nothing",
        };
        format!("{}, {}, {label}", part(over.poker), part(over.twenty_one))
    }

    /// What the house has: `18`, `21 natural`, `bust`, and its majors.
    fn house(&self) -> String {
        count_text(self.round().house)
    }

    fn count(&self) -> String {
        count_text(self.round().count)
    }

    fn may_draw(&self) -> bool {
        let moves = self.table.game_moves(Actor::Seat(0));
        assert_eq!(self.round().drawing, moves.len() == 2, "the view says what legal says");
        moves.len() == 2
    }

    fn phase(&self) -> proto::Phase {
        self.table.phase()
    }
}

fn count_text(count: Option<proto::SolitaireCount>) -> String {
    let count = count.expect("it was counted");
    let total = if count.bust { "bust".to_owned() } else { count.total.to_string() };
    let natural = if count.natural { " natural" } else { "" };
    format!("{total}{natural}, {} majors", count.majors)
}

fn envelope(command: say::Command) -> Command {
    Command::Solitaire(proto::SolitaireCommand { command: Some(command) })
}

fn declare(declaration: &str) -> say::Command {
    let (poker, pair) = declaration.split_once(" / ").expect("poker / twenty-one");
    let mut poker = cards(poker);
    poker.sort_by_key(|face| face.card);
    let mut reversed: Vec<i32> =
        poker.iter().chain(&cards(pair)).filter(|face| face.reversed).map(|face| face.card.wire()).collect();
    reversed.sort_unstable();
    let poker = poker.iter().map(|face| face.card.wire()).collect();
    say::Command::Declare(proto::SolitaireDeclare { poker, reversed })
}

fn text(faces: &[proto::Face]) -> String {
    let words = faces.iter().map(|face| {
        let reversed = face.orientation == i32::from(proto::Orientation::Reversed);
        Face { card: Card::from_wire(face.card).expect("a card"), reversed }.to_string()
    });
    words.collect::<Vec<_>>().join(" ")
}
