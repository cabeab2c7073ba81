"""What is learned from next links: predictions of folds, and the model. Asks no database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from extraction.errors import ArgumentError
from extraction.pagination.examples import LinkExample
from extraction.pagination.forest import judge_of
from extraction.pagination.learning import chosen_target, fit_links
from extraction.pagination.model import NextLinkModel
from training.services.learned_blocks import BlockFold, learned_pages
from training.services.learned_rows import Learned
from training.services.page_lessons import FoldedPage, PageLesson
from training.services.pagination_plans import NEXT_LINK, LinkPlan

if TYPE_CHECKING:
    import pandas as pd

    from extraction.pagination.features import FloatArray


Lesson: TypeAlias = PageLesson[LinkExample, LinkPlan]


def crossed_links(lesson: Lesson, fold: BlockFold) -> pd.DataFrame | str:
    """Predictions of a fold by a model that has not seen it, or why there can be none."""
    import pandas as pd

    learned = [page.example for page in learned_pages(lesson.pages, fold)]
    try:
        judge = judge_of(fit_links(learned, lesson.plan.lesson))
    except ArgumentError as error:
        return str(error)
    lines: list[dict[str, object]] = []
    for page in lesson.tested(fold.number):
        rows = lesson.plan.lesson.seen(page.example.rows)
        lines += _lines(page, judge.probabilities(rows))
    return pd.DataFrame(lines).assign(task=NEXT_LINK, fold=fold.number)


def _lines(page: FoldedPage[LinkExample], found: FloatArray) -> list[dict[str, object]]:
    """One line per address a page leads to: a pager above and one below are one answer."""
    example = page.example
    proposed = chosen_target(example, found, with_declared=False)
    best: dict[str, float] = {}
    for target, probability in zip(example.targets, found.tolist(), strict=True):
        best[target] = max(best.get(target, 0.0), probability)
    return [
        {
            "page": page.page,
            "target": target,
            "answer": int(target in example.wanted),
            "predicted": int(target == proposed),
            "probability": probability,
        }
        for target, probability in best.items()
    ]


def learned_links(lesson: Lesson, facts: Mapping[str, Any]) -> Learned:
    """The model learned from all pages."""
    examples, plan = lesson.examples, lesson.plan
    own = {
        "configuration": plan.as_json(),
        "examples": {
            "next": sum(int(each.is_next.sum()) for each in examples),
            "other": sum(int((each.is_next == 0).sum()) for each in examples),
        },
    }
    estimator = fit_links(examples, plan.lesson)
    model = NextLinkModel(estimator, plan.lesson.profile, own | dict(facts))
    return Learned(*model.parts(), {})
