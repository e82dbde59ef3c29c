"""The players that come with spidersim."""

from spidersim.players.compiled import Click, Ordered, Random
from spidersim.players.expert import Expert
from spidersim.players.player import Player
from spidersim.players.reveal import Reveal
from spidersim.players.tips import Tips

PLAYERS: dict[str, type[Player]] = {
    player.name: player for player in (Random, Click, Ordered, Tips, Reveal, Expert)
}
"""Every built-in player by its name."""
