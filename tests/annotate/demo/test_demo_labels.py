"""Labels and gold text of the demo corpus agree, checked with a reader of its own.

The generator never reads the text of a finished page: gold comes from the stories, labels from
markers. Here the delivered bytes are read with plain lxml, every visible run of text gets the
nearest label above it, and the main runs, line by line, must be the gold text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from lxml import etree

from annotate.demo.drafts import finish_page
from annotate.demo.generator import DEFAULT_SEED, DemoPage, generate
from annotate.demo.pages import drafts
from annotate.demo.sites import ALL
from contentseeker.page import parse

INVISIBLE = {"script", "style", "noscript", "template", "iframe", "head", "svg"}
INLINE = {"a", "b", "code", "em", "font", "i", "img", "small", "span", "strong", "time", "u"}
BREAK = "\n"


@dataclass(frozen=True)
class Run:
    """A piece of text, the ids of the elements around it, and its effective label."""

    text: str
    inside: tuple[int, ...]
    content: str | None


class Reading:
    """A delivered page, read without the library: runs of visible text in document order."""

    def __init__(self, page: DemoPage) -> None:
        root = etree.fromstring(page.html, etree.HTMLParser())
        self.elements = [element for element in root.iter() if isinstance(element.tag, str)]
        self.number = {element: node for node, element in enumerate(self.elements)}
        self.content = {label.node: label.content for label in page.labels}
        self.runs = list(self._read(root, (), None))

    def _read(
        self, element: etree._Element, above: tuple[int, ...], content: str | None
    ) -> Iterator[Run]:
        if element not in self.number or is_hidden(element):
            return
        node = self.number[element]
        inside, content = (*above, node), self.content.get(node, content)
        edge = Run("" if element.tag in INLINE else BREAK, inside, content)
        yield edge
        yield Run(spaced(element.text), inside, content)
        for child in element:
            yield from self._read(child, inside, content)
            yield Run(spaced(child.tail), inside, content)
        yield edge

    def lines(self, content: str) -> list[str]:
        text = "".join(run.text for run in self.runs if run.text == BREAK or run.content == content)
        stripped = (" ".join(line.split()) for line in text.split(BREAK))
        return [line for line in stripped if line]

    def contents_of(self, node: int) -> set[str | None]:
        return {run.content for run in self.runs if run.text.strip() and node in run.inside}


def spaced(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "")


def is_hidden(element: etree._Element) -> bool:
    style = (element.get("style") or "").replace(" ", "")
    return (
        element.tag in INVISIBLE
        or element.get("hidden") is not None
        or "display:none" in style
        or "visibility:hidden" in style
    )


@pytest.fixture(scope="module")
def corpus() -> list[DemoPage]:
    return list(generate())


@pytest.fixture(scope="module")
def readings(corpus: list[DemoPage]) -> list[tuple[DemoPage, Reading]]:
    return [(page, Reading(page)) for page in corpus]


def test_the_main_runs_of_every_page_are_its_gold_text(
    readings: list[tuple[DemoPage, Reading]],
) -> None:
    for page, reading in readings:
        assert reading.lines("main") == page.gold.split("\n"), page.url


def test_every_visible_word_is_in_a_region_and_none_is_left_to_a_mixed_wrapper(
    readings: list[tuple[DemoPage, Reading]],
) -> None:
    for page, reading in readings:
        labels = {label.node: (label.segment, label.content) for label in page.labels}
        for run in reading.runs:
            if run.text.strip():
                nearest = next(node for node in reversed(run.inside) if node in labels)
                assert labels[nearest] != ("bad", "noisy"), (page.url, run.text)


def test_every_page_has_noise_around_its_text(readings: list[tuple[DemoPage, Reading]]) -> None:
    for page, reading in readings:
        assert len(" ".join(reading.lines("noisy")).split()) > 60, page.url


def test_node_ids_count_the_elements_of_the_delivered_page(
    readings: list[tuple[DemoPage, Reading]],
) -> None:
    for page, reading in readings:
        flat = parse(page.html)
        tags = [str(element.tag) for element in reading.elements]
        assert [flat.tag(node) for node in range(len(flat))] == tags, page.url


def test_taking_the_markers_away_changes_no_structure() -> None:
    for site in ALL:
        for draft in drafts(site, DEFAULT_SEED):
            marked = parse(draft.html.encode(draft.charset, "xmlcharrefreplace"))
            clean = parse(finish_page(site.record, draft).html)
            assert [marked.tag(node) for node in range(len(marked))] == [
                clean.tag(node) for node in range(len(clean))
            ], draft.url


def test_no_marker_is_left_in_a_page(corpus: list[DemoPage]) -> None:
    for page in corpus:
        assert b"data-label" not in page.html, page.url


def test_labels_are_in_document_order_with_one_answer_per_node(corpus: list[DemoPage]) -> None:
    for page in corpus:
        nodes = [label.node for label in page.labels]
        assert nodes == sorted(set(nodes)), page.url
        assert {label.segment for label in page.labels} == {"good", "bad"}
        assert {label.content for label in page.labels} == {"main", "noisy"}


def test_good_segments_are_regions_of_one_kind(readings: list[tuple[DemoPage, Reading]]) -> None:
    for page, reading in readings:
        for label in page.labels:
            contents = reading.contents_of(label.node)
            if (label.segment, label.content) == ("good", "noisy"):
                assert contents <= {"noisy"}, (page.url, label)
            if (label.segment, label.content) == ("good", "main"):
                assert "main" in contents, (page.url, label)


def test_bad_noisy_segments_mix_main_text_and_noise(
    readings: list[tuple[DemoPage, Reading]],
) -> None:
    for page, reading in readings:
        for label in page.labels:
            if (label.segment, label.content) == ("bad", "noisy"):
                assert reading.contents_of(label.node) == {"main", "noisy"}, (page.url, label)


def test_bad_main_segments_are_parts_of_a_good_main_one(
    readings: list[tuple[DemoPage, Reading]],
) -> None:
    for page, reading in readings:
        good = {label.node for label in page.labels if label.segment == "good"}
        main = {label.node for label in page.labels if label.content == "main"}
        for node in sorted(main - good):
            assert reading.contents_of(node) == {"main"}, (page.url, node)
            around = {run.inside for run in reading.runs if node in run.inside}
            assert all(set(path) & good & main for path in around), (page.url, node)


def test_an_article_has_one_main_region_and_a_forum_page_one_per_post(
    corpus: list[DemoPage],
) -> None:
    for page in corpus:
        regions = [label for label in page.labels if label.segment == "good"]
        count = sum(label.content == "main" for label in regions)
        assert count > 3 if page.page_type == "multiple_areas" else count == 1, page.url
