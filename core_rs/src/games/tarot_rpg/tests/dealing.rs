//! RP-1 to RP-3: the deal, the kitty, the discard, the scene and the Fool.

use super::*;
use crate::card::DECK;
use crate::game::Audience;
use crate::proto::{PartKind, TarotRpgStage};

#[test]
fn rp_1_hands_and_kitty_come_out_at_78() {
    for (players, each, kitty) in [(2, 24, 6), (3, 18, 6), (4, 14, 8), (5, 12, 6), (6, 10, 8)] {
        assert_eq!((kitty::hand_of(players), kitty::kitty_of(players)), (each, kitty), "{players} players");
        assert_eq!((players + 1) * each + kitty, DECK);
        let scene = given(players).starts();
        let counts: Vec<u32> = scene.seen().people.iter().map(|person| person.count).collect();
        assert_eq!(counts[0] as usize, each + kitty, "the dealer has a hand too, and has taken the kitty");
        assert!(counts[1..].iter().all(|count| *count as usize == each), "{counts:?}");
        assert_eq!(scene.table.places_of_cards().len(), DECK);
        let looks = scene.table.game().looks();
        let mut positions: Vec<u16> = looks.into_iter().flat_map(|(_, positions)| positions).collect();
        positions.sort_unstable();
        assert!(positions.into_iter().eq(0..DECK as u16), "every position comes to one seat");
    }
}

#[test]
fn rp_1_the_kitty_is_dealt_first_and_the_rest_singly_from_the_dealers_left() {
    let order = proto::CardOrder { cards: (1..=78).collect(), reversed: Vec::new() };
    let scene = Given { orders: vec![order], ..given(3) }.starts();
    // Six of the kitty, then seats 1, 2, 3 and the dealer in turn.
    assert!(scene.hand(1).starts_with("7w Pw Ac 5c"), "{}", scene.hand(1));
    assert!(scene.hand(2).starts_with("8w Nw 2c 6c"), "{}", scene.hand(2));
    assert!(scene.hand(3).starts_with("9w Qw 3c 7c"), "{}", scene.hand(3));
    assert!(scene.hand(0).starts_with("Aw 2w 3w 4w 5w 6w Tw Kw 4c"), "{}", scene.hand(0));
}

#[test]
fn rp_1_a_dealer_and_two_to_six_players() {
    for players in [1, 7] {
        assert_eq!(given(players).refused().code, Code::OptionOutOfRange);
    }
}

/// The preamble: the dealer sits at seat 0 and is the host.
#[test]
fn rp_1_the_dealer_is_the_host() {
    let mut by_host = given(2);
    by_host.policies.start = Some(proto::StartPolicy::ByHost.into());
    let table = playout::create::<TarotRpg>(&by_host.command(), 0).unwrap();
    let mut scene = Scene { table, now_ms: 0, said: Vec::new() };
    for seat in 0..3 {
        scene.acts(Actor::Seat(seat), Command::Join(proto::Join {}));
    }
    let start = Command::Start(proto::Start {});
    assert!(scene.table.decide(Actor::Seat(1), &start, 0, &ENTROPY).is_err(), "a player is no host");
    scene.acts(Actor::Seat(0), start);
    let pause = Command::Pause(proto::Pause { reason: reason(3) });
    assert!(scene.table.decide(Actor::Seat(2), &pause, 0, &ENTROPY).is_err());
    scene.acts(Actor::Seat(0), pause);
    scene.acts(Actor::Seat(0), Command::Resume(proto::Resume { reason: reason(0) }));
    let mut twice = given(2).command();
    twice.places.push(playout::place(Actor::Host));
    assert!(crate::lifecycle::create::<TarotRpg>(&twice).is_err(), "there is no other host");
}

#[test]
fn rp_2_the_dealer_discards_as_many_as_the_kitty_had() {
    let mut scene = given(2).deal(&["m0"], "2w 3w 4w 5w 6w 7w").starts();
    assert_eq!(scene.seen().stage(), TarotRpgStage::Discarding);
    for wrong in ["2w 3w 4w 5w 6w", "2w 3w 4w 5w 6w 7w 8w"] {
        scene.refuses_by(0, discard(wrong), Code::ValueOutOfRange, "RP-2", "6 cards out of");
    }
    assert_eq!(scene.says(0, discard("2w 3w 4w 5w 6w 7w")), "discarded");
    assert_eq!(scene.seen().people[0].count, 24);
    let places = scene.table.places_of_cards();
    let discards: Vec<String> =
        places.iter().filter(|(_, place)| place == "discards").map(|(card, _)| card.to_string()).collect();
    assert_eq!(discards.join(" "), "2w 3w 4w 5w 6w 7w");
}

#[test]
fn rp_2_only_the_dealer_discards() {
    let scene = given(2).deal(&["m0", "2w 3w 4w 5w 6w 7w"], "").starts();
    assert_eq!(scene.able(1), "");
    scene.refuses_by(1, discard("2w 3w 4w 5w 6w 7w"), Code::WrongActor, "RP-2", "the dealer (seat 0) may");
}

#[test]
fn rp_2_neither_the_fool_nor_trumps_nor_kings_where_there_are_others() {
    let scene = given(2).deal(&["m0 m5 Kw", ""], "2w 3w 4w 5w 6w 7w").starts();
    for held in ["m0", "m5", "Kw"] {
        let cards = format!("2w 3w 4w 5w 6w {held}");
        scene.refuses_by(0, discard(&cards), Code::ValueOutOfRange, "RP-2", "the Fool, trumps and kings stay");
    }
    let refused = scene.refuses(0, discard("Aw 2w 2w 3w 4w 5w"));
    assert_eq!(refused.code, Code::ValueOutOfRange, "no card twice, and none of others'");
}

/// A dealer with only two other cards: both go, and four of the trumps and kings.
#[test]
fn rp_2_exactly_as_many_trumps_and_kings_as_needed_after_all_others() {
    let trumps = "m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 m13 m14 m15 m16 m17 m18 m19 m20 m21 Kw Kc Ks";
    let mut scene = given(2).deal(&[trumps], "m0 Kp 2w 3w 4w 5w").starts();
    let always = |scene: &Scene| scene.table.game().discardable().always.to_string();
    assert_eq!(always(&scene), "2w 3w 4w 5w");
    for (wrong, why) in [
        ("2w 3w 4w m1 m2 Kw", "a card that is no trump stays"),
        ("2w 3w 4w 5w m0 m1", "the Fool goes"),
        ("2w 3w 4w 5w m1", "one too few"),
        ("2w 3w 4w 5w m1 m2 m3", "one too many"),
    ] {
        let refused = scene.refuses(0, discard(wrong));
        assert_eq!((refused.code, refused.rule), (Code::ValueOutOfRange, "RP-2"), "{why}");
        assert!(refused.message.contains("2w 3w 4w 5w must be among them"), "{refused}");
    }
    assert_eq!(scene.says(0, discard("2w 3w 4w 5w Kp m21")), "discarded");
}

/// Every holding of a small dealer: the rule in words, against what may be chosen.
#[test]
fn rp_2_in_every_holding() {
    let deck = parse_cards("2w 3c Kw Ks m1 m7 m0").unwrap();
    for held in 0_u32..1 << deck.len() {
        let hand: CardSet =
            deck.iter().enumerate().filter(|(at, _)| held >> at & 1 == 1).map(|(_, card)| *card).collect();
        for count in 0..=3 {
            let able = kitty::discardable(hand, count);
            for chosen in 0_u32..1 << deck.len() {
                let picks = deck.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, card)| *card);
                let cards: CardSet = picks.collect();
                let plain = |card: &Card| card.suit() != Suit::Majors && card.rank() != 14;
                let plain_held = hand.iter().filter(plain).count();
                let plain_gone = cards.iter().filter(plain).count();
                // As many as are due, all held, no Fool; a trump or a king only once no other card is left.
                let right = cards.len() == count
                    && cards.and(hand) == cards
                    && !cards.contains(FOOL)
                    && (plain_gone == count || plain_gone == plain_held);
                assert_eq!(able.takes(cards), right, "{cards} out of {hand}");
            }
        }
    }
}

#[test]
fn rp_2_discards_stay_hidden() {
    let mut scene = given(2).deal(&["m0"], "2w 3w 4w 5w 6w 7w").starts();
    scene.says(0, discard("2w 3w 4w 5w 6w 7w"));
    let part = scene.said[0].parts.iter().find(|part| part.kind == PartKind::Choice).unwrap();
    assert_eq!(part.audience, Audience::Only(vec![Actor::Seat(0)]));
    assert_eq!(wire_notation(&scene.view(Viewer::Actor(Actor::Seat(0))).discards), "2w 3w 4w 5w 6w 7w");
    assert_eq!(wire_notation(&scene.view(Viewer::Auditor).discards), "2w 3w 4w 5w 6w 7w");
    for viewer in [Viewer::Spectator, Viewer::Actor(Actor::Seat(1)), Viewer::Actor(Actor::Operator)] {
        assert!(scene.view(viewer).discards.is_empty());
        assert!(!scene.table.game().seen(viewer).contains(Card::parse("2w").unwrap()));
    }
}

#[test]
fn rp_3_the_scene_then_the_fool_and_its_holder_leads() {
    let mut scene = given(3).deal(&["", "", "m0"], "").starts();
    scene.refuses_by(0, set_scene(), Code::WrongPhase, "RP-3", "the time to discard");
    scene.discards();
    assert!(scene.seen().people.iter().all(|person| !person.fool), "nobody knows who has it");
    scene.refuses_by(2, set_scene(), Code::WrongActor, "RP-3", "the dealer (seat 0) may");
    assert_eq!(scene.says(0, set_scene()), "scene_set fool_shown trick_began");
    assert_eq!(scene.texts(), [Audience::All]);
    assert_eq!(scene.lead(), (Some(2), TarotRpgLeadReason::Fool));
    let fools: Vec<bool> = scene.seen().people.iter().map(|person| person.fool).collect();
    assert_eq!(fools, [false, false, true, false]);
}

#[test]
fn rp_3_the_dealer_can_have_the_fool_out_of_the_kitty() {
    let scene = given(4).deal(&[], "m0").begins();
    assert_eq!(scene.lead(), (Some(0), TarotRpgLeadReason::Fool));
}

#[test]
fn rp_3_who_has_the_fool_is_known_from_then_on() {
    let mut scene = small(&["2w Kc", "5w 9c", "m0 3c"]);
    scene.led(1, "5w", TarotRpgSkill::Combat);
    scene.follow("2:m0 0:2w");
    assert_eq!(scene.taken(), (Some(1), "5w".to_owned(), true));
    let fools: Vec<bool> = scene.seen().people.iter().map(|person| person.fool).collect();
    assert_eq!(fools, [false, true, false], "its way from hand to hand is public");
}
