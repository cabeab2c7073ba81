"""Readers of the public corpora that the shipped models are fitted on: WCXB and snippets.

The workbench has importers for many more formats.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from contentseeker.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A stored page with its gold text."""

    name: str
    markup: bytes
    gold: str
    page_type: str
    domain: str
    url: str


@dataclass(frozen=True, slots=True)
class SnippetPage:
    """A stored page with some texts that are content, and some that are not."""

    name: str
    markup: bytes
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    domain: str
    url: str


def read_wcxb(folder: Path) -> Iterator[LabelledPage]:
    """All pages of a WCXB folder (``html/``, ``ground-truth/``, ``metadata.json``), in order."""
    metadata = required(folder, "metadata.json", "WCXB")
    for name, facts in sorted(json.loads(metadata.read_text("utf-8"))["files"].items()):
        truth = json.loads((folder / "ground-truth" / f"{name}.json").read_text("utf-8"))
        yield LabelledPage(
            name=name,
            markup=decompressed(folder / "html" / f"{name}.html.gz"),
            gold=truth["ground_truth"].get("main_content") or "",
            page_type=facts["page_type"],
            domain=facts["domain"],
            url=truth["url"],
        )


def read_snippets(folder: Path) -> Iterator[SnippetPage]:
    """Pages with texts that must and must not be extracted (``html/``, ``snippets.json``)."""
    listed = required(folder, "snippets.json", "snippets")
    pages: dict[str, Any] = json.loads(listed.read_text("utf-8"))
    for url, facts in sorted(pages.items()):
        yield SnippetPage(
            name=facts["file"],
            markup=decompressed(folder / "html" / f"{facts['file']}.gz"),
            wanted=tuple(facts["with"]),
            unwanted=tuple(facts["without"]),
            domain=host(url),
            url=url,
        )


def required(folder: Path, name: str, corpus: str) -> Path:
    """The file or folder of that name; raises ``ArgumentError`` if this is no such corpus."""
    path = folder / name
    if not path.exists():
        raise ArgumentError(
            f"folder: {folder} is not a {corpus} folder: it has no {name}. "
            f"Pass the folder that holds html/ and {name}."
        )
    return path


def decompressed(path: Path) -> bytes:
    """The content of a gzip file."""
    return gzip.decompress(path.read_bytes())


def host(url: str) -> str:
    """The host of an address without ``www``, taken as its domain."""
    return (urlsplit(url).hostname or "").removeprefix("www.")
