//! The attacker (HI-3): whatever is public before disclosure, and hashes of hashes of it, tells nothing of a card that is
//! still hidden. What the attacker computes is written here once more from docs/bytes.md, and shares no code with the core.
//!
//! The attacker reads what a spectator or a seat is told of many contributed deals, turns each byte string of it into an
//! order in every way that the formulas suggest, and says for each hidden position which of the unknown cards lies there.
//! Of such a guess that has nothing to do with the deal one is right on average, with variance one, however many are
//! unknown: a random permutation has one fixed point. Every hidden card is somebody's next.

#![allow(clippy::panic, clippy::unwrap_used, reason = "an attacker that wins stops its test")]

use hmac::{Hmac, KeyInit, Mac};
use prost::Message;
use sha2::{Digest, Sha256, Sha512};
use std::collections::HashSet;
use trionfi_core::for_each_game;
use trionfi_core::game::{Actor, Audience, Content, Draft, Game};
use trionfi_core::lifecycle::Table;
use trionfi_core::playout;
use trionfi_core::proto::{self, Fairness, PartKind, command::Command, event::Event, r#move::Move};

const DEALS: u32 = 100;
/// Deals in which leaves are guessed too.
const GUESSED: u32 = 6;
/// Openings of cards played, and as many of a seat's own, that are made use of.
const OPENINGS: usize = 4;
const DOMAINS: [&str; 6] = ["commit/server", "commit/player", "transcript", "stream", "salt", "card"];

// The formulas of docs/bytes.md -----------------------------------------------

fn h(parts: &[&[u8]]) -> Vec<u8> {
    Sha256::digest(parts.concat()).to_vec()
}

fn keyed(key: &[u8]) -> Hmac<Sha512> {
    <Hmac<Sha512> as KeyInit>::new_from_slice(key).unwrap()
}

fn mac(key: &[u8], message: &[u8]) -> Vec<u8> {
    keyed(key).chain_update(message).finalize().into_bytes().to_vec()
}

fn domain(name: &str) -> Vec<u8> {
    let name = format!("fair/v1/{name}");
    [&(name.len() as u16).to_be_bytes(), name.as_bytes()].concat()
}

/// Ids of cards by position, from K.
fn order(key: &[u8], cards: u16) -> Vec<u16> {
    faces(key, cards, false)
}

/// The same, with bit 15 set where a card lies reversed, in games where that counts (DK-4).
fn faces(key: &[u8], cards: u16, orientation: bool) -> Vec<u16> {
    let (keyed, stream) = (keyed(key), domain("stream"));
    let mut words = (0_u64..).flat_map(|block| {
        let block = keyed.clone().chain_update(&stream).chain_update(block.to_be_bytes()).finalize().into_bytes();
        block.chunks(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect::<Vec<_>>()
    });
    let mut order: Vec<u16> = (0..cards).collect();
    for top in (1..u64::from(cards)).rev() {
        let below = (1 << 32) - (1 << 32) % (top + 1);
        let word = words.find(|word| u64::from(*word) < below).unwrap();
        order.swap(top as usize, (u64::from(word) % (top + 1)) as usize);
    }
    if orientation {
        order.iter_mut().for_each(|card| *card |= (words.next().unwrap() as u16 & 1) << 15);
    }
    order
}

fn salt(key: &[u8], position: u16) -> Vec<u8> {
    mac(key, &[domain("salt"), position.to_be_bytes().to_vec()].concat())[..32].to_vec()
}

fn leaf(game: &[u8], position: u16, face: u16, salt: &[u8]) -> Vec<u8> {
    let deal = 1_u32.to_be_bytes();
    h(&[&[0], &domain("card"), game, &deal, &position.to_be_bytes(), &face.to_be_bytes(), salt])
}

/// RFC 6962, section 2.1: the left half is the greatest power of two below the whole.
fn root(leaves: &[Vec<u8>]) -> Vec<u8> {
    if let [leaf] = leaves {
        return leaf.clone();
    }
    let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
    h(&[&[1], &root(left), &root(right)])
}

// What is seen ----------------------------------------------------------------

/// What somebody was told of the first deal of a game.
#[derive(Default)]
struct Seen {
    game: Vec<u8>,
    /// Every public body, as bytes.
    bodies: Vec<Vec<u8>>,
    /// C, each C_i, each R.
    server: Vec<u8>,
    commitments: Vec<Vec<u8>>,
    revealed: Vec<(u8, Vec<u8>)>,
    root: Vec<u8>,
    cards: u16,
    /// What was opened to everybody, and to this seat.
    played: Vec<proto::CardOpening>,
    own: Vec<proto::CardOpening>,
    disclosed: bool,
}

impl Seen {
    fn read(&mut self, draft: &Draft<Event>, seat: Option<Actor>) {
        let body = draft.public_body();
        let told = proto::Event::decode(&body[..]).unwrap();
        self.bodies.push(body);
        self.played.extend(told.openings);
        match told.event.unwrap() {
            Event::DealOpened(event) => self.server = event.commitment,
            Event::DealCommitted(event) if event.deal == 1 => self.commitments.push(event.commitment),
            Event::DealRevealed(event) => self.revealed.push((event.seat as u8, event.contribution)),
            Event::Dealt(event) => (self.root, self.cards) = (event.root, event.cards as u16),
            Event::Disclosed(_) => self.disclosed = true,
            _ => {}
        }
        for part in &draft.parts {
            let mine =
                matches!(&part.audience, Audience::Only(actors) if actors.iter().any(|actor| Some(*actor) == seat));
            if let (true, PartKind::SeatCards, Content::Bytes(content)) = (mine, part.kind, &part.content) {
                self.own.extend(proto::SeatCards::decode(&content[..]).unwrap().cards);
            }
        }
    }

    fn known(&self) -> impl Iterator<Item = &proto::CardOpening> {
        self.played.iter().chain(&self.own)
    }

    /// K, if this were S: everything else is public.
    fn key(&self, seed: &[u8]) -> Vec<u8> {
        let mut revealed = self.revealed.clone();
        revealed.sort();
        let mut transcript = [&domain("transcript"), &self.game[..], &1_u32.to_be_bytes()].concat();
        transcript.extend([&self.cards.to_be_bytes(), &self.server[..]].concat());
        transcript.extend((revealed.len() as u16).to_be_bytes());
        revealed.iter().for_each(|(seat, value)| transcript.extend([&[*seat], &value[..]].concat()));
        mac(seed, &h(&[&transcript]))
    }

    /// The positions of hidden cards that share a node with one that was opened.
    fn beside(&self) -> Vec<u16> {
        let known: HashSet<u32> = self.known().map(|opening| opening.position).collect();
        let beside = self.known().map(|opening| opening.position ^ 1).filter(|position| !known.contains(position));
        beside.map(|position| position as u16).collect()
    }

    /// Byte strings that were told, in the same order in every deal.
    fn told(&self) -> Vec<Vec<u8>> {
        let mut told = vec![vec![0; 32], self.game.clone(), self.server.clone(), self.root.clone()];
        told.extend(self.commitments.iter().cloned());
        told.extend(self.revealed.iter().map(|(_, value)| value.clone()));
        told.extend([self.bodies.concat(), self.bodies.last().cloned().unwrap_or_default()]);
        for opening in self.played.iter().take(OPENINGS).chain(self.own.iter().take(OPENINGS)) {
            told.extend([opening.salt.clone(), opening.path.clone()]);
            told.extend(opening.path.chunks(32).cycle().take(7).map(<[u8]>::to_vec));
        }
        told
    }

    /// What was told, what follows by hashing it up to three times, keyed by it, and each with each of the first.
    fn derived(&self) -> Vec<Vec<u8>> {
        let told = self.told();
        let first = &told[..4 + self.commitments.len() + self.revealed.len()];
        let mut all = told.clone();
        for value in &told {
            let once = h(&[value]);
            let twice = h(&[&once]);
            all.extend([h(&[&twice]), twice, once]);
            all.extend(DOMAINS.map(|name| mac(value, &domain(name))));
        }
        all.extend(first.iter().flat_map(|key| first.iter().map(|message| mac(key, message))));
        all
    }

    /// The hidden positions of the true order, and how many of them a guess gets right: the unknown cards take them as
    /// they lie in it.
    fn hits(&self, guess: &[u16], truth: &[u16]) -> (usize, usize) {
        let cards: HashSet<u16> = self.known().map(|opening| opening.card as u16 - 1).collect();
        let unknown = guess.iter().filter(|card| !cards.contains(card));
        let hidden = truth.iter().filter(|card| !cards.contains(card));
        (unknown.zip(hidden).filter(|(guess, truth)| guess == truth).count(), truth.len() - cards.len())
    }
}

/// A deal that was played for a while: what was seen of it, and what the store has.
struct Played {
    seen: Seen,
    /// By kind, what was sealed; only what is of the first deal.
    sealed: Vec<(PartKind, Vec<u8>)>,
}

impl Played {
    fn sealed(&self, kind: PartKind) -> &[u8] {
        &self.sealed.iter().find(|(part, _)| *part == kind).unwrap().1
    }

    fn truth(&self) -> Vec<u16> {
        let order = proto::CardOrder::decode(self.sealed(PartKind::Order)).unwrap();
        order.cards.into_iter().map(|card| card as u16 - 1).collect()
    }
}

/// A contributed game, played as `number` picks until this has been seen.
fn played<G: Game>(number: u32, seat: Option<Actor>, until: impl Fn(&Seen) -> bool) -> Played {
    let recorded = |what: &str| h(&[b"attacker", what.as_bytes(), &number.to_be_bytes()]);
    let entropy: [u8; 64] = [recorded("S"), recorded("the rest of S")].concat().try_into().unwrap();
    let seats = (0..*G::SEATS.start() as u8).map(Actor::Seat);
    let policies = proto::Policies { fairness: Some(Fairness::Contributed.into()), ..proto::Policies::default() };
    let create = proto::CreateGame {
        game: recorded("game")[..16].to_vec(),
        options: Some(proto::Options { options: Some(options(G::NAME)) }),
        policies: Some(policies),
        places: seats.clone().map(playout::place).collect(),
        build: "attacker".to_owned(),
        orders: Vec::new(),
    };
    let mut table = playout::create::<G>(&create, 0).unwrap();
    let mut played = Played { seen: Seen { game: create.game, ..Seen::default() }, sealed: Vec::new() };
    let mut say = |table: Table<G>, actor, command: &Command| {
        let drafts = table.decide(actor, command, 0, &entropy).unwrap();
        for draft in &drafts {
            if played.seen.disclosed {
                break;
            }
            played.seen.read(draft, seat);
            played
                .sealed
                .extend(draft.parts.iter().filter_map(|part| Some((part.kind, part.opened()?.content.to_vec()))));
        }
        (playout::fold(table, actor, 0, &drafts).unwrap(), until(&played.seen))
    };
    for actor in seats.clone() {
        table = say(table, actor, &Command::Join(proto::Join {})).0;
    }
    for turn in 0_u32.. {
        let choices = h(&[&recorded("turn"), &turn.to_be_bytes()]);
        let (actor, play) = seats.clone().find_map(|seat| Some((seat, next_move(table.legal(seat))?))).unwrap();
        let command = playout::answer(&table, actor, &play, &choices).unwrap();
        let (after, enough) = say(table, actor, &command);
        if enough {
            break;
        }
        table = after;
    }
    played
}

/// The options of a game, left at their defaults.
fn options(name: &str) -> proto::options::Options {
    match name {
        "fortunes" => proto::options::Options::Fortunes(proto::FortunesOptions::default()),
        "two_win" => {
            let options = proto::TwoWinOptions { hands: Some(1), ..Default::default() };
            proto::options::Options::TwoWin(options)
        }
        "solitaire" => proto::options::Options::Solitaire(proto::SolitaireOptions::default()),
        "tarot_rpg" => {
            proto::options::Options::TarotRpg(proto::TarotRpgOptions { hands: Some(1), ..Default::default() })
        }
        name => panic!("say here how a game of {name} is created"),
    }
}

/// What a seat contributes, else what it may play.
fn next_move(moves: proto::Moves) -> Option<proto::Move> {
    let contributes =
        |play: &proto::Move| matches!(play.r#move, Some(Move::CommitContribution(_) | Move::RevealContribution(_)));
    moves.table.into_iter().find(contributes).or(moves.game.into_iter().next())
}

// What the attacker makes of it -----------------------------------------------

/// Every order that follows from these values: as if each were S, and as if each were K.
fn guesses(seen: &Seen, values: &[Vec<u8>]) -> Vec<Vec<u16>> {
    let keys = values.iter().flat_map(|value| [seen.key(value), value.clone()]);
    keys.map(|key| order(&key, seen.cards)).collect()
}

/// Some cards were played.
fn begun(seen: &Seen) -> bool {
    seen.played.len() >= OPENINGS
}

/// What came of many deals.
#[derive(Default)]
struct Score {
    /// How often each predictor was right, and who knows S.
    predictors: Vec<usize>,
    knowing: usize,
    /// How many cards were hidden.
    hidden: usize,
}

impl Score {
    fn of<G: Game>(number: u32, seat: Option<Actor>) -> Score {
        let played = played::<G>(number, seat, begun);
        let (seen, truth) = (&played.seen, played.truth());
        let right = |guess: &Vec<u16>| seen.hits(guess, &truth).0;
        let predictors = guesses(seen, &seen.derived()).iter().map(right).collect();
        let (knowing, hidden) = seen.hits(&order(&seen.key(played.sealed(PartKind::ServerSeed)), seen.cards), &truth);
        Score { predictors, knowing, hidden }
    }

    fn with(mut self, other: Score) -> Score {
        self.predictors.resize(other.predictors.len(), 0);
        self.predictors.iter_mut().zip(&other.predictors).for_each(|(sum, hits)| *sum += hits);
        Score { knowing: self.knowing + other.knowing, hidden: self.hidden + other.hidden, ..self }
    }
}

/// The scores of many deals, on two cores.
fn score<G: Game>(seat: Option<Actor>) -> Score {
    let all = |deals: std::ops::Range<u32>| {
        deals.map(|number| Score::of::<G>(number, seat)).fold(Score::default(), Score::with)
    };
    std::thread::scope(|scope| {
        let half = scope.spawn(|| all(0..DEALS / 2));
        all(DEALS / 2..DEALS).with(half.join().unwrap())
    })
}

#[test]
fn hi_3_public_bytes_predict_the_next_card_no_better_than_chance() {
    fn check<G: Game>() {
        for seat in [None, Some(Actor::Seat(0))] {
            let score = score::<G>(seat);
            assert!(score.predictors.len() > 800, "{} predictors", score.predictors.len());
            let most = 5.0 * f64::from(DEALS).sqrt();
            for (at, hits) in score.predictors.into_iter().enumerate() {
                let off = hits as f64 - f64::from(DEALS);
                assert!(off.abs() <= most, "{}, seat {seat:?}: predictor {at} was right {hits} times", G::NAME);
            }
            // Given S the same attacker is never wrong.
            assert_eq!(score.knowing, score.hidden);
        }
    }
    for_each_game!(check());
}

/// How many of the nodes that were told are leaves of cards not known, under some of these salts.
fn leaves_found(seen: &Seen, salts: impl Fn(u16) -> Vec<Vec<u8>>) -> usize {
    let nodes: HashSet<&[u8]> = seen.known().flat_map(|opening| opening.path.chunks(32)).collect();
    let cards: HashSet<u16> = seen.known().map(|opening| opening.card as u16 - 1).collect();
    let faces = (0..seen.cards).filter(|card| !cards.contains(card)).flat_map(|card| [card, card | 1 << 15]);
    let faces: Vec<u16> = faces.collect();
    let mut found = 0;
    for position in seen.beside() {
        for salt in salts(position) {
            let leaves = faces.iter().map(|face| leaf(&seen.game, position, *face, &salt));
            found += leaves.filter(|leaf| nodes.contains(&leaf[..])).count();
        }
    }
    found
}

#[test]
fn hi_3_the_leaf_beside_an_opened_card_is_not_found_by_trying_every_card() {
    fn check<G: Game>() {
        for number in 0..GUESSED {
            let played = played::<G>(number, None, |seen| begun(seen) && !seen.beside().is_empty());
            let seen = &played.seen;
            let values: Vec<Vec<u8>> =
                seen.derived().into_iter().map(|value| value[..value.len().min(32)].to_vec()).collect();
            assert_eq!(leaves_found(seen, |_| values.clone()), 0);
            // Under its own salt it is.
            let key = seen.key(played.sealed(PartKind::ServerSeed));
            assert!(leaves_found(seen, |position| vec![salt(&key, position)]) > 0);
        }
    }
    for_each_game!(check());
}

#[test]
fn lc_13_after_disclosure_anybody_recomputes_the_deal() {
    fn check<G: Game>() {
        let played = played::<G>(1, None, |seen| seen.disclosed);
        let seen = &played.seen;
        // The parts that Disclosed opens to all (docs/bytes.md, "Disclosure").
        let (seed, truth) = (played.sealed(PartKind::ServerSeed), played.truth());
        assert_eq!(seen.server, h(&[&domain("commit/server"), &seen.game, &1_u32.to_be_bytes(), seed]));
        let key = seen.key(seed);
        assert_eq!(order(&key, seen.cards), truth);
        let leaves: Vec<Vec<u8>> = (0..)
            .zip(faces(&key, seen.cards, G::ORIENTATION))
            .map(|(position, face)| leaf(&seen.game, position, face, &salt(&key, position)))
            .collect();
        assert_eq!(root(&leaves), seen.root);
        assert!(seen.played.len() > OPENINGS);
        for opening in &seen.played {
            assert_eq!(truth[opening.position as usize] + 1, opening.card as u16);
            assert_eq!(salt(&key, opening.position as u16), opening.salt);
        }
    }
    for_each_game!(check());
}
