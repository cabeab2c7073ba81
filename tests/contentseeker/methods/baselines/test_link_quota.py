"""The link quota filter."""

import pytest

from contentseeker.methods.baselines.link_quota import LinkQuotaFilter, link_quota
from contentseeker.page import parse

QUOTAS = (0.25, 0.5, 0.75)
WORKED_EXAMPLE = (
    f"<body><p>{'y' * 60} <a href=/r>ref</a></p>"
    "<div><a href=/>Home</a> <a href=/n>News</a></div></body>"
)


def test_quotas_of_the_worked_example() -> None:
    text, ref, home, news = link_quota(parse(WORKED_EXAMPLE))
    assert (text, ref) == (3 / 64, 3 / 64)
    assert (home, news) == (1, 1)


@pytest.mark.parametrize("quota", QUOTAS)
def test_worked_example_keeps_the_reference_and_drops_the_navigation(quota: float) -> None:
    text = LinkQuotaFilter(quota=quota).extract(parse(WORKED_EXAMPLE)).text
    assert text == f"{'y' * 60} ref"


def test_an_element_answers_for_its_own_text_only() -> None:
    page = parse(
        "<div>outer words<ul><li><a href=/a>many letters in a link</a></li></ul>"
        "<p>inner words</p></div>"
    )
    assert LinkQuotaFilter(quota=0.25).extract(page).text == "outer words\ninner words"


def test_inline_elements_own_nothing() -> None:
    page = parse("<p><span><a href=/a>five5</a></span> <span>fifteen letters</span></p>")
    # The space between the spans is a text node of its own, and blank.
    assert link_quota(page).tolist() == [5 / 20, 5 / 20]


def test_a_quota_is_exceeded_only_above_it() -> None:
    page = parse("<p><a href=/a>abc</a>abc</p>")
    assert LinkQuotaFilter(quota=0.5).extract(page).text == "abcabc"
    assert LinkQuotaFilter(quota=0.49).extract(page).text == ""


def test_anchors_that_lead_nowhere_are_no_links() -> None:
    page = parse("<p><a name=top>Chapter one</a></p>")
    assert LinkQuotaFilter().extract(page).text == "Chapter one"


def test_space_around_a_link_is_text_but_no_link_text() -> None:
    page = parse("<p><a href=/a>abc</a> def</p>")
    assert link_quota(page).tolist() == [3 / 7, 3 / 7]


def test_space_inside_a_link_is_link_text() -> None:
    page = parse("<p><a href=/a>one <b>two</b></a></p>")
    assert link_quota(page).tolist() == [1, 1]
