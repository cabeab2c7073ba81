"""Labels of regions: contents of texts, the gold text, and derived labels of elements."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.features import candidates
from contentseeker.labels.alignment import align_gold
from contentseeker.labels.regions import (
    BAD,
    GOOD,
    MAIN,
    NOISY,
    NONE,
    UNCERTAIN,
    RegionLabels,
    Regions,
    content_of_runs,
    gold_text,
    labels_from_regions,
)
from contentseeker.page import FlatPage, parse
from tests.contentseeker.strategies import Element, known_pages, page_markup

PAGE = """<div id=page>
  <nav id=menu><ul id=list><li id=home>Home</ul></nav>
  <article id=article><h1>Storm</h1><div id=text>It came.</div><div id=advert>Buy!</div></article>
  <div id=more><div id=first>One</div><div id=second>Two</div></div></div>"""

GOOD_MAIN, BAD_MAIN = ("good", "main"), ("bad", "main")
GOOD_NOISY, BAD_NOISY = ("good", "noisy"), ("bad", "noisy")
SEGMENTS = {NONE: "", GOOD: "good", BAD: "bad"}
CONTENTS = {NONE: "", MAIN: "main", NOISY: "noisy"}


def regions_of(page: FlatPage, by_id: dict[str, tuple[str, str]]) -> Regions:
    return {page.select(f"#{name}")[0]: labels for name, labels in by_id.items()}


def derived(by_id: dict[str, tuple[str, str]], markup: str = PAGE) -> dict[str, tuple[str, str]]:
    """Derived labels, by the elements' ids."""
    page = parse(markup)
    found = labels_from_regions(page, candidates(page), regions_of(page, by_id))
    return {
        page.attrs(node)["id"]: (SEGMENTS[segment], CONTENTS[content])
        for node, segment, content, is_explicit in zip(
            found.nodes.tolist(),
            found.segment.tolist(),
            found.content.tolist(),
            found.is_explicit.tolist(),
            strict=True,
        )
        if not is_explicit
    }


def test_a_text_has_the_content_of_the_nearest_region_around_it() -> None:
    page = parse(PAGE)
    labels = {
        "page": ("", "noisy"),
        "article": GOOD_MAIN,
        "advert": GOOD_NOISY,
        "second": ("bad", ""),
    }

    contents = content_of_runs(page, regions_of(page, labels))

    assert contents.tolist() == [NOISY, MAIN, MAIN, NOISY, NOISY, NOISY]


def test_uncertain_is_an_answer_and_no_answer_is_none() -> None:
    page = parse(PAGE)
    labels = {"article": ("good", "main"), "text": ("", "uncertain")}

    contents = content_of_runs(page, regions_of(page, labels))

    assert contents.tolist() == [NONE, MAIN, UNCERTAIN, MAIN, NONE, NONE]


def test_the_gold_text_is_what_is_main_without_the_noise_in_it() -> None:
    page = parse(PAGE)
    labels = regions_of(page, {"page": ("", "noisy"), "article": GOOD_MAIN, "advert": GOOD_NOISY})
    assert gold_text(page, labels) == "Storm\nIt came."
    assert gold_text(page, {}) == ""


def test_an_outer_rim_of_noise_with_the_article_rescued() -> None:
    assert derived({"page": ("", "noisy"), "article": GOOD_MAIN, "advert": GOOD_NOISY}) == {
        "menu": GOOD_NOISY,  # outermost of noise, because the rim mixes both
        "list": BAD_NOISY,
        "home": BAD_NOISY,
        "text": BAD_MAIN,  # a piece of what is framed already
        "more": GOOD_NOISY,
        "first": BAD_NOISY,
        "second": BAD_NOISY,
    }


def test_every_region_labelled_by_itself() -> None:
    labels = {"menu": GOOD_NOISY, "article": GOOD_MAIN, "first": GOOD_NOISY, "second": GOOD_NOISY}
    assert derived(labels) == {
        "page": BAD_NOISY,  # mixes both
        "list": BAD_NOISY,
        "home": BAD_NOISY,
        "text": BAD_MAIN,
        "advert": BAD_MAIN,
        "more": BAD_NOISY,  # all noise, but the segments are inside it
    }


def test_a_box_in_the_rim_with_a_segment_of_noise_inside_is_none_itself() -> None:
    found = derived({"page": ("", "noisy"), "article": GOOD_MAIN, "first": GOOD_NOISY})
    assert found["more"] == BAD_NOISY
    assert found["second"] == GOOD_NOISY


@pytest.mark.parametrize(("segment", "inside"), [("good", BAD_NOISY), ("bad", GOOD_NOISY)])
def test_a_segment_named_without_a_content_is_taken_at_its_word(
    segment: str, inside: tuple[str, str]
) -> None:
    found = derived({"page": ("", "noisy"), "article": GOOD_MAIN, "more": (segment, "")})
    assert found["first"] == found["second"] == inside


def test_nothing_follows_about_what_holds_unlabelled_or_uncertain_words() -> None:
    assert derived({"article": GOOD_MAIN, "text": ("", "uncertain")}) == {"advert": BAD_MAIN}


def test_nothing_follows_about_a_wrapper_that_reads_the_same_as_the_region_chosen_in_it() -> None:
    markup = "<div id=outer><div id=article><p>Text</p><div id=inner>more</div></div></div>"
    assert derived({"article": GOOD_MAIN}, markup) == {"inner": BAD_MAIN}


def test_what_reads_the_same_as_the_region_around_it_is_a_bad_segment_of_its_content() -> None:
    markup = "<div id=article><div id=inner><p>Text</p><div id=advert>Buy!</div></div></div>"
    assert derived({"article": GOOD_MAIN, "advert": GOOD_NOISY}, markup) == {"inner": BAD_MAIN}


def test_a_page_that_is_all_noise_has_outermost_segments_of_noise() -> None:
    markup = "<body id=body><div id=a><div id=b>One</div></div><div id=c>Two</div>"
    assert derived({"body": ("", "noisy")}, markup) == {
        "a": GOOD_NOISY,
        "b": BAD_NOISY,
        "c": GOOD_NOISY,
    }


def test_what_somebody_said_stands_as_it_is() -> None:
    page = parse(PAGE)
    labels = {
        "page": GOOD_NOISY,
        "article": ("uncertain", "main"),
        "text": ("bad", ""),
        "menu": ("uncertain",) * 2,
    }
    nodes = candidates(page)

    found = labels_from_regions(page, nodes, regions_of(page, labels))

    explicit = {
        page.attrs(node)["id"]: (SEGMENTS[segment], CONTENTS[content])
        for node, segment, content in zip(
            found.nodes[found.is_explicit].tolist(),
            found.segment[found.is_explicit].tolist(),
            found.content[found.is_explicit].tolist(),
            strict=True,
        )
    }
    # Uncertain labels are dropped, so the menu has none left.
    assert explicit == {"page": GOOD_NOISY, "article": ("", "main"), "text": ("bad", "")}


def test_an_element_without_words_keeps_what_was_said_and_gets_nothing_derived() -> None:
    markup = "<div id=all>Text<div id=rule>·</div><div id=dots>·</div></div>"
    page = parse(markup)
    labels = regions_of(page, {"all": GOOD_NOISY, "rule": GOOD_NOISY})
    found = labels_from_regions(page, candidates(page), labels)
    assert found.nodes.tolist() == page.select("#all, #rule")


def test_one_classifier_learns_from_half_a_label_where_that_is_enough() -> None:
    both = np.array([(s, c) for s in (NONE, GOOD, BAD) for c in (NONE, MAIN, NOISY)], dtype=np.int8)
    labels = RegionLabels(
        np.arange(9, dtype=np.int32), both[:, 0], both[:, 1], np.ones(9, dtype=np.bool_)
    )
    expected = [NONE, NONE, NOISY, NONE, MAIN, NOISY, NOISY, NOISY, NOISY]
    assert labels.single_phase.tolist() == expected


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        ({999: GOOD_MAIN}, "no 999"),
        ({-1: GOOD_MAIN}, "no -1"),
        ({2: ("good", "Main")}, "'Main' is not one of"),
        ({2: ("great", "")}, "'great' is not one of"),
    ],
)
def test_regions_that_cannot_be_meant_are_refused(regions: Regions, reason: str) -> None:
    with pytest.raises(ArgumentError, match=reason):
        content_of_runs(parse(PAGE), regions)


def test_twenty_thousand_levels_are_no_obstacle() -> None:
    page = parse("<div>" * 20_000 + "word")
    found = labels_from_regions(page, candidates(page), {2: GOOD_MAIN})
    assert len(found.nodes) == 20_000
    assert gold_text(page, {2: GOOD_MAIN}) == "word"


# A naive implementation of the rules for comparison

LABELS = st.tuples(
    st.sampled_from(("", "good", "bad", "uncertain")),
    st.sampled_from(("", "main", "noisy", "noisy", "main", "uncertain")),
)


@st.composite
def labelled_pages(draw: st.DrawFn) -> tuple[Element, Regions]:
    root = draw(known_pages())
    size = 1 + sum(1 for _ in root.descendants())
    nodes = draw(st.lists(st.integers(0, size - 1), max_size=6))
    return root, {node: draw(LABELS) for node in nodes}


class Slow:
    """The rules of the module's description, one element at a time."""

    def __init__(self, page: FlatPage, nodes: list[int], regions: Regions) -> None:
        self.page, self.nodes = page, nodes
        self.regions = {node: labels for node, labels in regions.items() if any(labels)}
        owners = page.structure.owner[align_gold(page, "").event].tolist()
        self.words = {node: [o for o in owners if self.holds(node, o)] for node in range(len(page))}

    def holds(self, node: int, other: int) -> bool:
        return node == other or node in self.page.ancestors(other)

    def region(self, node: int) -> int | None:
        lineage = [node, *self.page.ancestors(node)]
        return next((each for each in lineage if self.regions.get(each, ("", ""))[1]), None)

    def content(self, node: int) -> str:
        region = self.region(node)
        return "" if region is None else self.regions[region][1]

    def contents(self, node: int) -> set[str]:
        return {self.content(owner) for owner in self.words[node]}

    def is_loose(self, node: int) -> bool:
        region = self.region(node)
        return (
            region is not None
            and self.content(node) == "noisy"
            and self.contents(node) == {"noisy"}
            and not self.is_whole(node)
            and not (region in self.nodes and self.contents(region) == {"noisy"})
            and not any(each != node and self.holds(node, each) for each in self.regions)
            and self.regions.get(node, ("", ""))[0] in ("", "good")
        )

    def is_whole(self, node: int) -> bool:
        region = self.region(node)
        return region in self.nodes and len(self.words[node]) == len(self.words[region])

    def label(self, node: int) -> tuple[str, str] | None:
        if node in self.regions:
            segment, content = ("" if each == "uncertain" else each for each in self.regions[node])
            return (segment, content) if segment or content else None
        if not self.words[node] or self.contents(node) & {"", "uncertain"}:
            return None
        if self.is_whole(node):
            return "bad", self.content(node)
        if self.contents(node) == {self.content(node)} == {"main"}:
            return "bad", "main"
        if self.contents(node) == {self.content(node)} == {"noisy"}:
            around = next((each for each in self.page.ancestors(node) if each in self.nodes), None)
            is_inside = around is not None and self.is_loose(around)
            return "good" if self.is_loose(node) and not is_inside else "bad", "noisy"
        inside = [each for each in self.regions if self.holds(node, each)]
        if any(len(self.words[each]) == len(self.words[node]) for each in inside):
            return None
        return "bad", "noisy"


@given(labelled_pages())
def test_labels_agree_with_the_rules_taken_one_by_one(labelled: tuple[Element, Regions]) -> None:
    root, regions = labelled
    page = parse(page_markup(root))
    nodes = candidates(page)
    slow = Slow(page, nodes.tolist(), regions)

    found = labels_from_regions(page, nodes, regions)

    rows = zip(found.nodes.tolist(), found.segment.tolist(), found.content.tolist(), strict=True)
    assert {node: (SEGMENTS[segment], CONTENTS[content]) for node, segment, content in rows} == {
        node: label for node in nodes.tolist() if (label := slow.label(node))
    }
    assert found.is_explicit.tolist() == [node in slow.regions for node in found.nodes.tolist()]


@given(labelled_pages())
def test_contents_of_texts_agree_with_looking_outwards(labelled: tuple[Element, Regions]) -> None:
    root, regions = labelled
    page = parse(page_markup(root))
    slow = Slow(page, [], regions)
    words = {NONE: "", UNCERTAIN: "uncertain", **CONTENTS}

    contents = content_of_runs(page, regions)

    assert [words[code] for code in contents.tolist()] == [
        slow.content(owner) for owner in page.runs.owner.tolist()
    ]
