//! What the programs here are timed by.

use std::time::{Duration, Instant};

/// Time on the processor, which other programs do not lengthen; where the kernel does not tell it, time on the clock.
pub struct OnCpu {
    cpu: Option<Duration>,
    clock: Instant,
}

impl OnCpu {
    /// From now on.
    pub fn now() -> OnCpu {
        OnCpu { cpu: Self::cpu(), clock: Instant::now() }
    }

    /// How long it was so far.
    pub fn elapsed(&self) -> Duration {
        match (self.cpu, Self::cpu()) {
            (Some(begun), Some(now)) => now.saturating_sub(begun),
            _ => self.clock.elapsed(),
        }
    }

    fn cpu() -> Option<Duration> {
        let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(schedule.split_whitespace().next()?.parse().ok()?))
    }
}
