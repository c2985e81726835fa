//! What to declare at a showdown of Two-Win: the share of the pots that each of the 96 declarations takes on average from
//! others of whom nothing is known, and who declare by TW-10.

use super::question::{Named, Part, exactly, players, too_few_left};
use super::two_win::{ByHalves, OWN, add, chances, which};
use super::{Completion, Group, Showdown, Survey, Tally, Unknown};
use crate::card::{Card, Face};
use crate::evaluate::declaration::{Board, Options, Valued};
use crate::evaluate::showdown::{Halves, MOST_PLAYERS, Shown};
use crate::proto::{ShowdownSample, TwoWinAdvice, TwoWinAdviceQuestion, TwoWinAdvised};
use crate::rejection::Rejection;
use arrayvec::ArrayVec;
use prost::Message;
use std::cmp::Reverse;

/// Own cards, to be declared. The groups are the others' own cards.
pub struct Advice {
    unknown: Unknown,
    board: Board,
    options: Options,
    /// In TW-10's order.
    declarations: Vec<Valued>,
    /// What can be shown, each once.
    shown: Vec<Shown>,
    /// Which of these each declaration shows.
    shows: Vec<usize>,
}

/// Begins to answer. Refuses cards that cannot be.
pub fn survey(question: &TwoWinAdviceQuestion, options: Options) -> Result<Survey<Advice>, Rejection> {
    Survey::new(Advice::of(question, options)?, question.method.as_ref())
}

impl Advice {
    fn of(question: &TwoWinAdviceQuestion, options: Options) -> Result<Advice, Rejection> {
        let opponents = question.opponents as usize;
        players("opponents", opponents, 1..=MOST_PLAYERS - 1, "TW-1")?;
        let mut named = Named::none();
        let own: [Card; OWN] = exactly(Part::Own, &named.cards(Part::Own, &question.own)?, "TW-3")?;
        let internals = named.faces(Part::Internals, &question.internals)?;
        let externals = named.faces(Part::Externals, &question.externals)?;
        named.cards(Part::Dead, &question.dead)?;
        let board = Board::of(
            exactly(Part::Internals, &internals, "TW-3")?,
            exactly(Part::Externals, &externals, "TW-3")?,
            options,
        );
        let groups: ArrayVec<Group, _> = (0..opponents).map(|_| Group { cards: OWN, lying: false }).collect();
        let left = named.left();
        let unknown = Unknown::new(left, groups).ok_or_else(|| too_few_left(opponents * OWN, left.len()))?;
        let declarations: Vec<Valued> = board.values(own).all().collect();
        let (mut shown, mut shows) = (Vec::new(), Vec::new());
        for valued in &declarations {
            let one = board.shown(valued.declaration);
            let at = shown.iter().position(|other| *other == one).unwrap_or(shown.len());
            if at == shown.len() {
                shown.push(one);
            }
            shows.push(at);
        }
        Ok(Advice { unknown, board, options, declarations, shown, shows })
    }
}

/// By what is shown, how many showdowns took which halves.
pub struct Taken(Vec<ByHalves>);

impl Tally for Taken {
    fn add(&mut self, other: &Taken) {
        for (counts, more) in self.0.iter_mut().zip(&other.0) {
            add(counts, more);
        }
    }
}

impl Showdown for Advice {
    /// What the others show, after a place for what is declared.
    type Seen = ArrayVec<Shown, MOST_PLAYERS>;
    type Tally = Taken;

    fn unknown(&self) -> &Unknown {
        &self.unknown
    }

    fn hands(&self) -> usize {
        1 + self.unknown.groups().len()
    }

    fn tally(&self) -> Taken {
        Taken(vec![[0; 4]; self.shown.len()])
    }

    fn show(&self, completion: &Completion, changed: usize, seen: &mut Self::Seen, tally: &mut Taken) {
        let Some(placeholder) = self.shown.first() else { return };
        let first = if seen.is_empty() { 0 } else { changed };
        seen.truncate(first + 1);
        if seen.is_empty() {
            seen.push(*placeholder);
        }
        for opponent in first..self.unknown.groups().len() {
            let mut four = [Card::FIRST; OWN];
            for (at, face) in four.iter_mut().zip(completion.group(opponent)) {
                *at = face.card;
            }
            let valued = self.board.best_poker(four);
            let twenty_one = self.board.house.hand(valued.declaration.twenty_one);
            seen.push(Shown { poker: valued.poker, twenty_one });
        }
        for (own, counts) in self.shown.iter().zip(&mut tally.0) {
            seen[0] = *own;
            let halves = Halves::among(seen, &self.board.house, self.options.major_precedence);
            counts[which(halves, Some(0))] += 1;
        }
    }

    fn answer(&self, tally: &Taken, sample: ShowdownSample) -> Vec<u8> {
        let counts = |at: usize| tally.0[self.shows[at]];
        let taken = |[_, internal, external, both]: ByHalves| internal + external + 2 * both;
        let mut ranked: Vec<usize> = (0..self.declarations.len()).collect();
        // Stable: TW-10's order stays where nothing else decides.
        ranked.sort_by_key(|at| {
            let valued = &self.declarations[*at];
            Reverse((taken(counts(*at)), valued.poker, valued.twenty_one))
        });
        let advised = |at: usize| {
            let declaration = self.declarations[at].declaration;
            TwoWinAdvised {
                poker: declaration.poker.map(Face::wire).to_vec(),
                twenty_one: declaration.twenty_one.map(Face::wire).to_vec(),
                chances: Some(chances(&counts(at), &sample)),
            }
        };
        let answer = TwoWinAdvice { sample: Some(sample), declarations: ranked.into_iter().map(advised).collect() };
        answer.encode_to_vec()
    }
}
