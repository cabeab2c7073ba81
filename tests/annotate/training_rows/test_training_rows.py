from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from annotate.accounts import service_account
from annotate.models import Label, PageLayout
from annotate.pages.layouts import RecordedLayout, keep_layout
from annotate.training_rows import element_rows as training_rows
from annotate.training_rows.classes import Task
from annotate.training_rows.element_rows import ElementRows
from annotate.training_rows.selection import Selection, SelectionError
from contentseeker.features import NAMES, node_features
from contentseeker.page import parse
from tests.annotate.labelled import HTML, label, node, stored_page
from tests.factories import (
    GoldStandardFactory,
    LabelFactory,
    PageFactory,
    SourceFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

Record = dict[str, Any]


def records(task: str = "content", **choices: Any) -> list[Record]:
    """The rows of a training set by the names of its columns."""
    options = ("is_raw", "explicit_only", "features_only", "profile")
    chosen = {name: choices.pop(name) for name in options if name in choices}
    row_set = ElementRows(Task(task), Selection(**choices), **chosen)
    names = [column.name for column in row_set.columns]
    return [dict(zip(names, row, strict=True)) for row in row_set.rows(row_set.columns)]


def explicit(task: str = "content", **choices: Any) -> list[tuple[int, str]]:
    rows = records(task, explicit_only=True, **choices)
    return [(row["node"], row["class"]) for row in rows]


def test_a_row_tells_which_element_it_is_about_its_features_and_its_class() -> None:
    page = stored_page(source=SourceFactory(host="a.example", genre__slug="news"))
    anna = UserFactory(username="anna")
    label(page, "#story", "good main", annotator=anna)

    (row,) = records("single", explicit_only=True)

    assert list(row)[:10] == [
        "page",
        "url",
        "source",
        "genre",
        "split",
        "node",
        "path",
        "annotator",
        "origin",
        "is_derived",
    ]
    assert list(row)[10:] == [*NAMES, "tagName", "class"]
    assert row["page"] == page.pk
    assert (row["url"], row["source"], row["genre"]) == (page.url, "a.example", "news")
    assert (row["split"], row["node"], row["path"]) == (
        "train",
        node("#story"),
        parse(HTML).path(node("#story")),
    )
    assert (row["annotator"], row["origin"], row["is_derived"]) == ("anna", "person", False)
    assert (row["tagName"], row["class"]) == ("div", "main")


@pytest.mark.parametrize("is_raw", [True, False])
def test_features_are_those_the_library_computes(is_raw: bool) -> None:
    page = stored_page()
    label(page, "#story", "good main")
    features = node_features(parse(HTML))
    place = features.nodes.tolist().index(node("#story"))
    expected = (features.raw if is_raw else features.normalised)[place].tolist()

    (row,) = records(explicit_only=True, is_raw=is_raw)

    numbers = [row[name] for name in NAMES]
    assert numbers[:15] == expected[:15]
    assert numbers[15:] == [None] * 5  # without a layout the visual features are missing


def test_a_recorded_layout_gives_the_visual_features() -> None:
    page = stored_page()
    label(page, "#story", "good main")
    box = (node("#story"), 0.0, 50.0, 500.0, 100.0)
    keep_layout(page, RecordedLayout(1000, 1000.0, 200.0, [box]), by=UserFactory())
    assert PageLayout.objects.count() == 1

    (row,) = records(explicit_only=True)

    visual = [row[name] for name in ("centerX", "centerY", "width", "height", "visible")]
    assert visual == [0.25, 0.5, 0.5, 0.5, 1.0]


def test_uncertain_answers_are_left_out() -> None:
    page = stored_page()
    anna = UserFactory()
    label(page, "#story", "good uncertain", annotator=anna)
    label(page, "#foot", "good noisy", annotator=anna)
    assert explicit("content") == [(node("#foot"), "noisy")]
    assert explicit("segment") == [(node("#story"), "good"), (node("#foot"), "good")]
    assert explicit("single") == [(node("#foot"), "noisy")]


def test_only_the_newest_word_of_an_annotator_counts() -> None:
    page = stored_page()
    anna = UserFactory()
    label(page, "#story", "good noisy", annotator=anna)
    label(page, "#story", "good main", annotator=anna)
    label(page, "#foot", "good noisy", annotator=anna)
    label(page, "#foot", "", annotator=anna, is_withdrawn=True)
    assert explicit() == [(node("#story"), "main")]


def test_a_labelled_heading_gives_its_row_though_it_is_not_structural() -> None:
    label(stored_page(), "h1", "bad main")
    [row] = records(explicit_only=True)
    assert (row["node"], row["tagName"], row["class"]) == (node("h1"), "h1", "main")
    # Its sibling paragraphs were not labelled and are no candidates.
    assert not [row for row in records() if row["tagName"] == "p"]


def test_a_paragraph_labelled_inside_the_main_content_gives_its_row() -> None:
    # Figure 6.3 of the thesis: the frame is a good segment, the paragraph in it a bad one, both
    # of main content. The body has 21 characters: the menu 4, the paragraphs 13 and 4.
    page = stored_page(
        b"<body><ul>Menu</ul><div><p id=first>It was stormy</p><p>Over</p></div></body>"
    )
    label(page, "div", "good main")
    label(page, "#first", "bad main")

    by_task = {
        task: [(row["tagName"], row["class"]) for row in records(task, explicit_only=True)]
        for task in ("segment", "content", "single")
    }

    assert by_task == {
        "segment": [("div", "good"), ("p", "bad")],
        "content": [("div", "main"), ("p", "main")],
        # Table 6.4: a bad segment is noisy, whatever its content.
        "single": [("div", "main"), ("p", "noisy")],
    }
    raw = {row["tagName"]: row for row in records("segment", explicit_only=True, is_raw=True)}
    # Characters without the spaces around them, and the longest text.
    assert [raw["div"]["innerTxtLength"], raw["p"]["innerTxtLength"]] == [17, 13]
    assert [raw["div"]["paraNum"], raw["p"]["paraNum"]] == [2, 0]
    shares = {row["tagName"]: row for row in records("segment", explicit_only=True)}
    assert shares["p"]["innerTxtLength"] == pytest.approx(13 / 21)
    assert shares["p"]["stringMax"] == 1


def test_the_profile_decides_which_elements_get_derived_rows() -> None:
    parts = b"<h1>Storm</h1><section>It came.</section><div>It went.</div><p>It is over.</p>"
    label(stored_page(b"<body><article>" + parts + b"</article></body>"), "article", "good main")
    tags = {
        profile: [row["tagName"] for row in records("segment", profile=profile)]
        for profile in ("html4", "html5", "all")
    }
    assert tags == {
        # The article is labelled itself, so it has a row in every profile.
        "html4": ["article", "div"],
        "html5": ["article", "section", "div"],
        "all": ["article", "h1", "section", "div", "p"],
    }


def test_what_lies_inside_a_region_follows_from_its_label() -> None:
    page = stored_page()
    label(page, "#story", "good main")

    rows = {row["node"]: row for row in records("segment")}

    inside = node("#story > div:nth-of-type(1)")
    assert rows[node("#story")]["is_derived"] is False
    assert (rows[inside]["class"], rows[inside]["is_derived"]) == ("bad", True)
    assert rows[inside]["origin"] == "person"


def test_what_was_completed_says_so_and_so_does_what_lies_inside() -> None:
    page = stored_page()
    anna = UserFactory()
    label(page, "#story", "good main", annotator=anna)
    label(page, "#menu", "good noisy", annotator=anna, origin=Label.Origin.COMPLETE)

    origins = {row["node"]: row["origin"] for row in records()}

    assert origins[node("#menu")] == "complete"
    assert origins[node("#menu ul")] == "complete"
    assert origins[node("#story")] == "person"


def test_a_segment_alone_does_not_hide_that_the_region_around_was_completed() -> None:
    page = stored_page()
    anna = UserFactory()
    label(page, "#menu", "good noisy", annotator=anna, origin=Label.Origin.COMPLETE)
    label(page, "#menu ul", "bad", annotator=anna)

    origins = {row["node"]: row["origin"] for row in records("segment")}

    assert origins[node("#menu ul")] == "person"
    assert origins[node("#menu li:nth-of-type(1)")] == "complete"


def test_what_follows_from_several_regions_is_as_weak_as_the_weakest() -> None:
    html = HTML.replace(b"<div id=menu>", b"<div id=all><div id=menu>").replace(
        b"</body>", b"</div></body>"
    )
    page = stored_page(html)
    anna = UserFactory()
    label(page, "#menu", "good noisy", annotator=anna, origin=Label.Origin.COMPLETE)
    label(page, "#story", "good main", annotator=anna)
    label(page, "#foot", "good noisy", annotator=anna)

    origins = {row["node"]: row["origin"] for row in records("segment")}

    assert origins[node("#all", html)] == "complete"
    assert origins[node("#foot", html)] == "person"


def test_an_origin_that_was_not_chosen_still_ends_the_regions_of_the_others() -> None:
    page = stored_page()
    anna = UserFactory()
    label(page, "body", "bad noisy", annotator=anna)
    label(page, "#story", "good main", annotator=anna, origin=Label.Origin.MODEL)

    nodes = {row["node"]: row["class"] for row in records(origins=("person",))}

    assert node("#story") not in nodes
    assert nodes[node("#foot")] == "noisy"


def test_each_annotator_has_rows_of_their_own() -> None:
    page = stored_page()
    for name, said in (("zoe", "good main"), ("anna", "good noisy")):
        label(page, "#story", said, annotator=UserFactory(username=name))

    rows = records(explicit_only=True)

    assert [(row["annotator"], row["class"]) for row in rows] == [
        ("anna", "noisy"),
        ("zoe", "main"),
    ]
    assert explicit(annotators=("zoe",)) == [(node("#story"), "main")]


def test_only_labels_that_somebody_stands_behind_come_unasked() -> None:
    page = stored_page()
    said: list[tuple[str, User, str]] = [
        ("#story", UserFactory(), "model"),
        ("#foot", service_account("import"), "import"),
        ("#menu", service_account("model"), "model"),
        ("#menu ul", service_account("rule"), "rule"),
    ]
    for selector, annotator, origin in said:
        label(page, selector, "good noisy", annotator=annotator, origin=origin)

    assert {number for number, _ in explicit()} == {node("#story"), node("#foot")}
    assert {number for number, _ in explicit(origins=("model",))} == {node("#story"), node("#menu")}
    assert {number for number, _ in explicit(origins=("rule",))} == {node("#menu ul")}


def test_gold_texts_are_turned_into_labels_only_when_asked_for() -> None:
    page = stored_page()
    GoldStandardFactory(page=page, version=1, text="Copyright 2009")
    story = parse(HTML).text(node("#story"))
    GoldStandardFactory(page=page, version=2, text=story)

    assert records("single") == []
    rows = {row["node"]: row for row in records("single", origins=("gold",))}
    assert rows[node("#story")]["class"] == "main"
    assert rows[node("#foot")]["class"] == "noisy"
    assert {row["origin"] for row in rows.values()} == {"gold"}
    assert {row["annotator"] for row in rows.values()} == {"service:gold"}
    assert records("single", origins=("gold",), annotators=("anna",)) == []


@pytest.mark.parametrize(
    ("filters", "number"),
    [
        ({}, 2),
        ({"corpora": ("one",)}, 1),
        ({"corpora": ("one", "two")}, 2),
        ({"genres": ("news",)}, 1),
        ({"sources": ("b.example",)}, 1),
        ({"splits": ("train",)}, 1),
        ({"splits": ("evaluation",), "corpora": ("one",)}, 0),
    ],
)
def test_filters_choose_pages(filters: dict[str, Any], number: int) -> None:
    one = SourceFactory(host="a.example", genre__slug="news")
    two = SourceFactory(host="b.example", split="evaluation")
    label(stored_page(source=one, corpus__slug="one"), "#story", "good main")
    label(stored_page(source=two, corpus__slug="two"), "#story", "good main")
    assert len(explicit(**filters)) == number
    assert ElementRows(Task.CONTENT, Selection(**filters)).page_count() == number


def test_pages_that_are_not_usable_are_left_out() -> None:
    label(stored_page(unusable_reason="a login form"), "#story", "good main")
    assert explicit() == []


def test_a_label_whose_element_cannot_be_found_surely_is_left_out() -> None:
    page = stored_page()
    LabelFactory(page=page, node=node("#story"), path="/html/body/table", fingerprint="nonsense")
    LabelFactory(page=page, node=10**6, path="/html/body/div[1]", fingerprint="0" * 16)
    assert explicit() == []


@pytest.mark.parametrize(
    "filters",
    [
        {"corpora": ("nowhere",)},
        {"genres": ("poetry",)},
        {"sources": ("x.example",)},
        {"origins": ("oracle",)},
        {"splits": ("half",)},
    ],
)
def test_names_of_what_does_not_exist_are_refused(filters: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(SelectionError, match="There is no"):
        Selection(**filters).check()


def test_rows_come_in_the_same_order_every_time_whatever_the_pages_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for _ in range(5):
        label(stored_page(), "#story", "good main")
    together = records()
    monkeypatch.setattr(training_rows, "PAGES_AT_A_TIME", 2)
    assert records() == together
    assert [row["page"] for row in together] == sorted(row["page"] for row in together)


@pytest.fixture
def pages_labelled() -> Callable[[int], None]:
    def make(number: int) -> None:
        for _ in range(number):
            page = stored_page()
            label(page, "#story", "good main", batch=uuid4())
            GoldStandardFactory(page=page)

    return make


@pytest.mark.parametrize("number", [1, training_rows.PAGES_AT_A_TIME - 1])
def test_the_number_of_queries_does_not_grow_with_the_pages(
    number: int,
    pages_labelled: Callable[[int], None],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    pages_labelled(number)
    # Pages with their bytes, labels, gold texts; then there are no more pages.
    with django_assert_num_queries(4):
        records(origins=("person", "gold"))


def test_what_was_chosen_survives_in_the_row_of_an_export() -> None:
    chosen = ElementRows(Task.SINGLE, Selection(corpora=("a",), origins=("gold",)), is_raw=True)
    assert ElementRows.from_json("single", chosen.as_json()) == chosen
    assert chosen.as_json() == {"corpora": ["a"], "origins": ["gold"], "is_raw": True}


def test_labels_carried_to_a_later_version_count_once() -> None:
    earlier = LabelFactory(page__html=b"<div>Some words.</div>", node=2).page
    later = PageFactory(corpus=earlier.corpus, url=earlier.url, html=b"<b>!</b>", previous=earlier)
    LabelFactory(page=later)

    selection = Selection()

    assert list(selection.labelled_pages()) == [later]
    assert [label.page for label in selection.labels()] == [later]
