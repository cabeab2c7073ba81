"""Makes the sequence labellers that ship with the library, from articles on disk.

    python -m contentseeker.fitting.shipped.sequences ../shared/corpora/wcxb-dev

Same pages, same versions: the same bytes.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tqdm import tqdm

from contentseeker.corpus import LabelledPage, read_wcxb
from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import SequenceExample, fit_sequences
from contentseeker.methods.sequences.model import SHIPPED, SequenceModel
from contentseeker.methods.sequences.settings import CRF, MAX_ENT, MEMM, SequenceSettings
from contentseeker.page import parse

_FOLDER: Final = Path(__file__).parents[2] / "models"
_ARTICLE: Final = "article"
# What few pages say is mostly about these pages, and a model should be small.
_LEAST_PAGES: Final = 20
SETTINGS: Final = {
    CRF: SequenceSettings(algorithm=CRF, least_pages=_LEAST_PAGES),
    MEMM: SequenceSettings(algorithm=MEMM, least_pages=_LEAST_PAGES),
    MAX_ENT: SequenceSettings(algorithm=MAX_ENT, history=True, least_pages=_LEAST_PAGES),
}
"""Those that did best on unseen sources (docs/benchmarks.md)."""


def examples_of(pages: Iterable[LabelledPage]) -> list[SequenceExample]:
    """The articles among some pages, labelled by their gold texts."""
    # The paper labels news articles only.
    articles = [page for page in pages if page.gold and page.page_type == _ARTICLE]
    return [
        example_from_gold(parse(page.markup, url=page.url), page.gold)
        for page in tqdm(articles, unit="page", disable=None)
    ]


def fit_shipped(algorithm: str, examples: list[SequenceExample]) -> SequenceModel:
    """One of the three models."""
    facts = {
        "data": "WCXB (Web Content eXtraction Benchmark, Foley 2026), articles of its "
        "development pages",
        "licence": "CC-BY-4.0",
        "pages": len(examples),
        "labels": "from gold texts (contentseeker.fitting.sequences.examples.example_from_gold)",
        "command": "python -m contentseeker.fitting.shipped.sequences ../shared/corpora/wcxb-dev",
    }
    return fit_sequences(SETTINGS[algorithm], examples, facts=facts)


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the sequence labellers that ship.")
    parser.add_argument("wcxb", type=Path, help="WCXB's development pages")
    examples = examples_of(read_wcxb(parser.parse_args().wcxb))
    for algorithm, name in SHIPPED.items():
        fit_shipped(algorithm, examples).save(_FOLDER / name)


if __name__ == "__main__":
    main()
