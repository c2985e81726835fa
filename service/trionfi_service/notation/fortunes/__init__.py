"""Fortunes: a deal is a hand."""
