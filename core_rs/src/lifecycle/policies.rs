//! The options that every game has (LC-1).

use crate::proto::{self, Disclosure, Fairness, OutagePolicy, StartPolicy, WithheldPolicy};
use crate::rejection::{Code, Rejection};

/// The longest time any policy may give: a day.
pub const MAX_MS: u32 = 86_400_000;

/// Policies with every default written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policies {
    /// LC-3.
    pub start: StartPolicy,
    /// LC-7; 0 is no limit.
    pub turn_ms: u32,
    /// LC-7.
    pub bank_ms: u32,
    /// LC-8.
    pub outage: OutagePolicy,
    /// How far behind spectators are.
    pub spectator_delay_ms: u32,
    /// Where the order of a deal comes from.
    pub fairness: Fairness,
    /// How long each of the two waits of a deal is.
    pub contribute_ms: u32,
    /// LC-11.
    pub withheld: WithheldPolicy,
    /// LC-13.
    pub disclosure: Disclosure,
}

impl Policies {
    /// Checks what was given and fills in the rest. `conceals`: hands of this game can fold or be mucked.
    pub fn read(given: &proto::Policies, has_host: bool, conceals: bool) -> Result<Policies, Rejection> {
        let policies = Policies {
            start: choice("start", given.start, StartPolicy::AllPresent, "all_present, by_host", "LC-3")?,
            turn_ms: milliseconds("turn_ms", given.turn_ms, "LC-7")?,
            bank_ms: milliseconds("bank_ms", given.bank_ms, "LC-7")?,
            outage: choice("outage", given.outage, OutagePolicy::Credit, "credit, pause", "LC-8")?,
            spectator_delay_ms: milliseconds("spectator_delay_ms", given.spectator_delay_ms, "LC-1")?,
            fairness: choice("fairness", given.fairness, Fairness::Contributed, "contributed, server_only", "LC-11")?,
            contribute_ms: number("contribute_ms", given.contribute_ms, 5_000, 100..=600_000, "LC-11")?,
            withheld: choice("withheld", given.withheld, WithheldPolicy::Retry, "retry, away, abort", "LC-11")?,
            disclosure: choice("disclosure", given.disclosure, by_default(conceals), disclosures(conceals), "LC-13")?,
        };
        if policies.start == StartPolicy::ByHost && !has_host {
            return Err(out_of_range("start", "by_host", "all_present where the game has no host", "LC-3"));
        }
        if policies.disclosure == Disclosure::Immediate && conceals {
            return Err(out_of_range("disclosure", "immediate", disclosures(conceals), "LC-13"));
        }
        if policies.bank_ms > 0 && policies.turn_ms == 0 {
            return Err(out_of_range("bank_ms", policies.bank_ms, "0 where turn_ms is 0", "LC-7"));
        }
        Ok(policies)
    }

    /// As a message, everything written out.
    pub fn wire(&self) -> proto::Policies {
        proto::Policies {
            start: Some(self.start.into()),
            turn_ms: Some(self.turn_ms),
            bank_ms: Some(self.bank_ms),
            outage: Some(self.outage.into()),
            spectator_delay_ms: Some(self.spectator_delay_ms),
            fairness: Some(self.fairness.into()),
            contribute_ms: Some(self.contribute_ms),
            withheld: Some(self.withheld.into()),
            disclosure: Some(self.disclosure.into()),
        }
    }
}

/// LC-13: nobody has to show a hand that was folded or mucked before the game is over.
fn by_default(conceals: bool) -> Disclosure {
    if conceals { Disclosure::AfterGame } else { Disclosure::Immediate }
}

fn disclosures(conceals: bool) -> &'static str {
    if conceals { "after_game, auditor_only" } else { "immediate, after_game, auditor_only" }
}

/// An option that is refused, by name, with what is allowed (LC-1).
pub fn out_of_range(
    option: &'static str,
    value: impl std::fmt::Display,
    allowed: &str,
    rule: &'static str,
) -> Rejection {
    Rejection::new(Code::OptionOutOfRange, rule, format!("{option} is {value}; allowed: {allowed}"))
        .with("option", option)
        .with("value", value)
        .with("allowed", allowed)
}

/// An enum option: not given or unspecified is the default.
pub fn choice<E>(
    option: &'static str,
    given: Option<i32>,
    default: E,
    allowed: &str,
    rule: &'static str,
) -> Result<E, Rejection>
where
    E: TryFrom<i32>,
{
    match given {
        None | Some(0) => Ok(default),
        Some(value) => E::try_from(value).map_err(|_| out_of_range(option, value, allowed, rule)),
    }
}

/// A number option within a range.
pub fn number(
    option: &'static str,
    given: Option<u32>,
    default: u32,
    range: std::ops::RangeInclusive<u32>,
    rule: &'static str,
) -> Result<u32, Rejection> {
    let value = given.unwrap_or(default);
    if range.contains(&value) {
        Ok(value)
    } else {
        Err(out_of_range(option, value, &format!("{} to {}", range.start(), range.end()), rule))
    }
}

/// The most chips that one seat may bring at once: those of all seats fit into 64 bits many times over (MO-1).
pub const MOST_CHIPS: u64 = 1_000_000_000_000;

/// A number of chips within a range, a multiple of the chip unit (MO-12).
pub fn chips(
    option: &'static str,
    given: Option<u64>,
    default: u64,
    range: std::ops::RangeInclusive<u64>,
    unit: u64,
    rule: &'static str,
) -> Result<u64, Rejection> {
    let value = given.unwrap_or(default);
    if range.contains(&value) && value.is_multiple_of(unit) {
        return Ok(value);
    }
    let allowed = format!("{} to {}, in multiples of {unit}", range.start(), range.end());
    Err(out_of_range(option, value, &allowed, rule))
}

/// The chips of each seat at the start: one number for all, or one for each seat.
pub fn stacks(given: &[u64], seats: usize, default: u64, unit: u64, rule: &'static str) -> Result<Vec<u64>, Rejection> {
    let read = |stack: u64| chips("stacks", Some(stack), default, unit..=MOST_CHIPS, unit, rule);
    match given {
        [] => Ok(vec![read(default)?; seats]),
        [one] => Ok(vec![read(*one)?; seats]),
        each if each.len() == seats => each.iter().map(|stack| read(*stack)).collect(),
        each => {
            let many = format!("{} numbers", each.len());
            Err(out_of_range("stacks", many, &format!("none, one for all, or {seats}, one for each seat"), rule))
        }
    }
}

fn milliseconds(option: &'static str, given: Option<u32>, rule: &'static str) -> Result<u32, Rejection> {
    number(option, given, 0, 0..=MAX_MS, rule)
}

/// One option, for people.
pub fn info(name: &str, range: &str, default: &str, rule: &str, help: &str) -> proto::OptionInfo {
    proto::OptionInfo {
        name: name.to_owned(),
        range: range.to_owned(),
        default_value: default.to_owned(),
        rule: rule.to_owned(),
        help: help.to_owned(),
    }
}

/// The policies, for people.
pub fn policy_infos() -> Vec<proto::OptionInfo> {
    vec![
        info("start", "all_present, by_host", "all_present", "LC-3", "When the game starts; by_host needs a host"),
        info("turn_ms", "0 to 86400000", "0", "LC-7", "Milliseconds for each choice; 0 is no limit"),
        info(
            "bank_ms",
            "0 to 86400000",
            "0",
            "LC-7",
            "Milliseconds a seat may overrun in the whole game; needs turn_ms",
        ),
        info("outage", "credit, pause", "credit", "LC-8", "What an outage of the service does to running clocks"),
        info("spectator_delay_ms", "0 to 86400000", "0", "LC-1", "How far behind spectators see the game"),
        info(
            "fairness",
            "contributed, server_only",
            "contributed",
            "LC-11",
            "Whether seats contribute to the order of a deal",
        ),
        info(
            "contribute_ms",
            "100 to 600000",
            "5000",
            "LC-11",
            "Milliseconds to commit a contribution, and again to reveal it",
        ),
        info("withheld", "retry, away, abort", "retry", "LC-11", "What a seat that does not reveal in time gets"),
        info(
            "disclosure",
            "immediate, after_game, auditor_only",
            "immediate; after_game where hands can fold or be mucked",
            "LC-13",
            "When the order of a deal and the commands are opened to all",
        ),
    ]
}
