"""What is learned about style density: predictions of folds, and thresholds. Asks no database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from extraction.style_density.decision import PageType
from extraction.style_density.judging import TYPES, Thresholds
from extraction.style_density.model import StyleDensityModel
from extraction.style_density.thresholds import Sweep, learn_from_draws
from training.services.learned_blocks import BlockFold
from training.services.learned_rows import Learned
from training.services.page_lessons import PageLesson
from training.services.threshold_plans import STYLE_DENSITY, ThresholdsPlan

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class TypeExample:
    """A page whose type is known, and what is said of it under every pair of thresholds."""

    source: str
    page_type: PageType
    said: tuple[PageType | None, ...]


Lesson: TypeAlias = PageLesson[TypeExample, ThresholdsPlan]


def learned_from(plan: ThresholdsPlan, examples: Sequence[TypeExample]) -> Thresholds:
    """T1 and T2 as some pages have it, drawn again and again."""
    settings = plan.settings
    sweep = Sweep.of(
        settings.grid,
        [each.page_type for each in examples],
        [each.said for each in examples],
    )
    dice = np.random.default_rng(settings.seed)
    draws = [sweep.draw(settings.share / 100, dice) for _ in range(settings.repetitions)]
    return learn_from_draws(sweep, draws).together


def crossed_thresholds(lesson: Lesson, fold: BlockFold) -> pd.DataFrame | str:
    """The types of a fold's pages by thresholds learned from other sources.

    A line for each type that a page could be of: it is, or it is not.
    """
    import pandas as pd

    others = [page.example for page in lesson.pages if page.fold != fold.number]
    found = learned_from(lesson.plan, others)
    place = lesson.plan.settings.grid.all.index(found)
    lines = [
        {
            "page": page.page,
            "type": each.value,
            "answer": int(page.example.page_type is each),
            "predicted": int(page.example.said[place] is each),
        }
        for page in lesson.tested(fold.number)
        for each in TYPES
    ]
    return pd.DataFrame(lines).assign(task=STYLE_DENSITY, fold=fold.number)


def learned_thresholds(lesson: Lesson, facts: Mapping[str, Any]) -> Learned:
    """The thresholds learned from all pages."""
    found = learned_from(lesson.plan, lesson.examples)
    settings = lesson.plan.settings
    model = StyleDensityModel(
        t1=found.t1, t2=found.t2, variant=settings.variant, profile=settings.profile
    )
    plan = replace(lesson.plan, model=model)
    counts = Counter(each.page_type.value for each in lesson.examples)
    own = {"configuration": plan.as_json(), "examples": dict(sorted(counts.items()))}
    manifest, data = replace(model, facts=own | dict(facts)).parts()
    return Learned(manifest, data, {}, configuration=plan.as_json())
