"""How a block model is to be made. Plain data, which processes that know no Django can read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

BLOCKS: Final = "blocks"
"""The kind of model, and the one question it answers."""
_MODEL: Final = "model"
_ON_TOP: Final = "on_top"


@dataclass(frozen=True)
class BlockPlan:
    """What a block model starts from."""

    is_on_top: bool = True
    """Whether that is the model that ships, or the labels alone."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        return cls(bool(stored.get(_ON_TOP))) if stored.get(_MODEL) == BLOCKS else None

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, and that it is a block model."""
        return {_MODEL: BLOCKS, _ON_TOP: self.is_on_top}
