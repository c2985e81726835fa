//! Event 1: a game and everything it is pinned to (LC-1).

use super::policies::{Policies, out_of_range};
use super::{Pinned, Place, Record, Table};
use crate::card::Card;
use crate::deal::{PLAIN_DECK, is_permutation};
use crate::game::{Actor, Audience, Content, Draft, DraftPart, Game, Opened};
use crate::proto::{self, PartKind, Phase, event::Event};
use crate::rejection::{Code, Corrupt, Rejection};
use prost::Message;
use std::sync::Arc;

/// Greatest length of a build's name, in bytes.
const MAX_BUILD: usize = 200;

/// Decides CreateGame.
pub fn create<G: Game>(command: &proto::CreateGame) -> Result<Vec<Draft<Event>>, Rejection> {
    let id: [u8; 16] = sixteen(&command.game, "game")?;
    let places = read_places::<G>(&command.places)?;
    let seats = places.iter().filter(|place| matches!(place.actor, Actor::Seat(_))).count();
    let has_host = has_host::<G>(&places);
    let envelope = command.options.clone().unwrap_or_default();
    let given = G::options_of(&envelope)
        .ok_or_else(|| Rejection::new(Code::GameMismatch, "LC-1", format!("these are no options of {}", G::NAME)))?;
    let options = G::options(given, seats)?;
    let policies = Policies::read(&command.policies.unwrap_or_default(), has_host, G::conceals(&options))?;
    if command.build.is_empty() || command.build.len() > MAX_BUILD {
        return Err(Rejection::new(Code::ValueOutOfRange, "LC-1", format!("build must have 1 to {MAX_BUILD} bytes")));
    }
    let mut orders = Vec::with_capacity(command.orders.len());
    for (at, order) in command.orders.iter().enumerate() {
        // An order that does not say how its cards lie has them all upright.
        let turned = G::ORIENTATION && !order.reversed.is_empty();
        let order = read_order(order, turned).ok_or_else(|| {
            out_of_range(
                "orders",
                format!("no permutation of the deck at {at}"),
                "every card of the deck once in each order",
                "LC-12",
            )
        })?;
        orders.push(order_message(&order, G::ORIENTATION));
    }
    let created = proto::GameCreated {
        game: id.to_vec(),
        rules: G::RULES,
        options: Some(G::options_in(options)),
        policies: Some(policies.wire()),
        places: command.places.clone(),
        build: command.build.clone(),
        scripted: !command.orders.is_empty(),
    };
    let mut draft = Draft::open(Event::GameCreated(Box::new(created)));
    if !command.orders.is_empty() {
        let hidden = proto::HiddenOptions { orders };
        draft.parts.push(DraftPart {
            kind: PartKind::HiddenOptions,
            audience: Audience::Only(Vec::new()),
            content: Content::Bytes(hidden.encode_to_vec()),
        });
    }
    Ok(vec![draft])
}

/// Whether there is a host: a place of its own, or a seat.
fn has_host<G: Game>(places: &[Place]) -> bool {
    G::HOST_SEAT.is_some() || places.iter().any(|place| place.actor == Actor::Host)
}

fn sixteen(bytes: &[u8], name: &'static str) -> Result<[u8; 16], Rejection> {
    bytes.try_into().map_err(|_| {
        Rejection::new(Code::ValueOutOfRange, "LC-1", format!("{name} has {} bytes; it must have 16", bytes.len()))
            .with("field", name)
    })
}

/// A place's key, or none. That it is a point of the curve is not looked at: a key that is none signs nothing.
pub(super) fn public_key(bytes: &[u8]) -> Result<Option<[u8; 32]>, Rejection> {
    if bytes.is_empty() {
        return Ok(None);
    }
    bytes.try_into().map(Some).map_err(|_| {
        let message = format!("public_key has {} bytes; it must have 32, or none", bytes.len());
        Rejection::new(Code::ValueOutOfRange, "LC-1", message).with("field", "public_key")
    })
}

/// Seats from 0 without a gap, then assistants by rising seat, then the host; each at most once (LC-1, DK-7).
fn read_places<G: Game>(given: &[proto::Place]) -> Result<Vec<Place>, Rejection> {
    let mut places: Vec<Place> = Vec::with_capacity(given.len());
    for place in given {
        let actor = place.actor.as_ref().and_then(Actor::from_wire);
        let actor = actor.filter(|actor| match actor {
            Actor::Seat(_) => true,
            Actor::Host => G::HOST_SEAT.is_none(),
            Actor::Assistant(_) => G::ASSISTANTS,
            Actor::Clock | Actor::Operator | Actor::Referee => false,
        });
        let Some(actor) = actor else {
            return Err(out_of_range(
                "places",
                "no place of this game",
                "seats and, where the game has them, assistants and a host who is none of them",
                "LC-1",
            ));
        };
        if places.last().is_some_and(|last| last.actor >= actor) {
            return Err(out_of_range(
                "places",
                actor,
                "each place once, seats first and rising, the host last",
                "LC-1",
            ));
        }
        places.push(Place {
            actor,
            pseudonym: sixteen(&place.pseudonym, "pseudonym")?,
            bot: place.bot,
            public_key: public_key(&place.public_key)?,
            present: false,
            away: false,
            bank_ms: 0,
            owed: None,
            asked_ms: 0,
            offered: 0,
            since: 1,
            promise: None,
            withheld: 0,
        });
    }
    let seats: Vec<u8> =
        places.iter().filter_map(|place| if let Actor::Seat(seat) = place.actor { Some(seat) } else { None }).collect();
    let dense = seats.iter().enumerate().all(|(at, seat)| at == usize::from(*seat));
    if !dense || !G::SEATS.contains(&seats.len()) {
        let allowed = if G::SEATS.start() == G::SEATS.end() {
            format!("seats 0 to {}", G::SEATS.end() - 1)
        } else {
            format!("{} to {} seats, numbered from 0", G::SEATS.start(), G::SEATS.end())
        };
        return Err(out_of_range("places", format!("{} seats", seats.len()), &allowed, "LC-1"));
    }
    let stray = places.iter().find(|place| matches!(place.actor, Actor::Assistant(seat) if !seats.contains(&seat)));
    if let Some(stray) = stray {
        return Err(out_of_range("places", stray.actor, "assistants of seats that there are", "LC-1"));
    }
    Ok(places)
}

/// The cards of an order by position, and whether each lies reversed; nothing when it is no order of the deck, or turns
/// cards of a game in which that does not count (DK-4).
pub(super) fn read_order(order: &proto::CardOrder, orientation: bool) -> Option<Vec<(Card, bool)>> {
    let cards: Vec<Card> = order.cards.iter().map(|card| Card::from_wire(*card)).collect::<Option<_>>()?;
    let due = if orientation { cards.len() } else { 0 };
    let turned = |at: usize| order.reversed.get(at).copied().unwrap_or_default();
    (order.reversed.len() == due && is_permutation(&cards, PLAIN_DECK))
        .then(|| cards.into_iter().enumerate().map(|(at, card)| (card, turned(at))).collect())
}

/// An order as a message.
pub(super) fn order_message(order: &[(Card, bool)], orientation: bool) -> proto::CardOrder {
    let reversed = if orientation { order.iter().map(|(_, reversed)| *reversed).collect() } else { Vec::new() };
    proto::CardOrder { cards: order.iter().map(|(card, _)| card.wire()).collect(), reversed }
}

/// Folds event 1.
pub fn created<G: Game>(record: &Record<'_>, event: &proto::GameCreated) -> Result<Table<G>, Corrupt> {
    let corrupt = |why: &str| Corrupt { version: record.version, why: why.to_owned() };
    if record.version != 1 || record.actor != Actor::Operator {
        return Err(corrupt("a game is created by its operator in version 1"));
    }
    if event.rules != G::RULES {
        return Err(corrupt(&format!("rules number {} of {} is not known to this build", event.rules, G::NAME)));
    }
    let refused = |rejection: Rejection| corrupt(&rejection.to_string());
    let game = sixteen(&event.game, "game").map_err(refused)?;
    let mut places = read_places::<G>(&event.places).map_err(refused)?;
    let envelope = event.options.clone().ok_or_else(|| corrupt("it has no options"))?;
    let given = G::options_of(&envelope).ok_or_else(|| corrupt("its options are another game's"))?;
    let seats = places.iter().filter(|place| matches!(place.actor, Actor::Seat(_))).count();
    let options = G::options(given, seats).map_err(refused)?;
    let has_host = has_host::<G>(&places);
    let given = event.policies.unwrap_or_default();
    let policies = Policies::read(&given, has_host, G::conceals(&options)).map_err(refused)?;
    for place in &mut places {
        if let Actor::Seat(_) = place.actor {
            place.bank_ms = policies.bank_ms;
        }
    }
    let table_game = G::new(&options, seats);
    let pinned = Pinned {
        game,
        rules: event.rules,
        options: G::options_in(options),
        policies,
        build: event.build.clone(),
        orders: hidden_orders(record.parts, G::ORIENTATION)
            .ok_or_else(|| corrupt("its hidden options are no orders"))?,
        scripted: event.scripted,
    };
    if pinned.scripted == pinned.orders.is_empty() {
        return Err(corrupt("its scripted orders are not here"));
    }
    Ok(Table {
        pinned: Arc::new(pinned),
        version: 1,
        unix_ms: record.unix_ms,
        phase: Phase::Gathering,
        pause: None,
        places,
        lifecycle_since: 1,
        deals: 0,
        void_deals: 0,
        making: None,
        dealt: None,
        disclosed_deal: 0,
        disclosed_version: None,
        hidden_options_disclosed: false,
        reason_version: None,
        game: table_game,
    })
}

fn hidden_orders(parts: &[Opened<'_>], orientation: bool) -> Option<Vec<Vec<(Card, bool)>>> {
    let Some(part) = parts.iter().find(|part| part.kind == i32::from(PartKind::HiddenOptions)) else {
        return Some(Vec::new());
    };
    let hidden = proto::HiddenOptions::decode(part.content).ok()?;
    hidden.orders.iter().map(|order| read_order(order, orientation)).collect()
}
