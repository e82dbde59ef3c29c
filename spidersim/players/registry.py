"""The players that come with spidersim."""

from spidersim.players.compiled import Click, CompiledPlayer, Ordered, Random
from spidersim.players.tips import Tips

PLAYERS: dict[str, type[CompiledPlayer]] = {
    player.name: player for player in (Random, Click, Ordered, Tips)
}
"""Every built-in player by its name."""
