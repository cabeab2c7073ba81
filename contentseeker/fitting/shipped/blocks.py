"""Makes the block model that ships with the library, from labelled pages on disk.

    cd ../shared/corpora; python -m contentseeker.fitting.shipped.blocks wcxb-dev snippets

WCXB's pages have gold texts. Of the pages with snippets only a few blocks are labelled, those
that other extractors got wrong. The rest is labelled by a model of WCXB's articles (the teacher),
with less weight. Five models that each leave out a fifth of the domains measure F1 and calibrate
the expected F1.

The same pages and versions give the same bytes.
"""

import argparse
import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

import numpy as np

from contentseeker.corpus import LabelledPage, read_snippets, read_wcxb
from contentseeker.fitting.blocks.examples import (
    BlockExample,
    example_from_gold,
    example_from_snippets,
)
from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.network_training import NetworkTraining
from contentseeker.fitting.blocks.replay import Replay, draw
from contentseeker.methods.blocks.decision import best_expected
from contentseeker.methods.blocks.extractor import BlockExtractor, comments_on
from contentseeker.methods.blocks.model import SHIPPED, BlockModel, Points, corrected
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.metrics import word_score
from contentseeker.page import parse

FOLDS: Final = 5
_JOBS: Final = 2
_ARTICLE: Final = "article"
_FOLDER: Final = Path(__file__).parents[2] / "models" / SHIPPED
# Labels from snippets outweigh those of the teacher; uncertain ones of the teacher hardly count.
_KNOWN_WEIGHT: Final = 10.0
_UNSURE_WEIGHT: Final = 0.3
_UNSURE: Final = (0.2, 0.8)
# Parts of the calibration curve, each with enough pages for a stable mean.
_STEPS: Final = 12
# Pages whose blocks are all less likely have no content: login walls, pages that scripts fill. No
# page with a gold text is among them.
_MIN_PROBABILITY: Final = 0.3


def fold_of(domain: str) -> int:
    """The fold of a domain's pages."""
    # Not ``hash``, which differs from one process to the next.
    return zlib.crc32(domain.encode()) % FOLDS


def fit_general(examples: Sequence[BlockExample], snippets: Sequence[BlockExample]) -> BlockModel:
    """A model of pages with gold texts and of pages with snippets, which a teacher labels."""
    articles = [example for example in examples if example.page_type == _ARTICLE]
    # All pages with snippets are articles, so the teacher knows articles only.
    teacher = fit_blocks(articles)
    completed = [_completed(teacher, example) for example in snippets]
    model = fit_blocks([*examples, *completed], training=NetworkTraining())
    return replace(model, min_probability=_MIN_PROBABILITY)


def _completed(teacher: BlockModel, example: BlockExample) -> BlockExample:
    """The example with the teacher's labels where it has none."""
    probability = teacher.probability(example.blocks)
    chosen = best_expected(probability, example.blocks.words).chosen
    # As the extractor does: comments are no content.
    chosen &= ~comments_on(chosen, example.blocks)
    is_known = ~np.isnan(example.label)
    is_unsure = (probability > _UNSURE[0]) & (probability < _UNSURE[1])
    teachers = np.where(is_unsure, _UNSURE_WEIGHT, 1.0)
    return replace(
        example,
        label=np.where(is_known, example.label, chosen),
        weight=np.where(is_known, _KNOWN_WEIGHT, teachers),
    )


@dataclass(frozen=True, slots=True)
class Unseen:
    """How well a page was extracted by a model that had not seen its domain."""

    fold: int
    page_type: str
    has_gold: bool
    """Whether there was anything to find."""
    has_text: bool
    """Whether anything was found."""
    f1: float
    expected: float
    is_right_type: bool


def cross_validate(
    pages: Sequence[LabelledPage],
    examples: Sequence[BlockExample],
    snippets: Sequence[BlockExample],
) -> list[Unseen]:
    """Every page by a model that has not seen its domain."""
    folds = range(FOLDS)
    tested = [[page for page in pages if fold_of(page.domain) == fold] for fold in folds]
    fitted_on, snippets_on = (
        [[each for each in part if fold_of(each.domain) != fold] for fold in folds]
        for part in (examples, snippets)
    )
    with ProcessPoolExecutor(_JOBS) as pool:
        found = pool.map(_extract_unseen, tested, fitted_on, snippets_on)
        return list(chain.from_iterable(found))


def _extract_unseen(
    pages: Sequence[LabelledPage],
    examples: Sequence[BlockExample],
    snippets: Sequence[BlockExample],
) -> list[Unseen]:
    model = fit_general(examples, snippets)
    return [_scored(model, page) for page in pages]


def _scored(model: BlockModel, page: LabelledPage) -> Unseen:
    result = BlockExtractor().extract_with(model, parse(page.markup, url=page.url))
    return Unseen(
        fold_of(page.domain),
        page.page_type,
        bool(page.gold),
        bool(result.text),
        word_score(page.gold, result.text).f1,
        result.confidence or 0.0,
        result.page_type == page.page_type,
    )


def calibrated(unseen: Sequence[Unseen]) -> Points:
    """Expected and measured F1 of equal parts of the pages, from the least sure to the surest.

    Where nothing was found there is no expectation to correct.
    """
    from sklearn.isotonic import IsotonicRegression

    found = [each for each in unseen if each.has_text]
    expected = np.array([each.expected for each in found])
    measured = np.array([each.f1 for each in found])
    parts = np.array_split(np.argsort(expected, kind="stable"), _STEPS)
    before = [float(expected[part].mean()) for part in parts]
    fitted = IsotonicRegression().fit(before, [float(measured[part].mean()) for part in parts])
    after = fitted.predict(before)
    return tuple(zip(np.round(before, 4).tolist(), after.round(4).tolist(), strict=True))


def confidence_by_fifths(unseen: Sequence[Unseen]) -> list[list[float]]:
    """Mean confidence and mean F1 of each fifth of the pages, from the least sure to the surest.

    The confidence of a fold's pages is calibrated on those of the others.
    """
    found = [each for each in unseen if each.has_text]
    confidence = np.zeros(len(found))
    for fold in range(FOLDS):
        points = calibrated([each for each in found if each.fold != fold])
        for place, page in enumerate(found):
            if page.fold == fold:
                confidence[place] = corrected(page.expected, points)
    measured = np.array([page.f1 for page in found])
    fifths = np.array_split(np.argsort(confidence, kind="stable"), 5)
    return [[_mean(confidence[fifth]), _mean(measured[fifth])] for fifth in fifths]


def make(wcxb: Path, snippets: Path) -> tuple[BlockModel, Replay]:
    """The model, with how good it was on domains it had not seen, and a sample of its blocks."""
    pages = list(read_wcxb(wcxb))
    with ProcessPoolExecutor(_JOBS) as pool:
        labelled = [page for page in pages if page.gold]
        examples = list(pool.map(example_from_gold, labelled, chunksize=8))
        partly = list(pool.map(example_from_snippets, read_snippets(snippets), chunksize=8))
    unseen = cross_validate(pages, examples, partly)
    model = fit_general(examples, partly)
    facts = _facts(unseen, len(partly))
    return replace(model, calibration=calibrated(unseen), facts=facts), draw(examples, model)


def _facts(unseen: Sequence[Unseen], snippets: int) -> dict[str, Any]:
    kinds = sorted({each.page_type for each in unseen})
    with_gold = [each for each in unseen if each.has_gold]
    return {
        "data": [
            {
                "name": "WCXB (Web Content eXtraction Benchmark, Foley 2026), development pages",
                "licence": "CC-BY-4.0",
                "pages": len(with_gold),
            },
            {
                "name": "evaluation pages of trafilatura (Barbaresi 2021), a part of them",
                "licence": "Apache-2.0",
                "pages": snippets,
            },
        ],
        "command": "python -m contentseeker.fitting.shipped.blocks "
        "../shared/corpora/wcxb-dev ../shared/corpora/snippets",
        "metrics": {
            "what": "WCXB's pages, each by a model that has not seen its domain",
            "pages": len(unseen),
            "word F1": _mean([each.f1 for each in unseen]),
            "word F1 of pages with a gold text": _mean([each.f1 for each in with_gold]),
            "word F1 by page type": {
                kind: _mean([each.f1 for each in unseen if each.page_type == kind])
                for kind in kinds
            },
            "confidence and word F1 by fifths": confidence_by_fifths(unseen),
            "page types right": _mean([float(each.is_right_type) for each in unseen]),
        },
    }


def _mean(values: Sequence[float] | FloatArray) -> float:
    return round(float(np.mean(values)), 4)


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the block model that ships.")
    parser.add_argument("wcxb", type=Path, help="WCXB's development pages")
    parser.add_argument("snippets", type=Path, help="pages with snippets")
    arguments = parser.parse_args()
    model, replay = make(arguments.wcxb, arguments.snippets)
    model.save(_FOLDER)
    replay.save(_FOLDER)


if __name__ == "__main__":
    main()
