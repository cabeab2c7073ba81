"""``manage.py start`` as people run it: a real process, a real port, a real worker."""

import os
import re
import signal
import socket
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps

from tests.conftest import Manage
from tests.databases import count
from tests.processes import is_running, wait_until
from tests.running import free_port, started

TABLES = [model._meta.db_table for model in apps.get_models()]


def test_the_first_start_serves_and_the_second_keeps_everything(
    own_environment: dict[str, str], manage: Manage, tmp_path: Path
) -> None:
    with started(own_environment, tmp_path / "first.log") as first:
        password = first.wait_for(r"Password +(\S+)  \(shown only now")
        login = first.get("/")
        styles = re.search(r'href="(/static/css/base\.\w+\.css)"', login)
        answer = manage("check_worker")
        worker = first.worker()
        code = first.end(signal.SIGINT)

    assert "<h1>Log in</h1>" in login
    assert styles
    assert "answered" in answer.stdout
    assert code == 0
    assert not is_running(worker)
    assert "loading the demo corpus" in first.said()
    assert "Traceback" not in first.said()

    rows = everything(own_environment)
    with started(own_environment, tmp_path / "second.log") as second:
        second.get("/account/login/")
        second.end(signal.SIGTERM)

    assert rows["annotate_page"] > 0
    assert everything(own_environment) == rows
    assert "Log in as            admin" in second.said()
    assert "forgotten? make password" in second.said()
    assert password not in second.said()
    assert "demo" not in second.said()


def everything(environment: dict[str, str]) -> dict[str, int]:
    return {table: count(environment, table) for table in TABLES}


@pytest.fixture
def without_demo(own_environment: dict[str, str], manage: Manage) -> dict[str, str]:
    """A workbench that is past its first start, so that a test need not wait for the demo."""
    script = (
        "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
        "from annotate.models import Corpus; Corpus.objects.create(name='Mine', slug='mine')"
    )
    assert manage("shell", "-v0", "-c", script).returncode == 0
    return own_environment


@pytest.mark.slow
def test_the_worker_ends_with_a_workbench_that_was_killed(
    without_demo: dict[str, str], tmp_path: Path
) -> None:
    with started(without_demo, tmp_path / "log") as workbench:
        worker = workbench.worker()
        workbench.end(signal.SIGKILL)
        wait_until(lambda: not is_running(worker))


@pytest.mark.slow
def test_a_worker_that_was_killed_is_replaced(
    without_demo: dict[str, str], manage: Manage, tmp_path: Path
) -> None:
    with started(without_demo, tmp_path / "log") as workbench:
        os.kill(workbench.worker(), signal.SIGKILL)
        workbench.wait_for(r"(?s)worker ended.*background worker is process (\d+)")
        assert "answered" in manage("check_worker").stdout
        workbench.end(signal.SIGINT)


@pytest.mark.slow
def test_behind_a_proxy_that_ends_tls_everything_is_secure(
    without_demo: dict[str, str], tmp_path: Path
) -> None:
    with started(without_demo | {"WORKBENCH_HTTPS": "1"}, tmp_path / "log") as workbench:
        plain = workbench.headers("/account/login/")
        proxied = workbench.headers("/account/login/", {"X-Forwarded-Proto": "https"})

    assert plain["Location"].startswith("https://127.0.0.1")
    assert "Secure" in proxied["Set-Cookie"]
    assert "max-age" in proxied["Strict-Transport-Security"]


@pytest.mark.slow
def test_a_taken_port_is_said_in_one_sentence_before_anything_happens(
    manage: Manage, own_environment: dict[str, str]
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        answer = manage("start", WORKBENCH_PORT=port)

    assert answer.returncode == 1
    assert f"Cannot serve on 127.0.0.1:{port}: the port is taken" in answer.stderr
    assert "Traceback" not in answer.stderr
    data = Path(own_environment["WORKBENCH_DATA_DIR"])
    assert [path.name for path in data.iterdir()] == ["secret-key"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"WORKBENCH_PORT": "eighty"}, "WORKBENCH_PORT"),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, "database cannot be used"),
        ({"WORKBENCH_DATA_DIR": "/dev/null/data"}, "data folder cannot be used"),
    ],
)
def test_what_cannot_work_is_said_without_a_traceback(
    manage: Manage, variables: dict[str, str], message: str
) -> None:
    answer = manage("start", **{"WORKBENCH_PORT": str(free_port())} | variables)

    assert answer.returncode == 1
    assert message in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.slow
def test_without_a_worker_the_check_says_how_to_start_one(
    without_demo: dict[str, str], manage: Manage
) -> None:
    answer = manage("check_worker", "--wait", "0.2")

    assert answer.returncode == 1
    assert "make run" in answer.stderr
