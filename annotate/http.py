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
    out.seek(0)
    return FileResponse(
        out,
        as_attachment=True,
        filename=name,
        content_type=media_type,
        headers={"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"},
    )
