"""XPaths written for a browser's tree, on ours.

Two differences matter: browsers add ``tbody`` to every table, so an XPath that finds nothing is
tried once more without; and ``id("x")`` finds elements by their id only in documents that
declare what an id is, so it is written as a test of the attribute.
"""

import re
from typing import Final

from contentseeker.page import FlatPage

_BY_ID: Final = re.compile(r"""(?<![\w-])id\(\s*(?:"([^"]*)"|'([^']*)')\s*\)""")
_TBODY: Final = re.compile(r"(/{1,2})tbody(?:\[1\])?(?:(/{1,2})|(?=$|[\s|)]))")


def select(page: FlatPage, xpath: str) -> list[int]:
    """Elements that an XPath finds, in document order; ``ArgumentError`` if it cannot be read."""
    written = _BY_ID.sub(_by_attribute, xpath)
    found = page.select(written, kind="xpath")
    without = _TBODY.sub(_around, written)
    if not found and without != written:
        found = page.select(without, kind="xpath")
    return found


def _by_attribute(call: re.Match[str]) -> str:
    quote = '"' if call[1] is not None else "'"
    names = (call[1] or call[2] or "").split()
    tests = " or ".join(f"@id={quote}{name}{quote}" for name in names) or "false()"
    return f"//*[{tests}]"


def _around(step: re.Match[str]) -> str:
    """What is left of a step when its element is not there: the wider way of the two."""
    before, after = step[1], step[2]
    return max(before, after, key=len) if after else ""
