//! The rules around every game, one test a claim, named by the rule (docs/rules/lifecycle.md), shown at tables of Fortunes.

mod clocks;
mod creation;
mod dealing;
mod disclosure;
mod endings;
mod erasure;
mod openings;
mod pauses;
mod rejections;
mod scripts;
mod seats;
