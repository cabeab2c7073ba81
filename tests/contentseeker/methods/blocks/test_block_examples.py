"""Labels of blocks: from a gold text, and from snippets."""

import numpy as np
import pytest

from contentseeker.corpus import LabelledPage, SnippetPage
from contentseeker.fitting.blocks.examples import (
    BlockExample,
    example_from_gold,
    example_from_snippets,
    labels_from_gold,
)
from contentseeker.methods.blocks.page_types import traits_of
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import view_of, words

NOBODY = float("nan")


def gold_page(markup: str, gold: str) -> LabelledPage:
    return LabelledPage("1", markup.encode(), gold, "forum", "site.example", "http://site.example/")


def snippet_labels(markup: str, wanted: list[str], unwanted: list[str]) -> list[float]:
    page = SnippetPage(
        "1", markup.encode(), tuple(wanted), tuple(unwanted), "site.example", "http://x.example/"
    )
    label: list[float] = example_from_snippets(page).label.tolist()
    return label


def test_blocks_are_content_if_their_words_are_gold() -> None:
    view = view_of("<p>Menu</p><h1>A storm, at last!</h1><p>It rained for two days.</p><p>end</p>")
    label = labels_from_gold(view, "a storm at last\nit rained for two days")
    assert label.tolist() == [0, 1, 1, 0]


def test_half_of_the_words_are_enough_and_less_are_not() -> None:
    view = view_of("<p>one two three four</p><p>five six seven eight</p>")
    assert labels_from_gold(view, "one two five").tolist() == [1, 0]


def test_nobody_knows_about_blocks_without_words() -> None:
    view = view_of("<p>one</p><p>***</p><p>two</p>")
    assert labels_from_gold(view, "one").tolist() == pytest.approx([1, NOBODY, 0], nan_ok=True)


def test_hidden_text_can_be_gold() -> None:
    view = view_of("<p>menu</p><div hidden>The story</div><noscript><p>goes on</p></noscript>")
    assert labels_from_gold(view, "The story goes on").tolist() == [0, 1, 1]


def test_words_across_inline_elements_belong_to_their_block() -> None:
    view = view_of("<p>He<b>llo</b> <i>wide</i> <a href=/x>world</a></p><p>Hello</p>")
    assert labels_from_gold(view, "Hello wide world").tolist() == [1, 0]


def test_an_empty_gold_text_makes_nothing_content() -> None:
    assert labels_from_gold(view_of("<p>one</p><p>two</p>"), "").tolist() == [0, 0]


def test_an_example_is_the_page_with_everything_known_about_it() -> None:
    found = example_from_gold(gold_page("<p id=thread>one two</p><p>x</p>", "one two"))
    assert isinstance(found, BlockExample)
    assert (found.domain, found.page_type) == ("site.example", "forum")
    assert found.label.tolist() == [1, 0]
    assert len(found.weight) == len(found.blocks) == 2
    assert "thread" in traits_of(found.blocks)


def test_snippets_label_the_blocks_they_are_in_and_no_others() -> None:
    markup = "<p>The storm was over.</p><p>Share this</p><p>Nobody knows.</p>"
    label = snippet_labels(markup, ["storm was"], ["Share"])
    assert label == pytest.approx([1, 0, NOBODY], nan_ok=True)


def test_white_space_of_snippets_does_not_matter() -> None:
    label = snippet_labels("<p>The storm\n was <b>over</b>.</p>", [" storm  was\nover "], [])
    assert label == [1]


def test_what_is_wanted_wins_over_what_is_not() -> None:
    assert snippet_labels("<p>The storm was over.</p>", ["storm"], ["storm was over"]) == [1]
    assert snippet_labels("<p>The storm was over.</p>", ["was over"], ["The storm"]) == [1]


def test_a_long_block_that_quotes_an_unwanted_snippet_is_not_labelled() -> None:
    label = snippet_labels(f"<p>Share this</p><p>{words(80)} Share this</p>", [], ["Share this"])
    assert label == pytest.approx([0, NOBODY], nan_ok=True)


def test_a_long_block_with_a_wanted_snippet_is_content() -> None:
    assert snippet_labels(f"<p>{words(80)} the end</p>", ["the end"], []) == [1]


def test_pages_with_snippets_are_articles() -> None:
    page = SnippetPage("1", b"<p>one</p>", (), (), "site.example", "http://site.example/")
    found = example_from_snippets(page)
    assert (found.page_type, found.domain) == ("article", "site.example")
    assert np.isnan(found.label).all()


def test_an_empty_snippet_labels_nothing() -> None:
    assert snippet_labels("<p>one</p>", [], [""]) == pytest.approx([NOBODY], nan_ok=True)
    assert snippet_labels("<p>one</p>", [" "], []) == pytest.approx([NOBODY], nan_ok=True)


@pytest.mark.parametrize("markup", ["<html></html>", "<script>x</script>"])
def test_a_page_without_text_is_an_example_without_blocks(markup: str) -> None:
    found = example_from_gold(gold_page(markup, "gold"))
    assert len(found.blocks) == len(found.label) == 0
    assert len(BlockView(parse(markup))) == 0
