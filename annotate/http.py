"""The type of requests after the middleware, and downloads."""

from typing import IO

from django.contrib.auth.models import User
from django.http import FileResponse, HttpRequest
from django_htmx.middleware import HtmxDetails


class WorkbenchRequest(HttpRequest):
    """A request of a user who is logged in."""

    user: User
    htmx: HtmxDetails


def download(out: IO[bytes], name: str, media_type: str) -> FileResponse:
    """A file as a download named ``name``: not rendered, not sniffed, not cached."""
    # Writers leave the position at the end.
    out.seek(0)
    return FileResponse(
        out,
        as_attachment=True,
        filename=name,
        content_type=media_type,
        headers={"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"},
    )


def whole_number(value: str | None) -> int | None:
    """The number in a request's field; None if it is none, or too large for a primary key."""
    # isdecimal alone accepts digits of every script; int() would refuse thousands of digits.
    is_number = value and value.isascii() and value.isdecimal() and len(value) < 18
    return int(value) if value and is_number else None
