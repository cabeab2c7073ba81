"""Phrases that two long texts have in common: fixed points to align the rest between."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

import numpy as np

from extraction.page.structure import IntArray

# Long enough to be nobody's habit, short enough to fit between two changes.
_WORDS: Final = 8


def phrases_in_common(page: Sequence[str], text: Sequence[str]) -> tuple[IntArray, IntArray]:
    """Where phrases begin that both have just once, as far as their order is the same."""
    on_page, in_text = _once(page), _once(text)
    common = [phrase for phrase in in_text if phrase in on_page]
    places = [on_page[phrase] for phrase in common]
    rising = _longest_rising(places)
    return (
        np.array([places[number] for number in rising], dtype=np.int32),
        np.array([in_text[common[number]] for number in rising], dtype=np.int32),
    )


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Phrases that occur once, in order, and where they begin."""
    places: dict[tuple[str, ...], int] = {}
    repeated: set[tuple[str, ...]] = set()
    for place, phrase in enumerate(zip(*(words[n:] for n in range(_WORDS)), strict=False)):
        if places.setdefault(phrase, place) != place:
            repeated.add(phrase)
    return {phrase: place for phrase, place in places.items() if phrase not in repeated}


def _longest_rising(values: Sequence[int]) -> list[int]:
    """Places of the longest subsequence that only rises."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        length = bisect_left(ends, value)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [value]
        last[length : length + 1] = [place]
    found: list[int] = []
    place = last[-1] if last else -1
    while place >= 0:
        found.append(place)
        place = before[place]
    return found[::-1]
