"""The form of a new evaluation in a real Chromium: two clicks, parameters, keys."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page as Window
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Enter
from tests.factories import GenreFactory, UserFactory
from tests.training import made
from tests.training.scored import gold_page
from training.models import Evaluation
from training.versions.versions import promote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LP = "[name=methods][value=LP-7]"


def open_parameters(window: Window) -> None:
    window.locator("summary", has_text="Baselines of the thesis").click()
    window.locator("#row-LP-7 summary").click()


@pytest.fixture
def window(enter: Enter, reviewer: User, live_server: LiveServer) -> Window:
    """The form, with one page of a genre that has a live model."""
    genre = GenreFactory(slug="forum", name="Forum")
    promote(made.version(genre), by=UserFactory())
    gold_page(genre=genre)
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:evaluation-new')}")
    return window


def evaluate(window: Window) -> Evaluation:
    window.get_by_role("button", name="Evaluate", exact=True).click()
    window.wait_for_url(re.compile(r"/evaluations/\d+/"))
    return Evaluation.objects.get()


def test_a_new_evaluation_is_two_clicks(window: Window) -> None:
    window.get_by_role("link", name=re.compile("^My live models")).click()
    assert [each.label for each in evaluate(window).methods.all()] == ["CS forum-1"]


@pytest.mark.parametrize("size", [(1280, 800), (400, 700)])
def test_the_button_is_seen_at_once_beside_the_number_of_scores(
    window: Window, size: tuple[int, int]
) -> None:
    window.set_viewport_size({"width": size[0], "height": size[1]})
    window.get_by_role("link", name=re.compile("^Thesis")).click()
    expect(window.locator("#count")).to_contain_text("18 methods on 1 page with a gold text")
    expect(window.get_by_role("button", name="Evaluate", exact=True)).to_be_in_viewport(ratio=1)
    assert window.evaluate("window.scrollY") == 0
    assert window.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_changed_parameter_ticks_its_method_and_is_evaluated(window: Window) -> None:
    open_parameters(window)
    expect(window.locator(LP)).not_to_be_checked()
    window.get_by_label("K", exact=True).fill("3 9")
    # Leaving the field is the change.
    window.get_by_label("K", exact=True).blur()
    expect(window.locator(LP)).to_be_checked()
    expect(window.locator("summary", has_text="Baselines")).to_contain_text("1 of 12")
    # The default method, the live model, five peers and two copies.
    expect(window.locator("#count")).to_contain_text("9 methods")
    labels = {each.label for each in evaluate(window).methods.all()}
    assert {"LP-7 k=3", "LP-7 k=9"} <= labels
    assert "LP-7" not in labels


def test_copies_are_added_beside_a_method_and_mistakes_named_beside_the_field(
    window: Window,
) -> None:
    open_parameters(window)
    field = window.get_by_label("K", exact=True)
    field.fill("none")
    window.get_by_role("button", name="Add with these parameters: LP-7").click()
    expect(window.get_by_text("'none' will not do.").first).to_be_visible()
    expect(field).to_be_focused()
    field.fill("3")
    window.get_by_role("button", name="Add with these parameters: LP-7").click()
    expect(window.get_by_label("LP-7 k=3")).to_be_checked()
    # Ticked by the script only, so that the copy alone was wanted.
    expect(window.locator(LP)).not_to_be_checked()
    expect(field).to_have_value("7")
    labels = {each.label for each in evaluate(window).methods.all()}
    assert "LP-7 k=3" in labels
    assert "LP-7" not in labels


def test_everything_is_reached_by_keys(window: Window) -> None:
    window.get_by_role("link", name=re.compile("^Peers")).focus()
    window.keyboard.press("Enter")
    expect(window.locator(".preset[aria-current]")).to_contain_text("Peers")
    family = window.locator("summary", has_text="Sequence labelling")
    family.focus()
    window.keyboard.press("Enter")
    window.keyboard.press("Tab")
    expect(window.get_by_role("button", name="All: Sequence labelling")).to_be_focused()
    window.keyboard.press("Enter")
    expect(family).to_contain_text("3 of 3")
    # In a text field, Enter evaluates; it adds no copy of a method.
    window.get_by_label("Name").focus()
    window.keyboard.type("By keys")
    window.keyboard.press("Enter")
    window.wait_for_url(re.compile(r"/evaluations/\d+/"))
    evaluation = Evaluation.objects.get()
    assert evaluation.name == "By keys"
    assert {"CRF", "MEMM", "MaxEnt"} <= {each.label for each in evaluation.methods.all()}
