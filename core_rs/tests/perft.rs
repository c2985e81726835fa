//! Counts of legal-move sequences, as recorded in `tests/perft/<game>-<options>.perft`.
//!
//! A file holds the options it is about, as `name=value`, and positions. `seed 3 played 68` is the game whose S is 64
//! bytes of 3, after 68 commands, each the filling that the choice byte `37 * i mod 256` picks, i from 0. Below stand, by
//! depth, how many sequences of so many game commands are legal from there. An amount or a text counts as its two ends.
//! Deals past the end of the match do not exist, so who wins when shows in the counts that reach over the end of a deal.
#![allow(clippy::panic, reason = "outside #[test] functions clippy does not see that this is a test")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use trionfi_core::for_each_game;
use trionfi_core::game::{Actor, Game};
use trionfi_core::holes::{Template, Value};
use trionfi_core::lifecycle::{Table, TableMove};
use trionfi_core::playout;
use trionfi_core::proto::{
    self, FortunesOptions, SolitaireOptions, TarotRpgOptions, TwoWinOptions, command::Command, fortunes_match::Kind,
};

#[test]
fn perft_counts_are_as_recorded() {
    for_each_game!(counts_are_as_recorded());
}

fn counts_are_as_recorded<G: Game>() {
    let files = files(G::NAME);
    assert!(!files.is_empty(), "{} has no perft file", G::NAME);
    for file in files {
        let recorded = std::fs::read_to_string(&file).expect("the file can be read");
        let counted = counted::<G>(&recorded);
        assert!(
            recorded == counted,
            "{} says otherwise than the core:
{counted}",
            file.display()
        );
    }
}

fn files(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("{game}-"))))
        .collect();
    files.sort();
    files
}

/// The same text with the counts of this build.
fn counted<G: Game>(recorded: &str) -> String {
    let mut out = String::new();
    let mut options = options(G::NAME, "");
    let mut lines = recorded.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        if let Some(given) = line.strip_prefix("options ") {
            options = self::options(G::NAME, given);
        } else if let Some(position) = line.strip_prefix("seed ") {
            let mut depth = 0;
            while lines.next_if(|line| line.starts_with("  ")).is_some() {
                depth += 1;
            }
            let given = G::options_of(&options).expect("options of this game");
            let mut counts = vec![0; depth];
            count(&at_position::<G>(given, position), &mut counts);
            for (depth, count) in (1..).zip(counts) {
                writeln!(out, "  {depth} {count}").expect("a text can be written");
            }
        }
    }
    out
}

fn at_position<G: Game>(options: &G::Options, position: &str) -> Table<G> {
    let (seed, played) = position.split_once(" played ").expect("a position is `seed N played N`");
    let seed: u8 = seed.parse().expect("a seed is a byte");
    let mut table = playout::start::<G>(options, &[7; 16], &[seed; 64]).expect("the game starts");
    for at in 0..played.parse().expect("played is a number") {
        let (actor, play) = first_move(&table).expect("the game goes on");
        let choice = (37_usize * at % 256) as u8;
        let command = playout::filled::<G>(&play, &[choice; 8]).expect("a legal move can be filled");
        table = after(&table, actor, &command);
    }
    table
}

fn first_move<G: Game>(table: &Table<G>) -> Option<(Actor, proto::Move)> {
    table.actors().find_map(|actor| Some((actor, table.legal(actor).game.into_iter().next()?)))
}

fn after<G: Game>(table: &Table<G>, actor: Actor, command: &Command) -> Table<G> {
    let drafts = table.decide(actor, command, 0, &[9; 64]).expect("a legal move is accepted");
    playout::fold(table.clone(), actor, 0, &drafts).expect("what is decided can be folded")
}

/// Adds to each depth how many sequences of that length begin here.
fn count<G: Game>(table: &Table<G>, counts: &mut [u64]) {
    let [here, deeper @ ..] = counts else { return };
    for (actor, command) in commands(table) {
        *here += 1;
        if !deeper.is_empty() {
            count(&after(table, actor, &command), deeper);
        }
    }
}

/// Every game command that is legal now.
fn commands<G: Game>(table: &Table<G>) -> Vec<(Actor, Command)> {
    let mut commands = Vec::new();
    for actor in table.actors() {
        for play in table.legal(actor).game.iter().filter_map(|play| play.r#move.as_ref()) {
            let template = TableMove::<G>::new(play);
            let holes = template.holes().expect("a move of this game");
            let fillings = holes.iter().fold(vec![Vec::new()], |fillings: Vec<Vec<Value>>, hole| {
                let with = |filling: &Vec<Value>| {
                    let filling = filling.clone();
                    hole.ends().into_iter().map(move |end| [&filling[..], &[end]].concat())
                };
                fillings.iter().flat_map(with).collect()
            });
            commands.extend(
                fillings.into_iter().filter_map(|values| Some((actor, template.build(values.into_iter().collect())?))),
            );
        }
    }
    commands
}

/// The options of a game, from how its perft files write them.
fn options(game: &str, text: &str) -> proto::Options {
    match game {
        "fortunes" => {
            let mut options = FortunesOptions::default();
            text.split_whitespace().for_each(|option| read_fortunes_option(&mut options, option));
            proto::Options { options: Some(proto::options::Options::Fortunes(options)) }
        }
        "two_win" => {
            let mut options = TwoWinOptions::default();
            text.split_whitespace().for_each(|option| read_two_win_option(&mut options, option));
            proto::Options { options: Some(proto::options::Options::TwoWin(options)) }
        }
        "solitaire" => {
            let mut options = SolitaireOptions::default();
            text.split_whitespace().for_each(|option| read_solitaire_option(&mut options, option));
            proto::Options { options: Some(proto::options::Options::Solitaire(options)) }
        }
        "tarot_rpg" => {
            let mut options = TarotRpgOptions::default();
            text.split_whitespace().for_each(|option| read_tarot_rpg_option(&mut options, option));
            proto::Options { options: Some(proto::options::Options::TarotRpg(options)) }
        }
        name => panic!("say here how the perft files of {name} write its options"),
    }
}

fn read_solitaire_option(options: &mut SolitaireOptions, option: &str) {
    match option {
        "ties=resolve" => options.ties = Some(proto::SolitaireTies::Resolve.into()),
        "major_values=either" => options.major_values = Some(proto::TwoWinMajorValues::Either.into()),
        "major_precedence=override" => options.major_precedence = Some(proto::TwoWinMajorPrecedence::Override.into()),
        _ => panic!("{option} is no option of Two-Win Solitaire"),
    }
}

fn read_two_win_option(options: &mut TwoWinOptions, option: &str) {
    let (name, value) = option.split_once('=').expect("an option is name=value");
    let number = || -> u64 { value.parse().expect("a number") };
    match (name, value) {
        ("stacks", _) => options.stacks = value.split(',').map(|value| value.parse().expect("numbers")).collect(),
        ("minimum_bet", _) => options.minimum_bet = Some(number()),
        ("ante", _) => options.ante = Some(number()),
        ("hands", _) => options.hands = Some(number() as u32),
        ("limit", "pot_limit") => options.limit = Some(proto::BettingLimit::PotLimit.into()),
        ("limit", "fixed_limit") => options.limit = Some(proto::BettingLimit::FixedLimit.into()),
        ("rebuy", _) => options.rebuy = Some(proto::TwoWinRebuy { least: Some(number()), most: Some(2 * number()) }),
        _ => panic!("{option} is no option of Two-Win"),
    }
}

fn read_tarot_rpg_option(options: &mut TarotRpgOptions, option: &str) {
    match option.split_once('=').expect("an option is name=value") {
        ("hands", value) => options.hands = Some(value.parse().expect("a number")),
        _ => panic!("{option} is no option of Tarot: the RPG"),
    }
}

fn read_fortunes_option(options: &mut FortunesOptions, option: &str) {
    let (name, value) = option.split_once('=').expect("an option is name=value");
    let number = || -> u32 { value.parse().expect("a number") };
    let numbers = || -> Vec<u32> { value.split(',').map(|value| value.parse().expect("numbers")).collect() };
    let ends = |kind| Some(proto::FortunesMatch { kind: Some(kind) });
    let scoring = options.scoring.get_or_insert_default();
    match (name, value) {
        ("dealer", _) => options.dealer = Some(number()),
        ("stars_open", "trick") => options.stars_open = Some(proto::FortunesStarsOpen::Trick.into()),
        ("stars_win", "always") => options.stars_win = Some(proto::FortunesStarsWin::Always.into()),
        ("scoring.well", _) => scoring.well = Some(number()),
        ("scoring.ill", _) => scoring.ill = Some(number()),
        ("scoring.suit_extra", _) => scoring.suit_extra = numbers(),
        ("scoring.rank_extra", _) => scoring.rank_extra = numbers(),
        ("scoring.star_extra", _) => scoring.star_extra = Some(number()),
        ("match.deals", _) => options.r#match = ends(Kind::Deals(number())),
        ("match.target", _) => options.r#match = ends(Kind::Target(number())),
        ("match.target_exact", _) => options.r#match = ends(Kind::TargetExact(number())),
        ("max_deals", _) => options.max_deals = Some(number()),
        ("betting", "stake") => options.betting = Some(proto::FortunesBetting::Stake.into()),
        ("betting", "ante") => options.betting = Some(proto::FortunesBetting::Ante.into()),
        ("stake", _) => options.stake = Some(number().into()),
        ("ante", _) => options.ante = Some(number().into()),
        ("stacks", _) => options.stacks = numbers().into_iter().map(u64::from).collect(),
        ("bids", "on") => options.bids = Some(proto::FortunesBids::On.into()),
        _ => panic!("{option} is no option of Fortunes"),
    }
}
