"""How sequence labellers are planned and fitted, and their predictions. Imports no Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

import numpy as np

from contentseeker.fitting.sequences.fitting import SequenceExample, fit_sequences
from contentseeker.methods.sequences.model import SequenceModel
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.parameters import parameters_of
from training.kinds.plan import SettingsPlan
from training.kinds.training_job import PageFitter

SEQUENCES: Final = "sequences"
"""The name of the kind."""
BLOCKS: Final = "blocks"
"""The name of its one task, which block models have too."""


@dataclass(frozen=True)
class SequencePlan(SettingsPlan):
    """A sequence labeller with its settings."""

    kind = SEQUENCES
    settings_type = SequenceSettings

    settings: SequenceSettings = field(default_factory=SequenceSettings)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        # Plans of older versions need what they did not store yet.
        names = {each.name for each in parameters_of(SequenceSettings)}
        given = {name: value for name, value in stored.items() if name in names}
        return cls(SequenceSettings.from_stored(given))


class SequenceFitter(PageFitter[SequenceExample, SequencePlan]):
    """Fits on the blocks of pages, in sequence."""

    def facts(self, plan: SequencePlan, examples: Sequence[SequenceExample]) -> dict[str, Any]:
        content = sum(int(example.is_content.sum()) for example in examples)
        return {"examples": {"content": content, "other": sum(map(len, examples)) - content}}

    def fit(
        self, plan: SequencePlan, examples: Sequence[SequenceExample], facts: Mapping[str, Any]
    ) -> SequenceModel:
        return fit_sequences(plan.settings, examples, facts=facts)

    def predict(
        self, plan: SequencePlan, model: SequenceModel, example: SequenceExample
    ) -> Mapping[str, Any]:
        labelled = model.label(example.index)
        return {
            "block": np.arange(len(example)),
            "answer": example.is_content.astype(np.int8),
            # The labels of the best sequence, which need not be the likelier ones block by block.
            "predicted": labelled.is_content.astype(np.int8),
            "probability": labelled.probability,
        }
