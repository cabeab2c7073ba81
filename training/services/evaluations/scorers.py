"""One page of an evaluation scored, wherever there is a core for it. Asks no database."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from threadpoolctl import threadpool_limits

from extraction.gold_page import GoldPage
from extraction.scoring import Entrant, Scored, score_page, warm_up

Places = tuple[int, ...]
"""Of methods, in the order of an evaluation's methods."""


@dataclass(frozen=True)
class PageToScore:
    """A page, and the places of the methods that have no score on it."""

    page: GoldPage
    places: Places


def prepare(entrants: Sequence[Entrant]) -> None:
    """In a process of a team: one thread each, as there is a process for every core."""
    # How a method fares is in its result; nobody reads what its package logs about a page.
    logging.getLogger().addHandler(logging.NullHandler())
    warm_up(entrants)
    # Only now: it holds for libraries that are loaded.
    threadpool_limits(1)


def scored(entrants: Sequence[Entrant], item: PageToScore) -> tuple[PageToScore, list[Scored]]:
    """The scores of the methods that are missing, and the page, whose bytes need not travel."""
    chosen = [entrants[place] for place in item.places]
    back = replace(item, page=replace(item.page, markup=b"", gold="", layout=None))
    return back, score_page(chosen, item.page)
