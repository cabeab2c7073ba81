"""Readable paths of elements, such as ``/html/body/div[2]/p[1]``.

A path is an XPath that finds exactly its element in the page's lxml tree (``tree``). A
tag whose name is invalid in XML is written ``*[k]``, counted among all siblings. Positions among
siblings are computed once per page; after that the cost of a path is its length.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tree import safe_name

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

Step = tuple[str, int]
"""Tag, or ``*``, and position from 1."""

_STEP: Final = re.compile(r"/(\*|[A-Za-z_][A-Za-z0-9_.-]*)(?:\[([1-9][0-9]{0,8})\])?")
# Every page has one of each, so a number would only make paths harder to read.
_UNIQUE_TAGS: Final = frozenset({"html", "head", "body"})


@dataclass(frozen=True, slots=True)
class SiblingPositions:
    """Per element: its position, from 1, among the children of its parent."""

    among_same_tag: IntArray
    among_all: IntArray
    is_only_of_tag: BoolArray
    """Whether no sibling has the same tag."""


def sibling_positions(page: "FlatPage") -> SiblingPositions:
    """Positions of all elements among their siblings."""
    codes: dict[str, int] = {}
    tags = [codes.setdefault(safe_name(tag), len(codes)) for tag in page.tags]
    parent = page.parent.astype(np.int64)
    # One group per parent and tag.
    among_same_tag, count = _positions(parent * len(codes) + np.array(tags, dtype=np.int64))
    return SiblingPositions(among_same_tag, page.siblings.number + 1, count == 1)


def _positions(group: NDArray[np.int64]) -> tuple[IntArray, IntArray]:
    """Each element's position in its group, in document order, and the group's size."""
    order = np.argsort(group, kind="stable")
    is_first = np.ones(len(group), dtype=np.bool_)
    is_first[1:] = np.diff(group[order]) != 0
    starts = np.flatnonzero(is_first)
    sizes = np.diff(starts, append=len(group))
    position, size = np.empty((2, len(group)), dtype=np.int32)
    position[order] = np.arange(len(group)) - np.repeat(starts, sizes) + 1
    size[order] = np.repeat(sizes, sizes)
    return position, size


class PathIndex:
    """Paths of one page's elements, and elements by path."""

    def __init__(self, page: "FlatPage") -> None:
        self.page = page
        self.positions = sibling_positions(page)

    def path(self, node: int) -> str:
        """Readable path of an element."""
        lineage = [node, *self.page.ancestors(node)]
        return "".join(self._written(each) for each in reversed(lineage))

    def steps(self, node: int) -> list[Step]:
        """The steps of an element's path."""
        lineage = [node, *self.page.ancestors(node)]
        return [self._step(each) for each in reversed(lineage)]

    def resolve(self, steps: list[Step]) -> int | None:
        """The element at the end of a path; None if there is none."""
        node: int | None = None
        for step in steps:
            siblings = range(min(1, len(self.page))) if node is None else self.page.children(node)
            node = next((child for child in siblings if self._step(child) == step), None)
            if node is None:
                return None
        return node

    def _step(self, node: int) -> Step:
        tag = self.page.tags[node]
        if safe_name(tag) != tag:
            return "*", int(self.positions.among_all[node])
        return tag, int(self.positions.among_same_tag[node])

    def _written(self, node: int) -> str:
        name, position = self._step(node)
        if name in _UNIQUE_TAGS and self.positions.is_only_of_tag[node]:
            return f"/{name}"
        return f"/{name}[{position}]"


def read_path(written: str) -> list[Step]:
    """Parse a path that ``PathIndex.path`` wrote."""
    steps = [(match[1], int(match[2] or 1)) for match in _STEP.finditer(written)]
    if not steps or _STEP.sub("", written):
        raise ArgumentError(
            f"path {written!r:.80} is not a path of this library: "
            "pass the string that path(page, node) returned, e.g. '/html/body/div[2]/p[1]'."
        )
    return steps
