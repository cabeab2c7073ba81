"""A sample of a block model's training data, so that fine-tuning does not forget other sites.

It is kept next to the model as ``replay.npz``: features without the votes of their own domain.
They are not rounded: the borders of the model's trees are values of its blocks, so a rounded
value could end in another leaf and look like an error to correct.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ModelFileError
from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.fitting.blocks.fitting import (
    count_tokens,
    labelled_pages,
    likely_types,
    training_rows,
)
from contentseeker.fitting.folds import SEED
from contentseeker.methods.blocks.features import feature_names
from contentseeker.methods.blocks.model import SHIPPED, BlockModel, without_early_exit
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.model_files.folder import read_named

FILE: Final = "replay.npz"
MOST_ROWS: Final = 4_000
# Of one page, so that many pages are in the sample.
_MOST_BLOCKS: Final = 12


@dataclass(frozen=True, slots=True)
class Replay:
    """Labelled blocks as rows."""

    rows: NDArray[np.float32]
    label: FloatArray
    weight: FloatArray
    columns: tuple[str, ...] = field(default_factory=feature_names)
    """Whose values are in the rows."""

    def __len__(self) -> int:
        return len(self.label)

    def save(self, folder: Path) -> None:
        """Write the sample next to its model."""
        np.savez_compressed(
            folder / FILE,
            # Column by column, values resemble their neighbours.
            rows=np.ascontiguousarray(self.rows.T),
            label=self.label.astype(np.int8),
            weight=self.weight.astype(np.float32),
            columns=np.array(self.columns),
        )


def draw(examples: Sequence[BlockExample], model: BlockModel) -> Replay:
    """A sample of the blocks that a model of these pages was fitted on, as its rows."""
    known, model = labelled_pages(examples), without_early_exit(model)
    # With the types of unseen pages, as the model was fitted.
    drawn = training_rows(
        known,
        count_tokens(known),
        types=likely_types(known),
        most_blocks=_MOST_BLOCKS,
        model=model,
    )
    random = np.random.default_rng(SEED)
    number = len(drawn[1])
    # Enough to keep the model from forgetting, little enough to ship with it.
    kept = np.sort(random.choice(number, min(number, MOST_ROWS), replace=False))
    rows, label, weight = (column[kept] for column in drawn)
    return Replay(rows.astype(np.float32), label, weight, model.row_names)


def load(folder: Path) -> Replay:
    """Read a sample; raises ``ModelFileError`` rather than trusting what it cannot check."""
    try:
        with np.load(folder / FILE, allow_pickle=False) as stored:
            columns = tuple(stored["columns"].tolist())
            rows = np.ascontiguousarray(stored["rows"].T, np.float32)
            label, weight = (stored[name].astype(np.float64) for name in ("label", "weight"))
    except (EOFError, KeyError, OSError, ValueError, BadZipFile) as error:
        raise ModelFileError(f"{folder} has no readable {FILE} ({error}).") from error
    # The file may be of another version, or damaged.
    if rows.shape != (len(label), len(columns)) or len(weight) != len(label):
        raise ModelFileError(f"{folder / FILE} has columns that do not fit together.")
    return Replay(rows, label, weight, columns)


def load_named(name: str = SHIPPED) -> Replay:
    """The sample of a model that ships with the library, read once."""
    return read_named(name, load)
