"""Arguments that several commands take, and what a shell may complete them with."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    TextType = click.ParamType[str]
    NumberType = click.ParamType[int]
else:
    TextType = NumberType = click.ParamType  # older versions of click know no type of its values

F = TypeVar("F", bound=Callable[..., Any])


class Game(TextType):
    """The name of a game; shells complete it from the presets, or as a file."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the presets whose names begin so; a file where there is none."""
        from spidersim.presets import PRESETS

        found = [
            CompletionItem(name, help=preset.title)
            for name, preset in PRESETS.items()
            if name.startswith(incomplete.lower())
        ]
        return found or [CompletionItem(incomplete, type="file")]


class Rule(TextType):
    """A switch of the rules with its value; shells complete both."""

    name = "rule"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the switches that begin so, or after one and ``=`` its values."""
        from spidersim.switches import ABOUT, values

        switch, equals, begun = incomplete.partition("=")
        if equals:
            return [
                CompletionItem(f"{switch}={value}")
                for value in values(switch)
                if value.startswith(begun)
            ]
        return [
            CompletionItem(f"{name}=", help=about)
            for name, about in ABOUT.items()
            if name.startswith(switch)
        ]


class Player(TextType):
    """A player or solver with its parameters; shells complete its name, or its file."""

    name = "player"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the contestants whose names begin so; a file where there is none."""
        from spidersim.sweep.contestants import built_in, installed

        helps = {name: kind.title for name, kind in built_in().items()}
        found = [
            CompletionItem(name, help=helps.get(name))
            for name in {**helps, **installed()}
            if name.startswith(incomplete.lower())
        ]
        return found or [CompletionItem(incomplete, type="file")]


GAME = Game()
PLAYER = Player()


MOST_POSITIONS = 100_000_000
"""The largest budget, as `spidersim.solver.solve` has it."""


class Budget(NumberType):
    """A number of positions to search."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or refuse what is none or out of range."""
        text = str(value).replace("_", "")
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_POSITIONS):
            self.fail(f"{value!r} is not a whole number from 1 to {MOST_POSITIONS:,}", param, ctx)
        return int(text)


def positions_option(help_text: str, default: int = 167_000) -> Callable[[F], F]:
    """Add ``--positions``, a budget."""
    return click.option(
        "--positions",
        type=Budget(),
        metavar="N",
        default=default,
        show_default=True,
        help=help_text,
    )


def rule_options(command: F) -> F:
    """Add ``--rule`` and ``--rules``, passed to the command as `rules` and `rules_file`."""
    for add in (
        click.option(
            "--rules",
            "rules_file",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Set the switches of a rules file (TOML).",
        ),
        click.option(
            "--rule",
            "rules",
            type=Rule(),
            multiple=True,
            metavar="KEY=VALUE",
            help="Set a switch of the rules; may be given again.",
        ),
    ):
        command = add(command)
    return command


def game_argument(name: str = "game", *, required: bool = True) -> Callable[[F], F]:
    """Add a game with options for its rules, passed to the command as one `Preset`.

    Parameters
    ----------
    name : str
        What the argument is called.
    required : bool
        Whether it must be given; else the command may be passed None.
    """

    def decorate(command: F) -> F:
        @click.argument(name, type=GAME, required=required)
        @rule_options
        @wraps(command)
        def with_game(
            *args: Any, rules: tuple[str, ...], rules_file: Path | None, **rest: Any
        ) -> Any:
            # Imported late: a help text needs no games.
            from spidersim.game import game

            if rest[name] is not None:
                rest[name] = game(rest[name], rules, rules_file)
            elif rules or rules_file:
                raise click.UsageError(f"--rule and --rules change a game: give its {name.upper()}")
            return command(*args, **rest)

        return with_game  # type: ignore[return-value]

    return decorate
