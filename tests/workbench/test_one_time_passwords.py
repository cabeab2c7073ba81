import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from workbench.one_time_passwords import give
from workbench.roles import ensure_roles

pytestmark = pytest.mark.django_db

OWN = "four horses in a row"


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann", is_superuser=True, is_staff=True)


def log_in(client: Client, password: str) -> None:
    answer = client.post(reverse("login"), {"username": "ann", "password": password})
    assert answer.status_code == 302


def change(client: Client, old: str, new: str) -> None:
    fields = {"old_password": old, "new_password1": new, "new_password2": new}
    client.post(reverse("password"), fields)


def test_it_has_to_be_changed_before_anything_else(client: Client, ann: User) -> None:
    password = give(ann)
    log_in(client, password)

    for address in ("/", reverse("people"), reverse("admin:index")):
        assert client.get(address)["Location"] == reverse("password")
        assert client.post(address)["Location"] == reverse("password")
    assert "choose one of your own" in client.get(reverse("password")).content.decode()

    change(client, password, OWN)
    assert client.get("/").status_code == 200


def test_once_changed_it_never_has_to_be_again(client: Client, ann: User) -> None:
    password = give(ann)
    log_in(client, password)
    change(client, password, OWN)

    other = Client()
    log_in(other, OWN)

    assert other.get("/").status_code == 200
    assert not User.objects.get().groups.exists()


def test_a_weak_new_password_does_not_end_it(client: Client, ann: User) -> None:
    password = give(ann)
    log_in(client, password)

    change(client, password, "12345678")

    assert client.get("/")["Location"] == reverse("password")


def test_logging_out_stays_possible(client: Client, ann: User) -> None:
    log_in(client, give(ann))
    client.post(reverse("logout"))
    assert client.get("/")["Location"].startswith(reverse("login"))


def test_a_panel_does_not_get_the_screen_but_the_window_does(client: Client, ann: User) -> None:
    log_in(client, give(ann))

    answer = client.get("/", headers={"HX-Request": "true"})

    assert (answer.status_code, answer["HX-Redirect"]) == (403, reverse("password"))


def test_an_update_of_the_roles_does_not_forget_it(client: Client, ann: User) -> None:
    password = give(ann)
    ensure_roles()
    log_in(client, password)
    assert client.get("/")["Location"] == reverse("password")


def test_passwords_of_ones_own_are_not_affected(client: Client, ann: User) -> None:
    ann.set_password(OWN)
    ann.save()
    log_in(client, OWN)
    assert client.get("/").status_code == 200
