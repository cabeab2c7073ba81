"""Prepare a start: migrations, static files, demo corpus, first account.

Every step can be repeated and is quick if there is nothing to do.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.utils import OperationalError

from annotate.demo.status import is_demo_wanted
from workbench.errors import DatabaseUnavailableError

FIRST_USERNAME = "admin"


@dataclass(frozen=True)
class LogIn:
    """User name for the first login; the password is set only if it was just generated."""

    username: str
    password: str | None = None


def prepare(write: Callable[[str], object]) -> LogIn:
    """Prepare database, static files and accounts for the web server."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
        # In debug mode they are served from the checkout.
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        if is_demo_wanted():
            write("First start: loading the demo corpus.")
            call_command("load_demo")
        return ensure_admin()
    except OperationalError as error:
        raise DatabaseUnavailableError(error) from error


def ensure_admin() -> LogIn:
    """Create the first account if no account can log in."""
    people = User.objects.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    if known := people.order_by("-is_superuser", "pk").first():
        return LogIn(known.username)
    password = secrets.token_urlsafe(12)
    User.objects.create_superuser(FIRST_USERNAME, password=password)
    return LogIn(FIRST_USERNAME, password)
