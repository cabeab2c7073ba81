"""The type of an experiment, its input data and its progress callback."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.examples import LinkedPage
from contentseeker.fitting.style_density.page_types import TypedPage
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.rows import LabelledRows

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Report = Callable[[int, int, str], object]
"""Called with steps done, steps in total and a description; may raise to stop the run."""


@dataclass(frozen=True, slots=True)
class Data:
    """Labelled elements by genre; pages with gold texts, types or next links if needed."""

    rows: Mapping[str, LabelledRows]
    pages: Mapping[str, Sequence[GoldPage]] = field(default_factory=dict)
    typed: Mapping[str, Sequence[TypedPage]] = field(default_factory=dict)
    linked: Mapping[str, Sequence[LinkedPage]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Experiment:
    """One kind of experiment.

    ``settings`` is a frozen dataclass of parameters (``contentseeker.parameters``); its defaults
    are those of the paper or thesis. ``several`` maps each setting that is a comma-separated
    list to its allowed values; an empty tuple means a list of numbers.
    """

    kind: str
    title: str
    question: str
    settings: "type[DataclassInstance]"
    run: Callable[[Any, Data, Report], Outcome]
    several: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs_pages: bool = False
    needs_types: bool = False
    """Whether it uses pages of a known type instead of labelled elements."""
    needs_links: bool = False
    """Whether it uses pages with a known next link instead of labelled elements."""

    @property
    def needs_labels(self) -> bool:
        """Whether it uses labelled elements."""
        return not (self.needs_types or self.needs_links)

    def read(self, stored: Mapping[str, Any]) -> Any:
        """Settings from what ``write`` returned; missing names keep their default."""
        known = {each.name for each in fields(self.settings)}
        if unknown := sorted(set(stored) - known):
            raise ArgumentError(f"{unknown[0]}: the {self.kind} experiment has no such setting.")
        return self.settings(**stored)

    def write(self, settings: Any) -> dict[str, Any]:
        """All settings by name, as JSON values."""
        return asdict(settings)
