//! Paying the pot of a deal, layer by layer (FO-15, FO-17).

use super::betting::{Money, seat_at};
use super::stakes::{Kind, Stakes};
use super::{Fortunes, SEATS, partnership};
use crate::money::{Purse, layers, shared};
use crate::proto::{self, FortunesFoldConcedes as FoldConcedes};

/// A layer of the pot: what lies between two heights, and who may win it, by place (MO-7).
struct Layer {
    amount: u64,
    above: u64,
    upto: u64,
    may_win: Vec<usize>,
}

/// Where a layer goes, by place; back to its makers where nobody takes it.
struct Decision {
    takers: Option<Vec<usize>>,
    rule: &'static str,
    reason: String,
}

/// The points of a deal by seat, as the pot counts them (FO-19).
struct Points([u32; SEATS]);

impl Points {
    fn of(&self, seat: u8) -> u32 {
        self.0.get(usize::from(seat)).copied().unwrap_or_default()
    }

    /// By partnership.
    fn teams(&self) -> [u32; 2] {
        let [a, b, c, d] = self.0;
        [a + c, b + d]
    }

    /// The partnership with more points; `None` when they have as many.
    fn better(&self) -> Option<usize> {
        let [even, odd] = self.teams();
        (even != odd).then_some(usize::from(odd > even))
    }
}

impl Fortunes {
    /// What is paid now that the deal is played out.
    pub(super) fn payment(&self, money: &Money, stakes: &Stakes) -> proto::FortunesPaid {
        let points = Points(self.scores());
        let layers = match stakes.kind {
            Kind::Stake => self.layers(&money.purses, |_| true),
            Kind::Ante(concedes) => self.contested(money, concedes),
        };
        let paid = layers.into_iter().map(|layer| {
            let decision = match stakes.kind {
                Kind::Stake => self.by_team(&layer, &points),
                Kind::Ante(_) => self.by_player(&layer, &points),
            };
            let shares: Vec<(usize, u64)> = match decision.takers {
                Some(takers) => {
                    let shares = shared(layer.amount, stakes.chip_unit, takers.len());
                    takers.into_iter().zip(shares).collect()
                }
                None => (0..SEATS).map(|place| (place, layer.made_by(&money.purses, place))).collect(),
            };
            let shares = shares.into_iter().filter(|(_, amount)| *amount > 0);
            proto::FortunesLayer {
                amount: layer.amount,
                seats: layer.may_win.iter().map(|place| self.seat_at(*place).into()).collect(),
                shares: shares
                    .map(|(place, amount)| proto::Share { seat: self.seat_at(place).into(), amount })
                    .collect(),
                rule: decision.rule.to_owned(),
                reason: decision.reason,
            }
        });
        proto::FortunesPaid { layers: paid.collect() }
    }

    fn seat_at(&self, place: usize) -> u8 {
        seat_at(self.dealer, place)
    }

    /// FO-17: who has given up cannot win, and by the option neither can the partner, or still does count as in.
    fn contested(&self, money: &Money, concedes: FoldConcedes) -> Vec<Layer> {
        let counts_as_in = concedes == FoldConcedes::None;
        let purse = |purse: &Purse| Purse { folded: purse.folded && !counts_as_in, ..*purse };
        let purses: Vec<Purse> = money.purses.iter().map(purse).collect();
        let conceding = money.folded.filter(|_| !matches!(concedes, FoldConcedes::None | FoldConcedes::Player));
        self.layers(&purses, |seat| conceding.is_none_or(|folded| partnership(folded) != partnership(seat)))
    }

    /// The layers of the pot, lowest first; of those in one, who `may_win`. Layers that the same may win are one (MO-7).
    fn layers(&self, purses: &[Purse], may_win: impl Fn(u8) -> bool) -> Vec<Layer> {
        let cut = layers(purses, 0);
        let top = cut.len();
        let mut above = 0;
        let mut merged: Vec<Layer> = Vec::with_capacity(top);
        for (at, layer) in (1..).zip(cut) {
            // Each player of a layer reaches its upper edge, and the least of them no further.
            let reach = layer.players.iter().filter_map(|place| purses.get(*place)).map(|purse| purse.total).min();
            let upto = if at == top { u64::MAX } else { reach.unwrap_or(above) };
            let may_win: Vec<usize> = layer.players.into_iter().filter(|place| may_win(self.seat_at(*place))).collect();
            match merged.last_mut().filter(|last| last.may_win == may_win) {
                Some(last) => {
                    last.amount += layer.amount;
                    last.upto = upto;
                }
                None if layer.amount > 0 => merged.push(Layer { amount: layer.amount, above, upto, may_win }),
                None => {}
            }
            above = upto;
        }
        merged
    }

    // FO-15
    fn by_team(&self, layer: &Layer, points: &Points) -> Decision {
        let rule = "FO-15";
        let [even, odd] = points.teams();
        let Some(better) = points.better() else {
            let reason = format!("the deal is drawn, {even} to {odd}: it goes back");
            return Decision { takers: None, rule, reason };
        };
        let takers: Vec<usize> =
            layer.may_win.iter().copied().filter(|place| partnership(self.seat_at(*place)) == better).collect();
        let more = format!("{} has more points, {} to {}", team(better), even.max(odd), even.min(odd));
        if takers.is_empty() {
            return Decision { takers: None, rule, reason: format!("{more}, and none of it is in: it goes back") };
        }
        Decision { takers: Some(takers), rule, reason: more }
    }

    // FO-17
    fn by_player(&self, layer: &Layer, points: &Points) -> Decision {
        let rule = "FO-17";
        let own = |place: usize| points.of(self.seat_at(place));
        let Some(most) = layer.may_win.iter().map(|place| own(*place)).max() else {
            return Decision { takers: None, rule, reason: "nobody may win it: it goes back".to_owned() };
        };
        let best: Vec<usize> = layer.may_win.iter().copied().filter(|place| own(*place) == most).collect();
        let words = self.words(&best);
        if let [only] = best[..] {
            let reason = if layer.may_win.len() == 1 {
                format!("seat {} alone may win it", self.seat_at(only))
            } else {
                format!("{words} has most points, {most}")
            };
            return Decision { takers: Some(best), rule, reason };
        }
        let tied = format!("{words} have most points, {most} each");
        let of_team = |team: usize| -> Vec<usize> {
            best.iter().copied().filter(|place| partnership(self.seat_at(*place)) == team).collect()
        };
        if (0..2).any(|team| of_team(team).is_empty()) {
            return Decision { takers: Some(best), rule, reason: format!("{tied}, and are a team") };
        }
        let [even, odd] = points.teams();
        match points.better() {
            Some(better) => {
                let reason = format!("{tied}; {} has more, {} to {}", team(better), even.max(odd), even.min(odd));
                Decision { takers: Some(of_team(better)), rule, reason }
            }
            None => Decision { takers: Some(best), rule, reason: format!("{tied}, and so have their teams") },
        }
    }

    /// Seats at these places, by rising seat: `seats 0 and 2`.
    fn words(&self, places: &[usize]) -> String {
        let mut seats: Vec<u8> = places.iter().map(|place| self.seat_at(*place)).collect();
        seats.sort_unstable();
        let names: Vec<String> = seats.iter().map(u8::to_string).collect();
        match &names[..] {
            [] => String::new(),
            [only] => format!("seat {only}"),
            [all @ .., last] => format!("seats {} and {last}", all.join(", ")),
        }
    }
}

impl Layer {
    /// How much of it somebody put in.
    fn made_by(&self, purses: &[Purse], place: usize) -> u64 {
        purses.get(place).map_or(0, |purse| purse.total.clamp(self.above, self.upto) - self.above)
    }
}

fn team(partnership: usize) -> &'static str {
    if partnership == 0 { "the team of seats 0 and 2" } else { "the team of seats 1 and 3" }
}
