# python3, pip and make are all you need; everything else goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The compiled package: for `make compiled` and `make test-compiled` at level 1, which compiles in half the time.
OPTIMIZE ?= 1
COPY := $(VENV)/compiled-$(OPTIMIZE)
# What runs the sources as they are, even after `make compile`.
SOURCES := PYTHONPATH=$(CURDIR)/src
# Tests start many processes: keep compiled files in .venv even if the environment disables writing them.
KEEP := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/$(VENV)/pycache
PYTEST := $(SOURCES) $(KEEP) $(BIN)/python -m pytest

QUICK := tests/spec tests/combat/test_phase.py tests/combat/weapons/test_phase.py tests/rules/test_dice.py tests/doors/test_reports.py

.PHONY: run play test test-browser quick check bench compile pure wheel test-wheel compiled test-compiled performance soak clean help

run: $(STAMP)  ## a duel between two 'Mechs, turn by turn
	@$(BIN)/myomer duel "Hatchetman HCT-3F" "Hunchback HBK-4G" --seed 10

play: $(STAMP)  ## play in the browser: installs the server, starts it and prints its address; PORT=9000 for another port
	@$(BIN)/python -c "import fastapi, uvicorn, websockets" 2>/dev/null || \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	@$(BIN)/myomer serve $(if $(PORT),--port $(PORT))

test: $(STAMP)  ## the whole test suite, less than three minutes on two cores; a sample of the long tests
	$(PYTEST) -n auto --dist worksteal

test-browser: $(STAMP)  ## whole games in chromium, by clicking; skipped where it is not installed
	$(PYTEST) -q -m browser tests/browser

quick: $(STAMP)  ## quick tests, at most 20 seconds on two cores: every scenario of the spec, both attack phases, dice
	$(PYTEST) -q -n 2 --dist worksteal $(QUICK)

check: $(STAMP)  ## linters, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/frontend/check

soak: $(STAMP)  ## the long and statistical tests in full
	$(PYTEST) -n auto --dist worksteal -m soak

bench: $(STAMP)  ## benchmarks, interpreted: resolutions, games, bot duels, files, odds, startup, simulation
	$(SOURCES) $(BIN)/python benchmarks/resolutions.py
	$(SOURCES) $(BIN)/python benchmarks/files.py
	$(SOURCES) $(BIN)/python benchmarks/games.py
	$(SOURCES) $(BIN)/python benchmarks/duels.py
	$(SOURCES) $(BIN)/python benchmarks/startup.py
	$(SOURCES) $(BIN)/python benchmarks/odds.py
	$(SOURCES) $(BIN)/python -m benchmarks.simulation --quick

compile: $(STAMP)  ## compile with mypyc and run it in .venv, until a source changes; `make pure` ends it
	$(BIN)/python -m builder $(VENV)/compiled-3 --use

pure: $(STAMP)  ## run the sources in .venv again, interpreted
	$(BIN)/python -m builder --pure

wheel: $(STAMP)  ## both kinds of wheel into dist/: plain Python, and compiled for this machine
	rm -f dist/*.whl
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@if $(BIN)/python -m builder --can; then \
	MYOMER_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .; fi

test-wheel: wheel  ## each kind of wheel in a fresh environment: the quick tests (MYOMER_OPTIMIZE=1: sooner)
	for wheel in dist/*.whl; do \
	rm -rf $(VENV)/fresh && $(PYTHON) -m venv $(VENV)/fresh && \
	$(VENV)/fresh/bin/python -m pip install --quiet --disable-pip-version-check "$$wheel[dev]" && \
	$(VENV)/fresh/bin/myomer --version && \
	$(KEEP) $(VENV)/fresh/bin/python -m pytest -q -n 2 --dist worksteal $(QUICK) || exit 1; done

compiled: $(COPY)/.built  ## the package compiled with mypyc: verify that it is equal, and time both (timings: OPTIMIZE=3)
	$(BIN)/python benchmarks/compiled.py $(COPY)
	@if [ -d $(COPY)/myomer ]; then $(BIN)/python -m benchmarks.simulation $(COPY) --quick; fi

performance: $(VENV)/compiled-3/.built  ## games, growth, odds, memory, interpreted and compiled; simulation (many minutes)
	$(BIN)/python -m benchmarks.performance $(VENV)/compiled-3
	$(BIN)/python -m benchmarks.simulation $(VENV)/compiled-3

test-compiled: $(COPY)/.built  ## the whole test suite with the package compiled
	@if [ ! -d $(COPY)/myomer ]; then echo "no C compiler here: nothing to test"; else \
	PYTHONPATH=$(CURDIR)/$(COPY) MYOMER_ENGINE=compiled $(KEEP) $(BIN)/python -m pytest -n auto --dist worksteal; fi

$(VENV)/compiled-%/.built: $(STAMP) $(wildcard builder/*.py) setup.py $(shell find src -name '*.py' -o -name '*.json')
	$(BIN)/python -m builder $(@D) --optimize $*
	@touch $@

$(STAMP): pyproject.toml
	@echo "Installing Myomer and its tools into $(VENV): about two minutes, only this once."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $(STAMP)
	@echo "Installed. 'source $(BIN)/activate' puts myomer on your path."

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' Makefile
