"""Reading labelled pages from disk: WCXB, Dragnet, CleanEval, and pages with known snippets.

For benchmarks and for making the models that ship with the library. The workbench has
importers for many more layouts.
"""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from extraction.errors import ArgumentError

# Some of Dragnet's gold texts spell the line with a slip; its last word is always there.
_COMMENTS: Final = re.compile(r"^.{0,12}\s+COMMENTS\s*$", re.MULTILINE)
_CLEANEVAL_MARK: Final = re.compile(r"^\s*<(?:p|h|l)>", re.MULTILINE)
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
    """A stored page of which some texts are known to be content, and some not."""

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
            markup=_unpacked(folder / "html" / f"{name}.html.gz"),
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
        written = _text_of(folder / "gold" / f"{name}.txt")
        gold = _COMMENTS.split(written, maxsplit=1)[0].strip()
        yield LabelledPage(name, _unpacked(path), gold, "article", name, "")


def read_cleaneval(folder: Path) -> Iterator[LabelledPage]:
    """CleanEval's pages with their cleaned texts, without the marks of paragraphs."""
    _required(folder, "gold", "CleanEval")
    for path in sorted((folder / "html").glob("*.html.gz")):
        name = path.name.removesuffix(".html.gz")
        written = _text_of(folder / "gold" / f"{name}.txt")
        found = _CLEANEVAL_URL.search(written)
        url = found[1] if found else ""
        gold = _CLEANEVAL_MARK.sub("", _CLEANEVAL_URL.sub("", written, count=1)).strip()
        yield LabelledPage(name, _unpacked(path), gold, "article", _host(url) or name, url)


def read_snippets(folder: Path) -> Iterator[SnippetPage]:
    """Pages with texts that must and must not be extracted (``html/``, ``snippets.json``)."""
    listed = _required(folder, "snippets.json", "snippets")
    pages: dict[str, Any] = json.loads(listed.read_text("utf-8"))
    for url, facts in sorted(pages.items()):
        yield SnippetPage(
            name=facts["file"],
            markup=_unpacked(folder / "html" / f"{facts['file']}.gz"),
            wanted=tuple(facts["with"]),
            unwanted=tuple(facts["without"]),
            domain=_host(url),
            url=url,
        )


def _required(folder: Path, name: str, corpus: str) -> Path:
    path = folder / name
    if not path.exists():
        raise ArgumentError(
            f"folder: {folder} is no {corpus} folder, it has no {name}. "
            f"Pass the folder that holds html/ and {name}."
        )
    return path


def _unpacked(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def _text_of(path: Path) -> str:
    """A gold text; most are UTF-8, and what is not comes from Windows."""
    data = path.read_bytes()
    if b"\0" in data:
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")
