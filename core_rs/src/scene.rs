//! Scenes, for tests of rules: given these hands, when these cards are played, then this happens.
//!
//! Cards stand in the notation of DK-3. A hand names the cards that matter; the rest of its nineteen are filled in, and
//! `!w` says that it holds no other Wands. A trick is written as it lies: `"0:Kw 1:3w 2:m4 3:Aw"`.

use crate::card::{Card, Suit, parse_cards};
use crate::game::{Actor, Content, Draft, Game, Viewer};
use crate::games::fortunes::{Fortunes, SEATS, TRICKS};
use crate::lifecycle::{Record, Table};
use crate::playout;
use crate::proto::{
    self, PartKind, command::Command, event::Event, fortunes_command, fortunes_event, fortunes_move, r#move::Move,
    solitaire_event, tarot_rpg_event, two_win_event,
};
use crate::rejection::{Code, Rejection};
use prost::Message;

/// S of every deal in a scene.
pub(crate) const ENTROPY: [u8; 64] = [7; 64];

/// The id of every game in a scene.
pub(crate) const GAME: [u8; 16] = [5; 16];

/// A table before anybody has sat down.
#[derive(Clone, Default)]
pub(crate) struct Given {
    pub options: proto::FortunesOptions,
    pub policies: proto::Policies,
    pub host: bool,
    /// The four hands of each scripted deal, by seat.
    pub deals: Vec<[&'static str; SEATS]>,
}

impl Given {
    /// One scripted deal, and the options as they are by default.
    pub fn hands(hands: [&'static str; SEATS]) -> Given {
        Given { deals: vec![hands], ..Given::default() }
    }

    /// With other options.
    pub fn options(mut self, options: proto::FortunesOptions) -> Given {
        self.options = options;
        self
    }

    /// With other policies.
    pub fn policies(mut self, policies: proto::Policies) -> Given {
        self.policies = policies;
        self
    }

    /// With a host.
    pub fn host(mut self) -> Given {
        self.host = true;
        self
    }

    /// What creates the game. The server deals alone, unless the policies say otherwise: scenes are about what follows.
    pub fn command(&self) -> proto::CreateGame {
        let fairness = self.policies.fairness.or(Some(proto::Fairness::ServerOnly.into()));
        let dealer = self.options.dealer.unwrap_or_default() as usize;
        let actors = (0..SEATS as u8).map(Actor::Seat).chain(self.host.then_some(Actor::Host));
        proto::CreateGame {
            game: GAME.to_vec(),
            options: Some(Fortunes::options_in(self.options.clone())),
            policies: Some(proto::Policies { fairness, ..self.policies }),
            places: actors.map(playout::place).collect(),
            build: "scene".to_owned(),
            orders: self.deals.iter().zip(dealer..).map(|(hands, dealer)| order_of(*hands, dealer % SEATS)).collect(),
        }
    }

    /// The game exists, and nobody is present.
    pub fn gathers(&self) -> Scene {
        let table = playout::create(&self.command(), 0).expect("the scene can be created");
        Scene { table, now_ms: 0, taken: Vec::new() }
    }

    /// Everybody is present, and where there is a host who starts the game, it is started.
    pub fn starts(&self) -> Scene {
        let mut scene = self.gathers();
        for actor in scene.table.actors().collect::<Vec<_>>() {
            scene.says(actor, join());
        }
        if scene.table.phase() == proto::Phase::Gathering {
            scene.says(Actor::Host, Command::Start(proto::Start {}));
        }
        scene
    }
}

/// The order in which these hands are dealt: two set aside, then singly from the dealer's left (FO-3).
fn order_of(hands: [&str; SEATS], dealer: usize) -> proto::CardOrder {
    let (hands, set_aside) = completed(&hands, &[TRICKS; SEATS]);
    assert_eq!(set_aside.len(), 2, "these hands cannot be filled: {hands:?}");
    let round = |at: usize| (1..=SEATS).map(move |left| (dealer + left) % SEATS).map(move |seat| (seat, at));
    let dealt = (0..TRICKS).flat_map(round).map(|(seat, at)| hands[seat][at]);
    proto::CardOrder { cards: set_aside.into_iter().chain(dealt).map(Card::wire).collect(), ..Default::default() }
}

/// The hands filled up to so many cards each, and the cards that nobody has.
pub(crate) fn completed(hands: &[&str], sizes: &[usize]) -> (Vec<Vec<Card>>, Vec<Card>) {
    let count = hands.len();
    let named: Vec<(Vec<Card>, Vec<Suit>)> = hands.iter().map(|hand| read_hand(hand)).collect();
    let may_take = |seat: usize, card: Card| !named[seat].1.contains(&card.suit());
    let takers = |card: Card| (0..count).filter(|seat| may_take(*seat, card)).count();
    let mut free: Vec<Card> = Card::all().filter(|card| !named.iter().any(|(cards, _)| cards.contains(card))).collect();
    // The cards that fewest may hold find their place first.
    free.sort_by_key(|card| takers(*card));
    let mut full: Vec<Vec<Card>> = named.iter().map(|(cards, _)| cards.clone()).collect();
    let mut set_aside = Vec::new();
    for card in free {
        let open = (0..count).filter(|seat| full[*seat].len() < sizes[*seat] && may_take(*seat, card));
        match open.max_by_key(|seat| sizes[*seat] - full[*seat].len()) {
            Some(seat) => full[seat].push(card),
            None => set_aside.push(card),
        }
    }
    (full, set_aside)
}

fn read_hand(hand: &str) -> (Vec<Card>, Vec<Suit>) {
    let (voids, cards): (Vec<&str>, Vec<&str>) = hand.split_whitespace().partition(|word| word.starts_with('!'));
    let suit = |word: &&str| match *word {
        "!w" => Suit::Wands,
        "!c" => Suit::Cups,
        "!s" => Suit::Swords,
        "!p" => Suit::Pentacles,
        "!m" => Suit::Majors,
        other => panic!("{other} is no void"),
    };
    (parse_cards(&cards.join(" ")).expect("a hand is in notation"), voids.iter().map(suit).collect())
}

/// A table, and what time it is there.
pub(crate) struct Scene {
    pub table: Table<Fortunes>,
    pub now_ms: i64,
    /// Every trick taken so far in this scene.
    pub taken: Vec<proto::FortunesTrickTaken>,
}

impl Scene {
    /// The same scene, later.
    pub fn at(&mut self, now_ms: i64) -> &mut Scene {
        self.now_ms = now_ms;
        self
    }

    /// What this actor says is accepted; the drafts of what followed.
    pub fn drafts(&mut self, actor: Actor, command: Command) -> Vec<Draft<Event>> {
        let drafts = self.table.decide(actor, &command, self.now_ms, &ENTROPY).expect("accepted");
        self.table = playout::fold(self.table.clone(), actor, self.now_ms, &drafts).expect("folded");
        self.taken.extend(drafts.iter().filter_map(|draft| trick_taken(&draft.event)));
        drafts
    }

    /// What this actor says is accepted; the names of the events that followed.
    pub fn says(&mut self, actor: Actor, command: Command) -> String {
        names(&self.drafts(actor, command))
    }

    /// What this actor says is refused, and nothing has happened; `legal` says so, too, but for the time of the clock.
    pub fn refuses(&self, actor: Actor, command: Command) -> Rejection {
        let refused = self.table.decide(actor, &command, self.now_ms, &ENTROPY).expect_err("refused");
        let moves = self.table.legal(actor);
        let covered = moves.game.iter().chain(&moves.table).any(|play| playout::covered::<Fortunes>(play, &command));
        assert!(!covered || refused.code == Code::NotDue, "a legal move is refused: {refused}");
        refused
    }

    /// This card, played by this seat, is refused with this code by this rule.
    pub fn refuses_card(&self, play: &str, code: Code, rule: &str) -> Rejection {
        let (seat, card) = read_play(play);
        let refused = self.refuses(Actor::Seat(seat), play_card(card));
        assert_eq!((refused.code, refused.rule), (code, rule), "{refused}");
        refused
    }

    /// These cards are played; the names of the events that the last of them brought.
    pub fn plays(&mut self, plays: &str) -> String {
        let mut said = String::new();
        for play in plays.split_whitespace() {
            let (seat, card) = read_play(play);
            said = self.says(Actor::Seat(seat), play_card(card));
        }
        said
    }

    /// Plays on by the lowest legal card of whoever's turn it is, so many cards; the events of the last.
    pub fn plays_lowest(&mut self, cards: usize) -> String {
        let mut said = String::new();
        for _ in 0..cards {
            let turn = self.turn().expect("it is somebody's turn");
            let card = self.legal_cards(turn)[0];
            said = self.says(Actor::Seat(turn), play_card(card));
        }
        said
    }

    /// Plays the present deal to its end, likewise.
    pub fn plays_deal_out(&mut self) -> String {
        let view = self.seen(Viewer::Spectator);
        let played =
            view.readings.iter().map(|reading| reading.tricks.len()).sum::<usize>() * SEATS + view.played.len();
        self.plays_lowest(SEATS * TRICKS - played)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Option<u8> {
        self.table.actors().find_map(|actor| match actor {
            Actor::Seat(seat) if !self.table.legal(actor).game.is_empty() => Some(seat),
            _ => None,
        })
    }

    /// What a seat may play now, by rising id.
    pub fn legal_cards(&self, seat: u8) -> Vec<Card> {
        let moves = self.table.legal(Actor::Seat(seat)).game;
        let fortunes = moves.iter().filter_map(|play| match play.r#move.as_ref() {
            Some(Move::Fortunes(play)) => play.r#move.as_ref(),
            _ => None,
        });
        fortunes
            .flat_map(|play| match play {
                fortunes_move::Move::PlayCard(play) => play.card.iter().flat_map(|hole| &hole.one_of).collect(),
                fortunes_move::Move::Bet(_) | fortunes_move::Move::Bid(_) => Vec::new(),
            })
            .filter_map(|card| Card::from_wire(*card))
            .collect()
    }

    /// The same in notation.
    pub fn may_play(&self, seat: u8) -> String {
        notation(&self.legal_cards(seat))
    }

    /// Who took the last trick, with what, and how: `seat 2 with Kw, well-disposed, 2`.
    pub fn last_trick(&self) -> String {
        let taken = self.taken.last().expect("a trick was taken");
        let disposed = if taken.well_disposed { "well" } else { "ill" };
        let card = notation(&Card::from_wire(taken.card).into_iter().collect::<Vec<_>>());
        format!("seat {} with {card}, {disposed}-disposed, {}", taken.seat, taken.points)
    }

    /// The game as somebody sees it.
    pub fn seen(&self, viewer: Viewer) -> proto::FortunesView {
        match self.table.view(viewer).view {
            Some(proto::view::View::Fortunes(view)) => view,
            Some(_) => panic!("this scene is of Fortunes"),
            None => panic!("nothing is dealt yet"),
        }
    }

    /// What everybody sees of a seat's place.
    pub fn place(&self, actor: Actor) -> proto::PlaceView {
        let view = self.table.view(Viewer::Spectator);
        let is = |place: &proto::PlaceView| place.place.as_ref().and_then(|place| place.actor) == Some(actor.wire());
        view.places.into_iter().find(is).expect("it is a place")
    }

    /// Scores by seat, and ranks.
    pub fn scores(&self) -> [(i64, u32); SEATS] {
        let seats = self.table.standing().seats;
        std::array::from_fn(|seat| (seats[seat].score, seats[seat].rank))
    }

    /// Folds a record that is made by hand.
    pub fn folds(&mut self, actor: Actor, event: Event, parts: &[crate::game::Opened<'_>]) {
        let public_body = proto::Event { event: Some(event), openings: Vec::new() }.encode_to_vec();
        let version = self.table.version() + 1;
        let record = Record { version, unix_ms: self.now_ms, actor, public_body: &public_body, parts };
        self.table = self.table.clone().evolve(&record).expect("folded");
    }
}

fn read_play(play: &str) -> (u8, Card) {
    let (seat, card) = play.split_once(':').expect("a play is seat:card");
    (seat.parse().expect("a seat is a number"), Card::parse(card).expect("a card is in notation"))
}

/// Cards in notation.
pub(crate) fn notation(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// Cards of messages in notation.
pub(crate) fn wire_notation(cards: &[i32]) -> String {
    notation(&cards.iter().filter_map(|card| Card::from_wire(*card)).collect::<Vec<_>>())
}

pub(crate) fn play_card(card: Card) -> Command {
    let card = card.wire();
    Fortunes::command_in(proto::FortunesCommand {
        command: Some(fortunes_command::Command::PlayCard(proto::FortunesPlayCard { card })),
    })
}

pub(crate) fn join() -> Command {
    Command::Join(proto::Join {})
}

pub(crate) fn leave() -> Command {
    Command::Leave(proto::Leave {})
}

pub(crate) fn time_up() -> Command {
    Command::TimeUp(proto::TimeUp {})
}

pub(crate) fn pause() -> Command {
    Command::Pause(proto::Pause { reason: reason(4) })
}

pub(crate) fn resume() -> Command {
    Command::Resume(proto::Resume { reason: reason(0) })
}

pub(crate) fn abort() -> Command {
    Command::Abort(proto::Abort { reason: reason(500) })
}

pub(crate) fn outage(length_ms: u64) -> Command {
    Command::RecordOutage(proto::RecordOutage { length_ms })
}

/// The first text of a command, of so many characters.
pub(crate) fn reason(characters: u32) -> Option<proto::Text> {
    Some(proto::Text { index: 0, characters })
}

/// The content of the first part of this kind.
pub(crate) fn part(drafts: &[Draft<Event>], kind: PartKind) -> &[u8] {
    let mut parts = drafts.iter().flat_map(|draft| &draft.parts);
    let part = parts.find(|part| part.kind == kind).expect("there is such a part");
    match &part.content {
        Content::Bytes(content) => content,
        Content::Text(_) => panic!("a text is not the core's"),
    }
}

fn trick_taken(event: &Event) -> Option<proto::FortunesTrickTaken> {
    match Fortunes::event_of(event)?.event.as_ref()? {
        fortunes_event::Event::TrickTaken(taken) => Some(*taken),
        _ => None,
    }
}

/// The events by name, in order.
pub(crate) fn names(drafts: &[Draft<Event>]) -> String {
    drafts.iter().map(|draft| name(&draft.event)).collect::<Vec<_>>().join(" ")
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::GameCreated(_) => "game_created",
        Event::Joined(_) => "joined",
        Event::Left(_) => "left",
        Event::WentAway(_) => "went_away",
        Event::Returned(_) => "returned",
        Event::Started(_) => "started",
        Event::Paused(_) => "paused",
        Event::Resumed(_) => "resumed",
        Event::HandedOver(_) => "handed_over",
        Event::OutageRecorded(_) => "outage_recorded",
        Event::TimedOut(_) => "timed_out",
        Event::Aborted(_) => "aborted",
        Event::Finished(_) => "finished",
        Event::Disclosed(_) => "disclosed",
        Event::Erased(_) => "erased",
        Event::DealOpened(_) => "deal_opened",
        Event::DealCommitted(_) => "deal_committed",
        Event::DealClosed(_) => "deal_closed",
        Event::DealRevealed(_) => "deal_revealed",
        Event::Dealt(_) => "dealt",
        Event::DealVoid(_) => "deal_void",
        Event::Fortunes(event) => match event.event {
            Some(fortunes_event::Event::CardPlayed(_)) => "card_played",
            Some(fortunes_event::Event::TrickTaken(_)) => "trick_taken",
            Some(fortunes_event::Event::DealScored(_)) => "deal_scored",
            Some(fortunes_event::Event::Posted(_)) => "posted",
            Some(fortunes_event::Event::BidMade(_)) => "bid_made",
            Some(fortunes_event::Event::Acted(_)) => "acted",
            Some(fortunes_event::Event::MoneyReturned(_)) => "money_returned",
            Some(fortunes_event::Event::Paid(_)) => "paid",
            None => "nothing",
        },
        Event::TwoWin(event) => match event.event {
            Some(two_win_event::Event::HandBegan(_)) => "hand_began",
            Some(two_win_event::Event::Acted(_)) => "acted",
            Some(two_win_event::Event::MoneyReturned(_)) => "money_returned",
            Some(two_win_event::Event::Turned(_)) => "turned",
            Some(two_win_event::Event::Declared(_)) => "declared",
            Some(two_win_event::Event::Shown(_)) => "shown",
            Some(two_win_event::Event::Paid(_)) => "paid",
            Some(two_win_event::Event::Readied(_)) => "readied",
            Some(two_win_event::Event::SatOut(_)) => "sat_out",
            Some(two_win_event::Event::PlayEnded(_)) => "play_ended",
            None => "nothing",
        },
        Event::Solitaire(event) => match event.event {
            Some(solitaire_event::Event::RoundBegan(_)) => "round_began",
            Some(solitaire_event::Event::HouseDrew(_)) => "house_drew",
            Some(solitaire_event::Event::Declared(_)) => "declared",
            Some(solitaire_event::Event::Drew(_)) => "drew",
            Some(solitaire_event::Event::Stopped(_)) => "stopped",
            Some(solitaire_event::Event::RoundOver(_)) => "round_over",
            None => "",
        },
        Event::TarotRpg(event) => match event.event {
            Some(tarot_rpg_event::Event::HandBegan(_)) => "hand_began",
            Some(tarot_rpg_event::Event::Discarded(_)) => "discarded",
            Some(tarot_rpg_event::Event::SceneSet(_)) => "scene_set",
            Some(tarot_rpg_event::Event::FoolShown(_)) => "fool_shown",
            Some(tarot_rpg_event::Event::TrickBegan(_)) => "trick_began",
            Some(tarot_rpg_event::Event::TrumpLaid(_)) => "trump_laid",
            Some(tarot_rpg_event::Event::TrumpsPassed(_)) => "trumps_passed",
            Some(tarot_rpg_event::Event::TrumpCalled(_)) => "trump_called",
            Some(tarot_rpg_event::Event::WishSaid(_)) => "wish_said",
            Some(tarot_rpg_event::Event::NothingSaid(_)) => "nothing_said",
            Some(tarot_rpg_event::Event::TrumpAccepted(_)) => "trump_accepted",
            Some(tarot_rpg_event::Event::TrumpRefused(_)) => "trump_refused",
            Some(tarot_rpg_event::Event::TrumpsClosed(_)) => "trumps_closed",
            Some(tarot_rpg_event::Event::LeadPassed(_)) => "lead_passed",
            Some(tarot_rpg_event::Event::CardLed(_)) => "card_led",
            Some(tarot_rpg_event::Event::CheckJudged(_)) => "check_judged",
            Some(tarot_rpg_event::Event::CardFollowed(_)) => "card_followed",
            Some(tarot_rpg_event::Event::TrickTaken(_)) => "trick_taken",
            Some(tarot_rpg_event::Event::Narrated(_)) => "narrated",
            Some(tarot_rpg_event::Event::CutInto(_)) => "cut_into",
            Some(tarot_rpg_event::Event::NoteSent(_)) => "note_sent",
            Some(tarot_rpg_event::Event::FloorOpened(_)) => "floor_opened",
            Some(tarot_rpg_event::Event::Interacted(_)) => "interacted",
            Some(tarot_rpg_event::Event::HandEnded(_)) => "hand_ended",
            Some(tarot_rpg_event::Event::HandCalled(_)) => "hand_called",
            Some(tarot_rpg_event::Event::LevelChanged(_)) => "level_changed",
            Some(tarot_rpg_event::Event::GameEnded(_)) => "game_ended",
            None => "nothing",
        },
    }
}
