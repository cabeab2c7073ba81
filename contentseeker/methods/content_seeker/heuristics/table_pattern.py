"""TP, table pattern (Louvan 2009): every post of a forum thread sits in a like table.

One post found is all posts found: the table around a returned element gives a signature,
and the tables with a similar signature hold the other posts. The thesis looks at tables only;
an element in no table is dropped, so on a forum without tables nothing is left.

The thesis does not define "similar signature"; here six of seven fields must agree, with
runs of digits in ids taken as one (``post_17`` is ``post_#``). Of several patterns, and of
several places inside a post, those with most text count: posts are where the text is.

Our extension, TP-any (``beyond_tables``), does the same with repeated elements for what is in no
table; ``repeated`` defines them. A returned element that is in neither, such as the whole thread,
stands for the repeated elements inside it, if they hold most of its text. Where nothing is
repeated, as on a page with one post, its whole text is taken.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

import numpy as np

from contentseeker.methods.content_seeker.heuristics.repeated import repeated_elements
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, inside, nearest
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
Groups = dict[int, list[int]]


@dataclass(frozen=True, slots=True)
class TablePattern:
    """The heuristic with its options."""

    mode: Literal["expand", "returned"] = "expand"
    """All posts of the pattern, or only the returned elements in it."""
    beyond_tables: bool = False
    """TP-any: whether repeated elements are posts for what is in no table."""

    def posts(self, page: FlatPage, nodes: Sequence[int]) -> list[int]:
        """Elements with the text of the posts, in document order."""
        groups = _groups(page) if self.beyond_tables else {}
        units = _units(page, nodes, groups)
        if not units:
            return _posts_inside(page, nodes, groups) if self.beyond_tables else []
        cluster = _winner(page, units, groups)
        if self.mode == "returned":
            return page.outermost(cluster)
        sample = units[cluster[0]]
        paths = _usual_paths(page, {node: _path(page, units[node], node) for node in cluster})
        alike = groups.get(sample) or _without_nesting(page, _alike(page, sample))
        return page.outermost(_follow(page, alike, paths))


def _groups(page: FlatPage) -> Groups:
    """The group of each repeated element; tables are compared as tables only."""
    return {
        member: group
        for group in repeated_elements(page)
        for member in group
        if page.tag(member) != "table"
    }


def _units(page: FlatPage, nodes: Sequence[int], groups: Groups) -> dict[int, int]:
    """Per element: the nearest table around it, else the most repeated element."""
    around = nearest(page.tag_codes == CODES["table"], page.parent)
    if groups:
        around = np.where(around >= 0, around, _most_repeated(page, groups))
    return {node: int(around[node]) for node in nodes if around[node] >= 0}


def _most_repeated(page: FlatPage, groups: Groups) -> IntArray:
    """Per element: the one around it, or itself, of the largest group; -1 without any.

    Of equal groups the innermost. Parts of a post, such as its text, are often alike in some
    posts only, while the post is alike in all of them.
    """
    # One extra place, for the root's parent, which is -1.
    around, size = [-1] * (len(page) + 1), [0] * (len(page) + 1)
    for node, parent in enumerate(page.parent.tolist()):
        around[node], size[node] = around[parent], size[parent]
        own = len(groups.get(node, ()))
        if own and own >= size[node]:
            around[node], size[node] = node, own
    return np.array(around[:-1], dtype=np.int32)


def _posts_inside(page: FlatPage, nodes: Sequence[int], groups: Groups) -> list[int]:
    """The repeated elements with most of the text of the returned elements, else these."""
    outermost = page.outermost(nodes)
    is_inside = inside(np.array(outermost, dtype=np.int64), page.subtree_end)
    found: dict[int, list[int]] = defaultdict(list)
    for member, group in groups.items():
        if is_inside[member]:
            found[group[0]].append(member)
    candidates = [page.outermost(members) for members in found.values() if len(members) > 1]
    chars = [int(page.subtree_chars[each].sum()) for each in candidates]
    is_most = 2 * max(chars, default=0) > int(page.subtree_chars[outermost].sum())
    return candidates[int(np.argmax(chars))] if is_most else outermost


def _signature(page: FlatPage, table: int) -> Signature:
    attributes = page.attrs(table)
    classes = " ".join(sorted(attributes.get("class", "").split()))
    fields = (attributes.get(name, "").strip().lower() for name in _FIELDS)
    return (classes, *fields, _DIGITS.sub("#", attributes.get("id", "")))


def _is_similar(one: Signature, other: Signature) -> bool:
    # A group of repeated elements has a signature of one field, a table seven.
    if len(one) != len(other):
        return False
    return sum(a == b for a, b in zip(one, other, strict=True)) >= min(_SIMILAR, len(one))


def _winner(page: FlatPage, units: dict[int, int], groups: Groups) -> list[int]:
    """The returned elements whose units are alike: most text first, then most elements."""
    by_signature: dict[Signature, list[int]] = defaultdict(list)
    for node, unit in units.items():
        group = groups.get(unit)
        by_signature[(str(group[0]),) if group else _signature(page, unit)].append(node)
    frequent = sorted(by_signature, key=lambda each: -len(by_signature[each]))
    clusters: list[tuple[Signature, list[int]]] = []
    for signature in frequent[:_MOST_SIGNATURES]:
        for representative, members in clusters:
            if _is_similar(representative, signature):
                members.extend(by_signature[signature])
                break
        else:
            clusters.append((signature, list(by_signature[signature])))
    chars = page.subtree_chars
    _, best = max(clusters, key=lambda each: (int(chars[each[1]].sum()), len(each[1])))
    return sorted(best)


def _alike(page: FlatPage, sample: int) -> list[int]:
    """All tables whose signature is like the sample's."""
    signature = _signature(page, sample)
    return [
        table
        for table in page.find("table").tolist()
        if _is_similar(_signature(page, table), signature)
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


def _usual_paths(page: FlatPage, paths: Mapping[int, Path]) -> list[Path]:
    """The path to most text, and those to at least half as much.

    A path that goes on from another one replaces it: it leads to the text inside the post.
    """
    chars: Counter[Path] = Counter()
    for node, path in paths.items():
        chars[path] += int(page.subtree_chars[node])
    most = max(chars.values())
    usual = sorted(path for path, count in chars.items() if 2 * count >= most)
    if len(usual) > _MOST_PATHS:
        return [()]
    # Sorted, so what goes on from a path comes right after it.
    inner = [path for path, after in pairwise(usual) if after[: len(path)] != path]
    return [*inner, usual[-1]]


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
