use super::*;
use crate::playout;
#[test]
fn smoke() {
    let t: crate::lifecycle::Table<Fortunes> = playout::start(&Default::default(), &[7; 16], &[1; 64]).unwrap();
    println!("{:?}", t.legal(Actor::Seat(0)));
}
