//! What an actor may do now (LC-2 to LC-10), and the moves of the lifecycle as commands with holes.

use super::{MAX_REASON, Table};
use crate::game::{Actor, Game};
use crate::holes::{Choices, Hole, Holes, Template, Value, Values};
use crate::proto::{self, OutagePolicy, PauseCause, Phase, StartPolicy, command::Command, r#move::Move};

/// The longest outage that can be recorded: ten years.
pub(super) const MAX_OUTAGE_MS: u64 = 315_360_000_000;

impl<G: Game> Table<G> {
    /// What this actor may do now, from what this actor may know.
    pub fn legal(&self, actor: Actor) -> proto::Moves {
        let game = self.game_moves(actor).into_iter().map(|play| wrap(G::move_in(play))).collect();
        proto::Moves { game, table: self.table_moves(actor).into_iter().map(wrap).collect() }
    }

    /// The `game` moves among them, without their envelopes.
    pub fn game_moves(&self, actor: Actor) -> Vec<G::Move> {
        if self.plays(actor) { self.game.legal(actor) } else { Vec::new() }
    }

    /// One of the commands that this actor may give in the game: what filling one of `game_moves` comes to, for less.
    pub fn pick(&self, actor: Actor, choices: &mut Choices<'_>) -> Option<G::Command> {
        if self.plays(actor) { self.game.pick(actor, choices) } else { None }
    }

    /// Whether this actor may do what the game lets it: whoever plays, while it can be played.
    fn plays(&self, actor: Actor) -> bool {
        let takes_part = match actor {
            Actor::Seat(_) | Actor::Assistant(_) => true,
            Actor::Host => G::HOST_PLAYS,
            Actor::Clock | Actor::Operator | Actor::Referee => false,
        };
        takes_part && self.playable() && self.place(actor).is_some()
    }

    fn table_moves(&self, actor: Actor) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.may_erase(actor) {
            moves.extend(self.speakers().flat_map(|speaker| erasures(speaker, self.version)));
        }
        if self.over() {
            return moves;
        }
        if self.may_join(actor) {
            moves.push(Move::Join(proto::Join {}));
        }
        if self.may_leave(actor) {
            moves.push(Move::Leave(proto::Leave {}));
        }
        moves.extend(self.contribution_moves(actor));
        if self.may_start(actor) {
            moves.push(Move::Start(proto::Start {}));
        }
        let reason = Some(proto::TextHole { max_characters: MAX_REASON });
        if self.may_pause(actor) {
            moves.push(Move::Pause(proto::PauseMove { reason }));
        }
        if self.may_resume(actor) {
            moves.push(Move::Resume(proto::ResumeMove { reason }));
        }
        if actor == Actor::Operator {
            moves.extend(self.actors().flat_map(hand_overs));
        }
        if self.may_abort(actor) {
            moves.push(Move::Abort(proto::AbortMove { reason }));
        }
        if actor == Actor::Clock && self.due().is_some() {
            moves.push(Move::TimeUp(proto::TimeUp {}));
            let length_ms = Some(proto::AmountHole { min: 1, max: MAX_OUTAGE_MS, step: 1 });
            moves.push(Move::RecordOutage(proto::RecordOutageMove { length_ms }));
        }
        moves
    }

    /// LC-3: a place that is not present. LC-4: a seat that is away.
    pub(super) fn may_join(&self, actor: Actor) -> bool {
        !self.over() && self.place(actor).is_some_and(|place| !place.present || place.away)
    }

    /// LC-4: before the start any place that is present, after it a seat that is not away.
    pub(super) fn may_leave(&self, actor: Actor) -> bool {
        let Some(place) = self.place(actor) else { return false };
        match self.phase {
            Phase::Gathering => place.present,
            Phase::Playing | Phase::Paused => matches!(actor, Actor::Seat(_)) && !place.away,
            Phase::Unspecified | Phase::Finished | Phase::Aborted => false,
        }
    }

    /// LC-3.
    pub(super) fn may_start(&self, actor: Actor) -> bool {
        self.is_host(actor)
            && self.phase == Phase::Gathering
            && self.pinned.policies.start == StartPolicy::ByHost
            && self.all_present()
    }

    /// LC-6.
    pub(super) fn may_pause(&self, actor: Actor) -> bool {
        self.phase == Phase::Playing && self.is_official(actor)
    }

    /// LC-6. A game that waits for anybody to come back is resumed by whoever does (LC-4).
    pub(super) fn may_resume(&self, actor: Actor) -> bool {
        self.pause.is_some_and(|pause| pause.cause != PauseCause::AllAway) && self.is_official(actor)
    }

    /// LC-9.
    pub(super) fn may_abort(&self, actor: Actor) -> bool {
        !self.over() && actor != Actor::Referee && self.is_official(actor)
    }

    /// LC-14; also when the game is over (LC-10).
    pub(super) fn may_erase(&self, actor: Actor) -> bool {
        actor == Actor::Operator
    }

    /// Who can have said something: whoever has a place, and the officials without one.
    pub(super) fn speakers(&self) -> impl Iterator<Item = Actor> + '_ {
        self.actors().chain([Actor::Operator, Actor::Referee])
    }

    /// Host (where there is one), referee, operator.
    pub(super) fn is_official(&self, actor: Actor) -> bool {
        match actor {
            Actor::Host | Actor::Seat(_) => self.is_host(actor),
            Actor::Operator | Actor::Referee => true,
            Actor::Clock | Actor::Assistant(_) => false,
        }
    }

    /// Whether this is the host: a place of its own, or a seat.
    pub(super) fn is_host(&self, actor: Actor) -> bool {
        let host = G::HOST_SEAT.map_or(Actor::Host, Actor::Seat);
        actor == host && self.place(actor).is_some()
    }

    /// LC-8.
    pub(super) fn pauses_after_outage(&self) -> bool {
        self.pinned.policies.outage == OutagePolicy::Pause
    }
}

/// LC-5: to a person or a program, with a key that signs or without.
fn hand_overs(place: Actor) -> impl Iterator<Item = Move> {
    [(false, false), (true, false), (false, true), (true, true)].into_iter().map(move |(bot, signs)| {
        Move::HandOver(proto::HandOverMove {
            place: Some(place.wire()),
            pseudonym: Some(proto::BytesHole { length: 16 }),
            bot,
            public_key: signs.then_some(proto::BytesHole { length: 32 }),
        })
    })
}

/// LC-14: everything that a speaker has said, or what was said in one version.
fn erasures(speaker: Actor, version: u64) -> impl Iterator<Item = Move> {
    [None, Some(proto::AmountHole { min: 1, max: version, step: 1 })].into_iter().map(move |version| {
        Move::Erase(proto::EraseMove {
            speaker: Some(speaker.wire()),
            version,
            reason: Some(proto::TextHole { max_characters: MAX_REASON }),
        })
    })
}

fn wrap(play: Move) -> proto::Move {
    proto::Move { r#move: Some(play) }
}

/// An envelope's move, for one game: the lifecycle's own, or one of the game.
pub struct TableMove<'a, G: Game> {
    play: &'a Move,
    game: std::marker::PhantomData<G>,
}

impl<'a, G: Game> TableMove<'a, G> {
    /// Looks at a move as one around a game of `G`.
    pub fn new(play: &'a Move) -> TableMove<'a, G> {
        TableMove { play, game: std::marker::PhantomData }
    }
}

fn text_hole(hole: Option<&proto::TextHole>) -> Option<Holes<'_>> {
    Some(Holes::from_iter([Hole::Text { index: 0, max: hole?.max_characters }]))
}

fn text_value(text: Option<&proto::Text>) -> Option<Values> {
    let text = text?;
    Some(Values::from_iter([Value::Text(text.index, text.characters)]))
}

fn text_of(values: &[Value]) -> Option<proto::Text> {
    match values {
        [Value::Text(index, characters)] => Some(proto::Text { index: *index, characters: *characters }),
        _ => None,
    }
}

impl<G: Game> Template for TableMove<'_, G> {
    type Command = Command;

    fn holes(&self) -> Option<Holes<'_>> {
        match self.play {
            Move::Join(_) | Move::Leave(_) | Move::Start(_) | Move::TimeUp(_) => Some(Holes::new()),
            Move::Pause(play) => text_hole(play.reason.as_ref()),
            Move::Resume(play) => text_hole(play.reason.as_ref()),
            Move::Abort(play) => text_hole(play.reason.as_ref()),
            Move::HandOver(play) => {
                let lengths = [play.pseudonym.as_ref(), play.public_key.as_ref()];
                Some(lengths.into_iter().flatten().map(|hole| Hole::Bytes(hole.length as usize)).collect())
            }
            Move::Erase(play) => {
                let version = play.version.as_ref();
                let version = version.map(|hole| Hole::Amount { min: hole.min, max: hole.max, step: hole.step });
                let reason = Hole::Text { index: 0, max: play.reason.as_ref()?.max_characters };
                Some(version.into_iter().chain([reason]).collect())
            }
            Move::CommitContribution(play) => {
                Some(Holes::from_iter([Hole::Bytes(play.commitment.as_ref()?.length as usize)]))
            }
            Move::RevealContribution(play) => {
                let hole = play.contribution.as_ref()?;
                let preimage = Hole::Preimage { length: hole.length as usize, prefix: &hole.prefix, hash: &hole.hash };
                Some(Holes::from_iter([preimage]))
            }
            Move::RecordOutage(play) => {
                let hole = play.length_ms.as_ref()?;
                Some(Holes::from_iter([Hole::Amount { min: hole.min, max: hole.max, step: hole.step }]))
            }
            play => G::move_of(play)?.holes(),
        }
    }

    fn values(&self, command: &Command) -> Option<Values> {
        match (self.play, command) {
            (Move::Join(_), Command::Join(_))
            | (Move::Leave(_), Command::Leave(_))
            | (Move::Start(_), Command::Start(_))
            | (Move::TimeUp(_), Command::TimeUp(_)) => Some(Values::new()),
            (Move::Pause(_), Command::Pause(command)) => text_value(command.reason.as_ref()),
            (Move::Resume(_), Command::Resume(command)) => text_value(command.reason.as_ref()),
            (Move::Abort(_), Command::Abort(command)) => text_value(command.reason.as_ref()),
            (Move::HandOver(play), Command::HandOver(command)) => {
                let key = (!command.public_key.is_empty()).then(|| Value::Bytes(command.public_key.clone()));
                let same = play.place == command.place
                    && play.bot == command.bot
                    && play.public_key.is_some() == key.is_some();
                same.then(|| [Value::Bytes(command.pseudonym.clone())].into_iter().chain(key).collect())
            }
            (Move::Erase(play), Command::Erase(command)) => {
                let same = play.speaker == command.speaker && play.version.is_some() == command.version.is_some();
                let reason = command.reason.as_ref().filter(|_| same)?;
                let version = command.version.map(Value::Amount);
                Some(version.into_iter().chain([Value::Text(reason.index, reason.characters)]).collect())
            }
            (Move::RecordOutage(_), Command::RecordOutage(command)) => {
                Some(Values::from_iter([Value::Amount(command.length_ms)]))
            }
            (Move::CommitContribution(play), Command::CommitContribution(command)) => {
                (play.deal == command.deal).then(|| Values::from_iter([Value::Bytes(command.commitment.clone())]))
            }
            (Move::RevealContribution(play), Command::RevealContribution(command)) => {
                (play.deal == command.deal).then(|| Values::from_iter([Value::Bytes(command.contribution.clone())]))
            }
            (play, command) => G::move_of(play)?.values(G::command_of(command)?),
        }
    }

    fn build(&self, values: Values) -> Option<Command> {
        Some(match self.play {
            Move::Join(_) => Command::Join(proto::Join {}),
            Move::Leave(_) => Command::Leave(proto::Leave {}),
            Move::Start(_) => Command::Start(proto::Start {}),
            Move::TimeUp(_) => Command::TimeUp(proto::TimeUp {}),
            Move::Pause(_) => Command::Pause(proto::Pause { reason: Some(text_of(&values)?) }),
            Move::Resume(_) => Command::Resume(proto::Resume { reason: Some(text_of(&values)?) }),
            Move::Abort(_) => Command::Abort(proto::Abort { reason: Some(text_of(&values)?) }),
            Move::HandOver(play) => {
                let (pseudonym, public_key) = match &values[..] {
                    [Value::Bytes(pseudonym)] => (pseudonym, Vec::new()),
                    [Value::Bytes(pseudonym), Value::Bytes(key)] => (pseudonym, key.clone()),
                    _ => return None,
                };
                let pseudonym = pseudonym.clone();
                Command::HandOver(proto::HandOver { place: play.place, pseudonym, bot: play.bot, public_key })
            }
            Move::Erase(play) => {
                let (version, reason) = match &values[..] {
                    [reason] => (None, text_of(std::slice::from_ref(reason))?),
                    [Value::Amount(version), reason] => (Some(*version), text_of(std::slice::from_ref(reason))?),
                    _ => return None,
                };
                Command::Erase(proto::Erase { speaker: play.speaker, version, reason: Some(reason) })
            }
            Move::CommitContribution(play) => {
                let [Value::Bytes(commitment)] = &values[..] else { return None };
                Command::CommitContribution(proto::CommitContribution {
                    deal: play.deal,
                    commitment: commitment.clone(),
                })
            }
            Move::RevealContribution(play) => {
                let [Value::Bytes(contribution)] = &values[..] else { return None };
                Command::RevealContribution(proto::RevealContribution {
                    deal: play.deal,
                    contribution: contribution.clone(),
                })
            }
            Move::RecordOutage(_) => {
                let [Value::Amount(length_ms)] = values[..] else { return None };
                Command::RecordOutage(proto::RecordOutage { length_ms })
            }
            play => G::command_in(G::move_of(play)?.build(values)?),
        })
    }
}
