"""String length smoothing: the worked example, its edges, and exact arithmetic beside it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from contentseeker.methods.content_seeker.heuristics import kept_strings, smooth_strings
from contentseeker.methods.content_seeker.heuristics.smoothing import _smooth
from contentseeker.page import FlatPage, parse
from contentseeker.page.selection import text_of_runs
from tests.contentseeker.methods.content_seeker.heuristics import random_pages
from tests.contentseeker.methods.content_seeker.heuristics.random_pages import (
    elements,
    letters,
    pieces,
)

SigmaOf = Literal["smoothed", "raw"]
Profile = Literal["html4", "html5"]

WORKED_EXAMPLE = [12, 0, 180, 20, 160, 0, 0, 14, 0, 10]
BREAKS: dict[str, frozenset[str]] = {
    "html4": frozenset("div tr td table ul li".split()),
    "html5": frozenset(
        "div span ul ol li table tr td article nav main section aside header footer figure "
        "figcaption details dialog th tbody thead tfoot dl dt dd blockquote form fieldset".split()
    ),
}


def kept(lengths: list[int], radius: int = 2, sigma_of: SigmaOf = "smoothed") -> list[int]:
    """Places that stay."""
    flags = kept_strings(np.array(lengths, dtype=np.int32), radius=radius, sigma_of=sigma_of)
    return np.flatnonzero(flags).tolist()


def kept_text(page: FlatPage, nodes: Sequence[int], **options: object) -> str:
    return text_of_runs(page, smooth_strings(page, nodes, **options))  # type: ignore[arg-type]


def text_in_body(markup: str, **options: object) -> str:
    page = parse(markup)
    return kept_text(page, [page.body], **options)


def test_smoothed_values_of_the_worked_example() -> None:
    smoothed = _smooth(np.array(WORKED_EXAMPLE, dtype=np.int32), 2)

    assert smoothed.tolist() == pytest.approx([38.4, 42.4, 74.4, 72, 72, 38.8, 34.8, 4.8, 4.8, 4.8])
    assert float(np.std(smoothed)) == pytest.approx(26.4, abs=0.05)


def test_strings_that_stay_in_the_worked_example() -> None:
    assert kept(WORKED_EXAMPLE) == [0, 2, 3, 4]
    assert float(np.std(WORKED_EXAMPLE)) == pytest.approx(65.7, abs=0.05)
    assert kept(WORKED_EXAMPLE, sigma_of="raw") == [2, 3, 4]


@pytest.mark.parametrize(
    ("sigma_of", "lengths"), [("smoothed", [12, 180, 20, 160]), ("raw", [180, 20, 160])]
)
def test_the_worked_example_as_a_page(sigma_of: SigmaOf, lengths: list[int]) -> None:
    markup = "".join(f"<p>{'x' * length}</p>" if length else "<div>" for length in WORKED_EXAMPLE)
    text = text_in_body(markup, sigma_of=sigma_of)
    assert [len(line) for line in text.split("\n")] == lengths


def test_a_single_string_stays_whatever_its_length() -> None:
    assert kept([3]) == [0]
    assert text_in_body("<p>one</p>") == "one"


def test_equal_strings_next_to_each_other_all_stay_without_smoothing() -> None:
    assert kept([7] * 9, radius=0) == list(range(9))


def test_zeros_never_stay() -> None:
    assert kept([0, 0, 0]) == []
    assert kept([]) == []


def test_radius_0_compares_the_lengths_themselves() -> None:
    # Mean 5, deviation sqrt(25 + 9 + 64) / 3 = 5.7 for 0, 2, 13.
    assert kept([0, 2, 13], radius=0) == [2]


def test_a_string_that_reaches_the_deviation_exactly_stays() -> None:
    # Mean 4, every string 2 away from it.
    assert kept([2, 2, 6, 6, 6, 6, 2, 2], radius=0) == list(range(8))
    assert kept([1, 1, 6, 6, 6, 6, 1, 1], radius=0) == [2, 3, 4, 5]


def test_a_radius_larger_than_the_page_spreads_everything_over_everything() -> None:
    assert kept([1, 0, 1000], radius=10**9) == [0, 2]
    # 24 characters over 13 places are less than the deviation, 2; over 11 they are more.
    assert kept([10, 14], radius=6, sigma_of="raw") == []
    assert kept([10, 14], radius=5, sigma_of="raw") == [0, 1]


def test_text_between_structural_elements_is_pulled_up_by_long_neighbours() -> None:
    sentence = "A sentence of an article, long enough to be one. " * 4
    markup = f"<p>{sentence}</p><p>No.</p><p>{sentence}</p>{'<div></div>' * 9}<p>Imprint</p>"
    assert text_in_body(markup).split("\n") == [sentence.strip(), "No.", sentence.strip()]


def test_each_element_is_smoothed_by_itself() -> None:
    long, short = "x" * 400, "y" * 4
    page = parse(f"<section><p>{long}</section><section><p>{short}</section>")
    sections = page.find("section").tolist()

    assert kept_text(page, sections) == f"{long}\n{short}"
    assert kept_text(page, [page.body], radius=0) == long


def test_html4_knows_fewer_elements_that_break() -> None:
    # Deviation of 9 and 3: 3. With three 0s between them: 3.5.
    markup = f"<p>{'x' * 9}</p>{'<section></section>' * 3}<p>yyy</p>"
    assert text_in_body(markup, radius=0, profile="html4") == f"{'x' * 9}\nyyy"
    assert text_in_body(markup, radius=0, profile="html5") == "x" * 9
    assert text_in_body(markup.replace("section", "ul"), radius=0, profile="html4") == "x" * 9


def test_hidden_elements_do_not_count() -> None:
    hidden = "<div hidden><div>never seen</div></div>" * 20
    markup = f"<p>{'x' * 9}</p>{hidden}<p>yyy</p>"
    assert text_in_body(markup, radius=0) == f"{'x' * 9}\nyyy"


def test_an_element_inside_another_is_not_taken_twice() -> None:
    page = parse("<div><p>Some text.</p></div>")
    assert kept_text(page, [*page.find("div"), *page.find("body")]) == "Some text."


def test_no_element_gives_no_text() -> None:
    assert kept_text(parse("<p>Text</p>"), []) == ""
    assert kept_text(parse(""), []) == ""


def slow_kept(lengths: list[int], radius: int, sigma_of: str) -> list[int]:
    """The formula with exact fractions: e >= sigma is e * e >= variance, as e is never negative."""
    padded = [0] * radius + lengths + [0] * radius
    window = 2 * radius + 1
    smoothed = [
        Fraction(sum(padded[place : place + window]), window) for place in range(len(lengths))
    ]
    values = smoothed if sigma_of == "smoothed" else [Fraction(length) for length in lengths]
    mean = Fraction(sum(values), len(values)) if values else Fraction(0)
    variance = sum((value - mean) ** 2 for value in values) / max(len(values), 1)
    places = range(len(lengths))
    return [k for k in places if lengths[k] > 0 and smoothed[k] ** 2 >= variance]


lengths_of_strings = st.lists(st.one_of(st.just(0), st.integers(0, 300)), max_size=25)


@given(lengths_of_strings, st.integers(0, 5), st.sampled_from(("smoothed", "raw")))
def test_agrees_with_exact_arithmetic(lengths: list[int], radius: int, sigma_of: SigmaOf) -> None:
    assert kept(lengths, radius, sigma_of) == slow_kept(lengths, radius, sigma_of)


def strings(element: etree._Element, breaks: frozenset[str]) -> Iterator[str]:
    """Texts in document order, with an empty one where an element of ``breaks`` starts."""
    if element.tag in breaks:
        yield ""
    for piece in pieces(element):
        if isinstance(piece, str):
            yield piece
        else:
            yield from strings(piece, breaks)


@given(
    random_pages.markup,
    st.integers(0, 3),
    st.sampled_from(("smoothed", "raw")),
    st.sampled_from(("html4", "html5")),
)
@settings(max_examples=200)
def test_agrees_with_a_plain_walk_on_random_pages(
    markup: str, radius: int, sigma_of: SigmaOf, profile: Profile
) -> None:
    page, all_elements = parse(markup), elements(markup)
    body = all_elements[page.body]

    text = kept_text(page, [page.body], radius=radius, sigma_of=sigma_of, profile=profile)

    found = list(strings(body, BREAKS[profile]))
    places = slow_kept([len(string) for string in found], radius, sigma_of)
    assert letters(text) == letters("".join(found[place] for place in places))
