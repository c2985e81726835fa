//! Deals are uniform (DK-6; docs/bytes.md, "The deal"): every card comes to every position, after every card, and either
//! way up, as often as it should. Seeds are recorded, so a run is the same for ever.
//!
//! 20,000 deals a source run with the other tests, 1,000,000 with `make oracle`.

#![allow(clippy::panic, reason = "a deal that is not uniform stops its test")]

use std::thread;
use trionfi_core::card::{Card, DECK};
use trionfi_core::chain::sha256;
use trionfi_core::deal::{self, Contribution, DealId, Deck, PLAIN_DECK};

/// By position, 0 first: the card, and whether it lies reversed.
type Dealt = Vec<(Card, bool)>;
/// What the deal of this number gives.
type Source = fn(u32) -> Dealt;

const TURNED: Deck = Deck { orientation: true, ..PLAIN_DECK };
const GAME: [u8; 16] = [7; 16];
const IN_TEST: u32 = 20_000;
const IN_ORACLE: u32 = 1_000_000;
/// How many standard deviations a statistic may be off.
const MOST: f64 = 5.0;

const SOURCES: [(&str, Source); 3] =
    [("server alone", server_alone), ("four contribute", four_contribute), ("one is honest", one_is_honest)];

/// 32 recorded bytes for the deal of this number.
fn recorded(what: &str, number: u32) -> [u8; 32] {
    sha256(&[b"uniform", what.as_bytes(), &number.to_be_bytes()])
}

fn seed(number: u32) -> Vec<u8> {
    [recorded("first half of S", number), recorded("second half of S", number)].concat()
}

fn server_alone(number: u32) -> Dealt {
    deal::order(DealId { game: &GAME, deal: 1 }, TURNED, &seed(number), &[])
}

fn four_contribute(number: u32) -> Dealt {
    let values = ["R of seat 0", "R of seat 1", "R of seat 2", "R of seat 3"].map(|what| recorded(what, number));
    let contributions: Vec<_> = (0..).zip(&values).map(|(seat, value)| Contribution { seat, value }).collect();
    deal::order(DealId { game: &GAME, deal: 1 }, TURNED, &seed(number), &contributions)
}

/// The server and seat 0 do the same in every deal of every game; seat 1 alone draws anew.
fn one_is_honest(number: u32) -> Dealt {
    let value = recorded("R of seat 1", number);
    let contributions = [Contribution { seat: 0, value: &[0; 32] }, Contribution { seat: 1, value: &value }];
    deal::order(DealId { game: &GAME, deal: 1 }, TURNED, &[0; 64], &contributions)
}

/// What was counted over many deals.
struct Counts {
    deals: u32,
    /// How often each card came to each position.
    at: Vec<u32>,
    /// For each position but the last: how often each card was there with each card on the next.
    pairs: Vec<u32>,
    /// How often a card lay reversed at each position; how often each card did.
    turned_at: Vec<u32>,
    turned: Vec<u32>,
    /// How often the cards at a position and the next lay alike.
    alike: Vec<u32>,
}

impl Counts {
    fn none() -> Counts {
        let zeros = |cells| vec![0; cells];
        Counts {
            deals: 0,
            at: zeros(DECK * DECK),
            pairs: zeros((DECK - 1) * DECK * DECK),
            turned_at: zeros(DECK),
            turned: zeros(DECK),
            alike: zeros(DECK - 1),
        }
    }

    /// Counts the deals of a source, on every core.
    fn of(source: Source, deals: u32) -> Counts {
        let threads = thread::available_parallelism().map_or(1, |count| count.get() as u32);
        let count = |first: u32| {
            let mut counts = Counts::none();
            (first..deals).step_by(threads as usize).for_each(|number| counts.add(&source(number)));
            counts
        };
        thread::scope(|scope| {
            let parts: Vec<_> = (0..threads).map(|first| scope.spawn(move || count(first))).collect();
            parts.into_iter().fold(Counts::none(), |sum, part| match part.join() {
                Ok(counts) => sum.with(&counts),
                Err(_) => panic!("a deal failed"),
            })
        })
    }

    fn add(&mut self, dealt: &Dealt) {
        self.deals += 1;
        for (position, (card, reversed)) in dealt.iter().enumerate() {
            let card = usize::from(card.id());
            self.at[position * DECK + card] += 1;
            self.turned_at[position] += u32::from(*reversed);
            self.turned[card] += u32::from(*reversed);
        }
        for (position, pair) in dealt.windows(2).enumerate() {
            let (first, next) = (usize::from(pair[0].0.id()), usize::from(pair[1].0.id()));
            self.pairs[(position * DECK + first) * DECK + next] += 1;
            self.alike[position] += u32::from(pair[0].1 == pair[1].1);
        }
    }

    fn with(mut self, other: &Counts) -> Counts {
        let sum = |ours: &mut [u32], theirs: &[u32]| ours.iter_mut().zip(theirs).for_each(|(our, their)| *our += their);
        self.deals += other.deals;
        sum(&mut self.at, &other.at);
        sum(&mut self.pairs, &other.pairs);
        sum(&mut self.turned_at, &other.turned_at);
        sum(&mut self.turned, &other.turned);
        sum(&mut self.alike, &other.alike);
        self
    }

    /// Σ (count − expected)² ÷ expected over all cells.
    fn pearson(&self, counts: &[u32], chance: f64) -> f64 {
        let expected = f64::from(self.deals) * chance;
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
    }

    /// The counts of n permutation matrices have covariance n ÷ (k−1) · P ⊗ P, where P takes the mean away and k = 78: so
    /// (k−1) ÷ k of Pearson's sum is chi-square with (k−1)² degrees of freedom.
    fn positions(&self) -> f64 {
        let (cards, less) = (DECK as f64, (DECK - 1) as f64);
        off(self.pearson(&self.at, 1.0 / cards) * less / cards, less * less, 1.0)
    }

    /// The two cards at a position and the next are one of 78 · 77 pairs, independently from deal to deal. With cells of one
    /// chance Pearson's sum over n draws has mean d and variance 2d · (n−1) ÷ n, d = cells − 1, however few are expected in
    /// each. The cells of a card with itself are empty and count for what is missing elsewhere.
    fn pairs_at(&self, position: usize) -> f64 {
        let cells = (DECK * (DECK - 1)) as f64;
        let table = &self.pairs[position * DECK * DECK..(position + 1) * DECK * DECK];
        let pairs: Vec<u32> = (0..DECK * DECK).filter(|at| at / DECK != at % DECK).map(|at| table[at]).collect();
        off(self.pearson(&pairs, 1.0 / cells), cells - 1.0, self.finite())
    }

    /// Fair coins, independent of each other: Σ (count − n/2)² ÷ (n/4), which is twice Pearson's sum over one side, has
    /// mean d and variance 2d · (n−1) ÷ n, d the number of coins. Whether neighbours lie alike is such a coin as well.
    fn coins(&self, counts: &[u32]) -> f64 {
        off(2.0 * self.pearson(counts, 0.5), counts.len() as f64, self.finite())
    }

    fn finite(&self) -> f64 {
        f64::from(self.deals - 1) / f64::from(self.deals)
    }

    /// Each statistic with how many standard deviations it is off.
    fn statistics(&self) -> Vec<(String, f64)> {
        let mut all = vec![
            ("positions".to_owned(), self.positions()),
            ("reversed by position".to_owned(), self.coins(&self.turned_at)),
            ("reversed by card".to_owned(), self.coins(&self.turned)),
            ("neighbours alike".to_owned(), self.coins(&self.alike)),
        ];
        all.extend((0..DECK - 1).map(|position| (format!("pairs at {position}"), self.pairs_at(position))));
        all
    }

    /// What is off by too much: no statistic of uniform deals is. Too good is as bad as too bad.
    fn caught(&self) -> Vec<String> {
        let off = self.statistics().into_iter().filter(|(_, off)| off.abs() > MOST);
        off.map(|(name, off)| format!("{name}: {off:.1}")).collect()
    }
}

/// How many standard deviations a chi-square is from its mean; `finite` is for few draws.
fn off(chi_square: f64, degrees: f64, finite: f64) -> f64 {
    (chi_square - degrees) / (2.0 * degrees * finite).sqrt()
}

fn are_uniform(deals: u32) {
    for (name, source) in SOURCES {
        let counts = Counts::of(source, deals);
        assert_eq!(counts.deals, deals);
        assert_eq!(counts.caught(), [""; 0], "{deals} deals, {name}");
    }
}

#[test]
fn dk_6_deals_are_uniform() {
    are_uniform(IN_TEST);
}

#[test]
#[ignore = "a million deals a source: make oracle"]
fn dk_6_a_million_deals_are_uniform() {
    are_uniform(IN_ORACLE);
}

/// Words of a stream that is as good as any, for shuffles that are not.
fn words(number: u32) -> impl FnMut() -> usize {
    let (mut at, mut block) = (0_u32, [0; 32]);
    move || {
        if at.is_multiple_of(8) {
            block = sha256(&[b"word", &number.to_be_bytes(), &at.to_be_bytes()]);
        }
        let word = &block[at as usize % 8 * 4..][..4];
        at += 1;
        word.iter().fold(0, |word, byte| word << 8 | usize::from(*byte))
    }
}

/// Fisher–Yates by this stream, if `other` says nothing else.
fn shuffled(number: u32, other: impl Fn(usize, usize) -> usize) -> Dealt {
    let mut word = words(number);
    let mut cards: Vec<Card> = Card::all().collect();
    for top in (1..DECK).rev() {
        cards.swap(top, other(word(), top));
    }
    cards.into_iter().map(|card| (card, word() & 1 == 1)).collect()
}

/// Which statistics are off in 20,000 deals of a source, without saying where.
fn wrong_with(source: Source) -> Vec<String> {
    let caught = Counts::of(source, IN_TEST).caught();
    let name = |caught: &String| caught.split(':').next().and_then(|name| name.split(" at").next()).map(str::to_owned);
    let mut caught: Vec<String> = caught.iter().filter_map(name).collect();
    caught.dedup();
    caught
}

#[test]
fn a_shuffle_that_is_biased_is_caught() {
    // The frame of the shuffles below is right: with Fisher and Yates in it, nothing is wrong.
    assert_eq!(wrong_with(|number| shuffled(number, |word, top| word % (top + 1))), [""; 0]);
    // Each position changed with any, not with one at or below it.
    assert!(wrong_with(|number| shuffled(number, |word, _| word % DECK)).contains(&"positions".to_owned()));
    // By words of nine bits and no rejection: 512 is no multiple of 78, and so the lower positions come up more often.
    assert!(
        wrong_with(|number| shuffled(number, |word, top| word % 512 % (top + 1))).contains(&"positions".to_owned())
    );
    // Never with itself (Sattolo): no card stays where it was.
    assert!(wrong_with(|number| shuffled(number, |word, top| word % top)).contains(&"positions".to_owned()));
}

#[test]
fn a_pair_that_lies_together_too_often_is_caught_though_each_card_comes_everywhere() {
    /// Whatever comes first, the card after it in the deck comes second.
    fn paired(number: u32) -> Dealt {
        let mut dealt = server_alone(number);
        let second = (dealt[0].0.id() + 1) % DECK as u8;
        let at = dealt.iter().position(|(card, _)| card.id() == second).unwrap_or_default();
        dealt.swap(1, at);
        dealt
    }
    assert_eq!(wrong_with(paired), ["pairs"]);
}

#[test]
fn an_orientation_that_is_not_a_fair_coin_is_caught() {
    fn with(number: u32, turn: impl Fn(usize, &mut Dealt)) -> Dealt {
        let mut dealt = server_alone(number);
        (0..DECK).for_each(|position| turn(position, &mut dealt));
        dealt
    }
    // The card at position 30 lies upright a little too often.
    let placed: Source = |number| with(number, |at, dealt| dealt[at].1 &= at != 30 || number % 4 > 0);
    assert_eq!(wrong_with(placed), ["reversed by position"]);
    // The Fool does, wherever it comes.
    let card: Source = |number| with(number, |at, dealt| dealt[at].1 &= dealt[at].0.id() != 0 || number % 4 > 0);
    assert_eq!(wrong_with(card), ["reversed by card"]);
    // Every other card lies as the one before it, which shows by position and by card in nothing.
    let like: Source = |number| with(number, |at, dealt| dealt[at].1 = dealt[at & !1].1);
    assert_eq!(wrong_with(like), ["neighbours alike"]);
}
