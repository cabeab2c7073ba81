"""Features of links: LinkSimilarity and the paper's nine by hand, ours by example."""

from typing import Any

import numpy as np
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.pagination.candidates import candidates
from contentseeker.pagination.link_similarity import LinkSimilarity
from contentseeker.pagination.numbers import page_number, step_between
from contentseeker.pagination.profiles import ALL_FEATURES, FULL, MEANINGS, PAPER, Profile

# The worked example of the specification.
ADDRESSES = "/about /list?page=1 /list?page=2 /list?page=3 /list?page=2 /login".split()


def test_link_similarity_of_the_worked_example() -> None:
    found = LinkSimilarity().of(ADDRESSES, [0] * 6)
    assert found.round(4).tolist() == [0.1667, 0.6667, 0.75, 0.75, 0.7222, 0.25]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ({"window": 1, "pooling": "max"}, [0.1667, 0.9167, 0.9167, 0.9167, 0.9167, 0.25]),
        ({"window": 1, "masked_digits": True}, [0.1667, 0.5833, 1.0, 1.0, 0.625, 0.25]),
        ({"window": 1, "same_parent": True}, [0.0, 0.9167, 0.9167, 0.9167, 0.9167, 0.0]),
        ({"window": 9}, [0.1667, 0.6333, 0.65, 0.6333, 0.65, 0.2333]),
    ],
)
def test_link_similarity_has_variants(variant: dict[str, Any], expected: list[float]) -> None:
    found = LinkSimilarity(**variant).of(ADDRESSES, [0, 1, 1, 1, 1, 0])
    assert found.round(4).tolist() == pytest.approx(expected, abs=2e-4)


def test_a_link_without_neighbours_is_like_none() -> None:
    assert LinkSimilarity().of(["/about"], [0]).tolist() == [0.0]
    assert LinkSimilarity().of([], []).tolist() == []


@pytest.mark.parametrize("wrong", [{"window": 0}, {"pooling": "median"}])
def test_variants_that_do_not_exist_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        LinkSimilarity(**wrong)


URL = "http://a.example/list?page=2"
MARKUP = """<p><a href="/about">About next of kin</a></p>
<div class=pagination><span class=prev><a href="/list?page=1">&lt; Previous</a></span>
<a href="/list?page=1">1</a> <a href="/list?page=3">3</a> <a href="/list?page=4">4</a>
<span class="next_button"><a href="/list?page=3">Next page &gt;</a></span></div>"""


def columns_of(profile: Profile) -> dict[str, list[float]]:
    page = parse(MARKUP, url=URL)
    rows = profile.matrix(page, URL, candidates(page, URL))
    return dict(zip(profile.columns, rows.T.tolist(), strict=True))


def test_the_nine_features_of_the_paper() -> None:
    found = columns_of(PAPER)

    assert found["has next"] == [1, 0, 0, 0, 0, 1]
    assert found["has page"] == [0, 0, 0, 0, 0, 1]
    assert found["one character"] == [0, 0, 1, 1, 1, 0]
    assert found["frequency"] == [1, 2, 2, 2, 1, 2]
    assert found["text length"] == [17, 10, 1, 1, 1, 11]
    assert found["relative text length"][1] == pytest.approx(10 / 17)
    assert found["address length"] == [22, 28, 28, 28, 28, 28]
    assert found["relative address length"][0] == pytest.approx(22 / 28)
    # 1 and 1 before, 4 and the next one behind, all but one digit the same.
    assert found["link similarity"][3] == pytest.approx((3 * 11 / 12 + 1) / 4)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("says next", [1, 0, 0, 0, 0, 1]),
        ("says previous", [0, 1, 0, 0, 0, 0]),
        ("arrow on", [0, 0, 0, 0, 0, 1]),
        ("arrow back", [0, 1, 0, 0, 0, 0]),
        ("is number", [0, 0, 1, 1, 1, 0]),
        ("number ahead", [0, 0, -1, 1, 2, 0]),
        ("around named next", [0, 0, 0, 0, 0, 1]),
        ("around named previous", [0, 1, 0, 0, 0, 0]),
        ("in pager", [6, 2, 1, 1, 1, 2]),
        ("step", [0, -1, -1, 1, 2, 1]),
        ("is series", [0, 1, 1, 1, 1, 1]),
        ("is nearest step", [0, 0, 0, 1, 0, 1]),
        ("numbers before", [0, 0, 0, 1, 2, 3]),
        ("previous before", [0, 0, 1, 1, 1, 1]),
        ("rivals", [1, 2, 2, 1, 2, 1]),
    ],
)
def test_features_of_our_own(name: str, expected: list[float]) -> None:
    assert columns_of(FULL)[name] == expected


def test_every_feature_says_what_it_means_and_is_a_number() -> None:
    found = columns_of(FULL)
    assert tuple(found) == ALL_FEATURES == tuple(MEANINGS)
    assert np.isfinite(np.array(list(found.values()))).all()
    assert FULL.matrix(parse(""), URL, ()).shape == (0, len(ALL_FEATURES))


@pytest.mark.parametrize(
    ("own", "target", "step"),
    [
        ("http://a/l?page=2", "http://a/l?page=3", 1),
        ("http://a/l?page=2", "http://www.a/l?page=1", -1),
        ("http://a/l", "https://a/l?page=2", 1),
        ("http://a/l/page/3/", "http://a/l/", -2),
        ("http://a/l", "http://a/l/p2.html", 1),
        ("http://a/2016/l", "http://a/2016/l?start=15", 14),
        ("http://a/l?page=2", "http://a/m?page=3", None),
        ("http://a/20160102", "http://a/20160103", None),
        ("http://a/l", "http://a/about", None),
    ],
)
def test_addresses_of_a_series_differ_in_one_number(
    own: str, target: str, step: int | None
) -> None:
    assert step_between(own, target) == step


@pytest.mark.parametrize(
    ("url", "number"),
    [
        ("http://a/l?page=2", 2),
        ("http://a/l/page/12/", 12),
        ("http://a/l/p3", 3),
        ("http://a/l?PAGEN_1=5", 5),
        ("http://a/thread-7-page-2.html", 2),
        ("http://a/2016/05/", None),
        ("http://a/shop3", None),
    ],
)
def test_an_address_may_name_its_page(url: str, number: int | None) -> None:
    assert page_number(url) == number
