from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import BrowserContext, Route, expect
from pytest_django.live_server_helper import LiveServer

from annotate.models import Label, Page
from tests.browser.conftest import Enter, annotator_called, log_in
from tests.browser.screen import Screen, standing
from tests.factories import PageFactory

pytestmark = pytest.mark.browser

STORED = """async () => {
    const database = await new Promise((done) => {
        const request = indexedDB.open('workbench-labels', 1);
        request.onsuccess = () => done(request.result);
    });
    const rows = database.transaction('rows').objectStore('rows').count();
    return new Promise((done) => { rows.onsuccess = () => done(rows.result); });
}"""


@pytest.fixture
def context(enter: Enter, annotator: User) -> BrowserContext:
    return enter(annotator)


@pytest.fixture
def screen(context: BrowserContext, article: Page, live_server: LiveServer) -> Screen:
    return Screen(context.new_page(), live_server.url, article).open()


def test_labels_given_without_a_network_arrive_once_when_it_is_back(
    screen: Screen, context: BrowserContext, annotator: User, article: Page
) -> None:
    context.set_offline(True)
    screen.click("#article")
    screen.press("m")
    screen.click("#top")
    screen.press("n", "z", "y")
    expect(screen.window.locator("#saved")).to_have_text("4 unsaved, offline")
    assert Label.objects.count() == 0
    assert screen.window.evaluate(STORED) == 4

    context.set_offline(False)
    screen.wait_until_saved()
    assert Label.objects.count() == 4
    assert standing(article, annotator) == {
        screen.node("#article"): ("good", "main"),
        screen.node("#top"): ("good", "noisy"),
    }
    assert screen.window.evaluate(STORED) == 0


def test_an_answer_that_got_lost_does_not_double_the_labels(
    screen: Screen, annotator: User, article: Page
) -> None:
    lost: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch()  # the server gets it, the browser never hears of it
        route.abort("internetdisconnected")

    screen.window.route("**/operations/", lose_the_first_answer)
    screen.click("#article")
    screen.press("m")
    screen.wait_until_saved()

    assert lost
    assert Label.objects.count() == 1


def test_the_labels_of_a_closed_tab_are_sent_by_the_next_one_even_from_another_page(
    screen: Screen, context: BrowserContext, annotator: User, article: Page, live_server: LiveServer
) -> None:
    screen.window.route("**/operations/", lambda route: route.abort("internetdisconnected"))
    screen.click("#article")
    screen.press("m")
    expect(screen.window.locator("#saved")).to_contain_text("1 unsaved")
    node = screen.node("#article")
    screen.window.close()
    assert Label.objects.count() == 0

    elsewhere = PageFactory(html=b"<p>Another page.")
    other = Screen(context.new_page(), live_server.url, elsewhere).open()
    other.wait_until_saved()

    assert standing(article, annotator) == {node: ("good", "main")}


def test_the_labels_of_a_closed_tab_are_seen_and_undoable_in_the_next_one(
    screen: Screen, context: BrowserContext, annotator: User, article: Page, live_server: LiveServer
) -> None:
    screen.window.route("**/operations/", lambda route: route.abort("internetdisconnected"))
    screen.click("#article")
    screen.press("m")
    expect(screen.window.locator("#saved")).to_contain_text("1 unsaved")
    screen.window.close()

    again = Screen(context.new_page(), live_server.url, article).open()
    assert again.remaining() == 10
    again.press("z")
    again.wait_until_saved()
    assert standing(article, annotator) == {}
    assert Label.objects.count() == 2


def test_who_was_logged_out_keeps_the_labels_and_can_log_in_elsewhere(
    context: BrowserContext, annotator: User, article: Page, live_server: LiveServer
) -> None:
    screen = Screen(context.new_page(), live_server.url, article)
    with screen.window.expect_response("**/layout/"):  # the last thing that is loaded
        screen.open()
    Session.objects.all().delete()
    screen.click("#article")
    screen.press("m")
    link = screen.window.get_by_role("link", name="Log in again")
    expect(link).to_be_visible()
    assert link.get_attribute("target") == "_blank"
    assert Label.objects.count() == 0

    log_in(context, annotator, live_server.url)
    screen.wait_until_saved()
    expect(link).to_be_hidden()
    assert standing(article, annotator) == {screen.node("#article"): ("good", "main")}


def test_labels_the_server_refuses_are_taken_back_and_the_others_saved(
    screen: Screen, annotator: User, article: Page
) -> None:
    promo = screen.node("#promo")

    def refuse_promo(route: Route) -> None:
        rows = (route.request.post_data_json or {})["rows"]
        if any(row["node"] == promo for row in rows):
            route.fulfill(status=422, json={"problem": "Not that one."})
        else:
            route.continue_()

    screen.window.route("**/operations/", refuse_promo)
    screen.click("#promo")
    screen.press("n")
    screen.click("#article")
    screen.press("m")
    screen.wait_until_saved()

    assert standing(article, annotator) == {screen.node("#article"): ("good", "main")}
    assert screen.marks()["Read also: boats for sale."] == "M"


def test_two_annotators_do_not_overwrite_each_other(
    screen: Screen, enter: Enter, annotator: User, article: Page, live_server: LiveServer
) -> None:
    bert = annotator_called("bert")
    other = Screen(enter(bert).new_page(), live_server.url, article).open()
    screen.click("#article")
    screen.press("m")
    other.click("#article")
    other.press("u")
    screen.wait_until_saved()
    other.wait_until_saved()

    node = screen.node("#article")
    assert standing(article, annotator) == {node: ("good", "main")}
    assert standing(article, bert) == {node: ("uncertain", "uncertain")}
    screen.reload()
    screen.click("#article")
    expect(screen.window.locator("#others")).to_contain_text("bert")
    expect(screen.window.locator("#my-label")).to_contain_text("main")


def test_leaving_waits_until_everything_is_saved(
    screen: Screen, context: BrowserContext, article: Page
) -> None:
    context.set_offline(True)
    screen.press("ArrowUp", "n", "d")
    expect(screen.said()).to_contain_text("Not everything is saved yet")
    assert f"/pages/{article.pk}/label/" in screen.window.url


def test_without_indexeddb_labels_are_saved_and_the_screen_says_what_it_cannot(
    enter: Enter, annotator: User, article: Page, live_server: LiveServer
) -> None:
    context = enter(annotator)
    context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    screen = Screen(context.new_page(), live_server.url, article).open()
    context.set_offline(True)
    screen.click("#article")
    screen.press("m")
    expect(screen.window.locator("#saved")).to_contain_text("kept in this tab only")
    context.set_offline(False)
    screen.wait_until_saved()
    assert Label.objects.count() == 1


def test_messages_of_strangers_are_not_believed(screen: Screen) -> None:
    forged = {"type": "pick", "node": screen.node("#foot"), "exact": screen.node("#foot")}
    screen.window.evaluate("message => window.postMessage(message, '*')", forged)
    screen.window.evaluate("window.postMessage({type: 'ready'}, '*')")
    screen.window.evaluate("window.postMessage({type: 'key', chord: 'm'}, '*')")
    screen.click("#article")
    screen.press("m")
    expect(screen.said()).to_contain_text("div#article.article marked main")


def test_a_frame_that_was_loaded_again_is_set_up_anew(screen: Screen) -> None:
    screen.click("#article")
    screen.press("m")
    screen.window.evaluate(
        "token => { const frame = document.getElementById('page-frame');"
        " delete document.querySelector('.label-screen').dataset.frame;"
        " frame.src = frame.src + '?' + token; }",
        str(uuid4()),
    )
    screen.wait()
    expect(screen.region("#article")).to_be_visible()
    screen.click("#foot")
    screen.press("n")
    expect(screen.said()).to_contain_text("div#foot marked noise")


def test_labels_do_not_become_those_of_somebody_else_who_logs_in(
    context: BrowserContext, annotator: User, article: Page, live_server: LiveServer
) -> None:
    screen = Screen(context.new_page(), live_server.url, article)
    with screen.window.expect_response("**/layout/"):
        screen.open()
    bert = annotator_called("bert")
    bert.set_password("secret")
    bert.save()
    Session.objects.all().delete()
    screen.click("#article")
    screen.press("m")
    expect(screen.window.get_by_role("link", name="Log in again")).to_be_visible()

    tab = context.new_page()
    tab.goto(f"{live_server.url}/account/login/")
    tab.get_by_label("Username").fill("bert")
    tab.get_by_label("Password").fill("secret")
    tab.get_by_role("button", name="Log in").click()
    expect(screen.window.locator("#saved")).to_contain_text("somebody else has logged in")
    assert Label.objects.count() == 0
