"""Spider solitaire, measured: deals, players, a solver, and the statistics of their games."""

__version__ = "0.1.0"
