import pytest
from playwright.sync_api import expect

from annotate.explanations.blocks import BlocksWhy
from annotate.explanations.elements import Why, explain_with_content_seeker
from annotate.labelling.node_facts import node_why
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Page
from tests.browser.screen import Screen
from tests.model_providers import Provide

pytestmark = pytest.mark.browser


def test_why_this_label_unfolds_and_follows_the_selection(
    screen: Screen, article: Page, provide: Provide
) -> None:
    provide(explain=explain_with_content_seeker)
    why = screen.window.locator("#why-details")
    screen.click("#article")
    screen.window.locator("summary", has_text="Why this label").click()
    leaves = set()
    for region in ("#article", "#menu"):
        screen.click(region)
        found = node_why(article, screen.node(region))
        assert isinstance(found, Why)
        for decision in found.decisions:
            expect(why).to_contain_text(f"to a leaf of {decision.leaf}")
        leaves.add(found.decisions[0].leaf)
    assert len(leaves) == 2

    screen.click("#first")
    expect(why).to_contain_text("Models do not score this element")


def test_the_block_model_says_what_spoke_for_and_against_an_element(
    screen: Screen, article: Page, provide: Provide
) -> None:
    provide(explain=ShippedModels().explain)
    why = screen.window.locator("#why-details")
    screen.click("#first")
    screen.window.locator("summary", has_text="Why this label").click()
    for region in ("#first", "#menu"):
        screen.click(region)
        found = node_why(article, screen.node(region))
        assert isinstance(found, BlocksWhy)
        expect(why).to_contain_text(found.probability)
        expect(why).to_contain_text(found.amount)
        bars = why.locator(".why-bars tbody tr:has(th)")
        expect(bars).to_have_count(len(found.bars))
        expect(bars.first).to_contain_text(found.bars[0].feature)
        expect(bars.first).to_contain_text(found.bars[0].change)
