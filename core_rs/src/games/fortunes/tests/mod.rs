//! The rules of Fortunes, one test a claim, named by the rule (docs/rules/fortunes.md).

mod matches;
mod reading;
mod rejections;
mod scoring;
mod seats_and_deal;
mod stars;
mod time_out;
mod tricks;
