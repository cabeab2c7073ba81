"""The pages benchmarks run on: WCXB's development pages, or the demo corpus without them."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from annotate.demo import generator as demo
from contentseeker.corpus import LabelledPage, SnippetPage, read_snippets, read_wcxb
from tests.evaluation_corpora import read_cleaneval, read_dragnet, read_waddle, read_zhnews

CORPORA: Final = Path(
    os.environ.get("WORKBENCH_CORPORA") or Path(__file__).parents[3] / "shared" / "corpora"
)


def benchmark_pages() -> tuple[str, list[LabelledPage]]:
    """Name of the corpus and its pages."""
    folder = CORPORA / "wcxb-dev"
    if folder.is_dir():
        return "WCXB development pages", list(read_wcxb(folder))
    return "demo corpus", list(demo_pages())


def snippet_pages() -> list[SnippetPage]:
    """Pages with snippets, on which the block model is trained too; none without the corpora."""
    folder = CORPORA / "snippets"
    return list(read_snippets(folder)) if folder.is_dir() else []


def foreign_pages() -> dict[str, list[LabelledPage]]:
    """Corpora that no model was trained on, by name; none without the corpora."""
    readers = {
        "dragnet": read_dragnet,
        "cleaneval": read_cleaneval,
        "waddle": read_waddle,
        "zhnews": read_zhnews,
    }
    return {
        name: list(read(CORPORA / name))
        for name, read in readers.items()
        if (CORPORA / name).is_dir()
    }


def demo_pages() -> Iterator[LabelledPage]:
    """The demo corpus."""
    for page in demo.generate():
        yield LabelledPage(
            name=page.url,
            markup=page.html,
            gold=page.gold,
            page_type=page.site.genre,
            domain=page.site.host,
            url=page.url,
            title=page.title,
        )


def spread(pages: Sequence[LabelledPage], count: int) -> list[LabelledPage]:
    """That many pages, evenly spread over the corpus."""
    step = max(len(pages) // count, 1)
    return list(pages[::step][:count])


def grown(pages: Sequence[LabelledPage], size: int) -> bytes:
    """A page of about that many bytes: bodies of real pages, one after another."""
    parts: list[bytes] = []
    total = 0
    while total < size:
        for page in pages:
            parts.append(b"<div>" + page.markup + b"</div>")
            total += len(parts[-1])
            if total >= size:
                break
    return (b"<html><body>" + b"".join(parts))[:size]
