"""An entry of the registry: one extraction method under the name in its results.

Several names may share one class (``LQF-25`` and ``LQF-75`` differ in one parameter), so a
method is an extractor class plus preset parameters.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from enum import StrEnum
from importlib.util import find_spec

from contentseeker.errors import ArgumentError
from contentseeker.parameters import Parameter, parameters_of
from contentseeker.result import Extractor


class Family(StrEnum):
    """Where a method comes from."""

    BASELINE = "baseline"
    PEER = "peer"
    CONTENT_SEEKER = "content-seeker"
    BLOCKS = "blocks"
    STYLE_DENSITY = "style-density"
    SEQUENCES = "sequences"
    PAGINATION = "pagination"


@dataclass(frozen=True, slots=True)
class MethodData:
    """Data that a method uses beside its parameters, such as a list that the user installed."""

    summary: str
    """Its size and origin, in a sentence."""
    version: str = ""
    """Other data have another version; empty: there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """One method: its name, its description, and how to create its extractor."""

    name: str
    family: Family
    summary: str
    origin: str
    extractor: Callable[..., Extractor]
    """The extractor's class; its fields are the parameters."""
    preset: Mapping[str, object] = field(default_factory=dict)
    """Parameters whose default differs from that of the class."""
    cost: str = "linear"
    """How the time grows with the size of the page."""
    module: str = ""
    """The optional package the method needs, by its import name."""
    data: Callable[[], MethodData] | None = None
    """The data of this process; raises ``ArgumentError`` if they cannot be used."""

    @property
    def full_summary(self) -> str:
        """The summary, with size and origin of the method's data."""
        return self.summary if self.data is None else f"{self.summary} {self.data().summary}"

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The method's parameters, with the defaults of this name."""
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
        """An extractor with these parameters; the others keep their defaults."""
        # Checked here, because the class would not name the method in its TypeError.
        known = [each.name for each in self.parameters]
        for name in parameters:
            if name not in known:
                choice = f"It takes: {', '.join(known)}" if known else "It takes none"
                raise ArgumentError(f"{name}: {self.name} has no such parameter. {choice}.")
        return self.extractor(**{**self.preset, **parameters})
