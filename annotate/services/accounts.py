"""Accounts of those who label without being people: the demo, importers, models, rules."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User


def service_account(name: str) -> User:
    """The account of the service called ``name``, made on first use; nobody can log in to it."""
    account, _ = User.objects.get_or_create(
        username=_username(name), defaults={"password": make_password(None)}
    )
    return account


def has_service_account(name: str) -> bool:
    """Whether the service called ``name`` has ever had an account."""
    return User.objects.filter(username=_username(name)).exists()


def _username(name: str) -> str:
    # Django's forms refuse a colon in a user name: no person can be called like a service.
    return f"service:{name}"
