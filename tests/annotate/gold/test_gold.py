"""Gold standards: versions, where they come from, and their screen."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.gold.texts import (
    LONGEST_TEXT,
    GoldTooLongError,
    NewerGoldError,
    NoMainLabelsError,
    correct_gold,
    gold_from_labels,
    record_gold,
    revert_gold,
    standing_regions,
)
from annotate.models import GoldStandard, Label, Page
from annotate.pages.parsed import parsed
from tests.annotate.conftest import LogIn
from tests.factories import GoldStandardFactory, LabelFactory, PageFactory, UserFactory

HTML = b"""<nav id=menu>Home</nav><div id=story><h1>Storm</h1><p>It came.</p>
<div id=advert>Buy!</div></div>"""

TYPED, LABELS = GoldStandard.Origin.TYPED, GoldStandard.Origin.LABELS


def label(page: Page, name: str, by: User, **said: object) -> Label:
    """A label on the element with an id, anchored as the real ones are."""
    flat = parsed(page)
    [node] = flat.select(f"#{name}")
    place = {"node": node, "path": flat.path(node), "fingerprint": flat.fingerprint(node)}
    row: Label = LabelFactory(page=page, annotator=by, **place, **said)
    return row


def address(page: Page, **query: object) -> str:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return reverse("annotate:gold", args=[page.pk]) + (f"?{words}" if words else "")


def versions(page: Page) -> list[tuple[int, str, str]]:
    rows = page.gold_standards.order_by("version")
    return list(rows.values_list("version", "origin", "text"))


# Recording


@pytest.mark.django_db
def test_versions_are_added_and_never_changed() -> None:
    page, by = PageFactory(), UserFactory()

    record_gold(page, "One", LABELS, by=by)
    record_gold(page, "Two", TYPED, by=by)

    assert versions(page) == [(1, "labels", "One"), (2, "typed", "Two")]


@pytest.mark.django_db
def test_the_same_text_again_adds_no_version() -> None:
    page, by = PageFactory(), UserFactory()
    first = record_gold(page, "One\nTwo", LABELS, by=by)

    assert record_gold(page, "One\r\nTwo\n", TYPED, by=by) == first
    assert record_gold(page, "Other", TYPED, by=by).version == 2
    assert record_gold(page, "One\nTwo", TYPED, by=by).version == 3


@pytest.mark.django_db
def test_a_text_may_be_empty_but_not_without_end() -> None:
    page, by = PageFactory(), UserFactory()

    assert record_gold(page, "", TYPED, by=by).version == 1
    with pytest.raises(GoldTooLongError, match="Shorten it"):
        record_gold(page, "x" * (LONGEST_TEXT + 1), TYPED, by=by)
    assert record_gold(page, "nul\0byte", TYPED, by=by).text == "nulbyte"


@pytest.mark.django_db(transaction=True)
def test_two_writers_at_the_same_moment_give_two_versions() -> None:
    page, by = PageFactory(), UserFactory()

    def write(number: int) -> int:
        try:
            return record_gold(page, f"Text {number}", TYPED, by=by).version
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(write, range(8)))

    assert sorted(written) == list(range(1, 9))
    assert {text for _, _, text in versions(page)} == {f"Text {number}" for number in range(8)}


@pytest.mark.django_db
def test_a_correction_of_an_old_version_is_a_conflict_unless_it_says_the_same() -> None:
    page, by = PageFactory(), UserFactory()
    record_gold(page, "One", LABELS, by=by)
    record_gold(page, "Two", TYPED, by=by)

    with pytest.raises(NewerGoldError, match=f"Version 2 was saved by {by}"):
        correct_gold(page, "Three", base=1, by=by)
    assert correct_gold(page, "Two", base=1, by=by).version == 2
    assert correct_gold(page, "Three", base=2, by=by).version == 3


@pytest.mark.django_db
def test_reverting_adds_the_old_text_with_its_origin_as_a_new_version() -> None:
    page, by = PageFactory(), UserFactory()
    first = record_gold(page, "One", LABELS, by=by)
    record_gold(page, "Two", TYPED, by=by)

    revert_gold(first, by=by)

    assert versions(page)[-1] == (3, "labels", "One")


# From labels


@pytest.mark.django_db
def test_gold_from_labels_is_the_main_content_without_the_noise_in_it() -> None:
    page, me, other = PageFactory(html=HTML), UserFactory(), UserFactory()
    label(page, "story", me)
    label(page, "advert", me, content="noisy")
    label(page, "menu", other)

    assert gold_from_labels(page, by=me) == "Storm\nIt came."
    assert len(standing_regions(page, me)) == 2


@pytest.mark.django_db
def test_withdrawn_labels_do_not_count_and_none_at_all_are_refused() -> None:
    page, me = PageFactory(html=HTML), UserFactory()
    label(page, "story", me)
    label(page, "story", me, content="", is_withdrawn=True)
    label(page, "menu", me, content="noisy")

    with pytest.raises(NoMainLabelsError, match="Label it first"):
        gold_from_labels(page, by=me)


@pytest.mark.django_db
def test_a_label_that_fits_no_element_any_more_is_not_used() -> None:
    page, me = PageFactory(html=HTML), UserFactory()
    label(page, "story", me)
    LabelFactory(page=page, annotator=me, node=2, path="/html/body/nav[7]", fingerprint="x")

    assert gold_from_labels(page, by=me) == "Storm\nIt came.\nBuy!"


# The screen


def test_the_screen_shows_the_text_its_origin_and_all_versions(client: Client) -> None:
    page = PageFactory()
    GoldStandardFactory(page=page, text="The old <opinion>.", origin="imported")
    GoldStandardFactory(page=page, text="The new <opinion>.", version=2)

    text = client.get(address(page)).content.decode()

    assert "The new &lt;opinion&gt;." in text
    assert "imported" in text
    assert "Revert to 1" in text
    assert "Revert to 2" not in text


def test_a_page_without_gold_text_says_what_to_do(client: Client) -> None:
    assert "None yet." in client.get(address(PageFactory())).content.decode()


def test_two_versions_are_compared(client: Client) -> None:
    page = PageFactory()
    GoldStandardFactory(page=page, text="It was a dark night.")
    GoldStandardFactory(page=page, text="It was a stormy <b> night.", version=2)

    text = client.get(address(page, left=1, right=2)).content.decode()

    assert "<del>dark </del>" in text
    assert "<ins>stormy &lt;b&gt; </ins>" in text


@pytest.mark.parametrize("numbers", [{"left": 1, "right": 9}, {"left": 0, "right": 1}])
def test_versions_that_do_not_exist_cannot_be_compared(
    client: Client, numbers: dict[str, int]
) -> None:
    page = GoldStandardFactory().page
    assert client.get(address(page, **numbers)).status_code == 404


@pytest.mark.parametrize("left", ["", "x", "-1", "9" * 30, "²"])
def test_nonsense_in_the_address_compares_nothing(client: Client, left: str) -> None:
    page = GoldStandardFactory().page
    assert client.get(address(page, left=left, right=1)).status_code == 200


def test_typing_a_text_saves_a_version(client: Client) -> None:
    page = PageFactory()

    response = client.post(address(page), {"action": "edit", "text": "Typed.", "base": 0})

    assert response.status_code == 302
    assert versions(page) == [(1, "typed", "Typed.")]


def test_a_version_saved_meanwhile_is_told_and_the_typed_text_is_kept(client: Client) -> None:
    page = PageFactory()
    GoldStandardFactory(page=page, text="First.")
    GoldStandardFactory(page=page, text="Theirs.", version=2)

    response = client.post(address(page), {"action": "edit", "text": "Mine.", "base": 1})

    text = response.content.decode()
    assert response.status_code == 422
    assert "Version 2 was saved by" in text
    assert "Mine.</textarea>" in text
    assert "<del>Theirs.</del>" in text
    assert 'name="base" value="2"' in text
    assert page.gold_standards.count() == 2


def test_labels_are_previewed_before_they_are_taken(log_in: LogIn) -> None:
    page, me = PageFactory(html=HTML), UserFactory()
    client = log_in("annotator", me)
    label(page, "story", me)

    assert "Storm" in client.get(address(page, preview="labels")).content.decode()
    assert not page.gold_standards.exists()
    client.post(address(page), {"action": "labels"})

    assert versions(page) == [(1, "labels", "Storm\nIt came.\nBuy!")]


def test_taking_from_labels_without_any_says_what_to_do(client: Client) -> None:
    page = PageFactory()
    preview = client.get(address(page, preview="labels"))
    assert "Label it first" in preview.content.decode()
    assert client.post(address(page), {"action": "labels"}).status_code == 422


def test_reverting_and_unknown_actions(client: Client) -> None:
    page = GoldStandardFactory(text="One").page
    GoldStandardFactory(page=page, text="Two", version=2)

    assert client.post(address(page), {"action": "revert", "version": 1}).status_code == 302
    assert client.post(address(page), {"action": "revert", "version": 77}).status_code == 404
    assert client.post(address(page), {"action": "burn"}).status_code == 422
    assert versions(page)[-1] == (3, "typed", "One")


def test_the_panel_is_a_piece_of_a_page(client: Client) -> None:
    page = GoldStandardFactory(text="Some <text>").page

    text = client.get(reverse("annotate:gold-panel", args=[page.pk])).content.decode()

    assert "<html" not in text
    assert "Some &lt;text&gt;" in text
    assert address(page) in text


def test_only_those_who_may_settle_gold_texts_can(log_in: LogIn) -> None:
    page = PageFactory()
    stranger = log_in(None)
    assert stranger.get(address(page)).status_code == 403
    assert stranger.get(reverse("annotate:gold-panel", args=[page.pk])).status_code == 403
    edit = {"action": "edit", "text": "x", "base": 0}
    assert stranger.post(address(page), edit).status_code == 403
    assert Client().get(address(page)).status_code == 302
    assert not page.gold_standards.exists()


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_does_not_grow_with_the_versions(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = PageFactory()
    for version in range(1, number + 1):
        GoldStandardFactory(page=page, version=version)
    # Session, user, two for permissions, page, versions.
    with django_assert_num_queries(6):
        client.get(address(page))


def test_an_unknown_page_is_not_found(client: Client) -> None:
    assert client.get(reverse("annotate:gold", args=[uuid4().int % 10**9])).status_code == 404
