"""Roles of regions in a real Chromium: given, kept apart from labels, undone, given to many."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from annotate.models import Label, Page
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser


def roles(page: Page, user: User) -> dict[int, tuple[str, str]]:
    """Content and role of what stands, by node."""
    rows = Label.objects.filter(page=page, annotator=user).standing()
    return {row.node: (row.content, row.role) for row in rows}


def test_article_and_comments_get_roles_beside_their_labels_and_keep_them(
    screen: Screen, annotator: User, article: Page
) -> None:
    story, first, second = (screen.node(each) for each in ("#article", "#c1", "#c2"))
    screen.click("#article")
    screen.press("1", "m")
    screen.click("#c1")
    screen.window.locator("button[data-action=role-comment]").click()
    expect(screen.window.locator("#my-label .tag")).to_have_text("comment")
    expect(screen.said()).to_contain_text("marked comment")
    screen.wait_until_saved()
    assert roles(article, annotator) == {story: ("main", "article"), first: ("", "comment")}

    # To all that are built alike; their labels stay.
    screen.click("#c2")
    screen.press("n")
    screen.click("#c1")
    screen.press("l")
    expect(screen.window.locator("#mode")).to_contain_text("mark all comment?")
    screen.press("Enter")
    screen.wait_until_saved()
    given = roles(article, annotator)
    assert given.pop(second) == ("noisy", "comment")
    assert given == {
        story: ("main", "article"),
        first: ("", "comment"),
        screen.node("#c3"): ("", "comment"),
    }

    # Undo takes the batch back, also after a reload; a role taken off leaves the label.
    screen.reload()
    screen.press("z")
    screen.click("#article")
    screen.press("0")
    screen.wait_until_saved()
    after = {story: ("main", ""), first: ("", "comment"), second: ("noisy", "")}
    assert roles(article, annotator) == after
    screen.press("z")
    screen.wait_until_saved()
    assert roles(article, annotator)[story] == ("main", "article")


def test_completing_a_page_and_a_new_label_leave_roles_alone(
    screen: Screen, annotator: User, article: Page
) -> None:
    screen.click("#comments")
    screen.press("3")
    screen.click("#article")
    screen.press("1", "m", "n")
    screen.press("x")
    screen.window.locator("#complete-dialog button[value=yes]").click()
    expect(screen.said()).to_contain_text("completed as noisy")
    screen.wait_until_saved()

    given = roles(article, annotator)
    assert given[screen.node("#article")] == ("noisy", "article")
    assert given[screen.node("#comments")] == ("noisy", "area")
    screen.click("#comments")
    screen.press("c")
    screen.wait_until_saved()
    assert screen.node("#comments") not in roles(article, annotator)
