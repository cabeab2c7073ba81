"""Where comments are, and what tells them from an article."""

import pytest

from extraction.blocks.discussion import (
    are_comments,
    comment_containers,
    discussion_features,
    in_elements,
    page_features,
)
from extraction.blocks.naming import named_elements
from extraction.blocks.view import BlockView
from extraction.page import parse
from tests.extraction.blocks.agreeing import agree, node_with, view_of, words

ARTICLE = f"<div class=story><p>{words(60)}</p></div>"
COMMENTS = (
    "<div id=comments><div class=comment><time>noon</time><p>I agree.</p></div>"
    "<div class=comment><time>one</time><p>So do I.</p></div></div>"
)


def containers(view: BlockView) -> list[int]:
    return list(map(int, comment_containers(view, named_elements(view))))


def test_comments_are_the_outermost_element_called_so() -> None:
    view = view_of(f"{ARTICLE}{COMMENTS}<p>end</p>")
    assert containers(view) == [node_with(view, "comments")]


@pytest.mark.parametrize(
    "attribute",
    [
        "class='comments-area wide'",
        "id=commentList-comment",
        "id=disqus_thread",
        "class=kommentare",
        "class=user-comentarios",
        "id=replies",
    ],
)
def test_comments_go_by_many_names(attribute: str) -> None:
    view = view_of(f"{ARTICLE}<div {attribute}><p>I agree.</p></div>")
    assert in_elements(view, comment_containers(view, named_elements(view))).tolist() == [
        False,
        True,
    ]


@pytest.mark.parametrize("attribute", ["class=recommended", "class=commented", "title=comments"])
def test_other_parts_are_no_comments(attribute: str) -> None:
    assert containers(view_of(f"{ARTICLE}<div {attribute}><p>I agree.</p></div>")) == []


def test_a_part_called_comments_that_is_the_whole_page_is_none() -> None:
    for markup in (
        f"<body class=comments-open>{ARTICLE}{COMMENTS}",
        f"<body><div class=comments-open>{ARTICLE}{COMMENTS}</div>",
    ):
        view = BlockView(parse(markup))
        assert containers(view) == [node_with(view, "comments")]
    assert containers(view_of(COMMENTS)) != [node_with(view_of(COMMENTS), "comments")]


def test_comments_without_text_are_none() -> None:
    assert containers(view_of(f"{ARTICLE}<div id=comments><img></div>")) == []


def test_features_of_an_article_with_comments() -> None:
    view = view_of(f"{ARTICLE}{COMMENTS}<p>end</p>")
    assert view.page.blocks.texts()[1:] == ["noon", "I agree.", "one", "So do I.", "end"]
    agree(
        discussion_features(view, are_comments(view, named_elements(view))),
        {
            "in comments": [0, 1, 1, 1, 1, 0],
            "article before": [0, 60, 60, 60, 60, 60],
            "share of comments": [7 / 68] * 6,
            "times 1 up": [0, 2, 1, 2, 1, 2],
            "times": [2] * 6,
            "article words": [60] * 6,
        },
    )


def test_totals_of_a_page() -> None:
    view = view_of(f"<h1>One</h1><p hidden>{words(60)}</p><p><a href=/x>three</a></p>")
    agree(
        page_features(view),
        {
            "page words": [62] * 3,
            "page blocks": [3] * 3,
            "page link density": [5 / 307] * 3,
            "page running text": [60 / 62] * 3,
            "page paragraphs": [1] * 3,
            "page words per block": [62 / 3] * 3,
            "page titles": [1] * 3,
            "page articles": [0] * 3,
            "page depth": [2] * 3,
            "hidden": [0, 1, 0],
            "page hidden": [60 / 62] * 3,
        },
    )
