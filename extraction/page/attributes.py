"""All attributes of a page as columns, so that no question about them is asked per element.

The parser hands over one dictionary per element. Thousands of dictionaries and of names that
are all the same cost more to keep and to free than to read: only values and the numbers of
names are kept (``extraction.page.events``), and "which elements have an href" is a comparison
of integers.
"""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from extraction.page.events import AttributeLog
from extraction.page.numbering import Numbering
from extraction.page.structure import IntArray


@dataclass(frozen=True, slots=True)
class NumberedValues:
    """The values of one attribute on a page, by number."""

    element: IntArray
    """Elements with the attribute, in document order."""
    number: IntArray
    """Per such element: which of the values it has."""
    values: list[str]
    """Every value once."""


class Attributes:
    """One row per attribute, in document order."""

    def __init__(self, elements: IntArray, log: AttributeLog) -> None:
        self.element: IntArray = np.repeat(elements, log.counts)
        self.values = log.values
        self._elements = elements
        self._log = log
        self._numbered: dict[str, NumberedValues] = {}

    @property
    def chars(self) -> IntArray:
        """Per row: characters of ``name="value"`` with the space before it, as serialised."""
        value = np.fromiter(map(len, self.values), dtype=np.int32, count=len(self.values))
        name = np.array([len(name) for name in self._names], dtype=np.int32)
        # space, =, two quotes
        return name[self._log.name] + value + np.int32(4)

    def having(self, name: str) -> IntArray:
        """Elements with this attribute, in document order."""
        elements: IntArray = self.element[self._log.name == self._number(name)]
        return elements

    def rows(self, name: str) -> tuple[IntArray, list[str]]:
        """Elements with this attribute, in document order, and its values."""
        if name not in self._log.names:
            return self.element[:0], []
        rows = np.flatnonzero(self._log.name == self._number(name))
        return self.element[rows], list(map(self.values.__getitem__, rows.tolist()))

    def numbered(self, name: str) -> NumberedValues:
        """Elements with this attribute, and its values, each of them once."""
        if name not in self._numbered:
            elements, values = self.rows(name)
            numbers = Numbering()
            number = np.fromiter(map(numbers.__getitem__, values), np.int32, len(values))
            self._numbered[name] = NumberedValues(elements, number, list(numbers))
        return self._numbered[name]

    def column(self, name: str) -> dict[int, str]:
        """Value of this attribute by element, for the elements that have it."""
        elements, values = self.rows(name)
        return dict(zip(elements.tolist(), values, strict=True))

    def value(self, node: int, name: str) -> str | None:
        """Value of this attribute of one element; None if it has none."""
        rows = np.flatnonzero((self.element == node) & (self._log.name == self._number(name)))
        return self.values[rows[0]] if len(rows) else None

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
        """Elements with attributes, and where the rows of each begin and those of the last end."""
        return self._elements.tolist(), [0, *np.cumsum(self._log.counts).tolist()]

    @cached_property
    def _names(self) -> list[str]:
        return list(self._log.names)

    def _number(self, name: str) -> int:
        # Asking the mapping itself would number a name that the page does not have.
        return self._log.names.get(name, -1)

    def _mapping(self, start: int, end: int) -> dict[str, str]:
        names = map(self._names.__getitem__, self._log.name[start:end].tolist())
        return dict(zip(names, self.values[start:end], strict=True))
