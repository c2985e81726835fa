//! Chance that can be had again: a stream of its own for each chunk, whichever thread takes it.

use crate::chain::{lp, sha256};

/// xoshiro256++ of Blackman and Vigna, begun with a hash of seed and chunk.
pub(crate) struct Dice([u64; 4]);

impl Dice {
    pub(crate) fn new(seed: u32, chunk: u64) -> Dice {
        let hash = sha256(&[&lp(b"trionfi/equity/v1"), &seed.to_be_bytes(), &chunk.to_be_bytes()]);
        let (words, _) = hash.as_chunks::<8>();
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(words) {
            *word = u64::from_be_bytes(*bytes);
        }
        Dice(state)
    }

    /// 64 random bits.
    #[inline]
    pub(crate) fn word(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let drawn = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        drawn
    }

    /// A uniform number below `m`, which is not 0: Lemire's multiplication, by rejection, without bias.
    #[inline]
    pub(crate) fn below(&mut self, m: u32) -> u32 {
        loop {
            let product = (self.word() >> 32) * u64::from(m);
            let low = product as u32;
            if low >= m || low >= m.wrapping_neg() % m {
                return (product >> 32) as u32;
            }
        }
    }
}
