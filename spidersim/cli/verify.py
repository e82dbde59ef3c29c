"""`spidersim verify`: replay recorded lines on the referee."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from spidersim.cli.output import json_option, print_json, print_table

_LONGEST = 10_000_000
"""More letters than any record's line has."""


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay every win recorded in FILES with the plain-Python referee.

    A file holds JSON lines, as "play" and "solve" print them with --moves --json, or is the
    folder of a run. The exit status is 1 when a line is not legal, does not win, or is not as
    long as its record says. That a line is "optimal" is not proved again.

    \b
    Examples:
      spidersim solve spider-4 1-3 --moves --json > lines.json
      spidersim verify lines.json
      spidersim verify runs/quick
    """
    rows = []
    others = 0
    for path in files:
        for number, record in _records(path):
            if record["outcome"] not in ("won", "solved"):
                others += 1
                continue
            where = f"{path}, line {number}" if number else str(path)
            rows.append(_verify(record, where))
    wrong = sum(row["verdict"] != "confirmed" for row in rows)
    if as_json:
        for row in rows:
            print_json(row)
    else:
        shown = [row for row in rows if row["verdict"] != "confirmed"] if len(rows) > 40 else rows
        if shown:
            # A number is a name, and a board that is no deal of ours goes by where it comes from.
            shown = [{**row, "deal": str(row.get("source", row["deal"]))} for row in shown]
            print_table(shown, ["game", "deal", "player", "outcome", "moves", "verdict"])
    right = len(rows) - wrong
    sentence = f"{right:,} win{'s' * (right != 1)} confirmed, {wrong:,} refuted"
    if others:
        sentence += f"; {others:,} record{'s' * (others != 1)} without a win"
    click.echo(sentence, err=True)
    if wrong:
        sys.exit(1)


def _records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each record (of a run, each win) with the number of its line (0 for a run's row)."""
    import json

    from spidersim.errors import InputError
    from spidersim.moves import line_from_bytes, line_text
    from spidersim.results import Outcome

    if path.is_dir():
        from spidersim.sweep.manifest import read_manifest
        from spidersim.sweep.store import read_frame

        switches = {game["rules"]: game["switches"] for game in read_manifest(path)["games"]}
        wanted = ["game", "rules", "deal", "player", "outcome", "line"]
        frame = read_frame(path, wanted)
        found = frame[frame["line"].notna()][wanted].itertuples(index=False)
        for game, rules, deal, player, outcome, line in found:
            yield (
                0,
                {
                    "game": game,
                    "switches": switches[rules],
                    "deal": int(deal),
                    "player": player,
                    "outcome": outcome,
                    "line": line_text(line_from_bytes(line)),
                },
            )
        return
    for number, line in enumerate(_lines(path), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            raise InputError(f"{path}, line {number}: {line[:40]!r} is no JSON") from None
        if not isinstance(record, dict) or not {"game", "outcome", "line"} <= set(record):
            raise InputError(
                f"{path}, line {number}: a record needs game, outcome and line "
                "(print it with --moves --json)"
            )
        if record["outcome"] not in list(Outcome):
            raise InputError(
                f"{path}, line {number}: {record['outcome']!r} is no outcome of a game"
            )
        yield number, record


def _lines(path: Path) -> Iterator[str]:
    """Yield a file's lines, and refuse one that no record is as long as."""
    from spidersim.errors import InputError

    try:
        with path.open(encoding="utf-8") as file:
            while line := file.readline(_LONGEST + 1):
                if len(line) > _LONGEST:
                    raise InputError(f"{path} holds a line of more than {_LONGEST:,} letters")
                yield line.rstrip("\r\n")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path} is no text file in UTF-8") from None


def _verify(record: dict[str, Any], where: str) -> dict[str, Any]:
    from spidersim.deals import check_number, deal
    from spidersim.errors import InputError
    from spidersim.formats import read_text
    from spidersim.game import game
    from spidersim.moves import parse_line
    from spidersim.referee import Ending, IllegalMove, ending, replay
    from spidersim.switches import read_rules

    try:
        switches = record.get("switches")
        if isinstance(switches, dict):
            rules = read_rules(switches)
        else:
            rules = game(str(record["game"])).rules
        if record.get("board"):
            board = read_text(str(record["board"]), rules)
        else:
            board = deal(rules, check_number(record.get("deal")))
        line = parse_line(str(record["line"]), rules.ranks)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    try:
        for now in replay(rules, board, line):
            board = now
        verdict = "confirmed" if ending(rules, board) is Ending.WON else "does not win"
        if verdict == "confirmed" and record.get("moves", len(line)) != len(line):
            verdict = f"is {len(line)} moves long, not {record['moves']}"
    except IllegalMove as error:
        verdict = str(error)
    return {
        "game": record["game"],
        "deal": record.get("deal"),
        **({"source": record["source"]} if "source" in record else {}),
        "player": record.get("player"),
        "outcome": record["outcome"],
        "moves": len(line),
        "verdict": verdict,
    }
