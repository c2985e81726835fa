//! Advice, against every order in which a small deck can come, and against play from the whole deck.

use super::*;
use crate::evaluate::declaration::Options;
use crate::evaluate::twenty_one::{MajorPrecedence, MajorValues};
use crate::games::solitaire::advice::House;
use crate::games::solitaire::chances::{Held, Target, Unseen};
use std::cmp::Ordering;

/// How twenty-one may end: above the house, at a tie, neither.
type Ends = [f64; 3];

/// What a player may do who knows the rules, tried out: every order, every way to lie, to draw or to stop each time.
struct Brute {
    house: Count,
    poker: Ordering,
    ties: Ties,
    options: Options,
}

impl Brute {
    fn worth(&self, ends: Ends) -> (f64, f64) {
        let all = [Ordering::Greater, Ordering::Equal, Ordering::Less];
        let won = |outcome| f64::from(parts_won(self.poker, outcome, self.ties));
        let sum =
            |worth: &dyn Fn(Ordering) -> f64| all.iter().zip(ends).map(|(one, chance)| worth(*one) * chance).sum();
        (sum(&|one| f64::from(u8::from(won(one) == 2.0))), sum(&won))
    }

    fn standing(&self, pair: &[Face], draws: &[Face]) -> Ordering {
        Count::of(pair, draws, self.options.major_values).against(&self.house, self.options.major_precedence)
    }

    fn stopped(&self, pair: &[Face], draws: &[Face]) -> Ends {
        match self.standing(pair, draws) {
            Ordering::Greater => [1.0, 0.0, 0.0],
            Ordering::Equal => [0.0, 1.0, 0.0],
            Ordering::Less => [0.0, 0.0, 1.0],
        }
    }

    /// Draws at least one card.
    fn drawn(&self, pair: &[Face], draws: &[Face], unseen: &[Card]) -> Ends {
        let mut ends = [0.0; 3];
        for (at, card) in unseen.iter().enumerate() {
            let mut rest = unseen.to_vec();
            rest.remove(at);
            for reversed in [false, true] {
                let draws = [draws, &[Face { card: *card, reversed }]].concat();
                let best = self.best(pair, &draws, &rest);
                for (sum, chance) in ends.iter_mut().zip(best) {
                    *sum += chance / (2 * unseen.len()) as f64;
                }
            }
        }
        ends
    }

    /// The best of drawing and stopping: the round, and then the parts.
    fn best(&self, pair: &[Face], draws: &[Face], unseen: &[Card]) -> Ends {
        let stopped = self.stopped(pair, draws);
        let bust = Count::of(pair, draws, self.options.major_values).bust;
        if bust || unseen.is_empty() || self.standing(pair, draws) == Ordering::Greater {
            return stopped;
        }
        let drawn = self.drawn(pair, draws, unseen);
        let ((round, parts), (best, most)) = (self.worth(stopped), self.worth(drawn));
        if best > round + 1e-12 || ((best - round).abs() <= 1e-12 && most > parts + 1e-12) { drawn } else { stopped }
    }
}

fn deck(text: &str) -> Vec<Card> {
    cards(text).iter().map(|face| face.card).collect()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

#[test]
fn so_6_drawing_on_is_as_good_as_whatever_may_be_tried() {
    let houses = [("7c 8c 3p", ""), ("7c 5c 3p", "m20r 3s"), ("m7 8c 2p", ""), ("9c 9s 2s", ""), ("7c 6c 8s", "")];
    let pairs = ["3w Kwr", "m0r Kw", "2w 7w", "m5 Awr", "Aw 5w"];
    let decks = ["2c m1 m9 Kc 5s", "m2 m3 m4 Qp 4s", "As m0 2p 7p m16", "3c m6 m21", ""];
    let mut tried = 0;
    for (at, (externals, draws)) in houses.into_iter().enumerate() {
        for (values, precedence) in [
            (MajorValues::Number, MajorPrecedence::Tiebreak),
            (MajorValues::Either, MajorPrecedence::Tiebreak),
            (MajorValues::Number, MajorPrecedence::Override),
        ] {
            let options = Options { major_values: values, major_precedence: precedence };
            let house = Count::of(&cards(externals), &cards(draws), values);
            for (pair, unseen) in pairs.iter().flat_map(|pair| decks.map(|deck| (cards(pair), self::deck(deck)))) {
                let standing = Count::of(&pair, &[], values).against(&house, precedence);
                let named: CardSet =
                    [cards(externals), cards(draws), pair.clone()].concat().iter().map(|face| face.card).collect();
                if standing != Ordering::Less || unseen.iter().any(|card| named.contains(*card)) {
                    continue;
                }
                let ties = if at % 2 == 0 { Ties::Strict } else { Ties::Resolve };
                for poker in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                    let brute = Brute { house, poker, ties, options };
                    let ends = if unseen.is_empty() { [0.0; 3] } else { brute.drawn(&pair, &[], &unseen) };
                    let stop_at_tie = ties == Ties::Resolve && poker == Ordering::Greater;
                    let held = Held::of(pair.iter().copied(), options);
                    let found = Unseen::of(unseen.iter().copied(), options)
                        .drawing(held, &Target { house, options, stop_at_tie });
                    let why = format!("{externals} {draws} / {pair:?} / {unseen:?} {options:?} {ties:?} {poker:?}");
                    assert!(close(found.above, ends[0]), "{why}: {found:?}, not {ends:?}");
                    if stop_at_tie {
                        assert!(close(found.tied, ends[1]), "{why}: {found:?}, not {ends:?}");
                    }
                    // To draw is never worse than to stop, but at a tie that has the round.
                    let ((draw, more), (stop, parts)) = (brute.worth(ends), brute.worth(brute.stopped(&pair, &[])));
                    assert!(unseen.is_empty() || (draw >= stop - 1e-12 && more >= parts - 1e-12), "{why}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 400, "{tried}");
}

/// Play from the whole deck: how often it ends above the house, of so many orders.
fn played(held: &[Face], house: &Count, seen: CardSet, options: Options, orders: u32) -> f64 {
    let mut dice = 7_u64;
    let mut roll = move || {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize
    };
    let mut above = 0;
    for _ in 0..orders {
        let mut unseen: Vec<Card> = Card::all().filter(|card| !seen.contains(*card)).collect();
        let mut draws = Vec::new();
        while !unseen.is_empty() {
            let card = unseen.swap_remove(roll() % unseen.len());
            draws.push(Face { card, reversed: roll() % 2 == 1 });
            let count = Count::of(held, &draws, options.major_values);
            if count.bust {
                break;
            }
            if count.against(house, options.major_precedence) == Ordering::Greater {
                above += 1;
                break;
            }
        }
    }
    f64::from(above) / f64::from(orders)
}

#[test]
fn so_6_the_chances_are_those_of_play_from_the_whole_deck() {
    let internals = cards("2w 4c 6s 8p Tw").try_into().expect("five");
    let all = [("7c 8c 3p", "", "3w Kwr"), ("7c 5c 3p", "m20r 3s", "4wr 9wr"), ("m7 8c 2p", "", "Aw 2s")];
    for (externals, draws, pair) in all {
        let (externals, draws, pair) = (cards(externals), cards(draws), cards(pair));
        for precedence in [MajorPrecedence::Tiebreak, MajorPrecedence::Override] {
            let options = Options { major_precedence: precedence, ..Options::default() };
            let house =
                House::of(internals, externals.clone().try_into().expect("three"), &draws, Ties::Strict, options);
            let poker: [Face; 5] = cards("2c 4s 6p 8w m13").try_into().expect("five");
            let drawing = house.drawing(poker, pair.clone().try_into().expect("two"), &[]).expect("it may be drawn");
            let named =
                [cards("2w 4c 6s 8p Tw"), externals.clone(), draws.clone(), poker.to_vec(), pair.clone()].concat();
            let seen = named.iter().map(|face| face.card).collect();
            let orders = 40_000;
            let often = played(&pair, &house.count(), seen, options, orders);
            let expected = drawing.draw.above;
            let deviation = (expected * (1.0 - expected) / f64::from(orders)).sqrt();
            assert!((often - expected).abs() < 5.0 * deviation, "{pair:?} {precedence:?}: {often}, not {expected}");
            assert!(close(drawing.draw.round, expected) && drawing.draws(), "poker is won: {drawing:?}");
        }
    }
}

#[test]
fn so_6_at_a_tie_one_stops_where_that_has_the_round_and_nowhere_else() {
    let (internals, externals) = (cards("2w 4c 6s 8p Tw"), cards("7c 8c 3p"));
    let drawing = |ties, poker: &str| {
        let (internals, externals) =
            (internals.clone().try_into().expect("five"), externals.clone().try_into().expect("three"));
        let house = House::of(internals, externals, &[], ties, Options::default());
        let (poker, pair) = (cards(poker).try_into().expect("five"), cards("7w Kw").try_into().expect("two"));
        house.drawing(poker, pair, &cards("As")).expect("18 ties 18")
    };
    let wins = "2c 4s 6p 8w m13";
    assert!(drawing(Ties::Strict, wins).draws());
    let resolved = drawing(Ties::Resolve, wins);
    assert!(!resolved.draws() && resolved.stop.round == 1.0 && resolved.draw.round < 1.0);
    // So drawing on from below has the round at a tie, too, where that is the end of it.
    let below = |ties| {
        let (internals, externals) =
            (internals.clone().try_into().expect("five"), externals.clone().try_into().expect("three"));
        let house = House::of(internals, externals, &[], ties, Options::default());
        let (poker, pair) = (cards(wins).try_into().expect("five"), cards("7w Kw").try_into().expect("two"));
        house.drawing(poker, pair, &[]).expect("17 is below 18").draw
    };
    let (strict, resolve) = (below(Ties::Strict), below(Ties::Resolve));
    assert!(strict.tied == 0.0 && close(strict.round, strict.above));
    assert!(resolve.tied > 0.0 && close(resolve.round, resolve.above + resolve.tied) && resolve.round > strict.round);
    // Poker tied: only twenty-one can have the round; lost: it can have no more than itself.
    assert!(drawing(Ties::Resolve, "2c 4s 6p 8w Tc").draws());
    assert!(drawing(Ties::Strict, "2c 4s 6p 8w 9c").draws());
    // Above the house, over 21 or with a pair that was not below, there is nothing to decide.
    let house = House::of(
        internals.try_into().expect("five"),
        externals.try_into().expect("three"),
        &[],
        Ties::Strict,
        Options::default(),
    );
    let none = |pair: &str, draws: &str| {
        let (poker, pair) = (cards(wins).try_into().expect("five"), cards(pair).try_into().expect("two"));
        house.drawing(poker, pair, &cards(draws)).is_none()
    };
    assert!(none("7w Kw", "2s") && none("7w Kw", "9s") && none("8s Kw", "") && none("9s Kw", "") && none("m12 Kw", ""));
}

#[test]
fn so_4_of_all_declarations_none_is_better_than_the_first() {
    let house = House::of(
        cards("2w 4c 6s 8p Tw").try_into().expect("five"),
        cards("7c 8c 3p").try_into().expect("three"),
        &[],
        Ties::Strict,
        Options::default(),
    );
    let seven: [Card; 7] = deck("2c 4s 6p 9w m13 5w 3s").try_into().expect("seven");
    let advised = house.declarations(seven);
    assert_eq!(advised.len(), SPLITS * 4);
    assert!(advised.is_sorted_by(|a, b| a.chances.round >= b.chances.round));
    // No pair is above 18, so what is best wins poker, and leaves the house's count within one draw or two.
    let best = advised[0];
    assert!(best.poker == Ordering::Greater && best.pair == Ordering::Less, "{best:?}");
    assert!(best.chances.round > 0.0 && best.chances.round < 1.0);
    assert!(close(house.chance(seven), best.chances.round));
    // Each is what drawing says, and with any other way to lie of its five poker is no better.
    for one in &advised {
        let drawing = house.drawing(one.declaration.poker, one.declaration.twenty_one, &[]);
        if let Some(drawing) = drawing {
            assert!(close(drawing.draw.round, one.chances.round) && close(drawing.draw.above, one.chances.above));
        } else {
            assert!([0.0, 1.0].contains(&one.chances.above), "{one:?}");
        }
    }
}

#[test]
fn so_5_a_pair_above_the_house_wins_for_certain_and_a_bust_never() {
    let scene = given().easy(1).starts();
    let round = scene.table.game().round().expect("dealt");
    let (internals, externals) =
        (round.internals().try_into().expect("five"), round.externals().try_into().expect("three"));
    let house = House::of(internals, externals, round.house_drawn(), Ties::Strict, Options::default());
    let advised = house.declarations(round.seven);
    let named = |text: &str| advised.iter().find(|one| one.declaration.to_string() == text).expect("it is advised");
    assert_eq!(advised[0].chances.round, 1.0);
    assert_eq!(house.chance(round.seven), 1.0);
    let winner = named("8w 2c 4s 6p m13 / Qw Kw");
    assert_eq!((winner.chances.round, winner.chances.parts), (1.0, 2.0));
    let bust = advised.iter().find(|one| one.count.bust).expect("13 and a King are over 21");
    assert_eq!((bust.chances.round, bust.chances.above), (0.0, 0.0));
}
