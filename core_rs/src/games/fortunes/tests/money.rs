//! What the tests of betting and bids have in common: tables for money, acts in words, and where the chips are.

use super::super::{Fortunes, SEATS};
use crate::game::{Actor, Draft, Game, Viewer};
use crate::money::Action;
use crate::proto::{
    self, FortunesBetting, FortunesBids, FortunesFoldConcedes, FortunesMatch, FortunesOptions, command::Command,
    event::Event, fortunes_command, fortunes_event, fortunes_match::Kind,
};
use crate::scene::{Scene, names};

/// One deal.
pub fn one_deal() -> FortunesOptions {
    FortunesOptions { r#match: Some(FortunesMatch { kind: Some(Kind::Deals(1)) }), ..Default::default() }
}

/// One deal for a stake.
pub fn stake(stake: u64, stacks: &[u64]) -> FortunesOptions {
    let betting = Some(FortunesBetting::Stake.into());
    FortunesOptions { betting, stake: Some(stake), stacks: stacks.to_vec(), ..one_deal() }
}

/// One deal with an ante.
pub fn ante(ante: u64, stacks: &[u64]) -> FortunesOptions {
    let betting = Some(FortunesBetting::Ante.into());
    FortunesOptions { betting, ante: Some(ante), stacks: stacks.to_vec(), ..one_deal() }
}

/// The same, and who gives up by a fold.
pub fn conceding(concedes: FortunesFoldConcedes, options: FortunesOptions) -> FortunesOptions {
    FortunesOptions { fold_concedes: Some(concedes.into()), ..options }
}

/// The same, with bids.
pub fn with_bids(bonus: u32, options: FortunesOptions) -> FortunesOptions {
    FortunesOptions { bids: Some(FortunesBids::On.into()), bid_bonus: Some(bonus), ..options }
}

pub fn bet(action: Action) -> Command {
    let command = Some(fortunes_command::Command::Bet(action.message()));
    Fortunes::command_in(proto::FortunesCommand { command })
}

pub fn bid(tricks: u32) -> Command {
    let command = Some(fortunes_command::Command::Bid(proto::FortunesBid { tricks }));
    Fortunes::command_in(proto::FortunesCommand { command })
}

/// `check`, `call`, `fold`, or the total of a raise.
pub fn action(word: &str) -> Action {
    match word {
        "check" => Action::Check,
        "call" => Action::Call,
        "fold" => Action::Fold,
        total => Action::RaiseTo(total.parse().expect("check, call, fold or a number")),
    }
}

/// Acts such as `0:check 1:10`; the drafts of the last.
pub fn acts(scene: &mut Scene, words: &str) -> Vec<Draft<Event>> {
    let mut drafts = Vec::new();
    for word in words.split_whitespace() {
        let (seat, said) = word.split_once(':').expect("an act is seat:word");
        drafts = scene.drafts(Actor::Seat(seat.parse().expect("a seat")), bet(action(said)));
    }
    drafts
}

/// The same; what the last of them brought.
pub fn bets(scene: &mut Scene, words: &str) -> String {
    names(&acts(scene, words))
}

/// Everybody checks, or calls, until a card is due; nothing where no round is under way.
pub fn stays(scene: &mut Scene) {
    while let Some(betting) = scene.seen(Viewer::Spectator).betting {
        let said = if betting.call.is_some() { Action::Call } else { Action::Check };
        scene.says(Actor::Seat(betting.turn.expect("it is somebody's turn") as u8), bet(said));
    }
}

/// Tricks bid, by the dealer first.
pub fn bids(scene: &mut Scene, tricks: [u32; SEATS]) -> String {
    let mut said = String::new();
    for tricks in tricks {
        said = scene.says(Actor::Seat(scene.turn().expect("somebody bids")), bid(tricks));
    }
    said
}

/// One trick by the lowest cards, with the round before it stayed through; the events of its last card.
pub fn plays_trick(scene: &mut Scene) -> String {
    stays(scene);
    scene.plays_lowest(SEATS)
}

/// The deal to its end so; the drafts of its last card.
pub fn plays_on(scene: &mut Scene) -> String {
    let deal = scene.seen(Viewer::Spectator).deal;
    let mut said = String::new();
    while scene.turn().is_some() && scene.seen(Viewer::Spectator).deal == deal {
        said = plays_trick(scene);
    }
    said
}

/// What is in front of each seat.
pub fn stacks(scene: &Scene) -> [u64; SEATS] {
    let purses = scene.seen(Viewer::Spectator).purses;
    std::array::from_fn(|seat| purses[seat].stack)
}

/// What each seat has in.
pub fn totals(scene: &Scene) -> [u64; SEATS] {
    let purses = scene.seen(Viewer::Spectator).purses;
    std::array::from_fn(|seat| purses[seat].total)
}

/// Points of each seat in the deal under way, without bids.
pub fn points(scene: &Scene) -> [u32; SEATS] {
    let readings = scene.seen(Viewer::Spectator).readings;
    std::array::from_fn(|seat| readings[seat].points)
}

/// Where the money went, a line a layer: `40 for 0 1 2 3: 20 to 0, 20 to 2`.
pub fn lines(paid: &proto::FortunesPaid) -> Vec<String> {
    let line = |layer: &proto::FortunesLayer| {
        let mut seats = layer.seats.clone();
        seats.sort_unstable();
        let seats: Vec<String> = seats.iter().map(u32::to_string).collect();
        let shares: Vec<String> =
            layer.shares.iter().map(|share| format!("{} to {}", share.amount, share.seat)).collect();
        format!("{} for {}: {}", layer.amount, seats.join(" "), shares.join(", "))
    };
    paid.layers.iter().map(line).collect()
}

/// The events of Fortunes among drafts.
pub fn own(drafts: &[Draft<Event>]) -> Vec<fortunes_event::Event> {
    drafts.iter().filter_map(|draft| Fortunes::event_of(&draft.event)?.event.clone()).collect()
}
