"""How thresholds of style density are chosen. Imports no Django."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from contentseeker.lab.experiments.style_density.thresholds import ThresholdSettings
from contentseeker.methods.style_density.model import StyleDensityModel
from contentseeker.parameters import Parameter, parameters_of
from training.kinds.plan import MODEL

STYLE_DENSITY: Final = "style-density"
"""The name of the kind, and of its one task: which type a page is of."""
_FITTED: Final = ("t1", "t2")
# The experiment has settings for other grids and curves; retraining keeps the paper's.
_SETTINGS: Final = ("share", "repetitions", "variant", "profile", "seed")
PARAMETERS: Final[tuple[Parameter, ...]] = tuple(
    each for each in parameters_of(ThresholdSettings) if each.name in _SETTINGS
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
