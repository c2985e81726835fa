//! A thousand games of Tarot: the RPG of all sizes, many of them to the last card: they end, every card stays in one place,
//! and every prefix of the log is the game that was played (RP-1, RP-13, RP-15).

use crate::live::goes_on;
use crate::run::{Dice, Setting, pick};
use trionfi_core::card::Card;
use trionfi_core::games::tarot_rpg::TarotRpg;
use trionfi_core::playout;
use trionfi_core::proto::{self, Phase, command::Command, event::Event, tarot_rpg_command, tarot_rpg_event};

const GAMES: u64 = 1_000;
/// More commands than a game of two hands takes.
const MOST: usize = 100_000;

/// What a thousand games came to.
#[derive(Debug, Default)]
struct Told {
    finished: u64,
    hands_to_the_last_card: u64,
    tricks: u64,
    trumps: u64,
    nobodys: u64,
    fools_taken: u64,
    passed_to_the_dealer: u64,
}

impl Told {
    fn hear(&mut self, event: &Event) {
        let Event::TarotRpg(event) = event else { return };
        match &event.event {
            Some(tarot_rpg_event::Event::HandEnded(ended)) => self.hands_to_the_last_card += u64::from(ended.by_itself),
            Some(tarot_rpg_event::Event::TrickTaken(taken)) => {
                self.tricks += 1;
                self.nobodys += u64::from(taken.seat.is_none());
                self.fools_taken += u64::from(taken.fool);
            }
            Some(tarot_rpg_event::Event::TrumpAccepted(_)) => self.trumps += 1,
            Some(tarot_rpg_event::Event::LeadPassed(passed)) => self.passed_to_the_dealer += u64::from(passed.to == 0),
            _ => {}
        }
    }
}

/// Talk that goes on, and a hand that ends early: what a table in a hurry leaves out.
fn left_out(command: &Command, hurry: bool, whole: bool, dice: &mut Dice) -> bool {
    use tarot_rpg_command::Command as Say;
    let Command::TarotRpg(command) = command else { return false };
    match &command.command {
        Some(Say::EndHand(_)) => whole || dice.below(12) > 0,
        Some(Say::CutIn(_) | Say::SendNote(_) | Say::OpenFloor(_) | Say::ChangeLevel(_)) => hurry || dice.below(4) > 0,
        _ => false,
    }
}

fn play(seed: u64, told: &mut Told) {
    let mut dice = Dice(seed);
    let options = proto::TarotRpgOptions { hands: Some(1 + (seed % 2) as u32), ..Default::default() };
    let seats = 3 + seed as usize % 5;
    let setting = Setting::<TarotRpg> { options, seats, ..Setting::plain(&mut dice, MOST) };
    let (hurry, whole) = (dice.below(8) > 0, seed.is_multiple_of(5));
    let mut table = playout::create::<TarotRpg>(&setting.create(dice.bytes()), 0).unwrap_or_else(|why| panic!("{why}"));
    let mut folded = table.clone();
    for _ in 0..MOST {
        let Some((actor, play)) = pick(&table, &setting, &mut dice) else { break };
        let Some(command) = playout::answer(&table, actor, &play, &dice.bytes::<32>()) else { panic!("no filling") };
        if left_out(&command, hurry, whole, &mut dice) {
            continue;
        }
        let now_ms = table.unix_ms() + dice.below(400) as i64;
        let drafts = table.act(actor, &command, now_ms, &dice.bytes()).unwrap_or_else(|why| panic!("{why}"));
        drafts.iter().for_each(|draft| told.hear(&draft.event));
        // What is stored is folded beside the live table: each prefix of the log is a table of its own.
        folded = playout::fold(folded, actor, now_ms, &drafts).unwrap_or_else(|why| panic!("{why}"));
        assert!(folded == table, "seed {seed}, version {}: the fold is not the live table", table.version());
        let cards = table.places_of_cards();
        let whole = cards.is_empty() || cards.iter().map(|(card, _)| *card).eq(Card::all());
        assert!(whole, "seed {seed}, version {}: {cards:?}", table.version());
        if let Err(why) = goes_on(&table) {
            panic!("seed {seed}: {why}");
        }
    }
    told.finished += u64::from(table.phase() == Phase::Finished);
}

#[test]
fn a_thousand_games_of_all_sizes_end_and_every_prefix_replays() {
    let mut told = Told::default();
    (0..GAMES).for_each(|seed| play(seed, &mut told));
    println!("{told:?}");
    assert_eq!(told.finished, GAMES);
    // What is rare has happened.
    assert!(told.hands_to_the_last_card > 100 && told.tricks > 5_000 && told.trumps > 1_000, "{told:?}");
    assert!(told.fools_taken > 200 && told.passed_to_the_dealer > 200, "{told:?}");
}
