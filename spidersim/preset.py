"""Preset: a game with a name, its rules, and where they come from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spidersim.rules import Rules


@dataclass(frozen=True)
class Preset:
    """A named game.

    Attributes
    ----------
    name : str
        What people type: lower case, words joined by hyphens.
    title : str
        What tables and plots show.
    rules : Rules
        The game.
    family : str
        The heading it is listed under.
    source : str
        Who has these rules, where they differ from Spider's with four suits.
    about : str
        The game in a few words.
    aliases : tuple of str
        Other names it is known by, in the form of `plain_name`.
    ladder : tuple of str
        The games it leads to, one after the other while the player wins; empty for most.
    sources : mapping
        Who has the value of a switch, where `source` does not say it.
    notes : mapping
        For a switch about which sources disagree: who says what, and what was chosen.
    """

    name: str
    title: str
    rules: Rules
    family: str
    source: str
    about: str = ""
    aliases: tuple[str, ...] = ()
    ladder: tuple[str, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict, hash=False)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)

    def source_of(self, switch: str) -> str:
        """Return where the value of a switch comes from."""
        if switch in self.sources:
            return self.sources[switch]
        same = getattr(self.rules, switch) == getattr(Rules(), switch)
        return "as Spider" if same else self.source
