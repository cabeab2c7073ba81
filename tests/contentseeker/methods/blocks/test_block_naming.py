"""Names of elements: how they are taken apart, and what they stand for."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.blocks.naming import (
    NameTable,
    named_elements,
    naming_features,
    scores_of,
    tokens_of,
)
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import agree, view_of
from tests.contentseeker.methods.blocks.all_shown import all_shown
from tests.contentseeker.strategies import Element, known_pages, page_markup, survey


@pytest.mark.parametrize(
    ("attribute", "value", "tokens"),
    [
        ("id", "comments", ("comments",)),
        ("class", "postBody", ("post", "body", "post-body")),
        ("class", "article__body--wide", ("article", "body", "wide", "article-body-wide")),
        ("class", "Menu", ("menu",)),
        ("class", "col-md-6 col-xs-12", ("col", "md", "col-md", "xs", "col-xs")),
        ("class", "post-2041", ("post",)),
        ("class", "h1 x A_B 7", ()),
        ("class", "übersicht", ("übersicht",)),
        ("class", "post post", ("post",)),
        ("class", "  \n ", ()),
        ("class", "", ()),
        ("role", "Main", ("role=main",)),
        ("role", "navigation search", ("role=navigation", "role=search")),
        ("itemprop", "articleBody", ("itemprop=articlebody",)),
        ("role", "", ()),
    ],
)
def test_worked_examples_of_tokens(attribute: str, value: str, tokens: tuple[str, ...]) -> None:
    assert tokens_of((attribute, value)) == tokens


def test_a_name_longer_than_anybody_would_write_is_no_name() -> None:
    assert tokens_of(("class", "story " + "x" * 1000)) == ("story",)


@pytest.mark.parametrize("attribute", ["class", "id", "role", "itemprop"])
def test_an_attribute_with_names_without_end_has_few_tokens(attribute: str) -> None:
    assert len(tokens_of((attribute, " ".join(f"{'ab' * n}-cd" for n in range(10_000))))) < 200


TABLE = NameTable({"post": 2.0, "menu": -3.0, "role=main": 1.0})


def test_a_name_stands_for_the_mean_of_its_tokens_and_for_the_most_telling() -> None:
    names = [("class", "post-menu"), ("id", "post"), ("class", "x-unknown"), ("role", "main")]
    assert TABLE.scores(names).tolist() == [[-0.5, -3], [2, 2], [0, 0], [1, 1]]
    # Asked again, now from memory.
    assert TABLE.scores(names[::-1]).tolist() == [[1, 1], [0, 0], [2, 2], [-0.5, -3]]


def test_no_names_have_no_scores() -> None:
    assert TABLE.scores([]).shape == (0, 2)
    assert TABLE.score_of([]) == (0, 0)


def test_names_without_end_are_not_remembered_without_end() -> None:
    table = NameTable({"post": 2.0})
    for batch in range(20):
        table.scores([("id", f"p{batch}-{number}") for number in range(10_000)])
    assert len(table._known) < 100_000
    assert table.scores([("id", "post"), ("id", "p0-0")]).tolist() == [[2, 2], [0, 0]]


def test_elements_are_named_if_they_hold_text() -> None:
    view = view_of("<div class=a id=b role=c><p class=a>x</p></div><p class=a></p><p title=t>y</p>")
    named = named_elements(view)
    tags = [view.page.tag(node) for node in named.elements.tolist()]
    names = [named.names[number] for number in named.number.tolist()]
    assert sorted(zip(tags, names, strict=True)) == [
        ("div", ("class", "a")),
        ("div", ("id", "b")),
        ("div", ("role", "c")),
        ("p", ("class", "a")),
    ]
    assert len(set(named.names)) == len(named.names)


ODDS = {"story": 1.5, "wide": -2.0, "main": 0.75, "story-wide": 9.0}


def slow_features(root: Element, view: BlockView) -> dict[str, list[float]]:
    """What the names around every block stand for, one element after the other."""
    truth, table = survey(all_shown(root)), NameTable(ODDS)
    levels = len(view.above)
    rows = []
    for node in view.node.tolist():
        around = [node]
        while len(around) < levels and truth.parent[around[-1]] >= 0:
            around.append(truth.parent[around[-1]])
        scores = [
            [
                table.score_of(tokens_of(pair))
                for pair in truth.elements[each].attributes.items()
                if pair[0] in ("class", "id", "role", "itemprop")
            ]
            for each in around
        ]
        means = [sum(mean for mean, _ in each) for each in scores] + [0.0] * levels
        telling = [[furthest for _, furthest in each] for each in scores]
        every, near = sum(telling, [0.0]), sum(telling[:4], [0.0])
        rows.append(
            {f"names {level} up": means[level] for level in range(5)}
            | {"names inside": sum(means[:3]), "names outside": sum(means[3:])}
            | {"best name": max(every), "worst name": min(every)}
            | {"best name near": max(near), "worst name near": min(near)}
        )
    names = rows[0] if rows else {"best name": 0.0}
    return {name: [row[name] for row in rows] for name in names}


@given(known_pages())
def test_features_of_names_agree_with_a_walk_upwards(root: Element) -> None:
    view = BlockView(parse(page_markup(root)))
    found = naming_features(view.above, len(view.page), named_elements(view), NameTable(ODDS))
    agree(found, slow_features(root, view))


def test_a_page_without_names_has_even_odds() -> None:
    view = view_of("<p>one</p><p>two</p>")
    found = naming_features(view.above, len(view.page), named_elements(view), TABLE)
    assert not np.array(list(found.values())).any()


def test_the_root_counts_once_though_the_levels_go_on() -> None:
    view = BlockView(parse("<html class=post><body><p>one</p></body></html>"))
    found = naming_features(view.above, len(view.page), named_elements(view), TABLE)
    agree(
        found,
        {
            "names 2 up": [2],
            "names 3 up": [0],
            "names 4 up": [0],
            "names inside": [2],
            "names outside": [0],
            "best name": [2],
        },
    )


@given(st.lists(st.lists(st.sampled_from(["far", "near", "too", "away", "unknown", ""]))))
def test_scores_of_many_texts_are_those_of_each(texts: list[list[str]]) -> None:
    table = NameTable({"far": -3.0, "near": 0.5, "too": 3.0, "away": 3.0})
    found = scores_of(table.odds, texts)
    assert found.T.tolist() == [list(table.score_of(text)) for text in texts]
