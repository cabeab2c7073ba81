"""Learning T1 and T2 in a real Chromium: from the form to the plots, the result and the model."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from tests.browser.conftest import Enter
from tests.training.typed import typed_board
from training.experiments.running import run_experiment
from training.models import ModelVersion, Run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_thresholds_are_learned_from_the_screen_seen_in_plots_and_taken_into_use(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    typed_board()
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:experiments')}")
    window.get_by_role("link", name=re.compile("Set up.*Style-density thresholds")).click()
    expect(window.get_by_text("3 article with comments")).to_be_visible()
    window.get_by_label("Repetitions").fill("3")
    window.get_by_label("Sizes").fill("1, 2, 3")
    window.get_by_role("button", name="Run the experiment").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()

    run_job(Run.objects.all(), Run.objects.get().pk, run_experiment)

    expect(window.locator("figure[data-plot][data-drawn] .drawing .main-svg").first).to_be_visible()
    expect(window.locator("figure[data-plot][data-drawn]")).to_have_count(3)
    # Three types, their mean, and guessing.
    assert window.locator("#plot-t1-board .scatterlayer .trace").count() == 5
    expect(window.locator(".sentences")).to_contain_text("T1 = 60 and T2 = 20 are best")
    results = window.get_by_role(
        "region", name="Page types and regions on pages outside the samples"
    )
    learned = results.locator("tr", has_text="3-class").filter(has_text="learned")
    expect(learned).to_contain_text("1.000")

    window.get_by_role("button", name="Make them a model of board").click()
    expect(window.get_by_role("heading", name=re.compile("board-1-"))).to_be_visible()
    expect(window.get_by_text("candidate", exact=True)).to_be_visible()
    assert ModelVersion.objects.get().kind == "style-density"
