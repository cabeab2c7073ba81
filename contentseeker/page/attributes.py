"""All attributes of a page as columns of integers.

The parser passes one dictionary per element. Keeping and freeing thousands of dictionaries costs
more than reading them, and most names and values repeat. So every name and value gets a number,
and only the numbers are stored (``page.events``). "Which elements have an href?" is then one
vectorised comparison of integers.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from contentseeker.page.events import AttributeLog
from contentseeker.page.numbering import numbered_anew, sorted_places
from contentseeker.page.structure import IntArray


@dataclass(frozen=True, slots=True)
class NumberedValues:
    """The values of one attribute on a page, by number."""

    element: IntArray
    """Elements with the attribute, in document order."""
    number: IntArray
    """Per such element: the index of its value in ``values``."""
    values: list[str]
    """Every value once."""

    def matching(self, pattern: re.Pattern[str], words: Sequence[str]) -> IntArray:
        """Elements whose value, in lower case, matches the pattern somewhere.

        Every match must contain one of the words: most pages have none, and a substring search
        is much faster than the pattern.
        """
        # The parser replaced all NULs, so a NUL separates values safely.
        joined = "\0".join(self.values).lower()
        matches = np.zeros(len(self.values), dtype=np.bool_)
        for word in words:
            for number, value in _values_with(word, joined):
                matches[number] = matches[number] or pattern.search(value) is not None
        elements: IntArray = self.element[matches[self.number]]
        return elements


def _values_with(word: str, joined: str) -> Iterator[tuple[int, str]]:
    """The values that contain the word, with their places among those that NULs separate."""
    number = start = 0
    while (found := joined.find(word, start)) >= 0:
        number += joined.count("\0", start, found)
        first = joined.rfind("\0", start, found) + 1 or start
        end = joined.find("\0", found)
        if end < 0:
            yield number, joined[first:]
            return
        yield number, joined[first:end]
        number, start = number + 1, end + 1


class Attributes:
    """One row per attribute, in document order."""

    def __init__(self, elements: IntArray, log: AttributeLog) -> None:
        self.element: IntArray = np.repeat(elements, log.counts)
        self._elements = elements
        self._log = log
        self._numbered: dict[str, NumberedValues] = {}
        self._by_name, self._first = sorted_places(log.name, len(log.names))

    @property
    def chars(self) -> IntArray:
        """Per row: characters of ``name="value"`` with the space before it, as serialised."""
        name = np.array([len(name) for name in self._names], dtype=np.int32)
        value = np.array([len(value) for value in self._values], dtype=np.int32)
        # space, =, two quotes
        return name[self._log.name] + value[self._log.value] + np.int32(4)

    def having(self, name: str) -> IntArray:
        """Elements with this attribute, in document order."""
        elements: IntArray = self.element[self._rows(name)]
        return elements

    def rows(self, name: str) -> tuple[IntArray, list[str]]:
        """Elements with this attribute, in document order, and its values."""
        elements, numbers = self._numbers(name)
        return elements, list(map(self._values.__getitem__, numbers.tolist()))

    def numbered(self, name: str) -> NumberedValues:
        """Elements with this attribute, and its distinct values."""
        if name not in self._numbered:
            elements, numbers = self._numbers(name)
            self._numbered[name] = NumberedValues(elements, *numbered_anew(self._values, numbers))
        return self._numbered[name]

    def column(self, name: str) -> dict[int, str]:
        """Value of this attribute by element, for the elements that have it."""
        elements, values = self.rows(name)
        return dict(zip(elements.tolist(), values, strict=True))

    def value(self, node: int, name: str) -> str | None:
        """Value of this attribute of one element; None if it has none."""
        rows = self._rows(name)
        place = int(np.searchsorted(self.element[rows], node))
        if place == len(rows) or self.element[rows[place]] != node:
            return None
        return self._values[int(self._log.value[rows[place]])]

    def of(self, node: int) -> dict[str, str]:
        """All attributes of one element."""
        nodes, ends = self._places
        place = bisect_left(nodes, node)
        if place == len(nodes) or nodes[place] != node:
            return {}
        return self._mapping(ends[place], ends[place + 1])

    @cached_property
    def by_element(self) -> Mapping[int, dict[str, str]]:
        """All attributes of every element that has some."""
        nodes, ends = self._places
        return {
            node: self._mapping(start, end)
            for node, start, end in zip(nodes, ends, ends[1:], strict=False)
        }

    @cached_property
    def _places(self) -> tuple[list[int], list[int]]:
        """Elements with attributes, the first row of each, and the end of the last one's rows."""
        return self._elements.tolist(), [0, *np.cumsum(self._log.counts).tolist()]

    @cached_property
    def _names(self) -> list[str]:
        return list(self._log.names)

    @property
    def _values(self) -> Sequence[str]:
        return self._log.values

    def _numbers(self, name: str) -> tuple[IntArray, IntArray]:
        """Elements with this attribute, in document order, and the numbers of its values."""
        rows = self._rows(name)
        return self.element[rows], self._log.value[rows]

    def _rows(self, name: str) -> IntArray:
        """The rows of the attributes of this name, in document order."""
        # Not names[name]: a Numbering would add a name that the page does not have.
        number = self._log.names.get(name)
        if number is None:
            return self._by_name[:0]
        return self._by_name[self._first[number] : self._first[number + 1]]

    def _mapping(self, start: int, end: int) -> dict[str, str]:
        names = map(self._names.__getitem__, self._log.name[start:end].tolist())
        values = map(self._values.__getitem__, self._log.value[start:end].tolist())
        return dict(zip(names, values, strict=True))
