import subprocess
import sys

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from annotate.services.accounts import service_account
from tests.conftest import ROOT
from workbench.startup import ensure_admin

pytestmark = pytest.mark.django_db


def test_the_first_administrator_gets_a_password_that_is_told_once() -> None:
    service_account("demo")  # cannot log in, so it does not count

    first = ensure_admin()
    later = ensure_admin()

    assert first.username == later.username == "admin"
    assert first.password
    assert authenticate(username="admin", password=first.password) == User.objects.get(
        is_superuser=True
    )
    assert later.password is None


def test_no_administrator_is_made_where_somebody_can_log_in() -> None:
    User.objects.create_user("ann", password="four horses in a row")

    assert ensure_admin().username == "ann"
    assert not User.objects.filter(is_superuser=True).exists()


def test_passwords_differ_from_start_to_start() -> None:
    first = ensure_admin().password
    User.objects.all().delete()
    assert ensure_admin().password != first


def test_a_start_that_loads_nothing_does_not_wait_for_the_extraction_library() -> None:
    program = (
        "import django, sys; django.setup()\n"
        "import workbench.startup, workbench.urls\n"
        "sys.exit('extraction' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
