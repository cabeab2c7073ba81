"""Tidy tree layout after Reingold and Tilford (1981).

Every inner node is centred above its two branches, which are as close to each other as their
outlines allow, so nothing overlaps and little space is lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from contentseeker.lab.drawing.reading import Branch, ReadTree

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A node and what is drawn below it, not yet positioned."""

    node: int
    hidden: int
    """Number of nodes below it that are not drawn."""
    outline: tuple[Span, ...]
    """Left and right end of each level, its own first, relative to its centre."""
    branches: tuple[tuple[Branch, "Shape"], ...] = ()
    half: float = 0.0
    """Distance of its branches to the left and right."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A node of the picture."""

    node: int
    hidden: int
    level: int
    middle: float
    branches: tuple[tuple[Branch, "Placed"], ...]

    def all(self) -> Iterator["Placed"]:
        """Itself and everything drawn below it."""
        yield self
        for _, below in self.branches:
            yield from below.all()


def placed_tree(tree: ReadTree, *, depth: int, width: float) -> tuple[Placed, float]:
    """The positioned root, and the width of the picture; each node takes ``width``."""
    shape = _shape(tree, 0, depth, width)
    start = min(left for left, _ in shape.outline)
    end = max(right for _, right in shape.outline)
    return _placed(shape, 0, -start), end - start


def _shape(tree: ReadTree, node: int, depth: int, width: float) -> Shape:
    # Relative to its own centre: where that is, depends on the whole tree.
    own: Span = (-width / 2, width / 2)
    if depth == 0 or tree.is_leaf(node):
        return Shape(node, sum(1 for _ in tree.below(node)), (own,))
    ways = tree.branches(node)
    left, right = (_shape(tree, way.node, depth - 1, width) for way in ways)
    # Only levels that both branches have can overlap.
    levels = zip(left.outline, right.outline, strict=False)
    half = max(one[1] - other[0] for one, other in levels) / 2
    # The outlines of both branches, moved apart, are the outline below this node.
    below = (
        _joined(one, other, half)
        for one, other in zip_longest(left.outline, right.outline, fillvalue=None)
    )
    return Shape(node, 0, (own, *below), tuple(zip(ways, (left, right), strict=True)), half)


def _joined(left: Span | None, right: Span | None, half: float) -> Span:
    """The span of a level of both branches, only one of which may have that level."""
    spans = [(side * half, span) for side, span in ((-1, left), (1, right)) if span]
    return (
        min(moved + span[0] for moved, span in spans),
        max(moved + span[1] for moved, span in spans),
    )


def _placed(shape: Shape, level: int, middle: float) -> Placed:
    branches = tuple(
        (way, _placed(below, level + 1, middle + side * shape.half))
        for side, (way, below) in zip((-1, 1), shape.branches, strict=False)
    )
    return Placed(shape.node, shape.hidden, level, middle, branches)
