import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from annotate.models import Label, Page
from tests.browser.screen import Screen, standing

pytestmark = pytest.mark.browser


def test_labels_given_by_mouse_and_keyboard_are_found_again_after_a_reload(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#article")
    screen.button("Main").first.click()
    screen.click("#top")
    screen.button("Noise").click()
    screen.click("#promo")
    screen.button("Bad").click()
    screen.click("#foot")
    screen.press("n")
    screen.click("#comments")
    screen.press("u")
    screen.click("#onward")
    screen.press("g", "z")
    screen.click("#menu")
    screen.press("a")
    screen.wait_until_saved()

    expected = {
        screen.node("#article"): ("good", "main"),
        screen.node("#top"): ("good", "noisy"),
        screen.node("#promo"): ("bad", ""),
        screen.node("#foot"): ("good", "noisy"),
        screen.node("#comments"): ("uncertain", "uncertain"),
        screen.node("#menu"): ("good", "noisy"),
    }
    assert standing(article, annotator) == expected
    before = screen.marks()
    screen.reload()
    assert screen.marks() == before
    assert standing(article, annotator) == expected
    accepted = Label.objects.get(node=screen.node("#menu"))
    assert (accepted.origin, accepted.model_version) == ("model", "test-1")
    assert accepted.probability == 0.875


def test_a_label_flows_down_until_a_nearer_one_overrides_it(screen: Screen) -> None:
    assert screen.remaining() == 16

    screen.click("#article")
    screen.press("m")
    expect(screen.window.locator("#remaining")).to_have_text("10")
    screen.click("#promo")
    screen.press("Shift+N")

    expect(screen.said()).to_have_text("Region p#promo marked content noisy, 1 text")
    marks = screen.marks()
    assert marks["The wall was"] == marks["finished"] == "M"
    assert marks["Ships may use the quay again."] == "M"
    assert marks["Read also: boats for sale."] == "N"
    assert marks["Copyright 2005"] == "·"
    assert screen.remaining() == 10


def test_one_label_of_a_region_can_be_changed_and_the_other_kept(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#article")
    screen.press("m", "b", "Shift+N")
    screen.wait_until_saved()

    assert standing(article, annotator) == {screen.node("#article"): ("bad", "noisy")}
    screen.press("c")
    screen.wait_until_saved()
    assert standing(article, annotator) == {}
    assert Label.objects.count() == 4  # nothing is ever erased


def test_undo_and_redo_survive_a_reload(screen: Screen, annotator: User, article: Page) -> None:
    screen.click("#article")
    screen.press("m", "n", "z")
    screen.wait_until_saved()
    node = screen.node("#article")
    assert standing(article, annotator) == {node: ("good", "main")}

    screen.reload()
    screen.press("y")
    screen.wait_until_saved()
    assert standing(article, annotator) == {node: ("good", "noisy")}

    screen.press("z", "Control+z")
    screen.wait_until_saved()
    assert standing(article, annotator) == {}
    expect(screen.button("Undo")).to_be_disabled()
    screen.press("Control+Shift+z")
    screen.wait_until_saved()
    assert standing(article, annotator) == {node: ("good", "main")}


def test_repeating_a_label_says_so_and_sends_nothing(screen: Screen) -> None:
    screen.click("#article")
    screen.press("m", "m")

    expect(screen.said()).to_contain_text("is main already")
    screen.wait_until_saved()
    assert Label.objects.count() == 1


def test_sticky_paints_every_region_that_is_clicked(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.press("s", "n")
    expect(screen.window.locator("#mode")).to_contain_text("every click marks noise")
    for selector in ("#top", "#menu", "#foot"):
        screen.click(selector)
    screen.press("Escape")
    screen.click("#article")
    screen.wait_until_saved()

    painted = {screen.node(each): ("good", "noisy") for each in ("#top", "#menu", "#foot")}
    assert standing(article, annotator) == painted
    expect(screen.window.locator("#mode")).to_be_hidden()


def test_label_alike_shows_which_regions_and_labels_them_in_one_go(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#c2")
    screen.press("n", "l")
    expect(screen.window.locator("#mode")).to_contain_text("3 regions built alike")
    screen.press("Escape")
    screen.wait_until_saved()
    assert len(standing(article, annotator)) == 1

    screen.press("l")
    expect(screen.window.locator("#mode")).to_contain_text("3 regions built alike")
    screen.press("Enter")
    screen.wait_until_saved()
    three = {screen.node(each): ("good", "noisy") for each in ("#c1", "#c2", "#c3")}
    assert standing(article, annotator) == three
    screen.press("z")
    screen.wait_until_saved()
    assert standing(article, annotator) == {screen.node("#c2"): ("good", "noisy")}


def test_complete_labels_the_rest_as_noisy_and_can_be_undone(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#next", modifiers=["Alt"])
    screen.press("m", "x")
    dialog = screen.window.get_by_role("dialog")
    expect(dialog).to_contain_text("15 texts")
    dialog.get_by_role("button", name="Complete").click()
    expect(screen.window.locator("#remaining")).to_have_text("0")
    screen.wait_until_saved()

    rows = standing(article, annotator)
    assert rows[screen.node("#next")] == ("good", "main")
    assert rows[screen.node("#onward")] == ("bad", "noisy")  # it has text beside the link
    assert rows[screen.node("#comments")] == ("good", "noisy")
    assert screen.node("#c1") not in rows
    assert set(Label.objects.values_list("origin", flat=True)) == {"person", "complete"}
    screen.press("z")
    screen.wait_until_saved()
    assert set(standing(article, annotator)) == {screen.node("#next")}


def test_accept_all_leaves_my_own_labels_alone(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#menu")
    screen.press("u", "Shift+A")
    screen.wait_until_saved()

    assert standing(article, annotator) == {
        screen.node("#menu"): ("uncertain", "uncertain"),
        screen.node("#article"): ("good", "main"),
    }


def test_every_label_button_shows_what_the_selected_region_has(screen: Screen) -> None:
    screen.click("#article")
    screen.press("n")

    expect(screen.button("Noise")).to_have_attribute("aria-pressed", "true")
    expect(screen.button("Uncertain")).to_have_attribute("aria-pressed", "false")
    expect(screen.window.locator("#my-label")).to_contain_text("noise")
    expect(screen.window.locator("#suggestions")).to_contain_text("main")
    expect(screen.window.locator("#suggestions")).to_contain_text(re.compile("88 %"))
