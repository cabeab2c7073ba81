"""What is learned from sequences of blocks: predictions of folds, and the model.

Asks no database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from extraction.errors import ArgumentError
from extraction.sequences.fitting import SequenceExample, fit_sequences
from extraction.sequences.model import SequenceModel
from training.services.block_plans import BLOCKS
from training.services.learned_blocks import BlockFold, learned_pages
from training.services.learned_rows import Learned
from training.services.page_lessons import FoldedPage, PageLesson
from training.services.sequence_plans import SequencePlan

if TYPE_CHECKING:
    import pandas as pd


Lesson: TypeAlias = PageLesson[SequenceExample, SequencePlan]


def crossed_sequences(lesson: Lesson, fold: BlockFold) -> pd.DataFrame | str:
    """Predictions of a fold by a model that has not seen it, or why there can be none."""
    import pandas as pd

    learned = [page.example for page in learned_pages(lesson.pages, fold)]
    try:
        model = fit_sequences(lesson.plan.settings, learned)
    except ArgumentError as error:
        return str(error)
    parts = [_predicted(model, page) for page in lesson.tested(fold.number)]
    return pd.concat(parts, ignore_index=True).assign(task=BLOCKS, fold=fold.number)


def _predicted(model: SequenceModel, page: FoldedPage[SequenceExample]) -> pd.DataFrame:
    import pandas as pd

    found = model.label(page.example.said)
    return pd.DataFrame(
        {
            "page": page.page,
            "block": np.arange(len(page.example)),
            "answer": page.example.is_content.astype(np.int8),
            "predicted": found.is_content.astype(np.int8),
            "probability": found.probability,
        }
    )


def learned_sequences(lesson: Lesson, facts: Mapping[str, Any]) -> Learned:
    """The model learned from all pages."""
    examples = lesson.examples
    contents = [int(example.is_content.sum()) for example in examples]
    own = {
        "configuration": lesson.plan.as_json(),
        "examples": {
            "content": sum(contents),
            "other": sum(map(len, examples)) - sum(contents),
        },
    }
    model = fit_sequences(lesson.plan.settings, examples, facts=own | dict(facts))
    manifest, data = model.parts()
    return Learned(manifest, data, {})
