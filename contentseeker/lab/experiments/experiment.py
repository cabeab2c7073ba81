"""The type of an experiment, its input data and its progress callback."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.examples import LinkedPage
from contentseeker.fitting.style_density.page_types import TypedPage
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.lab.rows import LabelledRows

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
    """One kind of experiment; the defaults of its settings are those of the paper or thesis."""

    kind: str
    title: str
    question: str
    settings: type[ExperimentSettings]
    run: Callable[[Any, Data, Report], Outcome]
    needs_pages: bool = False
    needs_types: bool = False
    """Whether it uses pages of a known type instead of labelled elements."""
    needs_links: bool = False
    """Whether it uses pages with a known next link instead of labelled elements."""

    @property
    def several(self) -> Mapping[str, tuple[str, ...]]:
        """Allowed items of the settings that are lists; none for lists of whole numbers."""
        return self.settings.LISTS

    @property
    def needs_labels(self) -> bool:
        """Whether it uses labelled elements."""
        return not (self.needs_types or self.needs_links)

    def read(self, stored: Mapping[str, Any]) -> Any:
        """Settings from what ``write`` returned; missing names keep their default."""
        known = {field.name for field in fields(self.settings)}
        # Stored settings of an older version may name a setting that is gone.
        if unknown := sorted(set(stored) - known):
            raise ArgumentError(f"{unknown[0]}: the {self.kind} experiment has no such setting.")
        return self.settings(**stored)

    def write(self, settings: Any) -> dict[str, Any]:
        """All settings by name, as JSON values."""
        return asdict(settings)
