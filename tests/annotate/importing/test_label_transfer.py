"""Labels of an earlier version: found again surely, or left to a person."""

from typing import Any

import pytest
from django.utils import timezone

from annotate.accounts import service_account
from annotate.importing.readers.records import IncomingLabel, IncomingPage
from annotate.importing.storing import store
from annotate.models import Corpus, Label, Orphan, Page
from annotate.pages.parsed import parsed
from tests.factories import CorpusFactory, LabelFactory, UserFactory

pytestmark = pytest.mark.django_db

RAIN = "Rain fell on the harbour all night and the boats stayed where they were."
WIND = "Wind came up in the morning, and by noon the first of them had sailed."
BUDGET = "The council passed its budget after nine hours, with two votes to spare."


@pytest.fixture
def corpus() -> Corpus:
    return CorpusFactory()


def fetch(corpus: Corpus, *blocks: str, **facts: Any) -> Page:
    html = f"<html><body><div>{''.join(blocks)}</div></body></html>".encode()
    item = IncomingPage(name="a", html=html, url="https://a.example/", **facts)
    store(corpus, [item], by=service_account("import"))
    return Page.objects.latest("pk")


def p(text: str) -> str:
    return f"<p>{text}</p>"


def label(page: Page, node: int, **facts: Any) -> Label:
    """A label as the labelling screen stores it."""
    flat = parsed(page)
    anchor = {"path": flat.path(node), "fingerprint": flat.fingerprint(node)}
    return LabelFactory(page=page, node=node, **anchor | facts)


def texts(page: Page) -> dict[str, str]:
    """What the standing labels of a page say, by the text of their elements."""
    flat = parsed(page)
    return {flat.text(row.node): row.content for row in page.labels.standing()}


def test_what_is_found_again_becomes_a_label_of_the_same_annotator(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN), p(WIND))
    anna = UserFactory()
    label(old, 3, content="main", segment="good", role="article", annotator=anna)
    guess = label(
        old,
        4,
        content="noisy",
        annotator=service_account("model"),
        origin="model",
        model_version="news-3",
        probability=0.75,
    )

    new = fetch(corpus, p(BUDGET), p(RAIN), p(WIND))

    assert texts(new) == {RAIN: "main", WIND: "noisy"}
    rain, wind = new.labels.order_by("node")
    assert (rain.annotator, rain.segment, rain.origin) == (anna, "good", "person")
    assert (rain.role, wind.role) == ("article", "")
    assert (wind.annotator, wind.origin) == (guess.annotator, "model")
    assert (wind.model_version, wind.probability) == ("news-3", 0.75)
    assert (rain.path, rain.fingerprint) == (parsed(new).path(4), parsed(new).fingerprint(4))
    assert rain.batch == wind.batch is not None
    assert not Orphan.objects.exists()


def test_what_is_gone_becomes_an_orphan_and_never_a_guess(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN), p(WIND))
    lost = label(old, 3)

    new = fetch(corpus, p(BUDGET), p(WIND))

    orphan = Orphan.objects.get()
    assert (orphan.page, orphan.label, orphan.excerpt) == (new, lost, RAIN)
    assert (orphan.likely_node, orphan.confidence, orphan.resolved_at) == (None, 0, None)
    assert not new.labels.exists()


def test_what_could_be_two_elements_is_an_orphan_with_a_hint(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN), p(WIND))
    label(old, 3)

    new = fetch(corpus, p(RAIN), p(WIND), p(RAIN))

    orphan = new.orphans.get()
    assert parsed(new).text(orphan.likely_node or 0) == RAIN
    assert 0 < orphan.confidence < 0.8
    assert not new.labels.exists()


def test_the_second_of_two_equal_texts_stays_the_second(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN), p(WIND), p(RAIN))
    label(old, 5, content="noisy")

    new = fetch(corpus, p(BUDGET), p(RAIN), p(WIND), p(RAIN))

    assert [row.node for row in new.labels.all()] == [6]


def test_withdrawn_and_superseded_labels_stay_behind(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN), p(WIND))
    anna = UserFactory()
    label(old, 3, annotator=anna, content="main")
    label(old, 3, annotator=anna, content="", is_withdrawn=True)
    label(old, 4, annotator=anna, content="main")
    label(old, 4, annotator=anna, content="noisy")

    assert texts(fetch(corpus, p(RAIN), p(WIND), p(BUDGET))) == {WIND: "noisy"}


def test_labels_that_fall_on_one_element_and_contradict_each_other_are_orphans(
    corpus: Corpus,
) -> None:
    old = fetch(corpus, f"<section><section>{RAIN}</section></section>", p(WIND))
    anna, bert = UserFactory(), UserFactory()
    label(old, 3, annotator=anna, content="noisy")
    label(old, 4, annotator=anna, content="main")
    label(old, 3, annotator=bert, content="main")
    label(old, 4, annotator=bert, content="main")

    new = fetch(corpus, f"<section>{RAIN}</section>", p(WIND))

    assert [(row.annotator, row.node) for row in new.labels.all()] == [(bert, 3)]
    assert [orphan.label.annotator for orphan in new.orphans.all()] == [anna, anna]


def test_an_orphan_moves_on_and_finds_its_element_in_a_later_version(corpus: Corpus) -> None:
    first = fetch(corpus, p(RAIN), p(WIND))
    label(first, 3, content="main")
    second = fetch(corpus, p(WIND), p(BUDGET))
    assert second.orphans.count() == 1

    third = fetch(corpus, p(WIND), p(BUDGET), "<hr>")
    fourth = fetch(corpus, p(RAIN), p(WIND), p(BUDGET))

    assert third.orphans.count() == 1
    assert not fourth.orphans.exists()
    assert texts(fourth) == {RAIN: "main"}


def test_an_orphan_somebody_dropped_does_not_come_back(corpus: Corpus) -> None:
    label(fetch(corpus, p(RAIN)), 3)
    fetch(corpus, p(WIND))
    Orphan.objects.update(resolved_at=timezone.now(), resolved_by=UserFactory())

    last = fetch(corpus, p(BUDGET))

    assert not last.orphans.exists()


def test_an_import_with_labels_replaces_the_labels_of_the_import_before(corpus: Corpus) -> None:
    fetch(corpus, p(RAIN), p(WIND), labels=(IncomingLabel(3, "good", "main"),))
    anna = label(Page.objects.get(), 4).annotator

    new = fetch(corpus, p(WIND), p(BUDGET), labels=(IncomingLabel(4, "good", "main"),))

    assert texts(new) == {BUDGET: "main", WIND: "main"}
    assert {row.annotator.username for row in new.labels.all()} == {
        anna.username,
        "service:import",
    }
    assert not new.orphans.exists()


def test_an_import_without_labels_carries_those_of_the_import_before(corpus: Corpus) -> None:
    fetch(corpus, p(RAIN), labels=(IncomingLabel(3, "good", "main"),))

    new = fetch(corpus, p(RAIN), p(WIND))

    assert [(row.origin, row.annotator.username) for row in new.labels.all()] == [
        ("import", "service:import")
    ]


def test_a_label_nobody_can_read_is_an_orphan(corpus: Corpus) -> None:
    old = fetch(corpus, p(RAIN))
    label(old, 3, path="somewhere", fingerprint="unreadable")
    LabelFactory(page=old, node=999)

    assert fetch(corpus, p(RAIN), p(WIND)).orphans.count() == 2
