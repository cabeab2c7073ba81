import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest

from annotate.accounts import has_service_account, service_account

pytestmark = pytest.mark.django_db


def test_a_service_has_one_account_however_often_it_is_asked_for() -> None:
    assert not has_service_account("demo")
    assert service_account("demo") == service_account("demo")
    assert has_service_account("demo")
    assert User.objects.get().username == "service:demo"


def test_nobody_can_log_in_as_a_service() -> None:
    account = service_account("demo")

    assert not account.has_usable_password()
    assert authenticate(HttpRequest(), username="service:demo", password="") is None


def test_a_person_cannot_choose_the_name_of_a_service() -> None:
    form: UserCreationForm[User] = UserCreationForm({"username": "service:demo"})
    assert "username" in form.errors
