//! Law *wordless*: no text enters a state (RP-19, LC-6). Give every command again with texts of another length: the events
//! are the same byte by byte, and so are the state, its digest and the standing; who reads only the length of a text has
//! read something of it. What a text says never gets to the core at all. That a text is erased changes nothing (LC-14).

use crate::mutants;
use crate::run::{Dice, Run, Setting};
use crate::{Law, Verdict, catches, holds, samples};
use trionfi_core::for_each_game;
use trionfi_core::game::{Actor, Content, Game};
use trionfi_core::games::tarot_rpg::TarotRpg;
use trionfi_core::playout;
use trionfi_core::proto::{self, PartKind, command::Command};

pub struct Wordless;

impl Law for Wordless {
    const NAME: &'static str = "wordless";
    const SEEDS: u64 = 16;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::stirred(&mut dice, 200), &mut dice)?;
        let created = playout::create::<G>(&run.create, 0).map_err(|stopped| stopped.to_string())?;
        let mut other = Run { create: run.create.clone(), created, steps: Vec::new() };
        for step in &run.steps {
            let command = samples::reworded(&step.command, dice.below(500) as u32);
            other.step(step.actor, command, step.now_ms, step.entropy)?;
            let again = other.table();
            let version = again.version();
            if other.steps.last().is_some_and(|other| other.drafts != step.drafts) {
                return Err(format!("version {version}: other words, and something else happens"));
            }
            if *again != step.after
                || again.digest() != step.after.digest()
                || again.standing() != step.after.standing()
            {
                return Err(format!("version {version}: other words, and another state"));
            }
            erased(step.after.version(), again)?;
        }
        Ok(())
    }
}

/// Everything that everybody has said is erased: the game is as it was.
fn erased<G: Game>(version: u64, table: &trionfi_core::lifecycle::Table<G>) -> Verdict {
    for speaker in table.actors() {
        let reason = Some(proto::Text { index: 0, characters: 3 });
        let erase = Command::Erase(proto::Erase { speaker: Some(speaker.wire()), version: None, reason });
        let now_ms = table.unix_ms();
        let drafts = table.decide(Actor::Operator, &erase, now_ms, &[1; 64]).map_err(|refused| refused.to_string())?;
        let after = playout::fold(table.clone(), Actor::Operator, now_ms, &drafts).map_err(|why| why.to_string())?;
        if after.game() != table.game() || after.standing() != table.standing() {
            return Err(format!("version {version}: what {speaker} said is erased, and the game is another"));
        }
    }
    Ok(())
}

#[test]
fn wordless() {
    fn check<G: Game>() {
        holds::<Wordless, G>();
    }
    for_each_game!(check());
}

#[test]
fn wordless_can_fail() {
    catches::<Wordless, TarotRpg>(&mutants::SealsWords);
    catches::<Wordless, TarotRpg>(&mutants::RefusesShortWords);
}

/// Private notes are for two, and everything else that is said for all (RP-14).
#[test]
fn rp_14_every_text_but_a_private_note_is_for_all() {
    use trionfi_core::game::Audience;
    use trionfi_core::proto::{event::Event, tarot_rpg_event};
    let (mut notes, mut said) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let run =
            Run::<TarotRpg>::play(&Setting::plain(&mut dice, 200), &mut dice).unwrap_or_else(|why| panic!("{why}"));
        for draft in run.steps.iter().flat_map(|step| &step.drafts) {
            for part in draft.parts.iter().filter(|part| part.kind == PartKind::Text) {
                assert_eq!(part.content, Content::Text(0));
                let Event::TarotRpg(event) = &draft.event else { panic!("no official speaks here") };
                if let Some(tarot_rpg_event::Event::NoteSent(note)) = &event.event {
                    let ends = vec![Actor::Seat(0), Actor::Seat(note.to as u8)];
                    assert_eq!(part.audience, Audience::Only(ends));
                    notes += 1;
                } else {
                    assert_eq!(part.audience, Audience::All, "{event:?}");
                    said += 1;
                }
            }
        }
    }
    assert!(notes > 20 && said > 500, "{notes} notes, {said} other texts");
}
