//! Monte Carlo: the same on any number of threads, and as near to the truth as it says.

use super::*;

/// One hand known, three cards of the other, one internal and the outcome of four cards.
fn quick() -> TwoWinEquityQuestion {
    question(&["Kw Qw m0 2s", "9c 9s m11"], "2w 2c Ks 9pr", "8wr m12 3p", "4c 5c Kp m1 Ts 7s 6p Ap")
}

#[test]
fn the_answer_does_not_depend_on_threads_or_slices() {
    let asked = TwoWinEquityQuestion { method: Some(by_chance(10_000, 5)), ..quick() };
    let survey = || super::super::two_win::survey(&asked, Options::default()).unwrap();
    let one = finished(survey(), 1);
    for threads in [2, 3, 16] {
        assert_eq!(finished(survey(), threads), one);
    }
    let mut at_once = survey();
    at_once.look(u64::MAX, 4);
    assert_eq!(at_once.answer(), Some(one.clone()));
    let other = TwoWinEquityQuestion { method: Some(by_chance(10_000, 6)), ..quick() };
    let other = finished(super::super::two_win::survey(&other, Options::default()).unwrap(), 1);
    assert_ne!(other, one, "another seed is another chance");
}

#[test]
fn every_showdown_lies_inside_the_interval_of_chance_in_190_of_200_seeds() {
    let truth = answer(&quick());
    assert!(truth.sample.as_ref().unwrap().exact);
    let shares = |equity: &TwoWinEquity| -> Vec<proto::Estimate> {
        let of = |player: &proto::TwoWinChances| [player.share, player.two_win_chance, player.one_win_chance];
        equity.players.iter().flat_map(of).flatten().collect()
    };
    let truth = shares(&truth);
    assert!(truth.iter().all(|truth| truth.value > 0.05 && truth.value < 0.95), "nothing is certain: {truth:?}");
    let mut inside = vec![0; truth.len()];
    for seed in 0..200 {
        let by_chance = answer(&TwoWinEquityQuestion { method: Some(by_chance(2_000, seed)), ..quick() });
        for ((truth, seen), count) in truth.iter().zip(shares(&by_chance)).zip(&mut inside) {
            *count += u32::from(seen.low <= truth.value && truth.value <= seen.high);
        }
    }
    assert!(inside.iter().all(|count| (180..=199).contains(count)), "{inside:?}");
}

#[test]
fn unless_it_is_said_small_questions_are_answered_exactly_and_large_ones_by_chance() {
    let small = TwoWinEquityQuestion { method: None, ..quick() };
    assert!(answer(&small).sample.unwrap().exact);
    let large = TwoWinEquityQuestion { dead: Vec::new(), internals: lying("2w"), method: None, ..quick() };
    let survey = super::super::two_win::survey(&large, Options::default()).unwrap();
    assert_eq!(survey.total(), 200_000);
}
