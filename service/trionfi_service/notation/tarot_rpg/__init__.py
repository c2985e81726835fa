"""Tarot: the RPG: a hand is a hand, and every act an entry."""
