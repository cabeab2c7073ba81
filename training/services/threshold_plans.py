"""How thresholds of style density are to be learned. Plain data, as processes need it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from extraction.learning.experiments.thresholds import Settings
from extraction.parameters import Parameter, parameters_of
from extraction.style_density.model import StyleDensityModel

STYLE_DENSITY: Final = "style-density"
"""The kind of model, and the question of cross-validation: which type a page is of."""
_MODEL: Final = "model"
_LEARNED: Final = ("t1", "t2")
# The experiment can be asked for other grids and curves; these are the paper's.
_CHOSEN: Final = ("share", "repetitions", "variant", "profile", "seed")
PARAMETERS: Final[tuple[Parameter, ...]] = tuple(
    each for each in parameters_of(Settings) if each.name in _CHOSEN
)


@dataclass(frozen=True)
class ThresholdsPlan:
    """How pages are drawn to learn from, and what was learned, once it was."""

    model: StyleDensityModel | None = None
    settings: Settings = field(default_factory=Settings)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        if stored.get(_MODEL) != STYLE_DENSITY:
            return None
        # Of the first release there are the thresholds and their reading only.
        settings = Settings(**{name: stored[name] for name in _CHOSEN if name in stored})
        if not set(_LEARNED) <= set(stored):
            return cls(None, settings)
        t1, t2 = (float(stored[name]) for name in _LEARNED)
        model = StyleDensityModel(t1=t1, t2=t2, variant=settings.variant, profile=settings.profile)
        return cls(model, settings)

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, that it is style density's, and what was learned."""
        chosen = {name: getattr(self.settings, name) for name in _CHOSEN}
        return {_MODEL: STYLE_DENSITY} | chosen | (self.model.parameters if self.model else {})
