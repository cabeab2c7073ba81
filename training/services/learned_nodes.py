"""What is learned from main-content elements: predictions of folds, and the model.

Asks no database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from extraction.errors import ArgumentError
from extraction.pagination.forest import judge_of
from extraction.pagination.main_learning import NodeExample, fit_nodes, thinned
from extraction.pagination.main_model import MainNodeModel
from extraction.pagination.next_link import THRESHOLD
from training.services.learned_blocks import BlockFold, learned_pages
from training.services.learned_rows import Learned
from training.services.page_lessons import PageLesson
from training.services.pagination_plans import MAIN_NODES, MainNodePlan

if TYPE_CHECKING:
    import pandas as pd


Lesson: TypeAlias = PageLesson[NodeExample, MainNodePlan]


def crossed_nodes(lesson: Lesson, fold: BlockFold) -> pd.DataFrame | str:
    """Predictions of a fold by a model that has not seen it, or why there can be none."""
    import pandas as pd

    learned = (thinned(page.example) for page in learned_pages(lesson.pages, fold))
    try:
        judge = judge_of(fit_nodes(learned, lesson.plan.lesson))
    except ArgumentError as error:
        return str(error)
    parts = []
    for page in lesson.tested(fold.number):
        probability = judge.probabilities(page.example.rows)
        columns = {
            "page": page.page,
            "node": np.arange(len(probability)),
            "answer": page.example.is_main,
            "predicted": (probability >= THRESHOLD).astype(np.int8),
            "probability": probability,
        }
        parts.append(pd.DataFrame(columns))
    return pd.concat(parts, ignore_index=True).assign(task=MAIN_NODES, fold=fold.number)


def learned_nodes(lesson: Lesson, facts: Mapping[str, Any]) -> Learned:
    """The model learned from all pages."""
    examples = lesson.examples
    main = sum(int(example.is_main.sum()) for example in examples)
    own = {
        "configuration": lesson.plan.as_json(),
        "examples": {"main": main, "other": sum(len(each.rows) for each in examples) - main},
    }
    estimator = fit_nodes(map(thinned, examples), lesson.plan.lesson)
    return Learned(*MainNodeModel(estimator, own | dict(facts)).parts(), {})
