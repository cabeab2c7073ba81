"""The annotator's whole way in a workbench as people run it: from a zip to a training set."""

import io
import zipfile

import arff
import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect
from scipy.io.arff import loadarff

from tests.browser.pages import ARTICLE
from tests.browser.screen import PATIENCE
from tests.running import Workbench

# What belongs to the page's gold text is suggested as main content, the rest as noise.
GOLD = b"Harbour wall repaired\nThe wall was finished on Friday.\nShips may use the quay again."

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def import_zip(window: Page) -> None:
    window.get_by_role("link", name="Import", exact=True).click()
    window.get_by_role("link", name="Import pages").first.click()
    packed = zipped({"a.html": ARTICLE, "a.txt": GOLD})
    window.get_by_label("Files").set_input_files(
        {"name": "site.zip", "mimeType": "application/zip", "buffer": packed}
    )
    window.get_by_label("Name of the new corpus").fill("Mine")
    window.get_by_role("button", name="Upload and import").click()
    expect(window.get_by_text("Added 1 page.")).to_be_visible(timeout=3 * PATIENCE)


def node(frame: FrameLocator, selector: str) -> int:
    return int(frame.locator(selector).get_attribute("data-node") or -1)


def act(window: Page, key: str) -> None:
    """Press a key, and wait until it has done something."""
    screen = window.locator(".label-screen")
    before = int(screen.get_attribute("data-acted") or 0)
    window.keyboard.press(key)
    expect(screen).not_to_have_attribute("data-acted", str(before))


def choose(window: Page, selector: str) -> None:
    frame = window.frame_locator("#page-frame")
    frame.locator(selector).click(position={"x": 3, "y": 3})
    wanted = str(node(frame, selector))
    expect(window.locator(".label-screen")).to_have_attribute("data-selected", wanted)


def wait_for_screen(window: Page) -> None:
    window.wait_for_selector(".label-screen[data-suggested][data-frame=open]", timeout=PATIENCE)


def label(window: Page) -> None:
    """Three regions by mouse, two by keyboard, one of them undone, and a suggestion."""
    tools = window.locator(".toolbar")
    for selector, button in (("#article", "main"), ("#top", "noise"), ("#foot", "noise")):
        choose(window, selector)
        tools.locator(f"[data-action={button}]").click()
    choose(window, "#comments")
    act(window, "n")
    choose(window, "#onward")
    act(window, "m")
    act(window, "z")
    choose(window, "#menu")
    window.locator("#suggestions").get_by_role("button", name="Accept").first.click()
    expect(window.locator("#saved")).to_have_text("saved", timeout=PATIENCE)


def export(window: Page, kind: str) -> str:
    window.get_by_role("link", name="Export", exact=True).click()
    window.get_by_role("link", name="New export").first.click()
    window.get_by_label("Task").select_option(kind)
    window.get_by_label("Mine").first.check()
    window.get_by_role("button", name="Export the training set").click()
    with window.expect_download(timeout=PATIENCE) as download:
        window.locator("#download").click(timeout=PATIENCE)
    return download.value.path().read_text("utf-8")


def test_from_a_zip_over_labels_to_a_training_set(browser: Browser, workbench: Workbench) -> None:
    window = browser.new_page(viewport={"width": 1280, "height": 800})
    window.set_default_timeout(PATIENCE)
    workbench.log_in(window)
    import_zip(window)
    window.get_by_role("link", name="Start labelling").click()
    window.get_by_role("button", name="Start labelling").click()
    wait_for_screen(window)
    label(window)
    frame = window.frame_locator("#page-frame")
    labelled = ("#article", "#top", "#foot", "#comments", "#menu")
    given = {node(frame, selector) for selector in labelled}
    marks = window.locator(".run").all_inner_texts()

    window.reload()
    wait_for_screen(window)

    assert window.locator(".run").all_inner_texts() == marks
    window.locator(".brand").click()
    written = export(window, "segment")
    rows = arff.loads(written)
    columns = [name for name, _ in rows["attributes"]]
    explicit = {
        int(row[columns.index("node")])
        for row in rows["data"]
        if row[columns.index("is_derived")] == "false"
    }
    assert explicit == given  # and so not what was undone
    data, meta = loadarff(io.StringIO(written))
    assert len(data) == len(rows["data"])
    assert meta.names() == columns
    window.close()
