"""All attributes of a page as columns, so that no question about them is asked per element.

The parser hands over one dictionary per element. Reading them one by one later means
thousands of cold look-ups; flattening them once, in C, costs a tenth of a parse and then
"which elements have an href" is a comparison of two arrays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Attributes:
    """One row per attribute, in document order."""

    element: IntArray
    code: IntArray
    """Per row: the attribute's code if it is a named one, else the length of its name."""
    values: list[str]
    chars: IntArray
    """Per row: characters of ``name="value"`` with the space before it, as serialised."""

    def having(self, name: str) -> IntArray:
        """Elements with this attribute (one of the known names), in document order."""
        elements: IntArray = self.element[self.code == _NAMED_CODES[name]]
        return elements

    def rows(self, name: str) -> tuple[IntArray, list[str]]:
        """Elements with this attribute, in document order, and its values."""
        rows = np.flatnonzero(self.code == _NAMED_CODES[name])
        values = self.values
        return self.element[rows], [values[row] for row in rows.tolist()]

    def column(self, name: str) -> dict[int, str]:
        """Value of this attribute by element, for the elements that have it."""
        elements, values = self.rows(name)
        return dict(zip(elements.tolist(), values, strict=True))


def flatten_attributes(elements: IntArray, attributes: Sequence[dict[str, str]]) -> Attributes:
    """Columns from one mapping per element."""
    counts = np.fromiter(map(len, attributes), dtype=np.int32, count=len(attributes))
    names = list(chain.from_iterable(attributes))
    values = list(chain.from_iterable(map(dict.values, attributes)))
    code = np.fromiter(map(_CODES.__getitem__, names), dtype=np.int32, count=len(names))
    value_chars = np.fromiter(map(len, values), dtype=np.int32, count=len(names))
    name_chars = np.where(code < 0, _NAMED_CHARS[-np.minimum(code, 0)], code)
    # space, =, two quotes
    return Attributes(np.repeat(elements, counts), code, values, name_chars + value_chars + 4)
