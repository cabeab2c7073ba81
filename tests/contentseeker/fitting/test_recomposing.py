"""Articles that are shortened, and articles beside lists of other pages."""

from random import Random

import numpy as np
import pytest

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.blocks.examples import labels_from_gold
from contentseeker.fitting.blocks.recomposing import (
    WEIGHT,
    list_of_page,
    recomposed_examples,
    shortened,
    with_lists,
)
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import parse
from tests.contentseeker.methods.blocks.agreeing import words
from tests.contentseeker.methods.blocks.made_sites import article

TEXTS = [words(30, name) for name in ("storm", "coast", "harbour", "boat", "morning", "people")]
MENU = "<ul class=menu><li><a href=/a>Menu</a></li></ul>"
STORY = "".join(f"<p>{text}</p>" for text in TEXTS)
MARKUP = f"<html><body>{MENU}<article>{STORY}</article><p>Footer</p></body></html>"
GOLD = "\n".join(TEXTS)


def page(markup: str = MARKUP, gold: str = GOLD, page_type: str = "article") -> LabelledPage:
    return LabelledPage("1", markup.encode(), gold, page_type, "site.example", "")


def cut(markup: str, gold: str, length: int) -> tuple[list[str], str] | None:
    view = BlockView(parse(markup))
    found = shortened(view, labels_from_gold(view, gold), length)
    return (parse(found[0]).blocks.texts(), found[1]) if found else None


@pytest.mark.parametrize(("length", "left"), [(10, 1), (30, 1), (31, 2), (100, 4)])
def test_the_end_of_the_article_is_removed_and_nothing_else(length: int, left: int) -> None:
    assert cut(MARKUP, GOLD, length) == (
        ["Menu", *TEXTS[:left], "Footer"],
        "\n".join(TEXTS[:left]),
    )


def test_removed_paragraphs_leave_no_empty_elements() -> None:
    view = BlockView(parse(MARKUP))
    found = shortened(view, labels_from_gold(view, GOLD), 31)
    assert found is not None
    assert parse(found[0]).count("p") == 3


def test_text_beside_kept_blocks_goes_without_its_element() -> None:
    markup = f"<div>{TEXTS[0]}<br><br>{TEXTS[1]}<ul><li>Share</li></ul></div>"
    gold = "\n".join(TEXTS[:2])
    assert cut(markup, gold, 10) == ([TEXTS[0], "Share"], TEXTS[0])


def test_a_short_article_cannot_be_shortened() -> None:
    assert cut(MARKUP, GOLD, 180) is None
    assert cut(MARKUP, "nothing of it", 10) is None


def test_a_list_is_the_innermost_element_with_most_of_the_content() -> None:
    teasers = "".join(f"<li>{text}</li>" for text in TEXTS)
    markup = f"<body><div><ul class=teasers>{teasers}</ul></div><p>{words(20, 'menu')}</p></body>"
    found = list_of_page(page(markup, GOLD, "listing"))
    assert found is not None
    assert found.startswith(b'<ul class="teasers">')
    assert parse(found).blocks.texts() == TEXTS


@pytest.mark.parametrize(
    ("markup", "gold"),
    [("<div><p>Short</p></div>", "Short"), (f"<body>{STORY}</body>", GOLD)],
    ids=["short", "no element of its own"],
)
def test_pages_without_a_list(markup: str, gold: str) -> None:
    assert list_of_page(page(markup, gold, "listing")) is None


@pytest.mark.parametrize("seed", range(8))
def test_lists_stand_beside_the_article_and_are_marked(seed: int) -> None:
    view = BlockView(parse(MARKUP))
    other = words(70, "teaser")
    label, lists = labels_from_gold(view, GOLD), [f"<ul><li>{other}</li></ul>".encode()]
    markup = with_lists(view, label, lists, Random(seed))  # noqa: S311 - draws, no secret
    texts = parse(markup).blocks.texts()
    place = texts.index(other)
    assert texts[:place] + texts[place + 1 :] == ["Menu", *TEXTS, "Footer"]
    assert texts[place - 1] not in TEXTS[:-1]
    assert b"data-inserted" in markup


def test_recomposed_pages_are_examples_of_less_weight() -> None:
    lists = [f"<ul><li>{words(70, 'teaser')}</li></ul>".encode()]
    long_story = f"<body>{MENU}<div>{2 * STORY}</div></body>"
    found = list(recomposed_examples(page(long_story, f"{GOLD}\n{GOLD}"), lists))
    assert len(found) == 3
    for example in found:
        assert example.is_recomposed
        assert (example.domain, example.page_type) == ("site.example", "article")
        assert set(example.weight.tolist()) == {WEIGHT}
        assert (example.label == 1).any()
        assert (example.label == 0).any()
    short, long = (each.blocks.words[each.label == 1].sum() for each in found[:2])
    assert 30 <= short <= 120
    assert 120 <= long <= 280


def test_inserted_lists_are_noise_even_if_they_hold_words_of_the_article() -> None:
    lists = [f"<ul><li>{TEXTS[0]} {TEXTS[1]}</li></ul>".encode()]
    *_, example = recomposed_examples(page(), lists)
    inserted = np.flatnonzero(example.blocks.words == 60)
    assert len(inserted)
    assert (example.label[inserted] == 0).all()


def test_the_same_page_is_composed_in_the_same_way_every_time() -> None:
    made = article(7)
    stored = LabelledPage("7", made.markup.encode(), made.text, "article", "site7.example", "")
    one, two = (list(recomposed_examples(stored, [b"<p>x</p>"])) for _ in range(2))
    assert [each.label.tolist() for each in one] == [each.label.tolist() for each in two]
