"""``spidersim run``: run a sweep, or go on with one."""

import sys
from pathlib import Path

import click

from spidersim.cli.arguments import rule_options
from spidersim.cli.output import json_option, print_json, talk_on_stderr


@click.command("run")
@click.argument("spec", default="quick")
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; default: usable cores."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The run's folder; default: runs/NAME.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Replace a key of the spec; may be given again.",
)
@rule_options
@click.option(
    "--progress/--no-progress", default=None, help="Draw a bar; default: on a terminal only."
)
@json_option
def command(
    spec: str,
    jobs: int | None,
    out: Path | None,
    settings: tuple[str, ...],
    rules: tuple[str, ...],
    rules_file: Path | None,
    progress: bool | None,
    as_json: bool,
) -> None:
    """Run a sweep, or go on with one.

    SPEC is a TOML file or the name of a shipped experiment; quick when left out. The same
    command goes on where the run stopped, and plays games that ended in an error again.
    --rule and --rules change every game of the sweep. Files that SPEC names lie beside it.

    \b
    Examples:
      spidersim run
      spidersim run headline --jobs 2 --out runs/headline
      spidersim run quick --set deals=1-20 --set 'games=["spider-1"]' --out runs/small
      spidersim run quick --set deals=1-20 --rule removal=optional --out runs/optional
    """
    # Imported late, so that `--help` need not load joblib and numba.
    from spidersim.shipped import experiment
    from spidersim.sweep.run import run
    from spidersim.sweep.spec import load_spec

    is_file = spec.endswith(".toml") or "/" in spec
    loaded = load_spec(Path(spec) if is_file else experiment(spec), settings, rules, rules_file)
    folder = out or Path("runs") / loaded.name
    try:
        with talk_on_stderr():
            report = run(loaded, folder, jobs, show=progress, say=_say)
    except KeyboardInterrupt:
        _say(f"interrupted; what is finished is in {folder}, and the same command goes on")
        sys.exit(130)
    except OSError as error:
        _say(f"stopped: {error}; the same command goes on")
        sys.exit(1)
    _say(f"{report.played:,} of {report.planned:,} games played now, in {folder}")
    _print_outputs(folder, as_json)
    if report.errors:
        _print_errors(folder, report.errors)
        sys.exit(1)


def _print_outputs(folder: Path, as_json: bool) -> None:
    # Imported after the games, which need neither matplotlib nor scipy.
    from spidersim.analysis.frame import load, records
    from spidersim.analysis.outputs import write_outputs
    from spidersim.analysis.summary import summarise
    from spidersim.analysis.tables import summary_text
    from spidersim.sweep.manifest import baseline, read_manifest

    files = write_outputs(folder)
    rows = load(folder)
    if as_json:
        for row in records(summarise(rows).drop(columns="switches")):
            print_json(row)
    else:
        manifest = read_manifest(folder)
        click.echo(summary_text(rows, manifest["spec"]["games"], baseline(manifest)))
    pictures = {file.parent for file in files if file.suffix == ".png"}
    for place in pictures:
        _say(f"pictures are in {place}")


def _print_errors(folder: Path, errors: int) -> None:
    from spidersim.sweep.status import reasons

    _say(f"{errors:,} games ended in an error; the same command plays them again")
    for reason in reasons(folder):
        _say(f"  {reason}")


def _say(sentence: str) -> None:
    from tqdm import tqdm

    tqdm.write(f"spidersim: {sentence}", file=sys.stderr)
