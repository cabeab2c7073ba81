import subprocess
import sys

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest

from annotate.accounts import service_account
from tests.conftest import ROOT
from workbench.startup import ensure_admin

pytestmark = pytest.mark.django_db


def test_the_first_administrator_gets_a_password_that_is_told_once() -> None:
    service_account("demo")  # cannot log in, so it does not count

    first = ensure_admin()
    later = ensure_admin()

    assert first.username == later.username == "admin"
    assert first.password
    known = authenticate(HttpRequest(), username="admin", password=first.password)
    assert known == User.objects.get(is_superuser=True)
    assert later.password is None


def test_no_administrator_is_made_where_somebody_can_log_in() -> None:
    User.objects.create_user("ann", password="four horses in a row")

    assert ensure_admin().username == "ann"
    assert not User.objects.filter(is_superuser=True).exists()


def test_passwords_differ_from_start_to_start() -> None:
    first = ensure_admin().password
    User.objects.all().delete()
    assert ensure_admin().password != first


@pytest.mark.parametrize(
    ("module", "slow"),
    [("workbench.startup", "contentseeker"), ("workbench.urls", "sklearn pandas scipy")],
)
def test_a_start_does_not_wait_for_libraries_it_has_no_use_for(module: str, slow: str) -> None:
    program = (
        f"import django, sys; django.setup()\nimport {module}\n"
        f"sys.exit(any(name in sys.modules for name in {slow.split()!r}))"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
