"""How the network learns to read pages (``extraction.blocks.network``).

Page by page, a few at a time, each table is moved against its share in the error (Adam, with
weights that fade and a rate that rises and falls again). So that it does not lean on single
features or single things it knows, some of them are left out at random while it learns.

It is small enough to learn in numpy within minutes; nothing larger has to be installed. Same
pages, same versions: the same tables.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from extraction.blocks.growing import SEED
from extraction.blocks.network import VOICES, Groups, Network, Step, Table, stretched
from extraction.page.structure import IntArray

_FLAT: Final = 1e-3
"""Added to deviations: a feature that never changes says nothing, rather than too much."""
_CLIP: Final = 5.0
_MOMENTS: Final = (0.9, 0.999)
_TINY: Final = 1e-8
_NORMAL_BLOCKS: Final = 600.0
"""Longer pages count no more than pages of so many blocks."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How the network learns."""

    width: int = 64
    steps: int = 2
    epochs: int = 20
    pages: int = 16
    """At a time."""
    rate: float = 4e-3
    """At its highest, after a fifth of the time."""
    fading: float = 1e-2
    left_out_features: float = 0.1
    left_out_known: float = 0.15


@dataclass(frozen=True, slots=True)
class ReadPage:
    """The blocks of a page, in order."""

    rows: NDArray[np.float32]
    path: IntArray
    label: NDArray[np.float64]
    """1 for content, 0 for anything else, NaN where nobody knows."""
    weight: NDArray[np.float64]


def learn(pages: Sequence[ReadPage], lesson: Lesson | None = None) -> Network:
    """A network that has learned from the pages."""
    lesson = lesson or Lesson()
    pages = [page for page in pages if len(page.rows)]
    random = np.random.default_rng(SEED)
    network = _beginning(pages, lesson, random)
    prepared = [network.prepared(page.rows) for page in pages]
    batches = -(-len(pages) // lesson.pages)
    mover = _Mover(network.tables(), lesson, lesson.epochs * batches)
    # Another order of adding would be another network.
    with threadpool_limits(1):
        for _ in range(lesson.epochs):
            order = random.permutation(len(pages))
            for chosen in np.array_split(order, batches):
                batch = _Batch.of([pages[place] for place in chosen])
                rows = np.concatenate([prepared[place] for place in chosen])
                left = _Left.out(network, len(rows), lesson, random)
                mover.move(gradient(network, batch, rows, left))
    return network


class _Mover:
    """Moves the tables against their slopes (Adam), which it remembers."""

    def __init__(self, tables: list[Table], lesson: Lesson, total: int) -> None:
        self._tables, self._lesson, self._total, self._done = tables, lesson, total, 0
        self._means, self._spreads = ([np.zeros_like(table) for table in tables] for _ in range(2))

    def move(self, slopes: list[Table]) -> None:
        """One of so many moves; the tables are changed in place."""
        self._done += 1
        rate = self._lesson.rate * _share_of_rate(self._done / self._total)
        early = [1 - moment**self._done for moment in _MOMENTS]
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes)))
        shrink = min(1.0, _CLIP / max(length, _TINY))
        for table, slope, mean, spread in zip(
            self._tables, slopes, self._means, self._spreads, strict=True
        ):
            slope *= shrink
            mean += (1 - _MOMENTS[0]) * (slope - mean)
            spread += (1 - _MOMENTS[1]) * (slope**2 - spread)
            size = np.sqrt(spread / early[1]) + _TINY
            table -= rate * (mean / early[0] / size + self._lesson.fading * table)


def _beginning(pages: Sequence[ReadPage], lesson: Lesson, random: np.random.Generator) -> Network:
    """A network that has learned nothing but how features are spread."""
    values = stretched(np.concatenate([page.rows for page in pages]))
    width, columns = lesson.width, values.shape[1]

    def table(height: int, breadth: int, share: float = 1.0) -> Table:
        limit = share / np.sqrt(height)
        return random.uniform(-limit, limit, (height, breadth)).astype(np.float32)

    def nothing(breadth: int) -> Table:
        return np.zeros(breadth, dtype=np.float32)

    return Network(
        mean=values.mean(axis=0, dtype=np.float64).astype(np.float32),
        deviation=(values.std(axis=0, dtype=np.float64) + _FLAT).astype(np.float32),
        entry=table(columns, width),
        entry_bias=nothing(width),
        steps=tuple(
            Step(tuple(table(width, width, 0.6) for _ in VOICES), nothing(width))
            for _ in range(lesson.steps)
        ),
        exit=table(width, 1),
        exit_bias=nothing(1),
    )


def _share_of_rate(time: float) -> float:
    """Rising from nearly nothing for a fifth of the time, then falling to nothing."""
    if time < 0.2:
        return 0.04 + 0.96 * (1 - math.cos(math.pi * time / 0.2)) / 2
    return (1 + math.cos(math.pi * (time - 0.2) / 0.8)) / 2


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some pages, one below the other."""

    page: Groups
    alike: Groups
    is_first: NDArray[np.bool_]
    """Per row: whether a page begins with it."""
    label: Table
    weight: Table

    @classmethod
    def of(cls, pages: Sequence[ReadPage]) -> "_Batch":
        sizes = np.array([len(page.rows) for page in pages])
        page = np.repeat(np.arange(len(pages)), sizes)
        paths = np.concatenate([page.path for page in pages]).astype(np.int64)
        _, alike = np.unique(page * (paths.max() + 1) + paths, return_inverse=True)
        label = np.concatenate([page.label for page in pages])
        weight = np.concatenate([page.weight for page in pages])
        weight = weight * np.minimum(1.0, _NORMAL_BLOCKS / sizes)[page]
        is_first = np.zeros(len(page), dtype=np.bool_)
        is_first[np.cumsum(sizes) - sizes] = True
        return cls(
            page=Groups.of(page),
            alike=Groups.of(alike),
            is_first=is_first,
            label=np.nan_to_num(label).astype(np.float32)[:, None],
            weight=np.where(np.isnan(label), 0.0, weight).astype(np.float32)[:, None],
        )

    def before(self, rows: Table) -> Table:
        """Per row: the one before it; nothing at the beginning of a page."""
        found = np.zeros_like(rows)
        found[1:] = rows[:-1]
        found[self.is_first] = 0.0
        return found

    def behind(self, rows: Table) -> Table:
        """Per row: the one behind it; nothing at the end of a page."""
        found = np.zeros_like(rows)
        found[:-1] = np.where(self.is_first[1:, None], np.float32(0), rows[1:])
        return found


@dataclass(frozen=True, slots=True)
class _Left:
    """What is left out this time: factors, 0 or a little above 1."""

    features: Table
    known: tuple[Table, ...]
    """Behind the entry and behind each step."""

    @classmethod
    def out(
        cls, network: Network, rows: int, lesson: Lesson, random: np.random.Generator
    ) -> "_Left":
        columns, width = network.entry.shape
        gone, nothing, kept = lesson.left_out_known, np.float32(0), np.float32(1)
        more = kept / np.float32(1 - gone)
        return cls(
            np.where(random.random(columns) < lesson.left_out_features, nothing, kept),
            tuple(
                np.where(random.random((rows, width), dtype=np.float32) < gone, nothing, more)
                for _ in range(len(network.steps) + 1)
            ),
        )


def gradient(network: Network, batch: _Batch, rows: Table, left: _Left) -> list[Table]:
    """Per table of the network: how the mean error of the batch changes with its numbers."""
    rows = rows * left.features
    known = np.maximum(rows @ network.entry + network.entry_bias, 0)
    reached = [known > 0]
    known = known * left.known[0]
    passed = []
    for step, factor in zip(network.steps, left.known[1:], strict=True):
        heard_from = (
            known,
            batch.before(known),
            batch.behind(known),
            batch.alike.means(known),
            batch.page.means(known),
        )
        own, before, behind, alike, page = (
            voice @ table for voice, table in zip(heard_from, step.voices, strict=True)
        )
        said = own + before + behind + alike[batch.alike.of_row] + page[batch.page.of_row]
        said += step.bias
        passed.append(heard_from)
        reached.append(said > 0)
        known = known + np.maximum(said, 0) * factor
    odds = known @ network.exit + network.exit_bias
    # The error is the log loss; this is its slope.
    slope = batch.weight * (1 / (1 + np.exp(-odds)) - batch.label) / batch.weight.sum()
    slopes = [slope.sum(axis=0), known.T @ slope]
    down = slope @ network.exit.T
    for step, heard_from, factor, above in zip(
        network.steps[::-1], passed[::-1], left.known[:0:-1], reached[:0:-1], strict=True
    ):
        said = down * factor * above
        # What a group said goes to each of its rows, so their slopes add up.
        by_voice = (said, said, said, batch.alike.sums(said), batch.page.sums(said))
        slopes.append(said.sum(axis=0))
        slopes += [
            voice.T @ each for voice, each in zip(heard_from[::-1], by_voice[::-1], strict=True)
        ]
        back = [each @ table.T for each, table in zip(by_voice, step.voices, strict=True)]
        # Whoever hears the block before it is heard by the block behind it.
        down = down + back[0] + batch.behind(back[1]) + batch.before(back[2])
        down += (back[3] / batch.alike.count)[batch.alike.of_row]
        down += (back[4] / batch.page.count)[batch.page.of_row]
    down = down * left.known[0] * reached[0]
    slopes += [down.sum(axis=0), rows.T @ down]
    return slopes[::-1]
