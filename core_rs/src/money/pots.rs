//! Pots: the layers of what was put in, and how a layer is shared (MO-7, MO-9).

use super::Purse;

/// One layer of the pot: so much, and who may win it (MO-7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// Chips in it.
    pub amount: u64,
    /// The players who may win it, by rising place in the hand.
    pub players: Vec<usize>,
}

/// The layers of a hand, lowest first; `carried` joins the first (TW-27). Empty when nobody is left in.
pub fn layers(purses: &[Purse], carried: u64) -> Vec<Layer> {
    let mut cuts: Vec<u64> = purses.iter().filter(|purse| !purse.folded).map(|purse| purse.total).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let top = cuts.last().copied();
    let mut layers = Vec::with_capacity(cuts.len());
    let mut below = 0;
    for cut in cuts {
        // What folded players put in above the highest live total joins the last layer.
        let upto = if Some(cut) == top { u64::MAX } else { cut };
        let amount: u64 = purses.iter().map(|purse| purse.total.clamp(below, upto.max(below)) - below).sum();
        let players = (0..purses.len()).filter(|at| !purses[*at].folded && purses[*at].total >= cut).collect();
        layers.push(Layer { amount, players });
        below = cut;
    }
    if let Some(first) = layers.first_mut() {
        first.amount += carried;
    }
    layers
}

/// How an amount is shared among winners: evenly, in units; what is left goes, a unit each, in the order in which they
/// are named (MO-9: clockwise from the left of the dealer). What is less than a unit goes with the first.
pub fn shared(amount: u64, unit: u64, winners: usize) -> Vec<u64> {
    let Some(count) = u64::try_from(winners).ok().filter(|count| *count > 0) else { return Vec::new() };
    let units = amount / unit.max(1);
    let (each, odd) = (units / count, units % count);
    (0..count).map(|at| (each + u64::from(at < odd)) * unit + if at == 0 { amount % unit.max(1) } else { 0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn purse(total: u64, folded: bool) -> Purse {
        Purse { total, folded, ..Purse::default() }
    }

    fn amounts(purses: &[Purse], carried: u64) -> Vec<(u64, Vec<usize>)> {
        layers(purses, carried).into_iter().map(|layer| (layer.amount, layer.players)).collect()
    }

    #[test]
    fn mo_7_layers_are_cut_at_the_totals_of_those_still_in() {
        // CP-1: all-in for 20, 100 and 100
        let purses = [purse(20, false), purse(100, false), purse(100, false)];
        assert_eq!(amounts(&purses, 0), [(60, vec![0, 1, 2]), (160, vec![1, 2])]);
    }

    #[test]
    fn mo_7_folded_money_stays_in_the_layers_it_reached() {
        let purses = [purse(20, false), purse(60, true), purse(100, false), purse(5, true)];
        assert_eq!(amounts(&purses, 0), [(65, vec![0, 2]), (120, vec![2])]);
    }

    #[test]
    fn mo_7_what_lies_above_the_highest_live_total_joins_the_last_layer() {
        // CP-4: the largest contributor raised over two all-ins, then folded
        let purses = [purse(20, false), purse(50, false), purse(90, true)];
        assert_eq!(amounts(&purses, 0), [(60, vec![0, 1]), (100, vec![1])]);
    }

    #[test]
    fn tw_27_the_first_layer_may_be_at_nothing_and_holds_the_carried_money() {
        let purses = [purse(0, false), purse(10, false), purse(10, false)];
        assert_eq!(amounts(&purses, 7), [(7, vec![0, 1, 2]), (20, vec![1, 2])]);
    }

    #[test]
    fn mo_9_odd_units_go_one_each_in_order_and_an_even_pot_is_even() {
        // CP-2, CP-3
        assert_eq!(shared(30_300, 1, 3), [10_100; 3]);
        assert_eq!(shared(100, 1, 3), [34, 33, 33]);
        assert_eq!(shared(50, 5, 3), [20, 15, 15]);
        assert_eq!(shared(0, 1, 2), [0, 0]);
        assert_eq!(shared(9, 1, 0), Vec::<u64>::new());
    }
}
