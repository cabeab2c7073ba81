"""Models of main-content elements (the method of Hanamura), as a kind."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from annotate.models import Label, Page
from annotate.services.parsed import derived
from annotate.services.suggestions import Suggestion
from extraction.limits import is_too_large
from extraction.method import Family
from extraction.page import FlatPage
from extraction.pagination.extractor import next_node
from extraction.pagination.main_learning import MainLesson
from extraction.pagination.main_model import FORMAT, MainNodeModel, from_parts
from extraction.pagination.node_features import COLUMNS
from extraction.parameters import parameters_of
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts, facts_of_columns
from training.services.courses import course_of_nodes
from training.services.kinds.kind import Kind, ModelKind
from training.services.pagination_plans import MAIN_NODES as NAME
from training.services.pagination_plans import USUAL_MAIN, MainNodePlan
from training.services.set_pages import page_rows_and_elements
from training.services.words import Words

_TITLE: Final = "Hanamura: main-content elements"


def _title(configuration: Mapping[str, Any]) -> str:
    plan = MainNodePlan.from_json(configuration)
    return f"{_TITLE}, {plan.lesson.learner}" if plan else ""


def _words(configuration: Mapping[str, Any]) -> Words:
    plan = MainNodePlan.from_json(configuration)
    if plan is None:
        return []
    lesson = plan.lesson
    made_up = f"made up until there are {lesson.smote:g} per other element (SMOTE)"
    left_out = f"left out until there is one per {lesson.balance:g} main elements"
    return [
        ("Model", "Hanamura: the element most likely the main content"),
        ("Learner", lesson.learner),
        ("Main elements", made_up if lesson.smote else "none made up"),
        ("Other elements", left_out if lesson.balance else "none left out"),
        ("Seed", str(lesson.seed)),
    ]


def _facts(version: ModelVersion, model: MainNodeModel, depth: int) -> list[TaskFacts]:
    return [facts_of_columns(NAME, model.estimator, COLUMNS)]


def suggest_with_elements(page: Page, model: MainNodeModel, version: str) -> Sequence[Suggestion]:
    """The element that a model called ``version`` takes for the main content."""
    return derived(
        page, ("suggestions of elements", version), lambda flat: _suggested(flat, model, version)
    )


def _suggested(flat: FlatPage, model: MainNodeModel, version: str) -> list[Suggestion]:
    # Every link is compared with its neighbours.
    if not len(flat) or is_too_large(flat):
        return []
    probability = model.probabilities(flat, next_node(flat))
    likeliest = int(probability.argmax())
    return [
        Suggestion(
            likeliest,
            Label.Segment.GOOD,
            Label.Content.MAIN,
            Label.Origin.MODEL,
            version,
            probability=float(probability[likeliest]),
        )
    ]


MAIN_NODES: Final = ModelKind(
    kind=Kind.MAIN_NODES,
    model=MainNodeModel,
    forms=[FORMAT],
    from_parts=from_parts,
    deciding=("columns",),
    family=Family.PAGINATION,
    method="Hanamura",
    plan=MainNodePlan,
    choices={NAME: _TITLE},
    parameters=[
        replace(each, default=getattr(USUAL_MAIN, each.name)) for each in parameters_of(MainLesson)
    ],
    plan_chosen=lambda choice, given: MainNodePlan(replace(USUAL_MAIN, **given)),
    plan_from_json=MainNodePlan.from_json,
    read_page=page_rows_and_elements,
    course=course_of_nodes,
    title=_title,
    words=_words,
    facts=_facts,
    suggest=suggest_with_elements,
)
