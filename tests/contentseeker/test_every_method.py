"""Properties of every registered method, on any page."""

import pytest
from hypothesis import HealthCheck, given, settings

from contentseeker import registry
from contentseeker.page import parse
from contentseeker.result import Status
from tests.contentseeker.broken_markup import broken_markup

METHODS = registry.names(available_only=True)


@pytest.mark.parametrize("name", METHODS)
@given(markup=broken_markup)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_bad_markup_never_raises_and_gives_tidy_text(name: str, markup: str) -> None:
    extraction = registry.get(name).create().extract(parse(markup))

    assert isinstance(extraction.text, str)
    assert extraction.status in set(Status)
    lines = extraction.text.split("\n") if extraction.text else []
    assert all(line and line == " ".join(line.split()) for line in lines)


@pytest.mark.parametrize("name", METHODS)
@given(markup=broken_markup)
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_the_same_page_gives_the_same_result(name: str, markup: str) -> None:
    method = registry.get(name)
    first = method.create().extract(parse(markup))
    extractor = method.create()
    extractor.extract(parse("<p>Another page in between.</p>"))
    assert extractor.extract(parse(markup)) == first


@pytest.mark.parametrize("name", METHODS)
@given(markup=broken_markup)
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
def test_chosen_elements_are_elements_of_the_page_and_hold_the_text(name: str, markup: str) -> None:
    page = parse(markup)
    extraction = registry.get(name).create().extract(page)
    if extraction.nodes:
        # Text that shows only once a script has run is text to some methods.
        around = set(page.revealed.text_of(extraction.nodes).split())
        assert set("".join(extraction.text.split())) <= set("".join(around))
