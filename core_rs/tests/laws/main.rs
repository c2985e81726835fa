//! The laws of docs/architecture.md, over every registered game, each with mutants that it catches.
//!
//! A law is a function over a [`run::Run`] that says what is broken. A mutant is a wrapper around a game that breaks one
//! thing ([`mutants`]); a law that lets one of its own mutants through fails the suite.

#![allow(clippy::panic, reason = "a law that is broken stops its test")]

mod blind;
mod blind_choice;
mod blind_deal;
mod candidates;
mod conserve;
mod fresh;
mod hidden;
mod live;
mod mutants;
mod opened;
mod pure;
mod replay;
mod run;
mod samples;
mod sessions;
mod sound;
mod tales;
mod wordless;

use mutants::{Mutant, Mutation};
use std::panic::catch_unwind;
use trionfi_core::for_each_game;
use trionfi_core::game::Game;

/// What a law says of one game played from one seed: nothing, or what is broken.
type Verdict = Result<(), String>;

/// A law, over games of any kind.
trait Law {
    /// Its name in docs/architecture.md.
    const NAME: &'static str;
    /// How many seeds it is tried with.
    const SEEDS: u64;

    /// Plays from a seed and looks.
    fn check<G: Game>(seed: u64) -> Verdict;
}

/// The law holds for a game, from every seed.
fn holds<L: Law, G: Game>() {
    for seed in 0..L::SEEDS {
        if let Err(why) = L::check::<G>(seed) {
            panic!("law {} broken by {} from seed {seed}: {why}", L::NAME, G::NAME);
        }
    }
}

/// The law catches a mutant: from some seed it says what is broken, or the core gives up on what it has decided. What is
/// wrong between seats only is no mutant of a game of one.
fn catches<L: Law, G: Game>(mutation: &'static dyn Mutation<G>) {
    if *G::SEATS.end() < mutation.seats() {
        return;
    }
    let caught = mutants::under(mutation, || {
        (0..L::SEEDS).any(|seed| !matches!(catch_unwind(|| L::check::<Mutant<G>>(seed)), Ok(Ok(()))))
    });
    assert!(caught, "law {} lets the mutant {} of {} through", L::NAME, mutation.name(), G::NAME);
}

/// One test that the law holds for every registered game, and one that it can fail.
macro_rules! law {
    ($law:ident: $holds:ident, $fails:ident by $($mutation:ident),+) => {
        #[test]
        fn $holds() {
            fn check<G: Game>() {
                holds::<$law, G>();
            }
            for_each_game!(check());
        }

        #[test]
        fn $fails() {
            fn check<G: Game>() {
                $(catches::<$law, G>(&mutants::$mutation);)+
            }
            for_each_game!(check());
        }
    };
}

use blind::Blind;
use candidates::Complete;
use conserve::Conserve;
use fresh::Fresh;
use live::Live;
use opened::Opened;
use pure::Pure;
use replay::Replay;
use sound::Sound;

law!(Sound: sound, sound_can_fail by OffersAnothersMoves, PicksTheFirst, RefusesSeatZero, RefusesByMood, RefusesByHiddenCards, OffersToEverybody);
law!(Complete: complete, complete_can_fail by ActsForAnybody, HidesMoves, MendsBadCommands, AcceptsEverything);
law!(Replay: replay, replay_can_fail by ForgetsEvents, DealsByMood, RemembersOtherGames);
law!(Pure: pure, pure_can_fail by DecidesByMood, SealsByMood, TimesOutByMood);
law!(Blind: blind, blind_can_fail by ShowsEverything, ShowsAnothersMoves, NamesHiddenCardsInErrors, OpensAHand, CountsByHiddenCards, SeesEveryCard);
law!(Conserve: conserve, conserve_can_fail by LosesACard, CopiesACard, DealsACardTwice);
law!(Live: live, live_can_fail by StrandsSeatZero, NeverEnds, OwesNothing, NeverTellsThatItEnds);
law!(Fresh: fresh, fresh_can_fail by OwesNothing, OwesHalf, OffersByMood, OffersToEverybody);
law!(Opened: opened, opened_can_fail by OpensNothing, OpensTooMuch, SeesNothing);
