"""The thesis reproduced from the screen, in a real Chromium."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from annotate.models import Genre
from tests.browser.conftest import Enter
from tests.factories import UserFactory
from tests.training.board import labelled_board
from training.experiments.running import run_experiment
from training.models import Run

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def reviewer(transactional_db: None) -> User:
    labelled_board()
    # A genre of the thesis, so that there are figures to print beside.
    Genre.objects.update(name="news", slug="news")
    user: User = UserFactory(username="rita")
    user.groups.add(Group.objects.get(name="reviewer"))
    return user


def test_one_click_gives_tables_trees_and_a_report_to_take_along(
    enter: Enter, reviewer: User, live_server: LiveServer, tmp_path: Path
) -> None:
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:experiments')}")
    window.get_by_role("button", name="Reproduce the thesis").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()
    run = Run.objects.get()

    run_job(Run.objects.all(), run.pk, run_experiment)
    run.refresh_from_db()
    assert run.state == "done", run.message

    # Whoever watches sees the outcome without doing anything.
    result = window.get_by_role("region", name="Result")
    expect(result).to_contain_text(re.compile(r"news: CS\+LBS, the thesis's best configuration"))
    table = window.get_by_role("region", name=re.compile("Table 6.8: content")).first
    expect(table.locator("th.published").first).to_contain_text("accuracy (published)")
    expect(window.locator("#tree-figure-6-5-news svg")).to_be_visible()
    assert window.locator("figure[data-plot]").count() == 4

    with window.expect_download() as saved:
        window.get_by_role("link", name="Report").click()
    report = tmp_path / "report.html"
    saved.value.save_as(report)
    # As on a train: from the disk, and no request leaves the page.
    offline = window.context.browser.new_page(offline=True)  # type: ignore[union-attr]
    offline.goto(report.as_uri())
    expect(offline.get_by_role("heading", name=re.compile("The thesis reproduced"))).to_be_visible()
    expect(offline.locator("figure[data-drawn] .main-svg").first).to_be_visible()
    offline.close()
