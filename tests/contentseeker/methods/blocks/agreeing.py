"""Features against what they should be."""

from collections.abc import Mapping, Sequence

import pytest

from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.page import parse


def agree(found: Mapping[str, FloatArray], expected: Mapping[str, Sequence[float]]) -> None:
    """The features that are known have the values they should have."""
    for name, values in expected.items():
        assert found[name].tolist() == pytest.approx(list(values), nan_ok=True), name


def view_of(markup: str) -> BlockView:
    """The blocks of a page with this body."""
    return BlockView(parse(f"<html><body>{markup}</body></html>"))


def words(count: int, word: str = "word") -> str:
    """A text of so many words."""
    return " ".join([word] * count)


def node_with(view: BlockView, name: str) -> int:
    """The element with this class or id."""
    page = view.page
    return next(n for n in range(len(page)) if name in page.attrs(n).values())
