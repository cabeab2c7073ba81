"""Makes the models that ship with the library, from labelled pages on disk.

    python -m contentseeker.fitting.shipped.content_seeker ../shared/corpora/wcxb-dev

Same pages, same versions: the same bytes.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from tqdm import tqdm

from contentseeker.corpus import LabelledPage, read_wcxb
from contentseeker.features import node_features
from contentseeker.fitting.content_seeker import Example, fit_content_seeker
from contentseeker.labels import labels_from_gold
from contentseeker.methods.content_seeker.model import GENERAL, ContentSeekerModel
from contentseeker.page import parse

_FOLDER = Path(__file__).parents[2] / "models" / GENERAL


def example_from_gold(page: LabelledPage) -> Example:
    """Features and labels of one page, the labels from its gold text."""
    flat = parse(page.markup, url=page.url)
    features = node_features(flat)
    return Example(features, labels_from_gold(flat, features.nodes, page.gold))


def fit_general(pages: Iterable[LabelledPage]) -> ContentSeekerModel:
    """The general model: every page type in one."""
    examples = [example_from_gold(page) for page in pages if page.gold]
    facts = {
        "data": "WCXB (Web Content eXtraction Benchmark, Foley 2026), development pages",
        "licence": "CC-BY-4.0",
        "pages": len(examples),
        "labels": "from gold texts (contentseeker.labels.labels_from_gold)",
        "command": "python -m contentseeker.fitting.shipped.content_seeker wcxb-dev",
    }
    return fit_content_seeker(examples, facts=facts)


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the models that ship with the library.")
    parser.add_argument("folder", type=Path, help="WCXB's development pages")
    pages = tqdm(read_wcxb(parser.parse_args().folder), unit="page", disable=None)
    fit_general(pages).save(_FOLDER)


if __name__ == "__main__":
    main()
