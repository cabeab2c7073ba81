import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db

SCRIPT = {"X-Requested-With": "workbench"}
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/pages/1/label/?a=b"}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_script_of_ours_hears_that_its_person_is_logged_out(client: Client, method: str) -> None:
    response = getattr(client, method)("/pages/1/operations/", headers=SCRIPT)
    assert response.status_code == 401
    assert "logged out" in response.json()["problem"]


def test_htmx_takes_the_whole_window_to_the_login_page_and_back(client: Client) -> None:
    response = client.get("/pages/1/facts/", headers=HTMX)
    assert response.status_code == 401
    assert response.content == b""
    place, _, query = response["HX-Redirect"].partition("?")
    assert place == reverse("login")
    assert query == "next=http%3A%2F%2Ftestserver%2Fpages%2F1%2Flabel%2F%3Fa%3Db"


def test_after_the_login_only_addresses_of_ours_are_gone_to(client: Client) -> None:
    User.objects.create_user("ann", password="secret word")
    evil = client.get("/", headers=HTMX | {"HX-Current-URL": "https://evil.test/"})["HX-Redirect"]
    response = client.post(evil, {"username": "ann", "password": "secret word"})
    assert response["Location"] == reverse("annotate:corpora")


def test_browsers_go_to_the_login_page_as_ever(client: Client) -> None:
    response = client.get("/pages/1/facts/")
    assert response.status_code == 302
    assert response["Location"] == "/account/login/?next=/pages/1/facts/"


def test_the_login_page_itself_is_open_to_scripts_too(client: Client) -> None:
    assert client.get(reverse("login"), headers=SCRIPT).status_code == 200


def test_a_script_whose_person_may_not_do_this_hears_it_in_words(client: Client) -> None:
    client.force_login(User.objects.create_user("nobody"))
    answer = client.post("/pages/1/operations/", headers=SCRIPT)
    assert answer.status_code == 403
    assert "role" in answer.json()["problem"]
    page = client.post("/pages/1/operations/")
    assert page.status_code == 403
    assert b"<html" in page.content
