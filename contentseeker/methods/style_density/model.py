"""Fitted thresholds of style density as a model: two numbers in ``model.npz`` and a manifest."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.methods.style_density.variants import PROFILES, RELEASED, VARIANTS
from contentseeker.model_files.arrays import pack, table, unpack
from contentseeker.model_files.folder import (
    check_parts,
    described,
    fitting_together,
    read_model,
    read_named,
    write_files,
)
from contentseeker.parameters import check_parameters, parameter

FORMAT: Final = "style-density/2"
_THRESHOLDS: Final = "t1 and t2"


@dataclass(frozen=True)
class StyleDensityModel:
    """T1 and T2, and the variant and profile they were fitted for."""

    t1: float = parameter(50.0, "As of the method.", at_least=0, at_most=100)
    t2: float = parameter(20.0, "As of the method.", at_least=0)
    variant: str = parameter(RELEASED, "As of the method.", choices=tuple(VARIANTS))
    profile: str = parameter("html5", "As of the method.", choices=PROFILES)
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Where it comes from."""

    def __post_init__(self) -> None:
        check_parameters(self)

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters of the method that the model sets."""
        return {name: value for name, value in asdict(self).items() if name != "facts"}

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the thresholds; equal models give equal parts."""
        data = pack({_THRESHOLDS: np.array([self.t1, self.t2])})
        manifest = {
            "format": FORMAT,
            "variant": self.variant,
            "profile": self.profile,
            "facts": dict(self.facts),
        }
        return described(manifest, data), data

    def save(self, folder: Path) -> None:
        """Write the model."""
        write_files(folder, *self.parts())


def load_named(name: str) -> StyleDensityModel:
    """A model from a folder. Read once, and again when its manifest has changed."""
    return read_named(name, _load)


def _load(folder: Path) -> StyleDensityModel:
    return read_model(folder, from_parts)


def from_parts(manifest: object, data: bytes) -> StyleDensityModel:
    """A model out of its manifest and the bytes of its thresholds; raises ``ModelFileError``."""
    checked = check_parts(manifest, data, FORMAT)
    arrays = unpack(data)
    with fitting_together():
        t1, t2 = table(arrays, _THRESHOLDS, np.float64, (2,)).tolist()
        try:
            return StyleDensityModel(
                t1, t2, checked["variant"], checked["profile"], dict(checked["facts"])
            )
        except ArgumentError as error:
            raise ValueError(str(error)) from error
