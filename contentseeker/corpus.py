"""Readers of public corpora: WCXB, Dragnet, CleanEval, and pages with known snippets.

For benchmarks and for fitting the shipped models. The workbench has importers for many more
formats.
"""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from contentseeker.errors import ArgumentError

# The separator before readers' comments; some of Dragnet's gold texts misspell its beginning.
_COMMENTS: Final = re.compile(r"^.{0,12}\s+COMMENTS\s*$", re.MULTILINE)
_CLEANEVAL_TAG: Final = re.compile(r"^\s*<(?:p|h|l)>", re.MULTILINE)
_CLEANEVAL_URL: Final = re.compile(r"^\s*URL:[^\S\n]*(\S*).*$", re.MULTILINE)


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
    metadata = _required(folder, "metadata.json", "WCXB")
    for name, facts in sorted(json.loads(metadata.read_text("utf-8"))["files"].items()):
        truth = json.loads((folder / "ground-truth" / f"{name}.json").read_text("utf-8"))
        yield LabelledPage(
            name=name,
            markup=_decompressed(folder / "html" / f"{name}.html.gz"),
            gold=truth["ground_truth"].get("main_content") or "",
            page_type=facts["page_type"],
            domain=facts["domain"],
            url=truth["url"],
        )


def read_dragnet(folder: Path) -> Iterator[LabelledPage]:
    """Dragnet's pages with their article texts; readers' comments are left out of the gold."""
    _required(folder, "gold", "Dragnet")
    for path in sorted((folder / "html").glob("*.html.gz")):
        name = path.name.removesuffix(".html.gz")
        text = _read_text(folder / "gold" / f"{name}.txt")
        gold = _COMMENTS.split(text, maxsplit=1)[0].strip()
        # Dragnet has no addresses: every page counts as a domain of its own.
        yield LabelledPage(name, _decompressed(path), gold, "article", name, "")


def read_cleaneval(folder: Path) -> Iterator[LabelledPage]:
    """CleanEval's pages with their cleaned texts, without the paragraph tags."""
    _required(folder, "gold", "CleanEval")
    for path in sorted((folder / "html").glob("*.html.gz")):
        name = path.name.removesuffix(".html.gz")
        text = _read_text(folder / "gold" / f"{name}.txt")
        found = _CLEANEVAL_URL.search(text)
        url = found[1] if found else ""
        gold = _CLEANEVAL_TAG.sub("", _CLEANEVAL_URL.sub("", text, count=1)).strip()
        yield LabelledPage(name, _decompressed(path), gold, "article", _host(url) or name, url)


def read_snippets(folder: Path) -> Iterator[SnippetPage]:
    """Pages with texts that must and must not be extracted (``html/``, ``snippets.json``)."""
    listed = _required(folder, "snippets.json", "snippets")
    pages: dict[str, Any] = json.loads(listed.read_text("utf-8"))
    for url, facts in sorted(pages.items()):
        yield SnippetPage(
            name=facts["file"],
            markup=_decompressed(folder / "html" / f"{facts['file']}.gz"),
            wanted=tuple(facts["with"]),
            unwanted=tuple(facts["without"]),
            domain=_host(url),
            url=url,
        )


def _required(folder: Path, name: str, corpus: str) -> Path:
    path = folder / name
    if not path.exists():
        raise ArgumentError(
            f"folder: {folder} is not a {corpus} folder: it has no {name}. "
            f"Pass the folder that holds html/ and {name}."
        )
    return path


def _decompressed(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def _read_text(path: Path) -> str:
    """A gold text; most are UTF-8, the others come from Windows."""
    data = path.read_bytes()
    # Among the encodings of these files, only UTF-16 has zero bytes.
    if b"\0" in data:
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")
