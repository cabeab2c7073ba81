"""A small network that reads a page's blocks together.

Trees judge each block by its features. The network also knows what it makes of the blocks next
to it, of those made alike and of the page as a whole: in each of its steps a block hears from
these. Trees and network err on different blocks, so their sum errs less than either.

To be asked it is a few tables of numbers, and needs no more than numpy. How it learns stands in
``extraction.blocks.reading``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.view import FloatArray
from extraction.page.structure import BoolArray, IntArray

Table = NDArray[np.float32]

VOICES: Final = ("own", "before", "behind", "alike", "page")
"""Whom a block hears from: itself, the block before it and behind it, the mean of those made
alike, the mean of the page."""
_STRETCH: Final = np.float32(4.0)
_FURTHEST: Final = np.float32(4.0)
"""How far from its mean, in standard deviations, the value of a feature can be taken to be."""
_MOST: Final = 100.0
"""That a number of the tables may be. With so many steps and numbers per block at most, nothing
that follows from them leaves what numbers of four bytes can be."""
_MOST_WIDTH: Final = 256
_MOST_STEPS: Final = 4
# Rows times columns times columns, for which the library behind numpy's products still keeps to
# one thread. For so little work its threads cost more than they do.
_ONE_THREAD: Final = 1 << 17


@dataclass(frozen=True, slots=True)
class Groups:
    """Rows that belong together: blocks made alike, or those of a page."""

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
class Step:
    """One round of hearing from each other."""

    voices: tuple[Table, ...]
    """One table for each of ``VOICES``."""
    bias: Table


# Equal only to itself, as all that is made of arrays.
@dataclass(frozen=True, eq=False)
class Network:
    """The tables of the network."""

    mean: Table
    """Per feature, as ``stretched``."""
    deviation: Table
    entry: Table
    """From features to what the network knows about a block."""
    entry_bias: Table
    steps: tuple[Step, ...]
    exit: Table
    """From there to log-odds: one column."""
    exit_bias: Table
    share: float = 1.0
    """Of its answer that counts, beside the trees'."""
    sure: float = -np.inf
    """Where its log-odds are lower its whole answer counts, and trees need not be asked: half of a
    page's blocks are menus and footers that nobody takes for content."""

    def says(self, rows: FloatArray, path: IntArray) -> FloatArray:
        """What counts of its answer about all blocks of a page."""
        odds = self.log_odds(rows, path)
        return np.where(odds < self.sure, odds, self.share * odds)

    def leaves_open(self, said: FloatArray) -> BoolArray:
        """Of which blocks the trees are asked as well, by what it says of them."""
        return said >= self.sure

    def log_odds(self, rows: FloatArray, path: IntArray) -> FloatArray:
        """What it makes of all blocks of a page; those made alike share a number of ``path``."""
        if not len(rows):
            return np.zeros(0)
        alike = Groups.of(path)
        known = heard(product(self.prepared(rows), self.entry), self.entry_bias)
        for step in self.steps:
            own, before, behind, of_alike, of_page = step.voices
            said = product(known, own)
            said[1:] += product(known[:-1], before)
            said[:-1] += product(known[1:], behind)
            said += product(alike.means(known), of_alike).take(alike.of_row, axis=0)
            said += known.mean(axis=0) @ of_page
            known += heard(said, step.bias)
        answer: FloatArray = ((known * self.exit[:, 0]).sum(axis=1) + self.exit_bias).astype(
            np.float64
        )
        return answer

    def prepared(self, rows: NDArray[np.floating[Any]]) -> Table:
        """Features as the network takes them."""
        values = stretched(rows)
        values -= self.mean
        values /= self.deviation
        return np.clip(values, -_FURTHEST, _FURTHEST, out=values)

    def tables(self) -> list[Table]:
        """All that is learned, always in the same order."""
        return [
            self.entry,
            self.entry_bias,
            *(table for step in self.steps for table in (*step.voices, step.bias)),
            self.exit,
            self.exit_bias,
        ]

    def with_tables(self, tables: Iterator[Table]) -> Self:
        """The same network after it has learned other tables."""
        entry, entry_bias = next(tables), next(tables)
        steps = tuple(Step(tuple(next(tables) for _ in VOICES), next(tables)) for _ in self.steps)
        return replace(
            self,
            entry=entry,
            entry_bias=entry_bias,
            steps=steps,
            exit=next(tables),
            exit_bias=next(tables),
        )

    def as_data(self) -> dict[str, Any]:
        """Plain arrays and two numbers."""
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "tables": self.tables(),
            "share": self.share,
            "sure": self.sure,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any], columns: int) -> Self:
        """The network again; refuses what none about so many columns could be."""
        mean, deviation, tables = data["mean"], data["deviation"], list(data["tables"])
        steps, rest = divmod(len(tables) - 4, len(VOICES) + 1)
        if rest or not 0 <= steps <= _MOST_STEPS:
            raise ValueError(f"a network of {len(tables)} tables")
        width = tables[0].shape[-1]
        if not 1 <= width <= _MOST_WIDTH:
            raise ValueError(f"a network of {width} columns")
        shapes = [(columns, width), (width,)]
        shapes += [*[(width, width)] * len(VOICES), (width,)] * steps
        shapes += [(width, 1), (1,)]
        for table, shape in zip(
            (mean, deviation, *tables), ((columns,), (columns,), *shapes), strict=True
        ):
            _check(table, shape)
        if not (deviation > 0).all():
            raise ValueError("a network that divides by nothing")
        share, sure = float(data["share"]), float(data["sure"])
        # From 0 on, an answer that counts in part could be taken for one that counts as a whole.
        if not (0 <= share <= 1 and sure < 0):
            raise ValueError("a network whose answers count for more than they are")
        blank = Step(tuple(tables[:1]), tables[0])
        unlearned = cls(mean, deviation, mean, mean, (blank,) * steps, mean, mean, share, sure)
        return unlearned.with_tables(iter(tables))


def stretched(rows: NDArray[np.floating[Any]]) -> Table:
    """Counts and shares on one scale on which doubling is a step; unknown values (NaN) as 0."""
    values = rows.astype(np.float32)
    np.copyto(values, 0.0, where=np.isnan(values))
    # Step by step in one place: memory for every step would cost more than the steps.
    found: Table = np.abs(values)
    found *= _STRETCH
    found += 1
    np.log(found, out=found)
    return np.copysign(found, values, out=found)


def product(rows: Table, table: Table) -> Table:
    """The matrix product, in pieces so small that it takes one thread only."""
    height = max(1, _ONE_THREAD // table.size)
    found = np.empty((len(rows), table.shape[1]), dtype=np.float32)
    whole = len(rows) - len(rows) % height
    if whole:
        pieces = rows[:whole].reshape(-1, height, rows.shape[1])
        np.matmul(pieces, table, out=found[:whole].reshape(-1, height, table.shape[1]))
    np.matmul(rows[whole:], table, out=found[whole:])
    return found


def heard(said: Table, bias: Table) -> Table:
    """What of it is kept: nothing below 0."""
    said += bias
    return np.maximum(said, 0.0, out=said)


def _check(table: Any, shape: tuple[int, ...]) -> None:
    if not isinstance(table, np.ndarray) or table.dtype != np.float32 or table.shape != shape:
        raise ValueError(f"a network with a table that is none of {shape} numbers")
    if not (np.abs(table) <= _MOST).all():
        raise ValueError("a network with numbers that none has")
