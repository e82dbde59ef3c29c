"""Sweeps: what to do, doing it, keeping it."""
