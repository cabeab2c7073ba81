import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db

PASSWORD = "four horses in a row"


@pytest.fixture
def user() -> User:
    user = User.objects.create_user("ann", password=PASSWORD)
    user.groups.add(Group.objects.get(name="annotator"))
    return user


def test_a_person_logs_in_and_lands_where_they_wanted_to_go(client: Client, user: User) -> None:
    login = reverse("login")
    wanted = reverse("password")

    response = client.post(
        f"{login}?next={wanted}", {"username": "ann", "password": PASSWORD, "next": wanted}
    )

    assert response["Location"] == wanted
    assert client.get(reverse("annotate:corpora")).status_code == 200


def test_a_wrong_password_is_refused_in_words(client: Client, user: User) -> None:
    response = client.post(reverse("login"), {"username": "ann", "password": "wrong"})

    assert "correct username and password" in response.content.decode()
    assert client.get(reverse("annotate:corpora")).status_code == 302


def test_login_never_leads_to_another_site(client: Client, user: User) -> None:
    response = client.post(
        reverse("login"),
        {"username": "ann", "password": PASSWORD, "next": "https://evil.example/"},
    )
    assert response["Location"] == reverse("annotate:corpora")


def test_logging_out_needs_a_form_and_ends_the_session(client: Client, user: User) -> None:
    client.force_login(user)

    assert client.get(reverse("logout")).status_code == 405
    client.post(reverse("logout"))

    assert client.get(reverse("annotate:corpora")).status_code == 302


def test_a_password_can_be_changed_and_the_session_goes_on(client: Client, user: User) -> None:
    client.force_login(user)
    new = "five horses in a row"

    response = client.post(
        reverse("password"),
        {"old_password": PASSWORD, "new_password1": new, "new_password2": new},
        follow=True,
    )

    assert "Your password is changed." in response.content.decode()
    user.refresh_from_db()
    assert user.check_password(new)


def test_a_weak_password_is_refused(client: Client, user: User) -> None:
    client.force_login(user)
    client.post(
        reverse("password"),
        {"old_password": PASSWORD, "new_password1": "12345678", "new_password2": "12345678"},
    )
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_form_without_its_token_is_refused_in_words(user: User) -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post(reverse("login"), {"username": "ann", "password": PASSWORD})

    assert response.status_code == 403
    assert "The form was too old" in response.content.decode()


def test_the_administration_sends_strangers_to_the_one_login_page_and_back(
    client: Client, user: User
) -> None:
    wanted = reverse("admin:annotate_corpus_changelist")
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)

    sent = client.get(wanted, follow=True)
    there = client.post(
        reverse("login"), {"username": "ann", "password": PASSWORD, "next": sent.context["next"]}
    )

    assert sent.redirect_chain[-1][0].startswith(reverse("login"))
    assert there["Location"] == wanted


def test_who_is_no_administrator_is_told_so_and_not_sent_round_in_circles(
    client: Client, user: User
) -> None:
    client.force_login(user)

    answer = client.get(reverse("admin:index"), follow=True)

    assert answer.status_code == 403
    assert "Your account may not do this" in answer.content.decode()


def test_administrators_at_the_door_are_let_in(client: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_staff=True)
    client.force_login(user)
    assert client.get("/admin/login/")["Location"] == reverse("admin:index")


def test_an_account_without_a_role_is_told_what_to_do(client: Client, user: User) -> None:
    user.groups.clear()
    client.force_login(user)

    answer = client.get(reverse("annotate:corpora"))

    assert answer.status_code == 403
    assert "Your account has no role yet" in answer.content.decode()
    assert "Ask an administrator to open <em>People</em>" in answer.content.decode()
    assert "To the corpora" not in answer.content.decode()  # it would lead here again
