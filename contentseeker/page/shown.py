"""Exceptions from "tags and attributes hide text", as browsers make them.

Browsers show text that looks hidden to somebody who reads the markup: content that the parser
left in the head, text of drawings, shadow roots, content that a server sent later (React), a page
that hides itself until its script runs. They do not show notes to formulas.
Each function returns nothing on pages without its case, after a look at the counts of tags or at
the names of attributes.

Elements stay where they are in the markup, so that they keep their numbers.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.structure import BoolArray, IntArray, inside, nearest
from contentseeker.page.tags import CODES, flags
from contentseeker.page.text import find_runs

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

_NONE: Final = np.zeros(0, dtype=np.int32)
# Anything else ends the head: the body begins there.
_MAY_BE_IN_HEAD: Final = flags(
    "base basefont bgsound link meta noframes noscript script style template title".split()
)
# These end a drawing that has no end of its own (HTML standard, "in foreign content").
_END_DRAWING: Final = flags(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li "
    "listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul "
    "var".split()
)
_TEXT_OF_DRAWING: Final = frozenset({"text", "foreignobject"})
_UNDRAWN: Final = frozenset({"clippath", "defs", "desc", "mask", "metadata", "symbol"})
_NOTES: Final = frozenset({"annotation", "annotation-xml"})
_UNKNOWN: Final = _TEXT_OF_DRAWING | _UNDRAWN | _NOTES
# KaTeX and MathJax 2 write a formula twice and clip the copy for screen readers to a dot.
_SPOKEN: Final = re.compile(r"(?<![\w-])(?:katex-mathml|mjx_assistive_mathml)(?![\w-])")
_SPOKEN_WORDS: Final = ("katex-mathml", "mjx_assistive_mathml")
_DRAWN: Final = re.compile("katex-html|mathjax")
_DRAWN_WORDS: Final = ("katex-html", "mathjax")
# Names of utility classes for what only a printer shows.
_PRINTED: Final = re.compile(
    r"(?<![\w-])(?:(?!(?:[\w-]{0,24}-)?(?:no|not|hid\w*)-)(?:[\w-]{0,24}-)?print-only"
    r"|visible-print(?:-(?:block|inline|inline-block))?)(?![\w-])"
    # Bootstrap 4 and later; other words of this kind show the element on some screens.
    r"|^(?=.*(?<![\w-])d-none(?![\w-]))(?=.*(?<![\w-])d-print-(?!none))"
    r"(?!.*(?<![\w-])d-(?:sm|md|lg|xl|xxl)-(?!none))",
    re.DOTALL,
)
_PRINTED_WORDS: Final = ("print-only", "visible-print", "d-print-")
_WAITING: Final = re.compile(r"(.*)[BP]:([0-9a-f]+)")
_SEGMENT: Final = re.compile(r"(.*)S:([0-9a-f]+)")
_TABLE_PARTS: Final = flags("table tbody tr colgroup".split())
_LEVELS_OF_TABLE: Final = 3
_SHADOW_MODES: Final = ("open", "closed")
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.9
# Characters; with less than that, nobody misses it.
_MUCH_TEXT: Final = 250


def heads_with_content(page: "FlatPage") -> IntArray:
    """Heads in which the parser left content, in front of which browsers end them."""
    heads = page.find("head")
    if not len(heads):
        return heads
    ends_head = ~_MAY_BE_IN_HEAD[page.tag_codes]
    full = [head for head in heads.tolist() if _has_child(page, head, ends_head)]
    return np.array(full, dtype=np.int32)


def _has_child(page: "FlatPage", node: int, wanted: BoolArray) -> bool:
    children = slice(node + 1, int(page.subtree_end[node]))
    return bool((wanted[children] & (page.parent[children] == node)).any())


def unknown(page: "FlatPage") -> dict[str, list[int]]:
    """The elements whose tags this module names, by tag; such tags have no code."""
    found: dict[str, list[int]] = {}
    for node, tag in page.log.unknown_tags.items():
        if tag in _UNKNOWN:
            found.setdefault(tag, []).append(node)
    return found


def shown_in_drawings(page: "FlatPage") -> BoolArray | None:
    """Per element: whether it is text of a drawing, or behind its real end; None for no element."""
    if not page.count("svg"):
        return None
    named = unknown(page)
    text = _nodes(named, _TEXT_OF_DRAWING)
    drawing = inside(page.find("svg"), page.subtree_end)
    ends = np.flatnonzero(drawing & _END_DRAWING[page.tag_codes]).astype(np.int32)
    if not len(text) and not len(ends):
        return None
    undrawn = inside(
        np.concatenate((_nodes(named, _UNDRAWN), page.find("title"))), page.subtree_end
    )
    text = text[drawing[text]]
    ends = ends[~undrawn[ends] & ~inside(text, page.subtree_end)[ends]]
    shown = inside(text, page.subtree_end) & ~undrawn
    if len(ends):
        shown |= _behind(page, ends)
    return shown


def _behind(page: "FlatPage", ends: IntArray) -> BoolArray:
    """Per element: whether it is behind one of these inside the drawing that they end."""
    drawings = nearest(page.tag_codes == CODES["svg"], page.parent)[ends]
    size = len(page) + 1
    until = page.subtree_end[drawings]
    steps = np.bincount(ends, minlength=size) - np.bincount(until, minlength=size)
    behind: BoolArray = np.cumsum(steps[:-1]) > 0
    return behind


def never_read(page: "FlatPage") -> IntArray:
    """Notes to formulas, second copies of formulas, and what only a printer shows."""
    classes = page.attributes.numbered("class")
    found = [classes.matching(_PRINTED, _PRINTED_WORDS)]
    if len(classes.matching(_DRAWN, _DRAWN_WORDS)):
        found.append(classes.matching(_SPOKEN, _SPOKEN_WORDS))
    if page.count("math"):
        notes = _nodes(unknown(page), _NOTES)
        found.append(notes[inside(page.find("math"), page.subtree_end)[notes]])
    return np.concatenate(found)


def _nodes(named: dict[str, list[int]], tags: frozenset[str]) -> IntArray:
    return np.array([node for tag in tags for node in named.get(tag, ())], dtype=np.int32)


def streamed(page: "FlatPage") -> IntArray:
    """Hidden elements that React's script moves to the template that waits for them.

    The server sends ``<template id="B:0">`` in place of what is not ready, and later
    ``<div hidden id="S:0">`` with the content. Parts of tables come inside a hidden table.
    """
    if not page.count("template") or not len(page.attributes.having("hidden")):
        return _NONE
    nodes, ids = page.attributes.rows("id")
    codes = page.tag_codes[nodes]
    is_template = (codes == CODES["template"]).tolist()
    pairs = list(zip(nodes.tolist(), ids, is_template, strict=True))
    waiting = {m.groups() for _, name, is_it in pairs if is_it and (m := _WAITING.fullmatch(name))}
    if not waiting:
        return _NONE
    segments = (
        node for node, name, _ in pairs if (m := _SEGMENT.fullmatch(name)) and m.groups() in waiting
    )
    return np.array([n for node in segments for n in _with_table(page, node)], dtype=np.int32)


def _with_table(page: "FlatPage", node: int) -> Iterator[int]:
    """A part of a table, and the elements around it that make it one."""
    yield node
    for _ in range(_LEVELS_OF_TABLE):
        node = int(page.parent[node])
        if node < 0 or not _TABLE_PARTS[page.tag_codes[node]]:
            return
        yield node


def shadow_roots(page: "FlatPage") -> IntArray:
    """Templates that browsers turn into the inside of the element around them."""
    if "shadowrootmode" not in page.log.attributes.names:
        return _NONE
    nodes, modes = page.attributes.rows("shadowrootmode")
    by_host: dict[int, int] = {}
    for node, mode in zip(nodes.tolist(), modes, strict=True):
        if page.tag_codes[node] == CODES["template"] and mode.lower() in _SHADOW_MODES:
            by_host.setdefault(int(page.parent[node]), node)
    return np.array(sorted(by_host.values()), dtype=np.int32)


def unslotted(page: "FlatPage", roots: IntArray) -> IntArray:
    """Children of hosts for which a shadow root has no slot, and slots that show these instead."""
    if not len(roots):
        return _NONE
    slots = page.find("slot")
    root_of = nearest(page.tag_codes == CODES["template"], page.parent)[slots].tolist()
    names, wanted = page.attributes.column("name"), page.attributes.column("slot")
    places: dict[tuple[int, str], int] = {}
    for slot, root in zip(slots.tolist(), root_of, strict=True):
        places.setdefault((root, names.get(slot, "")), slot)
    hidden: set[int] = set()
    for root in roots.tolist():
        for child in page.children(int(page.parent[root])):
            if child != root:
                # A child that has a slot hides what the slot shows without one.
                hidden.add(places.get((root, wanted.get(child, "")), child))
    return np.array(sorted(hidden), dtype=np.int32)


def veils(page: "FlatPage", hidden: IntArray, never: BoolArray) -> IntArray:
    """Of the elements hidden by attributes, those that hide nearly all text of the page.

    A page hides itself until its script or its style sheet is there, lest it flickers. ``never``
    says which elements are not shown by any script.
    """
    if not len(hidden):
        return _NONE
    opened, closed = page.structure.open_event, page.structure.close_event
    size = page.marks[closed[hidden]] - page.marks[opened[hidden]]
    whole = page.marks[closed[page.body]] - page.marks[opened[page.body]]
    is_large = size > _HALF * whole
    large, others = hidden[is_large], hidden[~is_large]
    return large if len(large) and _hold_text(page, large, others, never) else _NONE


def _hold_text(page: "FlatPage", large: IntArray, others: IntArray, never: BoolArray) -> bool:
    """Whether the large elements have nearly all text that nothing else hides."""
    owner = page.structure.owner
    runs = find_runs(page.buffer, page.marks, owner, owner >= 0)
    shows = ~(never | inside(others, page.subtree_end))[runs.owner]
    is_within = inside(large, page.subtree_end)[runs.owner]
    within = int(runs.chars[shows & is_within].sum())
    return within >= max(_MUCH_TEXT, _NEARLY_ALL * int(runs.chars[shows].sum()))
