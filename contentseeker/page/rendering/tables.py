"""Which parts of tables are misplaced according to the HTML standard.

A browser drops a row or cell outside a table. It moves an element between a table and its rows
(``<table><form><tr>``, once common) in front of the table, and leaves the rows in the table.
Our parser keeps all elements where they were written.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

_PARTS: Final = frozenset("caption col colgroup tbody td tfoot th thead tr".split())
# Parents that a part may have.
_CONTEXT: Final = frozenset("table tbody tfoot thead tr".split())
# A part inside one of these does not belong to the table around it.
_SCOPES: Final = frozenset("caption select td template textarea th title".split())


def misplaced(page: "FlatPage") -> tuple[set[int], set[int]]:
    """Parts that belong to no table, and elements between a table and its parts.

    A table directly inside another table's rows, not in a cell, counts as in between:
    a browser would end the outer table there.
    """
    stray: set[int] = set()
    between: set[int] = set()
    outside: set[int] = set()
    tags, parents = page.tags, page.parent.tolist()
    for node, tag in enumerate(tags):
        if tag not in _PARTS and tag != "table":
            continue
        passed: list[int] = []
        above = parents[node]
        # `between` and `outside` remember the outcome, so that no element is visited twice.
        while above not in between and above not in outside and _is_passage(tags, above):
            passed.append(above)
            above = parents[above]
        if above in between or (above not in outside and above >= 0 and tags[above] in _CONTEXT):
            is_column = tag == "col" and passed and tags[passed[0]] == "colgroup"
            between.update(passed[1:] if is_column else passed)
            if tag == "table":
                between.add(node)
        else:
            outside.update(passed)
            if tag != "table":
                stray.add(node)
                outside.add(node)
    return stray, between


def _is_passage(tags: list[str], node: int) -> bool:
    return node >= 0 and tags[node] not in _CONTEXT and tags[node] not in _SCOPES
