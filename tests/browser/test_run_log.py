"""The log of a run, read while the run goes on."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Enter
from tests.training import made
from training.models import Run

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("end", ["cancelled", "failed"])
def test_an_opened_log_stays_open_and_grows(
    enter: Enter, annotator: User, live_server: LiveServer, end: str
) -> None:
    run = made.run(state="running", step="fitting", heartbeat_at=timezone.now())
    window = enter(annotator).new_page()
    window.goto(f"{live_server.url}/training/runs/{run.pk}/")
    log = window.locator("#log-text")
    expect(log).to_be_hidden()

    window.locator("#log summary").click()
    for text in ("Read 60 pages.", "Read 60 pages. Fitted."):
        Run.objects.filter(pk=run.pk).update(log=text)
        expect(log).to_have_text(text)
    Run.objects.filter(pk=run.pk).update(state=end, log="It is over.")

    expect(window.locator("progress")).to_have_count(0)
    expect(log).to_have_text("It is over.")
    expect(log).to_be_visible()
    expect(log).to_have_count(1)
