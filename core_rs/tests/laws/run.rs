//! Random games: who did what when, and the table before and after.

use crate::samples;
use trionfi_core::game::{Actor, Draft, Game};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto::{self, command::Command, event::Event, r#move::Move};

/// A small generator (SplitMix64, Steele, Lea and Flood 2014): every run follows from its seed.
#[derive(Clone)]
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.roll() as u8)
    }

    pub fn shuffled(&mut self, cards: i32) -> Vec<i32> {
        let mut order: Vec<i32> = (1..=cards).collect();
        for top in (1..order.len()).rev() {
            order.swap(top, self.below(top + 1));
        }
        order
    }
}

/// How a run is set up.
#[derive(Clone)]
pub struct Setting<G: Game> {
    pub options: G::Options,
    pub policies: proto::Policies,
    pub host: bool,
    /// How many seats: as few as the game allows, and up to four more.
    pub seats: usize,
    pub orders: Vec<proto::CardOrder>,
    /// Whether places leave, pause, resume, are handed over, and time is up.
    pub stir: bool,
    /// How many commands at most.
    pub most: usize,
}

impl<G: Game> Setting<G> {
    /// A setting that follows from a seed, with everything that can happen around a game.
    pub fn stirred(dice: &mut Dice, most: usize) -> Setting<G> {
        let mut options = samples::options::<G>();
        let clocks = dice.below(2) == 0;
        let policies = proto::Policies {
            turn_ms: clocks.then_some(1_000),
            bank_ms: clocks.then_some(500),
            outage: Some(1 + dice.below(2) as i32),
            fairness: Some(1 + dice.below(2) as i32),
            withheld: Some(1 + dice.below(3) as i32),
            ..Default::default()
        };
        let options = options.swap_remove(dice.below(options.len()));
        let most_seats = (*G::SEATS.end()).min(*G::SEATS.start() + 4);
        let seats = *G::SEATS.start() + dice.below(most_seats - *G::SEATS.start() + 1);
        let host = dice.below(2) == 0 && G::HOST_SEAT.is_none();
        Setting { options, policies, host, seats, orders: Vec::new(), stir: true, most }
    }

    /// A setting in which the game alone is played, and the server deals alone.
    pub fn plain(dice: &mut Dice, most: usize) -> Setting<G> {
        let fairness = Some(proto::Fairness::ServerOnly.into());
        let policies = proto::Policies { fairness, ..Default::default() };
        Setting { policies, host: false, stir: false, ..Setting::stirred(dice, most) }
    }

    pub fn create(&self, game: [u8; 16]) -> proto::CreateGame {
        let seats = (0..self.seats as u8).map(Actor::Seat);
        proto::CreateGame {
            game: game.to_vec(),
            options: Some(G::options_in(self.options.clone())),
            policies: Some(self.policies),
            places: seats.chain(self.host.then_some(Actor::Host)).map(playout::place).collect(),
            build: "laws".to_owned(),
            orders: self.orders.clone(),
        }
    }
}

/// One command and what came of it.
pub struct Step<G: Game> {
    pub actor: Actor,
    pub command: Command,
    pub now_ms: i64,
    pub entropy: [u8; 64],
    pub before: Table<G>,
    pub drafts: Vec<Draft<Event>>,
    pub after: Table<G>,
}

/// A random game.
pub struct Run<G: Game> {
    pub created: Table<G>,
    pub create: proto::CreateGame,
    pub steps: Vec<Step<G>>,
}

/// Everybody who can act.
pub fn actors<G: Game>(table: &Table<G>) -> Vec<Actor> {
    table.actors().chain([Actor::Operator, Actor::Referee, Actor::Clock]).collect()
}

impl<G: Game> Run<G> {
    pub fn play(setting: &Setting<G>, dice: &mut Dice) -> Result<Run<G>, String> {
        let create = setting.create(dice.bytes());
        let created = playout::create::<G>(&create, 0).map_err(|stopped| stopped.to_string())?;
        let mut run = Run { create, created, steps: Vec::new() };
        for _ in 0..setting.most {
            if !run.go_on(setting, dice)? {
                break;
            }
        }
        Ok(run)
    }

    pub fn table(&self) -> &Table<G> {
        self.steps.last().map_or(&self.created, |step| &step.after)
    }

    /// One more command; false when nobody can give any.
    fn go_on(&mut self, setting: &Setting<G>, dice: &mut Dice) -> Result<bool, String> {
        let table = self.table();
        let Some((actor, play)) = pick(table, setting, dice) else { return Ok(false) };
        let choices: [u8; 32] = dice.bytes();
        let command = playout::answer(table, actor, &play, &choices)
            .ok_or_else(|| format!("{actor}: no filling for {play:?}"))?;
        let mut now_ms = table.unix_ms() + dice.below(400) as i64;
        if actor == Actor::Clock {
            now_ms = now_ms.max(table.due().unwrap_or(now_ms));
        }
        let entropy = dice.bytes();
        self.step(actor, command, now_ms, entropy)?;
        Ok(true)
    }

    pub fn step(&mut self, actor: Actor, command: Command, now_ms: i64, entropy: [u8; 64]) -> Result<(), String> {
        let before = self.table().clone();
        let drafts = before
            .decide(actor, &command, now_ms, &entropy)
            .map_err(|rejection| format!("{actor} {command:?}: {rejection}"))?;
        let after = playout::fold(before.clone(), actor, now_ms, &drafts).map_err(|corrupt| corrupt.to_string())?;
        self.steps.push(Step { actor, command, now_ms, entropy, before, drafts, after });
        Ok(())
    }
}

/// Somebody and one of their moves: mostly the game's own, now and then one around it, never an abort. Who acts is
/// drawn before what they do, so that the clock comes to act as often as the operator with many moves.
pub fn pick<G: Game>(table: &Table<G>, setting: &Setting<G>, dice: &mut Dice) -> Option<(Actor, proto::Move)> {
    let (mut game, mut around) = (Vec::new(), Vec::new());
    for actor in actors(table) {
        let mut moves = table.legal(actor);
        moves.table.retain(|play| wanted(play, setting.stir));
        game.push((actor, moves.game));
        around.push((actor, moves.table));
    }
    for list in [&mut game, &mut around] {
        list.retain(|(_, moves)| !moves.is_empty());
    }
    let stir = setting.stir && dice.below(6) == 0;
    let from = if (game.is_empty() || stir) && !around.is_empty() { &mut around } else { &mut game };
    if from.is_empty() {
        return None;
    }
    let (actor, mut moves) = from.swap_remove(dice.below(from.len()));
    Some((actor, moves.swap_remove(dice.below(moves.len()))))
}

fn wanted(play: &proto::Move, stir: bool) -> bool {
    match &play.r#move {
        Some(Move::Join(_) | Move::Start(_) | Move::CommitContribution(_) | Move::RevealContribution(_)) => true,
        Some(Move::Abort(_)) | None => false,
        Some(_) => stir,
    }
}
