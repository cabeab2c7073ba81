"""Small runs of the benchmarks: ``python -m tests.bench.small lists screen``, or all without names.

The numbers mean nothing; the run shows that a command works. It writes corpora of a few demo
pages, in the file layouts of the public corpora, so the usual readers read them.
"""

import argparse
import csv
import gzip
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from contentseeker.corpus import LabelledPage
from tests.bench.sizes import SMALL_SWITCH

SITES: Final = 6
# Two, so that one source is enough to compare models on. The benchmark of few labelled pages
# needs a site with four.
PAGES_PER_SITE: Final = 2
PAGES_OF_FIRST_SITE: Final = 4
# WCXB calls news and blogs articles.
_PAGE_TYPES: Final = {"news": "article", "blog": "article", "forum": "forum"}
_NEXT_LINK: Final = b'<p><a class="next" href="?page=2">next page</a></p></body>'


def small_pages() -> Iterator[LabelledPage]:
    """The first pages of every third demo site, some more of the first one.

    A workbench knows the demo's own hosts, and which of them are for evaluation, so these get
    others.
    """
    from tests.bench.pages import demo_pages

    sites = [list(pages) for _, pages in groupby(demo_pages(), key=lambda page: page.domain)]
    for number, site in enumerate(sites[:: len(sites) // SITES]):
        for page in site[: PAGES_PER_SITE if number else PAGES_OF_FIRST_SITE]:
            yield replace(page, domain=_moved(page.domain), url=_moved(page.url))


def _moved(address: str) -> str:
    return address.replace(".example", ".test")


def write_corpora(folder: Path, pages: Sequence[LabelledPage]) -> None:
    """Write the pages once per corpus that a benchmark reads."""
    for number, page in enumerate(pages):
        for corpus in ("wcxb-dev", "dragnet", "cleaneval", "snippets"):
            _write_html(folder / corpus, f"{number:04}", page.markup)
        for corpus in ("dragnet", "cleaneval"):
            _write_text(folder / corpus / "gold" / f"{number:04}.txt", page.gold)
        _write_html(folder / "pagination", f"{number:04}", _with_next_link(page, number))
    _write_wcxb(folder / "wcxb-dev", pages)
    _write_snippets(folder / "snippets", pages)
    _write_next_links(folder / "pagination", pages)


def _write_html(corpus: Path, name: str, markup: bytes) -> None:
    (corpus / "html").mkdir(parents=True, exist_ok=True)
    (corpus / "html" / f"{name}.html.gz").write_bytes(gzip.compress(markup))


def _write_text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _write_wcxb(corpus: Path, pages: Sequence[LabelledPage]) -> None:
    files = {}
    for number, page in enumerate(pages):
        gold = {"main_content": page.gold, "title": page.title}
        truth = {"url": page.url, "ground_truth": gold}
        _write_text(corpus / "ground-truth" / f"{number:04}.json", json.dumps(truth))
        files[f"{number:04}"] = {
            "page_type": _PAGE_TYPES[page.page_type],
            "domain": page.domain,
        }
    _write_text(corpus / "metadata.json", json.dumps({"files": files}))


def _write_snippets(corpus: Path, pages: Sequence[LabelledPage]) -> None:
    """Of every page its first line of content, and a text that no page contains."""
    listed = {
        page.url: {
            "file": f"{number:04}.html",
            "with": [page.gold.splitlines()[0]],
            "without": ["Subscribe to our newsletter"],
        }
        for number, page in enumerate(pages)
    }
    _write_text(corpus / "snippets.json", json.dumps(listed))


def _with_next_link(page: LabelledPage, number: int) -> bytes:
    """Every other page links to a next page; the rest must get no proposal."""
    return page.markup if number % 2 else page.markup.replace(b"</body>", _NEXT_LINK)


def _write_next_links(corpus: Path, pages: Sequence[LabelledPage]) -> None:
    with (corpus / "labels.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("File Name", "Page URL", "Encoding", "NEXT"))
        for number, page in enumerate(pages):
            writer.writerow((f"{number:04}", page.url, "", "" if number % 2 else "a.next"))


def main() -> None:
    """Run the named commands, or all of them, one after another in this process."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.small", description=__doc__)
    parser.add_argument("commands", nargs="*")
    parser.add_argument("--out", type=Path, default=Path("data") / "bench" / "small")
    options = parser.parse_args()
    os.environ[SMALL_SWITCH] = "1"
    with TemporaryDirectory(prefix="bench-small-") as folder:
        os.environ["WORKBENCH_CORPORA"] = folder
        # Imported here: modules read their sizes and folders when they are imported.
        from tests.bench.__main__ import COMMANDS, run

        write_corpora(Path(folder), list(small_pages()))
        for command in options.commands or COMMANDS:
            print(f"\n== {command}", flush=True)
            run(command, out=options.out)


if __name__ == "__main__":
    main()
