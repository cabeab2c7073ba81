"""The screen on which administrators look after accounts."""

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.accounts import service_account
from tests.annotate.conftest import LogIn
from tests.factories import LabelFactory, UserFactory
from tests.workbench.persons import PASSWORD, person
from workbench.people import role_of
from workbench.roles import ROLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def root() -> User:
    return person("root", is_superuser=True, is_staff=True)


@pytest.fixture
def admin() -> User:
    return person("adam", "admin")


@pytest.fixture
def browser(admin: User) -> Client:
    """What somebody with the role admin sees, who is no superuser."""
    client = Client()
    client.force_login(admin)
    return client


def test_somebody_new_gets_a_role_and_a_password_that_is_shown_once(browser: Client) -> None:
    answer = browser.post(reverse("people"), {"username": "ann", "role": "annotator"})

    password = answer.context["password"]
    ann = User.objects.get(username="ann")
    assert role_of(ann) == "annotator"
    assert ann.check_password(password)
    assert password in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert password not in browser.get(reverse("people")).content.decode()


def test_everybody_is_listed_with_role_and_state_but_no_service(browser: Client) -> None:
    service_account("demo")
    person("rea", "reviewer")
    person("old", "annotator", is_active=False)
    person("new")

    answer = browser.get(reverse("people"))

    shown = {user.username: role for user, role in answer.context["people"]}
    assert shown == {"adam": "admin", "rea": "reviewer", "new": "", "old": "annotator"}
    assert "service:" not in answer.content.decode()
    assert answer.content.decode().count("locked out</span>") == 1


@pytest.mark.parametrize("number", [1, 12])
def test_the_number_of_queries_does_not_grow_with_the_people(
    browser: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for index in range(number):
        person(f"ann{index}", "annotator")
    # Who asks: session, user, own permissions, those of the role. What is shown: people, groups.
    with django_assert_num_queries(6):
        browser.get(reverse("people"))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"username": "ann", "role": "king"}, "Select a valid choice"),
        ({"username": "service:x", "role": "annotator"}, "Enter a valid username"),
        ({"username": "", "role": "annotator"}, "This field is required"),
        ({"username": "x" * 151, "role": "annotator"}, "at most 150 characters"),
        ({"username": "ADAM", "role": "annotator"}, "This name is taken"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    browser: Client, fields: dict[str, str], problem: str
) -> None:
    answer = browser.post(reverse("people"), fields)

    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert User.objects.count() == 1


def test_a_role_can_be_changed_and_takes_effect_at_once(browser: Client, log_in: LogIn) -> None:
    ann = log_in(None, person("ann"))
    address = reverse("person-role", args=[ann.user.pk])  # type: ignore[attr-defined]
    assert ann.get("/").status_code == 403

    answer = browser.post(address, {"role": "annotator"}, follow=True)

    assert "ann has the role annotator now." in answer.content.decode()
    assert ann.get("/").status_code == 200
    browser.post(address, {"role": "reviewer"})
    assert list(User.objects.get(username="ann").groups.values_list("name", flat=True)) == [
        "reviewer"
    ]


def test_administrators_get_into_the_administration_and_lose_it_with_the_role(
    browser: Client, log_in: LogIn
) -> None:
    ann = person("ann", "annotator")
    client = log_in(None, ann)

    browser.post(reverse("person-role", args=[ann.pk]), {"role": "admin"})
    assert client.get(reverse("admin:annotate_corpus_changelist")).status_code == 200
    browser.post(reverse("person-role", args=[ann.pk]), {"role": "annotator"})
    assert client.get(reverse("admin:annotate_corpus_changelist")).status_code == 302


def test_whoever_is_locked_out_is_out_at_once_and_what_they_did_stays(
    browser: Client, log_in: LogIn
) -> None:
    label = LabelFactory(annotator=person("ann", "annotator"))
    client = log_in(None, label.annotator)
    address = reverse("person-active", args=[label.annotator.pk])

    answer = browser.post(address, follow=True)

    assert "ann can no longer log in. What they did stays." in answer.content.decode()
    assert client.get("/").status_code == 302
    label.refresh_from_db()

    browser.post(address, {"is_active": "on"})
    assert User.objects.get(username="ann").is_active


def test_a_new_password_ends_the_old_one_and_every_session(browser: Client, log_in: LogIn) -> None:
    ann = person("ann", "annotator")
    client = log_in(None, ann)

    answer = browser.post(reverse("person-password", args=[ann.pk]))

    ann.refresh_from_db()
    assert ann.check_password(answer.context["password"])
    assert not ann.check_password(PASSWORD)
    assert client.get("/").status_code == 302


@pytest.mark.parametrize("role", [*ROLES, "superuser"])
def test_no_request_makes_a_superuser(browser: Client, role: str) -> None:
    ann = person("ann")
    flags = {"is_superuser": "on", "is_staff": "on", "groups": "1", "user_permissions": "1"}

    browser.post(reverse("people"), {"username": "bo", "role": role, **flags})
    for name in ("person-role", "person-active", "person-password"):
        browser.post(reverse(name, args=[ann.pk]), {"role": role, "is_active": "on", **flags})

    assert not User.objects.filter(is_superuser=True).exists()
    assert not User.objects.filter(is_staff=True).exclude(groups__name="admin").exists()


@pytest.mark.parametrize("name", ["person-role", "person-active", "person-password"])
def test_services_and_strangers_are_no_people(browser: Client, name: str) -> None:
    service = service_account("demo")
    for key in (service.pk, 999_999):
        assert browser.post(reverse(name, args=[key]), {"role": "admin"}).status_code == 404


def test_a_refusal_is_said_on_the_screen(browser: Client, root: User, admin: User) -> None:
    for name in ("person-role", "person-active", "person-password"):
        answer = browser.post(reverse(name, args=[root.pk]), {"role": "annotator"})
        assert answer.status_code == 422
        assert "root has permissions that you do not have" in answer.content.decode()
    answer = browser.post(reverse("person-role", args=[root.pk]), {"role": "king"})
    assert "Choose one of the roles" in answer.content.decode()


@pytest.mark.parametrize("role", ["annotator", "reviewer", None])
def test_others_neither_see_nor_change_anybody(log_in: LogIn, role: str | None) -> None:
    client, ann = log_in(role), UserFactory()

    assert client.get(reverse("people")).status_code == 403
    assert client.post(reverse("people"), {"username": "x", "role": "admin"}).status_code == 403
    for name in ("person-role", "person-active", "person-password"):
        assert client.post(reverse(name, args=[ann.pk]), {"role": "admin"}).status_code == 403
    assert User.objects.count() == 2


def test_who_may_only_look_is_offered_nothing_to_change(log_in: LogIn) -> None:
    user = person("eve")
    user.user_permissions.add(Permission.objects.get(codename="view_user"))
    client = log_in(None, user)

    text = client.get(reverse("people")).content.decode()

    assert "<h1>People</h1>" in text
    assert "Add somebody" not in text
    assert "New password" not in text
    assert client.post(reverse("people"), {"username": "x", "role": "admin"}).status_code == 403


def test_accounts_cannot_be_edited_in_the_administration(root: User) -> None:
    client = Client()
    client.force_login(root)
    for address in ("auth/user/", f"auth/user/{root.pk}/change/", "auth/group/"):
        assert client.get(f"/admin/{address}").status_code == 404
