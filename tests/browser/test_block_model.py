"""The model that ships, on the screens: suggestions, the queue's order, reasons in review."""

from typing import Final

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from annotate.explanations.blocks import BlocksExplanation, BlocksWhy, why_of_blocks
from annotate.labelling.suggestions import suggestions_for
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Label, Page
from annotate.pages.parsed import parsed
from annotate.queue.confidence import compute_waiting
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.model_files.folder import shipped_version
from tests.browser.conftest import Enter
from tests.browser.reviewing import Review
from tests.browser.screen import Screen, standing
from tests.factories import CorpusFactory, GoldStandardFactory, PageFactory
from tests.model_providers import Provide
from tests.training.scored import evaluation_of, method, score
from training.models import PageScore
from training.reviews.page_review import explain_scored

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STORY: Final = (
    "The lock keeper of the old canal told us how the water was let in, and how slowly it rose.",
    "Boats waited below the gate for hours, he said, until the level was the same on both sides.",
    "Nobody has passed since the railway came, but the gates are painted again every spring.",
)
PARAGRAPHS: Final = "".join(f"<p id=p{n}>{text}</p>" for n, text in enumerate(STORY))
ITEMS: Final = "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(6))
CANAL: Final = f"""<!doctype html><html lang=en><head><title>The old canal</title>
<style>nav, div {{ padding: 8px; }}</style></head><body>
<nav id=menu><ul>{ITEMS}</ul></nav>
<div id=story class=article>{PARAGRAPHS}</div>
<div id=foot class=footer><a href=/imprint>Imprint</a> <a href=/terms>Terms of use</a></div>
</body></html>""".encode()
# Nothing in its markup tells what is content, and little in its words.
ENTRIES: Final = "".join(f"<div><a href=/{n}>Entry {n}</a> some words</div>" for n in range(12))
UNCLEAR: Final = f"""<!doctype html><html><head><title>Entries</title></head>
<body><div>{ENTRIES}</div></body></html>""".encode()


@pytest.fixture(autouse=True)
def _shipped_model(provide: Provide) -> None:
    provide(suggest=ShippedModels().suggest)


@pytest.fixture
def canal() -> Page:
    page: Page = PageFactory(html=CANAL, title="The old canal", corpus=CorpusFactory(name="Own"))
    return page


def test_a_page_nobody_has_labelled_has_sensible_suggestions_which_can_be_accepted(
    enter: Enter, annotator: User, canal: Page, live_server: LiveServer
) -> None:
    screen = Screen(enter(annotator).new_page(), live_server.url, canal).open()
    flat = parsed(canal)
    suggested = {each.node: each.content for each in suggestions_for(canal)}
    assert not Label.objects.exists()
    paragraphs = [screen.node(f"#p{n}") for n in range(len(STORY))]
    for node in paragraphs:
        (around,) = [each for each in suggested if each <= node < flat.subtree_end[each]]
        assert suggested[around] == "main"
    assert suggested[screen.node("#menu")] == suggested[screen.node("#foot")] == "noisy"

    screen.click("#menu")
    panel = screen.window.locator("#suggestions")
    expect(panel).to_contain_text("noise")
    expect(panel).to_contain_text("model, ")
    screen.press("a")
    screen.wait_until_saved()
    assert standing(canal, annotator) == {screen.node("#menu"): ("good", "noisy")}

    screen.press("Shift+A")
    screen.wait_until_saved()
    labels = Label.objects.filter(annotator=annotator).standing()
    assert {label.node: label.content for label in labels} == suggested
    assert {(label.origin, label.model_version) for label in labels} == {
        (Label.Origin.MODEL, shipped_version("blocks"))
    }
    assert all(label.probability is not None for label in labels)


def test_the_queue_hands_out_the_page_the_model_is_least_sure_about_and_says_so(
    enter: Enter, annotator: User, canal: Page, live_server: LiveServer
) -> None:
    unclear = PageFactory(html=UNCLEAR, title="Entries", corpus=canal.corpus)
    compute_waiting()
    canal.refresh_from_db()
    unclear.refresh_from_db()
    assert canal.confidence is not None
    assert unclear.confidence is not None
    assert unclear.confidence < canal.confidence

    window = enter(annotator).new_page()
    window.goto(f"{live_server.url}{reverse('annotate:pages', args=[canal.corpus.slug])}")
    row = window.get_by_role("row").filter(has_text="The old canal")
    expect(row).to_contain_text(f"{canal.confidence * 100:.0f} % sure, {canal.likely_type}")

    window.goto(f"{live_server.url}{reverse('annotate:queue')}")
    expect(window.get_by_label("Order")).to_have_value("least-sure")
    expect(window.locator("#next")).to_contain_text("Next: Entries.")
    expect(window.locator("#next")).to_contain_text(f"expected F1 is {unclear.confidence:.2f}")
    window.get_by_role("button", name="Start labelling").click()

    screen = Screen(window, live_server.url, unclear).wait()
    expect(window.locator("#choice")).to_contain_text("least confident about this one")
    screen.press("d")
    window.get_by_role("dialog").get_by_role("button", name="Done anyway").click()
    window.wait_for_url(f"**/pages/{canal.pk}/label/**")


def taken_from(page: Page) -> PageScore:
    """What the block model takes from a page, scored."""
    found = BlockExtractor().extract(parsed(page))
    return score(method("blocks"), page, found.text, nodes=found.nodes)


def reasons(of: PageScore, node: int) -> BlocksWhy:
    found = explain_scored(of, node)
    assert isinstance(found, BlocksExplanation)
    return why_of_blocks(found)


def test_the_review_shows_the_probability_of_a_block_and_what_it_is_made_of(
    review: Review, canal: Page
) -> None:
    GoldStandardFactory(page=canal, text="\n".join(STORY))
    of = taken_from(canal)
    review.open(evaluation_of([of.method], [canal]), of)
    details = review.window.locator("#element-details")
    for region in ("#p1", "#menu", "#foot"):
        place = review.frame.locator(region)
        place.click(position={"x": 3, "y": 3})
        why = reasons(of, int(place.get_attribute("data-node") or -1))
        expect(details).to_contain_text(why.amount)
        expect(details).to_contain_text(why.probability)
        expect(details).to_contain_text(f"By model {shipped_version('blocks')}")
        bars = details.locator(".why-bars tbody tr:has(th)")
        expect(bars).to_have_count(len(why.bars))
        for bar, row in zip(why.bars, bars.all(), strict=True):
            expect(row).to_contain_text(bar.feature)
            expect(row).to_contain_text(bar.change)
            expect(details).to_contain_text(bar.meaning)
        expect(details).to_contain_text(f"add up to {why.log_odds}")
