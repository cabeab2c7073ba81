"""Makes the block model that ships with the library, from labelled corpora on disk.

    python -m contentseeker.fitting.shipped.blocks ../shared/corpora

Most pages have gold texts. Of the pages with snippets only a few blocks are labelled, those that
other extractors got wrong. The rest is labelled by a model of articles (the teacher), with less
weight. Models that each leave out a fifth of the domains, or a corpus, measure F1 and calibrate
the confidence.

The same pages and versions give the same bytes.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.network_training import NetworkTraining
from contentseeker.fitting.blocks.replay import Replay, draw
from contentseeker.fitting.shipped.training_pages import (
    ARTICLE,
    SNIPPETS,
    CorpusPage,
    read_corpora,
)
from contentseeker.fitting.shipped.unseen import (
    Unseen,
    calibrated,
    confidence_by_fifths,
    extract_unseen,
    metrics,
    sure_confidence,
)
from contentseeker.methods.blocks.decision import best_expected
from contentseeker.methods.blocks.extractor import comments_on
from contentseeker.methods.blocks.model import SHIPPED, BlockModel, Points
from contentseeker.result import SURE_FACT

_JOBS: Final = 2
_FOLDER: Final = Path(__file__).parents[2] / "models" / SHIPPED
# Labels from snippets outweigh those of the teacher; uncertain ones of the teacher hardly count.
_KNOWN_WEIGHT: Final = 10.0
_UNSURE_WEIGHT: Final = 0.3
_UNSURE: Final = (0.2, 0.8)
_DATA: Final = {
    "wcxb-dev": (
        "WCXB (Web Content eXtraction Benchmark, Foley 2026), development pages",
        "CC-BY-4.0",
    ),
    "magic": ("a part of magic-html's benchmark", "Apache-2.0"),
    "fundus": ("test pages of fundus", "MIT"),
    "articles2023": ("a half of AndyTheFactory's article extraction dataset", "Apache-2.0"),
    SNIPPETS: ("evaluation pages of trafilatura (Barbaresi 2021), a part of them", "Apache-2.0"),
}


def fit_general(pages: Sequence[CorpusPage]) -> BlockModel:
    """A model of pages with gold texts and of pages with snippets, which a teacher labels."""
    known = [example for page in pages if page.page for example in page.examples]
    partly = [example for page in pages if not page.page for example in page.examples]
    if partly:
        # All pages with snippets are articles, so the teacher knows articles only.
        articles = [each for each in known if each.page_type == ARTICLE]
        teacher = fit_blocks([each for each in articles if not each.is_recomposed])
        known += [_completed(teacher, example) for example in partly]
    return fit_blocks(known, training=NetworkTraining())


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


def make(folder: Path, jobs: int = _JOBS) -> tuple[BlockModel, Replay]:
    """The model, with how good it was on pages it had not seen, and a sample of its blocks."""
    pages = read_corpora(folder, jobs)
    unseen = extract_unseen(pages, fit_general, jobs)
    model = fit_general(pages)
    calibration = calibrated(unseen)
    facts = _facts(pages, unseen, calibration)
    return replace(model, calibration=calibration, facts=facts), draw_from(pages, model)


def draw_from(pages: Sequence[CorpusPage], model: BlockModel) -> Replay:
    """A sample of blocks of the pages with gold texts, as these are."""
    examples = [example for page in pages if page.page for example in page.examples]
    return draw([example for example in examples if not example.is_recomposed], model)


def _facts(
    pages: Sequence[CorpusPage], unseen: Sequence[Unseen], calibration: Points
) -> dict[str, Any]:
    used = Counter(page.corpus for page in pages if page.examples)
    by_domain = [each for each in unseen if each.by == "domain"]
    return {
        "data": [
            {"name": name, "licence": licence, "pages": used[corpus]}
            for corpus, (name, licence) in _DATA.items()
        ],
        "command": "python -m contentseeker.fitting.shipped.blocks ../shared/corpora",
        SURE_FACT: sure_confidence(unseen, calibration),
        "metrics": {
            "what": "each page by a model that has not seen its domain, or its corpus",
            "corpora": metrics(unseen),
            "confidence and word F1 by fifths": confidence_by_fifths(by_domain),
        },
    }


def main() -> None:
    """Fit and save."""
    parser = argparse.ArgumentParser(description="Make the block model that ships.")
    parser.add_argument("corpora", type=Path, help="the folder with one folder per corpus")
    model, replay = make(parser.parse_args().corpora)
    model.save(_FOLDER)
    replay.save(_FOLDER)


if __name__ == "__main__":
    main()
