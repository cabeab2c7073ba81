"""Fixtures of all tests: the public corpora, a browser, the workbench as a separate process."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import hypothesis
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import chromium, postgres
from tests.databases import own_database
from tests.model_providers import Provide, with_methods

ROOT = Path(__file__).parents[1]
CORPORA = Path(os.environ.get("WORKBENCH_CORPORA") or ROOT.parent / "shared" / "corpora")

# A busy machine is no reason to fail: examples may take as long as they need.
hypothesis.settings.register_profile(
    "workbench", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("workbench")

Manage = Callable[..., subprocess.CompletedProcess[str]]


# Fixtures that open screens: they send requests as a person who is logged in.
SCREENS: Final = {"client", "log_in"}
# Fixtures whose tests depend on transactions, locks or a database of another process.
TRANSACTIONS: Final = {"transactional_db", "own_environment"}


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before pytest selects by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    absent = pytest.mark.skip(reason=f"no corpora in {CORPORA} (WORKBENCH_CORPORA names another)")
    for item in items:
        if item.get_closest_marker("corpus") and not CORPORA.is_dir():
            item.add_marker(absent)
        if item.get_closest_marker("browser") and not chromium.PATH.is_file():
            item.add_marker(pytest.mark.skip(reason=chromium.MISSING))
        if _may_differ_by_database(item):
            item.add_marker(pytest.mark.database)
    yield
    # Long ones first: processes that are done with short ones then take some of these over.
    items.sort(key=_is_short)


def _may_differ_by_database(item: pytest.Item) -> bool:
    """Whether a test uses the database below the screens, or needs real transactions."""
    fixtures = set(getattr(item, "fixturenames", ()))
    marker = item.get_closest_marker("django_db")
    if fixtures & TRANSACTIONS or (marker and marker.kwargs.get("transaction")):
        return True
    return (marker is not None or "db" in fixtures) and not fixtures & SCREENS


def _is_short(item: pytest.Item) -> tuple[bool, bool]:
    return item.get_closest_marker("slow") is None, item.get_closest_marker("browser") is None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not postgres.find_programs():
        terminalreporter.write_line(postgres.MISSING)
    if not chromium.PATH.is_file():
        terminalreporter.write_line(chromium.MISSING)


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of public corpora; only for tests marked ``corpus``."""
    return CORPORA


@pytest.fixture
def provide() -> Iterator[Provide]:
    """Replaces methods of the model provider until the test ends."""
    with ExitStack() as stack:
        yield lambda **methods: stack.enter_context(with_methods(**methods))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process; two cannot be driven in one thread."""
    # Playwright keeps an event loop in this thread; Django takes that for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def own_environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Environment of a workbench with a data folder and a database of its own."""
    # Without what earlier tests in a browser have set for this process.
    chosen = ("WORKBENCH_", "DATABASE_URL", "DJANGO_")
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(chosen)}
    own = {"WORKBENCH_DATA_DIR": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"}
    with own_database() as database:
        yield inherited | own | database


@pytest.fixture
def manage(own_environment: dict[str, str]) -> Manage:
    """Run a command of ``manage.py`` in a process of its own."""

    def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=own_environment | variables,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return run
