"""What somebody sees who tried too many passwords. Counting them is django-axes' work."""

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

# What a name may have in Django; longer ones belong to nobody and fit no column.
_LONGEST_NAME: Final = 150


def refuse(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any] | None = None
) -> HttpResponse:
    """The answer to a login that is not even tried: in words, with the time to wait."""
    seconds = _wait(request, credentials).total_seconds()
    context = {"minutes": ceil(seconds / 60)}
    answer = render(request, "workbench/locked.html", context, status=429)
    answer["Retry-After"] = str(ceil(seconds))
    return answer


def tried_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name somebody tried, as it is counted."""
    tried = (credentials or request.POST).get("username") or ""
    return str(tried)[:_LONGEST_NAME]


def _wait(request: HttpRequest, credentials: dict[str, Any] | None) -> timedelta:
    """How long the door stays closed for this name at this address."""
    attempts = AccessAttempt.objects.filter(
        username=tried_name(request, credentials), ip_address=get_client_ip_address(request)
    )
    last: datetime | None = attempts.aggregate(last=Max("attempt_time"))["last"]
    now = timezone.now()
    opens: datetime = (last or now) + settings.AXES_COOLOFF_TIME
    return max(opens - now, timedelta(minutes=1))
