"""Service accounts, which own labels that no person has given: demo, imports, models, rules."""

from typing import Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

# Django's forms refuse a colon in a user name, so no person can take such a name.
SERVICE_PREFIX: Final = "service:"
RULES: Final = "rule"
"""The service that proposes labels by rules."""


def service_username(name: str) -> str:
    """The user name of the service called ``name``."""
    return f"{SERVICE_PREFIX}{name}"


def service_account(name: str) -> User:
    """The account of the service called ``name``, created on first use; it has no password."""
    # An unusable password: nobody can log in as a service.
    account, _ = User.objects.get_or_create(
        username=service_username(name), defaults={"password": make_password(None)}
    )
    return account


def has_service_account(name: str) -> bool:
    """Whether the service called ``name`` has ever had an account."""
    return User.objects.filter(username=service_username(name)).exists()
