"""A small network that scores a page's blocks in context.

Trees score each block by its own features. The network passes messages: in each layer a block
also takes in the states of the blocks before and behind it, the mean state of the blocks with
the same path, and the mean state of the page. Trees and network err on different blocks, so
their sum errs less than either.

Evaluating it needs numpy only. ``contentseeker.fitting.blocks.network_training`` fits it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.model_files.arrays import Arrays, table
from contentseeker.page.structure import BoolArray, IntArray

Table = NDArray[np.float32]

CONTEXTS: Final = ("own", "before", "behind", "same path", "page")
"""The inputs of a layer: a block's own state, those of the blocks before and behind it, and the
means over the blocks with the same path and over the page."""
STRETCH: Final = np.float32(4.0)
MAX_DEVIATIONS: Final = np.float32(4.0)
"""Feature values are clipped at so many standard deviations from their mean."""
# Bounds of what a file may hold: within them no sum overflows a 32-bit float.
_MAX_WEIGHT: Final = 100.0
_MAX_WIDTH: Final = 256
_MAX_LAYERS: Final = 4
# Largest product (rows * columns * columns) that the BLAS library computes in one thread. For
# pages, starting threads costs more than they save.
_ONE_THREAD: Final = 1 << 17


@dataclass(frozen=True, slots=True)
class Groups:
    """Rows by group: blocks with the same path, or blocks of a page."""

    of_row: NDArray[np.intp]
    """Per row: the number of its group. There is no number without a row."""
    count: NDArray[np.float32]
    """Per group: its rows, as a column."""
    _order: NDArray[np.intp]
    _first: NDArray[np.intp]

    @classmethod
    def of(cls, of_row: NDArray[np.integer[Any]]) -> Self:
        """Groups by their numbers."""
        count = np.bincount(of_row)
        order = np.argsort(of_row, kind="stable")
        return cls(
            of_row.astype(np.intp),
            count.astype(np.float32)[:, None],
            order,
            np.cumsum(count) - count,
        )

    def sums(self, rows: Table) -> Table:
        """Sum of each group's rows."""
        found: Table = np.add.reduceat(rows.take(self._order, axis=0), self._first, axis=0)
        return found

    def means(self, rows: Table) -> Table:
        """Mean of each group's rows."""
        return self.sums(rows) / self.count


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of message passing."""

    weights: tuple[Table, ...]
    """One table for each of ``CONTEXTS``."""
    bias: Table


# Compared by identity: whether two arrays are equal has no single answer.
@dataclass(frozen=True, eq=False)
class Network:
    """The tables of the network."""

    mean: Table
    """Per feature, as ``stretched``."""
    deviation: Table
    entry: Table
    """From features to the state of a block."""
    entry_bias: Table
    layers: tuple[Layer, ...]
    exit: Table
    """From the state of a block to log-odds: one column."""
    exit_bias: Table
    share: float = 1.0
    """Factor of the network's log-odds where trees add theirs."""
    min_logit: float = -np.inf
    """Early exit: lower log-odds are final, and the trees are not evaluated. Half of a page's
    blocks are menus and footers that no model takes for content."""

    def scaled_logits(self, rows: FloatArray, path: IntArray) -> FloatArray:
        """Log-odds of all blocks of a page, scaled by ``share`` where trees add theirs."""
        odds = self.log_odds(rows, path)
        return np.where(odds < self.min_logit, odds, self.share * odds)

    def is_uncertain(self, scaled: FloatArray) -> BoolArray:
        """Per block: whether the trees have to be evaluated, given ``scaled_logits``."""
        return scaled >= self.min_logit

    def log_odds(self, rows: FloatArray, path: IntArray) -> FloatArray:
        """Log-odds of all blocks of a page; ``path`` numbers their tag and class paths."""
        if not len(rows):
            return np.zeros(0)
        same_path = Groups.of(path)
        state = activated(product(self.prepared(rows), self.entry), self.entry_bias)
        for layer in self.layers:
            own, before, behind, of_path, of_page = layer.weights
            take_in(
                state,
                product(state, own),
                product(state[:-1], before),
                product(state[1:], behind),
                product(same_path.means(state), of_path),
                same_path.of_row,
                state.mean(axis=0) @ of_page,
                layer.bias,
            )
        odds: FloatArray = ((state * self.exit[:, 0]).sum(axis=1) + self.exit_bias).astype(
            np.float64
        )
        return odds

    def prepared(self, rows: NDArray[np.floating[Any]]) -> Table:
        """Features as the network takes them: standardised and clipped."""
        return prepared(rows, self.mean, self.deviation)

    def tables(self) -> list[Table]:
        """All fitted tables, always in the same order."""
        return [
            self.entry,
            self.entry_bias,
            *(table for layer in self.layers for table in (*layer.weights, layer.bias)),
            self.exit,
            self.exit_bias,
        ]

    def as_arrays(self) -> dict[str, NDArray[Any]]:
        """The network as arrays of a model file."""
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "share and min logit": np.array([self.share, self.min_logit]),
            **{f"table {place:02}": each for place, each in enumerate(self.tables())},
        }

    @classmethod
    def from_arrays(cls, arrays: Arrays, features: int) -> Self:
        """The network of a model file; raises ``ValueError`` if it takes other features."""
        layers, rest = divmod(len(arrays) - 7, len(CONTEXTS) + 1)
        if rest or not 0 <= layers <= _MAX_LAYERS:
            raise ValueError(f"a network of {len(arrays)} arrays")
        width = arrays["table 00"].shape[-1]
        if not 1 <= width <= _MAX_WIDTH:
            raise ValueError(f"a network of {width} columns")
        shapes: list[tuple[int, ...]] = [(features, width), (width,)]
        shapes += [*[(width, width)] * len(CONTEXTS), (width,)] * layers
        shapes += [(width, 1), (1,)]
        tables = iter([_table(arrays, f"table {n:02}", each) for n, each in enumerate(shapes)])
        mean, deviation = (_table(arrays, name, (features,)) for name in ("mean", "deviation"))
        share, min_logit = table(arrays, "share and min logit", np.float64, (2,)).tolist()
        # From 0 on, scaled log-odds could fall below the limit of the early exit.
        if not (deviation > 0).all() or not (0 <= share <= 1 and min_logit < 0):
            raise ValueError("a network with numbers out of range")
        fields = _fields(tables, layers)
        return cls(mean=mean, deviation=deviation, share=share, min_logit=min_logit, **fields)


def _fields(tables: Iterator[Table], layers: int) -> dict[str, Any]:
    """The fields of a network with so many layers, from its tables in their order."""
    # Evaluated from top to bottom, as ``tables`` lists them.
    return {
        "entry": next(tables),
        "entry_bias": next(tables),
        "layers": tuple(
            Layer(tuple(next(tables) for _ in CONTEXTS), next(tables)) for _ in range(layers)
        ),
        "exit": next(tables),
        "exit_bias": next(tables),
    }


def stretched(rows: NDArray[np.floating[Any]]) -> Table:
    """Feature values on a logarithmic scale that keeps their sign; NaN becomes 0."""
    values = rows.astype(np.float32)
    np.copyto(values, 0.0, where=np.isnan(values))
    # In place: allocating memory for every step would take longer than the steps.
    found: Table = np.abs(values)
    found *= STRETCH
    found += 1
    np.log(found, out=found)
    return np.copysign(found, values, out=found)


@compiled("network")
def prepared(rows: NDArray[np.floating[Any]], mean: Table, deviation: Table) -> Table:
    """``stretched`` feature values, standardised and clipped."""
    values = stretched(rows)
    values -= mean
    values /= deviation
    return np.clip(values, -MAX_DEVIATIONS, MAX_DEVIATIONS, out=values)


@compiled("network")
def take_in(
    state: Table,
    own: Table,
    before: Table,
    behind: Table,
    of_path: Table,
    path: NDArray[np.intp],
    of_page: Table,
    bias: Table,
) -> None:
    """Add to the states, in place, what they take in from all contexts.

    ``before`` has no row for the first block, ``behind`` none for the last one. ``of_path`` has one
    row per group of blocks with the same path, ``path`` is the group of each block.
    """
    message = own
    message[1:] += before
    message[:-1] += behind
    message += of_path.take(path, axis=0)
    message += of_page
    state += activated(message, bias)


def product(rows: Table, table: Table) -> Table:
    """The matrix product, in pieces so small that BLAS uses one thread."""
    height = max(1, _ONE_THREAD // table.size)
    found = np.empty((len(rows), table.shape[1]), dtype=np.float32)
    whole = len(rows) - len(rows) % height
    if whole:
        pieces = rows[:whole].reshape(-1, height, rows.shape[1])
        np.matmul(pieces, table, out=found[:whole].reshape(-1, height, table.shape[1]))
    np.matmul(rows[whole:], table, out=found[whole:])
    return found


def activated(message: Table, bias: Table) -> Table:
    """Bias and rectifier (ReLU), in place."""
    message += bias
    return np.maximum(message, 0.0, out=message)


def _table(arrays: Arrays, name: str, shape: tuple[int, ...]) -> Table:
    found: Table = table(arrays, name, np.float32, shape)
    if not (np.abs(found) <= _MAX_WEIGHT).all():
        raise ValueError(f"a network with numbers out of range in {name!r}")
    return found
