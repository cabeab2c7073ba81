"""The response after too many failed logins; django-axes counts them."""

from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final

from axes.helpers import get_client_ip_address
from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

# The maximum of Django's user names and of the column of django-axes.
_MAX_NAME: Final = 150


def refuse(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """Return the response for a locked login, with the time to wait."""
    seconds = _wait(request, credentials).total_seconds()
    context = {"minutes": ceil(seconds / 60)}
    answer = render(request, "workbench/locked.html", context, status=429)
    answer["Retry-After"] = str(ceil(seconds))
    return answer


def tried_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return the user name of a login attempt, cut to the maximum length."""
    tried = (credentials or request.POST).get("username") or ""
    return str(tried)[:_MAX_NAME]


def _wait(request: HttpRequest, credentials: dict[str, Any] | None) -> timedelta:
    """Return how long the lock for this user name and IP address lasts."""
    attempts = AccessAttempt.objects.filter(
        username=tried_name(request, credentials), ip_address=get_client_ip_address(request)
    )
    last: datetime | None = attempts.aggregate(last=Max("attempt_time"))["last"]
    now = timezone.now()
    unlocked_at: datetime = (last or now) + settings.AXES_COOLOFF_TIME
    return max(unlocked_at - now, timedelta(minutes=1))
