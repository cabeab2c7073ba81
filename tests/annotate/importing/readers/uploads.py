"""Making uploads for tests, and reading them back."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from annotate.importing.readers.reading import open_upload
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage, Refused

PAGE = b"<!DOCTYPE html><title>T</title><p>Some words on a page.</p>"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"


def put(folder: Path, files: Mapping[str, bytes]) -> Path:
    """A folder with these files."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip archive with these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def read(path: Path) -> list[Incoming]:
    """Everything in an upload."""
    return list(open_upload(path).items())


def pages(items: list[Incoming]) -> list[IncomingPage]:
    return [item for item in items if isinstance(item, IncomingPage)]


def assets(items: list[Incoming]) -> list[IncomingAsset]:
    return [item for item in items if isinstance(item, IncomingAsset)]


def refused(items: list[Incoming]) -> dict[str, str]:
    """Reasons by name."""
    return {item.name: item.reason for item in items if isinstance(item, Refused)}


def only_page(path: Path) -> IncomingPage:
    """The page of an upload that has one, and nothing refused."""
    items = read(path)
    assert refused(items) == {}
    (page,) = pages(items)
    return page
