"""Which kind of page it is: what a page says about itself, and how that is weighed."""

from copy import copy
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from contentseeker.methods.blocks.features import read_blocks
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.page_types import PageTypes, traits_of
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import words
from tests.contentseeker.methods.blocks.made_sites import article, forum, product
from tests.contentseeker.strategies import Element, known_pages, page_markup

MARKUP = f"""<html><head><title>T</title>
<meta property="og:type" content="Product.Group of things"><meta name=generator content="Forum 2.1">
<meta name=description content="story"><meta content=lost>
<script type="application/ld+json">{{"@type" : "WebPage", "x": {{"@type": "Question"}}}}</script>
<script>{{"@type": "Recipe"}}</script></head>
<body class=home><h1>Hello there</h1>
<div class="thread postBody" role=main><p>{words(60)}</p></div>
<form><button>Reply now</button></form><table></table><table></table><table></table>
<p class=empty></p></body></html>"""


def traits(markup: str) -> frozenset[str]:
    return traits_of(read_blocks(BlockView(parse(markup))))


def test_what_a_page_says_about_itself() -> None:
    found = traits(MARKUP)
    names = {"home", "thread", "post", "body", "post-body", "role=main"}
    declared = {"og:type=product", "og:type=group", "generator=forum", "ld=WebPage", "ld=Question"}
    said = {"says hello", "says there", "says reply", "says now"}
    assert {trait for trait in found if trait[0] not in "#%"} == names | declared | said


def test_amounts_by_powers_of_two_and_shares_by_tenths() -> None:
    # 64 words in 3 blocks, of which 60 in the one paragraph; no link.
    found = {trait for trait in traits(MARKUP) if trait[0] in "#%"}
    assert {"#words=6", "#blocks=2", "#paragraphs=1", "#links=0", "#tables=2"} <= found
    assert {"#titles=1", "#forms=1", "#pictures=0", "%text=9", "%links=0"} <= found


def test_a_page_of_links_and_one_without_anything() -> None:
    assert {"%text=0", "%links=10", "#links=1"} <= traits("<p><a href=/x>one</a></p>")
    assert {"%text=0", "%links=0", "#blocks=0"} <= traits("<html></html>")


TRAITS = ("says storm", "story", "wide", "main", "#links=0", "#paragraphs=0", "says the", "never")


NAMES = ("0", "1", "2", "3")
ESTIMATOR = LogisticRegression(max_iter=30).fit(np.eye(8), np.arange(8) % 4)


@given(known_pages(), st.integers(0, 2**31))
def test_probabilities_are_those_of_the_classifier(root: Element, seed: int) -> None:
    estimator, random = copy(ESTIMATOR), np.random.default_rng(seed)
    estimator.coef_ = random.normal(0, 3, estimator.coef_.shape)
    estimator.intercept_ = random.normal(0, 3, estimator.intercept_.shape)
    blocks = read_blocks(BlockView(parse(page_markup(root))))

    types = PageTypes(NAMES, TRAITS, estimator.coef_, estimator.intercept_)
    found = types.probabilities(blocks)

    own = traits_of(blocks)
    expected = estimator.predict_proba(np.array([[trait in own for trait in TRAITS]]))[0]
    assert list(found.values()) == pytest.approx(expected.tolist())
    assert sum(found.values()) == pytest.approx(1)
    assert list(found) == ["0", "1", "2", "3"]


@pytest.mark.parametrize("made", [article, forum, product])
def test_pages_of_sites_nobody_has_seen_are_told_apart(model: BlockModel, made: object) -> None:
    assert model.page_types is not None
    assert callable(made)
    for number in range(100, 103):
        page = made(number)
        found = model.page_types.probabilities(read_blocks(BlockView(parse(page.markup))))
        assert max(found, key=found.__getitem__) == page.page_type
        assert sum(found.values()) == pytest.approx(1)


def test_names_without_end_are_not_remembered_without_end(model: BlockModel) -> None:
    assert model.page_types is not None
    types = replace(model.page_types)
    for batch in range(8):
        markup = "".join(f"<p id=b{batch}n{number}>x" for number in range(10_000))
        types.probabilities(read_blocks(BlockView(parse(markup))))
    assert len(types._known) < 70_000
