//! What can be seen of Two-Win Solitaire: the rounds, the house as it lies, one's own seven.

use super::Solitaire;
use super::round::{Owed, Round, Stage};
use crate::card::{Card, CardSet, Face};
use crate::evaluate::two_win_poker::Hand;
use crate::game::{Game, Viewer};
use crate::proto;

impl Solitaire {
    pub(super) fn solitaire_view(&self, viewer: Viewer) -> proto::SolitaireView {
        proto::SolitaireView {
            rounds: self.rounds.iter().map(|round| round_view(round, viewer)).collect(),
            won: self.won(),
        }
    }

    /// The cards of the last deal that a viewer sees, or has seen.
    pub(super) fn seen_by(&self, viewer: Viewer) -> CardSet {
        let Some(round) = self.round() else { return CardSet::EMPTY };
        match viewer {
            Viewer::Auditor => CardSet::ALL,
            viewer if viewer.sees_seat(0) => round.up().or(round.seven.into_iter().collect()),
            _ => round.up(),
        }
    }

    pub(super) fn card_places(&self) -> Vec<(Card, String)> {
        let Some(round) = self.round() else { return Vec::new() };
        let of = |faces: &[Face]| faces.iter().map(|face| face.card).collect::<CardSet>();
        let zones = [
            ("internals", of(round.internals())),
            ("externals", of(round.externals()).or(of(round.house_drawn()))),
            ("hand 0", round.seven.into_iter().collect()),
            ("drawn", of(round.drawn())),
        ];
        let dealt = zones.iter().fold(CardSet::EMPTY, |dealt, (_, cards)| dealt.or(*cards));
        // What is drawn next lies first.
        let stock = round.order.iter().filter(|face| !dealt.contains(face.card));
        let stock = (0..).zip(stock).map(|(at, face): (u32, &Face)| (face.card, format!("stock {at}")));
        let zones = zones.into_iter().flat_map(|(zone, cards)| cards.iter().map(move |card| (card, zone.to_owned())));
        let mut places: Vec<(Card, String)> = zones.chain(stock).collect();
        places.sort();
        places
    }

    /// Rounds won; rank 1 only for a game that is won (SO-1).
    pub(super) fn seat_standings(&self) -> Vec<proto::SeatStanding> {
        let rank = u32::from(self.ended_by().is_some() && self.is_won());
        vec![proto::SeatStanding { seat: 0, score: self.won().into(), rank, chips: None }]
    }
}

fn round_view(round: &Round, viewer: Viewer) -> proto::SolitaireRound {
    let wire = |faces: &[Face]| faces.iter().map(|face| face.wire()).collect::<Vec<_>>();
    let up = round.stage != Stage::Dealt;
    let seven = up && round.declared.is_none() && viewer.sees_seat(0);
    proto::SolitaireRound {
        round: round.number,
        internals: if up { wire(round.internals()) } else { Vec::new() },
        externals: if up { wire(round.externals()) } else { Vec::new() },
        house_draws: wire(round.house_drawn()),
        house_hand: round.house_hand().filter(|_| up).map(|hand| hand_message(&hand)),
        house: up.then(|| round.house().wire()),
        cards: if seven { round.seven.iter().map(|card| card.wire()).collect() } else { Vec::new() },
        poker: round.declared.map_or_else(Vec::new, |declared| wire(&declared.poker)),
        twenty_one: round.declared.map_or_else(Vec::new, |declared| wire(&declared.twenty_one)),
        draws: wire(round.drawn()),
        hand: round.hand().map(|hand| hand_message(&hand)),
        count: round.count().map(|count| count.wire()),
        drawing: round.owed() == Some(Owed::Draw),
        result: round.result().filter(|_| round.stage == Stage::Over).map(|result| result.wire(round.number)),
    }
}

/// A poker hand as a message.
pub(super) fn hand_message(hand: &Hand) -> proto::SolitairePoker {
    proto::SolitairePoker {
        category: hand.category.name().to_owned(),
        strength: hand.strength,
        cards: hand.cards.iter().map(|face| face.wire()).collect(),
    }
}
