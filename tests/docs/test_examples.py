"""Every command shown in the README, the documentation and the help texts runs."""

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from spidersim.cli.main import COMMANDS
from tests.docs.commands import ROOT, shell, shell_lines, write_files

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.fixture(scope="module")
def quick_run(tmp_path_factory) -> Path:
    """Return a folder that holds a short runs/quick."""
    folder = tmp_path_factory.mktemp("quick")
    result = shell("spidersim run quick", folder)
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def folder(quick_run, tmp_path) -> Path:
    """Return a folder of its own for a test that holds a short runs/quick."""
    shutil.copytree(quick_run, tmp_path / "here")
    return tmp_path / "here"


def help_examples(name: str) -> list[str]:
    text = import_module(f"spidersim.cli.{name}").command.help
    found = re.search(r"Examples:\n(.*?)(\n\n|$)", text, re.DOTALL)
    return [line.strip() for line in found[1].splitlines()] if found else []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_texts_have_examples_that_run(name, folder):
    examples = help_examples(name)
    assert examples, f"spidersim {name} --help shows no example"
    for line in examples:
        if name == "bench" and line == "spidersim bench":
            continue  # takes minutes: make bench runs it
        result = shell(line, folder)
        assert result.returncode == 0, f"{line}\n{result.stdout}\n{result.stderr}"
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_is_the_beginning_of_the_long_one(name):
    command = import_module(f"spidersim.cli.{name}").command
    assert command.name == name
    assert COMMANDS[name].endswith(".")
    assert command.help


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_on_a_page_run(page, folder):
    write_files(page, folder)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in shell_lines(page):
        words = line.split()
        if words[0] == "make":
            assert set(words[1:]) <= targets, f"{page.name}: {line}"
        elif words[0] in ("git", "cd", "pip") or (words[0] == "python" and words[2] != "pytest"):
            continue  # what a reader does before there is anything to test
        elif line.startswith("spidersim bench"):
            continue
        else:
            result = shell(line, folder)
            assert result.returncode == 0, f"{line}\n{result.stdout}\n{result.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
