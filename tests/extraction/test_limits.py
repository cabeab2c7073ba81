"""Where steps that do not scale stop."""

import pytest

from extraction.limits import MAX_ELEMENTS, MAX_MARKUP_BYTES, is_too_large
from extraction.page import parse


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>x</p>", False),
        ("<body>" + "<i></i>" * (MAX_ELEMENTS - 2), False),
        ("<body>" + "<i></i>" * (MAX_ELEMENTS - 1), True),
        ("x" * MAX_MARKUP_BYTES, False),
        ("x" * (MAX_MARKUP_BYTES + 1), True),
    ],
    ids=["small", "most elements", "one element more", "most bytes", "one byte more"],
)
def test_elements_and_bytes_are_limited(markup: str, expected: bool) -> None:
    assert is_too_large(parse(markup)) is expected
