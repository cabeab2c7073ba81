"""An entry of the registry: one extraction method under the name results are reported by.

The same code may stand behind several names (``LQF-25`` and ``LQF-75`` differ in one
parameter), so a method is an extractor class plus preset parameters.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from enum import StrEnum
from importlib.util import find_spec

from extraction.errors import ArgumentError
from extraction.parameters import Parameter, parameters_of
from extraction.result import Extractor


class Family(StrEnum):
    """Where a method comes from."""

    BASELINE = "baseline"
    PEER = "peer"
    CONTENT_SEEKER = "content-seeker"
    BLOCKS = "blocks"
    STYLE_DENSITY = "style-density"
    SEQUENCES = "sequences"
    PAGINATION = "pagination"


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One method: what it is called, what it is, and how to get an extractor of it."""

    name: str
    family: Family
    summary: str
    origin: str
    extractor: Callable[..., Extractor]
    """The extractor's class; its fields are the parameters."""
    preset: Mapping[str, object] = field(default_factory=dict)
    """Defaults under this name that differ from the class's."""
    cost: str = "linear"
    """How the time grows with the page."""
    module: str = ""
    """The optional package the method needs, by its import name."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What can be set, with the defaults that hold under this name."""
        if not (isinstance(self.extractor, type) and is_dataclass(self.extractor)):
            return ()
        return tuple(
            replace(known, default=self.preset.get(known.name, known.default))
            for known in parameters_of(self.extractor)
        )

    def is_available(self) -> bool:
        """Whether the packages the method needs are installed."""
        return not self.module or find_spec(self.module) is not None

    def create(self, **parameters: object) -> Extractor:
        """An extractor with these parameters; what is left out keeps its default."""
        known = [each.name for each in self.parameters]
        for name in parameters:
            if name not in known:
                choice = f"It takes: {', '.join(known)}" if known else "It takes none"
                raise ArgumentError(f"{name}: {self.name} has no such parameter. {choice}.")
        return self.extractor(**{**self.preset, **parameters})
