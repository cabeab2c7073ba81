"""The normalisation that every score starts from."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import normalise


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        (" \t\n\u00a0\n", ""),
        ("  one   two\t three ", "one two three"),
        ("price:\u00a0\u00a042\u202f%", "price: 42 %"),
        ("first\r\n\r\n\n  second\rthird", "first\nsecond\nthird"),
        ("全角\u3000空白", "全角 空白"),
        ("zero\u200bwidth", "zero\u200bwidth"),
    ],
)
def test_whitespace_collapses_within_lines_and_empty_lines_go(text: str, expected: str) -> None:
    assert normalise(text) == expected


def test_an_accent_typed_separately_equals_the_composed_letter() -> None:
    assert normalise("cafe\u0301") == "caf\u00e9"


@settings(deadline=None)
@given(st.text(st.sampled_from("ab\u0301 \t\n\r\u00a0\u0085\u2028\u3000é")))
def test_result_is_composed_has_no_stray_whitespace_and_keeps_every_letter(text: str) -> None:
    result = normalise(text)

    assert normalise(result) == result
    assert unicodedata.is_normalized("NFC", result)
    assert all(line and line == " ".join(line.split()) for line in result.split("\n") if result)
    assert "".join(result.split()) == "".join(unicodedata.normalize("NFC", text).split())


def test_bytes_are_refused_with_the_way_out() -> None:
    with pytest.raises(ArgumentError, match=r"^text: .*got bytes\. Decode"):
        normalise(b"page")  # type: ignore[arg-type]
