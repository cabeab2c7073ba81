"""Main-content elements: the fourteen features by hand, learning, and the method."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

from pathlib import Path

import numpy as np
import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError, ModelFileError
from contentseeker.fitting.pagination.main_content import (
    MainContentSettings,
    NodeExample,
    cross_validated_nodes,
    fit_nodes,
    main_nodes_of_gold,
    node_example,
)
from contentseeker.methods.hanamura.extractor import PaginationExtractor, next_node
from contentseeker.methods.hanamura.features import COLUMNS, MISSING, node_features, tree_distance
from contentseeker.methods.hanamura.model import MainNodeModel, from_parts, load
from contentseeker.page import FlatPage, parse
from contentseeker.result import Status
from tests.contentseeker.pagination.evaluation import element_score

MARKUP = """<body><div><p>Hello, world. Yes!</p><p class="side-menu">b</p></div>
<div><a href="2">next</a></div></body>"""
# html body div p p div a
P, MENU, SECOND, LINK = 3, 4, 5, 6


def test_the_distance_of_the_worked_example() -> None:
    # From body/div[1]/p up to body and down to body/div[2]/a.
    assert tree_distance(parse(MARKUP), LINK)[P] == 4


def test_distances_to_everything() -> None:
    page = parse(MARKUP)
    assert tree_distance(page, LINK).tolist() == [3, 2, 3, 4, 4, 1, 0]
    assert tree_distance(page, None).tolist() == [MISSING] * 7


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("text length", 18),
        ("depth", 3),
        ("position", len("<html><body><div>")),
        ("is block", 1),
        ("is no content", 0),
        ("sibling text length", 1),
        ("relative sibling text length", 1 / 23),
        ("sibling punctuation", 0),
        ("sibling text share", 1 / len('<p class="side-menu">b</p>')),
        ("siblings", 1),
        ("children", 0),
        ("distance to next link", 4),
        ("has next link", 1),
    ],
)
def test_features_of_a_paragraph(name: str, expected: float) -> None:
    row = node_features(parse(MARKUP), LINK)[P]
    assert row[COLUMNS.index(name)] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("“Naïve”, it’s… 5 € – ok; 漢字", 2),
        ("他说，我们走。好吗？", 3),
        ("نعم، لا؟", 2),
        ("यह। वह", 1),
    ],
)
def test_punctuation_of_any_script_is_counted_and_nothing_else(text: str, marks: int) -> None:
    rows = node_features(parse(f"<div><p>a</p><p>{text}</p></div>"), None)
    assert rows[3, COLUMNS.index("sibling punctuation")] == marks


def test_features_of_its_neighbours() -> None:
    rows = node_features(parse(MARKUP), None)
    named = {name: rows[:, place] for place, name in enumerate(COLUMNS)}
    assert named["is no content"].tolist() == [0, 0, 0, 0, 1, 0, 0]
    assert named["sibling punctuation"].tolist() == [0, 0, 0, 0, 3, 3, 0]
    assert named["children"].tolist() == [1, 2, 2, 0, 0, 1, 0]
    assert named["relative children"][1] == pytest.approx(2 / 7)
    assert not named["has next link"].any()


@pytest.mark.parametrize("markup", ["", "<p>", "text"])
def test_hardly_a_page_has_features_too(markup: str) -> None:
    page = parse(markup)
    rows = node_features(page, None)
    assert rows.shape == (len(page), len(COLUMNS))
    assert np.isfinite(rows).all()


def made_page(site: int) -> FlatPage:
    menu = "".join(f"<li><a href=/t{topic}>Topic {topic}</a>" for topic in range(10 + site % 3))
    story = "".join(f"<p>Part {part} of a long story, told well.</p>" for part in range(8))
    markup = f"<ul class=nav>{menu}</ul><div class=story>{story}</div><p>Imprint</p>"
    return parse(markup, url=f"http://site{site}.example/1")


def made_example(site: int) -> NodeExample:
    page = made_page(site)
    gold = page.text(page.select("div.story")[0])
    return node_example(str(site), f"site{site}", page, main_nodes_of_gold(page, gold), None)


def test_elements_that_frame_the_gold_text_are_main() -> None:
    page = made_page(0)
    story = page.select("div.story")
    assert main_nodes_of_gold(page, page.text(story[0])) == story


def test_main_elements_of_unseen_sites_are_found() -> None:
    examples = [made_example(site) for site in range(12)]
    found = cross_validated_nodes(examples, MainContentSettings(), folds=3)
    score = element_score(examples, found)
    assert (score.right, score.existing) == (12, 12)
    assert score.values[2] == 1.0


def test_without_main_content_nothing_is_learned() -> None:
    page = made_page(0)
    with pytest.raises(ArgumentError, match="no page has an element"):
        fit_nodes([node_example("", "", page, (), None)], MainContentSettings())


def test_a_model_extracts_and_comes_back_as_it_was(tmp_path: Path) -> None:
    trees = fit_nodes(map(made_example, range(6)), MainContentSettings())
    MainNodeModel(trees, {"pages": 6}).save(tmp_path)
    page = made_page(7)

    extraction = PaginationExtractor(model=str(tmp_path)).extract(page)

    assert extraction.nodes == tuple(page.select("div.story"))
    assert extraction.text.startswith("Part 0 of a long story")
    manifest, data = load(tmp_path).parts()
    with pytest.raises(ModelFileError):
        from_parts(manifest | {"columns": [*COLUMNS[1:], COLUMNS[0]]}, data)


def test_what_no_element_is_likely_for_is_a_guess(tmp_path: Path) -> None:
    trees = fit_nodes(map(made_example, range(6)), MainContentSettings())
    MainNodeModel(trees).save(tmp_path)
    extractor = PaginationExtractor(model=str(tmp_path), threshold=1.0, choice="all")
    extraction = extractor.extract(parse("<p>Short</p>"))
    assert extraction.status is Status.LOW_CONFIDENCE
    assert extraction.text == "Short"


def test_the_next_link_is_looked_for_where_the_address_is_known() -> None:
    markup = "<p>Story</p><a rel=next href=2>on</a>"
    assert next_node(parse(markup)) is None
    assert next_node(parse(markup, url="http://a.example/1")) == 3


def test_the_method_ships() -> None:
    extraction = registry.get("Hanamura").create().extract(made_page(3))
    assert "Part 0 of a long story, told well." in extraction.text
