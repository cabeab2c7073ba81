"""Writes blocks of Markdown inside the lists and quotations they belong to.

A quotation or list item is a prefix of all lines of its blocks. The first line of an item has
the list marker instead. A prefix is written together with its first block, so an empty item
produces no output.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

# Each level adds a prefix to every line, so without a limit the output for 20,000 nested levels
# would grow quadratically. Deeper nesting is unreadable, and Markdown parsers have limits, too.
MAX_DEPTH: Final = 16


@dataclass(slots=True, eq=False)
class _Container:
    node: int
    first: str
    rest: str
    list_node: int | None
    """The list an item belongs to; None for quotations."""
    is_begun: bool = False


class Blocks:
    """The blocks written so far, and the open lists and quotations."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._open: list[_Container] = []
        self._previous: list[_Container] = []

    def open_quotation(self, node: int) -> None:
        """Begin a quotation."""
        self._push(_Container(node, "> ", "> ", None))

    def open_item(self, node: int, marker: str, list_node: int) -> None:
        """Begin a list item."""
        self._push(_Container(node, marker + " ", " " * (len(marker) + 1), list_node))

    def close(self, node: int) -> None:
        """End the container that this element opened, if it did."""
        if self._open and self._open[-1].node == node:
            self._open.pop()

    def write(self, lines: Sequence[str]) -> None:
        """Add a block, given as its lines."""
        if self._lines and not self._is_next_item():
            self._lines.append(self._shared_prefix().rstrip())
        first = "".join(each.rest if each.is_begun else each.first for each in self._open)
        rest = "".join(each.rest for each in self._open)
        self._lines.append(first + lines[0])
        self._lines.extend(rest + line if line else rest.rstrip() for line in lines[1:])
        for each in self._open:
            each.is_begun = True
        self._previous = self._open.copy()

    def text(self) -> str:
        """All blocks."""
        return "\n".join(self._lines)

    def _push(self, container: _Container) -> None:
        if len(self._open) < MAX_DEPTH:
            self._open.append(container)

    def _is_next_item(self) -> bool:
        """Whether the block begins an item of the list that the previous block was in or above."""
        begun = sum(each.is_begun for each in self._open)
        if begun == len(self._open) or self._previous[:begun] != self._open[:begun]:
            return False
        item = self._open[begun]
        if item.list_node is None:
            return False
        if len(self._previous) > begun:
            return self._previous[begun].list_node == item.list_node
        # Other numbers than 1 need a blank line to begin a list behind a paragraph.
        may_interrupt = item.first in ("- ", "1. ")
        return begun > 0 and self._open[begun - 1].list_node is not None and may_interrupt

    def _shared_prefix(self) -> str:
        both = zip(self._previous, self._open, strict=False)
        shared = takewhile(lambda pair: pair[0] is pair[1], both)
        return "".join(container.rest for container, _ in shared)
