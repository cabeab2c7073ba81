"""Extraction by blocks, with a small model and with models that say yes to everything."""

from collections.abc import Mapping
from typing import cast

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contentseeker.methods.blocks.counting import TokenCounts
from contentseeker.methods.blocks.extractor import BlockExtractor, chosen_elements
from contentseeker.methods.blocks.features import PageBlocks
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.page_types import PageTypes
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from contentseeker.result import Extraction, Status
from contentseeker.trees import SymmetricTrees
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.methods.blocks.agreeing import view_of, words
from tests.contentseeker.methods.blocks.made_sites import article, forum, product
from tests.contentseeker.strategies import Element, known_pages, page_markup


def same_for_all(probability: float) -> SymmetricTrees:
    """No trees but a bias, so that every block is equally likely."""
    no_tests, no_leaves = np.zeros((1, 0), np.int64), np.zeros((0, 2))
    with np.errstate(divide="ignore"):
        bias = float(np.log(probability) - np.log1p(-probability))
    return SymmetricTrees(no_tests, no_tests.astype(np.float32), no_leaves, no_leaves, bias)


class OneKind:
    """A classifier that takes every page for the same."""

    def __init__(self, name: str) -> None:
        self.name = name

    def probabilities(self, blocks: PageBlocks) -> Mapping[str, float]:
        """Certain of it."""
        return {"nothing": 0.0, self.name: 1.0}


def extract(markup: str, kind: str = "", probability: float = 1.0) -> Extraction:
    """By a model that takes everything, unless the extractor leaves it out."""
    types = cast(PageTypes, OneKind(kind)) if kind else None
    everything = BlockModel(same_for_all(probability), TokenCounts(1), TokenCounts(1), types)
    return BlockExtractor().extract_with(everything, parse(f"<html><body>{markup}</body></html>"))


STORY = "".join(f"<p>{words(50, word)}</p>" for word in ("storm", "coast"))
COMMENTS = f"<div id=comments><p>{words(30, 'agreed')}</p><p>Me too</p></div>"


def test_comments_behind_an_article_are_left_out() -> None:
    for kind in ("", "article"):
        assert extract(f"{STORY}{COMMENTS}<p>end</p>", kind).text.split("\n") == [
            words(50, "storm"),
            words(50, "coast"),
            "end",
        ]


def test_what_is_said_on_a_forum_stays() -> None:
    assert words(30, "agreed") in extract(f"{STORY}{COMMENTS}", "forum").text


def test_comments_without_an_article_before_them_stay() -> None:
    assert words(30, "agreed") in extract(f"<p>Title</p>{COMMENTS}{STORY}").text


def test_a_small_model_leaves_comments_out_and_threads_in(model: BlockModel) -> None:
    thread = forum(101)
    assert BlockExtractor().extract_with(model, parse(thread.markup)).text == thread.text
    story = article(101, comments=8)
    assert BlockExtractor().extract_with(model, parse(story.markup)).text == story.text


def test_a_long_block_is_taken_once_and_a_short_one_as_often_as_it_is() -> None:
    repeated = words(30, "again")
    result = extract(f"<p>{repeated}</p><p>Yes.</p><div><p>{repeated}</p><p>Yes.</p></div>")
    assert result.text == f"{repeated}\nYes.\nYes."
    assert result.blocks is not None
    assert result.blocks.chosen.tolist() == [True, True, False, True]


def test_repetition_within_one_element_is_content() -> None:
    verse, refrain = words(30, "storm"), words(10, "again")
    result = extract("".join(f"<p>{text}</p>" for text in (verse, refrain, "So.", refrain)))
    assert result.text == f"{verse}\n{refrain}\nSo.\n{refrain}"


@pytest.mark.parametrize("wrap", ["div class=story hidden", "noscript", "div style=display:none"])
def test_hidden_text_can_be_content(model: BlockModel, wrap: str) -> None:
    page = article(103, wrap)
    assert page.content[0] not in parse(page.markup).blocks.texts()
    assert BlockExtractor().extract_with(model, parse(page.markup)).text == page.text


@pytest.mark.parametrize("made", [article(102), forum(102), product(102)])
def test_everything_known_about_an_extraction(model: BlockModel, made: object) -> None:
    markup = getattr(made, "markup", "")
    page = parse(markup)
    result = BlockExtractor().extract_with(model, page)
    assert result.status is Status.OK
    assert result.page is page
    assert result.title in (page.text(page.find("h1")[0]), "A page")
    assert result.page_type == getattr(made, "page_type", "")
    assert result.confidence is not None
    assert 0.5 < result.confidence <= 1
    assert result.blocks is not None
    assert len(result.blocks.node) == len(page.revealed.blocks)
    assert page.revealed.text_of(result.nodes) == result.text


def texts_of(view: BlockView, chosen: list[bool]) -> list[str]:
    return [text for text, is_in in zip(view.page.blocks.texts(), chosen, strict=True) if is_in]


def test_chosen_elements_are_as_large_as_they_can_be() -> None:
    view = view_of("<div><h1>one</h1><p>two</p></div><ul><li>three</li><li>four</li></ul>")
    tags = [view.page.tag(node) for node in chosen_elements(view, np.array([1, 1, 0, 1], bool))]
    assert tags == ["div", "li"]
    assert [
        view.page.tag(node) for node in chosen_elements(view, np.array([1, 1, 1, 1], bool))
    ] == ["html"]
    assert chosen_elements(view, np.zeros(4, bool)) == []


def test_a_part_of_an_element_is_named_by_the_element() -> None:
    view = view_of("<div>one<p>two</p></div><p>three</p>")
    tags = [view.page.tag(node) for node in chosen_elements(view, np.array([1, 0, 0], bool))]
    assert tags == ["div"]


@given(known_pages(), st.data())
def test_chosen_elements_hold_every_chosen_block_and_others_only_of_their_own(
    root: Element, data: st.DataObject
) -> None:
    view = BlockView(parse(page_markup(root)))
    picked = data.draw(st.lists(st.booleans(), min_size=len(view), max_size=len(view)))
    chosen = np.array(picked, dtype=np.bool_)
    nodes = chosen_elements(view, chosen)
    end = view.page.subtree_end
    around = [{node for node in nodes if node <= own < end[node]} for own in view.node.tolist()]
    assert all(around[block] for block in np.flatnonzero(chosen).tolist())
    # A block that was not chosen is inside a named element only if that element has a chosen
    # block of its own, beside others.
    partly = set(view.node[chosen].tolist())
    for block in np.flatnonzero(~chosen).tolist():
        assert around[block] <= partly


@given(known_pages(), st.data())
def test_whole_elements_hold_exactly_the_chosen_text(root: Element, data: st.DataObject) -> None:
    view = BlockView(parse(page_markup(root)))
    elements = data.draw(st.lists(st.integers(0, len(view.page) - 1), max_size=3))
    # Only elements that no block reaches into from outside.
    whole = [
        node
        for node in elements
        if view.page.revealed.text(node).split("\n")
        == view.page.blocks.texts()[view.first[node] : view.last[node]]
    ]
    chosen = np.zeros(len(view), dtype=np.bool_)
    for node in whole:
        chosen[view.first[node] : view.last[node]] = True
    nodes = chosen_elements(view, chosen)
    # An element with a chosen block of its own is named even if other blocks are inside of it.
    if all(chosen[view.first[own] : view.last[own]].all() for own in view.node[chosen]):
        assert view.page.text_of(nodes).split() == " ".join(texts_of(view, list(chosen))).split()


@pytest.mark.parametrize("markup", ["", " ", "<html></html>", "<img>", "<script>x</script>"])
def test_a_page_without_text_is_empty(model: BlockModel, markup: str) -> None:
    result = BlockExtractor().extract_with(model, parse(markup))
    assert result.status is Status.EMPTY
    assert (result.text, result.nodes, result.confidence, result.markdown) == ("", (), 0, "")


def test_a_page_nothing_of_which_can_be_content_is_empty() -> None:
    result = extract(STORY, "service", 0.0)
    assert result.status is Status.EMPTY
    assert (result.text, result.nodes, result.confidence, result.markdown) == ("", (), 0, "")
    assert result.blocks is not None
    assert result.blocks.probability.tolist() == [0, 0]
    assert not result.blocks.chosen.any()
    assert result.page_type == "service"


def test_what_is_hardly_likely_is_taken_where_nothing_is_likelier() -> None:
    assert extract(STORY, probability=0.01).text


def test_a_page_without_a_body_says_so(model: BlockModel) -> None:
    markup = f"<frameset><noframes>{words(50)}</noframes></frameset>"
    everything = BlockModel(same_for_all(1.0), TokenCounts(1), TokenCounts(1))
    assert BlockExtractor().extract_with(everything, parse(markup)).status is Status.NO_BODY


def test_nothing_computed_before_makes_a_difference(model: BlockModel) -> None:
    for made in (article(104, "noscript"), forum(104)):
        fresh, used = parse(made.markup), parse(made.markup)
        assert used.blocks.texts()
        assert used.links
        assert used.title
        assert used.language
        assert used.subtree_chars.any()
        assert used.anchors
        first, second = (BlockExtractor().extract_with(model, page) for page in (fresh, used))
        assert first == second
        assert first.markdown == second.markdown


def test_the_page_stays_as_it_was(model: BlockModel) -> None:
    markup = article(105, "div hidden").markup
    page, untouched = parse(markup), parse(markup)
    result = BlockExtractor().extract_with(model, page)
    assert result.markdown
    assert page.visible.tolist() == untouched.visible.tolist()
    assert page.blocks.texts() == untouched.blocks.texts()
    assert page.text(0) == untouched.text(0) != page.revealed.text(0)
    assert page.links == untouched.links


@given(broken_markup)
@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_anything_is_extracted_from_broken_pages(markup: str) -> None:
    result = extract(markup)
    assert result.confidence is not None
    assert 0 <= result.confidence <= 1
    assert bool(result.text) == (result.status is not Status.EMPTY)
    assert isinstance(result.markdown, str)


def test_a_deep_page_is_extracted(model: BlockModel) -> None:
    markup = "".join(f"<div>{word} " for word in ["storm"] * 5_000)
    result = BlockExtractor().extract_with(model, parse(markup))
    assert result.confidence is not None
    assert 0 <= result.confidence <= 1
