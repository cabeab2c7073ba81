"""Extractions: status, properties, Markdown."""

import numpy as np
import pytest

from contentseeker.page import FlatPage, parse
from contentseeker.page.text import tidy_lines
from contentseeker.result import Extraction, ScoredBlocks, Status


@pytest.mark.parametrize(
    ("markup", "text", "status"),
    [
        ("<body>x</body>", "x", Status.OK),
        ("<html><frameset></frameset></html>", "x", Status.NO_BODY),
        ("<body>x</body>", "", Status.EMPTY),
        ("", "", Status.EMPTY),
    ],
)
def test_status_follows_from_page_and_text(markup: str, text: str, status: Status) -> None:
    assert Extraction.of(parse(markup), text, [1]).status is status


def test_no_text_means_no_nodes() -> None:
    assert Extraction.of(parse("<p>x"), "", [1]).nodes == ()


def test_a_status_is_its_word() -> None:
    assert str(Status.TOO_LARGE) == "too_large"


def test_lines_are_tidied() -> None:
    assert tidy_lines("  a \t b\r\n\n \u00a0 \nc\n") == "a b\nc"


def scored(page: FlatPage, *chosen: bool) -> ScoredBlocks:
    blocks = page.revealed.blocks
    return ScoredBlocks(blocks.node, np.full(len(blocks), 0.5), np.array(chosen, dtype=np.bool_))


PAGE = (
    "<html lang=de><head><title>Der Hafen</title></head><body><h1>Ein *Stern*</h1>"
    "<p hidden>eins <a href=/x>zwei</a></p><ul><li>drei</ul></body></html>"
)


def test_equality_is_about_what_was_found_and_not_about_where() -> None:
    one, other = parse(PAGE), parse("<p>x")
    plain = Extraction("x", (1,), confidence=0.5)
    assert plain == Extraction(
        "x", (1,), confidence=0.5, page=one, blocks=scored(one, True, True, True)
    )
    assert plain == Extraction("x", (1,), confidence=0.5, page=other, blocks=scored(other, False))
    assert plain != Extraction("x", (1,), confidence=0.25)
    assert plain != Extraction("x", (1,), confidence=0.5, page_types={"article": 1.0})
    assert plain != Extraction("y", (1,), confidence=0.5)
    assert "page=" not in repr(plain)
    assert "blocks=" not in repr(plain)


def test_an_extraction_can_be_a_key_as_it_is_immutable() -> None:
    assert len({Extraction("x"), Extraction("x"), Extraction("y")}) == 2


@pytest.mark.parametrize(
    ("page_types", "page_type"),
    [
        ({}, ""),
        ({"forum": 1.0}, "forum"),
        ({"article": 0.2, "product": 0.5, "forum": 0.3}, "product"),
    ],
)
def test_the_type_of_a_page_is_the_likeliest(page_types: dict[str, float], page_type: str) -> None:
    assert Extraction("x", page_types=page_types).page_type == page_type


def test_title_and_language_are_those_of_the_page() -> None:
    found = Extraction.of(parse(PAGE), "eins")
    assert (found.title, found.language) == ("Ein *Stern*", "de")
    untitled = Extraction.of(parse(PAGE.replace("h1", "b")), "eins")
    assert (untitled.headline, untitled.title) == ("", "Der Hafen")


def test_without_a_page_only_the_text_is_known() -> None:
    found = Extraction("Ein *Stern*\n- zwei")
    assert (found.title, found.language, found.page_type, found.confidence) == ("", "", "", None)
    assert found.markdown == "Ein \\*Stern\\*\n\n\\- zwei"
    assert Extraction("").markdown == ""


def test_more_is_known_of_an_extraction_whose_status_follows() -> None:
    page = parse(PAGE)
    found = Extraction.of(page, "x", [1], confidence=0.5, page_types={"article": 1.0})
    assert (found.confidence, found.page_types, found.page) == (0.5, {"article": 1.0}, page)
    empty = Extraction.of(page, "", [1], confidence=0.5)
    assert (empty.status, empty.confidence, empty.page) == (Status.EMPTY, 0.5, page)


def test_chosen_blocks_become_markdown_even_if_they_are_hidden() -> None:
    page = parse(PAGE, url="https://hafen.example/")
    found = Extraction.of(page, "eins zwei", blocks=scored(page, False, True, True))
    assert found.markdown == ("# Ein \\*Stern\\*\n\neins [zwei](https://hafen.example/x)\n\n- drei")


def test_chosen_elements_become_markdown_if_they_are_the_text() -> None:
    page = parse(PAGE)
    assert Extraction.of(page, page.text(page.body), [page.body]).markdown == (
        "# Ein \\*Stern\\*\n\n- drei"
    )
    # A method that took less than the elements it names.
    assert Extraction.of(page, "drei", [page.body]).markdown == "# Ein \\*Stern\\*\n\ndrei"
    assert Extraction.of(page, "drei").markdown == "# Ein \\*Stern\\*\n\ndrei"


def test_the_headline_comes_before_the_text_if_that_is_wanted() -> None:
    page = parse(PAGE, url="https://hafen.example/")
    found = Extraction.of(page, "eins zwei", blocks=scored(page, False, True, True))
    titled = found.with_title()
    assert titled.text == "Ein *Stern*\neins zwei"
    assert titled.with_title() == titled
    # The same elements, the same Markdown.
    assert (titled.nodes, titled.markdown) == (found.nodes, found.markdown)
    whole = Extraction.of(page, page.text(page.body), [page.body])
    assert whole.with_title() is whole


@pytest.mark.parametrize("found", [Extraction("Text"), Extraction.of(parse(PAGE), "")])
def test_without_a_page_or_without_text_no_headline_is_added(found: Extraction) -> None:
    assert found.with_title() is found
    assert not found.markdown.startswith("#")
