"""Two-Win Solitaire: a round is a hand."""
