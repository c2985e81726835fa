//! Law *conserve*: every card is in one place, and every chip is accounted for after every event (MO-1).

use crate::run::{Dice, Run, Setting};
use crate::{Law, Verdict, catches, mutants};
use std::slice::from_ref;
use trionfi_core::card::Card;
use trionfi_core::game::Game;
use trionfi_core::games::two_win::TwoWin;
use trionfi_core::playout;

pub struct Conserve;

impl Law for Conserve {
    const NAME: &'static str = "conserve";
    const SEEDS: u64 = 16;

    fn check<G: Game>(seed: u64) -> Verdict {
        let mut dice = Dice(seed);
        whole(&Run::<G>::play(&Setting::stirred(&mut dice, 300), &mut dice)?)?;
        // With as many seats as there may be.
        let mut full = Setting::<G>::plain(&mut dice, 300);
        full.seats = *G::SEATS.end() - dice.below((*G::SEATS.end() - *G::SEATS.start()) / 2 + 1);
        whole(&Run::<G>::play(&full, &mut dice)?)
    }
}

/// A chip is missed in every game that is played for money.
#[test]
fn conserve_misses_a_chip() {
    catches::<Conserve, TwoWin>(&mutants::LosesAChip);
}

/// Cards after every command, chips after every event.
fn whole<G: Game>(run: &Run<G>) -> Verdict {
    for step in &run.steps {
        let cards: Vec<Card> = step.after.places_of_cards().into_iter().map(|(card, _)| card).collect();
        if !cards.is_empty() && !cards.iter().copied().eq(Card::all()) {
            return Err(format!(
                "version {}: the places are not those of every card once: {cards:?}",
                step.after.version()
            ));
        }
        let mut table = step.before.clone();
        for draft in &step.drafts {
            table = playout::fold(table, step.actor, step.now_ms, from_ref(draft)).map_err(|why| why.to_string())?;
            if let Some((held, brought)) = table.game().money()
                && held != brought
            {
                return Err(format!("version {}: {held} chips of {brought} are there", table.version()));
            }
        }
    }
    Ok(())
}
