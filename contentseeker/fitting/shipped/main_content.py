"""Makes the model of main-content elements that ships with the library.

    python -m contentseeker.fitting.shipped.main_content ../shared/corpora/wcxb-dev

The same pages and versions give the same bytes. Main elements are those that frame the gold texts.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tqdm import tqdm

from contentseeker.corpus import LabelledPage, read_wcxb
from contentseeker.fitting.pagination import main_content
from contentseeker.methods.hanamura.extractor import next_node
from contentseeker.methods.hanamura.model import SHIPPED, MainNodeModel
from contentseeker.page import parse

ONE_IN: Final = 4
"""Every fourth page is used for fitting; the others are left to measure on."""
_FOLDER: Final = Path(__file__).parents[2] / "models" / SHIPPED


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the model of main content that ships.")
    parser.add_argument("folder", type=Path, help="WCXB's development pages")
    pages = list(read_wcxb(parser.parse_args().folder))[::ONE_IN]
    examples = examples_of(tqdm(pages, unit="page", disable=None))
    fit_shipped(list(examples)).save(_FOLDER)


def fit_shipped(examples: list[main_content.NodeExample]) -> MainNodeModel:
    """The model out of pages with gold texts."""
    settings = main_content.MainContentSettings()
    facts = {
        "data": "WCXB (Web Content eXtraction Benchmark, Foley 2026), a quarter of the "
        "development pages",
        "licence": "CC-BY-4.0",
        "labels": "elements that frame the gold texts (contentseeker.labels.regions_from_gold)",
        "pages": len(examples),
        "trees": asdict(main_content.BOOSTING),
        "smote": settings.smote,
        "balance": settings.balance,
        "command": "python -m contentseeker.fitting.shipped.main_content wcxb-dev",
    }
    return MainNodeModel(
        main_content.fit_nodes(map(main_content.thinned, examples), settings), facts
    )


def examples_of(pages: Iterable[LabelledPage]) -> Iterator[main_content.NodeExample]:
    """Pages whose gold text some elements frame."""
    for labelled in pages:
        page = parse(labelled.markup, url=labelled.url)
        nodes = main_content.main_nodes_of_gold(page, labelled.gold) if labelled.gold else []
        if nodes:
            yield main_content.node_example(
                labelled.name, labelled.domain, page, nodes, next_node(page)
            )


if __name__ == "__main__":
    main()
