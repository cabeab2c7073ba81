"""What the tests of the annotators' screens share."""

import pytest
from django.test import Client

from tests.factories import UserFactory


@pytest.fixture
def client(db: None) -> Client:
    """A browser of somebody who is logged in."""
    client = Client()
    client.force_login(UserFactory())
    return client
