"""Random choices that are identical on every machine and Python version.

Python guarantees a stable sequence only for ``Random.random()``; ``choice``, ``shuffle`` and
``sample`` may change between versions. The methods below therefore use ``random()`` alone, and
seeds are derived with SHA-256, because ``hash()`` of a string differs per process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A random stream for one seed and one name, e.g. one page of one site."""

    def __init__(self, seed: int, *names: object) -> None:
        key = "/".join(str(part) for part in (seed, *names))
        digest = hashlib.sha256(key.encode()).digest()
        self._random = Random(int.from_bytes(digest[:8], "big"))  # noqa: S311 (text, not secrets)

    def below(self, limit: int) -> int:
        """Return an integer in ``range(limit)``."""
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Return an integer from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def integers(self, count: int, low: int, high: int) -> list[int]:
        """Return ``count`` integers from ``low`` to ``high``, both included."""
        return [self.between(low, high) for _ in range(count)]

    def chance(self, probability: float) -> bool:
        """Return True with the given probability."""
        return self._random.random() < probability

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]

    def sample(self, options: Sequence[T], count: int | None = None) -> list[T]:
        """Return ``count`` different options in random order, or all of them."""
        shuffled = list(options)
        # Fisher-Yates. All options are shuffled even for a small count: a later draw then does
        # not depend on how many links a template prints.
        for last in range(len(shuffled) - 1, 0, -1):
            chosen = self.below(last + 1)
            shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
        return shuffled if count is None else shuffled[:count]
