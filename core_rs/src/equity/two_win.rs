//! Chances at a showdown of Two-Win: who takes which half of the pot (TW-26), and the labels that gives (TW-29).

use super::estimate::estimate;
use super::question::{Named, Part, at_most, players, too_few_left};
use super::{Completion, Group, Showdown, Survey, Tally, Unknown};
use crate::card::{Card, Face};
use crate::evaluate::declaration::{Board, Options};
use crate::evaluate::showdown::{Halves, MOST_PLAYERS, Shown};
use crate::proto::{ShowdownSample, TwoWinChances, TwoWinDeclares, TwoWinEquity, TwoWinEquityQuestion};
use crate::rejection::{Code, Rejection};
use arrayvec::ArrayVec;
use prost::Message;

pub(super) const OWN: usize = 4;
pub(super) const INTERNALS: usize = 5;
pub(super) const EXTERNALS: usize = 3;

/// What the players declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declares {
    /// TW-10.
    Poker,
    TwentyOne,
}

/// A showdown of which some cards are known. The groups are internals, externals, then each player's own cards.
pub struct TwoWin {
    unknown: Unknown,
    own: ArrayVec<ArrayVec<Card, OWN>, MOST_PLAYERS>,
    internals: ArrayVec<Face, INTERNALS>,
    externals: ArrayVec<Face, EXTERNALS>,
    declares: Declares,
    options: Options,
}

/// Begins to answer. Refuses cards that cannot be.
pub fn survey(question: &TwoWinEquityQuestion, options: Options) -> Result<Survey<TwoWin>, Rejection> {
    Survey::new(TwoWin::of(question, options)?, question.method.as_ref())
}

impl TwoWin {
    fn of(question: &TwoWinEquityQuestion, options: Options) -> Result<TwoWin, Rejection> {
        players("players", question.players.len(), 2..=MOST_PLAYERS, "TW-1")?;
        let mut named = Named::none();
        let mut own: ArrayVec<ArrayVec<Card, OWN>, MOST_PLAYERS> = ArrayVec::new();
        for (place, hand) in question.players.iter().enumerate() {
            at_most(Part::Player(place), hand.cards.len(), OWN, "TW-3")?;
            own.push(named.cards(Part::Player(place), &hand.cards)?.into_iter().collect());
        }
        at_most(Part::Internals, question.internals.len(), INTERNALS, "TW-3")?;
        let internals: ArrayVec<Face, INTERNALS> =
            named.faces(Part::Internals, &question.internals)?.into_iter().collect();
        at_most(Part::Externals, question.externals.len(), EXTERNALS, "TW-3")?;
        let externals: ArrayVec<Face, EXTERNALS> =
            named.faces(Part::Externals, &question.externals)?.into_iter().collect();
        named.cards(Part::Dead, &question.dead)?;
        let declares = declares(question.declares)?;
        let unknown = unknown(&named, &own, &internals, &externals)?;
        Ok(TwoWin { unknown, own, internals, externals, declares, options })
    }

    fn board(&self, completion: &Completion) -> Board {
        Board::of(
            filled(&self.internals, completion.group(0)),
            filled(&self.externals, completion.group(1)),
            self.options,
        )
    }

    fn shown(&self, board: &Board, known: &[Card], drawn: &[Face]) -> Shown {
        // Where fewer than four are known, the rest has been drawn.
        let mut four = [Card::FIRST; OWN];
        for (at, card) in four.iter_mut().zip(known.iter().copied().chain(drawn.iter().map(|face| face.card))) {
            *at = card;
        }
        let declared = match self.declares {
            Declares::Poker => board.best_poker(four),
            Declares::TwentyOne => board.best_twenty_one(four),
        };
        Shown { poker: declared.poker, twenty_one: board.house.hand(declared.declaration.twenty_one) }
    }
}

fn declares(wire: i32) -> Result<Declares, Rejection> {
    match TwoWinDeclares::try_from(wire) {
        Ok(TwoWinDeclares::Unspecified | TwoWinDeclares::Poker) => Ok(Declares::Poker),
        Ok(TwoWinDeclares::TwentyOne) => Ok(Declares::TwentyOne),
        Err(_) => {
            let message = format!("declares is {wire}; it must be poker or twenty_one");
            Err(Rejection::new(Code::OptionOutOfRange, "TW-10", message)
                .with("option", "declares")
                .with("value", wire)
                .with("allowed", "poker, twenty_one"))
        }
    }
}

fn unknown(
    named: &Named,
    own: &[ArrayVec<Card, OWN>],
    internals: &[Face],
    externals: &[Face],
) -> Result<Unknown, Rejection> {
    let mut groups = ArrayVec::new();
    groups.push(Group { cards: INTERNALS - internals.len(), lying: true });
    groups.push(Group { cards: EXTERNALS - externals.len(), lying: true });
    groups.extend(own.iter().map(|known| Group { cards: OWN - known.len(), lying: false }));
    let wanted = groups.iter().map(|group: &Group| group.cards).sum();
    let left = named.left();
    Unknown::new(left, groups).ok_or_else(|| too_few_left(wanted, left.len()))
}

/// Known cards and those drawn to them.
fn filled<const N: usize>(known: &[Face], drawn: &[Face]) -> [Face; N] {
    let mut faces = [Face::upright(Card::FIRST); N];
    for (at, face) in faces.iter_mut().zip(known.iter().chain(drawn)) {
        *at = *face;
    }
    faces
}

/// What was evaluated for the showdown before.
#[derive(Default)]
pub struct Seen {
    board: Option<Board>,
    shown: ArrayVec<Shown, MOST_PLAYERS>,
}

/// Showdowns by which halves one takes, or which stay: none, internal, external, both.
pub(super) type ByHalves = [u64; 4];

/// What the showdowns came to.
pub struct Taken {
    players: ArrayVec<ByHalves, MOST_PLAYERS>,
    stays: ByHalves,
}

impl Tally for Taken {
    fn add(&mut self, other: &Taken) {
        for (player, more) in self.players.iter_mut().zip(&other.players) {
            add(player, more);
        }
        add(&mut self.stays, &other.stays);
    }
}

pub(super) fn add(counts: &mut ByHalves, more: &ByHalves) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}

/// Which of both halves go to this place, or with none stay, as an index of [`ByHalves`].
#[inline]
pub(super) fn which(halves: Halves, place: Option<usize>) -> usize {
    usize::from(halves.internal == place) | usize::from(halves.external == place) << 1
}

impl Showdown for TwoWin {
    type Seen = Seen;
    type Tally = Taken;

    fn unknown(&self) -> &Unknown {
        &self.unknown
    }

    fn hands(&self) -> usize {
        self.own.len()
    }

    fn tally(&self) -> Taken {
        Taken { players: self.own.iter().map(|_| [0; 4]).collect(), stays: [0; 4] }
    }

    fn show(&self, completion: &Completion, changed: usize, seen: &mut Seen, tally: &mut Taken) {
        let is_new = |group| self.unknown.is_new(group, changed);
        let Seen { board, shown } = seen;
        let is_new_board = board.is_none() || is_new(0) || is_new(1);
        // In its place: a board is half a kilobyte.
        let board = match board {
            Some(board) if !is_new_board => board,
            board => board.insert(self.board(completion)),
        };
        for (place, known) in self.own.iter().enumerate() {
            let group = 2 + place;
            match shown.get_mut(place) {
                Some(_) if !is_new_board && !is_new(group) => {}
                Some(shown) => *shown = self.shown(board, known, completion.group(group)),
                None => shown.push(self.shown(board, known, completion.group(group))),
            }
        }
        let halves = Halves::among(shown, &board.house, self.options.major_precedence);
        for (place, counts) in tally.players.iter_mut().enumerate() {
            counts[which(halves, Some(place))] += 1;
        }
        tally.stays[which(halves, None)] += 1;
    }

    fn answer(&self, tally: &Taken, sample: ShowdownSample) -> Vec<u8> {
        let [_, internal, external, both] = tally.stays;
        let answer = TwoWinEquity {
            sample: Some(sample),
            players: tally.players.iter().map(|counts| chances(counts, &sample)).collect(),
            internal_stays: (internal + both) as u32,
            external_stays: (external + both) as u32,
            stays: Some(share(&tally.stays, &sample)),
        };
        answer.encode_to_vec()
    }
}

/// What one comes to who took these halves.
pub(super) fn chances(counts: &ByHalves, sample: &ShowdownSample) -> TwoWinChances {
    let [none, internal, external, both] = *counts;
    let chance = |count| Some(estimate(&[(1, count)], 1, sample.showdowns.into(), sample.exact));
    TwoWinChances {
        two_win: both as u32,
        one_win: (internal + external) as u32,
        no_win: none as u32,
        internal: (internal + both) as u32,
        external: (external + both) as u32,
        two_win_chance: chance(both),
        one_win_chance: chance(internal + external),
        no_win_chance: chance(none),
        share: Some(share(counts, sample)),
    }
}

/// The part of both halves together.
fn share(counts: &ByHalves, sample: &ShowdownSample) -> crate::proto::Estimate {
    let [_, internal, external, both] = *counts;
    estimate(&[(1, internal + external), (2, both)], 2, sample.showdowns.into(), sample.exact)
}
