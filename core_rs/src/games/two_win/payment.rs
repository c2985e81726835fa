//! Paying the pots: layer by layer, in two halves (TW-7, TW-24 to TW-29).

use super::TwoWin;
use super::hand::Hand;
use crate::evaluate::showdown::{self, TwentyOne};
use crate::evaluate::twenty_one::{self, House};
use crate::money::{Layer, layers};
use crate::proto::{self, TwoWinLabel as Label};

/// Where the halves of a layer go; `None` where one stays on the table.
struct Halves {
    internal: Option<usize>,
    external: Option<usize>,
    rule: &'static str,
    reason: String,
}

impl TwoWin {
    /// What is paid now: everything to one who is left (TW-7), else by the declarations.
    pub(super) fn payment(&self, hand: &Hand) -> proto::TwoWinPaid {
        let mut carried = 0;
        let mut paid = Vec::new();
        let mut first = None;
        for layer in layers(hand.purses(), self.carried) {
            let halves = self.halves(hand, &layer);
            let (internal, external) = self.half(layer.amount);
            let whole = layer.players.len() == 1;
            let share = |place: Option<usize>, amount: u64| -> Vec<proto::Share> {
                place.map(|place| proto::Share { seat: hand.seat(place).into(), amount }).into_iter().collect()
            };
            let (internal, external) = if whole { (layer.amount, 0) } else { (internal, external) };
            carried += if halves.internal.is_none() { internal } else { 0 };
            carried += if halves.external.is_none() { external } else { 0 };
            paid.push(proto::TwoWinLayer {
                amount: layer.amount,
                seats: layer.players.iter().map(|place| hand.seat(*place).into()).collect(),
                internal: share(halves.internal, internal),
                external: if whole { Vec::new() } else { share(halves.external, external) },
                rule: halves.rule.to_owned(),
                reason: halves.reason,
            });
            first.get_or_insert((halves.internal, halves.external));
        }
        proto::TwoWinPaid { layers: paid, carried, labels: labels(hand, first.unwrap_or_default()) }
    }

    /// The internal and the external half; the odd unit goes to internal (TW-25).
    pub(super) fn half(&self, amount: u64) -> (u64, u64) {
        let external = amount / self.options.chip_unit / 2 * self.options.chip_unit;
        (amount - external, external)
    }

    // TW-26
    fn halves(&self, hand: &Hand, layer: &Layer) -> Halves {
        if let [only] = layer.players[..] {
            let rule = if hand.live().count() == 1 { "TW-7" } else { "TW-26" };
            let reason = format!("seat {} alone may win it", hand.seat(only));
            return Halves { internal: Some(only), external: Some(only), rule, reason };
        }
        let (poker, poker_words) = best_poker(hand, layer);
        let (outside, outside_words) = self.best_twenty_one(hand, layer);
        let reason = format!("{poker_words}; {outside_words}");
        let showdown::Halves { internal, external } = showdown::Halves::of(poker, outside);
        Halves { internal, external, rule: "TW-26", reason }
    }

    // TW-23, TW-24
    fn best_twenty_one(&self, hand: &Hand, layer: &Layer) -> (TwentyOne, String) {
        let house = House::of(hand.externals(), self.options.twenty_one.major_values);
        let hands: Vec<(usize, twenty_one::Hand)> = layer
            .players
            .iter()
            .filter_map(|place| Some((*place, house.hand(hand.declared.get(*place).copied()??.twenty_one))))
            .collect();
        let precedence = self.options.twenty_one.major_precedence;
        let all: Vec<twenty_one::Hand> = hands.iter().map(|(_, hand)| *hand).collect();
        let Some(best) = house.best(&all, precedence) else {
            return (TwentyOne::Nobody, "nobody wins twenty-one".to_owned());
        };
        let winners: Vec<usize> = hands
            .iter()
            .filter(|(_, hand)| hand.strength(precedence) == best.strength)
            .map(|(place, _)| *place)
            .collect();
        match winners[..] {
            [winner] if !best.ties_house => {
                (TwentyOne::Won(winner), format!("seat {} has the best twenty-one", hand.seat(winner)))
            }
            _ if best.ties_house => (TwentyOne::Tied, format!("{} the house in twenty-one", tie(hand, &winners))),
            _ => (TwentyOne::Tied, format!("{} in twenty-one", tie(hand, &winners))),
        }
    }
}

/// The one with the best poker hand; nobody when it is tied.
fn best_poker(hand: &Hand, layer: &Layer) -> (Option<usize>, String) {
    let results = hand.shown.as_deref().map_or(&[][..], |shown| &shown.results);
    let of = |seat: u8| move |declared: &proto::TwoWinDeclaration| declared.seat == u32::from(seat);
    let shown = |place| results.iter().find(|result| result.declaration.as_ref().is_some_and(of(hand.seat(place))));
    let hands: Vec<(usize, u32)> =
        layer.players.iter().filter_map(|place| Some((*place, shown(*place)?.poker_strength))).collect();
    let most = hands.iter().map(|(_, strength)| *strength).max();
    let winners: Vec<usize> =
        hands.iter().filter(|(_, strength)| Some(*strength) == most).map(|(place, _)| *place).collect();
    match winners[..] {
        [winner] => (Some(winner), format!("seat {} has the best poker hand", hand.seat(winner))),
        _ => (None, format!("{} in poker", tie(hand, &winners))),
    }
}

fn tie(hand: &Hand, places: &[usize]) -> String {
    let seats: Vec<String> = places.iter().map(|place| hand.seat(*place).to_string()).collect();
    let noun = if seats.len() == 1 { "seat" } else { "seats" };
    format!("{noun} {} {}", seats.join(" and "), if seats.len() == 1 { "ties" } else { "tie" })
}

// TW-29
fn labels(hand: &Hand, (internal, external): (Option<usize>, Option<usize>)) -> Vec<proto::TwoWinSeatLabel> {
    (0..hand.players.len())
        .map(|place| {
            let label = match u8::from(internal == Some(place)) + u8::from(external == Some(place)) {
                0 => Label::NoWin,
                1 => Label::OneWin,
                _ => Label::TwoWin,
            };
            proto::TwoWinSeatLabel { seat: hand.seat(place).into(), label: label.into() }
        })
        .collect()
}
