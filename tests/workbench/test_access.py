"""Every address of the workbench, walked: who gets in where.

Nothing is listed here that the walk can find by itself, so a view that is added tomorrow is
checked tomorrow. Only the exceptions are named, each with its reason.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils.regex_helper import normalize
from pytest_django import Settings

from tests.annotate.conftest import LogIn
from tests.factories import SourceFactory, UserFactory
from workbench.roles import ROLES

pytestmark = pytest.mark.django_db

LOGIN = "/account/login/"
METHODS = ("get", "post", "put", "delete")

NEEDS_NO_LOGIN = {
    "login": "it is the door",
    "favicon": "browsers ask for it before anybody logs in",
    "annotate:asset": "signed and expiring: the sandboxed frame that asks sends no cookies",
}
NEEDS_NO_ROLE = NEEDS_NO_LOGIN | {
    "logout": "everybody may leave",
    "password": "everybody may change their own",
    "glossary": "everybody may look up a word",
    "": "the administration's door, which sends everybody to the one above",
}
HARMLESS = {"": "sends on, whatever is posted"}
# What the parts of addresses that vary may be; "1" fits all others.
SAMPLES = {"app_label": "annotate", "url": "no/such/thing/"}


@dataclass(frozen=True)
class Address:
    """One address, and what answers there."""

    path: str
    name: str
    view: Callable[..., Any]

    @property
    def is_administration(self) -> bool:
        return self.path.startswith("/admin/") and self.name != ""

    @property
    def needed(self) -> str | None:
        needed: str | None = getattr(self.view, "needed_permission", None)
        return needed

    def __str__(self) -> str:
        return self.path


def walk(resolver: URLResolver, prefix: str = "/", space: str = "") -> Iterator[Address]:
    for entry in resolver.url_patterns:
        path = prefix + sample(entry)
        if isinstance(entry, URLResolver):
            yield from walk(entry, path, f"{entry.namespace}:" if entry.namespace else space)
        else:
            yield Address(path, f"{space}{entry.name or ''}", entry.callback)


def sample(entry: URLPattern | URLResolver) -> str:
    """One way to write the pattern, its variable parts filled in."""
    form, names = normalize(entry.pattern.regex.pattern)[0]
    return form % {name: SAMPLES.get(name, "1") for name in names}


ADDRESSES = list(walk(get_resolver()))
OURS = [address for address in ADDRESSES if not address.is_administration]
GUARDED = [address for address in OURS if address.name not in NEEDS_NO_ROLE]


def answers(client: Client, address: Address, methods: tuple[str, ...] = METHODS) -> set[int]:
    return {getattr(client, method)(address.path).status_code for method in methods}


def test_the_walk_finds_the_addresses_known_by_name() -> None:
    found = {(address.name, address.path) for address in ADDRESSES}
    for name, arguments in (
        ("annotate:corpora", []),
        ("annotate:pages", ["1"]),
        ("annotate:page", [1]),
        ("annotate:work", [1]),
        ("password", []),
        ("person-role", [1]),
        ("admin:annotate_label_change", [1]),
    ):
        assert (name, reverse(name, args=arguments)) in found


@pytest.mark.parametrize("exceptions", [NEEDS_NO_LOGIN, NEEDS_NO_ROLE])
def test_the_exceptions_exist(exceptions: dict[str, str]) -> None:
    assert set(exceptions) <= {address.name for address in OURS}


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_a_stranger_is_sent_to_the_login_page(client: Client, address: Address) -> None:
    if address.name in NEEDS_NO_LOGIN:
        return
    for method in METHODS:
        response = getattr(client, method)(address.path)
        assert response.status_code == 302
        assert response["Location"].split("?")[0] in (LOGIN, "/admin/login/")


@pytest.mark.parametrize("address", GUARDED, ids=str)
def test_a_strangers_script_gets_no_page_at_all(client: Client, address: Address) -> None:
    for header in ({"X-Requested-With": "workbench"}, {"HX-Request": "true"}):
        response = client.post(address.path, headers=header)
        assert response.status_code == 401
        assert b"<html" not in response.content


def test_without_a_signature_no_asset_is_given(client: Client) -> None:
    for token in ("1", "1:2:3", "..%2F..%2Fsecret"):
        assert client.get(reverse("annotate:asset", args=[token])).status_code in (403, 404)


def test_somebody_who_was_locked_out_is_a_stranger(log_in: LogIn) -> None:
    client = log_in("admin", UserFactory(is_active=False))
    for address in GUARDED:
        assert answers(client, address) == {302}


@pytest.mark.parametrize("address", OURS, ids=str)
def test_every_view_says_what_it_needs(address: Address) -> None:
    assert (address.needed is None) == (address.name in NEEDS_NO_ROLE)


def test_what_views_need_exists_and_administrators_have_it() -> None:
    needed = {address.needed for address in GUARDED}
    assert needed <= set(ROLES["admin"])


@pytest.mark.parametrize("address", OURS, ids=str)
def test_no_form_is_taken_without_the_token_against_forged_ones(
    address: Address, settings: Settings, tmp_path: Path
) -> None:
    settings.UPLOAD_DIR = tmp_path
    client = Client(enforce_csrf_checks=True)
    if address.name != "login":
        client.force_login(UserFactory(is_superuser=True))

    response = client.post(address.path)

    if response.status_code != 405 and address.name not in HARMLESS:
        assert response.status_code == 403
        assert "The form was too old" in response.content.decode()


@pytest.mark.parametrize("address", GUARDED, ids=str)
def test_an_account_without_a_role_is_refused_everywhere(log_in: LogIn, address: Address) -> None:
    """A method that a view does not know may be refused before the person is."""
    found = answers(log_in(None), address)

    assert 403 in found
    assert found <= {403, 405}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_refused_exactly_what_it_may_not_do(log_in: LogIn, role: str) -> None:
    client = log_in(role)
    for address in GUARDED:
        if address.needed in ROLES[role]:
            # Reading; what is posted may need more than what is shown.
            assert 403 not in answers(client, address, ("get", "head")), address
        else:
            assert answers(client, address) in ({403}, {403, 405}), address


@pytest.mark.parametrize(
    ("role", "names"),
    [
        ("annotator", "imports import-new import export exports source source-rule rule-apply"),
        ("reviewer", "people person-role person-active person-password"),
    ],
)
def test_what_each_role_must_not_change(log_in: LogIn, role: str, names: str) -> None:
    """Named on purpose: a view that asks for too little would pass the walk."""
    SourceFactory(host="1")
    client = log_in(role)
    tried = [address for address in OURS if address.name.removeprefix("annotate:") in names.split()]
    assert len(tried) >= 4
    for address in tried:
        assert answers(client, address, ("post",)) in ({403}, {405}), address
        assert answers(client, address) & {403}, address


@pytest.mark.parametrize("address", ADDRESSES, ids=str)
def test_the_administration_is_for_staff_only(log_in: LogIn, address: Address) -> None:
    if address.is_administration:
        assert answers(log_in("reviewer"), address) <= {302, 403}


def test_the_administration_shows_administrators_only_what_their_role_allows(
    log_in: LogIn,
) -> None:
    client = log_in("admin", UserFactory(is_staff=True))
    allowed = {
        name
        for name in ("corpus", "genre", "source", "page", "label", "goldstandard")
        if client.get(reverse(f"admin:annotate_{name}_changelist")).status_code == 200
    }
    assert allowed == {"corpus", "genre", "source", "page", "label", "goldstandard"}
    for name in ("auth_user", "auth_group", "axes_accessattempt"):
        with pytest.raises(NoReverseMatch):
            reverse(f"admin:{name}_changelist")
    assert client.get("/admin/django_tasks_database/dbtaskresult/").status_code in (403, 404)


@pytest.mark.parametrize("role", ROLES)
def test_the_groups_have_exactly_the_permissions_of_their_role(role: str) -> None:
    rows = Permission.objects.filter(group=Group.objects.get(name=role))
    found = rows.values_list("content_type__app_label", "codename")
    assert {f"{app}.{code}" for app, code in found} == set(ROLES[role])


def test_every_role_may_what_the_one_before_may() -> None:
    annotator, reviewer, admin = (set(permissions) for permissions in ROLES.values())
    assert annotator < reviewer < admin
