"""Guessing passwords, with real posts to the real login page."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone
from waitress.proxy_headers import proxy_headers_middleware

from workbench.people import renew_password
from workbench.server import proxy_options

pytestmark = pytest.mark.django_db

PASSWORD = "four horses in a row"
HOME, OFFICE = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def ann() -> User:
    return User.objects.create_user("ann", password=PASSWORD)


def post(name: str, password: str, address: str = HOME, **more: Any) -> Any:
    """Try to log in from an address, in a browser that was never here before."""
    fields = {"username": name, "password": password}
    return Client(REMOTE_ADDR=address).post(reverse("login"), fields, **more)


def guess(number: int, name: str = "ann", address: str = HOME, **more: Any) -> list[int]:
    return [post(name, f"guess {n}", address, **more).status_code for n in range(number)]


def lock() -> None:
    assert guess(settings.AXES_FAILURE_LIMIT)[-1] == 429


def test_the_fifth_wrong_password_closes_the_door_even_to_the_right_one() -> None:
    assert guess(5) == [200, 200, 200, 200, 429]
    assert post("ann", PASSWORD).status_code == 429


def test_the_answer_says_when_to_try_again() -> None:
    lock()

    answer = post("ann", PASSWORD)

    assert "Try again in 15 minutes." in answer.content.decode()
    assert 0 < int(answer["Retry-After"]) <= 15 * 60


def test_the_door_opens_after_a_quarter_of_an_hour_and_knocking_does_not_delay_it() -> None:
    lock()
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=14))
    answer = post("ann", "knock")
    assert "Try again in 1 minute." in answer.content.decode()

    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=15, seconds=1))
    assert post("ann", PASSWORD).status_code == 302


def test_the_same_office_goes_on_working() -> None:
    User.objects.create_user("bo", password=PASSWORD)
    lock()
    assert post("bo", PASSWORD).status_code == 302


def test_an_outsider_does_not_lock_anybody_out_from_everywhere() -> None:
    lock()
    assert post("ann", PASSWORD, OFFICE).status_code == 302


def test_another_browser_at_the_same_address_is_no_way_around() -> None:
    statuses = [guess(1, headers={"user-agent": f"browser {n}"})[0] for n in range(6)]
    assert statuses == [200, 200, 200, 200, 429, 429]


def test_a_right_password_in_between_starts_the_count_anew() -> None:
    guess(4)
    assert post("ann", PASSWORD).status_code == 302
    assert guess(4) == [200] * 4


def test_names_that_nobody_has_are_locked_alike_and_tell_nothing() -> None:
    known, unknown = (guess(6, name=name) for name in ("ann", "nobody"))
    assert known == unknown


def test_an_endless_name_is_counted_and_breaks_nothing() -> None:
    assert guess(6, name="x" * 5000) == [200, 200, 200, 200, 429, 429]


def test_the_administration_has_no_door_of_its_own() -> None:
    fields = {"username": "ann", "password": "guess"}
    answers = [Client().post("/admin/login/", fields) for _ in range(6)]

    assert {answer["Location"] for answer in answers} == {f"{reverse('login')}?next=/admin/"}
    assert not AccessAttempt.objects.exists()


def test_the_command_opens_the_door() -> None:
    lock()
    call_command("axes_reset", verbosity=0)
    assert post("ann", PASSWORD).status_code == 302


def test_a_new_password_from_an_administrator_opens_the_door(ann: User) -> None:
    lock()
    boss = User.objects.create_superuser("boss")

    _, password = renew_password(ann.pk, by=boss)

    assert post("ann", password).status_code == 302


def test_no_password_is_kept() -> None:
    guess(2)
    [attempt] = AccessAttempt.objects.all()
    assert "guess" not in attempt.post_data


def addresses_seen(peer: str, forwarded: str) -> Iterator[str]:
    """Which address a request has behind our web server's handling of proxies."""
    seen = []

    def application(environment: dict[str, Any], start_response: Any) -> list[bytes]:
        seen.append(environment["REMOTE_ADDR"])
        return []

    options = {"trusted_proxy": None, "trusted_proxy_headers": "", **proxy_options()}
    headers = set(str(options.pop("trusted_proxy_headers")).split())
    handle = proxy_headers_middleware(
        application,
        trusted_proxy_headers=headers,
        clear_untrusted=True,
        log_untrusted=False,
        **options,
    )
    request = {"REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": forwarded, "wsgi.url_scheme": "http"}
    handle(request | {"REMOTE_HOST": peer, "REMOTE_PORT": "1"}, lambda *_: None)
    yield from seen


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "seen"),
    [
        # Nobody said that there is a proxy: the header is the browser's own invention.
        (0, HOME, "203.0.113.9", HOME),
        (0, "127.0.0.1", "203.0.113.9", "127.0.0.1"),
        # One proxy: what it added itself is the last one; what stood before, the browser wrote.
        (1, "127.0.0.1", OFFICE, OFFICE),
        (1, "127.0.0.1", f"203.0.113.9, {OFFICE}", OFFICE),
        (2, "127.0.0.1", f"203.0.113.9, {OFFICE}, 10.0.0.1", OFFICE),
        # Who comes past the proxy is no proxy.
        (1, HOME, "203.0.113.9", HOME),
    ],
)
@pytest.mark.parametrize("https", [False, True])
def test_only_as_many_proxies_are_believed_as_the_settings_say(
    proxies: int, peer: str, forwarded: str, seen: str, https: bool
) -> None:
    with override_settings(PROXIES=proxies, HTTPS=https):
        assert list(addresses_seen(peer, forwarded)) == [seen]


def test_a_header_alone_is_no_way_around() -> None:
    statuses = [
        guess(1, headers={"X-Forwarded-For": f"203.0.113.{n}", "Forwarded": f"for=203.0.113.{n}"})[
            0
        ]
        for n in range(6)
    ]
    assert statuses == [200, 200, 200, 200, 429, 429]
