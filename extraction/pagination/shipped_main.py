"""Makes the model of main-content elements that ships with the library.

    python -m extraction.pagination.shipped_main ../shared/corpora/wcxb-dev

Same pages, same versions: the same bytes. The elements are those that frame the gold texts.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tqdm import tqdm

from extraction.corpus import LabelledPage, read_wcxb
from extraction.page import parse
from extraction.pagination.extractor import next_node
from extraction.pagination.main_learning import (
    MainLesson,
    NodeExample,
    fit_nodes,
    main_nodes_of_gold,
    node_example,
    thinned,
)
from extraction.pagination.main_model import SHIPPED, MainNodeModel

ONE_IN: Final = 4
"""Every fourth page is learned from; the others are left to measure it on."""
_FOLDER: Final = Path(__file__).parents[1] / "models" / SHIPPED


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the model of main content that ships.")
    parser.add_argument("folder", type=Path, help="WCXB's development pages")
    pages = list(read_wcxb(parser.parse_args().folder))[::ONE_IN]
    examples = examples_of(tqdm(pages, unit="page", disable=None))
    fit_shipped(list(examples)).save(_FOLDER)


def fit_shipped(examples: list[NodeExample]) -> MainNodeModel:
    """The model out of pages with gold texts."""
    # The paper leaves out others until there are as many as main elements. In folds by domain
    # the likeliest element is the better text without that (docs/benchmarks.md).
    lesson = MainLesson(balance=0.0)
    facts = {
        "data": "WCXB (Web Content eXtraction Benchmark, Foley 2026), a quarter of the "
        "development pages",
        "licence": "CC-BY-4.0",
        "labels": "elements that frame the gold texts (extraction.labels.regions_from_gold)",
        "pages": len(examples),
        "learner": lesson.learner,
        "smote": lesson.smote,
        "balance": lesson.balance,
        "command": "python -m extraction.pagination.shipped_main ../shared/corpora/wcxb-dev",
    }
    return MainNodeModel(fit_nodes(map(thinned, examples), lesson), facts)


def examples_of(pages: Iterable[LabelledPage]) -> Iterator[NodeExample]:
    """Pages whose gold text some elements frame."""
    for labelled in pages:
        page = parse(labelled.markup, url=labelled.url)
        nodes = main_nodes_of_gold(page, labelled.gold) if labelled.gold else []
        if nodes:
            yield node_example(labelled.name, labelled.domain, page, nodes, next_node(page))


if __name__ == "__main__":
    main()
