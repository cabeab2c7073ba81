"""Titles of results beside the gold titles of corpora.

Compared are letters and digits (``contentseeker.page.declared_titles.key``): case, white space,
quotation marks and punctuation do not count. *Contains*: one of the two is part of the other.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import contentseeker
from contentseeker.corpus import LabelledPage, read_articles2023, read_fundus, read_wcxb
from contentseeker.page.declared_titles import key
from contentseeker.page.headline import contains_title
from contentseeker.result import Extraction
from tests.bench.pages import CORPORA, demo_pages

_READERS: Final[dict[str, Callable[[Path], Iterator[LabelledPage]]]] = {
    "wcxb-dev": read_wcxb,
    "fundus": read_fundus,
    "articles2023": read_articles2023,
}


def titles() -> dict[str, Any]:
    """Shares of right titles by corpus and origin of the title."""
    folders = {name: CORPORA / name for name in (*_READERS, "markdown")}
    found = {
        name: list(_READERS.get(name, _read_markdown)(folder))
        for name, folder in folders.items()
        if folder.is_dir()
    }
    corpora = found or {"demo corpus": list(demo_pages())}
    measured = {
        name: _measured([page for page in pages if key(page.title)])
        for name, pages in corpora.items()
    }
    return {name: shares for name, shares in measured.items() if shares}


def _read_markdown(folder: Path) -> Iterator[LabelledPage]:
    """Pages beside Markdown whose front matter has the title, in a block of JSON."""
    for path in sorted(folder.glob("*.md")):
        written = path.read_text("utf-8")
        facts, _ = json.JSONDecoder().raw_decode(written[written.index("{") :])
        markup = path.with_suffix(".html").read_bytes()
        title = facts.get("title") or ""
        yield LabelledPage(path.stem, markup, "", "article", path.stem, "", title=title)


def _measured(pages: list[LabelledPage]) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    for page in pages:
        result = contentseeker.extract(page.markup, url=page.url or None)
        gold = key(page.title)
        for origin, title in _titles_of(page, result).items():
            found = key(title)
            counts[f"{origin}, equal"] += found == gold
            counts[f"{origin}, contains"] += bool(found) and (found in gold or gold in found)
        counts["headline found"] += bool(result.headline)
        counts["text with it"] += contains_title(result.text, page.title)
        counts["titled text with it"] += contains_title(result.with_title().text, page.title)
    shares = {name: round(count / len(pages), 4) for name, count in counts.items()}
    return {"pages": len(pages), "shares": shares} if pages else {}


def _titles_of(page: LabelledPage, result: Extraction) -> dict[str, str]:
    """The title of a page by origin."""
    import trafilatura

    markup = page.markup.decode(result.page.encoding if result.page else "utf-8", "replace")
    peer = trafilatura.extract_metadata(markup, default_url=page.url or None)
    return {
        "title element": result.page.title if result.page else "",
        "result": result.title,
        "trafilatura": (peer.title or "") if peer else "",
    }


def show(table: Callable[[str, list[str], list[list[str]]], None], result: dict[str, Any]) -> None:
    """Print one row per corpus."""
    names = list(next(iter(result.values()))["shares"]) if result else []
    rows = [
        [corpus, f"{each['pages']:,}", *(f"{each['shares'][name]:.3f}" for name in names)]
        for corpus, each in result.items()
    ]
    table("Titles", ["corpus", "pages", *names], rows)
