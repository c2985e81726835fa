//! From counts to chances: the only floats, and the last thing that happens.

use crate::proto::Estimate;

/// Two-sided, 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The mean over so many showdowns of what each came to: `counted` says, of values in parts of 1, how many showdowns had
/// them; showdowns that are not counted had 0. `exact`: there are no other showdowns.
pub(super) fn estimate(counted: &[(u64, u64)], parts: u64, showdowns: u64, exact: bool) -> Estimate {
    let sum = counted.iter().map(|(value, count)| u128::from(*value) * u128::from(*count)).sum();
    let squares = counted.iter().map(|(value, count)| u128::from(value * value) * u128::from(*count)).sum();
    let seen = Moments { sum, squares, parts: parts.into(), count: showdowns.into() };
    let value = seen.mean();
    if exact {
        return Estimate { value, standard_error: 0.0, low: value, high: value };
    }
    // Agresti and Coull: two more that came to nothing and two that came to all. Near 0 and 1, and where nothing was
    // seen to vary, the plain interval is too narrow.
    let more = Moments {
        sum: seen.sum + 2 * seen.parts,
        squares: seen.squares + 2 * seen.parts * seen.parts,
        count: seen.count + 4,
        ..seen
    };
    let reach = Z * more.standard_error();
    Estimate {
        value,
        standard_error: seen.standard_error(),
        low: (more.mean() - reach).max(0.0),
        high: (more.mean() + reach).min(1.0),
    }
}

/// Sums over values in parts of 1.
#[derive(Clone, Copy)]
struct Moments {
    sum: u128,
    squares: u128,
    parts: u128,
    count: u128,
}

impl Moments {
    fn mean(self) -> f64 {
        self.sum as f64 / (self.parts * self.count) as f64
    }

    /// Of the mean: the root of the variance over the count.
    fn standard_error(self) -> f64 {
        let (parts, count) = (self.parts as f64, self.count as f64);
        // Whole numbers until here: the difference of two large ones is what floats are bad at.
        let spread = (self.squares * self.count - self.sum * self.sum) as f64;
        (spread / count).sqrt() / (parts * count)
    }
}
