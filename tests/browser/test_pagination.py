"""Paginated sites in a real Chromium: both experiments, and next links learned with one click."""

import re
from collections.abc import Mapping

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page as Window
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from annotate.models import Page
from tests.browser.conftest import Enter
from tests.browser.retrain_form import choose_model
from tests.browser.screen import Screen
from tests.factories import SourceFactory
from tests.training.linked import ODD, linked_board, page_of
from training.experiments.running import run_experiment
from training.models import ModelVersion, Run
from training.retraining import run_retraining

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DRAWN = "figure[data-plot][data-drawn] .drawing .main-svg"


def experiment(window: Window, server: str, title: str, fields: Mapping[str, str]) -> None:
    """Set an experiment up as a person does, and wait with them for its outcome."""
    window.goto(f"{server}{reverse('training:experiments')}")
    window.get_by_role("link", name=re.compile(f"Set up.*{title}")).click()
    for label, value in fields.items():
        window.get_by_label(label, exact=True).fill(value)


def run_it(window: Window) -> None:
    window.get_by_role("button", name="Run the experiment").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()
    run_job(Run.objects.all(), Run.objects.get().pk, run_experiment)
    expect(window.locator(DRAWN).first).to_be_visible()


def test_how_well_next_links_are_learned_is_asked_and_seen(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    linked_board(evaluation=0)
    window = enter(reviewer).new_page()
    experiment(window, live_server.url, "Next links", {"Folds": "2"})
    expect(window.get_by_text("8 next links of 4 sources")).to_be_visible()
    for part in ("similarity", "smote"):
        window.get_by_label(part, exact=True).uncheck()
    run_it(window)

    table = window.get_by_role("region", name="Learner")
    # Three learners, and the rule.
    expect(table.locator("tbody tr")).to_have_count(4)
    paper = window.get_by_role("region", name="Beside the paper")
    expect(paper.locator("td.published")).to_contain_text(["0.607", "0.818", "0.692", "0.750"])
    expect(table.locator("tr", has_text="RandomForest")).to_contain_text("1.000")
    expect(window.locator("#table-learners")).to_contain_text("Hanamura 2020, on other pages")
    expect(window.locator(".sentences")).to_contain_text("best is")
    expect(window.locator("figure[data-plot][data-drawn]")).to_have_count(1)


def test_main_content_elements_with_and_without_the_next_link_are_asked_and_seen(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    linked_board(evaluation=0)
    window = enter(reviewer).new_page()
    experiment(window, live_server.url, "Main-content elements", {"Folds": "2"})
    window.get_by_label("learners", exact=True).uncheck()
    run_it(window)

    table = window.get_by_role("region", name="With and without the distance to the next link")
    expect(table.locator("tbody tr")).to_have_count(2)
    expect(table.locator("tbody")).to_contain_text("without")


def test_next_links_are_retrained_with_one_click_and_suggested_on_a_page(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    genre = linked_board(link_text=ODD)
    page = page_of(SourceFactory(host="new.example", genre=genre), genre, 1, ODD)
    Page.objects.filter(pk=page.pk).update(next_page_url="", next_link_node=None)
    page.refresh_from_db()
    window = enter(reviewer).new_page()
    screen = Screen(window, live_server.url, page).open()
    window.locator("summary", has_text="Page facts").click()
    expect(window.get_by_role("button", name="Save facts")).to_be_visible()
    expect(window.locator("#next-links")).to_contain_text("does not go on")

    window.goto(f"{live_server.url}{reverse('training:genre', args=['board'])}")
    expect(window.locator("section", has_text="Live model of next links").last).to_contain_text(
        "The model that ships"
    )
    window.locator("summary", has_text="Options").click()
    options = window.get_by_role("group", name="Next-link model")
    expect(options).to_be_hidden()
    choose_model(window, "next-link")
    expect(options).to_be_visible()
    expect(window.get_by_text("whose next page is known: 8 pages of 4 sources")).to_be_visible()
    # Labels of elements are no matter here.
    expect(window.get_by_role("group", name="Origin of labels")).to_be_hidden()
    window.get_by_role("button", name="Retrain").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()

    run_job(Run.objects.all(), Run.objects.get().pk, run_retraining)

    expect(window.locator(".sentence")).to_contain_text("F1 1.000 against 0.000 on 4 evaluation")
    fixed = window.get_by_role("table", name="Fixed: 4")
    expect(fixed.locator("tbody tr").first).to_contain_text("right")
    window.get_by_role("button", name="Promote").click()
    expect(window.get_by_role("status").first).to_contain_text("suggestions of next pages")
    name = f"board-1-{ModelVersion.objects.get().file_id[:8]}"
    live = window.locator("section", has_text="Live model of next links").last
    expect(live.get_by_role("link", name=name)).to_be_visible()

    screen.open()
    window.locator("summary", has_text="Page facts").click()
    suggested = window.locator("#next-links")
    expect(suggested).to_contain_text("http://new.example/list?page=2")
    expect(suggested.locator(".tag")).to_contain_text(f"model {name[:20]}")
    screen.press("Shift+P")
    expect(window.locator("#facts").get_by_role("status")).to_contain_text("Saved.")
    page.refresh_from_db()
    assert (page.next_page_url, page.next_link_origin) == (
        "http://new.example/list?page=2",
        "model",
    )

    window.goto(f"{live_server.url}{reverse('training:genre', args=['board'])}")
    window.get_by_role("button", name="Roll back to the next-link model that ships").click()
    expect(window.get_by_role("status").first).to_contain_text("is live again")
