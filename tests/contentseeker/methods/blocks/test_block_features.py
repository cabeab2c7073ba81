"""All features of any page: one value per block, and no nonsense."""

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings

from contentseeker.methods.blocks.features import feature_names, read_blocks
from contentseeker.methods.blocks.naming import NameTable
from contentseeker.methods.blocks.page_types import traits_of
from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.page import parse
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.strategies import Element, known_pages, page_markup

NAMES = NameTable({"story": 1.5, "wide": -2.0, "main": 0.75, "a": 1.0})
WORDS = NameTable({"storm": 1.0, "the": -0.25, "word": 2.0})
TYPES = {"article": 0.75, "forum": 0.25}


def check(markup: str | bytes) -> FloatArray:
    """The features of a page, which are all in order."""
    view = BlockView(parse(markup))
    blocks = read_blocks(view)
    matrix = blocks.matrix(NAMES, WORDS, TYPES)
    assert matrix.shape == (len(view), len(feature_names()))
    assert len(blocks) == len(blocks.words) == len(blocks.heading) == len(blocks.is_comment)
    assert not np.isinf(matrix).any()
    # A page may lack what a feature is about, and then does so for all of its blocks.
    is_missing = np.isnan(matrix)
    assert (is_missing.all(axis=0) | ~is_missing.any(axis=0)).all()
    assert traits_of(blocks)
    return matrix


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(feature_names())) == len(feature_names())


@given(broken_markup)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_features_of_broken_pages(markup: str) -> None:
    # A page without any element is another test's.
    assume(len(parse(markup)))
    check(markup)


@given(known_pages())
def test_features_of_ordinary_pages(root: Element) -> None:
    check(page_markup(root))


@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "table><tr><td", "div class=comments"])
def test_features_of_a_deep_page(tag: str) -> None:
    matrix = check("".join(f"<{tag}>word " for _ in range(5_000)))
    assert len(matrix) == (5_000 if tag != "b" else 1)


@pytest.mark.parametrize("markup", ["<html></html>", "<img>", "<frameset>", "<script>x</script>"])
def test_a_page_without_text_has_features_of_no_block(markup: str) -> None:
    assert len(check(markup)) == 0


@pytest.mark.parametrize("markup", ["", " ", "<!-- nothing -->"])
def test_a_page_without_elements_has_features_of_no_block(markup: str) -> None:
    assert len(check(markup)) == 0


def test_features_do_not_depend_on_what_was_computed_before() -> None:
    markup = "<body class=wide><h1>One</h1><p hidden>two <b>three</b></p><p>four</p>"
    page = parse(markup)
    assert page.blocks.texts() == ["One", "four"]
    assert page.title
    assert page.clean_text
    assert np.array_equal(
        read_blocks(BlockView(page)).matrix(NAMES, WORDS, TYPES), check(markup), equal_nan=True
    )


def test_the_likely_type_of_the_page_is_a_feature_of_all_its_blocks() -> None:
    blocks = read_blocks(BlockView(parse("<h1>One</h1><p>two</p>")))
    place = feature_names().index("likely article")
    assert blocks.matrix(NAMES, WORDS, TYPES)[:, place].tolist() == [0.75, 0.75]
    assert np.isnan(blocks.matrix(NAMES, WORDS, {})[:, place]).all()
