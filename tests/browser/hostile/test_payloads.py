"""Every payload, opened in the labelling screen as a stored page, and on its own in a tab.

In a tab each wall stands alone; both together are the labelling screen's business.
"""

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from tests.browser.hostile.alone import Walls, try_alone
from tests.browser.hostile.canary import Canary
from tests.browser.hostile.payloads import FAMILIES, Family, gathered, gathered_for_rendering
from tests.browser.hostile.stand import Stand

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def stand(person: BrowserContext, canary: Canary, live_server: LiveServer) -> Stand:
    return Stand(person, canary, live_server.url)


# A name given twice, or a layer above another one, is a weaker attack than one alone.
ALONE = ("clobbering", "covering")


def rendered(family: str) -> Family:
    gather = gathered if family in ALONE else gathered_for_rendering
    return gather(FAMILIES[family])


@pytest.mark.parametrize("family", FAMILIES)
def test_on_the_labelling_screen_nothing_happens_but_labelling(family: str, stand: Stand) -> None:
    usual = stand.app_of_harmless_page()
    trouble: dict[str, list[str]] = {}
    for name, payload in rendered(family).items():
        found = stand.try_on_screen(payload) or stand.changes_of_app(usual)
        if found:
            trouble[name] = found
    assert trouble == {}


@pytest.mark.parametrize("walls", [Walls.RENDERING, Walls.POLICY])
@pytest.mark.parametrize("family", FAMILIES)
def test_each_wall_alone_stops_everything(family: str, walls: Walls, stand: Stand) -> None:
    pages = rendered(family) if walls is Walls.RENDERING else gathered(FAMILIES[family])
    seen = {
        name: try_alone(stand, payload, walls)
        for name, payload in pages.items()
        if not (walls is Walls.POLICY and payload.needs_rendering)
    }
    assert {name: found for name, found in seen.items() if found} == {}
