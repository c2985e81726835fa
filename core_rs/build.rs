//! Generates the Rust messages of `proto/trionfi/v1`: nothing generated is committed.

use std::error::Error;
use std::path::{Path, PathBuf};

/// The contract, from the workspace's root or, in a source distribution, from beside the crate.
fn contract() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto")
}

/// The files the core needs: the service's own messages are not among them.
const FILES: [&str; 11] = [
    "card",
    "move",
    "money",
    "fortunes",
    "two_win",
    "solitaire",
    "tarot_rpg",
    "evaluation",
    "equity",
    "game",
    "event_log",
];

/// Messages that a state keeps, so that they must be comparable; prost sees to it but where they repeat other messages.
const KEPT: &[&str] = &[
    "Options",
    "TarotRpgOptions",
    "TwoWinOptions",
    "TwoWinSchedule",
    "TwoWinPastHand",
    "TwoWinShown",
    "TwoWinHandResult",
    "TwoWinDeclaration",
    "TwoWinPaid",
    "TwoWinLayer",
    "FortunesPaid",
    "FortunesLayer",
];

fn main() -> Result<(), Box<dyn Error>> {
    let root = contract();
    let files: Vec<PathBuf> = FILES.iter().map(|name| root.join(format!("trionfi/v1/{name}.proto"))).collect();
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let mut config = prost_build::Config::new();
    for name in KEPT {
        config.message_attribute(format!(".trionfi.v1.{name}"), "#[derive(Eq, Hash)]");
    }
    config.enum_attribute(".trionfi.v1.Options.options", "#[derive(Eq, Hash)]");
    let descriptors = protox::compile(&files, [&root])?;
    config
        // Records are folded by the thousand: their bytes are slices of the buffer they came in.
        .bytes([".trionfi.v1.EventRecord", ".trionfi.v1.SealedPart"])
        // The largest arms, once a game each: inline they would make every event and command as large.
        .boxed(".trionfi.v1.Event.event.game_created")
        .boxed(".trionfi.v1.Command.command.create_game")
        // Once a hand, a deal or a round.
        .boxed(".trionfi.v1.TwoWinEvent.event.hand_began")
        .boxed(".trionfi.v1.FortunesEvent.event.deal_scored")
        .boxed(".trionfi.v1.SolitaireEvent.event.declared")
        .boxed(".trionfi.v1.SolitaireEvent.event.round_over")
        .compile_fds(descriptors)?;
    Ok(())
}
