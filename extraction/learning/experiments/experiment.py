"""What an experiment is, what it is given, and how it says how far it is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from extraction.errors import ArgumentError
from extraction.gold_page import GoldPage
from extraction.learning.experiments.outcome import Outcome
from extraction.learning.rows import LabelledRows
from extraction.pagination.examples import LinkedPage
from extraction.style_density.judging import TypedPage

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Report = Callable[[int, int, str], object]
"""Told how many of how many steps are done and what comes next; may raise to stop."""


@dataclass(frozen=True, slots=True)
class Data:
    """Labelled elements by genre, and pages with gold texts, types or next links where needed."""

    rows: Mapping[str, LabelledRows]
    pages: Mapping[str, Sequence[GoldPage]] = field(default_factory=dict)
    typed: Mapping[str, Sequence[TypedPage]] = field(default_factory=dict)
    linked: Mapping[str, Sequence[LinkedPage]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Experiment:
    """One kind of experiment.

    ``settings`` is a frozen dataclass of parameters (``extraction.parameters``); its defaults
    are those of the thesis. ``several`` names the settings that are lists, written with commas,
    and what may be in them (nothing: numbers).
    """

    kind: str
    title: str
    question: str
    settings: "type[DataclassInstance]"
    run: Callable[[Any, Data, Report], Outcome]
    several: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    needs_pages: bool = False
    needs_types: bool = False
    """Whether it is about pages whose types are known, and not about labelled elements."""
    needs_links: bool = False
    """Whether it is about pages whose next link is known, and not about labelled elements."""

    @property
    def needs_labels(self) -> bool:
        """Whether it is about labelled elements."""
        return not (self.needs_types or self.needs_links)

    def read(self, stored: Mapping[str, Any]) -> Any:
        """Settings from what ``write`` gave; what is left out keeps its default."""
        known = {each.name for each in fields(self.settings)}
        if unknown := sorted(set(stored) - known):
            raise ArgumentError(f"{unknown[0]}: the {self.kind} experiment has no such setting.")
        return self.settings(**stored)

    def write(self, settings: Any) -> dict[str, Any]:
        """All settings by name, fit for JSON."""
        return asdict(settings)
