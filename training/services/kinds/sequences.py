"""Sequence labellers, as a kind."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from annotate.services.suggestions import suggest_with_sequences
from extraction.method import Family
from extraction.parameters import parameters_of
from extraction.sequences.entities import check_entities
from extraction.sequences.model import FORMAT, SequenceModel, from_parts
from extraction.sequences.predicates import ENTITIES, USUAL
from extraction.sequences.settings import ALGORITHMS, CRF, MAX_ENT, MEMM, SequenceSettings
from training.models import ModelVersion
from training.services.block_plans import BLOCKS
from training.services.classifier_facts import TaskFacts, shown
from training.services.courses import course_of_sequences
from training.services.kinds.kind import Kind, ModelKind
from training.services.outcomes import TASK_WORDS
from training.services.sequence_plans import SequencePlan
from training.services.set_pages import page_rows_and_sequences
from training.services.training_sets import ReadPage
from training.services.words import Words

_CHOICES: Final = {
    "crf": "Sequence labeller: CRF",
    "memm": "Sequence labeller: MEMM",
    "maxent": "Sequence labeller: MaxEnt",
}
_ALGORITHMS: Final = dict(zip(_CHOICES, (CRF, MEMM, MAX_ENT), strict=True))


def _chosen(choice: str, given: Mapping[str, Any]) -> SequencePlan:
    return SequencePlan(SequenceSettings(**{**given, "algorithm": _ALGORITHMS[choice]}))


def _check(plan: SequencePlan) -> None:
    if ENTITIES in plan.settings.chosen_types:
        check_entities()


def _reader(plan: SequencePlan) -> ReadPage:
    return partial(page_rows_and_sequences, plan.settings.chosen_types)


def _title(configuration: Mapping[str, Any]) -> str:
    plan = SequencePlan.from_json(configuration)
    if plan is None:
        return ""
    settings = plan.settings
    options = [
        f"sigma {settings.sigma:g}",
        *(["history"] if settings.history else []),
        *(["edges"] if settings.edges else []),
    ]
    choice = next(key for key, name in _ALGORITHMS.items() if name == settings.algorithm)
    return f"{_CHOICES[choice]}, {', '.join(options)}"


def _words(configuration: Mapping[str, Any]) -> Words:
    plan = SequencePlan.from_json(configuration)
    if plan is None:
        return []
    settings = plan.settings
    return [
        ("Model", f"{settings.algorithm}, {ALGORITHMS[settings.algorithm]}"),
        ("Prior", f"sigma {settings.sigma:g}, as {settings.prior}"),
        ("History", "what was said of the block before" if settings.history else "none"),
        ("Edges", "predicates on pairs of labels" if settings.edges else "none"),
        ("Predicates", f"{settings.types}; each on {settings.least_pages} pages or more"),
    ]


def _facts(version: ModelVersion, model: SequenceModel, depth: int) -> list[TaskFacts]:
    """What speaks most for content, or against it."""
    settings = model.settings
    return [
        TaskFacts(
            task=BLOCKS,
            title=TASK_WORDS[BLOCKS],
            kind=f"{settings.algorithm}, {ALGORITHMS[settings.algorithm]}",
            feature_count=len(model.vocabulary),
            picture="",
            text="",
            importances=shown(model.weightiest()),
        )
    ]


SEQUENCES: Final = ModelKind(
    kind=Kind.SEQUENCES,
    model=SequenceModel,
    forms=[FORMAT],
    from_parts=from_parts,
    deciding=("settings", "vocabulary"),
    family=Family.SEQUENCES,
    method=CRF,
    method_of=lambda manifest: str(manifest["settings"]["algorithm"]),
    plan=SequencePlan,
    choices=_CHOICES,
    parameters=[each for each in parameters_of(SequenceSettings) if each.name != "algorithm"],
    plan_chosen=_chosen,
    plan_from_json=SequencePlan.from_json,
    check_plan=_check,
    read_page=partial(page_rows_and_sequences, USUAL),
    reader_for=_reader,
    course=course_of_sequences,
    title=_title,
    words=_words,
    facts=_facts,
    suggest=suggest_with_sequences,
)
