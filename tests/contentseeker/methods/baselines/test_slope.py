"""Document slope curves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.methods.baselines.slope import DocumentSlopeCurve
from contentseeker.page import parse
from contentseeker.result import Status

# 110 tokens, 32 of them tags; see "Baselines" in docs/algorithms.md.
WORKED_EXAMPLE = "T" * 8 + "wT" * 10 + "w" * 60 + "T" * 6 + "wT" * 8


def tags(tokens: str) -> "np.typing.NDArray[np.bool_]":
    return np.array([token == "T" for token in tokens], dtype=np.bool_)


def test_worked_example_has_one_section() -> None:
    content = DocumentSlopeCurve(window=20).content(tags(WORKED_EXAMPLE))
    assert np.flatnonzero(content).tolist() == list(range(30, 90))


def test_worked_example_as_a_page_gives_58_of_its_60_words() -> None:
    words = iter(f"w{number}" for number in range(len(WORKED_EXAMPLE)))
    source = "".join("<br>" if token == "T" else f"{next(words)} " for token in WORKED_EXAMPLE)

    text = DocumentSlopeCurve(window=20).extract(parse(f"<body>{source}</body>")).text

    # Ten words stand before the sixty; two of the sixty lie before the first low window.
    assert text.split() == [f"w{number}" for number in range(12, 70)]


def slow_content(tokens: str, window: int, rows: int) -> list[bool]:
    size, step = len(tokens), window // 2
    slope = tokens.count("T") / size
    starts = [0]
    while starts[-1] + window < size:
        starts.append(starts[-1] + step)
    low = [
        tokens[start : start + window].count("T") / len(tokens[start : start + window])
        < 0.5 * slope
        for start in starts
    ]
    content = [False] * size
    for first in range(len(low)):
        for behind in range(first + rows, len(low) + 1):
            if all(low[first:behind]):
                end = min(starts[behind - 1] + window, size)
                content[starts[first] : end] = [True] * (end - starts[first])
    return content


@given(
    st.lists(st.sampled_from(("T", "w", "T" * 5, "w" * 9, "w" * 30)), min_size=1, max_size=20),
    st.integers(2, 12),
    st.integers(1, 4),
)
def test_sections_agree_with_looking_at_every_window(
    pieces: list[str], window: int, rows: int
) -> None:
    tokens = "T" + "".join(pieces)
    expected = slow_content(tokens, window, rows)
    if not any(expected):
        expected = slow_content(tokens, window, 1)
    method = DocumentSlopeCurve(window=window, min_windows=rows)
    assert method.content(tags(tokens)).tolist() == expected


def test_adaptive_rows_keep_the_longest_section_that_covers_enough() -> None:
    tokens = "T" * 100 + "w" * 60 + "T" * 100 + "w" * 200 + "T" * 100
    plain = DocumentSlopeCurve(window=20).content(tags(tokens))
    adaptive = DocumentSlopeCurve(window=20, adaptive=True).content(tags(tokens))
    assert np.flatnonzero(plain).tolist() == [*range(100, 160), *range(260, 460)]
    assert np.flatnonzero(adaptive).tolist() == list(range(260, 460))


def test_adaptive_rows_stop_before_they_cover_too_little() -> None:
    tokens = "T" * 100 + "w" * 60 + "T" * 100 + "w" * 200 + "T" * 100
    greedy = DocumentSlopeCurve(window=20, adaptive=True, min_cover=0.4)
    assert np.flatnonzero(greedy.content(tags(tokens)))[0] == 100


def test_a_window_at_exactly_half_the_slope_is_not_low() -> None:
    # Six tags in twelve tokens: half the slope is one in four.
    method = DocumentSlopeCurve(window=4, min_windows=1)
    assert not method.content(tags("TTTT" + "wwwT" * 2)).any()
    assert method.content(tags("TTTT" + "wwww" + "wTTT")).any()


def test_a_short_row_will_do_where_there_is_no_longer_one() -> None:
    tokens = "T" * 40 + "w" * 20 + "T" * 40
    method = DocumentSlopeCurve(window=20, min_windows=5)
    assert np.flatnonzero(method.content(tags(tokens))).tolist() == list(range(40, 60))


@pytest.mark.parametrize("tokens", ["w" * 200, "w"])
def test_without_tags_everything_is_content(tokens: str) -> None:
    assert DocumentSlopeCurve().content(tags(tokens)).all()


def test_a_page_shorter_than_the_window_has_no_low_section() -> None:
    extraction = DocumentSlopeCurve().extract(parse("<p>A short <b>page</b>.</p>"))
    assert (extraction.text, extraction.status) == ("", Status.EMPTY)
