"""``make screenshots``: pictures of the main screens, for README and docs.

Starts a workbench of its own with the demo corpus in a temporary folder, logs in with a real
browser and takes the pictures, so that they show what a newcomer sees.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests import chromium

ROOT: Final = Path(__file__).parents[1]
IMAGES: Final = ROOT / "docs" / "images"
PORT: Final = 8765
ADDRESS: Final = f"http://127.0.0.1:{PORT}"


@contextmanager
def _workbench() -> Iterator[str]:
    """Run a new workbench; gives the administrator's password."""
    with TemporaryDirectory(prefix="workbench-screenshots-") as folder:
        environment = {**os.environ, "WORKBENCH_DATA_DIR": folder, "PYTHONUNBUFFERED": "1"}
        environment.pop("DATABASE_URL", None)
        command = [sys.executable, "manage.py", "start", "--port", str(PORT)]
        process = subprocess.Popen(  # our own command
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None  # for the type checker
        try:
            yield _read_password(process.stdout)
        finally:
            process.terminate()
            process.wait(timeout=30)


def _read_password(output: Iterator[str]) -> str:
    for line in output:
        if found := re.match(r"Password\s+(\S+)", line):
            return found[1]
    raise SystemExit("The workbench did not start: its output has no password.")


def _log_in(page: Page, password: str) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Username").fill("admin")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with _workbench() as password, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        _log_in(page, password)
        page.screenshot(path=IMAGES / "start.png")
        page.get_by_role("heading", level=2).get_by_role("link").first.click()
        page.screenshot(path=IMAGES / "pages.png")
        browser.close()


if __name__ == "__main__":
    main()
