"""Labelling documents by models that have not seen them."""

from collections.abc import Mapping

from contentseeker.fitting.sequences.fitting import SequenceExample, fit_sequences
from contentseeker.fitting.sequences.regimes import Fold
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.page.structure import BoolArray


def label_unseen(
    settings: SequenceSettings, examples: Mapping[int, SequenceExample], fold: Fold
) -> dict[int, BoolArray]:
    """Which blocks of each tested document are content, by a model of the others."""
    model = fit_sequences(settings, [examples[key] for key in fold.train])
    return {key: model.label(examples[key].index).is_content for key in fold.test}
