"""What labels of regions and gold texts say about the blocks inside."""

import pytest

from annotate.models import Label, Page
from annotate.pages.parsed import parsed
from annotate.training_rows.element_labels import votes_of_gold, votes_of_people
from contentseeker.methods.blocks.view import BlockView
from tests.annotate.labelled import HTML, label, stored_page
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

HOME, NEWS, TITLE, STORM, OVER, FOOT = (
    "Home",
    "News",
    "Storm hits the coast",
    "The storm was in the north of the coast.",
    "It is over now, and the ships are back.",
    "Copyright 2009",
)


def everything(origin: str, annotator: str) -> bool:
    return True


def view_of(page: Page) -> BlockView:
    return BlockView(parsed(page))


def votes(page: Page, wants: object = everything) -> dict[str, tuple[int, int]]:
    """By the block's text: how many say main, and how many noisy."""
    view = view_of(page)
    found = votes_of_people(view, Label.objects.select_related("annotator"), wants)  # type: ignore[arg-type]  # a function
    return dict(zip(view.page.blocks.texts(), map(tuple, found.tolist()), strict=True))


def test_a_label_flows_down_and_the_nearest_wins() -> None:
    page, ada = stored_page(), UserFactory()
    label(page, "body", "noisy", annotator=ada)
    label(page, "#story", "main", annotator=ada)
    label(page, "#story div:last-child", "noisy", annotator=ada)

    assert votes(page) == {
        HOME: (0, 1),
        NEWS: (0, 1),
        TITLE: (1, 0),
        STORM: (1, 0),
        OVER: (0, 1),
        FOOT: (0, 1),
    }


def test_uncertain_is_no_vote_and_ends_the_region_around_it() -> None:
    page, ada = stored_page(), UserFactory()
    label(page, "#story", "main", annotator=ada)
    label(page, "#story h1", "uncertain", annotator=ada)
    said = votes(page)
    assert (said[TITLE], said[STORM]) == ((0, 0), (1, 0))


def test_a_segment_without_content_says_nothing_about_blocks() -> None:
    page, ada = stored_page(), UserFactory()
    label(page, "#story", "main", annotator=ada)
    label(page, "#story h1", "bad", annotator=ada)
    assert votes(page)[TITLE] == (1, 0)


def test_what_nobody_labelled_has_no_votes() -> None:
    page = stored_page()
    label(page, "#story", "main")
    assert votes(page)[FOOT] == (0, 0)


def test_every_annotator_has_a_vote() -> None:
    page = stored_page()
    for name, said in (("ada", "main"), ("bob", "noisy"), ("eve", "noisy")):
        label(page, "#story", said, annotator=UserFactory(username=name))
    assert votes(page)[STORM] == (1, 2)


def test_labels_that_were_not_chosen_have_no_vote_and_still_end_regions() -> None:
    page, ada = stored_page(), UserFactory()
    label(page, "#story", "main", annotator=ada)
    label(page, "#story h1", "noisy", annotator=ada, origin=Label.Origin.MODEL)
    said = votes(page, lambda origin, annotator: origin != Label.Origin.MODEL)
    assert (said[TITLE], said[STORM]) == ((0, 0), (1, 0))


def test_a_lost_label_is_not_used() -> None:
    page = stored_page()
    row = label(page, "#story", "main")
    Label.objects.filter(pk=row.pk).update(fingerprint="of another text", path="/html/none")
    assert set(votes(page).values()) == {(0, 0)}


def test_a_gold_text_says_which_blocks_it_is_made_of() -> None:
    page = stored_page(HTML)
    view = view_of(page)
    found = votes_of_gold(view, f"{STORM}\n{OVER}")
    said = dict(zip(view.page.blocks.texts(), map(tuple, found.tolist()), strict=True))
    assert [text for text, vote in said.items() if vote == (1, 0)] == [STORM, OVER]
    assert [text for text, vote in said.items() if vote == (0, 1)] == [HOME, NEWS, TITLE, FOOT]
