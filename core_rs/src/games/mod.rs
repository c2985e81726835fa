//! The registry: one line a game.
//!
//! [`State`] is a game of any kind at one version; everything python.rs offers is dispatched here.

pub mod fortunes;
pub mod solitaire;
pub mod tarot_rpg;
pub mod twenty_one_options;
pub mod two_win;

use crate::card::Card;
use crate::chain::{Hash, sha256};
use crate::deal::SEED;
use crate::game::{Actor, Draft, Game, Viewer};
use crate::holes::{self, Choices};
use crate::lifecycle::{self, Record, Table, TableMove};
use crate::proto::{self, Phase, command::Command, event::Event};
use crate::rejection::{Code, Corrupt, Rejection};
use prost::Message;

/// What has to be said of each game, once.
macro_rules! games {
    ($($Name:ident in $module:ident;)+) => {
        /// A game at one version, whichever it is. Empty before event 1.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
        pub enum State {
            /// The empty lifecycle.
            #[default]
            Empty,
            $(
                #[doc = concat!("A game of ", stringify!($Name), ".")]
                $Name(Box<Table<$module::$Name>>),
            )+
        }

        /// Calls a generic function for each registered game: `for_each_game!(check)` is `check::<Fortunes>(); …`.
        #[macro_export]
        macro_rules! for_each_game {
            ($function:ident $arguments:tt) => {
                $($function::<$crate::games::$module::$Name> $arguments;)+
            };
        }

        /// Does the same with the table of any game, or something else with none.
        macro_rules! with_table {
            ($state:expr, $table:ident => $body:expr, $empty:expr) => {
                match $state {
                    State::Empty => $empty,
                    $(State::$Name($table) => $body,)+
                }
            };
        }

        fn create(command: &proto::CreateGame) -> Result<Vec<Draft<Event>>, Rejection> {
            let options = command.options.clone().unwrap_or_default();
            $(
                if $module::$Name::options_of(&options).is_some() {
                    return lifecycle::create::<$module::$Name>(command);
                }
            )+
            let known = [$($module::$Name::NAME),+].join(", ");
            Err(Rejection::new(Code::UnknownGame, "LC-1", format!("no game is named; known: {known}")).with("known", known))
        }

        fn created(record: &Record<'_>, event: &proto::GameCreated) -> Result<State, Corrupt> {
            let options = event.options.clone().unwrap_or_default();
            $(
                if $module::$Name::options_of(&options).is_some() {
                    return lifecycle::created::<$module::$Name>(record, event).map(|table| State::$Name(Box::new(table)));
                }
            )+
            Err(Corrupt { version: record.version, why: "its game is not known to this build".to_owned() })
        }

        fn evolve(state: &mut State, record: &Record<'_>) -> Result<(), Corrupt> {
            match state {
                State::Empty => Ok(()),
                $(State::$Name(table) => table.fold_record(record),)+
            }
        }

        /// Whether this move covers this command, whichever game they are of.
        fn move_covers(play: &proto::r#move::Move, command: &Command) -> bool {
            $(holes::covers(&TableMove::<$module::$Name>::new(play), command))||+
        }

        fn move_filled(play: &proto::r#move::Move, choices: &[u8]) -> Option<Command> {
            $(
                if let Some(command) = holes::fill(&TableMove::<$module::$Name>::new(play), &mut Choices::new(choices)) {
                    return Some(command);
                }
            )+
            None
        }

        /// Every registered game.
        fn infos() -> Vec<proto::GameInfo> {
            vec![$(info::<$module::$Name>()),+]
        }

        /// The name of the game a state is of; empty before event 1.
        fn name(state: &State) -> &'static str {
            match state {
                State::Empty => "",
                $(State::$Name(_) => $module::$Name::NAME,)+
            }
        }
    };
}

games! {
    Fortunes in fortunes;
    TwoWin in two_win;
    Solitaire in solitaire;
    TarotRpg in tarot_rpg;
}

impl State {
    /// The last version folded; 0 when empty.
    pub fn version(&self) -> u64 {
        with_table!(self, table => table.version(), 0)
    }

    /// Time of that version, Unix milliseconds; 0 when empty.
    pub fn unix_ms(&self) -> i64 {
        with_table!(self, table => table.unix_ms(), 0)
    }

    /// Which game; empty before event 1.
    pub fn game(&self) -> &'static str {
        name(self)
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        with_table!(self, table => table.phase(), Phase::Unspecified)
    }

    /// Reads a serialised `Command` and decides it.
    pub fn decide(
        &self,
        actor: Actor,
        command: &[u8],
        now_ms: i64,
        entropy: &[u8; SEED],
    ) -> Result<Vec<Draft<Event>>, Rejection> {
        let command = read_command(command)?;
        with_table!(self, table => table.decide(actor, &command, now_ms, entropy), match (&command, actor) {
            (Command::CreateGame(command), Actor::Operator) => create(command),
            (Command::CreateGame(_), _) => Err(Rejection::new(Code::WrongActor, "LC-1", format!("{actor} may not create a game; an operator may"))),
            _ => Err(Rejection::new(Code::WrongPhase, "LC-1", "there is no game yet: create it first")),
        })
    }

    /// Folds one record.
    pub fn evolve(self, record: &Record<'_>) -> Result<State, Corrupt> {
        Ok(match self {
            State::Empty => {
                let corrupt = |why: String| Corrupt { version: record.version, why };
                let event =
                    proto::Event::decode(record.public_body).map_err(|error| corrupt(format!("no Event: {error}")))?;
                match event.event {
                    Some(Event::GameCreated(event)) => created(record, &event)?,
                    _ => return Err(corrupt("a log begins with the creation of its game".to_owned())),
                }
            }
            mut begun => {
                evolve(&mut begun, record)?;
                begun
            }
        })
    }

    /// What this actor may do now.
    pub fn legal(&self, actor: Actor) -> proto::Moves {
        with_table!(self, table => table.legal(actor), proto::Moves::default())
    }

    /// The version at which this actor's game moves last changed.
    pub fn choice_since(&self, actor: Actor) -> u64 {
        with_table!(self, table => table.choice_since(actor), 0)
    }

    /// When the clock must act next.
    pub fn due(&self) -> Option<i64> {
        with_table!(self, table => table.due(), None)
    }

    /// The version of the last disclosure, and whether it opened the hidden options too (LC-13).
    pub fn disclosed(&self) -> Option<(u64, bool)> {
        with_table!(self, table => table.disclosure(), None)
    }

    /// The openings of the cards of the last deal that this viewer sees or has seen.
    pub fn openings(&self, viewer: Viewer) -> Vec<proto::CardOpening> {
        with_table!(self, table => table.openings(viewer), Vec::new())
    }

    /// The game as this viewer may see it.
    pub fn view(&self, viewer: Viewer) -> proto::View {
        with_table!(self, table => table.view(viewer), proto::View { viewer: Some(viewer.wire()), ..proto::View::default() })
    }

    /// How the game stands.
    pub fn standing(&self) -> proto::Standing {
        with_table!(self, table => table.standing(), proto::Standing::default())
    }

    /// Where every card lies, by rising id.
    pub fn places(&self) -> Vec<(Card, String)> {
        with_table!(self, table => table.places_of_cards(), Vec::new())
    }

    /// 32 bytes over the whole state.
    pub fn digest(&self) -> Hash {
        with_table!(self, table => table.digest(), sha256(&[]))
    }
}

/// Whether some move covers the command.
pub fn covers(moves: &proto::Moves, command: &[u8]) -> bool {
    let Ok(command) = read_command(command) else { return false };
    moves
        .game
        .iter()
        .chain(&moves.table)
        .filter_map(|play| play.r#move.as_ref())
        .any(|play| move_covers(play, &command))
}

/// The legal filling of a move that `choices` picks, serialised; `None` when the move has none.
pub fn fill(play: &proto::Move, choices: &[u8]) -> Option<Vec<u8>> {
    let command = move_filled(play.r#move.as_ref()?, choices)?;
    Some(proto::Command { command: Some(command) }.encode_to_vec())
}

/// Reads a serialised `Command`. prost drops fields it does not know, so the length tells whether there were any.
pub fn read_command(bytes: &[u8]) -> Result<Command, Rejection> {
    let command = proto::Command::decode(bytes).map_err(|error| {
        Rejection::new(Code::MalformedCommand, "LC-1", format!("these bytes are no Command: {error}"))
    })?;
    if command.encoded_len() != bytes.len() {
        return Err(Rejection::new(
            Code::UnknownField,
            "LC-1",
            "the command has fields that this build does not know, or says something twice",
        ));
    }
    command.command.ok_or_else(|| {
        Rejection::new(Code::MalformedCommand, "LC-1", "the command is empty; one of its arms must be set")
    })
}

/// What is known of every game before it is played.
pub fn games() -> proto::Games {
    let mut rule_texts = rules(include_str!("../../../docs/rules/deck.md"));
    rule_texts.extend(rules(lifecycle::RULE_TEXT));
    rule_texts.extend(rules(crate::money::RULE_TEXT));
    proto::Games { games: infos(), rule_texts }
}

fn info<G: Game>() -> proto::GameInfo {
    proto::GameInfo {
        name: G::NAME.to_owned(),
        title: G::TITLE.to_owned(),
        rules: G::RULES,
        least_seats: *G::SEATS.start() as u32,
        most_seats: *G::SEATS.end() as u32,
        assistants: G::ASSISTANTS,
        options: G::option_infos(),
        policies: lifecycle::policy_infos(),
        rule_texts: rules(G::RULE_TEXT),
    }
}

/// The build of the core: its version, and the rules number of each game.
pub fn build() -> String {
    let numbers: Vec<String> = infos().iter().map(|game| format!("{}/{}", game.name, game.rules)).collect();
    format!("trionfi-core {} {}", env!("CARGO_PKG_VERSION"), numbers.join(" "))
}

/// The rules in a text of docs/rules: each begins with `- **ID` and ends where the next, or a heading, begins.
fn rules(text: &str) -> Vec<proto::RuleInfo> {
    let mut found: Vec<proto::RuleInfo> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(rule) = line.strip_prefix("- **") {
            let id = rule.split([' ', '*']).next().unwrap_or_default();
            found.push(proto::RuleInfo { id: id.to_owned(), text: format!("**{rule}") });
            inside = true;
        } else if line.trim().is_empty() || line.starts_with('#') {
            inside = false;
        } else if let (true, Some(last)) = (inside, found.last_mut()) {
            last.text.push(' ');
            last.text.push_str(line.trim());
        }
    }
    found
}
