"""Page types and what is extracted."""

import pytest
from hypothesis import given, settings

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.variants import PAPER, RELEASED
from contentseeker.metrics.regions import diversity, region_score, size_agreement
from contentseeker.page import parse
from contentseeker.result import Extraction, Role, Status
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.methods.style_density.made_pages import (
    FORUM,
    WITH_COMMENTS,
    WORKED,
    comment,
    div,
    page,
    text,
)

BOTH = pytest.mark.parametrize("variant", [PAPER, RELEASED])


def extract(markup: str, variant: str = RELEASED, t1: float = 50.0, t2: float = 20.0) -> Extraction:
    return StyleDensity(variant=variant, t1=t1, t2=t2).extract(parse(markup))


def roles(extraction: Extraction) -> list[tuple[str, str]]:
    return [(each.role.value, each.text) for each in extraction.regions]


@BOTH
def test_the_worked_example_is_an_article_at_t1_10(variant: str) -> None:
    found = extract(WORKED, variant, t1=10)
    assert found.page_type == "article"
    assert roles(found) == [("article", text(1000))]
    assert found.text == text(1000)


@BOTH
def test_more_candidates_on_one_level_are_several_areas(variant: str) -> None:
    found = extract(WORKED, variant, t1=30)
    assert found.page_type == "multiple_areas"
    assert roles(found) == [("area", text(1000)), ("area", text(700))]
    assert found.text == f"{text(1000)}\n{text(700)}"
    assert extract(WORKED, variant, t1=29.9).page_type == "article"


@BOTH
def test_an_article_comes_with_its_comments_in_order(variant: str) -> None:
    found = extract(WITH_COMMENTS, variant)
    assert found.page_type == "article_with_comments"
    assert roles(found) == [
        ("article", text(1000)),
        ("comment", text(120)),
        ("comment", text(90)),
    ]
    assert found.text == "\n".join([text(1000), text(120), text(90)])
    names = [parse(WITH_COMMENTS).attrs(node).get("class", "article") for node in found.nodes]
    assert names == ["article", "comment", "comment"]


def test_comments_can_be_left_out_of_the_text_but_not_of_the_regions() -> None:
    found = StyleDensity(with_comments=False).extract(parse(WITH_COMMENTS))
    assert found.text == text(1000)
    assert [each.role for each in found.regions] == [Role.ARTICLE, Role.COMMENT, Role.COMMENT]


@BOTH
def test_posts_of_a_thread_are_areas(variant: str) -> None:
    found = extract(FORUM, variant)
    assert found.page_type == "multiple_areas"
    assert len(found.regions) == 4


@BOTH
def test_candidates_without_any_title_are_areas(variant: str) -> None:
    found = extract(page(div(900), "<section>", div(800), "</section>"), variant)
    assert found.page_type == "multiple_areas"
    assert len(found.regions) == 2


def test_of_candidates_with_titles_the_one_nearest_to_the_root_is_the_article() -> None:
    markup = page(
        "<section><h1>T</h1>",
        div(800, id="near"),
        "<section>",
        div(900, id="far"),
        "</section></section>",
    )
    found = extract(markup, PAPER)
    assert roles(found) == [("article", text(800))]


def test_comments_inside_the_articles_element_are_no_part_of_its_text() -> None:
    inner = f"<div id=comments>{comment(120)}{comment(90)}</div>"
    found = extract(page("<h1>T</h1>", div(1000, inner, id="article")))
    assert roles(found) == [("article", text(1000)), ("comment", text(120)), ("comment", text(90))]


@BOTH
def test_without_a_valid_text_a_page_is_several_areas_of_none_and_empty(variant: str) -> None:
    found = extract(WORKED, variant, t2=5000)
    assert (found.page_type, found.status, found.text) == ("multiple_areas", Status.EMPTY, "")
    assert found.regions == ()
    assert extract("", variant).status == Status.EMPTY


def test_accuracy_and_diversity_of_the_worked_example() -> None:
    assert size_agreement(900, 1000) == pytest.approx(0.9)
    assert size_agreement(1100, 1000) == pytest.approx(0.9167, abs=5e-5)
    assert size_agreement(0, 1000) == 0
    assert region_score(["a" * 1000, "b" * 1000], ["a" * 900]).accuracy == pytest.approx(0.45)
    domains = [f"{number}.example" for number in range(521)] + ["0.example"] * 79
    assert diversity(domains) == pytest.approx(0.86833, abs=5e-6)


def test_the_registry_offers_both_readings() -> None:
    assert registry.names("style-density") == ["SD", "SD-paper"]
    assert registry.get("SD").create() == StyleDensity()
    by_paper = registry.get("SD-paper").create()
    assert by_paper.extract(parse(WITH_COMMENTS)).page_type == "article_with_comments"


def test_strong_tags_can_be_chosen() -> None:
    markup = page("<h1>T</h1>", f"<form><p>{text(90)}</p></form>")
    assert extract(markup).status == Status.EMPTY
    chosen = StyleDensity(strong_tags=frozenset({"form"})).extract(parse(markup))
    assert chosen.text == text(90)


@pytest.mark.parametrize(
    "wrong",
    [
        {"t1": 101.0},
        {"t2": -1.0},
        {"variant": "other"},
        {"strong_tags": frozenset({"no-tag"})},
        {"languages": frozenset({"xx"})},
    ],
)
def test_parameters_that_cannot_be_meant_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match=next(iter(wrong))):
        registry.get("SD").create(**wrong)


@settings(max_examples=60)
@given(broken_markup)
def test_whatever_the_markup_something_consistent_comes_out(markup: str) -> None:
    for name in registry.names("style-density"):
        found = registry.get(name).create(t2=0.0).extract(parse(markup))
        assert found.text == "\n".join(each.text for each in found.regions)
        assert (found.status == Status.EMPTY) == (not found.text)
        assert found.page_type in {"article", "article_with_comments", "multiple_areas"}
