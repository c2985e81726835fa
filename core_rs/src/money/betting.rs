//! One betting round: who may act, what they may do, and what comes of it (MO-3 to MO-6, MO-8, MO-11, MO-12).

use crate::rejection::{Code, Rejection};

/// How much may be bet (MO-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Up to the whole stack.
    None,
    /// Raises to at most the bet, all money on the table and what the raiser owes.
    Pot,
    /// By exactly the bet size, four times a round.
    Fixed,
}

/// How many full bets and raises a round has at a fixed limit, the big blind among them (MO-8).
const FIXED_RAISES: u8 = 4;

/// The money of one player in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Purse {
    /// What is in front of the player and not in a pot.
    pub stack: u64,
    /// What the player has put in, in this round. Antes and carried money do not count (MO-3).
    pub round: u64,
    /// What the player has put in, in this hand, antes included (MO-7).
    pub total: u64,
    /// Whether the hand was given up.
    pub folded: bool,
    /// What had to be matched when the player last acted in this round; `None` before that.
    pub acted_at: Option<u64>,
}

impl Purse {
    /// Still in, with chips left (MO-5).
    pub fn can_act(&self) -> bool {
        !self.folded && self.stack > 0
    }

    /// Puts in so much, or what there is (MO-11).
    pub fn pay(&mut self, amount: u64) -> u64 {
        let paid = amount.min(self.stack);
        self.stack -= paid;
        self.total += paid;
        paid
    }

    /// What the player can have in for the round at most.
    fn reach(&self) -> u64 {
        self.round + self.stack
    }
}

/// What a player says (MO-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Give the hand up.
    Fold,
    /// Put in nothing where nothing is owed.
    Check,
    /// Match the bet, or put in all there is.
    Call,
    /// Bet or raise: have so much in for the round.
    RaiseTo(u64),
}

/// To how much a player may bet or raise: `least`, `least + unit` … `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RaiseRange {
    /// Least total for the round.
    pub least: u64,
    /// Greatest total for the round.
    pub most: u64,
}

/// What a player may do on their turn. A fold is always among it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choices {
    /// What a call puts in; `None` where a check is free.
    pub call: Option<u64>,
    /// To how much a bet or raise may go.
    pub raise: Option<RaiseRange>,
}

/// A betting round under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Betting {
    limit: Limit,
    unit: u64,
    /// The least bet, and at a fixed limit every bet and raise.
    size: u64,
    /// By place in the hand.
    purses: Vec<Purse>,
    /// What must be matched.
    bet: u64,
    /// The last full bet or raise; the least bet before there is one (MO-4).
    last_full: u64,
    /// Full bets and raises so far (MO-8).
    raises: u8,
    /// Exactly two could act when the round began (MO-8).
    headsup: bool,
    /// All money on the table before this round: carried, antes, earlier rounds.
    before: u64,
    turn: Option<usize>,
}

impl Betting {
    /// A round that `first` opens, or whoever after that can act. `blind` is the big blind, which is a full bet that
    /// must be matched even if it was posted short (MO-4); 0 where there is none. `before` is the money on the table
    /// that is not in for this round. Blinds stand in the purses already.
    pub fn open(
        limit: Limit,
        unit: u64,
        size: u64,
        purses: Vec<Purse>,
        blind: u64,
        before: u64,
        first: usize,
    ) -> Betting {
        let headsup = purses.iter().filter(|purse| purse.can_act()).count() == 2;
        let raises = u8::from(blind > 0);
        let mut round =
            Betting { limit, unit, size, purses, bet: blind, last_full: size, raises, headsup, before, turn: None };
        round.turn = round.next_from(first);
        round
    }

    /// By place in the hand.
    pub fn purses(&self) -> &[Purse] {
        &self.purses
    }

    /// Whose turn it is; `None` when the round is over.
    pub fn turn(&self) -> Option<usize> {
        self.turn
    }

    /// What must be matched.
    pub fn bet(&self) -> u64 {
        self.bet
    }

    /// All money on the table but stacks.
    pub fn pot(&self) -> u64 {
        self.before + self.purses.iter().map(|purse| purse.round).sum::<u64>()
    }

    /// What whoever has the turn may do.
    pub fn choices(&self) -> Option<Choices> {
        let own = self.purses.get(self.turn?)?;
        let owed = self.bet.saturating_sub(own.round);
        let call = (owed > 0).then(|| owed.min(own.stack));
        Some(Choices { call, raise: self.raise_range(own) })
    }

    // MO-4, MO-5, MO-8
    fn raise_range(&self, own: &Purse) -> Option<RaiseRange> {
        let others = self.purses.iter().filter(|purse| purse.can_act()).count();
        // A lone player has nobody to raise.
        if others < 2 || own.reach() <= self.bet || !self.is_open_to(own) || self.is_capped() {
            return None;
        }
        let least = self.bet + self.last_full;
        if own.reach() < least {
            return Some(RaiseRange { least: own.reach(), most: own.reach() });
        }
        let most = match self.limit {
            Limit::None => own.reach(),
            Limit::Pot => own.reach().min(self.pot_limit(own).max(least)),
            Limit::Fixed => least,
        };
        Some(RaiseRange { least, most })
    }

    /// One who has acted may raise again once the bet has grown by a full bet or raise since (MO-4).
    fn is_open_to(&self, own: &Purse) -> bool {
        own.acted_at.is_none_or(|acted_at| self.bet - acted_at >= self.last_full)
    }

    fn is_capped(&self) -> bool {
        self.limit == Limit::Fixed && !self.headsup && self.raises >= FIXED_RAISES
    }

    fn pot_limit(&self, own: &Purse) -> u64 {
        let most = self.bet + self.pot() + (self.bet - own.round);
        most - most % self.unit
    }

    /// Refuses what is not possible, with what is (MO-10).
    pub fn check(&self, action: Action) -> Result<(), Rejection> {
        let Some(choices) = self.choices() else {
            return Err(Rejection::new(Code::WrongPhase, "MO-5", "no betting round is under way"));
        };
        match (action, choices.call, choices.raise) {
            (Action::Fold, ..) | (Action::Check, None, _) | (Action::Call, Some(_), _) => Ok(()),
            (Action::Check, Some(call), _) => {
                Err(Rejection::new(Code::ActionNotPossible, "MO-3", format!("a check is not free: {call} to call"))
                    .with("call", call))
            }
            (Action::Call, None, _) => {
                Err(Rejection::new(Code::ActionNotPossible, "MO-3", "there is nothing to call; a check is free"))
            }
            (Action::RaiseTo(to), _, Some(range)) => self.check_amount(to, range),
            (Action::RaiseTo(_), _, None) => Err(self.no_raise()),
        }
    }

    fn check_amount(&self, to: u64, range: RaiseRange) -> Result<(), Rejection> {
        let RaiseRange { least, most } = range;
        if (least..=most).contains(&to) && (to - least).is_multiple_of(self.unit) {
            return Ok(());
        }
        let rule = if (least..=most).contains(&to) {
            "MO-12"
        } else if to < least {
            "MO-4"
        } else {
            "MO-8"
        };
        let allowed = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let message =
            format!("{to} is no possible total for the round; possible: {allowed}, in steps of {}", self.unit);
        Err(Rejection::new(Code::ValueOutOfRange, rule, message)
            .with("to", to)
            .with("allowed", allowed)
            .with("step", self.unit))
    }

    fn no_raise(&self) -> Rejection {
        let own = self.turn.and_then(|turn| self.purses.get(turn));
        let (rule, why) = match own {
            Some(own) if own.reach() <= self.bet => ("MO-2", "the stack does not reach above the bet"),
            Some(own) if !self.is_open_to(own) => ("MO-4", "the bet has not grown by a full raise since you acted"),
            _ if self.is_capped() => ("MO-8", "four full bets and raises are in"),
            _ => ("MO-5", "nobody else can act"),
        };
        Rejection::new(Code::ActionNotPossible, rule, format!("no raise is possible: {why}"))
    }

    /// Folds what whoever has the turn did. Says what is impossible about it.
    pub fn act(&mut self, action: Action) -> Result<(), String> {
        self.check(action).map_err(|rejection| rejection.message)?;
        let Some(turn) = self.turn else { return Err("nobody has the turn".to_owned()) };
        let (bet, last_full) = (self.bet, self.last_full);
        let Some(own) = self.purses.get_mut(turn) else { return Err("there is no such player".to_owned()) };
        match action {
            Action::Fold => own.folded = true,
            Action::Check => {}
            Action::Call => own.round += own.pay(bet - own.round),
            Action::RaiseTo(to) => {
                own.round += own.pay(to - own.round);
                if to - bet >= last_full {
                    self.last_full = to - bet;
                    self.raises = self.raises.saturating_add(1);
                }
                self.bet = to;
            }
        }
        own.acted_at = Some(self.bet);
        self.turn = self.next_from(turn + 1);
        Ok(())
    }

    /// Who acts next, from a place on; `None` when the round is over (MO-5).
    fn next_from(&self, first: usize) -> Option<usize> {
        let (mut live, mut able, mut most) = (0, 0, 0);
        for purse in self.purses.iter().filter(|purse| !purse.folded) {
            live += 1;
            able += u8::from(purse.can_act());
            most = most.max(purse.round);
        }
        if live < 2 {
            return None;
        }
        let matched = |purse: &Purse| !purse.can_act() || purse.round >= most;
        if able < 2 && self.purses.iter().all(matched) {
            return None;
        }
        let players = self.purses.len();
        let (earlier, later) = self.purses.split_at(first % players);
        let step = later.iter().chain(earlier).position(|own| self.owes(own))?;
        Some((first + step) % players)
    }

    fn owes(&self, own: &Purse) -> bool {
        own.can_act() && (own.acted_at.is_none() || own.round < self.bet)
    }

    /// MO-6: what nobody matched, once the round is over, and the place of the bettor still in to whom it goes back.
    pub fn unmatched(&self) -> Option<(usize, u64)> {
        if self.turn.is_some() {
            return None;
        }
        let top = (0..self.purses.len()).max_by_key(|at| self.purses[*at].total)?;
        let others = self.purses.iter().enumerate().filter(|(at, _)| *at != top);
        let next = others.map(|(_, purse)| purse.total).max().unwrap_or_default();
        let own = self.purses.get(top)?;
        let over = own.total.saturating_sub(next).min(own.round);
        (over > 0 && !own.folded).then_some((top, over))
    }

    /// Gives back what nobody matched, before pots are built (MO-6).
    pub fn give_back(&mut self) -> Option<(usize, u64)> {
        let (top, over) = self.unmatched()?;
        let own = self.purses.get_mut(top)?;
        own.stack += over;
        own.round -= over;
        own.total -= over;
        Some((top, over))
    }
}

#[cfg(test)]
#[path = "betting_tests.rs"]
mod tests;
