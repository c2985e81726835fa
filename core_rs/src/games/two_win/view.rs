//! What can be seen of Two-Win: the chairs, the middle as far as it is up, one's own cards, the money.

use super::hand::{Hand, Stage};
use super::showdown::declaration_message;
use super::{PastHand, TwoWin};
use crate::card::{Card, CardSet};
use crate::game::{Game, Viewer};
use crate::money::{Purse, layers};
use crate::proto;

impl TwoWin {
    pub(super) fn two_win_view(&self, viewer: Viewer) -> proto::TwoWinView {
        let hand = self.hand.as_deref();
        let live = hand.filter(|hand| hand.stage != Stage::Over);
        proto::TwoWinView {
            hand: self.hands,
            dealer: self.dealer.unwrap_or_default().into(),
            level: hand.map_or(0, |hand| hand.level),
            minimum_bet: hand.map_or(0, |hand| hand.minimum_bet),
            seats: self.seats().map(|(seat, _)| self.seat_view(seat, viewer)).collect(),
            middle: live.map_or_else(Vec::new, |hand| hand.up().iter().map(|face| face.wire()).collect()),
            round: live.filter(|hand| hand.stage == Stage::Betting).map_or(0, |hand| hand.round.into()),
            betting: live.filter(|hand| hand.stage == Stage::Betting).map(betting_view),
            carried: self.carried,
            declaration: live.and_then(|hand| own_declaration(hand, viewer)),
            past_hand: self.past.as_ref().map(|past| past.0.clone()),
            pots: live.map_or_else(Vec::new, |hand| self.pots(hand)),
        }
    }

    /// The pots without what is in for the betting round under way, which is not settled yet (MO-6, MO-7, TW-25).
    fn pots(&self, hand: &Hand) -> Vec<proto::TwoWinPot> {
        let settled = |purse: &Purse| {
            let open = if hand.stage == Stage::Betting { purse.round } else { 0 };
            Purse { total: purse.total.saturating_sub(open), ..*purse }
        };
        let purses: Vec<Purse> = hand.purses().iter().map(settled).collect();
        let pots = layers(&purses, self.carried).into_iter().filter(|layer| layer.amount > 0);
        pots.map(|layer| {
            let (internal, external) = self.half(layer.amount);
            let seats = layer.players.into_iter().map(|place| hand.seat(place).into()).collect();
            proto::TwoWinPot { internal, external, seats }
        })
        .collect()
    }

    fn seat_view(&self, seat: u8, viewer: Viewer) -> proto::TwoWinSeat {
        let hand = self.hand.as_deref().filter(|hand| hand.stage != Stage::Over);
        let place = hand.and_then(|hand| hand.place(seat));
        let purse = hand.zip(place).and_then(|(hand, place)| hand.purses().get(place)).copied().unwrap_or_default();
        let seen = hand.zip(place).filter(|(hand, place)| viewer.sees_seat(seat) || is_shown(hand, *place));
        let (stack, brought, sitting_out, ready) = self
            .chair(seat)
            .map_or((0, 0, false, false), |chair| (chair.stack, chair.brought, chair.sitting_out, chair.ready));
        proto::TwoWinSeat {
            seat: seat.into(),
            stack,
            brought,
            sitting_out,
            ready,
            playing: place.is_some(),
            folded: purse.folded,
            round: if hand.is_some_and(|hand| hand.stage == Stage::Betting) { purse.round } else { 0 },
            total: purse.total,
            declared: hand
                .zip(place)
                .is_some_and(|(hand, place)| hand.declared.get(place).is_some_and(Option::is_some)),
            cards: seen.map_or_else(Vec::new, |(hand, place)| hand.cards(place).wire()),
        }
    }

    /// A hand that is over, for those who look later.
    pub(super) fn past_hand(&self, hand: &Hand, paid: &proto::TwoWinPaid) -> PastHand {
        PastHand(proto::TwoWinPastHand {
            hand: self.hands,
            middle: hand.up().iter().map(|face| face.wire()).collect(),
            shown: hand.shown.as_deref().cloned(),
            paid: Some(paid.clone()),
        })
    }

    /// The cards of the last deal that a viewer sees, or has seen.
    pub(super) fn seen_by(&self, viewer: Viewer) -> CardSet {
        let Some(hand) = self.hand.as_deref() else { return CardSet::EMPTY };
        if viewer == Viewer::Auditor {
            return CardSet::ALL;
        }
        let up: CardSet = hand.up().iter().map(|face| face.card).collect();
        (0..hand.players.len())
            .filter(|place| viewer.sees_seat(hand.seat(*place)) || is_shown(hand, *place))
            .fold(up, |seen, place| seen.or(hand.cards(place)))
    }

    pub(super) fn card_places(&self) -> Vec<(Card, String)> {
        let Some(hand) = self.hand.as_deref() else { return Vec::new() };
        let own = (0..hand.players.len())
            .flat_map(|place| hand.cards(place).iter().map(move |card| (card, format!("hand {}", hand.seat(place)))));
        let middle = hand.middle.iter().map(|face| (face.card, "middle".to_owned()));
        let mut places: Vec<(Card, String)> = own.chain(middle).collect();
        let dealt: CardSet = places.iter().map(|(card, _)| *card).collect();
        places.extend(Card::all().filter(|card| !dealt.contains(*card)).map(|card| (card, "stock".to_owned())));
        places.sort();
        places
    }

    pub(super) fn seat_standings(&self) -> Vec<proto::SeatStanding> {
        let hand = self.hand.as_deref().filter(|hand| hand.stage != Stage::Over);
        let score = |seat: u8| -> i64 {
            let place = hand.and_then(|hand| hand.place(seat));
            let inside =
                hand.zip(place).and_then(|(hand, place)| hand.purses().get(place)).map_or(0, |purse| purse.total);
            self.chair(seat).map_or(0, |chair| (chair.stack + inside) as i64 - chair.brought as i64)
        };
        let scores: Vec<i64> = self.seats().map(|(seat, _)| score(seat)).collect();
        let ended = self.ended_by().is_some();
        self.seats()
            .zip(&scores)
            .map(|((seat, _), score)| proto::SeatStanding {
                seat: seat.into(),
                score: *score,
                rank: if ended { 1 + scores.iter().filter(|other| *other > score).count() as u32 } else { 0 },
            })
            .collect()
    }
}

/// Whether the cards of a place were shown to everybody (MO-13).
fn is_shown(hand: &Hand, place: usize) -> bool {
    let all = hand.live().count() > 1 && hand.live().all(|place| hand.declared.get(place).is_some_and(Option::is_some));
    matches!(hand.stage, Stage::Shown | Stage::Over) && all && !hand.purses()[place].folded
}

fn own_declaration(hand: &Hand, viewer: Viewer) -> Option<proto::TwoWinDeclaration> {
    let Viewer::Actor(actor) = viewer else { return None };
    let seat = hand
        .players
        .iter()
        .copied()
        .find(|seat| viewer.sees_seat(*seat) && actor == crate::game::Actor::Seat(*seat))?;
    let declared = hand.declared.get(hand.place(seat)?)?.as_ref()?;
    Some(declaration_message(seat, declared))
}

fn betting_view(hand: &Hand) -> proto::BettingView {
    let choices = hand.betting.choices();
    let raise = choices.and_then(|choices| choices.raise);
    proto::BettingView {
        bet: hand.betting.bet(),
        pot: hand.betting.pot(),
        turn: hand.turn().map(|place| hand.seat(place).into()),
        call: choices.and_then(|choices| choices.call),
        least_raise: raise.map(|range| range.least),
        most_raise: raise.map(|range| range.most),
    }
}
