"""Where comments are, and what tells them from an article."""

import pytest

from contentseeker.methods.blocks.discussion import (
    announced,
    announces_comments,
    are_comments,
    comment_containers,
    discussion_features,
    in_elements,
    page_features,
)
from contentseeker.methods.blocks.naming import named_elements, short_texts
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import agree, node_with, view_of, words

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


REMARKS = f"<ul><li>{words(12)}</li><li>{words(30)}</li></ul>"


def announced_texts(markup: str) -> list[str]:
    view = view_of(markup)
    return view.page.blocks.texts()[announced(view, short_texts(view))]


@pytest.mark.parametrize(
    "line",
    [
        "Comments (12)",
        "12 comments",
        "Leave a comment",
        "Be the first to comment",
        "3 responses to a story",
        "No comments yet",
        "Deja un comentario",
        "Kommentare",
        "コメント",
        "Laisser un commentaire",
        "Комментарии",
    ],
)
def test_a_line_announces_comments_in_many_ways(line: str) -> None:
    found = announced_texts(f"<main>{ARTICLE}<h3>{line}</h3>{REMARKS}</main><p>{words(20)}</p>")
    assert found == [line, words(12), words(30)]


@pytest.mark.parametrize(
    "line", ["Comment", "Kommentar", "Comment policy", "A response", "No comment", "Discussion", ""]
)
def test_a_line_about_something_else_announces_none(line: str) -> None:
    assert announced_texts(f"<main>{ARTICLE}<h3>{line}</h3>{REMARKS}</main>") == []


def test_lines_that_lead_to_comments_announce_none() -> None:
    for line in ("<p><a href=#c>12 comments</a></p>", "<p>12 comments</p>"):
        assert announced_texts(f"<main>{line}{ARTICLE}{REMARKS}</main>") == []
    link = "<p><a href=#c>12 comments</a></p>"
    assert announced_texts(f"<main>{ARTICLE}{link}<p>{words(40)}</p></main>") == []


def test_the_part_that_is_announced_is_more_than_the_frame_of_the_line() -> None:
    framed = "<div><div><h3>Comments</h3><p>newest first</p></div></div>"
    found = announced_texts(f"<div>{ARTICLE}</div><div>{framed}{REMARKS}</div><p>{words(30)}</p>")
    assert found == ["Comments", "newest first", words(12), words(30)]


def test_announced_comments_count_as_comments() -> None:
    view = view_of(f"<main>{ARTICLE}<p>Comments</p>{REMARKS}</main><p>end</p>")
    found = are_comments(view, named_elements(view), short_texts(view))
    assert found.tolist() == [False, True, True, True, False]


def test_what_may_stand_around_the_word() -> None:
    assert announces_comments(["leave", "a", "reply", "to", "anybody"])
    assert not announces_comments(["leave", "a", "reply", "anybody"])
    assert not announces_comments(["some", "comments"])


def test_features_of_an_article_with_comments() -> None:
    view = view_of(f"{ARTICLE}{COMMENTS}<p>end</p>")
    assert view.page.blocks.texts()[1:] == ["noon", "I agree.", "one", "So do I.", "end"]
    agree(
        discussion_features(view, are_comments(view, named_elements(view), short_texts(view))),
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
    view = view_of(f"<h1>One</h1><p hidden>{words(49)}</p><p><a href=/x>three</a></p>")
    agree(
        page_features(view),
        {
            "page words": [51] * 3,
            "page blocks": [3] * 3,
            "page link density": [5 / 252] * 3,
            "page running text": [49 / 51] * 3,
            "page paragraphs": [1] * 3,
            "page words per block": [51 / 3] * 3,
            "page titles": [1] * 3,
            "page articles": [0] * 3,
            "page depth": [2] * 3,
            "hidden": [0, 1, 0],
            "page hidden": [49 / 51] * 3,
        },
    )
