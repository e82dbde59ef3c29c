"""Hints: what seed 001 gives a person who asks for a move, and a player who always asks."""
