"""Passwords that somebody else has seen: good for one login, then to be changed.

Who has one is a member of a group that allows nothing. The group is looked up once, at the
login; from then on the session knows.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

from axes.utils import reset
from django.contrib.auth.models import Group, User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from annotate.http import WorkbenchRequest

GROUP: Final = "one-time password"
_FLAG: Final = "must_change_password"
_ALLOWED: Final = frozenset({"password", "logout"})


def give(person: User) -> str:
    """A new password, to be told to the person; wrong attempts until now are forgiven."""
    password = secrets.token_urlsafe(12)
    person.set_password(password)
    person.save(update_fields=["password"])
    group, _ = Group.objects.get_or_create(name=GROUP)
    person.groups.add(group)
    reset(username=person.username)
    return password


def note_login(request: HttpRequest, person: User) -> None:
    """Let the session know when its person has to change the password first."""
    if person.groups.filter(name=GROUP).exists():
        request.session[_FLAG] = True


def forget(request: WorkbenchRequest) -> None:
    """The person has a password of their own now."""
    request.user.groups.remove(*Group.objects.filter(name=GROUP))
    request.session.pop(_FLAG, None)


class OneTimePasswordMiddleware:
    """Leads whoever has a one-time password to the screen that changes it, and nowhere else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        arguments: tuple[Any, ...],
        options: dict[str, Any],
    ) -> HttpResponseBase | None:
        # Views that need no login must not read the session: their answers are the same for all.
        if not getattr(view, "login_required", True) or not request.session.get(_FLAG):
            return None
        if request.resolver_match and request.resolver_match.view_name in _ALLOWED:
            return None
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(status=403, headers={"HX-Redirect": reverse("password")})
        return redirect("password")
