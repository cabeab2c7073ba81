"""Fitted thresholds of style density as a model: two numbers in ``model.npz`` and a manifest."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Final, Self

import numpy as np

from contentseeker.methods.style_density.variants import PROFILES, RELEASED, VARIANTS
from contentseeker.model_files.arrays import Arrays, table
from contentseeker.model_files.folder import ArrayModel
from contentseeker.parameters import Checked, parameter

_THRESHOLDS: Final = "t1 and t2"


@dataclass(frozen=True)
class StyleDensityModel(Checked, ArrayModel):
    """T1 and T2, and the variant and profile they were fitted for."""

    FORMAT: ClassVar[str] = "style-density/2"

    t1: float = parameter(50.0, "As of the method.", at_least=0, at_most=100)
    t2: float = parameter(20.0, "As of the method.", at_least=0)
    variant: str = parameter(RELEASED, "As of the method.", choices=tuple(VARIANTS))
    profile: str = parameter("html5", "As of the method.", choices=PROFILES)
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Where it comes from."""

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters of the method that the model sets."""
        return {name: value for name, value in asdict(self).items() if name != "facts"}

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """Variant and profile, and the thresholds."""
        manifest = {"variant": self.variant, "profile": self.profile}
        return manifest, {_THRESHOLDS: np.array([self.t1, self.t2])}

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """A model with thresholds, variant and profile that the method accepts."""
        t1, t2 = table(arrays, _THRESHOLDS, np.float64, (2,)).tolist()
        return cls(t1, t2, manifest["variant"], manifest["profile"], dict(manifest["facts"]))


FORMAT, from_parts = StyleDensityModel.FORMAT, StyleDensityModel.from_parts
load_named = StyleDensityModel.load_named
