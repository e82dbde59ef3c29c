"""Players that see what a person sees."""

from spidersim.players.player import Player
from spidersim.players.view import View

__all__ = ["Player", "View"]
