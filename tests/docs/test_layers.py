"""Imports go down the layers only."""

import ast
from pathlib import Path

import pytest

import spidersim
from spidersim.presets import PRESETS

PACKAGE = Path(spidersim.__file__).parent

LAYERS = [
    ["errors", "results"],
    ["cards"],
    ["moves", "rules"],
    ["preset", "sources", "switches"],
    ["presets", "board"],
    ["referee", "picture", "drawing", "contestant"],
    ["deals", "foreign", "formats", "scores", "game"],
    ["numbers", "shipped"],
    ["kernels"],
    ["solver"],
    ["players"],
    ["hints"],
    ["testing", "sweep"],
    ["analysis", "benchmarks"],
    ["cli"],
]
"""Rooms from the lowest to the highest; rooms of one layer do not know each other."""

HEIGHT = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}

FILES = [path for path in PACKAGE.rglob("*.py") if path.stem not in ("__init__", "__main__")]


def room_of(module: str) -> str:
    return module.split(".")[1]


def imports(path: Path) -> set[str]:
    """Return the project's modules a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "spidersim":
                found |= {f"spidersim.{alias.name}" for alias in node.names}
            elif node.module.startswith("spidersim."):
                found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("spidersim.")}
    return found - {"spidersim.__version__"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path):
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for module in imports(path):
        other = room_of(module)
        assert other == own or HEIGHT[other] < HEIGHT[own], f"{own} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_engine_knows_a_game_by_its_name(path):
    """Names of games stand in the presets and what PySolFC calls them, and in help texts."""
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if own in ("presets", "foreign", "cli"):
        return
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert not texts & set(PRESETS)


def test_files_stay_small():
    long = {
        str(path.relative_to(PACKAGE)): n
        for path in FILES
        if (n := len(path.read_text().splitlines())) > 450
    }
    assert not long
