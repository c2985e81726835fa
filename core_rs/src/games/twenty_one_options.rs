//! The options that change what twenty-ones are worth, for Two-Win and its solitaire (TW-19, TW-23).

use crate::evaluate::declaration::Options;
use crate::evaluate::twenty_one::{MajorPrecedence, MajorValues};
use crate::lifecycle::policies::{choice, info};
use crate::proto::{self, TwoWinMajorPrecedence as Precedence, TwoWinMajorValues as Values};
use crate::rejection::Rejection;

/// Reads what was given; what was not takes its default.
pub fn read(major_values: Option<i32>, major_precedence: Option<i32>) -> Result<Options, Rejection> {
    let values = choice("major_values", major_values, Values::Number, "number, either", "TW-19")?;
    let allowed = "tiebreak, override";
    let precedence = choice("major_precedence", major_precedence, Precedence::Tiebreak, allowed, "TW-23")?;
    Ok(Options {
        major_values: match values {
            Values::Either => MajorValues::Either,
            Values::Number | Values::Unspecified => MajorValues::Number,
        },
        major_precedence: match precedence {
            Precedence::Override => MajorPrecedence::Override,
            Precedence::Tiebreak | Precedence::Unspecified => MajorPrecedence::Tiebreak,
        },
    })
}

/// As in an options message.
pub(super) fn wire(options: Options) -> (Values, Precedence) {
    let values = match options.major_values {
        MajorValues::Number => Values::Number,
        MajorValues::Either => Values::Either,
    };
    let precedence = match options.major_precedence {
        MajorPrecedence::Tiebreak => Precedence::Tiebreak,
        MajorPrecedence::Override => Precedence::Override,
    };
    (values, precedence)
}

/// The two options, for people.
pub(super) fn infos() -> [proto::OptionInfo; 2] {
    let precedence = "How much majors count between twenty-one hands";
    [
        info("major_values", "number, either", "number", "TW-19", "What majors count in twenty-one"),
        info("major_precedence", "tiebreak, override", "tiebreak", "TW-23", precedence),
    ]
}
