"""How block models are planned and fitted, and their predictions. Imports no Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np

from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.methods.blocks.model import BlockModel, load_named
from training.kinds.plan import MODEL
from training.kinds.training_job import PageFitter

BLOCKS: Final = "blocks"
"""The name of the kind, and of its one task."""
_ON_TOP: Final = "on_top"
# Either class is equally likely: cross-validation favours neither.
_EVEN: Final = 0.5


@dataclass(frozen=True)
class BlockPlan:
    """What a block model starts from."""

    is_on_top: bool = True
    """Whether trees are added to the model that ships, or all are fitted on the labels."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From a dictionary that ``as_json`` returned."""
        return cls(bool(stored.get(_ON_TOP)))

    def as_json(self) -> dict[str, Any]:
        """The choice, and the kind."""
        return {MODEL: BLOCKS, _ON_TOP: self.is_on_top}


class BlockFitter(PageFitter[BlockExample, BlockPlan]):
    """Fits on the blocks of pages; blocks without a label are not tested."""

    def facts(self, plan: BlockPlan, examples: Sequence[BlockExample]) -> dict[str, Any]:
        labels = [example.label for example in examples]
        counts = {
            "content": sum(int((label == 1).sum()) for label in labels),
            "other": sum(int((label == 0).sum()) for label in labels),
        }
        # Which release of the shipped model the trees were added to.
        on_top = {"on top of": dict(load_named().facts)} if plan.is_on_top else {}
        return {"examples": counts} | on_top

    def fit(
        self, plan: BlockPlan, examples: Sequence[BlockExample], facts: Mapping[str, Any]
    ) -> BlockModel:
        # Imported late: these modules import scikit-learn, which takes seconds.
        from contentseeker.fitting.blocks import replay
        from contentseeker.fitting.blocks.fine_tuning import fit_alone, fit_on_top

        if plan.is_on_top:
            return fit_on_top(load_named(), replay.load_named(), examples, facts=facts)
        return fit_alone(load_named(), examples, facts=facts)

    def predict(
        self, plan: BlockPlan, model: BlockModel, example: BlockExample
    ) -> Mapping[str, Any]:
        known = np.flatnonzero(~np.isnan(example.label))
        probability = model.probability(example.blocks)[known]
        return {
            "block": known,
            "node": example.blocks.around[0][known],
            "answer": example.label[known].astype(np.int8),
            "predicted": (probability >= _EVEN).astype(np.int8),
            "probability": probability,
        }
