//! What is told: scene, wishes, rulings, narration and notes (RP-3, RP-6, RP-14). Every text is a part of its event, and
//! nothing of it is looked at here but its place and length (RP-19).

use super::decide::{Said, said, said_with};
use super::{DEALER, MAX_TEXT, MOST_SAID, Stage, TarotRpg};
use crate::game::{Actor, Audience, Content, DraftPart};
use crate::proto::{self, PartKind, tarot_rpg_event::Event};
use crate::rejection::{Code, Rejection};

/// The part of the one text of a command (RP-19).
pub(super) fn text(
    text: Option<&proto::Text>,
    field: &'static str,
    audience: Audience,
) -> Result<Vec<DraftPart>, Rejection> {
    let refused = |code: Code, message: String| Rejection::new(code, "RP-19", message).with("field", field);
    let Some(text) = text else {
        let message = format!("{field} is due, though it may be empty");
        return Err(refused(Code::ValueOutOfRange, message).with("max", MAX_TEXT));
    };
    if text.characters > MAX_TEXT {
        let message = format!("{field} has {} characters; at most {MAX_TEXT} are possible", text.characters);
        return Err(refused(Code::TextTooLong, message).with("characters", text.characters).with("max", MAX_TEXT));
    }
    if text.index != 0 {
        let message = format!("{field} is text 0 of the command, not {}", text.index);
        return Err(refused(Code::TextInvalid, message).with("index", text.index).with("allowed", 0));
    }
    Ok(vec![DraftPart { kind: PartKind::Text, audience, content: Content::Text(0) }])
}

impl TarotRpg {
    // RP-3
    pub(super) fn set_scene(&self, seat: u8, scene: Option<&proto::Text>) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-3")?;
        self.must_be_in(&[Stage::Scene], "RP-3", seat)?;
        let parts = text(scene, "scene", Audience::All)?;
        Ok(said_with(Event::SceneSet(proto::TarotRpgSceneSet {}), parts))
    }

    // RP-6
    pub(super) fn say_wish(&self, seat: u8, wish: Option<&proto::Text>) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Wish], "RP-6", seat)?;
        self.must_have_turn(seat, self.queue.called().map(|laid| laid.seat), "RP-6")?;
        let parts = text(wish, "wish", Audience::All)?;
        Ok(said_with(Event::WishSaid(proto::TarotRpgWishSaid { seat: seat.into() }), parts))
    }

    // RP-20
    pub(super) fn say_nothing(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_in(&[Stage::Wish, Stage::Narration], "RP-20", seat)?;
        self.must_have_turn(seat, self.speaker(), "RP-20")?;
        Ok(said(Event::NothingSaid(proto::TarotRpgNothingSaid { seat: seat.into() })))
    }

    // RP-6
    pub(super) fn resolve(&self, seat: u8, words: Option<&proto::Text>, accepted: bool) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-6")?;
        self.must_be_in(&[Stage::Ruling], "RP-6", seat)?;
        let parts = text(words, if accepted { "happens" } else { "reason" }, Audience::All)?;
        let Some(laid) = self.queue.called() else {
            return Err(self.refused(Code::WrongPhase, "RP-6", seat, "no trump is called"));
        };
        let (seat, card) = (laid.seat.into(), laid.card.wire());
        let event = if accepted {
            Event::TrumpAccepted(proto::TarotRpgTrumpAccepted { seat, card })
        } else {
            Event::TrumpRefused(proto::TarotRpgTrumpRefused { seat, card })
        };
        Ok(said_with(event, parts))
    }

    // RP-14: the taker once, the dealer as long as it takes.
    pub(super) fn narrate(&self, seat: u8, story: Option<&proto::Text>) -> Result<Said, Rejection> {
        if seat == DEALER {
            self.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
            self.must_be_short(seat)?;
        } else {
            self.must_be_in(&[Stage::Narration], "RP-14", seat)?;
            self.must_have_turn(seat, self.narrator(), "RP-14")?;
        }
        let parts = text(story, "story", Audience::All)?;
        Ok(said_with(Event::Narrated(proto::TarotRpgNarrated { seat: seat.into() }), parts))
    }

    // RP-14
    pub(super) fn cut_in(&self, seat: u8, words: Option<&proto::Text>) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-14")?;
        self.must_be_in(&[Stage::Narration], "RP-14", seat)?;
        self.must_be_short(seat)?;
        let parts = text(words, "words", Audience::All)?;
        Ok(said_with(Event::CutInto(proto::TarotRpgCutInto {}), parts))
    }

    // RP-14: seen by its two ends and by auditors.
    pub(super) fn send_note(&self, seat: u8, note: Option<&proto::Text>) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-14")?;
        self.must_be_in(&[Stage::Narration], "RP-14", seat)?;
        self.must_be_short(seat)?;
        let Some(to) = self.narrator() else {
            return Err(self.refused(Code::WrongPhase, "RP-14", seat, "nobody narrates"));
        };
        let parts = text(note, "note", Audience::Only(vec![Actor::Seat(DEALER), Actor::Seat(to)]))?;
        Ok(said_with(Event::NoteSent(proto::TarotRpgNoteSent { to: to.into() }), parts))
    }

    // RP-14
    pub(super) fn open_floor(&self, seat: u8) -> Result<Said, Rejection> {
        self.must_be_dealer(seat, "RP-14")?;
        self.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
        if self.floor {
            let why = "players may act already";
            return Err(self.refused(Code::ActionNotPossible, "RP-14", seat, why));
        }
        Ok(said(Event::FloorOpened(proto::TarotRpgFloorOpened {})))
    }

    // RP-14
    pub(super) fn interact(&self, seat: u8, action: Option<&proto::Text>) -> Result<Said, Rejection> {
        self.must_be_player(seat, "RP-14")?;
        self.must_be_in(&[Stage::Dealer], "RP-14", seat)?;
        if !self.floor {
            let why = "players act without a check only when the dealer lets them";
            return Err(self.refused(Code::ActionNotPossible, "RP-14", seat, why));
        }
        self.must_be_short(seat)?;
        let parts = text(action, "action", Audience::All)?;
        Ok(said_with(Event::Interacted(proto::TarotRpgInteracted { seat: seat.into() }), parts))
    }

    /// Refuses one who has said as much as anybody may.
    fn must_be_short(&self, seat: u8) -> Result<(), Rejection> {
        if self.may_speak(seat) {
            return Ok(());
        }
        let why = format!("you have spoken {MOST_SAID} times in this trick, which is all that anybody may");
        Err(self.refused(Code::ActionNotPossible, "RP-14", seat, why).with("most", MOST_SAID))
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
