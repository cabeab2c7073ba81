"""TP, table pattern (Louvan 2009): every post of a forum thread sits in a like table.

One post found is all posts found: the table around a returned element gives a signature,
and the tables with a similar signature hold the other posts. Forums without tables get the
same treatment for any repeated element (``allow_div``).

The thesis does not define "similar signature"; here six of seven fields must agree, with
runs of digits in ids taken as one (``post_17`` is ``post_#``). Other elements have none of a
table's fields to compare: their tag and class must agree.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.structure import BoolArray, IntArray, flagged, nearest
from contentseeker.page.tags import CODES

_FIELDS: Final = ("width", "cellspacing", "cellpadding", "border", "align")
_DIGITS: Final = re.compile(r"\d+")
_SIMILAR: Final = 6
# From this share of nested tables on, the pattern is a layout, not the posts.
_NESTED_SHARE: Final = 0.8
# Bounds that no forum comes near, against pages made to be slow.
_LONGEST_PATH: Final = 64
_MOST_SIGNATURES: Final = 200
_MOST_PATHS: Final = 50

Signature = tuple[str, ...]
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TablePattern:
    """The heuristic with its options."""

    mode: Literal["expand", "returned"] = "expand"
    """All posts of the pattern, or only the returned elements in it."""
    allow_div: bool = True
    """Whether repeated elements replace tables where there are none."""

    def posts(self, page: FlatPage, nodes: Sequence[int]) -> list[int]:
        """Elements with the text of the posts, in document order."""
        around = self._units(page)
        units = {node: int(around[node]) for node in nodes if around[node] >= 0}
        if not units:
            return []
        cluster = _winner(page, units)
        if self.mode == "returned":
            return page.outermost(cluster)
        sample = units[cluster[0]]
        paths = sorted({_path(page, units[node], node) for node in cluster})
        alike = _without_nesting(page, _alike(page, sample))
        return page.outermost(_follow(page, alike, paths if len(paths) <= _MOST_PATHS else [()]))

    def _units(self, page: FlatPage) -> IntArray:
        """Per element: the nearest table around it, else the nearest repeated element, else -1."""
        table = nearest(page.tag_codes == CODES["table"], page.parent)
        if not self.allow_div:
            return table
        return np.where(table >= 0, table, nearest(_is_repeated(page), page.parent))


def _signature(page: FlatPage, node: int) -> Signature:
    attributes = page.attrs(node)
    classes = " ".join(sorted(attributes.get("class", "").split()))
    if page.tag(node) != "table":
        return (page.tag(node), classes)
    fields = (attributes.get(name, "").strip().lower() for name in _FIELDS)
    return (classes, *fields, _DIGITS.sub("#", attributes.get("id", "")))


def _is_similar(one: Signature, other: Signature) -> bool:
    if len(one) != len(other):
        return False
    # Of a table's seven fields one may differ; of the two of other elements none.
    return sum(a == b for a, b in zip(one, other, strict=True)) >= min(_SIMILAR, len(one))


def _is_repeated(page: FlatPage) -> BoolArray:
    """Elements inside the body with a sibling of the same tag and class."""
    classes = page.attributes.column("class")
    looks: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for node in range(page.body + 1, len(page)):
        look = (int(page.parent[node]), page.tags[node], classes.get(node, ""))
        looks[look].append(node)
    repeated = [node for group in looks.values() if len(group) > 1 for node in group]
    return flagged(repeated, len(page))


def _winner(page: FlatPage, units: dict[int, int]) -> list[int]:
    """The returned elements whose units are alike: most elements first, then most text."""
    by_signature: dict[Signature, list[int]] = defaultdict(list)
    for node, unit in units.items():
        by_signature[_signature(page, unit)].append(node)
    frequent = sorted(by_signature, key=lambda each: -len(by_signature[each]))
    clusters: list[tuple[Signature, list[int]]] = []
    for signature in frequent[:_MOST_SIGNATURES]:
        for representative, members in clusters:
            if _is_similar(representative, signature):
                members.extend(by_signature[signature])
                break
        else:
            clusters.append((signature, list(by_signature[signature])))
    _, best = max(clusters, key=lambda each: (len(each[1]), int(page.subtree_chars[each[1]].sum())))
    return sorted(best)


def _alike(page: FlatPage, sample: int) -> list[int]:
    """All elements whose tag and signature are like the sample's."""
    tag, signature = page.tag(sample), _signature(page, sample)
    return [
        node
        for node, name in enumerate(page.tags)
        if name == tag and _is_similar(_signature(page, node), signature)
    ]


def _without_nesting(page: FlatPage, units: list[int]) -> list[int]:
    """The innermost units; the outermost ones with siblings where nearly all are nested."""
    outermost = page.outermost(units)
    if len(units) - len(outermost) >= _NESTED_SHARE * len(units):
        parents, counts = np.unique(page.parent[units], return_counts=True)
        has_siblings = np.isin(page.parent[units], parents[counts >= 2])
        return page.outermost(np.array(units)[has_siblings].tolist()) or outermost
    following = [*units[1:], len(page)]
    return [
        unit
        for unit, after in zip(units, following, strict=True)
        if after >= page.subtree_end[unit]
    ]


def _path(page: FlatPage, unit: int, node: int) -> Path:
    """Child numbers that lead from a unit down to an element inside it; () if too deep."""
    steps: list[int] = []
    while node != unit and len(steps) <= _LONGEST_PATH:
        steps.append(int(page.siblings.number[node]))
        node = int(page.parent[node])
    return tuple(reversed(steps)) if node == unit else ()


def _follow(page: FlatPage, units: list[int], paths: list[Path]) -> Iterator[int]:
    """The elements at these paths in each unit; the whole unit where no path fits."""
    for unit in units:
        found = [node for path in paths if (node := _descend(page, unit, path)) is not None]
        yield from found or [unit]


def _descend(page: FlatPage, node: int, path: Path) -> int | None:
    place: int | None = node
    for step in path:
        if place is None:
            return None
        place = page.siblings.child(place, step)
    return place
