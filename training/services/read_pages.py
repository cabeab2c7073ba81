"""Reading what is learned from pages where that is no labelled elements, and naming it by a hash.

The order comes from the pages' own addresses and bytes, not from the numbers that a database gave
them, so the same facts give the same model in every workbench.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, TypeVar

import django

from annotate.models import Genre
from training.services.cores import team
from training.services.page_lessons import Example, PlanType
from training.services.training_sets import MANY_PAGES, OnPage, ReadPages

Stored = TypeVar("Stored")


@dataclass(frozen=True, slots=True)
class PageExample(Generic[Example]):
    """A page that was read."""

    key: int
    digest: str
    """Of its address, its bytes and what people said about it."""
    source: str
    example: Example | None
    """None if there is nothing to learn from it."""


def digest_of(markup: bytes, *said: object) -> str:
    """The hash of a page and what is known about it."""
    return sha256("\n".join([*map(str, said), ""]).encode() + markup).hexdigest()


def read_each(
    work: Callable[[PlanType, Stored], PageExample[Example]],
    plan: PlanType,
    pages: Iterable[Stored],
    total: int,
    on_page: OnPage,
) -> list[PageExample[Example]]:
    """What ``work`` makes of every page, with a sign of life at least twice a second."""
    read: list[PageExample[Example]] = []
    # What reads a page stands beside what asks the database, which the processes never do.
    with team(plan, is_large=total >= MANY_PAGES, prepare=django.setup) as readers:
        for example in readers.each(work, pages, lambda: on_page(len(read), total)):
            read.append(example)
    return sorted(read, key=lambda each: each.digest)


def named_by_hash(
    genre: Genre, what: str, read: Sequence[PageExample[Example]], summary: str
) -> ReadPages:
    """What is learned from; ``summary`` has places for ``pages``, ``sources`` and ``left_out``."""
    kept = [each for each in read if each.example is not None]
    data = sha256("".join(each.digest for each in kept).encode()).hexdigest()
    counts = {"pages": len(kept), "sources": len({each.source for each in kept})}
    said = summary.format(**counts, left_out=len(read) - len(kept))
    return ReadPages(
        examples={each.key: each.example for each in kept},
        facts={"genre": genre.slug, what: data} | counts,
        summary=f"{said} Data {data[:8]}.",
    )
