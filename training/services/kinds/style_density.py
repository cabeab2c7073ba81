"""Thresholds of style density, as a kind. They are learned by an experiment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, Self

from annotate.models import Label, Page
from annotate.services.parsed import derived
from annotate.services.suggestions import Suggestion
from extraction.method import Family
from extraction.style_density.extractor import StyleDensity
from extraction.style_density.model import FORMAT, StyleDensityModel, from_parts
from training.errors import TrainingError
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts
from training.services.kinds.kind import Kind, ModelKind
from training.services.set_pages import page_rows
from training.services.words import Words

_MODEL: Final = "model"


@dataclass(frozen=True)
class ThresholdsPlan:
    """Thresholds that were learned already."""

    model: StyleDensityModel

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self | None:
        """From what ``as_json`` gave; None if it was another kind's."""
        if stored.get(_MODEL) != Kind.STYLE_DENSITY:
            return None
        known = {name: value for name, value in stored.items() if name != _MODEL}
        return cls(StyleDensityModel(**known))

    def as_json(self) -> dict[str, Any]:
        """The thresholds by name, and that they are style density's."""
        return {_MODEL: Kind.STYLE_DENSITY.value, **self.model.parameters}


def _refuse(*asked: object) -> NoReturn:
    raise TrainingError(
        "T1 and T2 are not learned by retraining but by the experiment about thresholds."
    )


def _title(configuration: Mapping[str, Any]) -> str:
    plan = ThresholdsPlan.from_json(configuration)
    if plan is None:
        return ""
    return f"Style density, T1 {plan.model.t1:g}, T2 {plan.model.t2:g}"


def _words(configuration: Mapping[str, Any]) -> Words:
    plan = ThresholdsPlan.from_json(configuration)
    if plan is None:
        return []
    return [
        ("Model", "Style density"),
        ("T1, how much smaller a candidate may be", f"{plan.model.t1:g}"),
        ("T2, length a text must exceed", f"{plan.model.t2:g}"),
        ("Reading", f"{plan.model.variant}, {plan.model.profile}"),
    ]


def _facts(version: ModelVersion, model: StyleDensityModel, depth: int) -> list[TaskFacts]:
    # Two numbers, which are said where the version's making is: nothing to draw.
    return []


def suggest_with_thresholds(
    page: Page, model: StyleDensityModel, version: str
) -> Sequence[Suggestion]:
    """What style density takes from a page, by a model called ``version``, with its roles."""
    return derived(
        page,
        ("suggestions of style density", version),
        lambda flat: [
            Suggestion(
                each.node,
                Label.Segment.GOOD,
                Label.Content.MAIN,
                Label.Origin.MODEL,
                version,
                role=Label.Role(each.role),
            )
            for each in StyleDensity().extract_with(model, flat).regions
        ],
    )


STYLE_DENSITY: Final = ModelKind(
    kind=Kind.STYLE_DENSITY,
    model=StyleDensityModel,
    forms=[FORMAT],
    from_parts=from_parts,
    deciding=(),
    family=Family.STYLE_DENSITY,
    method="SD",
    plan=ThresholdsPlan,
    choices={},
    plan_chosen=_refuse,
    plan_from_json=ThresholdsPlan.from_json,
    check_plan=_refuse,
    read_page=page_rows,
    course=_refuse,
    title=_title,
    words=_words,
    facts=_facts,
    suggest=suggest_with_thresholds,
)
