"""The type of an experiment, its input data and its progress callback."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.examples import LinkedPage
from contentseeker.fitting.style_density.page_types import TypedPage
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.lab.rows import LabelledRows

PART_STEPS: Final = 1000
"""Into so many steps the progress of a part is divided, times its weight."""

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
class Part:
    """A part of an experiment, whose outcome can be stored before the next one starts."""

    name: str
    title: str
    run: Callable[[Report], Outcome]
    weight: int = 1
    """Its rough share of the time."""


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
    parts: Callable[[Any, Data], Sequence[Part]] | None = None
    """Of an experiment so long that the outcome of each part is stored; ``run`` runs them all."""

    @property
    def several(self) -> Mapping[str, tuple[str, ...]]:
        """Allowed items of the settings that are lists; none for lists of whole numbers."""
        return self.settings.LISTS

    @property
    def needs_labels(self) -> bool:
        """Whether it uses labelled elements."""
        return not (self.needs_types or self.needs_links)

    @property
    def has_parts(self) -> bool:
        """Whether the outcome of each part is stored before the next one starts."""
        return self.parts is not None

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


def run_parts(parts: Sequence[Part], report: Report) -> Outcome:
    """All parts, one after the other."""
    return Outcome.joined({part.name: part.run(shared(report, parts, part)) for part in parts})


def shared(report: Report, parts: Sequence[Part], part: Part) -> Report:
    """Reports of one part as progress of all parts."""
    end, total = end_of(parts, part)
    share = part.weight * PART_STEPS

    def report_share(done: int, steps: int, step: str) -> object:
        return report(end - share + share * done // max(steps, 1), total, step)

    return report_share


def end_of(parts: Sequence[Part], part: Part) -> tuple[int, int]:
    """The progress at the end of a part, and that of all parts."""
    weights = [each.weight for each in parts]
    done = sum(weights[: parts.index(part) + 1])
    return done * PART_STEPS, sum(weights) * PART_STEPS
