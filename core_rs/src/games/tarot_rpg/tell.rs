//! What is told: scene, wishes, rulings, narration and notes (RP-3, RP-6, RP-14). Every text is a part of its event, and
//! nothing of it is looked at here but its place and length (RP-19).

use super::decide::Plan;
use super::{DEALER, MAX_TEXT, MOST_SAID, Stage, TarotRpg};
use crate::game::{Actor, Audience, Content, DraftPart};
use crate::proto::{self, PartKind, tarot_rpg_command::Command, tarot_rpg_event::Event};
use crate::rejection::{Code, Rejection};

/// The part of the one text of a command (RP-19).
pub(super) fn text(
    text: Option<&proto::Text>,
    field: &'static str,
    audience: Audience,
) -> Result<Vec<DraftPart>, Rejection> {
    let Some(text) = text else {
        let message = format!("{field} is due, though it may be empty");
        return Err(Rejection::new(Code::ValueOutOfRange, "RP-19", message).with("field", field));
    };
    if text.characters > MAX_TEXT {
        let message = format!("{field} has {} characters; at most {MAX_TEXT} are possible", text.characters);
        return Err(Rejection::new(Code::TextTooLong, "RP-19", message)
            .with("characters", text.characters)
            .with("max", MAX_TEXT));
    }
    if text.index != 0 {
        let message = format!("{field} is text 0 of the command, not {}", text.index);
        return Err(Rejection::new(Code::TextInvalid, "RP-19", message).with("index", text.index));
    }
    Ok(vec![DraftPart { kind: PartKind::Text, audience, content: Content::Text(0) }])
}

impl Plan<'_> {
    pub(super) fn tell(&mut self, seat: u8, command: &Command) -> Result<(), Rejection> {
        match command {
            Command::SetScene(command) => self.set_scene(seat, command.scene.as_ref()),
            Command::SayWish(command) => self.say_wish(seat, command.wish.as_ref()),
            Command::SayNothing(_) => self.say_nothing(seat),
            Command::AcceptTrump(command) => self.resolve(seat, command.happens.as_ref(), true),
            Command::RefuseTrump(command) => self.resolve(seat, command.reason.as_ref(), false),
            Command::Narrate(command) => self.narrate(seat, command.story.as_ref()),
            Command::CutIn(command) => self.cut_in(seat, command.words.as_ref()),
            Command::SendNote(command) => self.send_note(seat, command.note.as_ref()),
            Command::OpenFloor(_) => self.open_floor(seat),
            Command::Interact(command) => self.interact(seat, command.action.as_ref()),
            // The rest is decided before.
            _ => Ok(()),
        }
    }

    // RP-3
    fn set_scene(&mut self, seat: u8, scene: Option<&proto::Text>) -> Result<(), Rejection> {
        self.game.must_be_dealer(seat, "RP-3")?;
        self.game.must_be_in(&[Stage::Scene], "RP-3", seat)?;
        let parts = text(scene, "scene", Audience::All)?;
        self.say_with(Event::SceneSet(proto::TarotRpgSceneSet {}), parts);
        Ok(())
    }

    // RP-6
    fn say_wish(&mut self, seat: u8, wish: Option<&proto::Text>) -> Result<(), Rejection> {
        self.game.must_be_in(&[Stage::Wish], "RP-6", seat)?;
        self.game.must_have_turn(seat, self.game.queue.called().map(|laid| laid.seat), "RP-6")?;
        let parts = text(wish, "wish", Audience::All)?;
        self.say_with(Event::WishSaid(proto::TarotRpgWishSaid { seat: seat.into() }), parts);
        Ok(())
    }

    // RP-20
    fn say_nothing(&mut self, seat: u8) -> Result<(), Rejection> {
        self.game.must_be_in(&[Stage::Wish, Stage::Narration], "RP-20", seat)?;
        self.game.must_have_turn(seat, self.game.speaker(), "RP-20")?;
        self.say(Event::NothingSaid(proto::TarotRpgNothingSaid { seat: seat.into() }));
        Ok(())
    }

    // RP-6
    fn resolve(&mut self, seat: u8, words: Option<&proto::Text>, accepted: bool) -> Result<(), Rejection> {
        self.game.must_be_dealer(seat, "RP-6")?;
        self.game.must_be_in(&[Stage::Ruling], "RP-6", seat)?;
        let parts = text(words, if accepted { "happens" } else { "reason" }, Audience::All)?;
        let Some(laid) = self.game.queue.called() else {
            return Err(self.game.refused(Code::WrongPhase, "RP-6", seat, "no trump is called".to_owned()));
        };
        let (seat, card) = (laid.seat.into(), laid.card.wire());
        let event = if accepted {
            Event::TrumpAccepted(proto::TarotRpgTrumpAccepted { seat, card })
        } else {
            Event::TrumpRefused(proto::TarotRpgTrumpRefused { seat, card })
        };
        self.say_with(event, parts);
        Ok(())
    }

    // RP-14: the taker once, the dealer as long as it takes.
    fn narrate(&mut self, seat: u8, story: Option<&proto::Text>) -> Result<(), Rejection> {
        if seat == DEALER {
            self.game.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
            self.must_be_short(seat)?;
        } else {
            self.game.must_be_in(&[Stage::Narration], "RP-14", seat)?;
            self.game.must_have_turn(seat, self.game.narrator(), "RP-14")?;
        }
        let parts = text(story, "story", Audience::All)?;
        self.say_with(Event::Narrated(proto::TarotRpgNarrated { seat: seat.into() }), parts);
        Ok(())
    }

    // RP-14
    fn cut_in(&mut self, seat: u8, words: Option<&proto::Text>) -> Result<(), Rejection> {
        self.game.must_be_dealer(seat, "RP-14")?;
        self.game.must_be_in(&[Stage::Narration], "RP-14", seat)?;
        self.must_be_short(seat)?;
        let parts = text(words, "words", Audience::All)?;
        self.say_with(Event::CutInto(proto::TarotRpgCutInto {}), parts);
        Ok(())
    }

    // RP-14: seen by its two ends and by auditors.
    fn send_note(&mut self, seat: u8, note: Option<&proto::Text>) -> Result<(), Rejection> {
        self.game.must_be_dealer(seat, "RP-14")?;
        self.game.must_be_in(&[Stage::Narration], "RP-14", seat)?;
        self.must_be_short(seat)?;
        let Some(to) = self.game.narrator() else {
            return Err(self.game.refused(Code::WrongPhase, "RP-14", seat, "nobody narrates".to_owned()));
        };
        let parts = text(note, "note", Audience::Only(vec![Actor::Seat(DEALER), Actor::Seat(to)]))?;
        self.say_with(Event::NoteSent(proto::TarotRpgNoteSent { to: to.into() }), parts);
        Ok(())
    }

    // RP-14
    fn open_floor(&mut self, seat: u8) -> Result<(), Rejection> {
        self.game.must_be_dealer(seat, "RP-14")?;
        self.game.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
        if self.game.floor {
            let why = "players may act already".to_owned();
            return Err(self.game.refused(Code::ActionNotPossible, "RP-14", seat, why));
        }
        self.say(Event::FloorOpened(proto::TarotRpgFloorOpened {}));
        Ok(())
    }

    // RP-14
    fn interact(&mut self, seat: u8, action: Option<&proto::Text>) -> Result<(), Rejection> {
        self.game.must_be_player(seat, "RP-14")?;
        self.game.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
        if !self.game.floor {
            let why = "players act without a check only when the dealer lets them".to_owned();
            return Err(self.game.refused(Code::ActionNotPossible, "RP-14", seat, why));
        }
        self.must_be_short(seat)?;
        let parts = text(action, "action", Audience::All)?;
        self.say_with(Event::Interacted(proto::TarotRpgInteracted { seat: seat.into() }), parts);
        Ok(())
    }

    /// Refuses one who has said as much as anybody may.
    fn must_be_short(&self, seat: u8) -> Result<(), Rejection> {
        if self.game.may_speak(seat) {
            return Ok(());
        }
        let why = format!("you have spoken {MOST_SAID} times in this trick, which is all that anybody may");
        Err(self.game.refused(Code::ActionNotPossible, "RP-14", seat, why))
    }
}

impl TarotRpg {
    /// Whose words are waited for, and can stay unsaid (RP-20).
    pub(super) fn speaker(&self) -> Option<u8> {
        match self.stage {
            Stage::Wish => self.queue.called().map(|laid| laid.seat),
            Stage::Narration => self.narrator(),
            _ => None,
        }
    }
}
