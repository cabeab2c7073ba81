# One line per target; anything longer lives in a command. `make help` lists them.

PYTHON ?= python3
BIN := .venv/bin
# Older pips stop at packages that need lxml[html_clean] twice, as some peers do.
NEW_PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25'
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c .ci/constraints.txt
WEB := web,train,sequences,pagination,peers,bulk,postgres
# More than cores: tests wait for servers and workers much of the time; browsers keep cores busy.
TESTERS ?= 3
PYTEST := $(BIN)/python -m pytest -n $(TESTERS) --dist worksteal
CHECK_PYTHON := import sys; (3, 11) <= sys.version_info < (3, 14) or sys.exit("The workbench needs Python 3.11, 3.12 or 3.13, this is " + sys.version.split()[0] + ". Name another one: make PYTHON=python3.12 ...")
export PIP_NO_INPUT = 1

.DEFAULT_GOAL := help
.PHONY: help setup run dev test coverage lint types style docs bench accuracy screenshots lock password clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

setup: .venv/.setup ## create .venv and install what the workbench needs
	@$(BIN)/python -m contentseeker.methods.sequences.entities

run: .venv/.setup ## start the workbench on http://127.0.0.1:8000
	@$(BIN)/python manage.py start

dev: .venv/.dev ## start a web server that reloads itself when the code changes, with debug pages
	@DJANGO_SETTINGS_MODULE=workbench.settings.dev $(BIN)/python manage.py runserver

# Once on SQLite, all of them. On PostgreSQL again what may differ there: tests that use the database below
# the screens (see tests/conftest.py). Screens are opened there by the small runs of the benchmarks.
test: .venv/.dev ## run all tests, those of the database on PostgreSQL too
	@$(BIN)/python -m tests.chromium
	@$(BIN)/python -m tests.postgres -- $(PYTEST) -m 'database and not browser and not corpus and not slow' tests/annotate tests/training tests/workbench
	@$(PYTEST)

coverage: .venv/.dev ## run all tests and list the lines that none of them visits
	@$(PYTEST) --cov

lint: .venv/.dev ## check style, types, import directions and migrations
	@$(MAKE) --no-print-directory -j2 types style

types:
	$(BIN)/mypy --num-workers 2

style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	DJANGO_SETTINGS_MODULE=workbench.settings.test $(BIN)/python manage.py makemigrations --check --dry-run

docs: .venv/.dev ## build the documentation as a site in build/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --config-file .ci/mkdocs.yml

bench: .venv/.dev ## measure speed, as ratios to lxml's parse (screens: python -m tests.bench screen, lists)
	@$(BIN)/python -m tests.bench speed

accuracy: .venv/.dev ## score every method on all corpora (two hours)
	@$(BIN)/python -m tests.bench accuracy

screenshots: .venv/.dev ## take the pictures of README and docs anew
	@$(BIN)/python -m tests.screenshots

lock: .venv/.dev ## pin the newest allowed version of every dependency
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras --no-emit-index-url --no-header --no-annotate pyproject.toml -o .ci/constraints.txt

password: .venv/.setup ## set a new password for the administrator (USER_NAME=somebody for others)
	@$(BIN)/python manage.py changepassword $(or $(USER_NAME),admin)

clean: ## remove .venv and what tools leave behind; data/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* *.egg-info build dist contentseeker/compiled/*.c contentseeker/compiled/*.so

.venv/bin/python:
	@$(PYTHON) -c '$(CHECK_PYTHON)'
	@$(PYTHON) -m venv .venv || (rm -rf .venv; exit 1)

# The stamps make the second time free, and a changed list of dependencies, or a changed part that is
# compiled, the first again. Developers install everything in one go: each time compiles the library.
INSTALLED := pyproject.toml .ci/constraints.txt $(wildcard contentseeker/compiled/*.pyx)

.venv/.setup: $(INSTALLED) | .venv/bin/python
	@echo "Installing into .venv; the first time takes about a minute."
	@$(NEW_PIP)
	@$(PIP) -e '.[$(WEB)]'
	@$(BIN)/python -m contentseeker.compiled
	@touch $@

.venv/.dev: $(INSTALLED) | .venv/bin/python
	@echo "Installing into .venv, with the tools of developers; the first time takes about a minute."
	@$(NEW_PIP)
	@$(PIP) -e '.[$(WEB),docs,dev]'
	@$(BIN)/python -m contentseeker.compiled
	@touch .venv/.setup $@
