//! The trick as it lies: which cards may follow, whose advantage it is, who wins it (FO-5 to FO-11).

use super::{Fortunes, Taken, Team, seat_after};
use crate::card::{Card, CardSet, Suit};
use crate::proto::{FortunesStarsOpen as StarsOpen, FortunesStarsWin as StarsWin};
use crate::trick::{Direction, best, following};

impl Fortunes {
    /// The suit in play; `None` before the lead.
    pub(super) fn suit_in_play(&self) -> Option<Suit> {
        self.played.first().map(|card| card.suit())
    }

    /// Whether Stars may be laid by one who holds the suit in play (FO-8).
    pub(super) fn stars_open(&self) -> bool {
        match self.options.stars_open {
            StarsOpen::Trick => self.played.iter().any(|card| card.suit() == Suit::Majors),
            StarsOpen::Deal | StarsOpen::Unspecified => self.stars_laid,
        }
    }

    /// The cards a seat may play to the present trick, whoever's turn it is.
    pub(super) fn legal_cards(&self, seat: u8) -> CardSet {
        let hand = self.hand(seat);
        match self.suit_in_play() {
            // FO-6
            None => hand,
            // FO-9
            Some(Suit::Majors) => following(hand, Suit::Majors),
            // FO-6, FO-8
            Some(suit) if self.stars_open() => following(hand, suit).or(hand.and(Suit::Majors.cards())),
            Some(suit) => following(hand, suit),
        }
    }

    /// How often Stars have turned the advantage: never in a trick led with one (FO-7, FO-9).
    pub(super) fn turns(&self) -> usize {
        if self.suit_in_play() == Some(Suit::Majors) {
            return 0;
        }
        self.played.iter().filter(|card| card.suit() == Suit::Majors).count()
    }

    /// The team whose advantage it is as the cards lie (FO-5, FO-7).
    pub(super) fn advantage(&self) -> Team {
        match (self.team(self.leader()), self.turns() % 2) {
            (Team::High, 0) | (Team::Low, 1) => Team::High,
            _ => Team::Low,
        }
    }

    /// Who takes the trick whose four cards lie, and what it scores (FO-5, FO-9 to FO-12).
    pub(super) fn taken(&self) -> Option<Taken> {
        let advantage = self.advantage();
        let direction = match advantage {
            Team::High => Direction::Highest,
            Team::Low => Direction::Lowest,
        };
        let card = self.winning_card(direction)?;
        let place = self.played.iter().position(|played| *played == card)?;
        let seat = seat_after(self.leader(), place);
        let well_disposed = self.team(seat) == advantage;
        Some(Taken { seat, card, well_disposed, points: self.options.scoring.points(card, well_disposed) })
    }

    fn winning_card(&self, direction: Direction) -> Option<Card> {
        let played: CardSet = self.played.iter().copied().collect();
        let suit = self.suit_in_play()?;
        match self.options.stars_win {
            // FO-10
            StarsWin::Always => best(played, Suit::Majors, direction).or_else(|| best(played, suit, direction)),
            StarsWin::WhenLed | StarsWin::Unspecified => best(played, suit, direction),
        }
    }
}
