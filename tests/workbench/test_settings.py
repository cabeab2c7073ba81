import subprocess
import sys

import pytest

from tests.conftest import ROOT, Manage


@pytest.mark.parametrize("settings", ["dev", "prod", "test"])
def test_django_finds_nothing_wrong(manage: Manage, settings: str) -> None:
    answer = manage("check", DJANGO_SETTINGS_MODULE=f"workbench.settings.{settings}")
    assert answer.returncode == 0, answer.stderr


def test_django_finds_nothing_wrong_with_a_server_behind_https(manage: Manage) -> None:
    answer = manage("check", "--deploy", "--fail-level", "WARNING", WORKBENCH_HTTPS="yes")
    assert answer.returncode == 0, answer.stderr


def test_machines_that_share_a_database_can_share_a_key(manage: Manage) -> None:
    key = "k" * 64
    script = "from django.conf import settings; print(settings.SECRET_KEY)"
    assert key in manage("shell", "-v0", "-c", script, WORKBENCH_SECRET_KEY=key).stdout


@pytest.mark.parametrize("name", ["wsgi", "asgi"])
def test_servers_of_either_kind_find_their_entry_point(
    own_environment: dict[str, str], name: str
) -> None:
    program = f"from workbench.{name} import application; assert callable(application)"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=own_environment, check=True)
