"""Experiments in a real Chromium: asked for, drawn, sorted, and asked for again."""

import re

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse
from playwright.sync_api import Page as Window
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from contentseeker.lab.experiments import Outcome
from contentseeker.lab.experiments.plots import Curve, Frame, bars, heat, lines
from tests.browser.conftest import Enter
from tests.factories import UserFactory
from tests.training.board import labelled_board
from training.experiments.running import run_experiment
from training.models import Run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLOTS = "figure[data-plot]"
DRAWN = "figure[data-plot][data-drawn] .drawing .main-svg"
TITLE = "content: algorithms by genre, folds by source"


@pytest.fixture
def reviewer(transactional_db: None) -> User:
    labelled_board(evaluation=0)
    user: User = UserFactory(username="rita")
    user.groups.add(Group.objects.get(name="reviewer"))
    return user


def ask(window: Window, server: str) -> Run:
    """Fill in the form as a person does; the run waits, as no worker is there."""
    window.goto(f"{server}{reverse('training:experiments')}")
    window.get_by_role("link", name=re.compile("Set up.*Algorithms compared")).click()
    for name in ("SMO", "MLP", "Segment: good or bad", "Single phase: main or noisy"):
        window.get_by_label(name, exact=True).uncheck()
    window.get_by_label("Folds").fill("3")
    window.get_by_role("button", name="Run the experiment").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()
    return Run.objects.get()


def expect_ground(window: Window, colour: str) -> None:
    """Until the plot's ground has the colour."""
    expect(window.locator(".drawing .bg").first).to_have_css("fill", colour)


def expect_to_fit_a_telephone(window: Window) -> None:
    window.set_viewport_size({"width": 400, "height": 800})
    # A function, not an expression: those are evaluated, which the page's policy forbids.
    window.wait_for_function("() => document.querySelector('.drawing .main-svg').clientWidth < 400")
    assert window.evaluate("document.documentElement.scrollWidth") <= 400


def test_an_experiment_from_the_form_to_its_plots_and_back_to_the_form(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    """Whatever the policy forbids is an error in the console, on which ``enter`` fails."""
    window = enter(reviewer, color_scheme="light").new_page()
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    run = ask(window, live_server.url)

    # Whoever watches sees the outcome without doing anything.
    run_job(Run.objects.all(), run.pk, run_experiment)
    expect(window.locator(DRAWN).first).to_be_visible()
    assert window.locator(DRAWN.replace(" .main-svg", "")).count() == 1
    assert window.locator(".drawing .bars .point").count() == 2
    assert all(url.startswith((live_server.url, "data:", "blob:")) for url in asked)

    # Its numbers are in a table, which a click sorts.
    table = window.get_by_role("region", name=TITLE)
    names = table.locator("tbody td:nth-child(2)")
    assert names.all_inner_texts() == ["J48", "RandomForest"]
    for order, first in (("ascending", "J48"), ("descending", "RandomForest"), (None, "J48")):
        table.get_by_role("button", name="algorithm").click()
        assert names.first.inner_text() == first
        head = table.locator("th").nth(1)
        assert head.get_attribute("aria-sort") == order

    # Dark when the window is, and no wider than a telephone.
    expect_ground(window, "rgb(255, 255, 255)")
    window.emulate_media(color_scheme="dark")
    expect_ground(window, "rgb(26, 32, 41)")
    expect_to_fit_a_telephone(window)

    with window.expect_download() as saved:
        window.get_by_role("button", name="Save as SVG").click()
    assert saved.value.suggested_filename == "f1-content.svg"

    window.get_by_role("link", name="Run again with these settings").click()
    expect(window.get_by_label("Folds")).to_have_value("3")
    expect(window.get_by_label("SMO", exact=True)).not_to_be_checked()
    expect(window.get_by_label("J48", exact=True)).to_be_checked()


def test_every_kind_of_plot_is_drawn_within_the_policy_also_on_a_telephone(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    frame = Frame("a", "A plot", "what is learned from, in words too long for one line", "F1")
    names = [f"feature{number}" for number in range(12)]
    plots = [
        heat(frame, {"news": {"news": 0.5, "blog": None}, "blog": {"news": 0.25, "blog": 1.0}}),
        lines(frame, {"J48": Curve([1, 2], [0.1, 0.2], [0.05, 0.05]), "SMO": Curve([1], [0.3])}),
        bars(frame, {"lost": dict.fromkeys(names, 0.1)}),
    ]
    run = Run.objects.create(
        kind="algorithms",
        state="done",
        purpose="plots",
        started_by=reviewer,
        outcome=Outcome(plots=tuple(plots)).as_json(),
    )
    window = enter(reviewer).new_page()

    window.goto(f"{live_server.url}{reverse('training:experiment', args=[run.pk])}")

    expect(window.locator("figure[data-drawn]")).to_have_count(3)
    assert window.locator(".drawing .heatmaplayer image").count() == 1
    assert window.locator(".drawing .scatterlayer .trace").count() == 2
    # Bars with many names lie down, so that every name can be read.
    assert window.locator(".drawing").last.locator(".ytick text").count() == 12
    for drawing in window.locator(".drawing").all():
        drawing.hover()
    expect_to_fit_a_telephone(window)
