"""Feature extractor and its clustering variant."""

import numpy as np
import pytest

from contentseeker.methods.baselines.features import (
    Blocks,
    ClusteringFeatureExtractor,
    FeatureExtractor,
    find_blocks,
    winner,
)
from contentseeker.page import parse
from contentseeker.result import Status

LINKS = "<a href=/>linked</a>" * 8


def blocks_with(*rows: tuple[float, ...]) -> Blocks:
    raw = np.array(rows, dtype=np.float64)
    nodes = np.arange(len(rows), dtype=np.int32)
    return Blocks(nodes, nodes, raw[:, 0], raw / np.maximum(raw.max(axis=0), 1))


def test_worked_example() -> None:
    blocks = blocks_with((100, 0), (40, 8))
    assert blocks.values.tolist() == [[1, 0], [0.4, 1]]
    assert blocks.purity.tolist() == pytest.approx([1, 0.286], abs=5e-4)
    assert blocks.basket().tolist() == [0]
    assert winner(blocks) == 0


def test_the_longest_of_equally_pure_blocks_wins() -> None:
    assert winner(blocks_with((10, 0), (30, 0), (20, 0), (25, 9))) == 1


def test_a_block_is_what_no_inner_block_has() -> None:
    page = parse(
        "<body>a<table><tr><td>bb</td></tr><tr><td>cccc<ul><li>e</li></ul></td></tr></table>"
    )
    blocks = find_blocks(page, "html4")
    found = [(page.tag(node), chars) for node, chars in zip(blocks.node, blocks.chars, strict=True)]
    assert found == [("body", 1), ("table", 0), ("tr", 2), ("tr", 4), ("ul", 1)]


def test_the_html5_profile_splits_at_more_tags() -> None:
    page = parse("<body><div><p>one</p></div><section>two</section>")
    assert len(find_blocks(page, "html4").node) == 1
    assert len(find_blocks(page, "html5").node) == 4


def test_a_list_does_not_count_itself() -> None:
    page = parse("<body><ul><li>text</li></ul><table><tr><td><ul><li>x</li></ul></td></tr></table>")
    blocks = find_blocks(page, "html4")
    first_list = [page.tag(node) for node in blocks.node].index("ul")
    assert blocks.values[first_list].tolist() == [1] + [0] * (blocks.values.shape[1] - 1)


def test_fe_returns_the_single_purest_block_without_what_is_in_its_inner_blocks() -> None:
    page = parse(
        f"<body>{LINKS}<table><tr><td>{'news ' * 40}<ul><li>{LINKS}</li></ul></td></tr>"
        f"<tr><td>{'other ' * 20}</td></tr></table>"
    )
    extraction = FeatureExtractor().extract(page)
    # The first row has more text, but also a list in it; the second has nothing but text.
    assert extraction.text == ("other " * 20).strip()
    assert [page.tag(node) for node in extraction.nodes] == ["tr"]


def test_a_tie_between_text_and_something_else_is_text() -> None:
    page = parse(f"<body><ul><li>{LINKS}</li></ul></body>")
    assert FeatureExtractor().extract(page).text == "linked" * 8


@pytest.mark.parametrize("method", [FeatureExtractor(), ClusteringFeatureExtractor()])
def test_text_outside_of_the_body_is_in_no_block(
    method: FeatureExtractor | ClusteringFeatureExtractor,
) -> None:
    page = parse("<frameset>outside<input>")
    assert page.has_body
    assert page.text(0) == "outside"
    assert method.extract(page).status is Status.EMPTY


def rows(*texts: str) -> str:
    return "<body><table>" + "".join(f"<tr><td>{text}</td></tr>" for text in texts) + "</table>"


def test_kfe_returns_the_purest_of_three_groups_of_blocks() -> None:
    pure = ["plain words " * 50, "plain words " * 49, "plain words " * 48]
    # One image of ten, or five of ten: text still outweighs it, but it is no longer pure.
    mixed = ["with a picture " * 40 + "<img>", "with a picture " * 39 + "<img>"]
    half = ["with pictures " * 42 + "<img>" * 5, "with pictures " * 41 + "<img>" * 5]
    page = parse(rows(*pure, *mixed, *half, "<img>" * 10))

    text = ClusteringFeatureExtractor().extract(page).text

    assert text.split("\n") == [each.strip() for each in pure]


def test_kfe_with_fewer_blocks_than_clusters_returns_them_all() -> None:
    page = parse(rows("some words", "more words here"))
    assert ClusteringFeatureExtractor().extract(page).text == "some words\nmore words here"


def test_kfe_takes_equal_blocks_for_one_cluster() -> None:
    page = parse(rows(*["same words"] * 5))
    assert ClusteringFeatureExtractor().extract(page).text == "\n".join(["same words"] * 5)


def test_kfe_does_not_cluster_pages_that_are_too_large() -> None:
    page = parse(rows("some words", "more words here") + "<i></i>" * 50_000)
    extraction = ClusteringFeatureExtractor().extract(page)
    assert extraction.status is Status.TOO_LARGE
    assert extraction.text == "some words\nmore words here"
