//! What the laws need to know of each game: options worth trying, and which cards its messages name.

use trionfi_core::game::Game;
use trionfi_core::proto::{
    self, command::Command, event::Event, fortunes_command, fortunes_event, fortunes_match, solitaire_command,
    solitaire_event, tarot_rpg_command, tarot_rpg_event, two_win_command, two_win_event,
};

/// The Fool, as a `trionfi.v1.Card` value.
const FOOL: i32 = 57;

/// Options of a game that together meet each of its option values.
pub fn options<G: Game>() -> Vec<G::Options> {
    let envelopes = match G::NAME {
        "fortunes" => fortunes_options(),
        "two_win" => two_win_options(),
        "solitaire" => solitaire_options(),
        "tarot_rpg" => tarot_rpg_options(),
        name => panic!("say here which options of {name} the laws try"),
    };
    envelopes.iter().filter_map(|envelope| G::options_of(envelope).cloned()).collect()
}

fn fortunes_options() -> Vec<proto::Options> {
    let matches =
        [fortunes_match::Kind::Deals(2), fortunes_match::Kind::Target(30), fortunes_match::Kind::TargetExact(31)];
    let mut all = Vec::new();
    for (at, kind) in matches.into_iter().enumerate() {
        for flags in 0..4 {
            let options = proto::FortunesOptions {
                dealer: Some((at as u32 + flags) % 4),
                stars_open: Some(1 + (flags & 1) as i32),
                stars_win: Some(1 + (flags >> 1) as i32),
                scoring: Some(proto::FortunesScoring { star_extra: Some(flags), ..Default::default() }),
                r#match: Some(proto::FortunesMatch { kind: Some(kind) }),
                max_deals: (at > 0).then_some(3),
                ..Default::default()
            };
            all.push(proto::Options { options: Some(proto::options::Options::Fortunes(options)) });
        }
    }
    all.extend(
        fortunes_for_money()
            .map(|options| proto::Options { options: Some(proto::options::Options::Fortunes(options)) }),
    );
    all
}

/// Stakes, antes with each way to concede, and bids: short stacks, odd chip units.
fn fortunes_for_money() -> impl Iterator<Item = proto::FortunesOptions> {
    let plain = || proto::FortunesOptions {
        r#match: Some(proto::FortunesMatch { kind: Some(fortunes_match::Kind::Deals(3)) }),
        ..Default::default()
    };
    let stake = |stake, stacks: [u64; 4], chip_unit| proto::FortunesOptions {
        betting: Some(proto::FortunesBetting::Stake.into()),
        stake: Some(stake),
        stacks: stacks.to_vec(),
        chip_unit,
        ..plain()
    };
    let ante = |ante, stacks: [u64; 4], chip_unit, concedes| proto::FortunesOptions {
        betting: Some(proto::FortunesBetting::Ante.into()),
        ante: Some(ante),
        stacks: stacks.to_vec(),
        chip_unit,
        fold_concedes: Some(concedes),
        ..plain()
    };
    let bids = |bid_bonus, options| proto::FortunesOptions {
        bids: Some(proto::FortunesBids::On.into()),
        bid_bonus,
        ..options
    };
    [
        stake(10, [40, 25, 10, 5], Some(5)),
        ante(2, [30, 30, 30, 30], None, 1),
        ante(3, [12, 40, 7, 3], None, 2),
        ante(14, [70, 21, 7, 700], Some(7), 3),
        bids(Some(2), plain()),
        bids(None, stake(7, [21, 7, 3, 60], None)),
        bids(Some(1), ante(1, [9, 60, 25, 25], None, 1)),
    ]
    .into_iter()
}

fn two_win_options() -> Vec<proto::Options> {
    use proto::two_win_schedule::Length;
    let level = |minimum_bet, ante| proto::TwoWinLevel { minimum_bet: Some(minimum_bet), ante: Some(ante) };
    let schedule = |length| proto::TwoWinSchedule { length: Some(length), levels: vec![level(4, 1), level(10, 2)] };
    let mut all = Vec::new();
    for (at, limit) in [1, 2, 3, 1, 2, 3].into_iter().enumerate() {
        let at = at as u32;
        let options = proto::TwoWinOptions {
            stacks: vec![[12, 40, 300][at as usize % 3]],
            minimum_bet: Some(2),
            ante: Some(u64::from(at % 2)),
            limit: Some(limit),
            rebuy: (at > 2).then_some(proto::TwoWinRebuy { least: Some(4), most: Some(20) }),
            schedule: match at {
                1 => Some(schedule(Length::Hands(1))),
                4 => Some(schedule(Length::Minutes(1))),
                _ => None,
            },
            hands: Some(3 + at),
            major_values: Some(1 + (at & 1) as i32),
            major_precedence: Some(1 + (at >> 1 & 1) as i32),
            chip_unit: None,
        };
        all.push(proto::Options { options: Some(proto::options::Options::TwoWin(options)) });
    }
    let odd = proto::TwoWinOptions {
        stacks: vec![150],
        minimum_bet: Some(15),
        ante: Some(5),
        chip_unit: Some(5),
        hands: Some(6),
        ..Default::default()
    };
    all.push(proto::Options { options: Some(proto::options::Options::TwoWin(odd)) });
    all
}

fn solitaire_options() -> Vec<proto::Options> {
    let all = (0..8).map(|flags| proto::SolitaireOptions {
        ties: Some(1 + (flags & 1)),
        major_values: Some(1 + (flags >> 1 & 1)),
        major_precedence: Some(1 + (flags >> 2)),
    });
    all.map(|options| proto::Options { options: Some(proto::options::Options::Solitaire(options)) }).collect()
}

fn tarot_rpg_options() -> Vec<proto::Options> {
    // Sheets are as many as there are players, which these options do not know.
    let options = (1..=3).map(|hands| proto::TarotRpgOptions {
        sheets: Vec::new(),
        skill_total: Some([60, 0, 60][hands as usize - 1]),
        hands: Some(hands),
    });
    options.map(|options| proto::Options { options: Some(proto::options::Options::TarotRpg(options)) }).collect()
}

fn cards_of(faces: &[proto::Face]) -> impl Iterator<Item = i32> + '_ {
    faces.iter().map(|face| face.card)
}

/// The cards (as `trionfi.v1.Card` values) that a public body names.
pub fn named(event: &Event) -> Vec<i32> {
    match event {
        Event::Fortunes(event) => match event.event.as_ref() {
            Some(fortunes_event::Event::CardPlayed(event)) => vec![event.card],
            Some(fortunes_event::Event::TrickTaken(event)) => vec![event.card],
            Some(fortunes_event::Event::DealScored(event)) => event.set_aside.clone(),
            // Money and bids name no cards.
            _ => Vec::new(),
        },
        Event::TwoWin(event) => match event.event.as_ref() {
            Some(two_win_event::Event::Turned(event)) => cards_of(&event.cards).collect(),
            Some(two_win_event::Event::Shown(event)) => {
                let declared = event.results.iter().filter_map(|result| result.declaration.as_ref());
                declared.flat_map(|one| cards_of(&one.poker).chain(cards_of(&one.twenty_one))).collect()
            }
            _ => Vec::new(),
        },
        Event::Solitaire(event) => match event.event.as_ref() {
            Some(solitaire_event::Event::RoundBegan(event)) => {
                cards_of(&event.internals).chain(cards_of(&event.externals)).collect()
            }
            Some(solitaire_event::Event::HouseDrew(event)) => cards_of(event.card.as_slice()).collect(),
            Some(solitaire_event::Event::Declared(event)) => {
                cards_of(&event.poker).chain(cards_of(&event.twenty_one)).collect()
            }
            Some(solitaire_event::Event::Drew(event)) => cards_of(event.card.as_slice()).collect(),
            _ => Vec::new(),
        },
        Event::TarotRpg(event) => match event.event.as_ref() {
            Some(tarot_rpg_event::Event::FoolShown(_)) => vec![FOOL],
            Some(tarot_rpg_event::Event::TrumpLaid(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::TrumpCalled(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::TrumpAccepted(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::TrumpRefused(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::CardLed(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::CardFollowed(event)) => vec![event.card],
            Some(tarot_rpg_event::Event::TrickTaken(event)) => vec![event.card],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The cards (as `trionfi.v1.Card` values) of the present deal that a view names.
pub fn seen(view: &proto::View) -> Vec<i32> {
    match &view.view {
        Some(proto::view::View::Fortunes(view)) => {
            let played = view.played.iter().map(|played| played.card);
            let read = view.readings.iter().flat_map(|reading| reading.tricks.iter().map(|trick| trick.card));
            let hands = view.hands.iter().flat_map(|hand| hand.cards.iter().copied());
            played.chain(read).chain(hands).chain(view.set_aside.iter().copied()).collect()
        }
        Some(proto::view::View::TwoWin(view)) => {
            let own = view.seats.iter().flat_map(|seat| seat.cards.iter().copied());
            cards_of(&view.middle).chain(own).collect()
        }
        Some(proto::view::View::Solitaire(view)) => view.rounds.last().map_or_else(Vec::new, solitaire_seen),
        Some(proto::view::View::TarotRpg(view)) => {
            let held = view.people.iter().flat_map(|person| person.cards.iter().copied());
            let played = view.played.iter().map(|played| played.card);
            let trumps = view.trumps.iter().flat_map(|trumps| trumps.waiting.iter().chain(&trumps.called));
            held.chain(played).chain(trumps.map(|queued| queued.card)).chain(view.discards.iter().copied()).collect()
        }
        None => Vec::new(),
    }
}

fn solitaire_seen(round: &proto::SolitaireRound) -> Vec<i32> {
    let table = [&round.internals, &round.externals, &round.house_draws, &round.poker, &round.twenty_one, &round.draws];
    table.into_iter().flat_map(|faces| cards_of(faces)).chain(round.cards.iter().copied()).collect()
}

/// Whether an event shows what was sealed before.
pub fn shows_choices(event: &Event) -> bool {
    let Event::TwoWin(event) = event else { return false };
    matches!(event.event, Some(two_win_event::Event::Shown(_)))
}

/// The command with two cards exchanged.
pub fn exchanged(command: &Command, pair: [i32; 2]) -> Command {
    let mut command = command.clone();
    if let Command::Fortunes(command) = &mut command
        && let Some(fortunes_command::Command::PlayCard(play)) = &mut command.command
    {
        play.card = swap(play.card, pair);
    }
    if let Command::TwoWin(command) = &mut command
        && let Some(two_win_command::Command::Declare(declare)) = &mut command.command
    {
        exchange_all([&mut declare.poker, &mut declare.reversed], pair);
    }
    if let Command::Solitaire(command) = &mut command
        && let Some(solitaire_command::Command::Declare(declare)) = &mut command.command
    {
        exchange_all([&mut declare.poker, &mut declare.reversed], pair);
    }
    if let Command::TarotRpg(command) = &mut command {
        match &mut command.command {
            Some(tarot_rpg_command::Command::Discard(discard)) => {
                discard.cards.iter_mut().for_each(|card| *card = swap(*card, pair));
                discard.cards.sort_unstable();
            }
            Some(tarot_rpg_command::Command::LayTrump(play)) => play.card = swap(play.card, pair),
            Some(tarot_rpg_command::Command::CallTrump(play)) => play.card = swap(play.card, pair),
            Some(tarot_rpg_command::Command::Lead(play)) => play.card = swap(play.card, pair),
            Some(tarot_rpg_command::Command::Follow(play)) => play.card = swap(play.card, pair),
            _ => {}
        }
    }
    command
}

/// The command with texts of this length, where it has any.
pub fn reworded(command: &Command, characters: u32) -> Command {
    use tarot_rpg_command::Command as Say;
    let mut command = command.clone();
    let text = match &mut command {
        Command::Pause(command) => command.reason.as_mut(),
        Command::Resume(command) => command.reason.as_mut(),
        Command::Abort(command) => command.reason.as_mut(),
        Command::Erase(command) => command.reason.as_mut(),
        Command::TarotRpg(command) => match &mut command.command {
            Some(Say::SetScene(command)) => command.scene.as_mut(),
            Some(Say::SayWish(command)) => command.wish.as_mut(),
            Some(Say::AcceptTrump(command)) => command.happens.as_mut(),
            Some(Say::RefuseTrump(command)) => command.reason.as_mut(),
            Some(Say::Lead(command)) => command.action.as_mut(),
            Some(Say::Judge(command)) => command.overrule.as_mut(),
            Some(Say::Narrate(command)) => command.story.as_mut(),
            Some(Say::CutIn(command)) => command.words.as_mut(),
            Some(Say::SendNote(command)) => command.note.as_mut(),
            Some(Say::Interact(command)) => command.action.as_mut(),
            Some(Say::ChangeLevel(command)) => command.reason.as_mut(),
            _ => None,
        },
        _ => None,
    };
    if let Some(text) = text {
        text.characters = characters;
    }
    command
}

fn exchange_all(sets: [&mut Vec<i32>; 2], pair: [i32; 2]) {
    for cards in sets {
        cards.iter_mut().for_each(|card| *card = swap(*card, pair));
        cards.sort_unstable();
    }
}

/// A card, or the other of the pair.
pub fn swap(card: i32, pair: [i32; 2]) -> i32 {
    match card {
        card if card == pair[0] => pair[1],
        card if card == pair[1] => pair[0],
        card => card,
    }
}

/// Every command of a game that names one card or none: the fixed ones that errors are asked of.
pub fn fixed_commands<G: Game>() -> Vec<Command> {
    match G::NAME {
        "fortunes" => (-1..=80)
            .map(|card| {
                let play = proto::FortunesPlayCard { card };
                let command = fortunes_command::Command::PlayCard(play);
                Command::Fortunes(proto::FortunesCommand { command: Some(command) })
            })
            .chain(fortunes_commands())
            .collect(),
        "two_win" => two_win_commands(),
        "solitaire" => solitaire_commands(),
        "tarot_rpg" => tarot_rpg_commands(),
        name => panic!("say here which fixed commands of {name} the laws try"),
    }
}

fn fortunes_commands() -> impl Iterator<Item = Command> {
    use fortunes_command::Command as Say;
    use proto::bet::Action;
    let bet = |action| Say::Bet(proto::Bet { action });
    let mut all = vec![
        bet(None),
        bet(Some(Action::Fold(proto::Fold {}))),
        bet(Some(Action::Check(proto::Check {}))),
        bet(Some(Action::Call(proto::Call {}))),
    ];
    all.extend((0..30).chain([u64::MAX]).map(|total| bet(Some(Action::RaiseTo(proto::RaiseTo { total })))));
    all.extend([0, 1, 9, 19, 20, u32::MAX].map(|tricks| Say::Bid(proto::FortunesBid { tricks })));
    let all = all.into_iter().map(Some).chain([None]);
    all.map(|command| Command::Fortunes(proto::FortunesCommand { command }))
}

fn two_win_commands() -> Vec<Command> {
    use proto::bet::Action;
    use two_win_command::Command as Say;
    let bet = |action| Say::Bet(proto::Bet { action });
    let mut all = vec![
        bet(None),
        bet(Some(Action::Fold(proto::Fold {}))),
        bet(Some(Action::Check(proto::Check {}))),
        bet(Some(Action::Call(proto::Call {}))),
        Say::Ready(proto::TwoWinReady {}),
        Say::SitOut(proto::TwoWinSitOut {}),
        Say::EndPlay(proto::TwoWinEndPlay {}),
    ];
    all.extend((0..60).chain([u64::MAX]).map(|total| bet(Some(Action::RaiseTo(proto::RaiseTo { total })))));
    all.extend([0, 3, 4, 5, 20, 21, u64::MAX].map(|amount| Say::Buy(proto::TwoWinBuy { amount })));
    for card in (-1..=80).step_by(3) {
        for reversed in [vec![], vec![card], vec![card + 1, card]] {
            for poker in [vec![card], vec![card, card + 1], vec![card + 1, card], vec![card, card + 1, card + 2]] {
                all.push(Say::Declare(proto::TwoWinDeclare { poker, reversed: reversed.clone() }));
            }
        }
    }
    let all = all.into_iter().map(Some).chain([None]);
    all.map(|command| Command::TwoWin(proto::TwoWinCommand { command })).collect()
}

fn solitaire_commands() -> Vec<Command> {
    use solitaire_command::Command as Say;
    let mut all = vec![Say::Draw(proto::SolitaireDraw {}), Say::Stop(proto::SolitaireStop {})];
    for card in -1..=80 {
        for poker in [vec![card], (card..card + 5).collect(), vec![1, 2, 3, 4, card], vec![card, 75, 76, 77, 78]] {
            for reversed in [vec![], vec![card], vec![card + 1, card]] {
                all.push(Say::Declare(proto::SolitaireDeclare { poker: poker.clone(), reversed }));
            }
        }
    }
    let all = all.into_iter().map(Some).chain([None]);
    all.map(|command| Command::Solitaire(proto::SolitaireCommand { command })).collect()
}

fn tarot_rpg_commands() -> Vec<Command> {
    use proto::tarot_rpg_judge::Against;
    use tarot_rpg_command::Command as Say;
    let texts = [None, Some((0, 0)), Some((0, 4_000)), Some((0, 4_001)), Some((1, 3))];
    let texts = texts.map(|text| text.map(|(index, characters)| proto::Text { index, characters }));
    let short = Some(proto::Text { index: 0, characters: 4 });
    let mut all = vec![
        Say::PassTrumps(proto::TarotRpgPassTrumps {}),
        Say::SayNothing(proto::TarotRpgSayNothing {}),
        Say::CloseTrumps(proto::TarotRpgCloseTrumps {}),
        Say::OpenFloor(proto::TarotRpgOpenFloor {}),
        Say::GoOn(proto::TarotRpgGoOn {}),
        Say::EndHand(proto::TarotRpgEndHand {}),
        Say::DealHand(proto::TarotRpgDealHand {}),
        Say::EndGame(proto::TarotRpgEndGame {}),
        Say::Judge(proto::TarotRpgJudge::default()),
    ];
    for text in texts {
        all.push(Say::SetScene(proto::TarotRpgSetScene { scene: text }));
        all.push(Say::SayWish(proto::TarotRpgSayWish { wish: text }));
        all.push(Say::AcceptTrump(proto::TarotRpgAcceptTrump { happens: text }));
        all.push(Say::RefuseTrump(proto::TarotRpgRefuseTrump { reason: text }));
        all.push(Say::Narrate(proto::TarotRpgNarrate { story: text }));
        all.push(Say::CutIn(proto::TarotRpgCutIn { words: text }));
        all.push(Say::SendNote(proto::TarotRpgSendNote { note: text }));
        all.push(Say::Interact(proto::TarotRpgInteract { action: text }));
        for number in [0, 1, 9, 10, 11, 20, 21, u32::MAX] {
            for against in [Against::Difficulty(number), Against::Level(number)] {
                all.push(Say::Judge(proto::TarotRpgJudge { against: Some(against), overrule: text }));
            }
        }
        for (seat, skill, level) in [(1, 1, 5), (2, 12, 10), (0, 3, 5), (1, 13, 5), (1, 0, 5), (7, 1, 1), (1, 1, 11)] {
            let against = Some(Against::Opponent(proto::TarotRpgOpponent { seat, skill }));
            all.push(Say::Judge(proto::TarotRpgJudge { against, overrule: text }));
            all.push(Say::ChangeLevel(proto::TarotRpgChangeLevel { seat, skill, level, reason: text }));
        }
    }
    all.extend([0, 1, 2, 3, 7, u32::MAX].map(|to| Say::PassLead(proto::TarotRpgPassLead { to })));
    for card in -1..=80 {
        all.push(Say::Follow(proto::TarotRpgFollow { card }));
        all.push(Say::LayTrump(proto::TarotRpgLayTrump { card }));
        all.push(Say::CallTrump(proto::TarotRpgCallTrump { card }));
        let of_one_card = [(0, 1), (4, 0), (7, 0), (12, 4), (13, 0), (0, 5)];
        let named = if card % 9 == 3 { &of_one_card[..] } else { &[] };
        for (skill, suit) in [(0, 0), (1, 0), (10, 0)].iter().chain(named).copied() {
            all.push(Say::Lead(proto::TarotRpgLead { card, skill, suit, action: short }));
        }
    }
    for first in (-1..=75).step_by(8) {
        for count in [0, 5, 6, 8] {
            all.push(Say::Discard(proto::TarotRpgDiscard { cards: (first..first + count).collect() }));
        }
        all.push(Say::Discard(proto::TarotRpgDiscard { cards: vec![first; 6] }));
    }
    let all = all.into_iter().map(Some).chain([None]);
    all.map(|command| Command::TarotRpg(proto::TarotRpgCommand { command })).collect()
}

/// Commands around every game.
pub fn table_commands() -> Vec<Command> {
    let reasons = [None, Some((0, 0)), Some((0, 500)), Some((0, 501)), Some((1, 3)), Some((0, u32::MAX))];
    let reasons = reasons.map(|text| text.map(|(index, characters)| proto::Text { index, characters }));
    let mut all = vec![
        Command::CreateGame(Box::default()),
        Command::Join(proto::Join {}),
        Command::Leave(proto::Leave {}),
        Command::Start(proto::Start {}),
        Command::TimeUp(proto::TimeUp {}),
    ];
    for reason in reasons {
        all.push(Command::Pause(proto::Pause { reason }));
        all.push(Command::Resume(proto::Resume { reason }));
        all.push(Command::Abort(proto::Abort { reason }));
    }
    for length_ms in [0, 1, 60_000, 315_360_000_000, 315_360_000_001, u64::MAX] {
        all.push(Command::RecordOutage(proto::RecordOutage { length_ms }));
    }
    for deal in [0, 1, 2, 3, u32::MAX] {
        for length in [0, 31, 32] {
            all.push(Command::CommitContribution(proto::CommitContribution { deal, commitment: vec![8; length] }));
            all.push(Command::RevealContribution(proto::RevealContribution { deal, contribution: vec![8; length] }));
        }
    }
    for kind in -1..=8 {
        for index in [0, 1, 3, 4, 255, 256] {
            for length in [15, 16] {
                let place = Some(proto::Actor { kind, index });
                let (pseudonym, public_key) = (vec![9; length], vec![7; [0, 31, 32][index as usize % 3]]);
                all.push(Command::HandOver(proto::HandOver { place, pseudonym, bot: kind % 2 == 0, public_key }));
                let reason = Some(proto::Text { index: 0, characters: length as u32 });
                let version = (length == 15).then_some(index.into());
                all.push(Command::Erase(proto::Erase { speaker: place, version, reason }));
            }
        }
    }
    all
}
