//! Fool's Errand: every showdown dealt one by one, on what is left of the deck.

use super::*;
use crate::evaluate::fools_errand::Hand;
use crate::proto::{FoolsErrandEquity, FoolsErrandEquityQuestion, FoolsErrandKnownHand};

fn asked(players: &[&str], rest: &str) -> FoolsErrandEquityQuestion {
    FoolsErrandEquityQuestion {
        players: players.iter().map(|cards| FoolsErrandKnownHand { cards: wire(cards) }).collect(),
        dead: all_but(&[players, &[rest]].concat()),
        method: Some(ALL),
    }
}

fn answered(question: &FoolsErrandEquityQuestion) -> FoolsErrandEquity {
    let survey = super::super::fools_errand::survey(question).unwrap();
    FoolsErrandEquity::decode(finished(survey, 2).as_slice()).unwrap()
}

/// By player: wins, ties, and the pots taken, in 420ths.
type Counts = Vec<[u32; 3]>;

fn deal(known: &[Vec<Card>], left: &[Card], dealt: &mut Vec<Hand>, counts: &mut Counts) {
    let Some(cards) = known.get(dealt.len()) else {
        let is_best = |hand: &Hand| dealt.iter().all(|other| other.strength <= hand.strength);
        let best: Vec<usize> = (0..dealt.len()).filter(|at| is_best(&dealt[*at])).collect();
        for at in &best {
            counts[*at][usize::from(best.len() > 1)] += 1;
            counts[*at][2] += 420 / best.len() as u32;
        }
        return;
    };
    for (drawn, left) in choices(left, 7 - cards.len()) {
        dealt.push(Hand::of(&[cards.as_slice(), &drawn].concat()));
        deal(known, &left, dealt, counts);
        dealt.pop();
    }
}

const OPEN: [(&[&str], &str); 5] = [
    (&["Kw Kc 2s 2p m0 m5 9w", "Ks Kp 3s 3p m1 m6 9c"], ""),
    (&["Kw Kc 2s 2p m0 m5", "Ks Kp 3s 3p m1 m6 9c"], "9w 4c 4p m2"),
    (&["Kw Kc 2s 2p", "Ks Kp 3s 3p m1"], "9w 4c 4p m2 9s 2w m7 Tc"),
    // The highest cards are the same for all three: many ties.
    (&["Kw Qw Ps Tc 8p", "Kc Qc Pw Ts 8s", "Ks Qs Pp Tp 8w"], "2w 2c 2s 2p 3w 3c 4s"),
    (&["Tw Pw Nw Qw", "m0 m1 9w 9c 9s"], "Kw Aw m2 9p 2c 2s Kc"),
];

#[test]
fn fe_10_every_showdown_is_counted_once_and_equal_hands_share() {
    for (players, rest) in OPEN {
        let question = asked(players, rest);
        let known: Vec<Vec<Card>> = players.iter().map(|cards| parse_cards(cards).unwrap()).collect();
        let mut expected = vec![[0; 3]; players.len()];
        deal(&known, &parse_cards(rest).unwrap(), &mut Vec::new(), &mut expected);
        let found = answered(&question);
        let showdowns = found.sample.unwrap().showdowns;
        for (player, [wins, ties, taken]) in found.players.iter().zip(expected) {
            assert_eq!([player.wins, player.ties, player.losses], [wins, ties, showdowns - wins - ties], "{players:?}");
            let share = f64::from(taken) / (420.0 * f64::from(showdowns));
            assert!((player.share.unwrap().value - share).abs() < 1e-12);
        }
        let whole: f64 = found.players.iter().map(|player| player.share.unwrap().value).sum();
        assert!((whole - 1.0).abs() < 1e-12);
    }
    let (players, rest) = OPEN[3];
    assert!(answered(&asked(players, rest)).players[0].ties > 0);
}

#[test]
fn every_showdown_lies_inside_the_interval_of_chance_in_190_of_200_seeds() {
    let (players, rest) = OPEN[2];
    let chances = |equity: &FoolsErrandEquity| {
        let of = |player: &proto::FoolsErrandChances| [player.win_chance, player.share];
        equity.players.iter().flat_map(of).flatten().collect::<Vec<_>>()
    };
    let truth = chances(&answered(&asked(players, rest)));
    assert!(truth.iter().all(|truth| truth.value > 0.05 && truth.value < 0.95), "nothing is certain: {truth:?}");
    let mut inside = vec![0; truth.len()];
    for seed in 0..200 {
        let question = FoolsErrandEquityQuestion { method: Some(by_chance(2_000, seed)), ..asked(players, rest) };
        for ((truth, seen), count) in truth.iter().zip(chances(&answered(&question))).zip(&mut inside) {
            *count += u32::from(seen.low <= truth.value && truth.value <= seen.high);
        }
    }
    assert!(inside.iter().all(|count| (180..=199).contains(count)), "{inside:?}");
}

#[test]
fn fe_1_fe_11_dk_1_what_is_refused_names_the_player_and_the_card() {
    let refused = |question: &FoolsErrandEquityQuestion| {
        let refusal = super::super::fools_errand::survey(question).err().unwrap();
        (refusal.rule, refusal.message)
    };
    let open = |players: &[&str]| FoolsErrandEquityQuestion { dead: Vec::new(), ..asked(players, "") };
    let (rule, message) = refused(&open(&["Kw Kc", "2w Kw"]));
    assert_eq!((rule, message.starts_with("player 2: Kw at position 1 is there already")), ("DK-1", true));
    let (rule, message) = refused(&open(&["Kw Kc", "2w 2c 2s 2p 3w 3c 3s 3p"]));
    assert_eq!((rule, message.as_str()), ("FE-11", "player 2: the number of cards is 8; it must be 7 at most"));
    assert_eq!(refused(&open(&["Kw Kc"])).0, "FE-1");
    assert_eq!(refused(&open(&[""; 8])).0, "FE-1");
    let few = asked(&["Aw", "Ac"], "2w 3w 4w");
    assert!(refused(&few).1.contains("12 cards are to be drawn of the 3 that are left"));
}

#[test]
fn fe_11_seven_players_are_dealt_by_chance() {
    let question =
        FoolsErrandEquityQuestion { dead: Vec::new(), method: Some(by_chance(2_000, 1)), ..asked(&[""; 7], "") };
    let equity = answered(&question);
    let whole: f64 = equity.players.iter().map(|player| player.share.unwrap().value).sum();
    assert!((whole - 1.0).abs() < 1e-12);
    assert_eq!(equity.sample.unwrap().seed, Some(1));
}
