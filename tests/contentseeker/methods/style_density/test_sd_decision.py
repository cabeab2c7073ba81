"""Which of several candidates is the article."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotate.demo.generator import generate
from contentseeker import registry
from contentseeker.methods.style_density.decision import is_beaten
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.variants import PAPER, RELEASED
from contentseeker.page import parse
from contentseeker.result import Extraction
from tests.contentseeker.methods.style_density.made_pages import div, page, text


def article(markup: str, variant: str = PAPER) -> str:
    found: Extraction = StyleDensity(variant=variant).extract(parse(markup))
    assert found.page_type == "article"
    return found.regions[0].text


def inside(levels: int, *parts: str) -> str:
    return "<div>" * levels + "".join(parts) + "</div>" * levels


def titled(chars: int, heading: str = "h2") -> str:
    return f"<div><{heading}>T</{heading}>{div(chars)}</div>"


def test_a_side_bar_up_in_the_tree_is_not_preferred_to_a_larger_article() -> None:
    # dfr and title_diff: side bar 4 and 1 (dfm 100 - 100 * 539 / 1049 = 48.6), article 6 and 1.
    markup = page(inside(1, titled(539)), inside(3, titled(1049, "h3")))
    assert article(markup) == text(1049)
    # Nor if it stands behind the article.
    assert article(page(inside(3, titled(1049)), inside(1, titled(539)))) == text(1049)
    # The released program looks at the root first.
    assert article(markup, RELEASED) == text(539)


def test_a_candidate_nearer_to_the_root_with_a_closer_title_is_the_article() -> None:
    # The upper one: dfr 3, title_diff 1. The lower one: dfr 6, its title three levels up.
    markup = page(inside(0, titled(600)), "<div><h2>U</h2>", inside(2, div(1000)), "</div>")
    assert article(markup) == text(600)


def test_at_one_depth_the_closer_title_decides() -> None:
    # Both have dfr 4; the title of the larger one is two levels up, the other one's one level.
    far, near = f"<div><h2>Far</h2>{inside(1, div(1000))}</div>", inside(1, titled(600))
    # A region without a title, at another level: else the page would be several areas.
    markup = page(div(700), far, near)
    assert article(markup) == text(600)


def test_of_equal_candidates_the_first_is_the_article() -> None:
    # All have title_diff 1; the first two have dfr 3, so 1000 gives way to 600.
    assert article(page(titled(600), titled(1000), inside(1, titled(550)))) == text(600)
    # 650 has dfr 4: nearer to nothing, further from the root, and larger.
    assert article(page(titled(600), titled(1000), inside(1, titled(650)))) == text(650)


def slowly_beaten(dfr: list[int], title_diff: list[int]) -> list[bool]:
    pairs = list(zip(dfr, title_diff, strict=True))
    return [
        any(diff < own_diff and depth <= own_depth for depth, diff in pairs)
        or (own_depth, own_diff) in pairs[:place]
        for place, (own_depth, own_diff) in enumerate(pairs)
    ]


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 4)), min_size=1, max_size=12))
def test_beaten_regions_agree_with_comparing_all_pairs(pairs: list[tuple[int, int]]) -> None:
    dfr, title_diff = (list(column) for column in zip(*pairs, strict=True))
    found = is_beaten(np.array(dfr, dtype=np.int32), np.array(title_diff, dtype=np.int32))
    assert found.tolist() == slowly_beaten(dfr, title_diff)
    assert not found.all()


@pytest.mark.parametrize("ending", ["a-loaf-for-people-who-do-not.html", "baking-in-a-boat.html"])
def test_the_story_of_a_blog_with_a_long_side_bar_is_found(ending: str) -> None:
    stored = next(each for each in generate() if each.url.endswith(ending))
    found = registry.get("SD-paper").create().extract(parse(stored.html, url=stored.url))
    first = stored.gold.splitlines()[1]
    assert first in found.regions[0].text
    assert "bookbinder" not in found.text
