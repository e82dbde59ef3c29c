"""Row: the one schema of a finished game, which writer, reader, docs and tests share."""

import pyarrow as pa

VERSION = 1
"""Raised when a column is added, renamed or changes its meaning."""

_name = pa.dictionary(pa.int32(), pa.string())

SCHEMA = pa.schema(
    [
        pa.field("cell", _name, nullable=False),
        pa.field("game", _name, nullable=False),
        pa.field("rules", _name, nullable=False),
        pa.field("deal", pa.uint64(), nullable=False),
        pa.field("suits", pa.int8(), nullable=False),
        pa.field("player", _name, nullable=False),
        pa.field("parameters", _name, nullable=False),
        pa.field("seed", pa.uint64(), nullable=False),
        pa.field("outcome", _name, nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("moves", pa.int32(), nullable=False),
        pa.field("deals", pa.int16(), nullable=False),
        pa.field("runs", pa.int16(), nullable=False),
        pa.field("face_down", pa.int16(), nullable=False),
        pa.field("score", pa.int32()),
        pa.field("positions", pa.int64()),
        pa.field("budget", pa.int64()),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("worker", _name, nullable=False),
        pa.field("version", _name, nullable=False),
        pa.field("rules_version", pa.int16(), nullable=False),
        pa.field("player_version", pa.int16(), nullable=False),
        pa.field("line", pa.binary()),
    ]
)
"""The columns of a row.

=============== ==========================================================================
cell            hash of everything but the deal: rules, player, parameters, seed, versions
game            name of the game
rules           hash of its rules (`Rules.hash`)
deal            deal number, 0 to 2^64 - 1
suits           suits told apart, 1 to 4
player          name of the player or solver
parameters      its parameters as text, ``key=value`` joined by commas, sorted by key
seed            the game's own seed for chance, 0 to 2^64 - 1
outcome         a player's won, lost; a solver's solved, unwinnable, unknown; error
reason          why it was lost or is unknown, or what went wrong; else empty
moves           moves made, deals included; for a solver the length of its line
deals           deals made
runs            complete runs that left the table
face_down       cards still face down in the columns at the end
score           score at the end, by the rule `score`; null where nobody kept it
positions       positions searched; null for players that do not search
budget          the most positions it might search; null where there is no such limit
seconds         time the game took, in seconds (never part of a comparison of runs)
worker          the process that played it (never part of a comparison of runs)
version         version of spidersim
rules_version   version of the rules' meaning
player_version  version of the player's play
line            the winning line, two bytes a move; null when there is none or it is not kept
=============== ==========================================================================

A row's key is (cell, deal).
"""

KEY = ("cell", "deal")
"""The columns that identify a game."""

UNSTABLE = ("seconds", "worker", "version")
"""The columns that may differ between two runs of the same game."""
