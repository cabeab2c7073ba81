"""What a request carries once the middleware has seen it, and how files are answered."""

from typing import IO

from django.contrib.auth.models import User
from django.http import FileResponse, HttpRequest
from django_htmx.middleware import HtmxDetails


class WorkbenchRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: User
    htmx: HtmxDetails


def download(out: IO[bytes], name: str, media_type: str) -> FileResponse:
    """All of a file, to be saved as ``name``: never shown, guessed at or kept on the way."""
    out.seek(0)
    return FileResponse(
        out,
        as_attachment=True,
        filename=name,
        content_type=media_type,
        headers={"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"},
    )
