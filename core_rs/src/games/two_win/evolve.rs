//! Folding the events of Two-Win, and which of them is forced next.

use super::hand::{Hand, Stage};
use super::options::Level;
use super::{Chair, MIDDLE, OWN, ROUNDS, TwoWin};
use crate::card::{Card, Face};
use crate::game::Opened;
use crate::money::{Action, Betting, Purse};
use crate::proto::{self, PartKind, bet, two_win_event::Event};
use prost::Message;
use std::sync::Arc;

impl TwoWin {
    /// TW-3: four to each, one at a time, from the dealer's left; then the eight of the middle.
    pub(super) fn fold_deal(&mut self, order: &[(Card, bool)]) -> Result<(), String> {
        if !self.deal_is_due() {
            return Err("no deal is due".to_owned());
        }
        let players = self.next_players();
        let count = players.len();
        let card = |at: usize| order.get(at).map(|(card, _)| *card).ok_or("the order is too short");
        let mut own = Vec::with_capacity(count);
        for place in 0..count {
            let mut cards = [card(place)?, card(place + count)?, card(place + 2 * count)?, card(place + 3 * count)?];
            cards.sort_unstable();
            own.push(cards);
        }
        let middle = order.get(OWN * count..OWN * count + MIDDLE).ok_or("the order is too short")?;
        let purse = |seat: &u8| Purse { stack: self.chair(*seat).map_or(0, |chair| chair.stack), ..Purse::default() };
        let purses: Vec<Purse> = players.iter().map(purse).collect();
        let (limit, chip_unit) = (self.options.limit, self.options.chip_unit);
        let hand = Hand {
            declared: vec![None; count],
            shown: None,
            own,
            middle: std::array::from_fn(|at| Face { card: middle[at].0, reversed: middle[at].1 }),
            turned: 0,
            stage: Stage::Dealt,
            minimum_bet: 0,
            level: 0,
            limit,
            chip_unit,
            round: 0,
            betting: Betting::open(limit, chip_unit, 0, purses, 0, 0, 0),
            acts: 0,
            players,
        };
        self.dealer = hand.players.last().copied();
        self.hand = Some(Arc::new(hand));
        Ok(())
    }

    /// The event that begins the hand that was dealt (TW-2, TW-27, TW-30).
    pub(super) fn beginning(&self, now_ms: i64) -> Option<proto::TwoWinHandBegan> {
        let hand = self.hand.as_ref().filter(|hand| hand.stage == Stage::Dealt)?;
        let play_began_ms = if self.hands == 0 { now_ms } else { self.play_began_ms };
        let level = self.options.level(self.hands, now_ms - play_began_ms);
        let Level { minimum_bet, ante } = self.options.levels.get(level).copied()?;
        let mut stacks: Vec<u64> = hand.purses().iter().map(|purse| purse.stack).collect();
        let mut pay = |place: usize, amount: u64| {
            let Some(stack) = stacks.get_mut(place) else { return 0 };
            let paid = amount.min(*stack);
            *stack -= paid;
            paid
        };
        // Antes are paid before the blinds, and also in a hand that begins with carried money.
        let antes: Vec<u64> = (0..hand.players.len()).map(|place| pay(place, ante)).collect();
        let small = minimum_bet / 2 - minimum_bet / 2 % self.options.chip_unit;
        let blinds = if self.carried > 0 { Vec::new() } else { vec![(0, small), (1, minimum_bet)] };
        // A small blind of nothing is not posted (MO-12).
        let blinds = blinds.into_iter().filter(|(_, blind)| *blind > 0);
        let blinds =
            blinds.map(|(place, blind)| proto::Share { seat: hand.seat(place).into(), amount: pay(place, blind) });
        Some(proto::TwoWinHandBegan {
            hand: self.hands + 1,
            dealer: self.dealer.unwrap_or_default().into(),
            players: hand.players.iter().map(|seat| (*seat).into()).collect(),
            level: level as u32,
            minimum_bet,
            blinds: blinds.collect(),
            antes,
            carried: self.carried,
            play_began_ms,
        })
    }

    /// What follows by itself from where the game stands.
    pub(super) fn forced(&self) -> Option<Event> {
        let hand = self.hand.as_deref()?;
        match hand.stage {
            Stage::Dealt => None,
            Stage::Betting if hand.turn().is_some() => None,
            Stage::Betting => Some(match hand.betting.unmatched() {
                Some((place, amount)) => {
                    let share = proto::Share { seat: hand.seat(place).into(), amount };
                    Event::MoneyReturned(proto::TwoWinMoneyReturned { share: Some(share) })
                }
                None if hand.live().count() < 2 => Event::Paid(self.payment(hand)),
                None => {
                    let round = hand.round + 1;
                    let cards = hand.turned_in(round).iter().map(|face| face.wire()).collect();
                    Event::Turned(proto::TwoWinTurned { round: round.into(), cards })
                }
            }),
            Stage::Declaring => {
                let all = hand.live().all(|place| !hand.owes_declaration(place));
                all.then(|| Event::Shown(self.showdown(hand)))
            }
            Stage::Shown => Some(Event::Paid(self.payment(hand))),
            Stage::Over => self.ending(),
        }
    }

    pub(super) fn fold(&mut self, event: &proto::TwoWinEvent, parts: &[Opened<'_>]) -> Result<(), String> {
        match event.event.as_ref().ok_or("an event this build does not know")? {
            Event::HandBegan(event) => self.hand_began(event),
            Event::Acted(event) => self.acted(event),
            Event::MoneyReturned(event) => self.money_returned(event),
            Event::Turned(event) => self.turned(event),
            Event::Declared(event) => self.declared(event, parts),
            Event::Shown(event) => self.shown(event),
            Event::Paid(event) => self.paid(event),
            Event::Readied(event) => self.readied(event),
            Event::SatOut(event) => self.sat_out(event),
            Event::PlayEnded(event) => self.play_ended(event),
        }
    }

    /// The hand under way, which must be at this stage.
    fn hand_in(&mut self, stage: Stage) -> Result<&mut Hand, String> {
        let hand = self.hand.as_mut().filter(|hand| hand.stage == stage).ok_or("the hand is not at this stage")?;
        Ok(Arc::make_mut(hand))
    }

    fn hand_began(&mut self, event: &proto::TwoWinHandBegan) -> Result<(), String> {
        let carried = self.carried;
        if event.hand != self.hands + 1 || event.carried != carried {
            return Err(format!("hand {} is not due", event.hand));
        }
        let hand = self.hand_in(Stage::Dealt)?;
        if !hand.players.iter().map(|seat| u32::from(*seat)).eq(event.players.iter().copied())
            || event.antes.len() != hand.players.len()
        {
            return Err("these are not the players dealt in".to_owned());
        }
        let mut purses = hand.purses().to_vec();
        for (purse, ante) in purses.iter_mut().zip(&event.antes) {
            if purse.pay(*ante) != *ante {
                return Err("an ante is more than the stack".to_owned());
            }
        }
        let before = carried + purses.iter().map(|purse| purse.total).sum::<u64>();
        for blind in &event.blinds {
            let place = u8::try_from(blind.seat).ok().and_then(|seat| hand.place(seat));
            let purse = place.and_then(|place| purses.get_mut(place)).ok_or("a blind of nobody's")?;
            purse.round = purse.pay(blind.amount);
        }
        // Left of the big blind; left of the dealer where there were no blinds (TW-5).
        let first = if event.blinds.is_empty() { 0 } else { 2 % hand.players.len() };
        let bet = if event.blinds.is_empty() { 0 } else { event.minimum_bet };
        hand.minimum_bet = event.minimum_bet;
        hand.level = event.level;
        hand.round = 1;
        hand.stage = Stage::Betting;
        hand.betting = Betting::open(hand.limit, hand.chip_unit, hand.size(1), purses, bet, before, first);
        self.hands = event.hand;
        self.play_began_ms = event.play_began_ms;
        self.put_stacks();
        Ok(())
    }

    fn acted(&mut self, event: &proto::TwoWinActed) -> Result<(), String> {
        let action = read_action(event.bet.as_ref())?;
        let hand = self.hand_in(Stage::Betting)?;
        let turn = hand.turn().ok_or("nobody has the turn")?;
        if u32::from(hand.seat(turn)) != event.seat {
            return Err("it is not that seat's turn".to_owned());
        }
        let before = hand.purses().get(turn).map_or(0, |purse| purse.total);
        hand.betting.act(action)?;
        hand.acts += 1;
        let after = hand.purses().get(turn).map_or(0, |purse| purse.total);
        if after - before != event.paid {
            return Err(format!("it put in {}, not {}", after - before, event.paid));
        }
        self.put_stacks();
        self.all_may_declare();
        Ok(())
    }

    fn money_returned(&mut self, event: &proto::TwoWinMoneyReturned) -> Result<(), String> {
        let hand = self.hand_in(Stage::Betting)?;
        let given =
            hand.betting.give_back().map(|(place, amount)| proto::Share { seat: hand.seat(place).into(), amount });
        if given.is_none() || given != event.share {
            return Err("this is not what nobody matched".to_owned());
        }
        self.put_stacks();
        self.all_may_declare();
        Ok(())
    }

    fn turned(&mut self, event: &proto::TwoWinTurned) -> Result<(), String> {
        let carried = self.carried;
        let hand = self.hand_in(Stage::Betting)?;
        let round = hand.round + 1;
        if event.round != u32::from(round) || round > ROUNDS || hand.turn().is_some() {
            return Err(format!("round {} is not due", event.round));
        }
        let cards = hand.turned_in(round);
        if !cards.iter().map(|face| face.wire()).eq(event.cards.iter().copied()) {
            return Err("these are not the cards that lie there".to_owned());
        }
        hand.turned += cards.len();
        hand.open_round(round, carried);
        self.all_may_declare();
        Ok(())
    }

    /// Once the last betting round is over, everyone still in declares (TW-8).
    fn all_may_declare(&mut self) {
        let Some(hand) = self.hand.as_mut() else { return };
        let over = hand.stage == Stage::Betting && hand.round == ROUNDS && hand.turn().is_none();
        if over && hand.betting.unmatched().is_none() && hand.live().count() > 1 {
            Arc::make_mut(hand).stage = Stage::Declaring;
        }
    }

    fn declared(&mut self, event: &proto::TwoWinDeclared, parts: &[Opened<'_>]) -> Result<(), String> {
        let part = parts
            .iter()
            .find(|part| part.kind == i32::from(PartKind::Choice))
            .ok_or("what was declared is not here")?;
        let command =
            proto::TwoWinDeclare::decode(part.content).map_err(|error| format!("no TwoWinDeclare: {error}"))?;
        let hand = self.hand_in(Stage::Declaring)?;
        let place =
            u8::try_from(event.seat).ok().and_then(|seat| hand.place(seat)).ok_or("that seat is not dealt in")?;
        if !hand.owes_declaration(place) {
            return Err("that seat has nothing to declare".to_owned());
        }
        let own = hand.own.get(place).copied().ok_or("that seat has no cards")?;
        let declaration = super::decide::read_declaration(own, &command).map_err(|refused| refused.message)?;
        if let Some(declared) = hand.declared.get_mut(place) {
            *declared = Some(declaration);
        }
        Ok(())
    }

    fn shown(&mut self, event: &proto::TwoWinShown) -> Result<(), String> {
        let hand = self.hand_in(Stage::Declaring)?;
        hand.stage = Stage::Shown;
        hand.shown = Some(Box::new(event.clone()));
        Ok(())
    }

    fn paid(&mut self, event: &proto::TwoWinPaid) -> Result<(), String> {
        let hand = self.hand.as_deref().filter(|hand| matches!(hand.stage, Stage::Betting | Stage::Shown));
        let hand = hand.ok_or("the hand is not at this stage")?;
        let pot = self.carried + hand.purses().iter().map(|purse| purse.total).sum::<u64>();
        let shares = || event.layers.iter().flat_map(|layer| layer.internal.iter().chain(&layer.external));
        let paid: u64 = shares().map(|share| share.amount).sum();
        if paid.checked_add(event.carried) != Some(pot) {
            return Err(format!("{paid} paid and {} carried are not the {pot} on the table", event.carried));
        }
        let heirs = hand.live().filter(|_| event.carried > 0).map(|place| hand.seat(place)).collect();
        let past = self.past_hand(hand, event);
        for share in shares() {
            self.chair_mut(share.seat)?.stack += share.amount;
        }
        let first_internal = event.layers.first().and_then(|layer| layer.internal.first());
        if let Some(share) = first_internal {
            self.taker = u8::try_from(share.seat).ok();
        }
        self.carried = event.carried;
        self.heirs = heirs;
        for chair in &mut self.chairs {
            chair.ready = false;
        }
        self.past = Some(Arc::new(past));
        if let Some(hand) = &mut self.hand {
            Arc::make_mut(hand).stage = Stage::Over;
        }
        Ok(())
    }

    fn readied(&mut self, event: &proto::TwoWinReadied) -> Result<(), String> {
        let chair = self.chair_mut(event.seat)?;
        chair.stack += event.bought;
        chair.brought += event.bought;
        chair.ready = true;
        chair.sitting_out = false;
        Ok(())
    }

    fn sat_out(&mut self, event: &proto::TwoWinSatOut) -> Result<(), String> {
        self.chair_mut(event.seat)?.sitting_out = true;
        Ok(())
    }

    fn play_ended(&mut self, event: &proto::TwoWinPlayEnded) -> Result<(), String> {
        let shared: u64 = event.shares.iter().map(|share| share.amount).sum();
        if shared != self.carried || self.over || !self.is_between() {
            return Err(format!("{shared} shared of {} carried", self.carried));
        }
        for share in &event.shares {
            self.chair_mut(share.seat)?.stack += share.amount;
        }
        self.carried = 0;
        self.heirs = Vec::new();
        self.over = true;
        Ok(())
    }

    fn chair_mut(&mut self, seat: u32) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat as usize).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// What is in front of each player is as the betting leaves it.
    fn put_stacks(&mut self) {
        let Some(hand) = self.hand.as_deref() else { return };
        for (seat, purse) in hand.players.iter().zip(hand.purses()) {
            if let Some(chair) = self.chairs.get_mut(usize::from(*seat)) {
                chair.stack = purse.stack;
            }
        }
    }
}

fn read_action(bet: Option<&proto::Bet>) -> Result<Action, String> {
    match bet.and_then(|bet| bet.action.as_ref()) {
        Some(bet::Action::Fold(_)) => Ok(Action::Fold),
        Some(bet::Action::Check(_)) => Ok(Action::Check),
        Some(bet::Action::Call(_)) => Ok(Action::Call),
        Some(bet::Action::RaiseTo(raise)) => Ok(Action::RaiseTo(raise.total)),
        None => Err("the bet is empty".to_owned()),
    }
}
