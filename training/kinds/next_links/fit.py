"""Fitting next-link models, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from contentseeker.fitting.pagination.examples import LinkExample
from contentseeker.fitting.pagination.next_links import NextLinkSettings, chosen_target, fit_links
from contentseeker.pagination.model import NextLinkModel
from contentseeker.trees import SymmetricTrees
from training.kinds.next_links.plan import LinkPlan
from training.kinds.training_job import (
    FittedModel,
    FoldedPage,
    PageFold,
    TrainingData,
    cross_validate_pages,
)

if TYPE_CHECKING:
    import pandas as pd

LinkData: TypeAlias = TrainingData[LinkExample, LinkPlan]


def cross_validate_links(data: LinkData, fold: PageFold) -> pd.DataFrame | str:
    """Predictions for a fold, or why there are none."""
    settings = data.plan.settings
    return cross_validate_pages(
        data, fold, partial(fit_links, settings=settings), partial(_predict, settings)
    )


def fit_next_links(data: LinkData, facts: Mapping[str, Any]) -> FittedModel:
    """The model fitted on all pages."""
    examples, settings = data.examples, data.plan.settings
    own = {
        "configuration": data.plan.as_json(),
        "examples": {
            "next": sum(int(each.is_next.sum()) for each in examples),
            "other": sum(int((each.is_next == 0).sum()) for each in examples),
        },
    }
    trees = fit_links(examples, settings)
    model = NextLinkModel(trees, settings.profile, own | dict(facts))
    return FittedModel(*model.parts(), {})


def _predict(
    settings: NextLinkSettings, trees: SymmetricTrees, page: FoldedPage[LinkExample]
) -> pd.DataFrame:
    """One row per address that a page links to: a pager above and one below count once."""
    import pandas as pd

    example = page.example
    found = trees.probability(settings.selected(example.rows))
    proposed = chosen_target(example, found, with_declared=False)
    best: dict[str, float] = {}
    for target, probability in zip(example.targets, found.tolist(), strict=True):
        best[target] = max(best.get(target, 0.0), probability)
    return pd.DataFrame(
        {
            "page": page.page,
            "target": list(best),
            "answer": [int(target in example.wanted) for target in best],
            "predicted": [int(target == proposed) for target in best],
            "probability": list(best.values()),
        }
    )
