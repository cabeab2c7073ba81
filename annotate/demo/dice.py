"""Chance that comes out the same everywhere: every decision of the corpus is drawn here.

Python promises a stable sequence only for ``Random.random()``; ``choice``, ``shuffle`` and
``sample`` may change between versions. So everything below is built on ``random()`` alone,
and seeds are made from names with SHA-256, never with ``hash()``, which differs per process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A stream of decisions that belongs to one name, e.g. one page of one site."""

    def __init__(self, seed: int, *names: object) -> None:
        key = "/".join(str(part) for part in (seed, *names))
        digest = hashlib.sha256(key.encode()).digest()
        self._random = Random(int.from_bytes(digest[:8], "big"))  # noqa: S311 (text, not secrets)

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, and without, ``limit``."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        """True about ``probability`` of the time."""
        return self._random.random() < probability

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def deal(self, options: Sequence[T], count: int | None = None) -> list[T]:
        """``count`` different options in random order; all of them when not told."""
        deck = list(options)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck if count is None else deck[:count]
