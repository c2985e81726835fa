//! Erasing what was said (LC-14). The state holds no text, so this only says who had it erased, and why.

use super::decide::Plan;
use crate::game::{Actor, Game};
use crate::proto::{self, event::Event};
use crate::rejection::{Code, Rejection};

impl<G: Game> Plan<'_, G> {
    pub(super) fn erase(&mut self, command: &proto::Erase) -> Result<(), Rejection> {
        self.must_be(self.table.may_erase(self.actor), "LC-14", "the operator")?;
        let speaker = command.speaker.as_ref().and_then(Actor::from_wire);
        if !speaker.is_some_and(|speaker| self.table.speakers().any(|known| known == speaker)) {
            let speakers: Vec<String> = self.table.speakers().map(|speaker| speaker.to_string()).collect();
            let message = format!("nobody of this name can have said anything; these can: {}", speakers.join(", "));
            return Err(Rejection::new(Code::NoSuchPlace, "LC-14", message).with("field", "speaker"));
        }
        let last = self.table.version;
        if let Some(version) = command.version.filter(|version| !(1..=last).contains(version)) {
            let message = format!("version is {version}; allowed: 1 to {last}");
            return Err(Rejection::new(Code::ValueOutOfRange, "LC-14", message)
                .with("version", version)
                .with("allowed", format!("1 to {last}")));
        }
        let parts = self.reason(command.reason.as_ref(), "LC-14")?;
        let event = proto::Erased { speaker: command.speaker, version: command.version };
        self.say_sealed(Event::Erased(event), parts);
        Ok(())
    }
}
