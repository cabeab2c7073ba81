"""Learned thresholds as a model: a folder like that of any other model of the library."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from extraction.classifiers.files import (
    check_parts,
    digest,
    fitting_together,
    manifest_bytes,
    read_model,
    read_named,
    write_files,
)
from extraction.errors import ArgumentError, ModelFileError
from extraction.parameters import check_parameters, parameter
from extraction.style_density.variants import PROFILES, RELEASED, VARIANTS

FORMAT: Final = "style-density/1"
# Four short values; less than anything that could be nested too deeply to be read.
_MOST_BYTES: Final = 500


@dataclass(frozen=True)
class StyleDensityModel:
    """T1 and T2, and the reading they were learned for."""

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
        """What of the method's parameters it decides."""
        return {name: value for name, value in asdict(self).items() if name != "facts"}

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the thresholds' bytes; the same model gives the same."""
        data = json.dumps(self.parameters, sort_keys=True).encode()
        said = {"format": FORMAT, "sha256": digest(data), "facts": dict(self.facts)}
        manifest: dict[str, Any] = json.loads(manifest_bytes(said))
        return manifest, data

    def save(self, folder: Path) -> None:
        """Write the model."""
        write_files(folder, *self.parts())


def load_named(name: str) -> StyleDensityModel:
    """A model from a folder. Read once, and again when its manifest has changed."""
    return read_named(name, _load)


def _load(folder: Path) -> StyleDensityModel:
    return read_model(folder, from_parts)


def from_parts(manifest: object, data: bytes) -> StyleDensityModel:
    """A model out of its manifest and the thresholds' bytes; raises ``ModelFileError``."""
    checked = check_parts(manifest, data, FORMAT)
    if len(data) > _MOST_BYTES:
        raise ModelFileError(f"thresholds take no more than {_MOST_BYTES:,} bytes.")
    with fitting_together():
        stored = json.loads(data)
        try:
            # JSON does not tell 60 from 60.0, and others may have written it.
            t1, t2 = float(stored.pop("t1")), float(stored.pop("t2"))
            return StyleDensityModel(t1=t1, t2=t2, **stored, facts=dict(checked["facts"]))
        except ArgumentError as error:
            raise ValueError(str(error)) from error
