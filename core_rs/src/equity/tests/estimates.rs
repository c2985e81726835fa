//! From counts to chances.

use super::super::estimate::estimate;

#[test]
fn what_was_seen_in_full_has_no_error() {
    let exact = estimate(&[(1, 1), (2, 1)], 2, 4, true);
    assert_eq!((exact.value, exact.standard_error, exact.low, exact.high), (0.375, 0.0, 0.375, 0.375));
}

#[test]
fn the_error_of_a_chance_is_the_root_of_pq_over_n() {
    let seen = estimate(&[(1, 200)], 1, 1_000, false);
    assert!((seen.standard_error - (0.2 * 0.8 / 1_000.0_f64).sqrt()).abs() < 1e-15);
    // Agresti and Coull: 202 of 1,004.
    let p: f64 = 202.0 / 1_004.0;
    let reach = 1.959_963_984_540_054 * (p * (1.0 - p) / 1_004.0).sqrt();
    assert!((seen.low - (p - reach)).abs() < 1e-12);
    assert!((seen.high - (p + reach)).abs() < 1e-12);
}

#[test]
fn the_error_of_a_share_is_smaller_where_halves_are_common() {
    let halves = estimate(&[(1, 1_000)], 2, 1_000, false);
    assert_eq!((halves.value, halves.standard_error), (0.5, 0.0));
    assert!(halves.low < 0.5 && halves.high > 0.5, "four more were not alike");
    let wholes = estimate(&[(2, 500)], 2, 1_000, false);
    assert!(wholes.standard_error > 0.0158 && wholes.standard_error < 0.0159);
}

#[test]
fn what_was_never_seen_may_still_be() {
    let never = estimate(&[(1, 0)], 1, 100, false);
    assert_eq!((never.value, never.standard_error, never.low), (0.0, 0.0, 0.0));
    assert!(never.high > 0.03 && never.high < 0.06);
    let always = estimate(&[(1, 100)], 1, 100, false);
    assert_eq!((always.value, always.high), (1.0, 1.0));
    assert!(always.low < 0.97);
}

#[test]
fn large_counts_stay_whole() {
    let most = estimate(&[(420, 1_000_000_000)], 420, 1_000_000_000, false);
    assert_eq!((most.value, most.standard_error), (1.0, 0.0));
    let even = estimate(&[(1, 500_000_000)], 1, 1_000_000_000, false);
    assert!((even.standard_error - 0.5 / 1e9_f64.sqrt()).abs() < 1e-18);
}
