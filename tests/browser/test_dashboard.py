"""Evaluations in a real Chromium: asked for, drawn, opened from a point, taken away as a file."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.urls import reverse
from playwright.sync_api import Page as Window
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.jobs.running import run_job
from tests.browser.conftest import Enter
from tests.browser.test_experiments import expect_ground, expect_to_fit_a_telephone
from tests.factories import UserFactory
from tests.training.scored import gold_page, scored_evaluation
from training.models import Evaluation, PageScore, Run
from training.tasks.runs import do_work

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DRAWN = "figure[data-plot][data-drawn]"
POINTS = "#plot-box-f1 .scatterlayer .point"
# One method that is always right: it is not the lowest of a sorted table.
TAKES = {"CS+LBS": "#posts"}


@pytest.fixture
def reviewer(transactional_db: None) -> User:
    user: User = UserFactory(username="rita")
    user.groups.add(Group.objects.get(name="reviewer"))
    return user


def shown(window: Window, server: str, evaluation: Evaluation, name: str = "evaluation") -> None:
    window.goto(f"{server}{reverse(f'training:{name}', args=[evaluation.pk])}")


def click_point(window: Window, number: int) -> None:
    """Click the middle of a point, as what lies above it listens for the mouse."""
    point = window.locator(POINTS).nth(number)
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box is not None
    window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(window.locator("#plot-box-f1 .drawing.opens")).to_be_attached()
    window.mouse.down()
    window.mouse.up()


def test_an_evaluation_from_the_form_to_its_dashboard(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    gold_page()
    window = enter(reviewer).new_page()
    window.goto(f"{live_server.url}{reverse('training:evaluation-new')}")
    count = window.locator("#count")
    expect(count).to_contain_text("on 1 page with a gold text")
    for family in window.locator("details.family > summary").all():
        family.click()
    for button in window.get_by_role("button", name=re.compile("^None: ")).all():
        button.click()
    expect(count).to_contain_text("Choose at least one method.")
    window.locator("[name=methods][value=body]").check()
    window.locator("[name=methods][value=LQF-50]").check()
    expect(count).to_contain_text("2 methods on 1 page with a gold text: 2 scores.")
    window.get_by_role("button", name="Evaluate").click()
    expect(window.get_by_text("waits for a worker")).to_be_visible()

    # Whoever watches sees the scores without doing anything.
    run_job(Run.objects.all(), Run.objects.get().pk, do_work)
    expect(window.get_by_text("Best by mean F1")).to_be_visible()
    expect(window.locator(DRAWN)).to_have_count(5)


def test_the_dashboard_is_drawn_and_a_click_on_a_point_opens_its_page(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    """Whatever the policy forbids is an error in the console, on which ``enter`` fails."""
    evaluation = scored_evaluation(pages=4, methods=("CS+LBS", "trafilatura"), takes=TAKES)
    window = enter(reviewer, color_scheme="light").new_page()
    shown(window, live_server.url, evaluation)

    expect(window.locator(DRAWN)).to_have_count(5)
    assert window.locator("#plot-box-f1 .boxlayer .trace.boxes path.box").count() == 2
    assert window.locator(POINTS).count() == 8
    for drawing in window.locator(".drawing").all():
        drawing.hover()

    # A click on a name sorts, the lowest first.
    table = window.get_by_role("region", name="Methods", exact=True)
    table.get_by_role("button", name=re.compile("^F1")).click()
    expect(table.locator("tbody th").first).to_have_text("trafilatura")

    expect_ground(window, "rgb(255, 255, 255)")
    window.emulate_media(color_scheme="dark")
    expect_ground(window, "rgb(26, 32, 41)")

    # The points stand in the order of the scores.
    key = PageScore.objects.order_by("-pk")[0].pk
    click_point(window, 7)
    window.wait_for_url(re.compile(rf"/evaluations/{evaluation.pk}/review/{key}/$"))


def test_every_view_of_an_evaluation_fits_a_telephone(
    enter: Enter, reviewer: User, live_server: LiveServer
) -> None:
    labels = [f"a-method-with-a-rather-long-name-{number}" for number in range(9)]
    evaluation = scored_evaluation(pages=2, methods=labels)
    window = enter(reviewer).new_page()
    shown(window, live_server.url, evaluation)
    expect(window.locator(DRAWN)).to_have_count(5)
    expect_to_fit_a_telephone(window)
    for name in ("evaluation-significance", "evaluation-changes"):
        shown(window, live_server.url, evaluation, name)
        assert window.evaluate("document.documentElement.scrollWidth") <= 400


def test_the_report_opens_offline_and_asks_for_nothing(
    enter: Enter, reviewer: User, live_server: LiveServer, tmp_path: Path
) -> None:
    evaluation = scored_evaluation(pages=3)
    context = enter(reviewer)
    window = context.new_page()
    shown(window, live_server.url, evaluation)
    with window.expect_download() as started:
        window.get_by_role("link", name="Report").click()
    file = tmp_path / "report.html"
    started.value.save_as(file)

    context.set_offline(True)
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url))
    window.goto(file.as_uri())
    expect(window.locator(DRAWN)).to_have_count(5)
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    expect(window.get_by_text("Every method against every other")).to_be_visible()
    # Tables are sorted there too.
    table = window.get_by_role("region", name="Methods", exact=True)
    table.get_by_role("button", name=re.compile("^F1")).click()
    expect(table.locator("th[aria-sort=ascending]").first).to_have_text("F1")
