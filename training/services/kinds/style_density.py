"""Thresholds of style density, as a kind: learned by retraining, or by an experiment."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotate.models import Label, Page
from annotate.services.parsed import derived
from annotate.services.suggestions import Suggestion
from extraction.learning.experiments.thresholds import Settings
from extraction.method import Family
from extraction.style_density.extractor import StyleDensity
from extraction.style_density.model import FORMAT, StyleDensityModel, from_parts
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts
from training.services.courses import course_of_thresholds
from training.services.kinds.kind import Kind, ModelKind
from training.services.set_pages import page_rows
from training.services.threshold_plans import PARAMETERS, ThresholdsPlan
from training.services.threshold_plans import STYLE_DENSITY as NAME
from training.services.type_sets import read_types, require_types
from training.services.words import Words

_TITLE: Final = "Style density: T1 and T2"


def _title(configuration: Mapping[str, Any]) -> str:
    plan = ThresholdsPlan.from_json(configuration)
    if plan is None:
        return ""
    model = plan.model
    return f"Style density, T1 {model.t1:g}, T2 {model.t2:g}" if model else _TITLE


def _words(configuration: Mapping[str, Any]) -> Words:
    plan = ThresholdsPlan.from_json(configuration)
    if plan is None:
        return []
    settings, learned = plan.settings, []
    if plan.model:
        learned = [
            ("T1, how much smaller a candidate may be", f"{plan.model.t1:g}"),
            ("T2, length a text must exceed", f"{plan.model.t2:g}"),
        ]
    drawn = f"{settings.share} % of the pages of each type, {settings.repetitions} times"
    return [
        ("Model", "Style density"),
        *learned,
        ("Reading", f"{settings.variant}, {settings.profile}"),
        ("Drawn", f"{drawn}, seed {settings.seed}"),
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
    choices={NAME: _TITLE},
    parameters=PARAMETERS,
    plan_chosen=lambda choice, given: ThresholdsPlan(settings=Settings(**given)),
    plan_from_json=ThresholdsPlan.from_json,
    require=require_types,
    read_page=page_rows,
    read_apart=read_types,
    course=course_of_thresholds,
    title=_title,
    words=_words,
    facts=_facts,
    suggest=suggest_with_thresholds,
)
