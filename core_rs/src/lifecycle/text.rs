//! Free texts: they travel beside a command and never enter a table; here is what one may be (RP-19, LC-6).

use crate::rejection::{Code, Rejection};

/// Checks that a text is what its command says: valid UTF-8 of so many Unicode scalar values, of control characters only LF.
pub fn check_text(text: &[u8], characters: u32) -> Result<(), Rejection> {
    let invalid = |why: String| Rejection::new(Code::TextInvalid, "LC-6", why);
    let text = std::str::from_utf8(text)
        .map_err(|error| invalid(format!("the text is no UTF-8 from byte {}", error.valid_up_to())))?;
    if let Some(at) = text.chars().position(|character| character.is_control() && character != '\n') {
        return Err(invalid(format!(
            "the text has a control character at {at}; of these only line breaks are possible"
        ))
        .with("at", at));
    }
    let length = text.chars().count();
    if length != characters as usize {
        return Err(invalid(format!("the text has {length} characters; the command says {characters}"))
            .with("length", length)
            .with("characters", characters));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lc_6_a_text_is_unicode_without_control_characters() {
        for (text, characters) in [("", 0), ("rain", 4), ("a\nb", 3), ("שלום 🂡 e\u{301}", 9)] {
            assert_eq!(check_text(text.as_bytes(), characters), Ok(()), "{text:?}");
        }
        for text in ["\u{1b}[2J", "a\tb", "\r\n", "\u{0}", "\u{7f}", "\u{9b}"] {
            assert_eq!(
                check_text(text.as_bytes(), text.chars().count() as u32).err().map(|r| r.code),
                Some(Code::TextInvalid),
                "{text:?}"
            );
        }
        assert!(check_text(&[0xff], 1).is_err());
        assert!(check_text(b"rain", 5).is_err());
    }
}
