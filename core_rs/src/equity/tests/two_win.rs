//! Two-Win: every showdown dealt and paid one by one, on what is left of the deck.

use super::*;
use crate::evaluate::twenty_one::MajorValues;
use crate::proto::{TwoWinChances, TwoWinDeclares};

/// By player, then for what stays: in how many showdowns internal and external, only one of them, went there.
type Counts = Vec<[u32; 4]>;

/// Deals every showdown that the question leaves open.
fn brute_force(question: &TwoWinEquityQuestion, options: Options) -> Counts {
    let card = |wire: &i32| Card::from_wire(*wire).unwrap();
    let face = |face: &proto::Face| Face::parse(&text_of(face)).unwrap();
    let own: Vec<Vec<Card>> = question.players.iter().map(|hand| hand.cards.iter().map(card).collect()).collect();
    let internals: Vec<Face> = question.internals.iter().map(face).collect();
    let externals: Vec<Face> = question.externals.iter().map(face).collect();
    let taken: Vec<Card> = own
        .iter()
        .flatten()
        .copied()
        .chain(internals.iter().chain(&externals).map(|face| face.card))
        .chain(question.dead.iter().map(card))
        .collect();
    let left: Vec<Card> = Card::all().filter(|card| !taken.contains(card)).collect();
    let mut counts = vec![[0; 4]; own.len() + 1];
    for (drawn, left) in choices(&left, 5 - internals.len()) {
        for lie in lies(&drawn) {
            let internals: Vec<Face> = internals.iter().copied().chain(lie).collect();
            for (drawn, left) in choices(&left, 3 - externals.len()) {
                for lie in lies(&drawn) {
                    let externals: Vec<Face> = externals.iter().copied().chain(lie).collect();
                    let table = Table {
                        internals: internals.clone().try_into().unwrap(),
                        house: House::of(externals.try_into().unwrap(), options.major_values),
                        options,
                        twenty_one_first: question.declares() == TwoWinDeclares::TwentyOne,
                    };
                    table.deal(&own, &left, &mut Vec::new(), &mut counts);
                }
            }
        }
    }
    counts
}

struct Table {
    internals: [Face; 5],
    house: House,
    options: Options,
    twenty_one_first: bool,
}

impl Table {
    fn deal(&self, own: &[Vec<Card>], left: &[Card], shown: &mut Vec<Declaration>, counts: &mut Counts) {
        let Some(known) = own.get(shown.len()) else {
            let precedence = self.options.major_precedence;
            let (internal, external) = halves(shown, self.internals, &self.house, precedence);
            for (place, counts) in counts.iter_mut().enumerate() {
                let place = (place < shown.len()).then_some(place);
                counts[usize::from(internal == place) + 2 * usize::from(external == place)] += 1;
            }
            return;
        };
        for (drawn, left) in choices(left, 4 - known.len()) {
            let four: Vec<Card> = known.iter().copied().chain(drawn).collect();
            let four = four.try_into().unwrap();
            shown.push(declared(four, self.internals, &self.house, self.options, self.twenty_one_first));
            self.deal(own, &left, shown, counts);
            shown.pop();
        }
    }
}

fn text_of(face: &proto::Face) -> String {
    let card = Card::from_wire(face.card).unwrap();
    format!("{card}{}", if face.orientation() == proto::Orientation::Reversed { "r" } else { "" })
}

fn counted(equity: &TwoWinEquity) -> Counts {
    let of = |player: &TwoWinChances| {
        let both = player.two_win;
        [player.no_win, player.internal - both, player.external - both, both]
    };
    equity.players.iter().map(of).collect()
}

fn agrees(question: &TwoWinEquityQuestion, options: Options) -> TwoWinEquity {
    let (found, expected) = (answer_with(question, options), brute_force(question, options));
    let (stays, players) = expected.split_last().unwrap();
    assert_eq!(counted(&found), players, "{question:?}");
    assert_eq!([found.internal_stays, found.external_stays], [stays[1] + stays[3], stays[2] + stays[3]]);
    let showdowns: u32 = stays.iter().sum();
    assert_eq!(found.sample.unwrap(), proto::ShowdownSample { exact: true, showdowns, seed: None });
    found
}

const OPEN: [(&[&str], &str, &str, &str); 6] = [
    // All is known, two cards of a hand, a hand.
    (&["Kw Qw m0 2s", "9c 9s m11 3c"], "2w 2c Ks 9pr m4", "8wr m12 3p", ""),
    (&["Kw Qw m0 2s", "9c 9s"], "2w 2c Ks 9pr m4", "8wr m12 3p", "4c 5c Kp m1 Ts 7s"),
    (&["Kw Qw m0 2s", ""], "2w 2c Ks 9pr m4", "8wr m12 3p", "4c 5c Kp m1 Ts 7s 6p"),
    // Both, and three.
    (&["", ""], "2w 2c Ks 9pr m4", "8wr m12 3p", "4c 5c Kp m1 Ts 7s 6p Ac"),
    (&["Kw Qw m0", "9c 9s m11 3c", "Qs Qc"], "2w 2c Ks 9pr m4", "8wr m12 3p", "4c 5c Kp m1 Ts"),
    // The outcome and an external, and where the house is at 21 and has dropped out.
    (&["Kw Qw m0 2s", "9c 9s m11"], "2w 2c Ks", "8wr m12", "4c 5c Kp m1 Ts"),
];

#[test]
fn tw_26_tw_29_every_showdown_is_counted_once_and_paid_as_at_the_table() {
    for (players, internals, externals, rest) in OPEN {
        agrees(&question(players, internals, externals, rest), Options::default());
    }
}

#[test]
fn tw_24_the_house_at_21_and_out_of_it() {
    for externals in ["m10 m11 Asr", "Kw Kc m5", "m20 m19 m18", "Tc Ts Ap"] {
        agrees(&question(&["7c 8w", ""], "2w 2c Ks 9cr m4", externals, "4c 5c Kp m1 9p 8p 3s"), Options::default());
    }
}

#[test]
fn tw_19_tw_23_the_options_of_a_table_count() {
    let mut answers = Vec::new();
    for major_values in [MajorValues::Number, MajorValues::Either] {
        for major_precedence in [MajorPrecedence::Tiebreak, MajorPrecedence::Override] {
            let options = Options { major_values, major_precedence };
            let asked = question(&["Kw m1 m0 2s", ""], "2w 2c Ks 9pr m4", "8wr m12 3p", "4c m16 m10 m20 Ts 7s 6p");
            answers.push(counted(&agrees(&asked, options)));
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 4, "each option changes something here");
}

#[test]
fn tw_10_or_else_the_best_twenty_one_is_declared_first() {
    let (players, internals, externals, rest) = OPEN[2];
    let poker = question(players, internals, externals, rest);
    let twenty_one = TwoWinEquityQuestion { declares: TwoWinDeclares::TwentyOne.into(), ..poker.clone() };
    let said = TwoWinEquityQuestion { declares: TwoWinDeclares::Poker.into(), ..poker.clone() };
    assert_eq!(answer(&said), answer(&poker));
    assert_ne!(counted(&agrees(&twenty_one, Options::default())), counted(&answer(&poker)));
}

#[test]
fn tw_26_shares_and_what_stays_are_the_whole() {
    for (players, internals, externals, rest) in OPEN {
        let equity = answer(&question(players, internals, externals, rest));
        let shares = equity.players.iter().map(|player| player.share.unwrap().value);
        let whole = shares.sum::<f64>() + equity.stays.unwrap().value;
        assert!((whole - 1.0).abs() < 1e-12, "{whole}");
        for player in &equity.players {
            let chances = [player.two_win_chance, player.one_win_chance, player.no_win_chance];
            assert!((chances.iter().map(|chance| chance.unwrap().value).sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn tw_1_seventeen_players_are_dealt_all_but_two_cards() {
    let asked = TwoWinEquityQuestion {
        players: vec![TwoWinKnownHand::default(); 17],
        method: Some(by_chance(500, 3)),
        ..TwoWinEquityQuestion::default()
    };
    let equity = answer(&asked);
    assert_eq!(equity.players.len(), 17);
    let taken: u32 = equity.players.iter().map(|player| player.internal).sum();
    assert_eq!(taken + equity.internal_stays, 500);
}
