"""Pages classified under all thresholds, and the random samples that thresholds are fitted on.

The paper tests three classes of pages together, so the pages of all chosen genres are one pool.
A genre is studied by itself as an extra: it may hold pages of one type only.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import Final

import numpy as np

from contentseeker.fitting.style_density import thresholds
from contentseeker.fitting.style_density.page_types import TYPES, TypedPage
from contentseeker.methods.style_density.decision import PageType
from contentseeker.page.structure import BoolArray

NAMES: Final = {kind: kind.replace("_", " ") for kind in TYPES}
# Pages of a type: one for training and one for testing.
FEWEST: Final = 2


@dataclass(frozen=True)
class Drawing:
    """How pages are sampled."""

    share: float
    repetitions: int
    sizes: Sequence[int]
    seed: int


@dataclass(frozen=True)
class Study:
    """Pages classified under all thresholds, and the samples of them."""

    name: str
    """The genre, or all pooled genres."""
    genres: Sequence[str]
    """Per page."""
    pages: Sequence[TypedPage]
    sweep: thresholds.Sweep
    drawing: Drawing

    @cached_property
    def samples(self) -> list[BoolArray]:
        """Which pages each sample has: the same share of every type."""
        random = np.random.default_rng(self.drawing.seed)
        drawing = self.drawing
        return [self.sweep.draw(drawing.share, random) for _ in range(drawing.repetitions)]

    @cached_property
    def shares(self) -> thresholds.Shares:
        """Mean over the samples."""
        return thresholds.mean_shares(self.sweep, self.samples)

    @cached_property
    def learned(self) -> thresholds.Learned:
        """The thresholds that are best on the average of the samples."""
        return thresholds.learn(self.sweep.grid, self.shares)

    @cached_property
    def by_sample(self) -> list[thresholds.Learned]:
        """The thresholds that are best on each sample."""
        sweep = self.sweep
        return [thresholds.learn(sweep.grid, sweep.shares(sampled)) for sampled in self.samples]

    @cached_property
    def codes(self) -> list[int]:
        """The types that have pages, as positions in ``TYPES``."""
        return sorted(set(self.sweep.answers.tolist()))

    @property
    def types(self) -> list[PageType]:
        """The types that have pages."""
        return [TYPES[code] for code in self.codes]

    @property
    def missing(self) -> list[PageType]:
        """The types without pages enough."""
        return [kind for kind in TYPES if kind not in self.types]

    def only(self, name: str, chosen: BoolArray) -> "Study":
        """Some of the pages, with samples of their own."""
        return Study(
            name,
            list(compress(self.genres, chosen)),
            list(compress(self.pages, chosen)),
            self.sweep.only(chosen),
            self.drawing,
        )


def pool_name(genres: Sequence[str]) -> str:
    """What the pages of these genres together are called in tables: ``blog, forum``."""
    return ", ".join(genres)


def pooled(typed: Mapping[str, Sequence[TypedPage]]) -> list[tuple[str, TypedPage]]:
    """All pages of types that have enough pages, each with its genre."""
    every = [(genre, page) for genre, pages in typed.items() for page in pages]
    counts = Counter(page.page_type for _, page in every)
    return [(genre, page) for genre, page in every if counts[page.page_type] >= FEWEST]


def by_genre(pool: Study) -> Iterator[Study]:
    """Each genre by itself, with its types that have enough pages; nothing if there is but one."""
    genres, answers = np.array(pool.genres), pool.sweep.answers
    names = list(dict.fromkeys(pool.genres))
    for name in names if len(names) > 1 else ():
        own = genres == name
        counts = np.bincount(answers[own], minlength=len(TYPES))
        chosen = own & (counts[answers] >= FEWEST)
        if chosen.any():
            yield pool.only(name, chosen)
