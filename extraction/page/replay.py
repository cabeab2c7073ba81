"""The event log read back in order: what the lxml tree and the rendering are made from."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from extraction.page.writing import MARKS

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage

_MARK: Final = re.compile(f"[{''.join(sorted(MARKS))}]")


def replay(page: "FlatPage") -> Iterator[tuple[bool, int, str]]:
    """Every event of a page: whether it opens or closes, its element, the text behind it."""
    texts: list[str] = _MARK.split(page.log.stream.decode())
    structure = page.structure
    return zip(structure.is_open.tolist(), structure.element.tolist(), texts[1:], strict=True)
