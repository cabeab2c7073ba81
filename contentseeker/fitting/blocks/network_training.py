"""Training the network of the block model (``contentseeker.methods.blocks.network``).

Backpropagation in batches of pages with Adam, weight decay and a one-cycle learning rate. Dropout
of features and of states keeps the network from relying on single ones.

The network is small enough to be trained with numpy within minutes, so no deep-learning package
is needed. The same pages and versions give the same tables.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from contentseeker.fitting.folds import SEED
from contentseeker.methods.blocks.network import CONTEXTS, Groups, Layer, Network, Table, stretched
from contentseeker.page.structure import IntArray

# Added to standard deviations, so that a nearly constant feature is not blown up.
_FLAT: Final = 1e-3
# Largest norm of a gradient.
_CLIP: Final = 5.0
# The values of the paper on Adam (Kingma and Ba 2015).
_MOMENTS: Final = (0.9, 0.999)
_TINY: Final = 1e-8
# Longer pages count no more than pages of so many blocks.
_NORMAL_BLOCKS: Final = 600.0


@dataclass(frozen=True, slots=True)
class NetworkTraining:
    """Size of the network and hyperparameters of its training."""

    width: int = 64
    layers: int = 2
    epochs: int = 20
    batch: int = 16
    """In pages."""
    rate: float = 4e-3
    """The highest learning rate, after a fifth of the batches."""
    weight_decay: float = 1e-2
    feature_dropout: float = 0.1
    state_dropout: float = 0.15


@dataclass(frozen=True, slots=True)
class TrainingPage:
    """The blocks of a page, in order."""

    rows: NDArray[np.float32]
    path: IntArray
    label: NDArray[np.float64]
    """1 for content, 0 for anything else, NaN if not labelled."""
    weight: NDArray[np.float64]


def fit_network(pages: Sequence[TrainingPage], training: NetworkTraining | None = None) -> Network:
    """A network fitted to the pages."""
    training = training or NetworkTraining()
    # A page without blocks has no group to average over.
    pages = [page for page in pages if len(page.rows)]
    random = np.random.default_rng(SEED)
    network = _untrained(pages, training, random)
    prepared = [network.prepared(page.rows) for page in pages]
    # Rounded up: the last batch may be smaller.
    batches = -(-len(pages) // training.batch)
    adam = _Adam(network.tables(), training, training.epochs * batches)
    # Several threads would sum in another order, which gives another network.
    with threadpool_limits(1):
        for _ in range(training.epochs):
            order = random.permutation(len(pages))
            for chosen in np.array_split(order, batches):
                batch = _Batch.of([pages[place] for place in chosen])
                rows = np.concatenate([prepared[place] for place in chosen])
                dropout = _Dropout.drawn(network, len(rows), training, random)
                adam.step(gradient(network, batch, rows, dropout))
    return network


class _Adam:
    """The Adam optimiser; changes the tables in place."""

    def __init__(self, tables: list[Table], training: NetworkTraining, total: int) -> None:
        self._tables, self._training, self._total, self._done = tables, training, total, 0
        self._means, self._squares = ([np.zeros_like(table) for table in tables] for _ in range(2))

    def step(self, gradients: list[Table]) -> None:
        """One step of the total number."""
        self._done += 1
        rate = self._training.rate * _share_of_rate(self._done / self._total)
        # Both means start at zero; this corrects their bias in the first steps.
        early = [1 - moment**self._done for moment in _MOMENTS]
        norm = float(np.sqrt(sum(float((each**2).sum()) for each in gradients)))
        shrink = min(1.0, _CLIP / max(norm, _TINY))
        for table, slope, mean, square in zip(
            self._tables, gradients, self._means, self._squares, strict=True
        ):
            slope *= shrink
            mean += (1 - _MOMENTS[0]) * (slope - mean)
            square += (1 - _MOMENTS[1]) * (slope**2 - square)
            size = np.sqrt(square / early[1]) + _TINY
            table -= rate * (mean / early[0] / size + self._training.weight_decay * table)


def _untrained(
    pages: Sequence[TrainingPage], training: NetworkTraining, random: np.random.Generator
) -> Network:
    """A network with random weights, and the means and deviations of the features."""
    values = stretched(np.concatenate([page.rows for page in pages]))
    width, columns = training.width, values.shape[1]

    def table(height: int, breadth: int, share: float = 1.0) -> Table:
        limit = share / np.sqrt(height)
        return random.uniform(-limit, limit, (height, breadth)).astype(np.float32)

    def zeros(breadth: int) -> Table:
        return np.zeros(breadth, dtype=np.float32)

    return Network(
        # In double precision: sums over all blocks lose digits in single precision.
        mean=values.mean(axis=0, dtype=np.float64).astype(np.float32),
        deviation=(values.std(axis=0, dtype=np.float64) + _FLAT).astype(np.float32),
        entry=table(columns, width),
        entry_bias=zeros(width),
        layers=tuple(
            Layer(tuple(table(width, width, 0.6) for _ in CONTEXTS), zeros(width))
            for _ in range(training.layers)
        ),
        exit=table(width, 1),
        exit_bias=zeros(1),
    )


def _share_of_rate(time: float) -> float:
    """One cycle: rises from 4 % for a fifth of the time, then falls to 0, both as a cosine."""
    if time < 0.2:
        return 0.04 + 0.96 * (1 - math.cos(math.pi * time / 0.2)) / 2
    return (1 + math.cos(math.pi * (time - 0.2) / 0.8)) / 2


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some pages, one below the other."""

    page: Groups
    same_path: Groups
    is_first: NDArray[np.bool_]
    """Per row: whether a page begins with it."""
    label: Table
    weight: Table

    @classmethod
    def of(cls, pages: Sequence[TrainingPage]) -> "_Batch":
        sizes = np.array([len(page.rows) for page in pages])
        page = np.repeat(np.arange(len(pages)), sizes)
        paths = np.concatenate([page.path for page in pages]).astype(np.int64)
        _, same_path = np.unique(page * (paths.max() + 1) + paths, return_inverse=True)
        label = np.concatenate([page.label for page in pages])
        weight = np.concatenate([page.weight for page in pages])
        # Or one long list would decide the gradient of its batch.
        weight = weight * np.minimum(1.0, _NORMAL_BLOCKS / sizes)[page]
        is_first = np.zeros(len(page), dtype=np.bool_)
        is_first[np.cumsum(sizes) - sizes] = True
        return cls(
            page=Groups.of(page),
            same_path=Groups.of(same_path),
            is_first=is_first,
            label=np.nan_to_num(label).astype(np.float32)[:, None],
            weight=np.where(np.isnan(label), 0.0, weight).astype(np.float32)[:, None],
        )

    def before(self, rows: Table) -> Table:
        """Per row: the one before it; zeros at the beginning of a page."""
        found = np.zeros_like(rows)
        found[1:] = rows[:-1]
        found[self.is_first] = 0.0
        return found

    def behind(self, rows: Table) -> Table:
        """Per row: the one behind it; zeros at the end of a page."""
        found = np.zeros_like(rows)
        found[:-1] = np.where(self.is_first[1:, None], np.float32(0), rows[1:])
        return found


@dataclass(frozen=True, slots=True)
class _Dropout:
    """Factors of one batch: 0 where dropped, above 1 elsewhere so that means stay."""

    features: Table
    states: tuple[Table, ...]
    """Behind the entry and behind each layer."""

    @classmethod
    def drawn(
        cls, network: Network, rows: int, training: NetworkTraining, random: np.random.Generator
    ) -> "_Dropout":
        columns, width = network.entry.shape
        share, zero, one = training.state_dropout, np.float32(0), np.float32(1)
        kept = one / np.float32(1 - share)
        return cls(
            np.where(random.random(columns) < training.feature_dropout, zero, one),
            tuple(
                np.where(random.random((rows, width), dtype=np.float32) < share, zero, kept)
                for _ in range(len(network.layers) + 1)
            ),
        )


def gradient(network: Network, batch: _Batch, rows: Table, dropout: _Dropout) -> list[Table]:
    """Gradient of the mean log loss of a batch, one array per table of the network."""
    rows = rows * dropout.features
    state = np.maximum(rows @ network.entry + network.entry_bias, 0)
    active = [state > 0]
    state = state * dropout.states[0]
    passed = []
    for layer, factor in zip(network.layers, dropout.states[1:], strict=True):
        inputs = (
            state,
            batch.before(state),
            batch.behind(state),
            batch.same_path.means(state),
            batch.page.means(state),
        )
        own, before, behind, of_path, of_page = (
            each @ table for each, table in zip(inputs, layer.weights, strict=True)
        )
        message = own + before + behind
        message = message + of_path[batch.same_path.of_row] + of_page[batch.page.of_row]
        message += layer.bias
        passed.append(inputs)
        active.append(message > 0)
        state = state + np.maximum(message, 0) * factor
    odds = state @ network.exit + network.exit_bias
    # The derivative of the log loss by the log-odds.
    slope = batch.weight * (1 / (1 + np.exp(-odds)) - batch.label) / batch.weight.sum()
    # Backwards through the network; the list is turned round at the end.
    slopes = [slope.sum(axis=0), state.T @ slope]
    down = slope @ network.exit.T
    for layer, inputs, factor, above in zip(
        network.layers[::-1], passed[::-1], dropout.states[:0:-1], active[:0:-1], strict=True
    ):
        own = down * factor * above
        # A group's state goes to each of its rows, so the slopes of these add up.
        by_context = (own, own, own, batch.same_path.sums(own), batch.page.sums(own))
        slopes.append(own.sum(axis=0))
        slopes += [
            each.T @ slope for each, slope in zip(inputs[::-1], by_context[::-1], strict=True)
        ]
        back = [each @ table.T for each, table in zip(by_context, layer.weights, strict=True)]
        # What a block takes from the one before it comes back from the one behind it.
        down = down + back[0] + batch.behind(back[1]) + batch.before(back[2])
        down += (back[3] / batch.same_path.count)[batch.same_path.of_row]
        down += (back[4] / batch.page.count)[batch.page.of_row]
    down = down * dropout.states[0] * active[0]
    slopes += [down.sum(axis=0), rows.T @ down]
    return slopes[::-1]
