"""Texts merged into regions, and what is known about these."""

import numpy as np
import pytest
from hypothesis import given, settings

from contentseeker.methods.style_density.regions import Regions, distance_from_max, find_regions
from contentseeker.methods.style_density.tree import NO_TITLE, StyleDensityTree, read_tree
from contentseeker.methods.style_density.variants import PAPER, RELEASED, variant_of
from contentseeker.page import parse
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.methods.style_density.made_pages import WORKED, page, text


def regions(
    markup: str | bytes, name: str = PAPER, t2: float = 20, profile: str = "html4"
) -> Regions:
    return find_regions(read_tree(parse(markup), variant_of(name, profile)), t2)


def ids(found: Regions) -> list[str]:
    return [found.page.attrs(node).get("id", "") for node in found.node.tolist()]


def test_distances_of_the_worked_example() -> None:
    found = regions(WORKED)
    assert ids(found) == ["r1", "r2"]
    assert found.density.tolist() == [1000, 700]
    assert found.dfm.tolist() == [0, 30]


def test_the_largest_region_is_at_no_distance_and_an_empty_page_has_none() -> None:
    assert distance_from_max(np.array([200, 50, 200])).tolist() == [0, 75, 0]
    assert distance_from_max(np.zeros(0, dtype=np.int64)).tolist() == []
    assert len(regions("")) == len(regions("<body></body>")) == 0


def test_a_text_must_be_longer_than_t2() -> None:
    markup = page(f"<div id=a><p>{text(20)}</p><p>{text(21)}</p></div>")
    assert regions(markup, t2=20).density.tolist() == [21]
    assert regions(markup, t2=19).density.tolist() == [41]


def test_texts_in_weak_tags_go_to_the_nearest_strong_one_around() -> None:
    markup = page(
        f"<div id=out><p>{text(50)}</p>",
        f"<div id=in><p><b>{text(30)}</b></p><p>{text(40)}</p></div></div>",
    )
    found = regions(markup)
    assert dict(zip(ids(found), found.density.tolist(), strict=True)) == {"out": 50, "in": 70}


def test_the_released_program_counts_all_text_inside_a_region() -> None:
    markup = page(f"<div id=out><p>{text(50)}</p><div id=in><p>{text(30)}</p></div></div>")
    found = regions(markup, RELEASED)
    assert dict(zip(ids(found), found.density.tolist(), strict=True)) == {"out": 80, "in": 30}


def test_text_right_in_the_body_makes_no_region() -> None:
    assert len(regions(page(f"<p>{text(100)}</p>"))) == 0
    assert len(regions(page(f"<p>{text(100)}</p>"), RELEASED)) == 0


def test_hidden_text_counts_for_nothing() -> None:
    for style in ("display: none", "visibility:hidden"):
        shown = f"<div>{text(300)}</div>"
        hidden = f"<div style='{style}'>{text(300)}</div>"
        assert len(regions(page(hidden + shown))) == len(regions(page(shown))) == 1


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("No sentence ends in this text of some length", False),
        ("A sentence ends here. And this one does not end", True),
        ("これは文章です。とても長い文章なのでここに置いておきます", True),
        ("၎င်းသည် ရှည်လျားသော စာကြောင်းတစ်ခုဖြစ်သည်။", True),
        ("هل هذه جملة طويلة بما يكفي لتكون نصا في هذه الصفحة؟", True),
    ],
)
def test_the_released_program_wants_the_end_of_a_sentence(words: str, counts: bool) -> None:
    markup = page(f"<div><p>{words}</p></div>")
    assert bool(len(regions(markup, RELEASED))) is counts
    assert len(regions(markup, PAPER)) == 1


def test_the_released_program_reads_across_inline_tags() -> None:
    markup = page("<div><p>One <b>long</b> sentence <a href=/>in</a> pieces, seen whole.</p></div>")
    assert regions(markup, RELEASED).text(0) == "One long sentence in pieces, seen whole."
    assert regions(markup, PAPER, t2=15).text(0) == "One sentence pieces, seen whole."


def test_a_text_is_one_block_per_line_and_words_stay_whole() -> None:
    markup = page("<div><p>Half<b>way</b> there.</p><p>A second\n  one.</p></div>")
    assert regions(markup, RELEASED, t2=5).text(0) == "Halfway there.\nA second one."


def test_profile_html5_knows_more_strong_tags() -> None:
    markup = page(f"<div id=out><p>{text(50)}</p><section id=in><p>{text(40)}</p></section></div>")
    assert ids(regions(markup)) == ["out"]
    assert ids(regions(markup, profile="html5")) == ["out", "in"]


def test_a_text_too_far_below_a_strong_tag_is_nobodys_in_the_released_program() -> None:
    for spans, found in ((4, 1), (5, 0)):
        markup = page("<div>", "<span>" * spans, text(90), "</span>" * spans, "</div>")
        assert len(regions(markup, RELEASED)) == found
        assert len(regions(markup, PAPER)) == 1


def test_titles_are_found_in_front_of_a_region_or_inside_it() -> None:
    found = regions(
        page(
            f"<div id=early><p>{text(30)}</p></div>",
            f"<div id=main><header><h1>T</h1></header><div id=body><p>{text(30)}</p></div></div>",
            f"<div id=own><h2>U</h2><p>{text(30)}</p></div>",
        )
    )
    diffs = dict(zip(ids(found), found.title_diff.tolist(), strict=True))
    assert diffs == {"early": NO_TITLE, "body": 1, "own": 0}
    assert dict(zip(ids(found), found.dfr.tolist(), strict=True)) == {
        "early": 2,
        "body": 3,
        "own": 2,
    }
    assert found.page.siblings.count[found.node].tolist() == [1, 1, 2]


def slow_title_above(tree: StyleDensityTree, node: int) -> int:
    page = tree.page
    before = [each for each in page.find(*sorted(tree.variant.titles)).tolist() if each < node]
    if not before:
        return NO_TITLE
    around = {before[-1], *page.ancestors(before[-1])}
    for levels, each in enumerate([node, *page.ancestors(node)]):
        if each in around:
            return levels
    raise AssertionError("the root is around everything")


@settings(max_examples=60)
@given(broken_markup)
def test_title_levels_and_densities_agree_with_looking_them_up_one_by_one(markup: str) -> None:
    tree = read_tree(
        parse(markup + "<div><h1>a</h1><p><h2>b</h2>c</div>"), variant_of(PAPER, "html5")
    )
    assert tree.title_above.tolist() == [
        slow_title_above(tree, node) for node in range(len(tree.page))
    ]
    runs = tree.page.runs
    for node in range(len(tree.page)):
        assert tree.density[node] == runs.chars[runs.owner == node].sum()


@settings(max_examples=60)
@given(broken_markup)
def test_regions_of_whatever_markup_have_the_text_they_count(markup: str) -> None:
    for name in (PAPER, RELEASED):
        found = regions(markup, name, t2=0)
        for place in range(len(found)):
            # Words that touch across tags are joined, so there may be spaces less.
            joined = "".join(found.text(place).split())
            runs, stream = found.page.runs, found.page.log.stream
            own = found.runs[found.first[place] : found.last[place]]
            words = [
                stream[runs.word_start[word] : runs.word_end[word]].decode("utf-8", "replace")
                for run in own
                for word in range(runs.first_word[run], runs.first_word[run] + runs.words[run])
            ]
            assert joined == "".join("".join(word.split()) for word in words)
