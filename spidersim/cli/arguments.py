"""Arguments that several commands take, and what a shell may complete them with."""

import click
from click.shell_completion import CompletionItem


class Game(click.ParamType):
    """The name of a game; shells complete it from the presets."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the presets whose names begin so."""
        from spidersim.presets import PRESETS

        return [
            CompletionItem(name, help=preset.title)
            for name, preset in PRESETS.items()
            if name.startswith(incomplete.lower())
        ]


class Player(click.ParamType):
    """The name of a player or solver with its parameters; shells complete the name."""

    name = "player"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the contestants whose names begin so."""
        from spidersim.sweep.contestants import built_in

        return [
            CompletionItem(name, help=kind.title)
            for name, kind in built_in().items()
            if name.startswith(incomplete.lower())
        ]


GAME = Game()
PLAYER = Player()
