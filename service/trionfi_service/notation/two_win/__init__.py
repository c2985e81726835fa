"""Two-Win: a hand is a line."""
