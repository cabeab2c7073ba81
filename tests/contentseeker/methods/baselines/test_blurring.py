"""Content code blurring: the blur itself, and what it keeps of pages."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.baselines.blurring import (
    ContentCodeBlurring,
    TokenCodeBlurring,
    blur,
    gaussian_weights,
)
from contentseeker.page import parse
from contentseeker.result import Status


def test_weights_of_the_worked_example() -> None:
    assert gaussian_weights(1, 0.5).tolist() == pytest.approx([0.1065, 0.7870, 0.1065], abs=5e-5)


def test_one_pass_over_the_worked_example() -> None:
    vector = np.array([0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 1, 0], dtype=np.float64)

    blurred = blur(vector, gaussian_weights(1, 0.5), tolerance=0, max_passes=1)

    expected = [0, 0, 0.107, 0.893, 1, 1, 1, 0.893, 0.107, 0.107, 0.787, 0.119]
    assert blurred.tolist() == pytest.approx(expected, abs=6e-4)
    assert np.flatnonzero(blurred > 0.75).tolist() == [3, 4, 5, 6, 7, 10]


def slow_blur(vector: list[float], weights: list[float]) -> list[float]:
    radius = len(weights) // 2
    blurred = []
    for place in range(len(vector)):
        near = [
            (weights[radius + distance], vector[place + distance])
            for distance in range(-radius, radius + 1)
            if 0 <= place + distance < len(vector)
        ]
        blurred.append(sum(w * v for w, v in near) / sum(w for w, _ in near))
    return blurred


@given(st.lists(st.sampled_from((0.0, 1.0)), min_size=1, max_size=30), st.integers(1, 20))
def test_blur_is_the_weighted_mean_of_the_neighbours_that_exist(
    vector: list[float], radius: int
) -> None:
    weights = gaussian_weights(radius, 0.5)
    twice = slow_blur(slow_blur(vector, weights.tolist()), weights.tolist())
    assert blur(np.array(vector), weights, 0, max_passes=2).tolist() == pytest.approx(twice)


def test_blur_stops_after_the_first_pass_that_changes_less_than_the_tolerance() -> None:
    vector = np.array([0.0] * 50 + [1.0] * 50)
    weights = gaussian_weights(5, 0.5)
    once = blur(vector, weights, 0, max_passes=1)
    twice = blur(vector, weights, 0, max_passes=2)
    first, second = np.abs(once - vector).max(), np.abs(twice - once).max()
    assert second < first

    stopped = blur(vector, weights, tolerance=(first + second) / 2, max_passes=20)

    assert stopped.tolist() == twice.tolist()


def article_between_link_lists() -> tuple[str, str]:
    links = "<li><a href='/somewhere/else'>Elsewhere now</a></li>" * 20
    sentences = "The storm reached the coast before noon and took roofs with it. " * 40
    return f"<ul>{links}</ul><div><p>{sentences}</p></div><ul>{links}</ul>", sentences


@pytest.mark.parametrize(
    "method", [ContentCodeBlurring(), ContentCodeBlurring(ignore_anchors=True)]
)
def test_blurring_characters_keeps_the_article_but_for_its_ends(
    method: ContentCodeBlurring,
) -> None:
    markup, article = article_between_link_lists()

    text = method.extract(parse(markup)).text

    assert text in article
    assert len(text) > 0.95 * len(article)


def test_blurring_tokens_keeps_whole_words_of_the_article() -> None:
    markup, article = article_between_link_lists()

    words = TokenCodeBlurring().extract(parse(markup)).text.split()

    assert " ".join(words) in article
    assert len(words) > 0.95 * len(article.split())


def test_a_link_dense_article_is_text_to_accb_and_code_to_ccb() -> None:
    sentence = "<a href='http://example.org/a/long/address/of/a/page'>linked</a> words follow here "
    page = parse(f"<div>{sentence * 30}</div>")

    assert ContentCodeBlurring().extract(page).status is Status.EMPTY
    assert ContentCodeBlurring(ignore_anchors=True).extract(page).text.count("linked") == 30


def test_snapping_keeps_text_nodes_whole() -> None:
    markup, article = article_between_link_lists()

    text = ContentCodeBlurring(snap="node").extract(parse(markup)).text

    assert text == article.strip()


@pytest.mark.parametrize("method", [ContentCodeBlurring(), TokenCodeBlurring()])
def test_a_page_of_nothing_but_text_is_kept_whole(
    method: ContentCodeBlurring | TokenCodeBlurring,
) -> None:
    # The parser wraps bare text into a paragraph; a long text does not mind.
    text = "Only words stand here, nothing else at all. " * 20
    kept = method.extract(parse(f"<body>{text}</body>")).text
    assert kept == text.strip()


@pytest.mark.parametrize("method", [ContentCodeBlurring(), TokenCodeBlurring()])
def test_tag_soup_around_single_words_leaves_nothing(
    method: ContentCodeBlurring | TokenCodeBlurring,
) -> None:
    extraction = method.extract(parse("<div><b></i>x</div></p><span>" * 30))
    assert (extraction.text, extraction.status) == ("", Status.EMPTY)
