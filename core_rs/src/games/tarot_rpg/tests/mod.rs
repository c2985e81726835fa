//! The rules of Tarot: the RPG, each by its id. `given(…)` sets a table up, the scene says what is done, and names what
//! follows.

mod characters;
mod checks;
mod dealing;
mod duties;
mod explored;
mod hands;
mod late;
mod leading;
mod refusals;
mod telling;
mod tricks;
mod trumps;

use super::*;
use crate::card::parse_cards;
use crate::game::{Audience, Content};
use crate::lifecycle::Table as Around;
use crate::playout;
use crate::proto::{
    Policies, TarotRpgOptions, TarotRpgSkill, TarotRpgSuit, command::Command, event::Event, tarot_rpg_command as say,
    tarot_rpg_judge::Against,
};
use crate::rejection::Code;
use crate::scene::{completed, names, reason, wire_notation};

const GAME: [u8; 16] = [8; 16];
const ENTROPY: [u8; 64] = [4; 64];

/// A table to be.
#[derive(Clone)]
struct Given {
    players: usize,
    options: TarotRpgOptions,
    policies: Policies,
    orders: Vec<proto::CardOrder>,
    /// What the dealer keeps, if it can be.
    kept: CardSet,
}

/// A dealer and so many players.
fn given(players: usize) -> Given {
    let policies = Policies { fairness: Some(proto::Fairness::ServerOnly.into()), ..Policies::default() };
    Given { players, options: TarotRpgOptions::default(), policies, orders: Vec::new(), kept: CardSet::EMPTY }
}

impl Given {
    fn options(mut self, options: TarotRpgOptions) -> Given {
        self.options = options;
        self
    }

    fn hands_limit(mut self, hands: u32) -> Given {
        self.options.hands = Some(hands);
        self
    }

    fn turns_of(mut self, turn_ms: u32) -> Given {
        self.policies.turn_ms = Some(turn_ms);
        self
    }

    /// A deal: what matters of the hands, the dealer's first, and of the kitty; `!w` says that there are no other Wands.
    /// The dealer keeps what is named.
    fn deal(mut self, hands: &[&str], kitty: &str) -> Given {
        let (each, of_kitty) = (kitty::hand_of(self.players), kitty::kitty_of(self.players));
        let mut named: Vec<&str> = hands.to_vec();
        named.resize(self.players + 1, "");
        named.push(kitty);
        let cards = [named[0], kitty].join(" ");
        self.kept = cards.split_whitespace().filter_map(Card::parse).collect();
        let mut sizes = vec![each; self.players + 1];
        sizes.push(of_kitty);
        let (full, rest) = completed(&named, &sizes);
        assert!(rest.is_empty(), "these hands cannot be filled: {named:?}");
        let seats = || (1..=self.players).chain([0]);
        let dealt = (0..each).flat_map(|round| seats().map(move |seat| (seat, round)));
        let order = full[self.players + 1].iter().copied().chain(dealt.map(|(seat, round)| full[seat][round]));
        self.orders.push(proto::CardOrder { cards: order.map(Card::wire).collect(), reversed: Vec::new() });
        self
    }

    fn command(&self) -> proto::CreateGame {
        proto::CreateGame {
            game: GAME.to_vec(),
            options: Some(TarotRpg::options_in(self.options.clone())),
            policies: Some(self.policies),
            places: (0..=self.players as u8).map(Actor::Seat).map(playout::place).collect(),
            build: "scene".to_owned(),
            orders: self.orders.clone(),
        }
    }

    fn refused(&self) -> Rejection {
        crate::lifecycle::create::<TarotRpg>(&self.command()).expect_err("these options are refused")
    }

    /// Everybody is there, and the first hand is dealt.
    fn starts(&self) -> Scene {
        let table = playout::create::<TarotRpg>(&self.command(), 0).expect("the game can be created");
        let mut scene = Scene { table, now_ms: 0, said: Vec::new() };
        for seat in 0..=self.players as u8 {
            scene.acts(Actor::Seat(seat), Command::Join(proto::Join {}));
        }
        scene
    }

    /// The dealer has discarded and set the scene: the first trick has begun.
    fn begins(&self) -> Scene {
        let mut scene = self.starts();
        scene.discards_but(self.kept);
        scene.says(0, set_scene());
        scene
    }

    /// The first trick without trumps: somebody has the lead.
    fn leads(&self) -> Scene {
        let mut scene = self.begins();
        scene.no_trumps();
        scene
    }
}

/// The end of a hand: these are all the cards that are left, the dealer's first. Seat 1 has the lead.
fn small(hands: &[&str]) -> Scene {
    let mut scene = given(hands.len() - 1).deal(&["", "m0"], "").leads();
    let game = &mut scene.table.game;
    for (own, cards) in game.hands.iter_mut().zip(hands) {
        *own = parse_cards(cards).expect("cards are in notation").into_iter().collect();
    }
    let held = game.hands.iter().fold(CardSet::EMPTY, |held, hand| held.or(*hand));
    game.discards = game.discards.iter().filter(|card| !held.contains(*card)).collect();
    let elsewhere = held.or(game.discards);
    game.gone = Card::all().filter(|card| !elsewhere.contains(*card)).collect();
    scene
}

/// A table, what time it is there, and what was decided last.
#[derive(Clone)]
struct Scene {
    table: Around<TarotRpg>,
    now_ms: i64,
    said: Vec<Draft<Event>>,
}

impl Scene {
    fn acts(&mut self, actor: Actor, command: Command) -> String {
        let drafts = self.table.decide(actor, &command, self.now_ms, &ENTROPY);
        self.said = drafts.unwrap_or_else(|refused| panic!("{actor} {command:?}: {refused}"));
        self.table = playout::fold(self.table.clone(), actor, self.now_ms, &self.said).expect("what is decided folds");
        names(&self.said)
    }

    fn says(&mut self, seat: u8, command: say::Command) -> String {
        self.acts(Actor::Seat(seat), envelope(command))
    }

    /// Refused, and no move covers it.
    fn refuses(&self, seat: u8, command: say::Command) -> Rejection {
        let command = envelope(command);
        let refused = self.table.decide(Actor::Seat(seat), &command, self.now_ms, &ENTROPY).expect_err("it is refused");
        let moves = self.table.legal(Actor::Seat(seat));
        let covered = moves.game.iter().any(|play| playout::covered::<TarotRpg>(play, &command));
        assert!(!covered, "a legal move is refused: {refused}");
        tells_its_values(&refused);
        refused
    }

    /// Refused with a detail of this name and value.
    fn refuses_telling(&self, seat: u8, command: say::Command, key: &str, value: &str) {
        let refused = self.refuses(seat, command);
        let told = refused.details.iter().find(|(told, _)| *told == key);
        assert_eq!(told.map(|(_, value)| value.as_str()), Some(value), "{refused}: {:?}", refused.details);
    }

    /// Refused with this code by this rule, in these words.
    fn refuses_by(&self, seat: u8, command: say::Command, code: Code, rule: &str, words: &str) {
        let refused = self.refuses(seat, command);
        assert_eq!((refused.code, refused.rule), (code, rule), "{refused}");
        assert!(refused.message.contains(words), "{refused}");
    }

    fn time_is_up(&mut self) -> String {
        self.now_ms = self.table.due().expect("something is due");
        self.acts(Actor::Clock, Command::TimeUp(proto::TimeUp {}))
    }

    /// The dealer discards something.
    fn discards(&mut self) -> String {
        self.discards_but(CardSet::EMPTY)
    }

    /// The dealer discards, and keeps these if that can be.
    fn discards_but(&mut self, kept: CardSet) -> String {
        let able = self.table.game().discardable();
        let mut from: Vec<Card> = able.from.iter().collect();
        from.sort_by_key(|card| (!able.always.contains(*card), kept.contains(*card)));
        from.truncate(able.count);
        self.says(0, discard(&from.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")))
    }

    /// Whoever is asked lays no trump, and the dealer closes.
    fn no_trumps(&mut self) -> String {
        for seat in self.trumps().asked {
            self.says(seat as u8, pass());
        }
        self.says(0, close())
    }

    /// A trump is called and resolved; its player says what they want, where they are asked.
    fn resolves(&mut self, card: &str, accepted: bool) -> String {
        self.says(0, call(card));
        let called = self.trumps().called.expect("it is called").seat as u8;
        if called != 0 {
            self.says(called, wish());
        }
        self.says(0, if accepted { accept() } else { refuse() })
    }

    /// Plays of the form `1:5w 2:6w`, to follow with; the events of the last.
    fn follow(&mut self, plays: &str) -> String {
        let mut last = String::new();
        for play in plays.split_whitespace() {
            let (seat, card) = play.split_once(':').expect("a play is seat:card");
            last = self.says(seat.parse().expect("a seat"), follow(card));
        }
        last
    }

    /// A player leads, and the dealer lets it succeed at ten.
    fn led(&mut self, seat: u8, card: &str, skill: TarotRpgSkill) -> String {
        self.says(seat, lead(card, skill));
        self.says(0, difficulty(10))
    }

    /// The trick is told, by whoever has the word, and the next begins; or the hand ends.
    fn goes_on(&mut self) -> String {
        if let Some(narrator) = self.table.game().speaker() {
            self.says(narrator, narrate());
        }
        self.says(0, go_on())
    }

    fn view(&self, viewer: Viewer) -> proto::TarotRpgView {
        match self.table.view(viewer).view {
            Some(proto::view::View::TarotRpg(view)) => view,
            _ => panic!("nothing is dealt yet"),
        }
    }

    /// What everybody sees.
    fn seen(&self) -> proto::TarotRpgView {
        self.view(Viewer::Spectator)
    }

    fn trumps(&self) -> proto::TarotRpgTrumps {
        self.seen().trumps.expect("a trick has begun")
    }

    /// A hand in notation, as its own player sees it.
    fn hand(&self, seat: u8) -> String {
        wire_notation(&self.view(Viewer::Actor(Actor::Seat(seat))).people[usize::from(seat)].cards)
    }

    /// What a seat can do, by name.
    fn able(&self, seat: u8) -> String {
        let moves = self.table.game_moves(Actor::Seat(seat));
        let mut names: Vec<&str> = moves.iter().filter_map(super::moves::name).collect();
        names.dedup();
        names.join(" ")
    }

    /// The cards that a seat may follow with.
    fn may_follow(&self, seat: u8) -> String {
        wire_notation(&self.view(Viewer::Actor(Actor::Seat(seat))).duty_cards)
    }

    /// Who has the lead, and why.
    fn lead(&self) -> (Option<u32>, TarotRpgLeadReason) {
        let view = self.seen();
        (view.lead, view.lead_reason())
    }

    /// The first event of this kind among those last said.
    fn event<T>(&self, pick: impl Fn(&tarot_rpg_event::Event) -> Option<T>) -> T {
        let own = self.said.iter().filter_map(|draft| match &draft.event {
            Event::TarotRpg(event) => event.event.as_ref(),
            _ => None,
        });
        own.filter_map(pick).next().expect("it was said")
    }

    fn taken(&self) -> (Option<u32>, String, bool) {
        self.event(|event| match event {
            tarot_rpg_event::Event::TrickTaken(taken) => Some((taken.seat, wire_notation(&[taken.card]), taken.fool)),
            _ => None,
        })
    }

    /// Who may open the texts that were last said.
    fn texts(&self) -> Vec<Audience> {
        let parts = self.said.iter().flat_map(|draft| &draft.parts);
        let texts = parts.filter(|part| matches!(part.content, Content::Text(0)));
        texts.map(|part| part.audience.clone()).collect()
    }
}

/// Every number and every card of the message is among the details, each of which has a name of its own, and one of them
/// is what is possible instead.
fn tells_its_values(refused: &Rejection) {
    let words = |text: &str| -> Vec<String> {
        text.split(|part: char| !part.is_ascii_alphanumeric()).map(str::to_owned).collect()
    };
    let told: Vec<String> = refused.details.iter().flat_map(|(_, value)| words(value)).collect();
    for word in words(&refused.message) {
        let is_value = word.parse::<u64>().is_ok() || Card::parse(&word).is_some();
        assert!(!is_value || told.contains(&word), "{word} is no detail of {refused}: {:?}", refused.details);
    }
    let mut keys: Vec<&str> = refused.details.iter().map(|(key, _)| *key).collect();
    assert!(keys.iter().any(|key| ["possible", "allowed", "max"].contains(key)), "{refused}: {keys:?}");
    keys.push("rule");
    keys.sort_unstable();
    assert!(keys.is_sorted_by(|one, next| one < next), "{refused}: {keys:?}");
}

fn envelope(command: say::Command) -> Command {
    Command::TarotRpg(proto::TarotRpgCommand { command: Some(command) })
}

fn card(card: &str) -> i32 {
    Card::parse(card).expect("a card is in notation").wire()
}

fn set_scene() -> say::Command {
    say::Command::SetScene(proto::TarotRpgSetScene { scene: reason(40) })
}

fn discard(cards: &str) -> say::Command {
    let mut cards = parse_cards(cards).expect("cards are in notation");
    cards.sort_unstable();
    say::Command::Discard(proto::TarotRpgDiscard { cards: cards.into_iter().map(Card::wire).collect() })
}

fn lay(trump: &str) -> say::Command {
    say::Command::LayTrump(proto::TarotRpgLayTrump { card: card(trump) })
}

fn pass() -> say::Command {
    say::Command::PassTrumps(proto::TarotRpgPassTrumps {})
}

fn call(trump: &str) -> say::Command {
    say::Command::CallTrump(proto::TarotRpgCallTrump { card: card(trump) })
}

fn wish() -> say::Command {
    say::Command::SayWish(proto::TarotRpgSayWish { wish: reason(12) })
}

fn nothing() -> say::Command {
    say::Command::SayNothing(proto::TarotRpgSayNothing {})
}

fn accept() -> say::Command {
    say::Command::AcceptTrump(proto::TarotRpgAcceptTrump { happens: reason(9) })
}

fn refuse() -> say::Command {
    say::Command::RefuseTrump(proto::TarotRpgRefuseTrump { reason: reason(9) })
}

fn close() -> say::Command {
    say::Command::CloseTrumps(proto::TarotRpgCloseTrumps {})
}

fn lead(with: &str, skill: TarotRpgSkill) -> say::Command {
    let suit = TarotRpgSuit::Unspecified.into();
    say::Command::Lead(proto::TarotRpgLead { card: card(with), skill: skill.into(), suit, action: reason(20) })
}

/// A dealer's lead; of the Fool with a suit.
fn dealers(with: &str, suit: TarotRpgSuit) -> say::Command {
    let (skill, suit) = (TarotRpgSkill::Unspecified.into(), suit.into());
    say::Command::Lead(proto::TarotRpgLead { card: card(with), skill, suit, action: reason(20) })
}

fn pass_lead(to: u32) -> say::Command {
    say::Command::PassLead(proto::TarotRpgPassLead { to })
}

fn judge(against: Against) -> say::Command {
    say::Command::Judge(proto::TarotRpgJudge { against: Some(against), overrule: None })
}

fn difficulty(difficulty: u32) -> say::Command {
    judge(Against::Difficulty(difficulty))
}

fn follow(with: &str) -> say::Command {
    say::Command::Follow(proto::TarotRpgFollow { card: card(with) })
}

fn narrate() -> say::Command {
    say::Command::Narrate(proto::TarotRpgNarrate { story: reason(100) })
}

fn go_on() -> say::Command {
    say::Command::GoOn(proto::TarotRpgGoOn {})
}

fn end_hand() -> say::Command {
    say::Command::EndHand(proto::TarotRpgEndHand {})
}

fn deal_hand() -> say::Command {
    say::Command::DealHand(proto::TarotRpgDealHand {})
}
