"""Makes the model of next links that ships with the library, from public pages on disk.

    cd ../shared/corpora; python -m contentseeker.fitting.shipped.next_links wcxb-dev snippets

The same pages and versions give the same bytes. ``models/next-link/labels.json`` has the labels:
what forums, listings, collections and documentation declare themselves (``rel=next``), and our
own labels for pages that declare nothing. Articles that only declare the next article of their
site continue nowhere. Ambiguous pages are left out.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tqdm import tqdm

from contentseeker.corpus import LabelledPage, SnippetPage, read_snippets, read_wcxb
from contentseeker.fitting.pagination.examples import (
    LabelledLinks,
    LinkExample,
    example_of,
    links_to,
)
from contentseeker.fitting.pagination.next_links import BOOSTING, NextLinkSettings, fit_links
from contentseeker.page import parse
from contentseeker.pagination.candidates import candidates
from contentseeker.pagination.model import SHIPPED, NextLinkModel

_FOLDER: Final = Path(__file__).parents[2] / "models" / SHIPPED
LABELS: Final = _FOLDER / "labels.json"


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the model of next links that ships.")
    parser.add_argument("wcxb", type=Path, help="WCXB's development pages")
    parser.add_argument("snippets", type=Path, help="pages with known snippets")
    options = parser.parse_args()
    labelled = tqdm(read_labelled(options.wcxb, options.snippets), unit="page", disable=None)
    fit_shipped([example_of(page) for page in labelled]).save(_FOLDER)


def fit_shipped(examples: list[LinkExample]) -> NextLinkModel:
    """The model out of the labelled pages."""
    settings = NextLinkSettings()
    facts = {
        "data": "WCXB (Web Content eXtraction Benchmark, Foley 2026), development pages; "
        "pages of trafilatura's evaluation set (Barbaresi)",
        "licence": "CC-BY-4.0; Apache-2.0",
        "labels": "labels.json: rel=next of the pages themselves, and our own",
        "pages": len(examples),
        "pages with a next link": sum(example.has_next for example in examples),
        "trees": asdict(BOOSTING),
        "smote": settings.smote,
        "command": "python -m contentseeker.fitting.shipped.next_links ../shared/corpora/wcxb-dev "
        "../shared/corpora/snippets",
    }
    return NextLinkModel(fit_links(examples, settings), settings.profile, facts)


def read_labelled(wcxb: Path, snippets: Path) -> Iterator[LabelledLinks]:
    """All pages of both corpora whose next page, or lack of one, is known."""
    labels: dict[str, Any] = json.loads(LABELS.read_text("utf-8"))
    for corpus, pages in (("wcxb-dev", read_wcxb(wcxb)), ("snippets", read_snippets(snippets))):
        # Ambiguous pages: neither label would be right.
        left_out = set(labels["left out"][corpus])
        for page in pages:
            if page.name not in left_out:
                yield _labelled(page, labels[corpus])


def _labelled(page: LabelledPage | SnippetPage, targets: Mapping[str, str]) -> LabelledLinks:
    parsed = parse(page.markup, url=page.url)
    target = targets.get(page.name)
    nodes = links_to(target, candidates(parsed, page.url)) if target else []
    return LabelledLinks(page.name, parsed, page.url, frozenset(nodes))


if __name__ == "__main__":
    main()
