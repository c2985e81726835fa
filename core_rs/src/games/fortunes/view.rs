//! What can be seen of Fortunes: the table, one's hand, the readings (FO-13), how the seats stand.

use super::betting::seat_at;
use super::{Fortunes, SEATS, TRICKS, Taken, Team, partnership, seat_after};
use crate::card::{Card, CardSet};
use crate::game::{Game, Viewer};
use crate::proto;

impl Fortunes {
    pub(super) fn fortunes_view(&self, viewer: Viewer) -> proto::FortunesView {
        let set_aside = if viewer == Viewer::Auditor && self.playing { self.set_aside } else { CardSet::EMPTY };
        proto::FortunesView {
            deal: self.deal,
            dealer: self.dealer.into(),
            trick: (self.taken.len() + 1).min(TRICKS) as u32,
            leader: self.leader().into(),
            played: (0..)
                .zip(&self.played)
                .map(|(at, card)| proto::FortunesCardPlayed {
                    seat: seat_after(self.leader(), at).into(),
                    card: card.wire(),
                })
                .collect(),
            advantage: team(self.advantage()).into(),
            turns: self.turns() as u32,
            stars_open: self.stars_open(),
            turn: self.turn().map(u32::from),
            hands: (0..SEATS as u8).map(|seat| self.hand_view(seat, viewer)).collect(),
            readings: readings(&self.taken),
            totals: self.totals.to_vec(),
            past_deal: self.past.as_ref().map(|past| proto::FortunesPastDeal {
                deal: past.deal,
                dealer: past.dealer.into(),
                readings: readings(&past.taken),
                set_aside: past.set_aside.wire(),
                folded: past.folded.map(u32::from),
                bids: past.bids.clone(),
                seat_points: past.seat_points.clone(),
                paid: past.paid.as_deref().cloned(),
            }),
            set_aside: set_aside.wire(),
            bids: self.bid_messages(),
            purses: self.purse_views(),
            pots: self.pot_views(),
            betting: self.round().map(|round| round.view(|place| seat_at(self.dealer, place))),
        }
    }

    fn hand_view(&self, seat: u8, viewer: Viewer) -> proto::FortunesHand {
        let hand = self.hand(seat);
        proto::FortunesHand {
            seat: seat.into(),
            count: hand.len() as u32,
            cards: if viewer.sees_seat(seat) { hand.wire() } else { Vec::new() },
        }
    }

    pub(super) fn seat_standings(&self) -> Vec<proto::SeatStanding> {
        let totals = self.present_totals();
        let ended = self.ended_by().is_some();
        let winner = self.options.winner(totals);
        (0..SEATS as u8)
            .map(|seat| proto::SeatStanding {
                seat: seat.into(),
                score: totals[partnership(seat)].into(),
                rank: match (ended, winner) {
                    (false, _) => 0,
                    (true, Some(winner)) if winner != partnership(seat) => 2,
                    (true, _) => 1,
                },
                chips: self.chips_won(seat),
            })
            .collect()
    }

    pub(super) fn card_places(&self) -> Vec<(Card, String)> {
        if self.deal == 0 {
            return Vec::new();
        }
        let hands = self.hands.iter().enumerate().map(|(seat, hand)| (format!("hand {seat}"), *hand));
        let table =
            [("set aside", self.set_aside), ("trick", self.played.iter().copied().collect()), ("taken", self.gone)];
        let zones = hands.chain(table.map(|(zone, cards)| (zone.to_owned(), cards)));
        let mut places: Vec<(Card, String)> =
            zones.flat_map(|(zone, cards)| cards.iter().map(move |card| (card, zone.clone()))).collect();
        places.sort();
        places
    }
}

/// The four readings, by seat (FO-13).
fn readings(taken: &[Taken]) -> Vec<proto::FortunesReading> {
    (0..SEATS as u8)
        .map(|seat| {
            let own = (1..).zip(taken).filter(|(_, taken)| taken.seat == seat);
            proto::FortunesReading {
                seat: seat.into(),
                tricks: own
                    .clone()
                    .map(|(trick, taken)| proto::FortunesReadingTrick {
                        trick,
                        card: taken.card.wire(),
                        well_disposed: taken.well_disposed,
                        points: taken.points,
                    })
                    .collect(),
                points: own.map(|(_, taken)| taken.points).sum(),
            }
        })
        .collect()
}

fn team(team: Team) -> proto::FortunesTeam {
    match team {
        Team::High => proto::FortunesTeam::High,
        Team::Low => proto::FortunesTeam::Low,
    }
}
