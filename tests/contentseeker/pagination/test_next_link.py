"""The next page: what the page declares wins, then the model's favourite if it is likely."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from contentseeker.page import FlatPage, parse
from contentseeker.pagination import Candidate, NextLink, find_next

URL = "http://a.example/1"


@dataclass(frozen=True)
class Liking:
    """Likes links by what they say."""

    likings: dict[str, float]

    def probabilities(
        self, page: FlatPage, url: str, links: Sequence[Candidate]
    ) -> NDArray[np.float64]:
        return np.array([self.likings.get(link.text, 0.0) for link in links])


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<a href=2 rel='nofollow next'>x", NextLink(2, "http://a.example/2", 1.0, "rel")),
        ("<link rel=next href=2>", NextLink(None, "http://a.example/2", 1.0, "rel")),
        (
            "<link rel=Next href=2?a=1&b=2><a href=3>3</a><a href='2?b=2&a=1'>2</a>",
            NextLink(5, "http://a.example/2?a=1&b=2", 1.0, "rel"),
        ),
        ("<link rel=next href=1#more>", None),
        ("<link rel=next href=http://b.example/2>", None),
        ("<link rel=next><link rel=prev href=0>", None),
        ("<a href=2>next</a><a href=3>other</a>", NextLink(2, "http://a.example/2", 0.8, "model")),
        ("<a href=3>other</a>", None),
        ("", None),
    ],
)
def test_what_the_page_declares_wins_over_the_model(markup: str, expected: NextLink | None) -> None:
    model = Liking({"next": 0.8, "other": 0.49, "x": 0.1})
    assert find_next(parse(markup, url=URL), URL, model) == expected


def test_the_first_of_equals_is_taken() -> None:
    page = parse("<a href=2>next</a><a href=3>next</a>", url=URL)
    found = find_next(page, URL, Liking({"next": 0.5}))
    assert found is not None
    assert found.url == "http://a.example/2"
