"""Which regions are comments on an article."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.methods.style_density.comments import CommentTest, levels_in_common
from contentseeker.methods.style_density.keywords import KEYWORDS, keywords_of
from contentseeker.methods.style_density.regions import Regions, find_regions
from contentseeker.methods.style_density.tree import read_tree
from contentseeker.methods.style_density.variants import PAPER, RELEASED, variant_of
from contentseeker.page import parse
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.methods.style_density.made_pages import (
    WITH_COMMENTS,
    comment,
    div,
    page,
    text,
)


def comments(markup: str, name: str = RELEASED, languages: tuple[str, ...] = ()) -> list[str]:
    """Texts of the comments on the region that has most text."""
    found = find_regions(read_tree(parse(markup), variant_of(name, "html5")), 20)
    article = int(found.density.argmax())
    test = CommentTest(found, article, keywords_of(languages))
    return [found.text(place) for place in test.comments()]


def below(*parts: str) -> str:
    return page("<div><div><p>", text(900), "</p></div>", *parts, "</div>")


@pytest.mark.parametrize("name", [PAPER, RELEASED])
def test_comments_come_in_their_order(name: str) -> None:
    assert comments(WITH_COMMENTS, name) == [text(120), text(90)]


def test_a_class_or_an_id_around_will_do() -> None:
    assert comments(below(f"<ul id=reply-list><li>{text(40)}</li></ul>")) == [text(40)]
    assert comments(below(f"<ul id=links><li>{text(40)}</li></ul>")) == []


def test_a_text_that_says_so_will_do_for_its_whole_group() -> None:
    said = f"<div class=x><p>Ben wrote: {text(40)}</p></div><div class=x><p>{text(50)}</p></div>"
    assert comments(below(said)) == [f"Ben wrote: {text(40)}", text(50)]


def test_one_weak_word_in_a_text_is_enough_for_the_paper_only() -> None:
    said = f"<div class=x><p>The response was good. {text(40)}</p></div>"
    assert comments(below(said), RELEASED) == []
    assert len(comments(below(said), PAPER)) == 1


@pytest.mark.parametrize("name", ["comment-policy", "footer-user"])
def test_policies_and_footers_are_no_comments(name: str) -> None:
    assert comments(below(comment(60, name))) == []


def test_comments_in_front_of_the_article_count_for_the_paper_only() -> None:
    markup = page("<div>", comment(60), div(900), "</div>")
    assert comments(markup, RELEASED) == []
    assert comments(markup, PAPER) == [text(60)]


def test_comments_must_stand_near_the_article() -> None:
    deep = "<section><section><section><section>", "</section></section></section></section>"
    markup = page(deep[0], div(900), deep[1], comment(60))
    assert comments(markup, RELEASED) == []
    near = page("<section><section>", div(900), "</section></section>", comment(60))
    assert comments(near, RELEASED) == [text(60)]
    assert comments(near, PAPER) == []


@pytest.mark.parametrize(
    ("language", "word"),
    [("de", "Kommentar"), ("fr", "a écrit"), ("ru", "Ответить"), ("ja", "返信"), ("tr", "yorum")],
)
def test_keywords_of_other_languages(language: str, word: str) -> None:
    said = below(f"<div class=x><p>{word} {text(40)}</p></div>")
    assert len(comments(said)) == len(comments(said, languages=(language,))) == 1
    assert comments(said, languages=("en",)) == []


def test_every_language_has_words_and_english_those_of_the_paper() -> None:
    assert keywords_of(["en"]) == ("comment", "reply", "response", "user", "wrote:", "said:")
    assert all(KEYWORDS.values())
    assert set(keywords_of([])) == {word for words in KEYWORDS.values() for word in words}
    assert all(word == word.lower() for word in keywords_of([]))


@settings(max_examples=60)
@given(broken_markup, st.data())
def test_levels_in_common_agree_with_climbing(markup: str, data: st.DataObject) -> None:
    page = parse("<p>a</p>" + markup)
    article = data.draw(st.integers(0, len(page) - 1))
    found = levels_in_common(page, article).tolist()
    for node in range(len(page)):
        around = {node, *page.ancestors(node)}
        climbed = [article, *page.ancestors(article)]
        assert found[node] == next(level for level, each in enumerate(climbed) if each in around)


def test_the_article_has_no_part_in_what_holds_it() -> None:
    """A region around the article is never a comment on it."""
    markup = page(f"<div class=comment><p>{text(60)}</p>", div(900), "</div>")
    found: Regions = find_regions(read_tree(parse(markup), variant_of(PAPER, "html5")), 20)
    assert CommentTest(found, 1, keywords_of([])).comments() == []
