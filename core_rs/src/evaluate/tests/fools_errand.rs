//! Fool's Errand's hands by the rules' text, one test a claim (docs/rules/fools-errand.md).

use crate::card::{Card, parse_cards};
use crate::evaluate::fools_errand::{Category, Class, Hand, check, decided, evaluate, seven, strength};
use proptest::prelude::*;
use std::cmp::Ordering;

fn of(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap()
}

fn hand(text: &str) -> Hand {
    evaluate(&of(text)).unwrap()
}

/// Category, class and the cards that are compared.
fn read(text: &str) -> (&'static str, &'static str, String) {
    let hand = hand(text);
    let cards = hand.cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    (hand.category.name(), hand.class.map_or("", Class::name), cards)
}

fn is(text: &str, category: &str, class: &str, cards: &str) {
    assert_eq!(read(text), (category, class, cards.to_owned()), "{text}");
}

/// Every hand is above the one after it; each is what is decided between, by this rule.
fn falling(rule: &str, hands: &[&str]) {
    for two in hands.windows(2) {
        let (better, worse) = (hand(two[0]), hand(two[1]));
        assert!(better.strength > worse.strength, "{} is not above {}", two[0], two[1]);
        let verdict = decided(&worse, &better);
        assert_eq!(
            (verdict.order, verdict.rule),
            (Ordering::Less, rule),
            "{} above {}: {}",
            two[0],
            two[1],
            verdict.sentence
        );
    }
}

fn tie(one: &str, other: &str) {
    assert_eq!(strength(&of(one)), strength(&of(other)), "{one} and {other}");
    assert_eq!(decided(&hand(one), &hand(other)).order, Ordering::Equal);
}

#[test]
fn fe_4_straights_run_in_a_circle_and_are_as_strong_as_their_last_card() {
    is("Kw Ac 2s 3p 4w m0", "straight", "", "4w 3p 2s Ac Kw");
    falling(
        "FE-4",
        &[
            "Tw Pc Ns Qp Kw",
            "9w Tc Ps Np Qw",
            "Aw 2c 3s 4p 5w",
            "Kw Ac 2s 3p 4w",
            "Qw Kc As 2p 3w",
            "Nw Qc Ks Ap 2w",
            "Pw Nc Qs Kp Aw",
        ],
    );
    // Of seven cards the best of the straights in them.
    is("Nw Qc Ks Ap 2w 3w 4c", "straight", "", "4c 3w 2w Ap Ks");
    falling("FE-4", &["9w Tw Pw Nw Qw", "Qw Kw Aw 2w 3w", "Nw Qw Kw Aw 2w", "Pc Nc Qc Kc Ac"]);
    is("Pc Nc Qc Kc Ac m3 m4", "straight flush", "", "Ac Kc Qc Nc Pc");
}

#[test]
fn fe_5_as_kickers_majors_are_below_the_ace_the_fool_highest_the_world_lowest() {
    falling("FE-5", &["Kw Qc Ts 8p Aw", "Kw Qc Ts 8p m0", "Kw Qc Ts 8p m1", "Kw Qc Ts 8p m20", "Kw Qc Ts 8p m21"]);
    falling("FE-10", &["Kw Qc Ts 8p 2w", "Kw Qc Ts 8p Aw"]);
    falling("FE-5", &["7w 7c 7s 7p Ac m0", "7w 7c 7s 7p m0", "7w 7c 7s 7p m1 m2 m3", "7w 7c 7s 7p m2 m3"]);
}

#[test]
fn fe_5_majors_have_no_suit_and_no_place_in_straights_or_flushes() {
    is("2w 4w 6w 8w m10", "high card", "", "8w 6w 4w 2w m10");
    is("2w 3c 4s 5p m6", "high card", "", "5p 4s 3c 2w m10".replace("m10", "m6").as_str());
    is("m1 m2 m3 m4 m5", "one pair", "duet", "m1 m2");
}

#[test]
fn fe_6_any_two_majors_make_a_duet_one_a_hand_and_the_lowest_number_is_higher() {
    is("m9 m21", "one pair", "duet", "m9 m21");
    is("m4 m3 m2 m1", "one pair", "duet", "m1 m2");
    is("Kw Kc m5 m4 m3 m2 m1", "two pair", "duet", "Kw Kc m1 m2");
    falling("FE-6", &["m0 m21", "m1 m2", "m2 m3 m4 m5"]);
    falling("FE-6", &["3w 3c m0 m21 2w", "3s 3p m1 m2 Kw"]);
    falling("FE-6", &["9w 9c 4w 4c m3 m5", "9s 9p 4s 4p m4 m6"]);
    falling("FE-6", &["9w 9c 9s m3 m5", "9w 9c 9s m4 m6"]);
}

#[test]
fn fe_7_categories_low_to_high() {
    let rising = [
        ("high card", "Kw Qc Ts 8p 6w"),
        ("one pair", "2w 2c 4s 6p 8w"),
        ("two pair", "2w 2c 3s 3p 5w"),
        ("three of a kind", "2w 2c 2s 4p 6w"),
        ("straight", "Pw Nc Qs Kp Aw"),
        ("flush", "Aw 2w 3w 4w 6w"),
        ("three pair", "Aw Ac 2s 2p m20 m21"),
        ("full house", "Aw Ac As m20 m21"),
        ("four of a kind", "Aw Ac As Ap"),
        ("straight flush", "Pw Nw Qw Kw Aw"),
    ];
    for (name, text) in rising {
        assert_eq!(hand(text).category.name(), name);
    }
    let mut texts = rising.map(|(_, text)| text);
    texts.reverse();
    falling("FE-7", &texts);
    assert_eq!(Category::ALL.map(Category::name)[10..], ["five of a kind", "six of a kind", "seven of a kind"]);
    assert!(Category::ALL.is_sorted());
}

#[test]
fn fe_8_a_duet_loses_to_any_hand_of_the_category_without_one() {
    falling("FE-8", &["Aw Ac 2s 3p 5w", "m0 m1 Kw Qc Ts"]);
    falling("FE-8", &["Aw Ac 2s 2p 5w", "Kw Kc m0 m1 Qs"]);
    falling("FE-8", &["Aw Ac As 2p 2w", "Kw Kc Ks m0 m1"]);
    // An ordinary pair is taken before the duet.
    is("Kw Kc Ks Aw Ac m0 m1", "full house", "no duet", "Kw Kc Ks Aw Ac");
    is("Kw Kc Ks m0 m1 2w 3c", "full house", "duet", "Kw Kc Ks m0 m1");
    is("Kw Kc m0 m1 Qw Ts 3c", "two pair", "duet", "Kw Kc m0 m1");
    for text in ["Kw Kc Ks 2w 3c", "2w 3w 4w 5w 7w", "Aw Ac 2s 2p m20 m21", "Kw Kc Ks Kp m1 m2", "2w 3c 5s 7p 9w"] {
        assert_eq!(hand(text).class, None, "{text}");
    }
}

#[test]
fn fe_9_three_pair_is_two_pairs_and_a_duet_and_three_ordinary_pairs_are_two_pair() {
    is("2w 2c 9s 9p m7 m3 Kw", "three pair", "", "9s 9p 2w 2c m3 m7");
    is("2w 2c 9s 9p Kw Kc 3s", "two pair", "no duet", "Kw Kc 9s 9p 3s");
    is("2w 2c 9s 9p Kw Kc m0", "two pair", "no duet", "Kw Kc 9s 9p 2w");
    is("2w 2c 9s 9p Kw Kc m0 m5", "three pair", "", "Kw Kc 9s 9p m0 m5");
}

#[test]
fn fe_10_ranks_are_read_as_in_poker_and_then_kickers_to_five_cards() {
    falling("FE-10", &["Kw Kc Ks Kp 2w", "Qw Qc Qs Qp Kw", "Qw Qc Qs Qp Tw"]);
    falling("FE-10", &["Kw Kc Ks 2w 2c", "Qw Qc Qs Kw Kc", "Qw Qc Qs Tw Tc"]);
    falling("FE-10", &["Kw Qw 2w 3w 4w", "Kc Pc 9c 8c 7c", "Kc Pc 9c 8c 6c", "Qs Ns 9s 8s 7s"]);
    falling("FE-10", &["9w 9c 4s 4p m21 m20", "9w 9c 3s 3p m0 m1", "8w 8c 7s 7p m0 m1"]);
    falling("FE-10", &["3w 3c 3s Kw Tc", "3w 3c 3s Kw 9c", "3w 3c 3s Qw Tc"]);
    falling("FE-10", &["9w 9c 3s 3p Kw", "9s 9p 3w 3c Qw", "9s 9p 2w 2c Kw"]);
    falling("FE-10", &["9w 9c Ks Qw Ts", "9w 9c Ks Qw 8s", "8w 8c Ks Qw Ts"]);
    // Two threes are a full house, two fours a four and a kicker.
    is("Kw Kc Ks 2w 2c 2s 5w", "full house", "no duet", "Kw Kc Ks 2w 2c");
    is("Kw Kc Ks Kp 2w 2c 2s 2p", "four of a kind", "", "Kw Kc Ks Kp 2w");
    is("9w 9c 9s 9p 3w 3c 2s", "four of a kind", "", "9w 9c 9s 9p 3w");
}

#[test]
fn fe_10_no_kicker_is_read_in_a_category_that_uses_the_duet() {
    tie("m3 m5 Kw Qc Ts", "m3 m9 2w 4c 6s");
    tie("9w 9c m3 m5 Kw", "9s 9p m3 m9 2c");
    tie("9w 9c 4s 4p m3 m5 Kw", "9s 9p 4w 4c m3 m9 2c");
    tie("9w 9c 9s m3 m5 Kw Qw", "9w 9c 9s m3 m9 2c 4w");
    falling("FE-6", &["9w 9c m3 m5 2w", "9s 9p m4 m5 Kw"]);
}

#[test]
fn fe_10_hands_equal_in_all_of_this_tie() {
    tie("Kw Qc Ts 8p 6w", "Kc Qs Tp 8w 6c");
    tie("Kw Qc Ts 8p 6w 2c", "Kc Qs Tp 8w 6c 3s");
    tie("Tw Pc Ns Qp Kw", "Tc Ps Np Qw Kc 9c");
    tie("9w 9c 3s 3p Kw Qw", "9s 9p 3w 3c Kc m0");
    tie("2w 4w 6w 8w Tw Aw", "2c 4c 6c 8c Tc 9w");
}

#[test]
fn fe_10_a_hand_is_the_best_of_all_the_cards_however_many() {
    is("Kw", "high card", "", "Kw");
    is("m21", "high card", "", "m21");
    is("3w 3c", "one pair", "no duet", "3w 3c");
    is("3w 3c 3s 3p", "four of a kind", "", "3w 3c 3s 3p");
    is("3w 3c m4 m7", "two pair", "duet", "3w 3c m4 m7");
    is("2w 3w 4w 6w 7w 9w Tw 2c 3c 4c 6c Kc", "flush", "", "Kc 6c 4c 3c 2c");
    is("2w 3w 4w 5w 6w 9w Tw 2c 3c 4c 5c 7c", "straight flush", "", "6w 5w 4w 3w 2w");
    // Two flushes: the one that is higher card by card.
    is("Kw 9w 7w 5w 3w Kc 9c 8c 2c Ac", "flush", "", "Kc 9c 8c 2c Ac");
}

#[test]
fn fe_10_with_fewer_than_five_a_missing_kicker_is_lowest() {
    falling("FE-10", &["Kw Qc", "Kw Pc Ts"]);
    let missing = |more: &str, fewer: &str| assert!(strength(&of(more)) > strength(&of(fewer)), "{more} above {fewer}");
    missing("Kw Qc m21", "Kw Qc");
    missing("Kw Qc Aw", "Kw Qc m0");
    missing("Kw Kc m21", "Kw Kc");
    missing("Kw Kc Ks Kp m21", "Kw Kc Ks Kp");
    missing("3w 3c 3s 2w", "3w 3c 3s m0");
    missing("3w 3c 3s 2w m0", "3w 3c 3s 2w");
}

#[test]
fn fe_10_a_hand_has_1_to_12_cards() {
    let deck: Vec<Card> = Card::all().collect();
    for number in [0, 13, 78] {
        let refused = evaluate(&deck[..number]).unwrap_err();
        assert_eq!(refused.rule, "FE-10");
        assert!(refused.message.contains("it must be 1 to 12"), "{}", refused.message);
    }
    for number in 1..=12 {
        assert_eq!(check(&deck[deck.len() - number..]), Ok(()));
    }
}

#[test]
fn dk_1_a_card_that_is_there_twice_is_named() {
    let refused = check(&of("Kw Kc 2s Kw")).unwrap_err();
    assert_eq!((refused.rule, refused.details[1].1.as_str(), refused.details[2].1.as_str()), ("DK-1", "3", "Kw"));
}

#[test]
fn reasons_name_the_rules() {
    let said = |text: &str, part: &str| assert!(hand(text).reason().contains(part), "{}", hand(text).reason());
    said("Kw Kc 2s 2p m0 m5 9w", "two Kings and two 2s and the duet of m0 and m5 (FE-9)");
    said("m0 m5 9w", "with a duet it loses to any one pair without (FE-8)");
    said("9w 9c m5 m6", "two 9s and the duet of m5 and m6");
    said("9w 9c 3s", "two 9s, then 3s (FE-7)");
    said("Pc Nc Qc Kc Ac", "a row from Page to Ace, all of Cups (FE-4)");
    said("2w 4w 6w 8w Tw", "five of Wands");
}

/// So many different cards, of decks in which hands of every category come up.
fn hands() -> impl Strategy<Value = Vec<Card>> {
    let decks = [
        Card::all().collect(),
        of("7w 7c 7s 7p 8w 8c 8s 8p Kw Kc Ks Kp m0 m1 m20 m21"),
        of("Tw Pw Nw Qw Kw Aw 2w 3w Kc Kp m0 m5 9c 8s"),
    ];
    (0..decks.len(), 1..=12_usize)
        .prop_flat_map(move |(deck, number)| (Just(decks[deck].clone()).prop_shuffle(), Just(number)))
        .prop_map(|(mut cards, number)| {
            cards.truncate(number);
            cards
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn fe_10_a_hand_says_what_its_strength_says_in_whatever_order_it_comes(cards in hands()) {
        let hand = Hand::of(&cards);
        prop_assert_eq!(hand.strength, strength(&cards));
        prop_assert_eq!(Category::of(hand.strength), hand.category);
        prop_assert_eq!(Class::of(hand.strength), hand.class);
        let reversed: Vec<Card> = cards.iter().rev().copied().collect();
        prop_assert_eq!(&Hand::of(&reversed), &hand);
        // The cards that are compared make by themselves what all of them make.
        prop_assert!(hand.cards.iter().all(|card| cards.contains(card)));
        prop_assert_eq!(&Hand::of(&hand.cards), &hand);
    }

    #[test]
    fn seven_cards_are_worth_the_same_fast(mut cards in hands(), more in Just(Card::all().collect::<Vec<_>>()).prop_shuffle()) {
        let others: Vec<Card> = more.into_iter().filter(|card| !cards.contains(card)).collect();
        cards.extend(others);
        let ids: [u8; 7] = std::array::from_fn(|at| cards[at].id());
        let evaluator = seven::Evaluator::new();
        let slow = Hand::of(&cards[..7]).strength;
        prop_assert_eq!(evaluator.strength(&ids), slow);
        prop_assert_eq!(strength(&cards[..7]), slow);
        prop_assert_eq!(evaluator.checked(&ids), (slow, true));
    }

    #[test]
    fn seven_bytes_that_are_no_seven_cards_are_told_apart(ids in any::<[u8; 7]>(), few in prop::array::uniform7(0..78_u8), majors in prop::array::uniform7(56..78_u8)) {
        for ids in [ids, few, majors] {
            let mut sorted = ids.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            let different = sorted.len() == 7 && ids.iter().all(|id| *id < 78);
            prop_assert_eq!(seven::Evaluator::new().checked(&ids).1, different);
        }
    }

    #[test]
    fn fe_10_another_card_never_makes_a_hand_worse(cards in hands()) {
        prop_assert!(strength(&cards) >= strength(&cards[1..]));
    }
}

/// All hands that begin with two cards, against one at a time; and that two such parts share no hand.
#[test]
fn every_seven_cards_are_seen_once() {
    let (first, second) = (Card::from_id(66).unwrap(), Card::from_id(67).unwrap());
    let mut seen = Vec::new();
    seven::Evaluator::new().each(first, second, |strength| seen.push(strength));
    let rest: Vec<Card> = Card::all().skip(68).collect();
    let mut expected = Vec::new();
    five_of(&rest, &mut vec![first, second], &mut expected);
    assert_eq!(seen, expected);
    let (first, second) = (Card::from_id(40).unwrap(), Card::from_id(52).unwrap());
    let (mut hands, mut sum) = (0_u64, 0_u64);
    seven::Evaluator::new().each(first, second, |strength| (hands, sum) = (hands + 1, sum + u64::from(strength)));
    let mut expected = Vec::new();
    five_of(&Card::all().skip(53).collect::<Vec<_>>(), &mut vec![first, second], &mut expected);
    assert_eq!((hands, sum), (53_130, expected.into_iter().map(u64::from).sum()));
}

/// Every hand of some cards and others of these.
fn five_of(rest: &[Card], hand: &mut Vec<Card>, found: &mut Vec<u32>) {
    if hand.len() == 7 {
        found.push(Hand::of(hand).strength);
        return;
    }
    for at in 0..rest.len() {
        hand.push(rest[at]);
        five_of(&rest[at + 1..], hand, found);
        hand.pop();
    }
}
