"""Labelling documents by models that have not seen them."""

from collections.abc import Mapping

from extraction.page.structure import BoolArray
from extraction.sequences.fitting import SequenceExample, fit_sequences
from extraction.sequences.regimes import Fold
from extraction.sequences.settings import SequenceSettings


def label_unseen(
    settings: SequenceSettings, examples: Mapping[int, SequenceExample], fold: Fold
) -> dict[int, BoolArray]:
    """Which blocks of each tested document are content, by a model of the others."""
    model = fit_sequences(settings, [examples[key] for key in fold.train])
    return {key: model.label(examples[key].said).is_content for key in fold.test}
