//! The options of Two-Win Solitaire: what is legal, what is the default (LC-1, SO-1, SO-7, TW-19, TW-23).

use crate::evaluate::declaration::Options as TwentyOne;
use crate::games::twenty_one_options;
use crate::lifecycle::policies::{choice, info};
use crate::proto;
use crate::rejection::Rejection;

/// What becomes of a tied part (SO-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// It is not won.
    #[default]
    Strict,
    /// Who wins the other part has both.
    Resolve,
}

/// The options, every default written out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// SO-1.
    pub ties: Ties,
    /// TW-19, TW-23.
    pub twenty_one: TwentyOne,
}

impl Table {
    /// Checks what was given and fills in the rest.
    pub fn read(given: &proto::SolitaireOptions) -> Result<Table, Rejection> {
        let ties = choice("ties", given.ties, proto::SolitaireTies::Strict, "strict, resolve", "SO-1")?;
        Ok(Table {
            ties: match ties {
                proto::SolitaireTies::Resolve => Ties::Resolve,
                proto::SolitaireTies::Strict | proto::SolitaireTies::Unspecified => Ties::Strict,
            },
            twenty_one: twenty_one_options::read(given.major_values, given.major_precedence)?,
        })
    }

    /// As a message, everything written out.
    pub fn wire(&self) -> proto::SolitaireOptions {
        let ties = match self.ties {
            Ties::Strict => proto::SolitaireTies::Strict,
            Ties::Resolve => proto::SolitaireTies::Resolve,
        };
        let (major_values, major_precedence) = twenty_one_options::wire(self.twenty_one);
        proto::SolitaireOptions {
            ties: Some(ties.into()),
            major_values: Some(major_values.into()),
            major_precedence: Some(major_precedence.into()),
        }
    }
}

/// The options, for people.
pub fn infos() -> Vec<proto::OptionInfo> {
    let ties =
        info("ties", "strict, resolve", "strict", "SO-1", "Whether who wins one part has the other where it is tied");
    let mut infos = vec![ties];
    infos.extend(twenty_one_options::infos());
    infos
}
