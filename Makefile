# `make run` and `make test` set up everything they need; `make help` lists the rest.
SHELL := /bin/sh
VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
SETUP := $(VENV)/installed
PIP := -m pip --disable-pip-version-check

.PHONY: help run test check check-slow format docs bench headline results weights lock clean

help:              ## List the targets.
	@grep -E '^[a-z-]+: .*##' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

run: $(SETUP)      ## Run experiments/quick.toml: tables and pictures in runs/quick.
	@$(BIN)/python -m spidersim run quick

test: $(SETUP)     ## Run the tests (under ten minutes on two cores).
	@$(BIN)/python -m pytest -n 2

check: $(SETUP)    ## Lint, types, and the tests of layers, README and documentation.
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/python -m pytest tests/docs

check-slow: $(SETUP) ## Run the tests and the long checks.
	@$(BIN)/python -m pytest -n 2 -m "slow or not slow"

format: $(SETUP)   ## Format the source.
	@$(BIN)/python -m ruff format .
	@$(BIN)/python -m ruff check --fix .

docs: $(SETUP)     ## Make docs/games.md from the presets, and tables of figures from results.
	@$(BIN)/python -m tests.docs.games_page
	@$(BIN)/python -m tests.docs.headline
	@$(BIN)/python -m tests.docs.winnability
	@$(BIN)/python -m tests.docs.tips
	@$(BIN)/python -m tests.docs.players

bench: $(SETUP)    ## Measure speed and check signatures (docs/benchmarks.md).
	@$(BIN)/python -m spidersim bench

headline: $(SETUP) ## Make results/headline, or go on with it.
	@$(BIN)/python -m spidersim run headline --out results/headline

results: $(SETUP)  ## Make everything under results, or go on with it (about two hours on two cores).
	@for name in headline tips players players-family solver-budget winnability winnability-spider-4 winnability-family; do \
	    $(BIN)/python -m spidersim run $$name --out results/$$name || exit 1; \
	done

# The first Python 3.11 or later of these names makes the environment.
$(BIN)/python:
	@for python in "$(PYTHON)" python3.11 python3.12 python3.13 python3.14; do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "making $(VENV) with $$("$$python" --version)" >&2; \
	        exec "$$python" -m venv $(VENV); \
	    fi; \
	done; \
	echo "spidersim needs Python 3.11 or later: make PYTHON=/path/to/python3 …" >&2; exit 1

$(SETUP): pyproject.toml constraints.txt | $(BIN)/python
	@echo "installing the packages of constraints.txt into $(VENV)" >&2
	@$(BIN)/python $(PIP) install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $(SETUP)

weights: $(SETUP)  ## Learn the weights of the planners again (about half an hour on two cores).
	@$(BIN)/python -m spidersim.players.learning

lock:              ## Pin the newest allowed dependencies in constraints.txt.
	@rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	@$(VENV)-lock/bin/python $(PIP) install --quiet '.[dev]'
	@(echo "# Pinned dependencies for make run and make test; written by make lock." && \
	    $(VENV)-lock/bin/python $(PIP) freeze --exclude spidersim) > constraints.txt
	@rm -rf $(VENV)-lock

clean:             ## Remove the environment, caches and runs.
	rm -rf $(VENV) $(VENV)-lock runs dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
