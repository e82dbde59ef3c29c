"""The players that come with spidersim."""

from spidersim.players.compiled import Click, CompiledPlayer, Ordered, Random

PLAYERS: dict[str, type[CompiledPlayer]] = {
    player.name: player for player in (Random, Click, Ordered)
}
"""Every built-in player by its name."""
