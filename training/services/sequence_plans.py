"""How a sequence labeller is to be made. Plain data, for processes that know no Django."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from extraction.sequences.settings import SequenceSettings

SEQUENCES: Final = "sequences"
"""The kind of model."""
_MODEL: Final = "model"


@dataclass(frozen=True)
class SequencePlan:
    """A sequence labeller with its settings."""

    settings: SequenceSettings = field(default_factory=SequenceSettings)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        if stored.get(_MODEL) != SEQUENCES:
            return None
        given = {name: value for name, value in stored.items() if name != _MODEL}
        return cls(SequenceSettings.from_json(given))

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, and that it is a sequence labeller."""
        return {_MODEL: SEQUENCES} | self.settings.as_json()
