"""Limits for steps that do not scale."""

import pytest

from contentseeker.limits import (
    MAX_ATTRIBUTES,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_MARKUP_BYTES,
    is_degenerate,
    is_too_large,
)
from contentseeker.page import parse


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


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("", False),
        # html and body are two levels above the first one.
        ("<body>" + "<b>" * (MAX_DEPTH - 1), False),
        ("<body>" + "<b>" * MAX_DEPTH, True),
        ("<p " + " ".join(f"a{n}" for n in range(MAX_ATTRIBUTES)) + ">", False),
        ("<p " + " ".join(f"a{n}" for n in range(MAX_ATTRIBUTES + 1)) + ">", True),
        ("<p a>" * (MAX_ATTRIBUTES + 1), False),
    ],
    ids=["empty", "deepest", "too deep", "most attributes", "one more", "spread"],
)
def test_depth_and_attributes_of_one_element_are_degenerate(markup: str, expected: bool) -> None:
    assert is_degenerate(parse(markup)) is expected
