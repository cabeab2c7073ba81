"""The plan of a kind whose model is decided by one settings dataclass. Imports no Django."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from contentseeker.parameters import parameters_of

MODEL: Final = "model"
"""The key of a stored plan that names its kind."""


@dataclass(frozen=True)
class SettingsPlan:
    """Settings of a fit, and how a run stores them."""

    kind: ClassVar[str]
    settings_type: ClassVar[Any]

    settings: Any

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From a dictionary that ``as_json`` returned."""
        # Stored plans may name settings that no longer exist, such as a choice of learners.
        names = {parameter.name for parameter in parameters_of(cls.settings_type)}
        given = {name: value for name, value in stored.items() if name in names}
        return cls(cls.settings_type(**given))

    def as_json(self) -> dict[str, Any]:
        """Every setting by name, and the kind."""
        names = [parameter.name for parameter in parameters_of(type(self.settings))]
        return {MODEL: self.kind} | {name: getattr(self.settings, name) for name in names}
