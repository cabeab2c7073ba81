"""Every address of the workbench, walked: strangers get the login page and nothing else."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.regex_helper import normalize

pytestmark = pytest.mark.django_db

OPEN_TO_ALL = {"/account/login/", "/admin/login/"}
# What the parts of addresses that vary may be; "1" fits all others.
SAMPLES = {"app_label": "annotate", "url": "no/such/thing/"}


def all_addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    for entry in resolver.url_patterns:
        address = prefix + sample(entry)
        if isinstance(entry, URLResolver):
            yield from all_addresses(entry, address)
        else:
            yield address


def sample(entry: URLPattern | URLResolver) -> str:
    """One way to write the pattern, its variable parts filled in."""
    form, names = normalize(entry.pattern.regex.pattern)[0]
    return form % {name: SAMPLES.get(name, "1") for name in names}


ADDRESSES = sorted(set(all_addresses(get_resolver())))


def test_the_walk_finds_the_addresses_known_by_name() -> None:
    for name, arguments in (
        ("annotate:corpora", []),
        ("annotate:pages", ["1"]),
        ("annotate:page", [1]),
        ("password", []),
        ("admin:annotate_label_change", [1]),
    ):
        assert reverse(name, args=arguments) in ADDRESSES


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_stranger_is_sent_to_the_login_page(client: Client, address: str, method: str) -> None:
    response = getattr(client, method)(address)

    if address in OPEN_TO_ALL:
        assert response.status_code == 200
    else:
        assert response.status_code == 302
        assert response["Location"].split("?")[0] in OPEN_TO_ALL
