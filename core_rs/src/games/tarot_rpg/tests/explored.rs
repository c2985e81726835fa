//! RP-4 to RP-7, explored: every way in which people lay, pass, call, accept and refuse. None sticks, and each ends with
//! the lead that RP-7 says.

use super::*;
use crate::holes::{Template, Value, Values};
use std::collections::HashSet;

/// What is explored from: a trick in which `leader` has the lead and each holds these trumps by number. Every other seat
/// has another card too, so that some have none left when their trumps are gone.
fn trick(trumps: &[Vec<u8>], leader: u8) -> TarotRpg {
    let scene = given(trumps.len().max(3) - 1).deal(&["m0"], "").begins();
    let mut game = scene.table.game().clone();
    for (seat, numbers) in (0_u8..).zip(trumps) {
        let held = numbers.iter().filter_map(|number| Card::from_id(56 + number));
        let plain = Card::from_id(seat).filter(|_| seat % 2 == 0);
        game.hands[usize::from(seat)] = held.chain(plain).collect();
    }
    for hand in game.hands.iter_mut().skip(trumps.len()) {
        *hand = CardSet::EMPTY;
    }
    game.lead = leader;
    game.queue = Queue::new(leader);
    game
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

/// Explores a trick to all its ends; how many states there are.
fn explore(trumps: &[Vec<u8>], leader: u8) -> usize {
    let mut open = vec![(trick(trumps, leader), leader)];
    let mut known: HashSet<(TarotRpg, u8)> = HashSet::new();
    while let Some((game, last)) = open.pop() {
        if !matches!(game.stage, Stage::Trumps | Stage::Wish | Stage::Ruling) {
            assert_eq!(game.lead, last, "{trumps:?}, leader {leader}: {:?}", game.queue);
            continue;
        }
        // Somebody who is waited for can say something.
        let waited = game.seats().any(|seat| game.owes(seat).is_some() && !game.moves(seat).is_empty());
        assert!(waited, "{trumps:?}, leader {leader}: nobody is waited for in {:?}", game.queue);
        for (seat, command) in commands(&game) {
            let drafts = game.decide(Actor::Seat(seat), &command).expect("a legal move is accepted");
            let (mut after, mut last) = (game.clone(), last);
            for draft in &drafts {
                after.evolve(&draft.event, &[]).expect("what is decided folds");
                if let Some(tarot_rpg_event::Event::TrumpAccepted(accepted)) = &draft.event.event {
                    last = accepted.seat as u8;
                }
            }
            if after.stage == Stage::Trumps || after.stage == Stage::Wish || after.stage == Stage::Ruling {
                assert!(progress(&after) > progress(&game), "{command:?} leads back");
            }
            if known.insert((after.clone(), last)) {
                open.push((after, last));
            }
        }
    }
    known.len()
}

/// Every way to give the trumps 1, 2, 3 … to people of whom each has so many.
fn arrangements(counts: &[usize]) -> Vec<Vec<Vec<u8>>> {
    let total: usize = counts.iter().sum();
    let mut done = vec![vec![Vec::new(); counts.len()]];
    for number in 1..=total as u8 {
        let given = |held: &Vec<Vec<u8>>| {
            let held = held.clone();
            let able = (0..counts.len()).filter(|seat| held[*seat].len() < counts[*seat]).collect::<Vec<_>>();
            able.into_iter().map(move |seat| {
                let mut held = held.clone();
                held[seat].push(number);
                held
            })
        };
        done = done.iter().flat_map(given).collect();
    }
    done
}

#[test]
fn rp_5_every_interleaving_of_three_people_with_up_to_two_trumps_each() {
    let (mut tricks, mut states) = (0, 0);
    for counts in (0..27).map(|at| [at / 9, at / 3 % 3, at % 3]) {
        for trumps in arrangements(&counts) {
            for leader in 0..3 {
                tricks += 1;
                states += explore(&trumps, leader);
            }
        }
    }
    println!("{tricks} tricks, {states} states");
    assert!(tricks == 813 && states > 400_000, "{tricks} tricks, {states} states");
}

/// Of the 2,520 ways to give two trumps to each of four, every so manieth; how many states there are.
fn explore_four(step: usize) -> usize {
    let all = arrangements(&[2, 2, 2, 2]);
    assert_eq!(all.len(), 2_520);
    all.iter().step_by(step).flat_map(|trumps| [explore(trumps, 0), explore(trumps, 1)]).sum()
}

#[test]
fn rp_5_interleavings_of_four_people_with_two_trumps_each() {
    let states = explore_four(840);
    println!("{states} states");
    assert!(states > 10_000, "{states} states");
}

/// All of them: for `make oracle`.
#[test]
#[ignore = "minutes"]
fn rp_5_every_interleaving_of_four_people_with_two_trumps_each() {
    println!("{} states", explore_four(1));
}
