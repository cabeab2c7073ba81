"""What happens between ``make run`` and the first page: tables, files, demo, first account.

Every step is safe to repeat and costs next to nothing when it has nothing to do.
Not here: the server (``workbench.server``) and the background worker (``workbench.worker``).
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.utils import OperationalError

from annotate.services.demo_state import is_demo_wanted
from workbench.errors import DatabaseUnavailableError

FIRST_USERNAME = "admin"


@dataclass(frozen=True)
class LogIn:
    """How to log in. The password is there only when it was made just now."""

    username: str
    password: str | None = None


def prepare(say: Callable[[str], object]) -> LogIn:
    """Bring database, files and accounts to where the web server can start."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
        collect_static_files()
        if is_demo_wanted():
            say("First start: loading the demo corpus.")
            call_command("load_demo")
        return ensure_admin()
    except OperationalError as error:
        raise DatabaseUnavailableError(error) from error


def collect_static_files() -> None:
    """Copy css, scripts and pictures to where the web server takes them from."""
    # With debug pages on they are served from where they lie.
    if not settings.DEBUG:
        call_command("collectstatic", interactive=False, verbosity=0)


def ensure_admin() -> LogIn:
    """Make the first account when nobody can log in yet."""
    people = User.objects.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    if known := people.order_by("-is_superuser", "pk").first():
        return LogIn(known.username)
    password = secrets.token_urlsafe(12)
    User.objects.create_superuser(FIRST_USERNAME, password=password)
    return LogIn(FIRST_USERNAME, password)
