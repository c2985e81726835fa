//! Law *blind* on sealed choices: put another choice in the place of one that was made, and until all are shown nothing
//! changes of what anybody else can get (TW-8). A choice that the clock makes shows nothing either: exchange a card of
//! the seat that is late with one that nobody has been dealt, and the same is as before (TW-10).

use crate::hidden::{Masked, got, may_open, seen, sent};
use crate::mutants::{self, Mutant, Mutation};
use crate::run::{Dice, Run, Setting, Step};
use crate::{Law, Verdict, blind, catches, holds, samples};
use trionfi_core::card::DECK;
use trionfi_core::for_each_game;
use trionfi_core::game::{Actor, Audience, Game, Viewer};
use trionfi_core::games::tarot_rpg::TarotRpg;
use trionfi_core::games::two_win::TwoWin;
use trionfi_core::playout;
use trionfi_core::proto::{self, PartKind, command::Command};

/// Sealed choices exchanged in each game, at most.
const TRIES: usize = 8;

struct BlindChoice;

impl Law for BlindChoice {
    const NAME: &'static str = "blind on choices";
    const SEEDS: u64 = 24;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = Run::<G>::play(&Setting::plain(&mut dice, 200), &mut dice)?;
        for at in sealed(&run.steps).take(TRIES) {
            let Some(other) = chosen_otherwise(&run, at, &mut dice)? else { continue };
            let chooser = run.steps[at].actor;
            for viewer in others(&run, chooser) {
                alike(&run.steps[at..], &other.steps, viewer)?;
            }
        }
        Ok(())
    }
}

struct BlindTimeOut;

impl Law for BlindTimeOut {
    const NAME: &'static str = "blind on choices that the clock makes";
    const SEEDS: u64 = 12;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        let run = late::<G>(&mut dice)?;
        for at in sealed(&run.steps).filter(|at| run.steps[*at].actor == Actor::Clock).take(TRIES) {
            let seat = chooser(&run.steps[at]).ok_or("a choice that nobody made")?;
            let pair = [
                a_card(&run.steps[at], &format!("hand {seat}"), &mut dice)?,
                a_card(&run.steps[at], "stock", &mut dice)?,
            ];
            let deal = run.steps[at].after.view(Viewer::Spectator).deals;
            let end = shown_after(&run.steps, at);
            for viewer in others(&run, Actor::Seat(seat)) {
                let other = blind::run_again(&run, end, viewer, deal, pair)?.ok_or("a command is refused now")?;
                alike(&run.steps[..end], &other.steps, viewer)?;
            }
        }
        Ok(())
    }
}

/// The steps in which somebody's choice was sealed.
fn sealed<G: Game>(steps: &[Step<G>]) -> impl Iterator<Item = usize> + '_ {
    (0..steps.len()).filter(|at| chooser(&steps[*at]).is_some())
}

/// Whose choice a step seals.
fn chooser<G: Game>(step: &Step<G>) -> Option<u8> {
    let parts = step.drafts.iter().flat_map(|draft| &draft.parts);
    parts.filter(|part| part.kind == PartKind::Choice).find_map(|part| match &part.audience {
        Audience::Only(actors) => match actors[..] {
            [Actor::Seat(seat)] => Some(seat),
            _ => None,
        },
        // A mutant's; whoever gave the command made it.
        Audience::All => match step.actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        },
    })
}

/// The first step from here on that shows what was chosen.
fn shown_after<G: Game>(steps: &[Step<G>], at: usize) -> usize {
    let shows = |step: &Step<G>| step.drafts.iter().any(|draft| samples::shows_choices(&draft.event));
    (at..steps.len()).find(|at| shows(&steps[*at])).unwrap_or(steps.len())
}

/// Everybody but the one who chose, and auditors.
fn others<G: Game>(run: &Run<G>, chooser: Actor) -> impl Iterator<Item = Viewer> {
    blind::viewers(run).into_iter().filter(move |viewer| !may_open(*viewer, &Audience::Only(vec![chooser])))
}

/// The game from a sealed choice on, with another one of the same move, as far as who chose can go on as before: a card
/// that is discarded is not played (RP-2). Nothing when there is no other.
fn chosen_otherwise<G: Game>(run: &Run<G>, at: usize, dice: &mut Dice) -> Result<Option<Run<G>>, String> {
    let step = &run.steps[at];
    let moves = step.before.legal(step.actor).game;
    let play = moves.iter().find(|play| playout::covered::<G>(play, &step.command)).ok_or("made by no move")?;
    let choices = (0..20).filter_map(|_| playout::answer(&step.before, step.actor, play, &dice.bytes::<32>()));
    let Some(command) = choices.into_iter().find(|command| *command != step.command) else { return Ok(None) };
    let mut other = Run { create: run.create.clone(), created: step.before.clone(), steps: Vec::new() };
    other.step(step.actor, command, step.now_ms, step.entropy)?;
    let chooser = step.actor;
    for step in run.steps[at..].iter().take(shown_after(&run.steps, at) + 1 - at).skip(1) {
        match other.step(step.actor, step.command.clone(), step.now_ms, step.entropy) {
            Ok(()) => {}
            Err(_) if step.actor == chooser => break,
            Err(why) => return Err(why),
        }
    }
    Ok(Some(other))
}

/// Nothing that this viewer gets tells the two apart: all of each step, and of the step that shows the choices whatever
/// comes before.
fn alike<G: Game>(one: &[Step<G>], two: &[Step<G>], viewer: Viewer) -> Verdict {
    let mut fixed = samples::fixed_commands::<G>();
    fixed.extend(samples::table_commands());
    let last = shown_after(one, 0).min(two.len()).saturating_sub(1);
    for (at, (one, two)) in one.iter().zip(two).enumerate() {
        let shows = |step: &Step<G>| step.drafts.iter().position(|draft| samples::shows_choices(&draft.event));
        let same = match (shows(one), shows(two)) {
            (None, None) => {
                let asked = if at == last { &fixed[..] } else { &[] };
                got(one, viewer, asked, Masked::Openings) == got(two, viewer, asked, Masked::Openings)
            }
            (Some(shown), Some(again)) => {
                let before = |step: &Step<G>, upto: usize| -> Vec<Vec<u8>> {
                    let told = step.drafts[..upto].iter().map(|draft| seen(draft, viewer, Masked::Openings));
                    told.chain([sent(step, viewer)]).collect()
                };
                before(one, shown) == before(two, again)
            }
            _ => false,
        };
        if !same {
            return Err(format!("version {}: {viewer:?} can tell that another choice was made", one.after.version()));
        }
        if shows(one).is_some() {
            break;
        }
    }
    Ok(())
}

/// A game in which everybody takes their first move, and the clock makes every choice that is sealed.
fn late<G: Game>(dice: &mut Dice) -> Result<Run<G>, String> {
    let mut setting = Setting::<G>::plain(dice, 0);
    setting.policies.turn_ms = Some(1_000);
    setting.most = setting.seats;
    setting.orders =
        (0..8).map(|_| proto::CardOrder { cards: dice.shuffled(DECK as i32), ..Default::default() }).collect();
    let mut run = Run::<G>::play(&setting, dice)?;
    for _ in 0..120 {
        let table = run.table();
        let Some(seat) = (0..setting.seats as u8).find(|seat| table.game().owes(*seat).is_some()) else { break };
        let (actor, now_ms) = (Actor::Seat(seat), table.unix_ms());
        let play = table.legal(actor).game.into_iter().next().ok_or("a choice is owed, and there is no move")?;
        let command = playout::answer(table, actor, &play, &dice.bytes::<32>()).ok_or("no filling")?;
        let entropy = dice.bytes();
        let drafts = table.decide(actor, &command, now_ms, &entropy).map_err(|refused| refused.to_string())?;
        let seals = drafts.iter().flat_map(|draft| &draft.parts).any(|part| part.kind == PartKind::Choice);
        let due = table.due().filter(|_| seals);
        match due {
            Some(due) => run.step(Actor::Clock, Command::TimeUp(proto::TimeUp {}), due, entropy)?,
            None => run.step(actor, command, now_ms, entropy)?,
        }
    }
    Ok(run)
}

/// A card that lies there, by its number on the wire.
fn a_card<G: Game>(step: &Step<G>, place: &str, dice: &mut Dice) -> Result<i32, String> {
    let places = step.before.places_of_cards();
    let there: Vec<i32> = places.iter().filter(|(_, lies)| lies == place).map(|(card, _)| card.wire()).collect();
    there.get(dice.below(there.len())).copied().ok_or_else(|| format!("no card lies in {place}"))
}

#[test]
fn blind_on_choices() {
    fn check<G: Game>() {
        holds::<BlindChoice, G>();
        holds::<BlindTimeOut, G>();
    }
    for_each_game!(check());
}

#[test]
fn blind_on_choices_can_fail() {
    catches::<BlindChoice, TwoWin>(&mutants::ShowsAnothersChoices);
    catches::<BlindChoice, TwoWin>(&mutants::SizesByChoice);
    catches::<BlindChoice, TwoWin>(&mutants::CountsByChoice);
    catches::<BlindChoice, TwoWin>(&mutants::NamesChoicesInErrors);
    catches::<BlindChoice, TwoWin>(&mutants::OpensChoices);
    catches::<BlindTimeOut, TwoWin>(&mutants::ShowsAnothersChoices);
    catches::<BlindTimeOut, TwoWin>(&mutants::SizesByChoice);
    catches::<BlindTimeOut, TwoWin>(&mutants::CountsByChoice);
    catches::<BlindChoice, TarotRpg>(&mutants::ShowsAnothersChoices);
    catches::<BlindChoice, TarotRpg>(&mutants::SizesByChoice);
    catches::<BlindChoice, TarotRpg>(&mutants::CountsByChoice);
    catches::<BlindChoice, TarotRpg>(&mutants::NamesChoicesInErrors);
    catches::<BlindChoice, TarotRpg>(&mutants::OpensChoices);
}

/// The mutants break nothing but this: what they do is lawful else, so it is for this that they are caught.
#[test]
fn what_breaks_blind_on_choices_breaks_no_replay() {
    let lawful: [&'static dyn Mutation<TwoWin>; 3] =
        [&mutants::SizesByChoice, &mutants::CountsByChoice, &mutants::OpensChoices];
    for mutation in lawful {
        mutants::under(mutation, holds::<crate::Replay, Mutant<TwoWin>>);
    }
    let lawful: [&'static dyn Mutation<TarotRpg>; 3] =
        [&mutants::SizesByChoice, &mutants::CountsByChoice, &mutants::OpensChoices];
    for mutation in lawful {
        mutants::under(mutation, holds::<crate::Replay, Mutant<TarotRpg>>);
    }
}

/// Discards are exchanged, and the games go on some way with others (RP-2).
#[test]
fn there_are_discards_to_exchange() {
    let (mut exchanged, mut steps) = (0, 0);
    for seed in 0..BlindChoice::SEEDS {
        let mut dice = Dice(seed);
        let run =
            Run::<TarotRpg>::play(&Setting::plain(&mut dice, 200), &mut dice).unwrap_or_else(|why| panic!("{why}"));
        for at in sealed(&run.steps) {
            let other = chosen_otherwise(&run, at, &mut dice).unwrap_or_else(|why| panic!("{why}"));
            exchanged += usize::from(other.is_some());
            steps += other.map_or(0, |other| other.steps.len());
        }
    }
    assert!(exchanged >= 30 && steps >= 15 * exchanged, "{exchanged} discards exchanged, {steps} steps");
}

#[test]
fn there_are_choices_to_exchange() {
    let (mut chosen, mut late_ones, mut waited) = (0, 0, 0);
    for seed in 0..BlindChoice::SEEDS {
        let mut dice = Dice(seed);
        let run = Run::<TwoWin>::play(&Setting::plain(&mut dice, 200), &mut dice).unwrap_or_else(|why| panic!("{why}"));
        chosen += sealed(&run.steps).count();
        waited += sealed(&run.steps).filter(|at| shown_after(&run.steps, *at) > *at).count();
    }
    for seed in 0..BlindTimeOut::SEEDS {
        let run = late::<TwoWin>(&mut Dice(seed)).unwrap_or_else(|why| panic!("{why}"));
        late_ones += sealed(&run.steps).filter(|at| run.steps[*at].actor == Actor::Clock).count();
    }
    assert!(chosen >= 50 && waited >= 25 && late_ones >= 50, "{chosen} chosen, {waited} waited, {late_ones} late");
}
