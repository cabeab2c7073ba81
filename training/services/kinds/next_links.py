"""Models of next links, as a kind. They extract nothing: they say where a page goes on."""

from collections.abc import Mapping
from typing import Any, Final

from extraction.pagination.learning import LinkLesson
from extraction.pagination.model import FORMAT, NextLinkModel, from_parts
from extraction.parameters import parameters_of
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts, facts_of_columns
from training.services.comparing_links import compare_links
from training.services.courses import course_of_links
from training.services.kinds.kind import Kind, ModelKind
from training.services.link_sets import read_links, require_links
from training.services.pagination_plans import NEXT_LINK, LinkPlan
from training.services.set_pages import page_rows
from training.services.words import Words

_TITLE: Final = "Next links"


def _title(configuration: Mapping[str, Any]) -> str:
    plan = LinkPlan.from_json(configuration)
    return f"{_TITLE}, {plan.lesson.learner}" if plan else ""


def _words(configuration: Mapping[str, Any]) -> Words:
    plan = LinkPlan.from_json(configuration)
    if plan is None:
        return []
    lesson = plan.lesson
    made_up = f"made up until there are {lesson.smote:g} per other link (SMOTE)"
    return [
        ("Model", f"{_TITLE}: which link leads to the next page"),
        ("Learner", lesson.learner),
        ("Next links", made_up if lesson.smote else "none made up"),
        ("Other links", f"one in {lesson.one_in} of those without any sign of leading on"),
        ("Seed", str(lesson.seed)),
    ]


def _facts(version: ModelVersion, model: NextLinkModel, depth: int) -> list[TaskFacts]:
    return [facts_of_columns(NEXT_LINK, model.estimator, model.profile.columns)]


NEXT_LINKS: Final = ModelKind(
    kind=Kind.NEXT_LINK,
    model=NextLinkModel,
    forms=[FORMAT],
    from_parts=from_parts,
    deciding=("columns", "similarity"),
    family=None,
    method="",
    plan=LinkPlan,
    choices={NEXT_LINK: _TITLE},
    parameters=parameters_of(LinkLesson),
    plan_chosen=lambda choice, given: LinkPlan(LinkLesson(**given)),
    plan_from_json=LinkPlan.from_json,
    require=require_links,
    read_page=page_rows,
    read_apart=read_links,
    course=course_of_links,
    compare=compare_links,
    title=_title,
    words=_words,
    facts=_facts,
)
