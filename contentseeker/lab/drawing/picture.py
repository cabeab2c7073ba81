"""Trees as self-contained SVG that loads nothing.

Everything is drawn in ``currentColor`` by plain attributes, which any style sheet overrides,
so it fits light and dark pages and needs no inline style. Classes for style sheets:
``tree-node`` (tests a feature), ``tree-leaf``, ``tree-more`` (replaces a cut branch),
with ``tree-yes`` or ``tree-no`` after the answer; in each of them ``tree-box``, ``tree-share``
(a bar, the share of yes) on ``tree-whole``, ``tree-name`` and ``tree-count``; and between
them ``tree-edge`` and ``tree-condition``; at the bottom ``tree-note``.
"""

from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from contentseeker.errors import ArgumentError
from contentseeker.lab.drawing.layout import Placed, placed_tree
from contentseeker.lab.drawing.reading import Branch, ReadTree, number, read_tree
from contentseeker.lab.drawing.text import counts
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier

DEPTH: Final = 6
# Every level can double the number of boxes: ten are a thousand.
_DEEPEST: Final = 10
_SIGNS: Final = {"<=": "≤", ">": ">", "=": "=", "!=": "≠"}

# Pixels.
_FONT: Final = 12
_WIDTH: Final = 128
_HEIGHT: Final = 48
_SLOT: Final = 140
_LEVEL: Final = 104
_MARGIN: Final = 12
_CONDITION: Final = 18
_INSET: Final = 14
# Characters that fit into a box, and above it.
_LETTERS: Final = 18


def tree_svg(
    classifier: NodeClassifier, *, yes: str = "yes", no: str = "no", depth: int = DEPTH
) -> str:
    """The tree from its root down to ``depth`` steps; blank if the classifier is no tree."""
    if not 1 <= depth <= _DEEPEST:
        raise ArgumentError(f"depth: {depth} will not do. Pass a number from 1 to {_DEEPEST}.")
    tree = read_tree(classifier, yes=yes, no=no)
    if tree is None:
        return ""
    root, width = placed_tree(tree, depth=depth, width=_SLOT)
    nodes = list(root.all())
    is_cut = any(placed.hidden for placed in nodes)
    cut = f" Drawn to depth {depth}." if is_cut else ""
    note = f"Bars: share of {tree.yes}.{cut}"
    picture = _canvas(tree, nodes, width=width + 2 * _MARGIN, note=note)
    everything = SubElement(picture, "g", {"transform": f"translate({_MARGIN} {_MARGIN})"})
    # Edges first, so that boxes are drawn on top of them.
    for placed in nodes:
        for branch, below in placed.branches:
            _draw_branch(everything, placed, branch, below)
    for placed in nodes:
        _draw_node(everything, tree, placed)
    return tostring(picture, encoding="unicode")


def _canvas(tree: ReadTree, nodes: list[Placed], *, width: float, note: str) -> Element:
    bottom = max(_top(placed) for placed in nodes) + _HEIGHT + 2 * _MARGIN
    height = bottom + 2 * _FONT
    picture = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "tree-picture",
            "role": "img",
            "width": number(width),
            "height": number(height),
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "font-family": "system-ui, sans-serif",
            "font-size": str(_FONT),
            # So the picture takes the text colour of a light or dark page.
            "fill": "currentColor",
            "text-anchor": "middle",
        },
    )
    SubElement(picture, "title").text = f"Decision tree: {tree.yes} or {tree.no}"
    root = "" if tree.is_leaf(0) else f" It first tests {tree.feature(0)}."
    leaves = "1 leaf" if tree.leaf_count == 1 else f"{tree.leaf_count} leaves"
    size = f"{leaves}, size {tree.size}."
    SubElement(picture, "desc").text = f"{size}{root} {note}"
    _write(picture, note, nodes[0].middle + _MARGIN, bottom + _FONT, "tree-note")
    return picture


def _top(placed: Placed) -> float:
    return placed.level * _LEVEL


def _draw_branch(where: Element, placed: Placed, branch: Branch, below: Placed) -> None:
    start, end = _top(placed) + _HEIGHT, _top(below) - _CONDITION
    way = (
        f"M{number(placed.middle)} {number(start)}V{number((start + end) / 2)}"
        f"H{number(below.middle)}V{number(end)}"
    )
    edge = {"class": "tree-edge", "d": way, "fill": "none", "stroke": "currentColor"}
    SubElement(where, "path", edge | {"stroke-opacity": "0.5"})
    limit = branch.limit if isinstance(branch.limit, str) else f"{branch.limit:.4g}"
    # Elements without a measured value take one of the branches, too.
    missing = ", missing" if branch.takes_missing else ""
    condition = f"{_SIGNS[branch.sign]} {limit}{missing}"
    _write(where, condition, below.middle, _top(below) - 5, "tree-condition")


def _draw_node(where: Element, tree: ReadTree, placed: Placed) -> None:
    kind = "more" if placed.hidden else "node" if placed.branches else "leaf"
    share = tree.yes_share(placed.node)
    answer = "yes" if share > 0.5 else "no"
    group = SubElement(where, "g", {"class": f"tree-{kind} tree-{answer}"})
    SubElement(group, "title").text = _tooltip(tree, placed.node)
    left, top = placed.middle - _WIDTH / 2, _top(placed)
    SubElement(group, "rect", _box(left, top, kind=kind, is_yes=share > 0.5))
    for name, part, strength in (("tree-whole", 1.0, "0.15"), ("tree-share", share, "0.7")):
        SubElement(group, "rect", _bar(left, top, part) | {"class": name, "fill-opacity": strength})
    first, second = _words(tree, placed, kind)
    _write(group, first, placed.middle, top + 17, "tree-name", weight="600")
    _write(group, second, placed.middle, top + 32, "tree-count")


def _box(left: float, top: float, *, kind: str, is_yes: bool) -> dict[str, str]:
    return {
        "class": "tree-box",
        "x": number(left),
        "y": number(top),
        "width": str(_WIDTH),
        "height": str(_HEIGHT),
        "rx": "16" if kind == "leaf" else "4",
        "fill-opacity": "0.14" if kind == "leaf" and is_yes else "0",
        "stroke": "currentColor",
    } | ({"stroke-dasharray": "4 3"} if kind == "more" else {})


def _bar(left: float, top: float, share: float) -> dict[str, str]:
    return {
        "x": number(left + _INSET),
        "y": number(top + 39),
        "width": number((_WIDTH - 2 * _INSET) * share),
        "height": "4",
    }


def _words(tree: ReadTree, placed: Placed, kind: str) -> tuple[str, str]:
    """The two lines in a box."""
    if kind == "more":
        more = "1 more node" if placed.hidden == 1 else f"{placed.hidden} more nodes"
        return more, f"mostly {tree.answer(placed.node)}"
    if kind == "leaf":
        return tree.answer(placed.node), counts(tree, placed.node)
    return tree.feature(placed.node), f"{_grouped(tree.examples(placed.node))} examples"


def _tooltip(tree: ReadTree, node: int) -> str:
    """The text shown when the pointer is over a box."""
    examples, share = tree.examples(node), tree.yes_share(node)
    yes, no = _grouped(examples * share), _grouped(examples * (1 - share))
    return f"{_grouped(examples)} examples: {yes} {tree.yes}, {no} {tree.no}"


def _grouped(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")


def _write(
    where: Element, text: str, middle: float, base: float, kind: str, *, weight: str = "400"
) -> None:
    place = {"x": number(middle), "y": number(base), "class": kind, "font-weight": weight}
    # SVG does not wrap or cut text by itself.
    fitting = text if len(text) <= _LETTERS or kind == "tree-note" else text[: _LETTERS - 1] + "…"
    SubElement(where, "text", place).text = fitting
