"""Readers of the public corpora that shipped models may be fitted on.

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
    language: str = ""
    """A code such as ``zh``, where the corpus says it."""
    title: str = ""
    """The gold title, where the corpus has one."""


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
            title=truth["ground_truth"].get("title") or "",
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


def read_magic(folder: Path) -> Iterator[LabelledPage]:
    """Pages of magic-html's benchmark: those of ``article/``, then those of ``forum/``."""
    for page_type in ("article", "forum"):
        for name, markup, facts in gold_pages(folder / page_type, "magic-html"):
            url = facts["url"]
            yield LabelledPage(name, markup, facts["content"], page_type, host(url), url)


def read_fundus(folder: Path) -> Iterator[LabelledPage]:
    """News articles of fundus's tests (``html/``, ``gold.json``), in many languages."""
    for name, markup, facts in gold_pages(folder, "fundus"):
        url, text, title = facts["url"], facts["text"], facts["title"]
        yield LabelledPage(name, markup, text, "article", host(url), url, title=title)


def read_articles2023(folder: Path) -> Iterator[LabelledPage]:
    """News and magazine articles of 2023, mostly English (``html/``, ``gold.json``)."""
    for name, markup, facts in gold_pages(folder, "articles2023"):
        site, text, title = host(facts["site"]), facts["text"], facts["title"]
        yield LabelledPage(name, markup, text, "article", site, facts["url"], title=title)


def gold_pages(folder: Path, corpus: str) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """Name, markup and gold facts of each page of a folder with ``html/`` and ``gold.json``."""
    gold = json.loads(required(folder, "gold.json", corpus).read_text("utf-8"))
    for name, facts in sorted(gold.items()):
        yield name, decompressed(folder / "html" / f"{name}.html.gz"), facts


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
