//! RP-4 to RP-7, explored: every way in which up to four people with up to two trumps each lay, pass, call, accept and
//! refuse. None sticks, and each ends with the lead that RP-7 says.
//!
//! What is alike is looked at once:
//! - A trump's number matters only by its order among the others' ([`Queue::place`]), and the dealer's and the leader's
//!   not at all: their places are behind all numbers. So the trumps of those who are neither are 1, 2, 3 …, and the
//!   dealer's and the leader's are the numbers after those.
//! - Who is neither dealer nor leader is a seat like another: while trumps are laid, nothing looks at who sits next to whom.
//!   So seat 1 leads for any player, and of the others' holdings one order is enough.
//! - Of the cards that are no trumps it matters only whether there is one: who has no card is not asked (RP-5).
//! - Who has none at all is never asked, lays nothing and so is not there: fewer people are four of whom some have no cards.
//!
//! `rp_5_alike_comes_to_the_same` holds all four to it.

use super::*;
use crate::holes::{Template, Value, Values};
use std::collections::HashSet;

/// What one has at the beginning of the trick: trumps by number, and whether some other card.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Holding {
    trumps: Vec<u8>,
    other: bool,
}

impl Holding {
    fn is_empty(&self) -> bool {
        self.trumps.is_empty() && !self.other
    }
}

fn holding(trumps: &[u8], other: bool) -> Holding {
    Holding { trumps: trumps.to_vec(), other }
}

/// Where it is explored from: who has the lead, and what each has, the dealer first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Start {
    leader: u8,
    holdings: Vec<Holding>,
}

impl Start {
    /// How many trumps each has.
    fn counts(&self) -> Vec<usize> {
        self.holdings.iter().map(|holding| holding.trumps.len()).collect()
    }

    fn trumps(&self) -> usize {
        self.counts().iter().sum()
    }

    fn people(&self) -> usize {
        self.holdings.iter().filter(|holding| !holding.is_empty()).count()
    }

    /// Its trick, out of a table at which one has begun.
    fn trick(&self, table: &TarotRpg) -> TarotRpg {
        let mut game = table.clone();
        assert_eq!(game.hands.len(), self.holdings.len());
        for (seat, holding) in (0_u8..).zip(&self.holdings) {
            let trumps = holding.trumps.iter().filter_map(|number| Card::from_id(FOOL.id() + number));
            let other = Card::from_id(seat).filter(|_| holding.other);
            game.hands[usize::from(seat)] = trumps.chain(other).collect();
        }
        game.lead = self.leader;
        game.queue = Queue::new(self.leader);
        game
    }
}

/// A table of so many people at which a trick has begun.
fn table(people: usize) -> TarotRpg {
    given(people - 1).deal(&["m0"], "").begins().table.game().clone()
}

/// Everything that anybody can say now, every text empty.
fn commands(game: &TarotRpg) -> Vec<(u8, proto::TarotRpgCommand)> {
    let mut all = Vec::new();
    for seat in game.seats() {
        for play in game.moves(seat) {
            let holes = play.holes().expect("a move of this game");
            let ends: Vec<Value> = match holes.first() {
                None => vec![],
                Some(crate::holes::Hole::Text { .. }) => vec![Value::Text(0, 0)],
                Some(hole) => hole.ends(),
            };
            if ends.is_empty() {
                all.extend(play.build(Values::new()).map(|command| (seat, command)));
            }
            all.extend(ends.into_iter().filter_map(|end| Some((seat, play.build(Values::from_iter([end]))?))));
        }
    }
    all
}

/// How far a queue has come: what is said always takes it further.
fn progress(game: &TarotRpg) -> [usize; 4] {
    let queue = &game.queue;
    let told = usize::from(game.stage == Stage::Ruling);
    let (waiting, passed) = (queue.waiting().len(), queue.passed().iter().count());
    [queue.resolved().len(), usize::from(queue.called().is_some()) + told, waiting, passed]
}

fn is_at_trumps(game: &TarotRpg) -> bool {
    matches!(game.stage, Stage::Trumps | Stage::Wish | Stage::Ruling)
}

/// What was come across: how many states, how many of them the trumps are over in, and what could be said in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    states: usize,
    ends: usize,
    said: usize,
}

impl std::ops::AddAssign for Seen {
    fn add_assign(&mut self, more: Seen) {
        self.states += more.states;
        self.ends += more.ends;
        self.said += more.said;
    }
}

/// Explores a trick to all its ends. A state is known by all of the game, and by whose trump was accepted last.
fn explore(table: &TarotRpg, start: &Start) -> Seen {
    let first = (start.trick(table), start.leader);
    let mut known: HashSet<(TarotRpg, u8)> = HashSet::from([first.clone()]);
    let mut open = vec![first];
    let mut seen = Seen::default();
    while let Some((game, last)) = open.pop() {
        if !is_at_trumps(&game) {
            seen.ends += 1;
            assert_eq!(game.lead, last, "{start:?}: {:?}", game.queue);
            let left = game.queue.waiting().is_empty() && game.queue.called().is_none();
            assert!(left, "{start:?}: a trump was left over in {:?}", game.queue);
            continue;
        }
        // Everybody who is waited for can say something, and nobody is waited for who has passed or laid.
        let all = commands(&game);
        let able: SeatSet = all.iter().map(|(seat, _)| *seat).collect();
        let owing: SeatSet = game.seats().filter(|seat| game.owes(*seat).is_some()).collect();
        assert!(!owing.is_empty(), "{start:?}: nobody is waited for in {:?}", game.queue);
        assert!(owing.minus(able).is_empty(), "{start:?}: one waited for can say nothing in {:?}", game.queue);
        if game.stage == Stage::Trumps {
            let idle = |seat: &u8| game.queue.passed().contains(*seat) || game.queue.has_played(*seat);
            let waited: SeatSet = owing.without(DEALER).iter().filter(idle).collect();
            assert!(waited.is_empty(), "{start:?}: {waited} is waited for in {:?}", game.queue);
        }
        for (seat, command) in all {
            seen.said += 1;
            let drafts = game.decide(Actor::Seat(seat), &command).expect("a legal move is accepted");
            let (mut after, mut last) = (game.clone(), last);
            for draft in &drafts {
                after.evolve(&draft.event, &[]).expect("what is decided folds");
                if let Some(tarot_rpg_event::Event::TrumpAccepted(accepted)) = &draft.event.event {
                    last = accepted.seat as u8;
                }
            }
            assert!(!is_at_trumps(&after) || progress(&after) > progress(&game), "{start:?}: {command:?} leads back");
            let next = (after, last);
            if !known.contains(&next) {
                known.insert(next.clone());
                open.push(next);
            }
        }
    }
    seen.states = known.len();
    seen
}

/// Every way to give the trumps 1, 2, 3 … to so many people, at most two to each.
fn shared_out(people: usize) -> Vec<Vec<Vec<u8>>> {
    let mut all = vec![vec![Vec::new(); people]];
    let mut at = 0;
    while let Some(held) = all.get(at).cloned() {
        let number = held.iter().map(Vec::len).sum::<usize>() as u8 + 1;
        for seat in (0..people).filter(|seat| held[*seat].len() < 2) {
            let mut more = held.clone();
            more[seat].push(number);
            all.push(more);
        }
        at += 1;
    }
    all
}

/// What people may have of whom none differs from another: one of all orders of the same holdings, the sorted one.
fn holdings_of_some(people: usize) -> Vec<Vec<Holding>> {
    let mut all = Vec::new();
    for trumps in shared_out(people) {
        for others in 0..1 << people {
            let holding = |(at, trumps): (usize, &Vec<u8>)| holding(trumps, others >> at & 1 == 1);
            let holdings: Vec<Holding> = trumps.iter().enumerate().map(holding).collect();
            if holdings.is_sorted() {
                all.push(holdings);
            }
        }
    }
    all
}

/// What the dealer or the leader may have, whose trumps' numbers do not matter: those from here on.
fn holdings_of_one(first: u8) -> impl Iterator<Item = Holding> {
    (0..3).flat_map(move |trumps| [false, true].map(|other| holding(&[first, first + 1][..trumps], other)))
}

/// Every start that differs, of four people: the dealer leads, or seat 1.
fn starts() -> Vec<Start> {
    let mut all = Vec::new();
    for others in holdings_of_some(3) {
        for dealer in holdings_of_one(10) {
            let holdings = [vec![dealer], others.clone()].concat();
            all.push(Start { leader: 0, holdings });
        }
    }
    for others in holdings_of_some(2) {
        for dealer in holdings_of_one(10) {
            for leader in holdings_of_one(12) {
                let holdings = [vec![dealer.clone(), leader], others.clone()].concat();
                all.push(Start { leader: 1, holdings });
            }
        }
    }
    all
}

fn explore_all<'a>(starts: impl IntoIterator<Item = &'a Start>) -> Seen {
    let table = table(4);
    let mut seen = Seen::default();
    for start in starts {
        seen += explore(&table, start);
    }
    seen
}

/// That the starts are all there are: what each stands for is counted, and comes to every way in which four people can
/// have up to two trumps each out of as many as there are, and another card or none.
#[test]
fn rp_5_what_is_explored_stands_for_every_holding_of_four_people() {
    let starts = starts();
    // By the dealer's lead: 271 ways to share numbers out among three, and 19 among two by a player's.
    assert_eq!((shared_out(3).len(), shared_out(2).len(), shared_out(4).len()), (271, 19, 7_365));
    for (leader, alike, same) in [(0, 3, 6), (1, 2, 2)] {
        let stands_for: usize = starts
            .iter()
            .filter(|start| start.leader == leader)
            .map(|start| {
                // Only those without trumps can be quite the same: each has trumps of its own.
                let others = &start.holdings[4 - alike..];
                let equal = |one: &Holding| others.iter().filter(|other| *other == one).count();
                let orders: usize = match others.iter().map(equal).max() {
                    Some(3) => 6,
                    Some(2) => 2,
                    _ => 1,
                };
                same / orders
            })
            .sum();
        let all = shared_out(alike).len() << alike;
        assert_eq!(stands_for, all * 6_usize.pow(4 - alike as u32), "leader {leader}");
    }
}

#[test]
fn rp_5_alike_comes_to_the_same() {
    let (four, three, seven) = (table(4), table(3), table(7));
    let start = |leader, holdings: &[Holding]| Start { leader, holdings: holdings.to_vec() };
    let seen = explore(
        &four,
        &start(1, &[holding(&[10, 11], false), holding(&[12, 13], true), holding(&[1, 3], false), holding(&[2], true)]),
    );
    // Other numbers in the same order; the dealer's and the leader's below, above and between.
    let other = [holding(&[8, 21], false), holding(&[1, 5], true), holding(&[2, 20], false), holding(&[7], true)];
    assert_eq!(explore(&four, &start(1, &other)), seen);
    // Other seats; the lead is at each of the players once.
    let [dealer, leader, one, two] = other.clone();
    for (at, seats) in [(1, [&leader, &two, &one]), (2, [&one, &leader, &two]), (3, [&two, &one, &leader])] {
        let holdings: Vec<Holding> = [&dealer].into_iter().chain(seats).cloned().collect();
        assert_eq!(explore(&four, &start(at, &holdings)), seen, "the lead is at seat {at}");
    }
    // Some who have no cards.
    let [dealer, leader, one, two] = other.clone();
    let none = Holding::default;
    let among = [dealer, none(), none(), leader, one, none(), two];
    assert_eq!(explore(&seven, &start(3, &among)), seen);
    let [dealer, _, one, two] = other;
    let by_dealer = [dealer.clone(), one.clone(), none(), two.clone()];
    assert_eq!(explore(&four, &start(0, &by_dealer)), explore(&three, &start(0, &[dealer, two, one])));
}

/// Every start with up to three people and up to four trumps, and of all others a sample: uneven holdings, and every leader.
#[test]
fn rp_5_interleavings_of_four_people_with_up_to_two_trumps_each() {
    let starts = starts();
    let (small, large): (Vec<&Start>, Vec<&Start>) =
        starts.iter().partition(|start| start.people() <= 3 && start.trumps() <= 4);
    let sample: Vec<&Start> = large.into_iter().step_by(53).collect();
    let held: HashSet<(u8, Vec<usize>)> = sample.iter().map(|start| (start.leader, start.counts())).collect();
    let of_dealer = held.iter().filter(|(leader, _)| *leader == 0).count();
    assert_eq!((small.len(), sample.len(), held.len(), of_dealer), (654, 56, 33, 19));
    assert_eq!(explore_all(small), Seen { states: 141_354, ends: 19_738, said: 252_076 });
    assert_eq!(explore_all(sample), Seen { states: 221_009, ends: 25_610, said: 461_371 });
}

/// All of them: for `make oracle`.
#[test]
#[ignore = "a minute"]
fn rp_5_every_interleaving_of_four_people_with_up_to_two_trumps_each() {
    let starts = starts();
    assert_eq!(starts.len(), 3_612);
    assert_eq!(explore_all(&starts), Seen { states: 12_281_472, ends: 1_447_164, said: 25_667_472 });
}
