"""The engineer's loop in a workbench as people run it: retrain, compare, promote, roll back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.retrain_form import choose_model
from tests.browser.screen import PATIENCE
from tests.running import Workbench

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAME = re.compile(r"forum-1-[0-9a-f]{8}")
GENERAL = re.compile(r"blocks-[0-9a-f]{8}")


def retrain(window: Page) -> list[float]:
    """Click once and watch, without loading the page again; returns how the bar moved."""
    window.get_by_role("link", name="Training", exact=True).click()
    window.get_by_role("button", name="Retrain forum").click()
    expect(window.get_by_role("progressbar")).to_be_visible()
    seen: list[float] = []
    # The bar goes away with the end of the run, at any moment.
    while (value := window.evaluate("document.querySelector('progress')?.value")) is not None:
        seen.append(value)
        window.wait_for_timeout(200)
    return seen


def suggested_by(window: Page, page: str) -> str:
    """Which model speaks on the labelling screen of a page, as its panel says."""
    rows = window.request.get(f"{page}suggestions/", timeout=PATIENCE).json()["suggestions"]
    node = next(row["node"] for row in rows if row["origin"] == "model")
    window.goto(f"{page}label/?node={node}")
    window.wait_for_selector(".label-screen[data-suggested][data-frame=open]", timeout=PATIENCE)
    window.locator("#properties summary").click()
    return window.locator("#node .node-suggestions").inner_text()


def only_options_of_the_chosen_model_are_shown(window: Page, workbench: Workbench) -> None:
    window.goto(f"{workbench.address}/training/genres/forum/")
    expect(window.locator("input[name=model][value=blocks]")).to_be_checked()
    expect(window.get_by_label("Heuristic", exact=True)).to_be_hidden()
    choose_model(window, "content-seeker")
    expect(window.get_by_label("Heuristic", exact=True)).to_have_value("TP-any")
    window.locator("summary", has_text="Options").click()
    expect(window.get_by_label("Algorithm", exact=True)).to_have_value("J48")
    expect(window.get_by_role("group", name="J48")).to_be_visible()
    expect(window.get_by_text("Delta is not used").first).to_be_hidden()
    window.get_by_label("Algorithm", exact=True).select_option("RandomForest")
    expect(window.get_by_role("group", name="J48")).to_be_hidden()
    expect(window.get_by_role("group", name="RandomForest")).to_contain_text("Delta is not used")
    choose_model(window, "blocks-alone")
    expect(window.get_by_label("Algorithm", exact=True)).to_be_hidden()
    expect(window.get_by_label("Heuristic", exact=True)).to_be_hidden()


def test_a_content_seeker_is_retrained_with_its_heuristic_and_used_with_it(
    administrator_window: Page, workbench: Workbench
) -> None:
    window = administrator_window
    window.goto(f"{workbench.address}/training/genres/forum/")
    choose_model(window, "content-seeker")
    window.get_by_label("Heuristic", exact=True).select_option("best")
    window.get_by_label("Candidate elements").select_option("html4")
    window.get_by_role("button", name="Retrain", exact=True).click()
    expect(window.locator(".sentence")).to_have_text(
        re.compile(r"The candidate .+ the general model: F1 .+ on \d+ evaluation pages"),
        timeout=PATIENCE,
    )
    window.get_by_role("link", name="The model", exact=True).click()
    measured = window.locator("#measured tbody tr")
    # Five heuristics in one and two phases, on explicit and on all labels.
    expect(measured).to_have_count(20)
    best = measured.first.locator("th").inner_text()
    expect(window.locator("#configuration + dl")).to_contain_text(f"{best}: ")
    expect(window.locator("#configuration + dl")).to_contain_text("html4")

    window.goto(f"{workbench.address}/training/genres/forum/")
    card = window.locator(".model-card", has_text="Content Seeker")
    expect(card).to_contain_text(re.compile(r"Last: forum-1-[0-9a-f]{8}, F1 0\.\d{3}"))


def test_a_model_is_retrained_compared_promoted_and_rolled_back(
    administrator_window: Page, workbench: Workbench
) -> None:
    window = administrator_window
    window.goto(f"{workbench.address}/corpora/demo/?genre=forum")
    page = window.locator("main table a").first.evaluate("link => link.href")
    assert GENERAL.search(suggested_by(window, page))
    only_options_of_the_chosen_model_are_shown(window, workbench)
    window.goto(workbench.address)

    seen = retrain(window)

    assert seen == sorted(seen)
    assert len(set(seen)) > 1
    expect(window.locator(".sentence")).to_have_text(
        re.compile(r"The candidate .+ the general model: F1 .+ on \d+ evaluation pages")
    )
    for heading in (r"Fixed: \d+", r"Broken: \d+"):
        expect(window.get_by_role("heading", name=re.compile(heading))).to_be_visible()

    expect(window.get_by_text("Block model, on top of the one that ships")).to_be_visible()
    expect(window.get_by_role("rowheader", name="Blocks of text: main or noisy")).to_be_visible()

    window.get_by_role("button", name="Promote").click()
    expect(window.get_by_role("status").first).to_contain_text("is live")
    assert NAME.search(suggested_by(window, page))

    window.goto(f"{workbench.address}/training/genres/forum/")
    window.get_by_role("button", name="Roll back to the general model").click()
    expect(window.get_by_role("status").first).to_contain_text("Rolled back")
    said = suggested_by(window, page)
    assert GENERAL.search(said)
    assert not NAME.search(said)
