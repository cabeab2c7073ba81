# One line per target; anything longer lives in a command. `make help` lists them.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c .ci/constraints.txt
WEB := web,train,sequences,pagination,peers,bulk,postgres
# More than cores: tests wait for servers and workers much of the time; browsers keep cores busy.
TESTERS ?= 3
# Real browsers, workers and signals on busy machines: what fails is tried once more, and named.
PYTEST := $(BIN)/python -m pytest --reruns 1
CHECK_PYTHON := import sys; (3, 11) <= sys.version_info < (3, 14) or sys.exit("The workbench needs Python 3.11, 3.12 or 3.13, this is " + sys.version.split()[0] + ". Name another one: make PYTHON=python3.12 ...")
export PIP_NO_INPUT = 1

.DEFAULT_GOAL := help
.PHONY: help setup run dev test coverage lint bench accuracy screenshots lock password clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

setup: .venv/.setup ## create .venv and install what the workbench needs

run: .venv/.setup ## start the workbench on http://127.0.0.1:8000
	@$(BIN)/python manage.py start

dev: .venv/.dev ## start a web server that reloads itself when the code changes, with debug pages
	@DJANGO_SETTINGS_MODULE=workbench.settings.dev $(BIN)/python manage.py runserver

test: .venv/.dev ## run all tests, those of the database on PostgreSQL too
	@$(BIN)/python -m tests.chromium
	@$(BIN)/python -m tests.postgres -- $(PYTEST) -n $(TESTERS) -m 'not corpus and not slow' --ignore-glob='*/test_demo_*' --ignore=tests/annotate/importers $(wildcard tests/annotate tests/training tests/workbench)
	@$(PYTEST) -n $(TESTERS) -m 'not browser'
	@$(PYTEST) -n 2 --dist worksteal -m browser

coverage: .venv/.dev ## run all tests and list the lines that none of them visits
	@$(BIN)/python -m pytest -n $(TESTERS) --cov

lint: .venv/.dev ## check style, types, import directions and migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	DJANGO_SETTINGS_MODULE=workbench.settings.test $(BIN)/python manage.py makemigrations --check --dry-run

bench: .venv/.dev ## measure speed, as ratios to lxml's parse (screens: python -m tests.bench screen, lists)
	@$(BIN)/python -m tests.bench speed

accuracy: .venv/.dev ## score every method on the benchmark pages (about half an hour)
	@$(BIN)/python -m tests.bench accuracy
	@$(BIN)/python -m tests.bench foreign

screenshots: .venv/.dev ## take the pictures of README and docs anew
	@$(BIN)/python -m tests.screenshots

lock: .venv/.dev ## pin the newest allowed version of every dependency
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras --no-emit-index-url --no-header --no-annotate pyproject.toml -o .ci/constraints.txt

password: .venv/.setup ## set a new password for the administrator (USER_NAME=somebody for others)
	@$(BIN)/python manage.py changepassword $(or $(USER_NAME),admin)

clean: ## remove .venv and what tools leave behind; data/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* *.egg-info build dist extraction/compiled/*.c extraction/compiled/*.so

.venv/bin/python:
	@$(PYTHON) -c '$(CHECK_PYTHON)'
	@$(PYTHON) -m venv .venv || (rm -rf .venv; exit 1)

# The stamps make the second time free, and a changed list of dependencies, or a changed part that is
# compiled, the first again.
.venv/.setup: pyproject.toml .ci/constraints.txt $(wildcard extraction/compiled/*.pyx) | .venv/bin/python
	@echo "Installing into .venv; the first time takes about a minute."
	@$(PIP) -e '.[$(WEB)]'
	@$(BIN)/python -m extraction.compiled
	@touch $@

.venv/.dev: .venv/.setup
	@echo "Installing the tools of the developers into .venv."
	@$(PIP) -e '.[$(WEB),dev]'
	@touch $@
