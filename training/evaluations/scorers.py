"""Scoring one page of an evaluation, in a worker process. Imports no Django."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from threadpoolctl import threadpool_limits

from contentseeker.gold_page import GoldPage
from contentseeker.scoring import MethodInstance, ScoredExtraction, score_page, warm_up

Places = tuple[int, ...]
"""Positions in the list of an evaluation's methods."""


@dataclass(frozen=True)
class PageToScore:
    """A page, and the positions of the methods that have no score on it."""

    page: GoldPage
    places: Places


def prepare(instances: Sequence[MethodInstance]) -> None:
    """Set up a worker process: models loaded, one thread, as every core has a process."""
    # The result has the status of the extraction; the log lines of packages are not kept.
    logging.getLogger().addHandler(logging.NullHandler())
    warm_up(instances)
    # Only now: the limit holds for libraries that are already loaded.
    threadpool_limits(1)


def scored(
    instances: Sequence[MethodInstance], item: PageToScore
) -> tuple[PageToScore, list[ScoredExtraction]]:
    """The missing scores of a page, and the page without its bytes, which need not be sent."""
    chosen = [instances[place] for place in item.places]
    back = replace(item, page=replace(item.page, markup=b"", gold="", layout=None))
    return back, score_page(chosen, item.page)
