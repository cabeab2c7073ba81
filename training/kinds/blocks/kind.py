"""The kind of block models: trees that classify blocks of text."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotate.explanations.blocks import explain_with_blocks, extraction_of
from annotate.explanations.elements import Reasons, explain_with_general_model
from annotate.models import Page
from annotate.pages.parsed import derived
from annotate.training_rows.element_rows import LabelledPage
from contentseeker.fitting.blocks.examples import BlockExample, example_of
from contentseeker.method import Family
from contentseeker.methods.blocks.explanation.regions import regions_of
from contentseeker.methods.blocks.model import ADDED_TREES, FORMAT, BlockModel, from_parts
from contentseeker.methods.blocks.view import BlockView
from contentseeker.result import SuggestedRegion
from training.kinds.blocks.fit import BLOCKS, BlockFitter, BlockPlan
from training.kinds.kind import Classifier, ModelKind, TaskWords
from training.training_sets.pages import MakeExample, block_labels

ON_TOP: Final = "blocks"
_ALONE: Final = "blocks-alone"


class BlockKind(ModelKind[BlockModel, BlockPlan]):
    """Retrained on top of the model that ships, or from the labels alone."""

    name = BLOCKS
    label = "block model"
    model_type = BlockModel
    plan_type = BlockPlan
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {
        ON_TOP: "Block model, on top of the one that ships",
        _ALONE: "Block model, from these labels alone",
    }
    tasks = {BLOCKS: TaskWords("Blocks of text: main or noisy", "main", "noisy")}
    # Kept as they are: they are part of the digests of stored scores. Models have no minimum
    # probability any more.
    text_keys = ("columns", "names", "words", "page types", "traits", "min probability")
    family = Family.BLOCKS
    method = "blocks"
    has_confidence = True
    fitter = BlockFitter()
    unit = "blocks"

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> BlockPlan:
        return BlockPlan(is_on_top=choice == ON_TOP)

    def example_maker(self, plan: BlockPlan) -> MakeExample:
        return block_example

    def title(self, configuration: Mapping[str, Any]) -> str:
        plan = self.plan_from_json(configuration)
        return self.choices[ON_TOP if plan.is_on_top else _ALONE]

    def classifier(self, model: BlockModel) -> Classifier:
        # Hundreds of trees cannot be drawn, so only importances are shown.
        total, added = len(model.trees), _added_trees(model)
        on_top = f", {added} of them fitted on these labels" if added else ""
        network = " and a network" if model.network else ""
        # Of added trees, if there are any: the shipped ones are the same for every genre.
        importances = model.trees.importances(
            model.columns, first_tree=total - added if added else 0
        )
        return f"{total} boosted trees{on_top}{network}", len(model.columns), importances

    def suggest(self, page: Page, model: BlockModel, version: str) -> Sequence[SuggestedRegion]:
        return derived(
            page,
            ("suggestions", version),
            lambda _: regions_of(extraction_of(page, model, version)),
        )

    def explain(self, model: BlockModel, version: str, page: Page, node: int) -> Reasons | None:
        return explain_with_blocks(model, version, page, node)

    def explain_shipped(self, page: Page, node: int) -> Reasons | None:
        return explain_with_general_model(page, node)


def block_example(labelled: LabelledPage, agreement: str) -> BlockExample:
    """The page's blocks, with the label that annotators agree on for each."""
    view = BlockView(labelled.flat)
    label = block_labels(labelled, view, agreement)
    return example_of(view, label, domain=labelled.page.source.host)


def _added_trees(model: BlockModel) -> int:
    """How many trees were added to the shipped ones; 0 if the manifest's number is impossible."""
    added = model.facts.get(ADDED_TREES)
    return added if isinstance(added, int) and 0 < added < len(model.trees) else 0
