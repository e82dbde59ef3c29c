"""The kernels are compiled once, before parallel test workers would race to do it."""

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Compile what the tests need in the first process."""
    parallel = getattr(config.option, "numprocesses", None)
    if parallel and "PYTEST_XDIST_WORKER" not in os.environ:
        from spidersim.sweep.contestants import built_in

        for kind in built_in().values():
            kind().warm()
