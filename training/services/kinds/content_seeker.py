"""Content Seeker's models, as a kind."""

from collections.abc import Mapping
from typing import Any, Final

from annotate.services.explanations import explain_with, explain_with_content_seeker
from annotate.services.suggestions import suggest_with_model
from extraction.classifiers import ContentSeekerModel
from extraction.classifiers.model import FORMAT, from_parts
from extraction.learning import Configuration
from extraction.learning.algorithms import learner
from extraction.method import Family
from training.services.classifier_facts import facts_of_seeker
from training.services.courses import course_of_rows
from training.services.kinds.kind import Kind, ModelKind
from training.services.set_pages import page_rows
from training.services.words import Words, seeker_in_words

SEEKER: Final = "content-seeker"
_WORDS: Final = "Content Seeker"


def _title(configuration: Mapping[str, Any]) -> str:
    algorithm = configuration.get("algorithm", "")
    return f"{_WORDS}, {algorithm}" if algorithm else ""


def _words(configuration: Mapping[str, Any]) -> Words:
    return [("Model", _WORDS), *seeker_in_words(configuration)]


CONTENT_SEEKER: Final = ModelKind(
    kind=Kind.CONTENT_SEEKER,
    model=ContentSeekerModel,
    forms=[FORMAT],
    from_parts=from_parts,
    deciding=("profile", "columns", "tags"),
    family=Family.CONTENT_SEEKER,
    method="CS+plain",
    plan=Configuration,
    choices={SEEKER: _WORDS},
    plan_chosen=lambda choice, given: Configuration.from_json(given),
    # Runs of earlier releases are of Content Seeker and do not say so.
    plan_from_json=Configuration.from_json,
    check_plan=learner,
    read_page=page_rows,
    course=course_of_rows,
    title=_title,
    words=_words,
    facts=facts_of_seeker,
    suggest=suggest_with_model,
    explain=explain_with,
    explain_shipped=explain_with_content_seeker,
)
