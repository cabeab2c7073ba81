"""Block models, as a kind."""

from collections.abc import Mapping
from typing import Any, Final

from annotate.services.block_explanations import explain_with_blocks
from annotate.services.explanations import explain_with_general_model
from annotate.services.suggestions import suggest_with_block_model
from extraction.blocks.model import FORMS, BlockModel, from_parts
from extraction.method import Family
from training.services.block_plans import BlockPlan
from training.services.classifier_facts import facts_of_blocks
from training.services.courses import course_of_blocks
from training.services.kinds.kind import Kind, ModelKind
from training.services.set_pages import page_rows_and_blocks
from training.services.words import Words

ON_TOP: Final = "blocks"
_ALONE: Final = "blocks-alone"
_CHOICES: Final = {
    ON_TOP: "Block model, on top of the one that ships",
    _ALONE: "Block model, from these labels alone",
}


def _title(configuration: Mapping[str, Any]) -> str:
    plan = BlockPlan.from_json(configuration)
    return _CHOICES[ON_TOP if plan.is_on_top else _ALONE] if plan else ""


def _words(configuration: Mapping[str, Any]) -> Words:
    return [("Model", _title(configuration))]


BLOCKS: Final = ModelKind(
    kind=Kind.BLOCKS,
    model=BlockModel,
    forms=FORMS,
    from_parts=from_parts,
    deciding=("columns", "names", "words", "traits", "least believed"),
    family=Family.BLOCKS,
    method="blocks",
    plan=BlockPlan,
    choices=_CHOICES,
    plan_chosen=lambda choice, given: BlockPlan(is_on_top=choice == ON_TOP),
    plan_from_json=BlockPlan.from_json,
    read_page=page_rows_and_blocks,
    course=course_of_blocks,
    title=_title,
    words=_words,
    facts=facts_of_blocks,
    suggest=suggest_with_block_model,
    explain=explain_with_blocks,
    explain_shipped=explain_with_general_model,
    has_confidence=True,
)
