"""Phrases that occur in two long texts: fixed points for aligning the rest."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

import numpy as np

from contentseeker.page.structure import IntArray

# Long enough to be unique, short enough to fit between two changes.
_PHRASE_WORDS: Final = 8


def common_phrases(page: Sequence[str], text: Sequence[str]) -> tuple[IntArray, IntArray]:
    """Start positions, in both, of phrases that occur once in each and in the same order."""
    on_page, in_text = _once(page), _once(text)
    common = [phrase for phrase in in_text if phrase in on_page]
    places = [on_page[phrase] for phrase in common]
    increasing = _longest_increasing(places)
    return (
        np.array([places[number] for number in increasing], dtype=np.int32),
        np.array([in_text[common[number]] for number in increasing], dtype=np.int32),
    )


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Phrases that occur once, in order, with their start position."""
    places: dict[tuple[str, ...], int] = {}
    repeated: set[tuple[str, ...]] = set()
    for place, phrase in enumerate(zip(*(words[n:] for n in range(_PHRASE_WORDS)), strict=False)):
        if places.setdefault(phrase, place) != place:
            repeated.add(phrase)
    return {phrase: place for phrase, place in places.items() if phrase not in repeated}


def _longest_increasing(values: Sequence[int]) -> list[int]:
    """Indices of the longest increasing subsequence."""
    # Patience sorting: ends[k] is the smallest end of an increasing subsequence of length k + 1.
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
