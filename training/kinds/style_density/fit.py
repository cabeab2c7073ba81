"""Choosing thresholds of style density, and their predictions for folds. Imports no Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from contentseeker.fitting.style_density.page_types import TYPES, Thresholds
from contentseeker.fitting.style_density.thresholds import Sweep, learn_from_draws
from contentseeker.methods.style_density.decision import PageType
from contentseeker.methods.style_density.model import StyleDensityModel
from training.kinds.style_density.plan import ThresholdsPlan
from training.kinds.training_job import FittedModel, PageFold, TrainingData

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class TypeExample:
    """A page of known type, and the type that each pair of thresholds of the grid gives."""

    source: str
    page_type: PageType
    predicted: tuple[PageType | None, ...]


TypeData: TypeAlias = TrainingData[TypeExample, ThresholdsPlan]


def cross_validate_thresholds(data: TypeData, fold: PageFold) -> pd.DataFrame | str:
    """The types of a fold's pages, by thresholds chosen on other sources.

    One row for each type that a page could be of: it is, or it is not.
    """
    import pandas as pd

    chosen = _choose(data.plan, data.trained(fold))
    place = data.plan.settings.grid.all.index(chosen)
    rows = [
        {
            "page": page.page,
            "type": each.value,
            "answer": int(page.example.page_type is each),
            "predicted": int(page.example.predicted[place] is each),
        }
        for page in data.tested(fold)
        for each in TYPES
    ]
    return pd.DataFrame(rows).assign(task=fold.task, fold=fold.number)


def fit_thresholds(data: TypeData, facts: Mapping[str, Any]) -> FittedModel:
    """The thresholds chosen on all pages."""
    chosen = _choose(data.plan, data.examples)
    settings = data.plan.settings
    model = StyleDensityModel(
        t1=chosen.t1, t2=chosen.t2, variant=settings.variant, profile=settings.profile
    )
    configuration = replace(data.plan, model=model).as_json()
    counts = Counter(each.page_type.value for each in data.examples)
    own = {"configuration": configuration, "examples": dict(sorted(counts.items()))}
    parts = replace(model, facts=own | dict(facts)).parts()
    return FittedModel(*parts, {}, configuration=configuration)


def _choose(plan: ThresholdsPlan, examples: Sequence[TypeExample]) -> Thresholds:
    """T1 and T2 from repeated random draws of pages, as in Pappas et al. 2012."""
    settings = plan.settings
    sweep = Sweep.of(
        settings.grid,
        [each.page_type for each in examples],
        [each.predicted for each in examples],
    )
    generator = np.random.default_rng(settings.seed)
    draws = [sweep.draw(settings.share / 100, generator) for _ in range(settings.repetitions)]
    return learn_from_draws(sweep, draws).together
