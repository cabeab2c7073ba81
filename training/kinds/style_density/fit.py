"""How thresholds of style density are chosen, and their predictions. Imports no Django."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

import numpy as np

from contentseeker.fitting.style_density.page_types import TYPES, Thresholds
from contentseeker.fitting.style_density.thresholds import Sweep, learn_from_draws
from contentseeker.lab.experiments.style_density.thresholds import ThresholdSettings
from contentseeker.methods.style_density.decision import PageType
from contentseeker.methods.style_density.model import StyleDensityModel
from contentseeker.parameters import Parameter, parameters_of
from training.kinds.plan import MODEL
from training.kinds.training_job import FittedModel, PageFitter, TrainingData

STYLE_DENSITY: Final = "style-density"
"""The name of the kind, and of its one task: which type a page is of."""
_FITTED: Final = ("t1", "t2")
# The experiment has settings for other grids and curves; retraining keeps the paper's.
_SETTINGS: Final = ("share", "repetitions", "variant", "profile", "seed")
PARAMETERS: Final[tuple[Parameter, ...]] = tuple(
    parameter for parameter in parameters_of(ThresholdSettings) if parameter.name in _SETTINGS
)


@dataclass(frozen=True)
class ThresholdsPlan:
    """How pages are drawn to choose thresholds on, and the thresholds once they are chosen."""

    model: StyleDensityModel | None = None
    settings: ThresholdSettings = field(default_factory=ThresholdSettings)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From a dictionary that ``as_json`` returned."""
        # The oldest rows have only the thresholds, the variant and the profile.
        settings = ThresholdSettings(**{name: stored[name] for name in _SETTINGS if name in stored})
        if not set(_FITTED) <= set(stored):
            return cls(None, settings)
        t1, t2 = (float(stored[name]) for name in _FITTED)
        model = StyleDensityModel(t1=t1, t2=t2, variant=settings.variant, profile=settings.profile)
        return cls(model, settings)

    def as_json(self) -> dict[str, Any]:
        """Every setting by name, the kind, and the thresholds if they are chosen."""
        settings = {name: getattr(self.settings, name) for name in _SETTINGS}
        return {MODEL: STYLE_DENSITY} | settings | (self.model.parameters if self.model else {})


@dataclass(frozen=True, slots=True)
class TypeExample:
    """A page of known type, and the type that each pair of thresholds of the grid gives."""

    source: str
    page_type: PageType
    predicted: tuple[PageType | None, ...]


class ThresholdFitter(PageFitter[TypeExample, ThresholdsPlan]):
    """Chooses T1 and T2 from repeated random draws of pages, as in Pappas et al. 2012."""

    # It only counts, so no number of pages is worth starting processes or drawing some.
    draws_pages = False

    def fit(
        self, plan: ThresholdsPlan, examples: Sequence[TypeExample], facts: Mapping[str, Any]
    ) -> Thresholds:
        settings = plan.settings
        sweep = Sweep.of(
            settings.grid,
            [example.page_type for example in examples],
            [example.predicted for example in examples],
        )
        generator = np.random.default_rng(settings.seed)
        draws = [sweep.draw(settings.share / 100, generator) for _ in range(settings.repetitions)]
        return learn_from_draws(sweep, draws).together

    def predict(
        self, plan: ThresholdsPlan, model: Thresholds, example: TypeExample
    ) -> Mapping[str, Any]:
        """One row for each type that a page could be of: it is, or it is not."""
        predicted = example.predicted[plan.settings.grid.all.index(model)]
        return {
            "type": [page_type.value for page_type in TYPES],
            "answer": [int(example.page_type is page_type) for page_type in TYPES],
            "predicted": [int(predicted is page_type) for page_type in TYPES],
        }

    def fit_all(
        self, data: TrainingData[TypeExample, ThresholdsPlan], facts: Mapping[str, Any]
    ) -> FittedModel:
        settings, chosen = data.plan.settings, self.fit(data.plan, data.examples, {})
        model = StyleDensityModel(
            t1=chosen.t1, t2=chosen.t2, variant=settings.variant, profile=settings.profile
        )
        # The thresholds are the whole model, so lists of models show them.
        configuration = replace(data.plan, model=model).as_json()
        counts = Counter(example.page_type.value for example in data.examples)
        own = {"configuration": configuration, "examples": dict(sorted(counts.items()))}
        parts = replace(model, facts=own | dict(facts)).parts()
        return FittedModel(*parts, {}, configuration=configuration)
