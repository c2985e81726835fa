"""Measurements side by side with peers, in one run (docs/benchmarks.md). ``make bench`` runs them."""
