"""What every answer has in common: security headers, navigation, error pages."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path, reverse

from tests.annotate.conftest import LogIn
from workbench.urls import urlpatterns as real_urlpatterns

pytestmark = pytest.mark.django_db

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


def say(request: HttpRequest, level: str) -> HttpResponse:
    getattr(messages, level)(request, "Listen.")
    return HttpResponse()


urlpatterns = [*real_urlpatterns, path("broken/", broken), path("say/<str:level>/", say)]


@pytest.fixture
def admin() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("admin"))
    return client


def policy(response: object) -> dict[str, str]:
    assert isinstance(response, HttpResponse)
    directives = response["Content-Security-Policy"].split("; ")
    return dict(directive.split(" ", 1) for directive in directives)


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(client: Client) -> None:
    found = policy(client.get(reverse("login")))

    assert found["default-src"] == "'none'"
    assert found["script-src"] == found["style-src"] == "'self'"
    assert found["frame-ancestors"] == found["base-uri"] == "'none'"
    assert "unsafe" not in " ".join(found.values())


@pytest.mark.parametrize("level", ["error", "success"])
def test_what_a_change_led_to_is_said_at_the_top_to_those_who_cannot_see_too(
    admin: Client, level: str
) -> None:
    role = {"error": "alert", "success": "status"}[level]
    with override_settings(ROOT_URLCONF=__name__):
        admin.get(f"/say/{level}/")
    text = admin.get(reverse("annotate:corpora")).content.decode()

    assert f'<p class="message {level}" role="{role}">Listen.</p>' in text


def test_every_answer_carries_the_security_headers(admin: Client) -> None:
    for address in (reverse("annotate:corpora"), reverse("admin:index"), "/no/such/page"):
        response = admin.get(address)
        assert policy(response)["default-src"] == "'none'"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["X-Frame-Options"] == "DENY"
        assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_no_template_has_inline_script_or_style(template: Path) -> None:
    text = template.read_text(encoding="utf-8")

    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|hx-on", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", text)


def test_htmx_comes_from_the_installed_package_and_sends_the_token(admin: Client) -> None:
    text = admin.get(reverse("annotate:corpora")).content.decode()

    assert re.search(r'<script src="/static/django_htmx/htmx-2[^"]*\.js" defer', text)
    assert re.search(r'<body hx-headers=\'\{"x-csrftoken": "\w{64}"\}\'>', text)
    assert '"allowEval": false' in text


def test_an_unknown_address_is_answered_in_words_for_strangers_too(client: Client) -> None:
    response = client.get("/no/such/page")

    assert response.status_code == 404
    assert "There is no such page" in response.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_an_error_of_ours_is_answered_in_words(admin: Client) -> None:
    response = admin.get("/broken/")

    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()


def test_a_foreign_host_name_is_refused_with_the_variable_that_allows_it(client: Client) -> None:
    response = client.get("/", headers={"host": "workbench.example"})

    assert response.status_code == 400
    assert "WORKBENCH_ALLOWED_HOSTS" in response.content.decode()


def test_somebody_without_the_right_role_is_told_so(log_in: LogIn) -> None:
    response = log_in("annotator").get(reverse("people"))

    assert response.status_code == 403
    assert "Your account may not do this" in response.content.decode()


def test_a_browser_that_was_told_no_icon_finds_one(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"].endswith("icon.svg")
