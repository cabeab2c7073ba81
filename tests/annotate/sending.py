"""Uploads as browsers send them."""

from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

HTML = b"<html><body><p>Some text.</p></body></html>"
NEW = {"name": "Mine", "split": "train"}


def body(names: list[str], fields: dict[str, str]) -> tuple[bytes, str]:
    """A form as browsers send it: Django's own client drops folders from file names."""
    mark = b"--edge"
    parts = [
        b'Content-Disposition: form-data; name="%b"\r\n\r\n%b' % (name.encode(), value.encode())
        for name, value in fields.items()
    ]
    parts += [
        b'Content-Disposition: form-data; name="files"; filename="%b"\r\n'
        b"Content-Type: text/html\r\n\r\n%b" % (name.encode(), HTML)
        for name in names
    ]
    joined = b"".join(mark + b"\r\n" + part + b"\r\n" for part in parts)
    return joined + mark + b"--\r\n", "multipart/form-data; boundary=edge"


def send(
    client: Client,
    *names: str,
    fields: dict[str, str] | None = None,
    upload: str | None = None,
) -> HttpResponse:
    data, content_type = body(list(names), NEW if fields is None else fields)
    address = f"{reverse('annotate:import-new')}?upload={upload or uuid4().hex}"
    return client.post(address, data, content_type=content_type)  # type: ignore[return-value]  # of the test client
