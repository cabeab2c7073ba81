"""One-time passwords, which have to be changed after the first login.

A user with such a password is a member of a group without permissions. The group is read once
at login; then a flag in the session is used.
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
    """Set and return a new one-time password; reset the count of failed logins."""
    password = secrets.token_urlsafe(12)
    person.set_password(password)
    person.save(update_fields=["password"])
    group, _ = Group.objects.get_or_create(name=GROUP)
    person.groups.add(group)
    reset(username=person.username)
    return password


def note_login(request: HttpRequest, person: User) -> None:
    """Set the flag in the session if the user has a one-time password."""
    if person.groups.filter(name=GROUP).exists():
        request.session[_FLAG] = True


def forget(request: WorkbenchRequest) -> None:
    """Clear the flag after the password was changed."""
    request.user.groups.remove(*Group.objects.filter(name=GROUP))
    request.session.pop(_FLAG, None)


class OneTimePasswordMiddleware:
    """Redirects users with a one-time password to the screen that changes it."""

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
        # Public views must not read the session: their responses are cached for all users.
        if not getattr(view, "login_required", True) or not request.session.get(_FLAG):
            return None
        if request.resolver_match and request.resolver_match.view_name in _ALLOWED:
            return None
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(status=403, headers={"HX-Redirect": reverse("password")})
        return redirect("password")
