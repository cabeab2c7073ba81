"""Which parts of tables are out of place, as a browser's parser sees it.

To a browser, a row or cell outside a table does not exist, and an element between a
table and its rows (``<table><form><tr>``, once common) is moved in front of the table,
empty, while the rows stay. Our parser keeps all of them where they were written.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

_PARTS: Final = frozenset("caption col colgroup tbody td tfoot th thead tr".split())
# Where parts may stand.
_CONTEXT: Final = frozenset("table tbody tfoot thead tr".split())
# Behind these the table around is out of reach.
_WALLS: Final = frozenset("caption select td template textarea th title".split())


def misplaced(page: "FlatPage") -> tuple[set[int], set[int]]:
    """Parts that belong to no table, and elements that stand between a table and its parts.

    A table directly inside a table's rows, not in a cell, counts as in between as well:
    a browser would end the outer table there.
    """
    stray: set[int] = set()
    between: set[int] = set()
    outside: set[int] = set()
    tags, parents = page.tags, page.parent.tolist()
    for node, tag in enumerate(tags):
        if tag not in _PARTS and tag != "table":
            continue
        way: list[int] = []
        above = parents[node]
        # Each element is walked over once: where it leads is remembered.
        while above not in between and above not in outside and _is_passage(tags, above):
            way.append(above)
            above = parents[above]
        if above in between or (above not in outside and above >= 0 and tags[above] in _CONTEXT):
            is_column = tag == "col" and way and tags[way[0]] == "colgroup"
            between.update(way[1:] if is_column else way)
            if tag == "table":
                between.add(node)
        else:
            outside.update(way)
            if tag != "table":
                stray.add(node)
                outside.add(node)
    return stray, between


def _is_passage(tags: list[str], node: int) -> bool:
    return node >= 0 and tags[node] not in _CONTEXT and tags[node] not in _WALLS
