"""Scores of next links per page and per link, computed by hand."""

import numpy as np
import pytest

from contentseeker.fitting.pagination.examples import LabelledLinks, LinkedPage, example_of
from contentseeker.fitting.pagination.scores import (
    PageResult,
    Score,
    chosen_target,
    link_score,
    page_result,
    result_of,
    score_results,
)
from contentseeker.page import parse
from contentseeker.pagination.features import FloatArray

URL = "http://a.example/t"
# A menu, the number of the next page, and the link called next.
MARKUP = "<a href=/about>About</a> <a href='?page=2'>2</a> <a class=next href='?page=2'>Next</a>"


def labelled(*, is_last: bool = False) -> LabelledLinks:
    page = parse(MARKUP, url=URL)
    nodes = frozenset[int]() if is_last else frozenset(page.select("a.next"))
    return LabelledLinks("1", page, URL, nodes)


GOING_ON, LAST = example_of(labelled()), example_of(labelled(is_last=True))


def found(*values: float) -> FloatArray:
    return np.array(values)


@pytest.mark.parametrize(
    ("has_next", "is_proposed", "is_right", "result"),
    [
        (True, True, True, PageResult.RIGHT),
        (True, True, False, PageResult.WRONG),
        (True, False, False, PageResult.NONE),
        (False, True, False, PageResult.WRONG),
        (False, False, False, PageResult.RIGHT),
    ],
)
def test_the_result_of_a_page(
    has_next: bool, is_proposed: bool, is_right: bool, result: PageResult
) -> None:
    assert page_result(has_next=has_next, is_proposed=is_proposed, is_right=is_right) == result


def test_results_of_examples() -> None:
    right, wrong = "http://a.example/t?page=2", "http://a.example/about"
    chosen = (right, wrong, None)
    assert [result_of(GOING_ON, each) for each in chosen] == ["right", "wrong", "none"]
    assert [result_of(LAST, each) for each in chosen] == ["wrong", "wrong", "right"]


def test_last_pages_lower_precision_and_raise_nothing() -> None:
    going_on = [(True, "right"), (True, "right"), (True, "wrong"), (True, "none")]
    assert score_results(going_on) == Score(right=2, proposed=3, existing=4)
    # P 2/3, R 2/4, F1 2*2/(3+4).
    assert score_results(going_on).values == pytest.approx((2 / 3, 1 / 2, 4 / 7))

    with_last = [*going_on, (False, "right"), (False, "wrong")]
    assert score_results(with_last) == Score(right=2, proposed=4, existing=4)
    # P 2/4, R 2/4, F1 2*2/(4+4).
    assert score_results(with_last).values == pytest.approx((1 / 2, 1 / 2, 1 / 2))


def test_every_link_is_classified_for_itself() -> None:
    # About is taken wrongly. The number leads to the next page and was not chosen: it counts
    # neither way. Next is right.
    assert link_score([GOING_ON], [found(0.7, 0.9, 0.8)]) == Score(1, 2, 1)
    # On the last page all three links are wrong.
    assert link_score([LAST], [found(0.7, 0.9, 0.8)]) == Score(0, 3, 0)
    # Both pages: P 1/5, R 1/1, F1 2*1/(5+1).
    both = link_score([GOING_ON, LAST], [found(0.7, 0.9, 0.8)] * 2)
    assert both.values == pytest.approx((1 / 5, 1.0, 1 / 3))


def test_a_declared_end_outweighs_a_model_as_a_declared_next_page_does() -> None:
    page = parse(f"<link rel=prev href=/s>{MARKUP}", url=URL)
    example = example_of(LabelledLinks("1", page, URL, frozenset()))
    sure = found(0.1, 0.2, 0.9)
    assert example.declares_end
    assert chosen_target(example, sure, with_declared=False) == "http://a.example/t?page=2"
    assert chosen_target(example, sure, with_declared=True) is None


def test_links_to_earlier_pages_get_no_probability() -> None:
    url = "http://a.example/t?page=2"
    page = parse("<a href=/t>Back</a> <a href='?page=3'>On</a>", url=url)
    example = example_of(LabelledLinks("1", page, url, frozenset()))
    assert example.without_earlier(found(0.9, 0.4)).tolist() == [0.0, 0.4]


def test_a_stored_last_page_is_an_example_without_a_positive_link() -> None:
    page = LinkedPage(1, MARKUP.encode(), URL, next_url="")
    assert page.is_last
    example = example_of(page.labelled())
    assert not example.has_next
    assert example.is_next.tolist() == [0, 0, 0]
    assert example.is_clear.tolist() == [True, True, True]
