//! The rules of Fortunes, one test a claim, named by the rule (docs/rules/fortunes.md).

mod ante;
mod bids;
mod folds;
mod matches;
mod money;
mod reading;
mod rejections;
mod scoring;
mod seats_and_deal;
mod stake;
mod stars;
mod time_out;
mod tricks;
