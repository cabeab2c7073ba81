"""Links that lead to earlier pages of the page's own series: none of them is the next page.

Two signs are used. The address of a link differs from the page's own only in the number of the
page, and has a lower one. Or a pager prints the number of the current page right behind a link
that is the number before it, as in ``1 2 [3]``: the links with lower numbers lead back.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.numbers import FIRST_PAGE, page_number, printed_number, step_between

# A bound that no hand-written link reaches, so that no page can make this slow.
_MOST_INSIDE: Final = 20
# What pagers put between two numbers and around the current one.
_BETWEEN: Final = " \t\n[](){}|/·•-–,"  # noqa: RUF001  (meant as they are)


def leads_back(page: FlatPage, url: str, links: Sequence[Candidate]) -> BoolArray:
    """Which candidates of a page found at ``url`` lead to an earlier page of its series."""
    earlier = _earlier_by_address(url, links) | _earlier_in_pagers(page, links)
    return np.array([canonical(link.url) in earlier for link in links], dtype=np.bool_)


def _earlier_by_address(url: str, links: Sequence[Candidate]) -> set[str]:
    """Addresses of the same series with a lower page number."""
    own = page_number(url)
    if own is None:
        return set()
    return {canonical(link.url) for link in links if _is_before(own, url, link.url)}


def _is_before(own: int, url: str, target: str) -> bool:
    step = step_between(url, target)
    if step is None or step >= 0:
        return False
    number = page_number(target)
    # Another number than that of the page may differ, such as that of a version.
    return (FIRST_PAGE if number is None else number) < own


def _earlier_in_pagers(page: FlatPage, links: Sequence[Candidate]) -> set[str]:
    """Addresses that pagers link by a lower number than that of the current page."""
    numbers = [printed_number(link.text) for link in links]
    earlier: set[str] = set()
    for place, current in _current_numbers(page, links, numbers).items():
        following = current
        # Back through the pager: its numbers fall until its first link.
        for link, number in zip(links[place::-1], numbers[place::-1], strict=True):
            if number is None or number >= following:
                break
            earlier.add(canonical(link.url))
            following = number
    return earlier


def _current_numbers(
    page: FlatPage, links: Sequence[Candidate], numbers: Sequence[int | None]
) -> dict[int, int]:
    """Number of the current page, by the place of the link right before it."""
    inside = _number_links(page, links, numbers)
    if not inside:
        return {}
    runs, found, before = page.runs, {}, None
    for owner, start, end in zip(
        runs.owner.tolist(), runs.start.tolist(), runs.end.tolist(), strict=True
    ):
        if owner in inside:
            before = inside[owner]
            continue
        text = page.log.stream[start:end].decode("utf-8", "replace").strip(_BETWEEN)
        if not text:
            continue
        number = printed_number(text)
        if before is not None and number is not None and numbers[before] == number - 1:
            found[before] = number
        before = None
    return found


def _number_links(
    page: FlatPage, links: Sequence[Candidate], numbers: Sequence[int | None]
) -> dict[int, int]:
    """Elements in links whose text is a number, with the place of the link."""
    return {
        node: place
        for place, (link, number) in enumerate(zip(links, numbers, strict=True))
        if number is not None
        for node in range(
            link.node, min(int(page.subtree_end[link.node]), link.node + _MOST_INSIDE)
        )
    }
