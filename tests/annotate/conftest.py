"""What the tests of the annotators' screens share."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from tests.factories import UserFactory

LogIn = Callable[..., Client]


@pytest.fixture
def log_in(db: None) -> LogIn:
    """Browser of a new person (or of ``user``) with a role: annotator, reviewer or admin."""

    def log_in(role: str | None, user: User | None = None) -> Client:
        person = user or UserFactory()
        if role is not None:
            person.groups.add(Group.objects.get(name=role))
        client = Client()
        client.force_login(person)
        client.user = person  # type: ignore[attr-defined]  # for tests that ask who it is
        return client

    return log_in


@pytest.fixture
def client(log_in: LogIn) -> Client:
    """A browser of somebody who may do everything people do (not the administration)."""
    return log_in("reviewer")
