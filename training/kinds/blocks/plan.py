"""How a block model is fitted. Imports no Django, as worker processes read it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from training.kinds.plan import MODEL

BLOCKS: Final = "blocks"
"""The name of the kind, and of its one task."""
_ON_TOP: Final = "on_top"


@dataclass(frozen=True)
class BlockPlan:
    """What a block model starts from."""

    is_on_top: bool = True
    """Whether trees are added to the model that ships, or all are fitted on the labels."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From a dictionary that ``as_json`` returned."""
        return cls(bool(stored.get(_ON_TOP)))

    def as_json(self) -> dict[str, Any]:
        """The choice, and the kind."""
        return {MODEL: BLOCKS, _ON_TOP: self.is_on_top}
