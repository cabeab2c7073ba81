"""``make screenshots``: pictures of the main screens, for README and docs.

Starts a workbench of its own with the demo corpus in a temporary folder, logs in with a real
browser and takes the pictures, so that they show what a newcomer sees.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.browser.retrain_form import choose_model
from tests.running import started_anew

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs" / "images"
# Regions of the demo's first page, and the keys that label them.
_LONG: Final = 120_000
_NEXT: Final = '//a[contains(., "Next page")]'
# A story of the demo with readers' comments, and what its regions are.
COMMENTED: Final = "Mountain rescue asks walkers to carry a torch"
ROLES: Final = {"#story h1": ("ArrowUp", "m", "1"), ".comment p": ("ArrowUp", "m", "2")}
MARKS: Final = (("td[width='140']", "n"), ("td[width='170']", "n"), ("td[width='430']", "m"))


def _screens(page: Page, address: str) -> Iterator[str]:
    """Go from screen to screen; gives the name of each when it is to be seen."""
    yield "start"
    page.goto(f"{address}/corpora/demo/")
    yield "pages"
    page.goto(f"{address}/imports/new/")
    yield "import"
    page.goto(f"{address}/sources/harbourpost.example/")
    page.locator("[name=include]").fill("td[width='430']")
    page.locator("[name=exclude]").fill("td[width='430'] table")
    page.locator("#preview .gold").wait_for()
    yield "source"
    _label(page, address)
    yield "label"
    page.goto(f"{address}/pages/1/gold/")
    yield "gold"
    page.goto(f"{address}/queue/")
    yield "queue"
    yield from _chain_screens(page, address)
    page.goto(f"{address}/exports/new/")
    yield "export"
    yield from _training_screens(page, address)
    yield from _sequence_screens(page, address)
    yield from _style_density_screens(page, address)
    yield from _evaluation_screens(page, address)


def _chain_screens(page: Page, address: str) -> Iterator[str]:
    page.goto(f"{address}/rules/")
    page.get_by_label("SITEINFO file").set_input_files(
        {"name": "siteinfo.json", "mimeType": "application/json", "buffer": _rules()}
    )
    page.get_by_role("button", name="Upload and read").click()
    page.get_by_text("Imported").wait_for(timeout=_LONG)
    page.goto(f"{address}/rules/")
    yield "rules"
    page.goto(f"{address}/corpora/demo/chains/")
    page.locator("main table td", has_text="the last page").first.wait_for(timeout=_LONG)
    page.locator("main table a").first.click()
    page.locator("#methods").scroll_into_view_if_needed()
    yield "chain"


def _rules() -> bytes:
    """Rules for sites of the demo, as Wedata writes them."""
    facts = {
        "The Meridian Weekly": (r"^http://www\.meridianweekly\.example/essays/", "//article"),
        "Harbour Post": (r"^http://harbourpost\.example/", '//td[@width="430"]'),
    }
    return json.dumps(
        [
            {"name": name, "data": {"url": url, "nextLink": _NEXT, "pageElement": element}}
            for name, (url, element) in facts.items()
        ]
    ).encode()


def _training_screens(page: Page, address: str) -> Iterator[str]:
    _retrain(page, address)
    yield "run"
    _retrain(page, address, tree=True)
    page.get_by_role("link", name="The model", exact=True).click()
    page.locator(".tree svg").first.scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)
    yield "model"
    page.goto(f"{address}/training/genres/forum/")
    yield "genre"
    page.goto(f"{address}/training/experiments/new/costs/?genres=forum&genres=news&folds=3")
    page.get_by_role("button", name="Run").click()
    page.locator("figure .main-svg").first.wait_for(timeout=_LONG)
    page.locator("figure").first.scroll_into_view_if_needed()
    yield "experiment"
    page.goto(
        f"{address}/training/experiments/new/thesis/?genres=forum&sections=extraction&sections=trees"
    )
    page.get_by_role("button", name="Run").click()
    page.get_by_role("link", name="Run again with these settings").wait_for(timeout=_LONG)
    page.locator("#table-table-6-27").scroll_into_view_if_needed()
    yield "thesis"
    page.goto(f"{address}/training/genre-detection/")
    page.locator("#train-detector").click()
    page.get_by_role("button", name="Make live").first.click(timeout=_LONG)
    yield "genre-detection"


def _sequence_screens(page: Page, address: str) -> Iterator[str]:
    page.goto(f"{address}/training/genres/news/")
    choose_model(page, "crf")
    page.get_by_role("button", name="Retrain").click()
    page.get_by_role("link", name="The model", exact=True).click(timeout=_LONG)
    page.locator("#metrics").wait_for()
    yield "sequences"


def _style_density_screens(page: Page, address: str) -> Iterator[str]:
    _give_roles(page, address)
    yield "roles"
    genres = "&".join(f"genres={slug}" for slug in ("news", "blog", "forum"))
    page.goto(f"{address}/training/experiments/new/thresholds/?{genres}")
    page.get_by_role("button", name="Run").click()
    page.locator("figure .main-svg").first.wait_for(timeout=_LONG)
    page.locator("figure").first.scroll_into_view_if_needed()
    yield "thresholds"


def _give_roles(page: Page, address: str) -> None:
    """Say what of a story is the article and what are comments, as a person would."""
    page.goto(f"{address}/corpora/demo/?source=valecourier.example")
    page.get_by_role("link", name=COMMENTED).click()
    page.goto(f"{page.url}label/")
    page.wait_for_selector(".label-screen[data-suggested]")
    frame = page.frame_locator("#page-frame")
    for selector, keys in ROLES.items():
        before = page.locator(".label-screen").get_attribute("data-selected")
        # By the page itself: the driver leaves elements of a frame outside the window.
        frame.locator(selector).first.evaluate("each => each.scrollIntoView({block: 'center'})")
        frame.locator(selector).first.click(position={"x": 3, "y": 3})
        page.locator(f".label-screen:not([data-selected='{before}'])").wait_for()
        for key in keys:
            page.keyboard.press(key)
    page.locator("#saved[data-status=saved]").wait_for()
    frame.locator("#story").scroll_into_view_if_needed()


def _evaluation_screens(page: Page, address: str) -> Iterator[str]:
    page.goto(f"{address}/training/evaluations/new/")
    yield "evaluation-new"
    page.get_by_role("button", name="Evaluate").click()
    page.locator("figure .main-svg").first.wait_for(timeout=_LONG)
    yield "evaluation"
    page.locator("figure").first.scroll_into_view_if_needed()
    yield "boxes"
    page.goto(f"{page.url}worst/?order=missed")
    page.locator("main table a").first.click()
    page.locator(".review-screen[data-tinted]").wait_for()
    yield "review"


def _retrain(page: Page, address: str, *, tree: bool = False) -> None:
    """Retrain the block model, or a Content Seeker whose tree can be drawn."""
    page.goto(f"{address}/training/genres/forum/")
    if tree:
        choose_model(page, "content-seeker")
    page.get_by_role("button", name="Retrain").click()
    page.get_by_text("Pages that changed").wait_for(timeout=_LONG)


def _label(page: Page, address: str) -> None:
    """Mark the article and the menu of the demo's first page, as a person would."""
    page.goto(f"{address}/pages/1/label/")
    page.wait_for_selector(".label-screen[data-suggested]")
    frame = page.frame_locator("#page-frame")
    for selector, key in MARKS:
        frame.locator(selector).first.click(position={"x": 3, "y": 3})
        page.keyboard.press(key)
    page.locator("#properties summary").click()
    page.wait_for_load_state("networkidle")


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with started_anew() as workbench, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        workbench.log_in(page)
        for name in _screens(page, workbench.address):
            page.screenshot(path=IMAGES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
