//! Chances at a showdown of Fool's Errand: seven plain cards each, the best hand wins and equal ones share (FE-7 to FE-10).

use super::estimate::estimate;
use super::question::{Named, Part, at_most, players, too_few_left};
use super::{Completion, Group, Showdown, Survey, Tally, Unknown};
use crate::card::Card;
use crate::evaluate::fools_errand::strength;
use crate::proto::{FoolsErrandChances, FoolsErrandEquity, FoolsErrandEquityQuestion, ShowdownSample};
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use prost::Message;

/// Six stakeholders and the Fool (FE-1).
const MOST_PLAYERS: usize = 7;
/// FE-11.
const CARDS: usize = 7;
/// Of how many parts a pot is, so that up to seven may share it without a rest.
const PARTS: u64 = 420;

/// A showdown of which some cards are known. The groups are the players' other cards.
pub struct FoolsErrand {
    unknown: Unknown,
    known: ArrayVec<ArrayVec<Card, CARDS>, MOST_PLAYERS>,
}

/// Begins to answer. Refuses cards that cannot be.
pub fn survey(question: &FoolsErrandEquityQuestion) -> Result<Survey<FoolsErrand>, Rejection> {
    Survey::new(FoolsErrand::of(question)?, question.method.as_ref())
}

impl FoolsErrand {
    fn of(question: &FoolsErrandEquityQuestion) -> Result<FoolsErrand, Rejection> {
        players("players", question.players.len(), 2..=MOST_PLAYERS, "FE-1")?;
        let mut named = Named::none();
        let mut known: ArrayVec<ArrayVec<Card, CARDS>, MOST_PLAYERS> = ArrayVec::new();
        for (place, hand) in question.players.iter().enumerate() {
            at_most(Part::Player(place), hand.cards.len(), CARDS, "FE-11")?;
            known.push(named.cards(Part::Player(place), &hand.cards)?.into_iter().collect());
        }
        named.cards(Part::Dead, &question.dead)?;
        let groups: ArrayVec<Group, _> =
            known.iter().map(|cards| Group { cards: CARDS - cards.len(), lying: false }).collect();
        let wanted = groups.iter().map(|group| group.cards).sum();
        let left = named.left();
        let unknown = Unknown::new(left, groups).ok_or_else(|| too_few_left(wanted, left.len()))?;
        Ok(FoolsErrand { unknown, known })
    }

    fn strength(&self, place: usize, completion: &Completion) -> u32 {
        let mut seven = self.known[place].clone();
        seven.extend(completion.group(place).iter().map(|face| face.card));
        strength(&seven)
    }
}

/// In how many showdowns a player's was the best hand, by how many had it: alone, of two, and so on.
type Bests = [u64; MOST_PLAYERS];

/// What the showdowns came to, by player.
pub struct Won(ArrayVec<Bests, MOST_PLAYERS>);

impl Tally for Won {
    fn add(&mut self, other: &Won) {
        for (bests, more) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *bests += more;
        }
    }
}

impl Showdown for FoolsErrand {
    /// The strengths of the showdown before.
    type Seen = ArrayVec<u32, MOST_PLAYERS>;
    type Tally = Won;

    fn unknown(&self) -> &Unknown {
        &self.unknown
    }

    fn hands(&self) -> usize {
        self.known.len()
    }

    fn tally(&self) -> Won {
        Won(self.known.iter().map(|_| [0; MOST_PLAYERS]).collect())
    }

    fn show(&self, completion: &Completion, changed: usize, seen: &mut Self::Seen, tally: &mut Won) {
        for place in 0..self.known.len() {
            match seen.get_mut(place) {
                Some(_) if !self.unknown.is_new(place, changed) => {}
                Some(strength) => *strength = self.strength(place, completion),
                None => seen.push(self.strength(place, completion)),
            }
        }
        let most = seen.iter().copied().max().unwrap_or_default();
        let sharing = seen.iter().filter(|strength| **strength == most).count();
        for (strength, bests) in seen.iter().zip(&mut tally.0) {
            bests[sharing - 1] += u64::from(*strength == most);
        }
    }

    fn answer(&self, tally: &Won, sample: ShowdownSample) -> Vec<u8> {
        let players = tally.0.iter().map(|bests| chances(bests, &sample)).collect();
        FoolsErrandEquity { sample: Some(sample), players }.encode_to_vec()
    }
}

fn chances(bests: &Bests, sample: &ShowdownSample) -> FoolsErrandChances {
    let showdowns = u64::from(sample.showdowns);
    let [wins, shared @ ..] = *bests;
    let ties = shared.iter().sum();
    let losses = showdowns - wins - ties;
    let chance = |count| Some(estimate(&[(1, count)], 1, showdowns, sample.exact));
    let shares: ArrayVec<(u64, u64), MOST_PLAYERS> =
        bests.iter().zip(1..).map(|(count, sharing)| (PARTS / sharing, *count)).collect();
    FoolsErrandChances {
        wins: wins as u32,
        ties: ties as u32,
        losses: losses as u32,
        win_chance: chance(wins),
        tie_chance: chance(ties),
        loss_chance: chance(losses),
        share: Some(estimate(&shares, PARTS, showdowns, sample.exact)),
    }
}
