"""Labels from a gold text, on pages with only one possible labelling."""

import numpy as np
import pytest

from contentseeker.features import candidates
from contentseeker.labels import NodeLabels, labels_from_gold, regions_from_gold
from contentseeker.page import parse

GOOD_MAIN, BAD_MAIN = ("good", "main"), ("bad", "main")
GOOD_NOISY, BAD_NOISY = ("good", "noisy"), ("bad", "noisy")

PARAGRAPHS = (
    "<p>The storm reached the coast at night and took the roofs of twelve houses with it.</p>"
    "<p>Nobody was hurt, said the mayor, and the harbour will open again on Monday.</p>"
)
GOLD = """Storm hits coast
The storm reached the coast at night and took the roofs of twelve houses with it.
Nobody was hurt, said the mayor, and the harbour will open again on Monday."""


def labels(markup: str, gold: str = GOLD) -> dict[str, tuple[str, str]]:
    """Segment and content label of every labelled element that has an id, by its id."""
    page = parse(markup)
    found = labels_from_gold(page, candidates(page), gold)
    rows = zip(found.nodes.tolist(), found.good_segment, found.main_content, strict=True)
    return {
        page.attrs(node)["id"]: ("good" if good else "bad", "main" if main else "noisy")
        for node, good, main in rows
        if "id" in page.attrs(node)
    }


def test_an_ordinary_article_page() -> None:
    markup = f"""<div id=page>
        <nav id=menu><ul id=list><li id=home>Home<li id=news>News</ul></nav>
        <div id=article><h1>Storm hits coast</h1><div id=body>{PARAGRAPHS}</div></div>
        <div id=more>{"More stories you may like. " * 12}</div></div>"""

    assert labels(markup) == {
        "page": BAD_NOISY,  # mixes both
        "menu": GOOD_NOISY,
        "list": BAD_NOISY,  # inside something that is all noise
        "home": BAD_NOISY,
        "news": BAD_NOISY,
        "article": GOOD_MAIN,
        "body": BAD_NOISY,  # nearly all of the article, but not its frame
        "more": GOOD_NOISY,
    }


def test_a_wrapper_with_anything_beside_the_article_mixes_both() -> None:
    markup = f"""<div id=wrapper><div id=article><h1>Storm hits coast</h1>{PARAGRAPHS}</div>
        <div id=foot>Imprint</div></div>"""
    assert labels(markup) == {"wrapper": BAD_NOISY, "article": GOOD_MAIN, "foot": GOOD_NOISY}


def test_a_wrapper_with_nothing_else_is_the_good_segment_and_the_article_inside_a_bad_one() -> None:
    markup = (
        f"""<div id=wrapper><div id=article><h1>Storm hits coast</h1>{PARAGRAPHS}</div></div>"""
    )
    assert labels(markup) == {"wrapper": GOOD_MAIN, "article": BAD_MAIN}


def test_a_share_bar_inside_the_article_is_a_good_segment_of_noise() -> None:
    markup = f"""<article id=article><h1>Storm hits coast</h1>
        <ul id=share><li id=first>Facebook<li>Mastodon</ul>{PARAGRAPHS}</article>"""
    assert labels(markup) == {
        "article": GOOD_MAIN,
        "share": GOOD_NOISY,
        "first": BAD_NOISY,
    }


def test_a_piece_of_the_article_is_no_segment_and_no_frame_of_it() -> None:
    markup = f"""<article id=article><h1>Storm hits coast</h1>{PARAGRAPHS}
        <div id=piece>The end came at noon.</div></article>"""
    assert labels(markup, GOLD + " The end came at noon.") == {
        "article": GOOD_MAIN,
        "piece": BAD_NOISY,
    }


def test_inline_elements_in_the_article_are_no_noise() -> None:
    storm = PARAGRAPHS.replace("the coast", "<span id=inside>the coast</span>")
    storm = storm.replace("Nobody", "<span id=begin>Nobody</span>")
    markup = f"<article id=article><h1>Storm hits coast</h1>{storm}</article>"
    assert labels(markup) == {"article": GOOD_MAIN, "inside": BAD_NOISY, "begin": BAD_NOISY}


def test_elements_without_words_get_no_label() -> None:
    markup = f"""<article id=article><h1>Storm hits coast</h1><span id=dot>·</span>{PARAGRAPHS}
        <div id=picture><img></div><div id=hidden hidden>Secret</div></article>"""
    assert labels(markup) == {"article": GOOD_MAIN}


@pytest.mark.parametrize("gold", ["", "Something that is not on the page at all"])
def test_without_gold_on_the_page_everything_is_noise(gold: str) -> None:
    markup = f"<div id=one><div id=two>{PARAGRAPHS}</div></div><div id=three>Imprint</div>"
    assert labels(markup, gold) == {"one": GOOD_NOISY, "two": BAD_NOISY, "three": GOOD_NOISY}


def test_two_halves_of_an_article_are_framed_by_what_holds_both() -> None:
    first, second = PARAGRAPHS.split("</p><p>")
    markup = f"""<div id=page><div id=top>{"Home " * 40}</div><div id=article><h1>Storm hits coast
        </h1><div id=first>{first}</div><div id=second><p>{second}</div></div></div>"""
    assert labels(markup) == {
        "page": BAD_NOISY,
        "top": GOOD_NOISY,
        "article": GOOD_MAIN,
        "first": BAD_NOISY,
        "second": BAD_NOISY,
    }


def test_only_the_given_elements_are_labelled_and_compared() -> None:
    page = parse(f"<article><h1>Storm hits coast</h1><div>{PARAGRAPHS}</div></article>")
    divs = page.find("div")

    found = labels_from_gold(page, divs, GOLD)

    assert found.nodes.tolist() == divs.tolist()
    assert found.good_segment.tolist() == [True]
    assert found.main_content.tolist() == [True]


@pytest.mark.parametrize("markup", ["", "Only text", "<p>A paragraph</p>"])
def test_a_page_without_candidates_has_no_labels(markup: str) -> None:
    page = parse(markup)
    assert len(labels_from_gold(page, candidates(page), GOLD).nodes) == 0


def test_one_classifier_is_taught_good_main_as_main_and_the_rest_as_noisy() -> None:
    # Thesis, Table 6.4.
    mapping = {GOOD_MAIN: True, GOOD_NOISY: False, BAD_MAIN: False, BAD_NOISY: False}
    both = NodeLabels(
        np.arange(4, dtype=np.int32),
        np.array([segment == "good" for segment, _ in mapping]),
        np.array([content == "main" for _, content in mapping]),
    )
    assert both.single_phase.tolist() == list(mapping.values())


def regions(markup: str, gold: str = GOLD) -> dict[str, bool]:
    """Whether each region is main content, by its id."""
    page = parse(markup)
    found = regions_from_gold(page, candidates(page), gold)
    return {page.attrs(node).get("id", page.tag(node)): main for node, main in found.items()}


def test_the_regions_of_an_article_are_its_good_segments() -> None:
    markup = f"""<div id=menu>Home News Sport Weather</div>
        <div id=article><h1>Storm hits coast</h1>{PARAGRAPHS}</div>"""

    assert regions(markup) == {"menu": False, "article": True}


def test_where_nothing_frames_the_main_content_its_pieces_are_regions() -> None:
    said = ["I tried the eye splice and it fails.", "Lean back and milk it from far away."]
    posts = "".join(
        f"<div class=post><div id=author{n}>{'Joined years ago, wrote a lot. ' * 9}</div>"
        f"<div id=said{n}><p>{text}</div></div>"
        for n, text in enumerate(said)
    )

    found = regions(posts, "\n".join(said))

    assert found == {"author0": False, "said0": True, "author1": False, "said1": True}


def test_without_gold_on_the_page_no_region_is_main_content() -> None:
    assert not any(regions("<div id=a>Elsewhere entirely, sunny weather.</div>").values())
