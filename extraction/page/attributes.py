"""All attributes of a page as columns, so that no question about them is asked per element.

The parser hands over one dictionary per element. Reading them one by one later means
thousands of cold look-ups; flattening them once, in C, costs a tenth of a parse and then
"which elements have an href" is a comparison of two arrays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import numpy as np

from extraction.page.structure import IntArray

_NAMED: Final = ("class", "id", "href", "style", "hidden", "lang", "rel", "role", "itemprop")
_MOST_NAMES: Final = 10_000


class _NameCodes(dict[str, int]):
    """Code of an attribute's name: below 0 for the named ones, else the name's length.

    One look-up answers two questions, and remembering the lengths makes it a cheap one.
    """

    def __missing__(self, name: str) -> int:
        length = len(name)
        # Pages can invent names without end; memory must not follow.
        if len(self) < _MOST_NAMES:
            self[name] = length
        return length


_NAMED_CODES: Final = {name: -place for place, name in enumerate(_NAMED, start=1)}
_CODES: Final = _NameCodes(_NAMED_CODES)
_NAMED_CHARS: Final = np.array([0, *map(len, _NAMED)], dtype=np.int32)


class _Numbers(dict[str, int]):
    """A number for every value, in the order in which they are first asked for."""

    def __missing__(self, value: str) -> int:
        number = self[value] = len(self)
        return number


@dataclass(frozen=True, slots=True)
class NumberedValues:
    """The values of one attribute on a page, by number."""

    element: IntArray
    """Elements with the attribute, in document order."""
    number: IntArray
    """Per such element: which of the values it has."""
    values: list[str]
    """Every value once."""


@dataclass(frozen=True, slots=True)
class Attributes:
    """One row per attribute, in document order."""

    element: IntArray
    code: IntArray
    """Per row: the attribute's code if it is a named one, else the length of its name."""
    values: list[str]
    _numbered: dict[str, NumberedValues] = field(default_factory=dict, repr=False, compare=False)

    @property
    def chars(self) -> IntArray:
        """Per row: characters of ``name="value"`` with the space before it, as serialised."""
        value = np.fromiter(map(len, self.values), dtype=np.int32, count=len(self.values))
        name = np.where(self.code < 0, _NAMED_CHARS[-np.minimum(self.code, 0)], self.code)
        # space, =, two quotes
        return name + value + np.int32(4)

    def having(self, name: str) -> IntArray:
        """Elements with this attribute (one of the known names), in document order."""
        elements: IntArray = self.element[self.code == _NAMED_CODES[name]]
        return elements

    def rows(self, name: str) -> tuple[IntArray, list[str]]:
        """Elements with this attribute, in document order, and its values."""
        rows = np.flatnonzero(self.code == _NAMED_CODES[name])
        return self.element[rows], list(map(self.values.__getitem__, rows.tolist()))

    def numbered(self, name: str) -> NumberedValues:
        """Elements with this attribute, and its values, each of them once."""
        if name not in self._numbered:
            elements, values = self.rows(name)
            numbers = _Numbers()
            number = np.fromiter(map(numbers.__getitem__, values), np.int32, len(values))
            self._numbered[name] = NumberedValues(elements, number, list(numbers))
        return self._numbered[name]

    def column(self, name: str) -> dict[int, str]:
        """Value of this attribute by element, for the elements that have it."""
        elements, values = self.rows(name)
        return dict(zip(elements.tolist(), values, strict=True))


def flatten_attributes(elements: IntArray, attributes: Sequence[dict[str, str]]) -> Attributes:
    """Columns from one mapping per element."""
    counts = np.fromiter(map(len, attributes), dtype=np.int32, count=len(attributes))
    values = list(chain.from_iterable(map(dict.values, attributes)))
    codes = map(_CODES.__getitem__, chain.from_iterable(attributes))
    code = np.fromiter(codes, dtype=np.int32, count=len(values))
    return Attributes(np.repeat(elements, counts), code, values)
