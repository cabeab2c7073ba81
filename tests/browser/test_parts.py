"""Help, facts, dialogs, layout and toggles of the labelling screen."""

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Locator, expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import Label, Page, PageLayout, PageWork, Proposal
from annotate.pages.layouts import layout_of
from annotate.pages.next_page import UNKNOWN, does_not_go_on, leads_to, next_facts
from tests.browser.conftest import Enter
from tests.browser.screen import Screen, standing, wait_until_seen
from tests.factories import GoldStandardFactory, LabelFactory, OrphanFactory, PageFactory

pytestmark = pytest.mark.browser


def dialog(screen: Screen) -> Locator:
    return screen.window.get_by_role("dialog")


def change_key(screen: Screen, title: str, key: str) -> None:
    dialog(screen).get_by_role("button", name=f"Change the key of {title}", exact=True).click()
    screen.type(key)


def test_help_lists_every_key_and_keys_can_be_changed_for_good(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.press("?")
    expect(dialog(screen)).to_contain_text("Accept every suggestion I have no label for")
    change_key(screen, "Main", "q")
    screen.type("Escape")
    screen.reload()

    expect(screen.button("Main").first).to_contain_text("q")
    screen.click("#article")
    screen.type("m")  # means nothing any more
    screen.press("q")
    screen.wait_until_saved()
    assert standing(article, annotator) == {screen.node("#article"): ("good", "main")}
    assert Label.objects.count() == 1

    screen.press("?")
    dialog(screen).get_by_role("button", name="All keys as they were").click()
    screen.type("Escape")
    expect(screen.button("Main").first).to_contain_text("m")


@pytest.mark.parametrize(
    ("key", "words"),
    [("n", "n is taken by “Noise”"), ("Enter", "Enter is needed where it is"), ("Tab", "Tab is")],
)
def test_a_key_that_is_taken_is_refused_in_words(screen: Screen, key: str, words: str) -> None:
    screen.press("?")
    change_key(screen, "Main", key)
    expect(dialog(screen).get_by_role("alert")).to_contain_text(words)
    screen.type("Escape")
    expect(screen.button("Main").first).to_contain_text("m")


def test_the_next_page_link_is_picked_by_a_click(screen: Screen, article: Page) -> None:
    screen.press("p")
    screen.region("#first").click()
    expect(screen.said()).to_contain_text("That is not a link")
    screen.region("#next").click()
    expect(screen.window.locator("#page-facts")).to_contain_text("Saved.")

    article.refresh_from_db()
    assert article.next_page_url == f"https://{article.source.host}/story?page=2"
    assert Label.objects.count() == 0


def test_a_page_is_said_not_to_go_on_and_that_is_taken_back(screen: Screen, article: Page) -> None:
    Page.objects.filter(pk=article.pk).update(
        next_page_url="https://site.example/2", next_link_origin="import"
    )
    screen.press("e")
    expect(screen.window.get_by_text("This page does not go on, marked by hand.")).to_be_visible()
    expect(screen.said()).to_contain_text("This page does not go on.")
    article.refresh_from_db()
    assert next_facts(article) == does_not_go_on("person")

    # Undo brings back what was imported; after that it takes back labels again.
    screen.press("z")
    expect(screen.window.get_by_text("The next page below: as imported.")).to_be_visible()
    article.refresh_from_db()
    assert next_facts(article) == leads_to("https://site.example/2", None, "import")
    expect(screen.said()).to_contain_text("as it was before")

    # With the mouse, and a second time: not known any more.
    button = screen.window.get_by_role("button", name="Does not go on")
    button.click()
    expect(screen.window.get_by_text("This page does not go on, marked by hand.")).to_be_visible()
    expect(screen.window.get_by_label("Does not go on")).to_be_checked()
    button.click()
    expect(screen.window.get_by_label("Does not go on")).not_to_be_checked()
    expect(screen.window.get_by_text("marked by hand")).to_have_count(0)
    article.refresh_from_db()
    assert next_facts(article) == UNKNOWN


def test_picking_a_next_link_on_a_last_page_takes_the_end_back(
    screen: Screen, article: Page
) -> None:
    screen.press("e")
    expect(screen.window.get_by_label("Does not go on")).to_be_checked()
    screen.press("p")
    screen.region("#next").click()
    expect(screen.window.get_by_text("The next page below: picked by hand.")).to_be_visible()
    article.refresh_from_db()
    assert article.next_page_url == f"https://{article.source.host}/story?page=2"
    assert not article.is_last_page


def test_undo_takes_back_a_label_that_came_after_the_next_page(
    screen: Screen, article: Page
) -> None:
    screen.press("e")
    expect(screen.window.get_by_label("Does not go on")).to_be_checked()
    screen.click("#article")
    screen.press("m", "z")
    expect(screen.said()).to_contain_text("1 label undone.")
    article.refresh_from_db()
    assert article.is_last_page


def test_done_asks_about_texts_without_a_label_and_leads_to_the_next_page(
    screen: Screen, annotator: User, article: Page
) -> None:
    other = PageFactory(corpus=article.corpus, source=article.source)
    screen.click("#article")
    screen.press("m", "d")
    expect(dialog(screen)).to_contain_text("10 text runs have no label")
    dialog(screen).get_by_role("button", name="Back").click()
    screen.press("d")
    dialog(screen).get_by_role("button", name="Complete").click()
    expect(dialog(screen)).to_contain_text("Complete the page?")
    dialog(screen).get_by_role("button", name="Complete").click()

    screen.window.wait_for_url(f"**/pages/{other.pk}/label/**")
    assert PageWork.objects.get(page=article).state == PageWork.State.DONE
    assert Label.objects.filter(page=article, origin="complete").exists()
    screen.wait().type("k")
    screen.window.wait_for_url(f"**/pages/{article.pk}/label/**")


def test_a_page_is_skipped_with_a_reason(screen: Screen, article: Page) -> None:
    screen.button("Skip").click()
    dialog(screen).get_by_label("Another reason").fill("only pictures")
    dialog(screen).get_by_role("button", name="Skip the page").click()

    screen.window.wait_for_url("**/queue/**")
    work = PageWork.objects.get(page=article)
    assert (work.state, work.reason) == (PageWork.State.SKIPPED, "only pictures")


def test_only_reviewers_call_a_page_reviewed(
    screen: Screen, annotator: User, article: Page
) -> None:
    expect(screen.button("Reviewed")).to_have_count(0)
    screen.press("w")
    expect(screen.said()).to_have_text("Only reviewers can call a page reviewed.")

    annotator.groups.set([Group.objects.get(name="reviewer")])
    screen.reload().type("w")
    screen.window.wait_for_url("**/queue/**")
    assert PageWork.objects.get(page=article).state == PageWork.State.REVIEWED


def test_a_label_is_proposed_to_the_other_pages_of_the_source(
    screen: Screen, article: Page
) -> None:
    PageFactory(corpus=article.corpus, source=article.source, html=b"<div id=article>Else")
    screen.press("r")
    expect(screen.said()).to_contain_text("Select a region you have labelled")
    screen.click("#article")
    screen.press("m", "r")
    dialog(screen).get_by_role("button", name="This region: main").click()

    screen.window.wait_for_url("**/proposals/**")
    assert Proposal.objects.get().page == article


def test_the_layout_is_recorded_once_for_a_window_of_fixed_width(
    enter: Enter, annotator: User, article: Page, live_server: LiveServer
) -> None:
    screen = Screen(enter(annotator).new_page(), live_server.url, article)
    with screen.window.expect_response("**/layout/"):
        screen.open()
    assert PageLayout.objects.get().viewport_width == 1280
    layout = layout_of(article)
    assert layout is not None
    left, top, width, height = layout.boxes[screen.node("#article")]
    assert (left, width) == (0, 1280)
    assert top > 0
    assert height > 100

    asked: list[str] = []
    screen.window.on("request", lambda request: asked.append(request.url))
    screen.reload()
    screen.window.wait_for_timeout(1500)
    assert not [address for address in asked if address.endswith("/layout/")]


def test_the_layout_of_an_endless_page_is_recorded_too(
    enter: Enter, annotator: User, live_server: LiveServer
) -> None:
    page = PageFactory(html=b"<div style='height:9000000px'></div>" * 2 + b"<p id=end>The end.</p>")
    screen = Screen(enter(annotator).new_page(), live_server.url, page)
    with screen.window.expect_response("**/layout/") as answer:
        screen.open()

    assert answer.value.ok
    layout = layout_of(page)
    assert layout is not None
    _, top, _, _ = layout.boxes[screen.node("#end")]
    assert top == layout.scroll_height == 10_000_000


def test_properties_gold_text_and_facts_are_fetched_when_they_are_opened(
    screen: Screen, article: Page
) -> None:
    GoldStandardFactory(page=article, text="The wall was finished on Friday.")
    screen.click("#article")
    for name, words in (
        ("Properties", "innerTxtLength"),
        ("Gold text", "The wall was finished on Friday."),
        ("Page facts", "Language"),
    ):
        screen.window.locator("summary", has_text=name).click()
        expect(screen.window.locator(".panel")).to_contain_text(words)


def test_toggles_change_what_is_drawn(screen: Screen) -> None:
    screen.click("#article")
    screen.press("m", "Escape")
    screen.window.mouse.move(5, 5)
    frame = screen.window.locator("#page-frame")
    seen = {frame.screenshot()}
    # The frame is another process: it draws some time after the app has changed.
    for key, name in (("t", "my labels"), ("f", "suggestions")):
        screen.press(key)
        expect(screen.window.get_by_role("checkbox", name=name)).not_to_be_checked()
        seen.add(wait_until_seen(screen.window, frame.screenshot, lambda now: now not in seen))

    assert len(seen) == 3


def test_a_lost_label_is_given_to_the_region_a_person_points_at(
    enter: Enter, annotator: User, article: Page, live_server: LiveServer
) -> None:
    label = LabelFactory(page=PageFactory(), annotator=annotator, segment="good", content="main")
    orphan = OrphanFactory(page=article, label=label, excerpt="The wall was")
    screen = Screen(enter(annotator).new_page(), live_server.url, article).open()
    lost = screen.window.get_by_role("region", name="Lost labels")
    expect(lost).to_contain_text("The wall was")

    lost.get_by_role("button", name="Give to selected").click()
    expect(screen.said()).to_contain_text("Select the region this label belongs to first")
    screen.click("#article")
    lost.get_by_role("button", name="Give to selected").click()
    expect(lost).to_be_hidden()
    screen.wait_until_saved()
    assert standing(article, annotator) == {screen.node("#article"): ("good", "main")}
    orphan.refresh_from_db()
    assert orphan.resolved_by == annotator
