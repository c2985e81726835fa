//! Going over the showdowns that there can be, or over many by chance.

use super::Looked;
use super::dice::Dice;
use super::enumeration::Enumeration;
use super::unknown::{Completion, Shuffle, Unknown};
use crate::proto::{ShowdownMethod, ShowdownSample};
use crate::rejection::{Code, Rejection};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Most showdowns of one question.
pub const MOST_SHOWDOWNS: u64 = 1_000_000_000;
/// All showdowns are looked at, when nobody says how to go about it, if they come to as many hands at most.
const HANDS_UNASKED: u64 = 2_000_000;
/// Else as many showdowns are looked at by chance, or fewer, so that they do not come to more hands.
const TRIALS_UNASKED: u64 = 200_000;
/// Showdowns in a chunk, which one thread looks at by itself.
const CHUNK: u64 = 1024;

/// What a question is about: what is not known, and what is noted of one way to know it.
pub trait Showdown: Send + Sync {
    /// What a thread keeps from one showdown to the next; empty at first.
    type Seen: Default;
    /// What is noted.
    type Tally: Tally;

    /// What is not known.
    fn unknown(&self) -> &Unknown;
    /// How many hands are evaluated, at most.
    fn hands(&self) -> usize;
    /// Nothing noted.
    fn tally(&self) -> Self::Tally;
    /// Notes what a showdown comes to. Groups before `changed` are what they were when `seen` was last here.
    fn show(&self, completion: &Completion, changed: usize, seen: &mut Self::Seen, tally: &mut Self::Tally);
    /// The answer as a message.
    fn answer(&self, tally: &Self::Tally, sample: ShowdownSample) -> Vec<u8>;
}

/// Counts that threads make apart.
pub trait Tally: Send + Sync {
    /// With those of another thread.
    fn add(&mut self, other: &Self);
}

/// How the showdowns are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    All,
    Chance { seed: u32 },
}

/// A question that is being answered.
pub struct Survey<S: Showdown> {
    showdown: S,
    method: Method,
    total: u64,
    /// Chunks that have been looked at.
    chunks: u64,
    tally: S::Tally,
}

impl<S: Showdown> Survey<S> {
    /// Begins. Refuses a method that there is not, or that would take too long.
    pub fn new(showdown: S, asked: Option<&ShowdownMethod>) -> Result<Survey<S>, Rejection> {
        let asked = asked.copied().unwrap_or_default();
        let hands = (showdown.hands() as u64).max(1);
        let all = showdown.unknown().ways().filter(|ways| *ways <= MOST_SHOWDOWNS);
        let (method, total) = match (asked.exact, asked.trials, all) {
            (true, Some(_), _) => return Err(both()),
            (true, None, Some(all)) => (Method::All, all),
            (true, None, None) => return Err(too_many(showdown.unknown())),
            (false, None, Some(all)) if all * hands <= HANDS_UNASKED => (Method::All, all),
            (false, trials, _) => {
                let trials = trials.map_or(TRIALS_UNASKED.min(HANDS_UNASKED / hands), u64::from);
                if !(1..=MOST_SHOWDOWNS).contains(&trials) {
                    return Err(out_of_range(trials));
                }
                (Method::Chance { seed: asked.seed.unwrap_or_default() }, trials)
            }
        };
        let tally = showdown.tally();
        Ok(Survey { showdown, method, total, chunks: 0, tally })
    }

    fn sample(&self) -> ShowdownSample {
        ShowdownSample {
            exact: self.method == Method::All,
            showdowns: self.total as u32,
            seed: match self.method {
                Method::All => None,
                Method::Chance { seed } => Some(seed),
            },
        }
    }

    /// Looks at one chunk.
    fn chunk(&self, chunk: u64, seen: &mut S::Seen, tally: &mut S::Tally) {
        let showdowns = CHUNK.min(self.total - chunk * CHUNK);
        let mut completion = Completion::default();
        match self.method {
            Method::All => {
                let mut ways = Enumeration::new(self.showdown.unknown(), chunk * CHUNK);
                let mut changed = Some(0);
                for _ in 0..showdowns {
                    let Some(from) = changed else { return };
                    ways.write(&mut completion, from);
                    self.showdown.show(&completion, from, seen, tally);
                    changed = ways.step();
                }
            }
            Method::Chance { seed } => {
                let mut shuffle = Shuffle::new(self.showdown.unknown(), Dice::new(seed, chunk));
                for _ in 0..showdowns {
                    shuffle.draw(&mut completion);
                    self.showdown.show(&completion, 0, seen, tally);
                }
            }
        }
    }
}

impl<S: Showdown> Looked for Survey<S> {
    fn total(&self) -> u64 {
        self.total
    }

    fn done(&self) -> u64 {
        (self.chunks * CHUNK).min(self.total)
    }

    fn hands(&self) -> usize {
        self.showdown.hands()
    }

    fn look(&mut self, chunks: u64, threads: usize) {
        let to = self.chunks.saturating_add(chunks.max(1)).min(self.total.div_ceil(CHUNK));
        let next = AtomicU64::new(self.chunks);
        let work = || {
            let (mut seen, mut tally) = (S::Seen::default(), self.showdown.tally());
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= to {
                    return tally;
                }
                self.chunk(chunk, &mut seen, &mut tally);
            }
        };
        let found = thread::scope(|scope| {
            // Where there is no other thread to be had, this one does all of it.
            let others: Vec<_> =
                (1..threads).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
            let mut tally = work();
            for other in others {
                match other.join() {
                    Ok(other) => tally.add(&other),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            tally
        });
        self.tally.add(&found);
        self.chunks = to;
    }

    fn answer(&self) -> Option<Vec<u8>> {
        (self.done() == self.total).then(|| self.showdown.answer(&self.tally, self.sample()))
    }
}

fn both() -> Rejection {
    Rejection::new(Code::ValueOutOfRange, "", "method: it is exact, or so many trials; not both")
        .with("field", "method")
}

fn too_many(unknown: &Unknown) -> Rejection {
    let are = unknown.ways().map_or("more than 2^64".to_owned(), |ways| ways.to_string());
    let message = format!(
        "method: there are {are} showdowns; exact looks at {MOST_SHOWDOWNS} at most: name more cards, or a number of trials"
    );
    Rejection::new(Code::ValueOutOfRange, "", message)
        .with("field", "method.exact")
        .with("showdowns", are)
        .with("allowed", MOST_SHOWDOWNS)
}

fn out_of_range(trials: u64) -> Rejection {
    let message = format!("method: the number of trials is {trials}; it must be 1 to {MOST_SHOWDOWNS}");
    Rejection::new(Code::ValueOutOfRange, "", message)
        .with("field", "method.trials")
        .with("value", trials)
        .with("allowed", format!("1 to {MOST_SHOWDOWNS}"))
}
