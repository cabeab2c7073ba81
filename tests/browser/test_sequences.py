"""A CRF trained from the screen in a real Chromium: its scores, its model, its suggestions."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from tests.browser.conftest import Enter
from tests.browser.retrain_form import choose_model
from tests.browser.screen import PATIENCE
from tests.model_providers import Provide
from tests.training.board import labelled_board
from training.models import ModelVersion, Run
from training.provider.trained_models import TrainedModels
from training.retraining import run_retraining

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_crf_is_trained_from_the_screen_scored_and_suggests_blocks(
    enter: Enter, reviewer: User, live_server: LiveServer, provide: Provide
) -> None:
    provide(suggest=TrainedModels().suggest)
    board = labelled_board()
    page = board.page(board.source("new.example"), "t")
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:genre', args=['board'])}")
    window.locator("summary", has_text="Options").click()
    options = window.get_by_role("group", name="Sequence labeller")
    expect(options).to_be_hidden()
    choose_model(window, "crf")
    expect(options).to_be_visible()
    options.get_by_label("Sigma").fill("10")
    options.get_by_label("History").select_option("yes")
    window.get_by_role("button", name="Retrain").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()

    run_job(Run.objects.all(), Run.objects.get().pk, run_retraining)

    expect(window.locator(".sentence")).to_contain_text(
        re.compile(r"the general model: F1 1\.000 against .+ on 3 evaluation pages")
    )
    blocks = window.locator("tr", has_text="Blocks of text: main or noisy")
    expect(blocks.first).to_contain_text("1.000")

    window.get_by_role("link", name="The model", exact=True).click()
    expect(window.get_by_text("CRF, a conditional random field").first).to_be_visible()
    expect(window.get_by_text("sigma 10, as deviation")).to_be_visible()
    expect(window.get_by_role("rowheader", name="parent=", exact=False).first).to_be_visible()
    window.get_by_role("button", name="Promote").click()
    expect(window.get_by_role("status").first).to_contain_text("is live")

    name = f"board-1-{ModelVersion.objects.get().file_id[:8]}"
    window.goto(f"{live_server.url}{reverse('annotate:label', args=[page.pk])}")
    window.wait_for_selector(".label-screen[data-suggested][data-frame=open]", timeout=PATIENCE)
    rows = window.request.get(
        f"{live_server.url}{reverse('annotate:suggestions', args=[page.pk])}"
    ).json()["suggestions"]
    assert {row["version"] for row in rows} == {name}
    assert {row["content"] for row in rows} == {"main", "noisy"}


def test_a_preset_fills_in_its_options_and_is_left_by_hand(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    labelled_board()
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:genre', args=['board'])}")
    window.locator("summary", has_text="Options").click()
    choose_model(window, "memm")
    options = window.get_by_role("group", name="Sequence labeller")
    preset, sigma = options.get_by_label("Preset"), options.get_by_label("Sigma")
    history = options.get_by_label("History")

    preset.select_option("paper")
    expect(sigma).to_have_value("100")
    expect(history).to_have_value("True")
    # Another model has other options under the same name.
    choose_model(window, "maxent")
    expect(sigma).to_have_value("10")
    choose_model(window, "crf")
    expect(sigma).to_have_value("100")
    expect(history).to_have_value("False")
    preset.select_option("ours")
    expect(sigma).to_have_value("1")

    sigma.fill("3")
    sigma.blur()
    expect(preset).to_have_value("own")
    window.get_by_role("button", name="Retrain").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()
    assert Run.objects.get().settings["configuration"]["sigma"] == 3.0
