"""A stored page opened directly in a tab, behind one of its two walls or behind none.

The walls are what the page is written as (``contentseeker.page.render``) and what it is sent
with (the content security policy with its sandbox). Each is tried without the other, so that
neither hides a hole in the other.
"""

import re
from enum import Enum
from typing import Final

from playwright.sync_api import Error, Route

from tests.browser.hostile.payloads import Payload
from tests.browser.hostile.screen import BEHIND_WALLS, LOOK_OUT
from tests.browser.hostile.stand import Stand

# Whatever waits for a click, for focus or for a form to be sent gets its chance. By way of
# prototypes: elements may be named like methods. Not all of thousands, that would take long.
_PROVOKE: Final = """() => {
    const all = [...Document.prototype.querySelectorAll.call(document, '*')].slice(0, 300);
    for (const element of all) {
        if (element instanceof HTMLElement) HTMLElement.prototype.focus.call(element);
        const click = new MouseEvent('click', {bubbles: true, cancelable: true});
        EventTarget.prototype.dispatchEvent.call(element, click);
        if (element instanceof HTMLFormElement) {
            try { HTMLFormElement.prototype.requestSubmit.call(element); } catch {}
        }
    }
}"""
_SETTLE: Final = "() => new Promise(done => setTimeout(done, 20))"
# How browsers say that a policy or a sandbox stopped something.
_STOPPED: Final = ("Content Security Policy", "sandbox", "Unsafe attempt to load URL")
# Something ran, somebody was reached, or something came up. Less than that a policy lets
# happen: empty frames, and connections made ahead of requests that it then forbids.
_SERIOUS: Final = re.compile(
    r"console: .*pwned|hit: /|dialog|window|download|worker|walls"
    r"|navigation: (?!about:|chrome-error:)"
)


_UNGUARDED: Final = {"Content-Type": "text/html; charset=utf-8"}


class Walls(Enum):
    """What stands between the payload and the browser."""

    RENDERING = "the rendering alone"
    POLICY = "the policy alone"
    NONE = "no wall"


def try_alone(stand: Stand, payload: Payload, walls: Walls) -> list[str]:
    """Open the payload on its own; gives what went wrong."""
    page, _ = stand.store(payload)
    address = f"{stand.server}/pages/{page.pk}/shown/"

    def answer(route: Route) -> None:
        real = route.fetch()
        route.fulfill(
            headers=real.headers
            if walls is Walls.POLICY
            else {"Content-Type": "text/html; charset=utf-8"},
            body=real.body() if walls is Walls.RENDERING else payload.page,
        )

    stand.tab.route(address, answer)
    # Without the picker, which swallows clicks: the walls have to hold without it.
    stand.tab.route("**/picker.js", lambda route: route.fulfill(body=""))
    trouble = []
    try:
        stand.tab.goto(address)
        trouble = _provoked(stand, walls)
    except Error as problem:
        # Most likely the page is no longer there, which the watch knows more about.
        trouble.append(f"stuck: {problem.message[:300]}")
    stand.tab.unroute_all()
    stand.tab.goto("about:blank")
    seen = stand.watch.take()
    return serious(seen + trouble) if walls is Walls.POLICY else seen + trouble


def _provoked(stand: Stand, walls: Walls) -> list[str]:
    # A policy does not govern where clicks lead; that is the rendering's part.
    if walls is not Walls.POLICY:
        stand.tab.evaluate(_PROVOKE)
    stand.tab.evaluate(_SETTLE)
    found = stand.tab.evaluate(LOOK_OUT)
    return [f"walls: {found}"] if walls is Walls.POLICY and found != BEHIND_WALLS else []


def serious(seen: list[str]) -> list[str]:
    """What must not happen even where only the policy is left to stop it."""
    return [line for line in seen if _SERIOUS.match(line) and not is_stopped(line)]


def is_stopped(line: str) -> bool:
    """Whether the browser only says that a policy stopped something."""
    said = line.startswith("console: ") and any(word in line for word in _STOPPED)
    return said or line.startswith("stopped: ")
