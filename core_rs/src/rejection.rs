//! [`Rejection`]: the only error of the rules.

use crate::proto;
pub use crate::proto::RejectionCode as Code;
use prost::Message;
use std::fmt;

/// Why a command is refused: what was wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The reason, for programs.
    pub code: Code,
    /// The rule that refuses, such as `FO-6`.
    pub rule: &'static str,
    /// For people. Says nothing that its reader may not know.
    pub message: String,
    /// Every value the message mentions.
    pub details: Vec<(&'static str, String)>,
}

impl Rejection {
    /// A rejection without details.
    pub fn new(code: Code, rule: &'static str, message: impl Into<String>) -> Rejection {
        Rejection { code, rule, message: message.into(), details: Vec::new() }
    }

    /// With one more value that the message mentions.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl fmt::Display) -> Rejection {
        self.details.push((key, value.to_string()));
        self
    }

    /// As a serialised `trionfi.v1.Rejection`.
    pub fn encode(&self) -> Vec<u8> {
        proto::Rejection {
            code: self.code.into(),
            rule: self.rule.to_owned(),
            message: self.message.clone(),
            details: self
                .details
                .iter()
                .map(|(key, value)| proto::RejectionDetail { key: (*key).to_owned(), value: value.clone() })
                .collect(),
        }
        .encode_to_vec()
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.code.as_str_name(), self.rule, self.message)
    }
}

impl std::error::Error for Rejection {}

/// A record that is impossible where it stands: the log is damaged, or of another build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// Its version.
    pub version: u64,
    /// What is impossible about it.
    pub why: String,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "version {}: {}", self.version, self.why)
    }
}

impl std::error::Error for Corrupt {}
