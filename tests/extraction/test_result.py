"""What methods give back."""

import pytest

from extraction.page import parse
from extraction.page.text import tidy_lines
from extraction.result import Extraction, Status


@pytest.mark.parametrize(
    ("markup", "text", "status"),
    [
        ("<body>x</body>", "x", Status.OK),
        ("<html><frameset></frameset></html>", "x", Status.NO_BODY),
        ("<body>x</body>", "", Status.EMPTY),
        ("", "", Status.EMPTY),
    ],
)
def test_status_follows_from_page_and_text(markup: str, text: str, status: Status) -> None:
    assert Extraction.of(parse(markup), text, [1]).status is status


def test_no_text_means_no_nodes() -> None:
    assert Extraction.of(parse("<p>x"), "", [1]).nodes == ()


def test_a_status_is_its_word() -> None:
    assert str(Status.TOO_LARGE) == "too_large"


def test_lines_are_tidied() -> None:
    assert tidy_lines("  a \t b\r\n\n \u00a0 \nc\n") == "a b\nc"
