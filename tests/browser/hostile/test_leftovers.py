"""What a written page still names: not everything that a browser does can be watched.

Looking up a name, or connecting ahead of time, leaks too, and the browsers of tests have
that switched off.
"""

import pytest

from contentseeker.page import FlatPage, parse
from contentseeker.page.render import render
from tests.browser.hostile.canary import HOST
from tests.browser.hostile.payloads import FAMILIES, Payload

# Read out or shown, but never followed; a picture carried along does not load either.
HARMLESS = ("title", "aria-label", "alt")


def written(payload: Payload) -> FlatPage:
    stored = parse(payload.page, url="https://site.example/", encoding=payload.charset or None)
    return parse(render(stored))


def named(page: FlatPage) -> list[str]:
    """Places where the written page names the hostile site, texts left out."""
    attributes = (
        f"{key}={value}"
        for node in range(len(page))
        for key, value in page.attrs(node).items()
        if key not in HARMLESS and not value.startswith("data:image/")
    )
    return [place for place in (*attributes, *page.log.raw_text.values()) if HOST in place]


@pytest.mark.parametrize("family", FAMILIES)
def test_no_foreign_address_is_left(family: str) -> None:
    left = {name: named(written(payload)) for name, payload in FAMILIES[family].items()}

    assert {name: found for name, found in left.items() if found} == {}
