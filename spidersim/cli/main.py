"""The command `spidersim`: finds a command's module only when that command is used."""

import errno
import os
import sys
from importlib import import_module
from typing import Any

import click

from spidersim import __version__
from spidersim.errors import InputError

COMMANDS = {
    "games": "The family of games, or one game's rules.",
    "deal": "Show a numbered board.",
    "players": "Who can play, what they see, their parameters.",
    "play": "Play games, one row each.",
    "solve": "Solve deals or boards: verdicts with lines.",
    "hint": "A move for a position: the solver's, else the ordered player's.",
    "winnable": "List deals that are proven winnable.",
    "daily": "The board of a day, proven winnable.",
    "verify": "Replay recorded lines on the referee.",
    "run": "Run a sweep, or go on with one.",
    "status": "How far a run has come.",
    "table": "Win rates with intervals, by game and player.",
    "compare": "Players, or rules, paired on the same deals.",
    "plot": "Draw a run's figures.",
    "bench": "Measure speed and check signatures.",
}
"""Every command with its short help, in the order they are listed.

The short help stands here so that ``spidersim --help`` need not import the commands.
"""


class _ReaderLeft(Exception):  # noqa: N818 - that is no error
    """Whoever read our output has gone."""


class Commands(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module and return the command."""
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"spidersim.cli.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; name a broken pipe otherwise, of which click makes status 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as gone:
            raise _ReaderLeft from gone

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spidersim")
def cli() -> None:
    """Measure Spider solitaire: deals, players, a solver, and honest intervals.

    \b
    Examples:
      spidersim deal spider-4 42
      spidersim play spider-1 1-20 --player ordered
      spidersim solve spider-4 1-3
      spidersim run quick
    """


def main() -> None:
    """Run the command line; bad input ends with one sentence and status 2."""
    try:
        status = cli.main(prog_name="spidersim", standalone_mode=False)
        if sys.stdout:  # None when it was closed from the start
            sys.stdout.flush()
    except click.exceptions.Abort:
        _say("interrupted")
        status = 130
    except click.NoSuchOption as error:
        # A negative deal number looks like an option.
        wrong = next((word for word in sys.argv if word.startswith(error.option_name)), "")
        negative = error.option_name[1:2].isdigit()
        _say(f"deal number {wrong} is negative" if negative else error.format_message())
        status = 2
    except click.ClickException as error:
        _say(error.format_message())
        status = error.exit_code
    except InputError as error:
        _say(str(error))
        status = 2
    except KeyboardInterrupt:
        _say("interrupted")
        status = 130
    except (BrokenPipeError, _ReaderLeft):
        # The reader of our output has gone, as `head` does: that is no failure of ours.
        _leave_stdout()
        status = 0
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _leave_stdout()
        _say(f"cannot write: {error.strerror}")
        status = 1
    sys.exit(status or 0)


def _leave_stdout() -> None:
    """Throw away what has not been printed, so that leaving does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(sentence: str) -> None:
    click.echo(f"spidersim: {sentence}", err=True)
