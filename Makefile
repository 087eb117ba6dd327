# Every target does its own set-up, once: stamps under build/stamps tell what is done. `make` alone lists the targets.
SITE_URL ?= http://127.0.0.1:8000/
PORT ?= 8000
PYTEST_ARGS ?=
JOBS ?= 2
BENCH_ARGS ?=
WRITE ?=
GAMES ?= 10000

export SITE_URL
export PATH := $(CURDIR)/.venv/node-bin:$(CURDIR)/.venv/bin:$(PATH)
export PYTHONUTF8 := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

PY := .venv/bin/python
STAMPS := build/stamps
SAY := @printf '== %s\n'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup site serve test test-all soak bots endings bench lint format check messages bundle vendor browsers lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# -- set-up ----------------------------------------------------------------------------------------------------------------

.venv/.ready: requirements.txt requirements-node.txt .ci/venv .ci/python .ci/node
	$(SAY) "Python packages into .venv (once, a minute or two)"
	@.ci/venv
	@$(PY) -m pip check
	@.ci/node
	@touch $@

node_modules/.ready: package-lock.json package.json .npmrc .venv/.ready
	$(SAY) "Packages from npm into node_modules (once, some seconds)"
	@npm ci --ignore-scripts --no-progress
	@touch $@

$(STAMPS)/browsers: .venv/.ready site_hooks/browsers.py site_hooks/spelling.py
	$(SAY) "Browsers and dictionaries for the tests"
	@$(PY) -m site_hooks.browsers
	@$(PY) -m site_hooks.spelling --install
	@mkdir -p $(STAMPS) && touch $@

setup: node_modules/.ready ## Python and npm packages only

browsers: $(STAMPS)/browsers ## browsers and dictionaries for the tests

# -- the steps of a build, each quick when nothing changed ---------------------------------------------------------------------

messages: .venv/.ready ## compile the message catalogues, and check them
	$(SAY) "Messages"
	@$(PY) -m engine.content.messages

check: messages ## cards, cases and texts of all games
	$(SAY) "Cards, cases and texts"
	@$(PY) -m engine check

bundle: messages node_modules/.ready ## the engine folder for the page
	$(SAY) "Engine for the page"
	@$(PY) -m site_hooks.bundle

vendor: node_modules/.ready ## fonts and libraries for the page
	$(SAY) "Fonts and libraries for the page"
	@$(PY) -m site_hooks.vendor

site: check bundle vendor ## the whole site into site/ (SITE_URL=https://you.github.io/rules/)
	$(SAY) "Site for $(SITE_URL)"
	@$(PY) -m site_hooks.site --site-url "$(SITE_URL)" --out site

serve: ## build the site for this machine and serve it (PORT=8000)
	@$(MAKE) --no-print-directory site SITE_URL=http://127.0.0.1:$(PORT)/
	@$(PY) -m site_hooks.serve --dir site --port $(PORT)

# -- checks ---------------------------------------------------------------------------------------------------------------

test: lint check bundle vendor browsers ## everything that must hold for a change (under 15 minutes on two cores)
	$(SAY) "Tests"
	@$(PY) -m pytest -n $(JOBS) --dist loadfile $(PYTEST_ARGS)

test-all: ## the same with the long tests
	@TEST_ALL=1 $(MAKE) --no-print-directory test

soak: check bundle ## hours of chance: ten thousand random games, many generated cases (no browser); writes its page
	$(SAY) "Random games of every scenario"
	@$(PY) -m site_hooks.soak --games $(GAMES) --jobs $(JOBS) --page docs/en/dev/soak.md
	$(SAY) "Generated cases"
	@TEST_ALL=1 HYPOTHESIS_PROFILE=soak $(PY) -m pytest -n $(JOBS) --dist loadfile tests/core tests/games tests/contract tests/content tests/parity $(PYTEST_ARGS)

bots: check ## thousands of games of bots: how strong they are, how the scenarios are balanced; writes its page
	$(SAY) "Bots against each other"
	@$(PY) -m engine duel ojciec_mateusz --jobs $(JOBS) --page docs/en/dev/bots.md
	$(SAY) "Bots in every scenario"
	@$(PY) -m engine balance ojciec_mateusz --jobs $(JOBS) --page docs/en/dev/bots.md

endings: check ## look for a way to each ending of each scenario; keeps the ways as transcripts and writes their page
	$(SAY) "Ways to the endings"
	@$(PY) -m site_hooks.endings

build/bench/peers/.ready: requirements-bench.txt .venv/.ready
	$(SAY) "Other engines to measure beside ours, into build/bench/peers"
	@rm -rf build/bench/peers && $(PY) -m venv build/bench/peers
	@build/bench/peers/bin/python -m pip install --quiet --require-hashes -r requirements-bench.txt
	@touch $@

build/bench/inkjs/.ready: site_hooks/bench/inkjs/package-lock.json .npmrc .venv/.ready
	$(SAY) "The same from npm, into build/bench/inkjs"
	@rm -rf build/bench/inkjs && mkdir -p build/bench/inkjs
	@cp site_hooks/bench/inkjs/package.json site_hooks/bench/inkjs/package-lock.json .npmrc build/bench/inkjs/
	@cd build/bench/inkjs && npm ci --ignore-scripts --no-progress
	@touch $@

bench: check bundle vendor browsers build/bench/peers/.ready build/bench/inkjs/.ready ## print the figures of the budgets (WRITE=1: into their page too)
	$(SAY) "Figures (nothing else should run meanwhile)"
	@$(PY) -m site_hooks.bench $(BENCH_ARGS) $(if $(WRITE),--page docs/en/dev/bench.md)

lint: node_modules/.ready ## style, types and layers
	$(SAY) "Style"
	@.venv/bin/ruff check engine site_hooks tests
	@.venv/bin/ruff format --check --quiet engine site_hooks tests || { echo "make format puts these in shape" >&2; exit 1; }
	$(SAY) "Types"
	@.venv/bin/mypy
	$(SAY) "Layers"
	@.venv/bin/lint-imports

format: .venv/.ready ## put the Python files in shape
	@.venv/bin/ruff check --fix --quiet engine site_hooks tests || true
	@.venv/bin/ruff format engine site_hooks tests

# -- upkeep ---------------------------------------------------------------------------------------------------------------

LOCK := .venv/bin/pip-compile --quiet --allow-unsafe --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-trusted-host

lock: .venv/.ready ## write the lock files anew from requirements*.in and package.json
	@$(LOCK) --upgrade --output-file=requirements.txt requirements.in
	@$(LOCK) --upgrade --output-file=requirements-node.txt requirements-node.in
	@$(LOCK) --upgrade --output-file=requirements-bench.txt requirements-bench.in
	@npm install --package-lock-only --ignore-scripts --no-progress

clean: ## remove what the build made (not .venv and node_modules)
	@rm -rf build site
