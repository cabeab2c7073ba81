"""Retraining on real pages, as people do it: in a browser, on a workbench of its own.

WCXB's development pages are imported; labels are computed from their gold texts. A fifth of
the sources is set aside with the button for it, then every genre is retrained: the block model
on top of the one that ships, which is the default, and Content Seeker with each algorithm. Last,
all training pages as one genre: how long 1,000 pages take.
"""

import re
import subprocess
import sys
import time
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests import chromium
from tests.bench.pages import CORPORA
from tests.bench.sizes import size
from tests.browser.retrain_form import choose_model
from tests.conftest import ROOT
from tests.running import Workbench, started_anew

GENRES: Final = size(("article", "forum"), small=("article",))
ALGORITHMS: Final = size(("LogisticRegression", "J48"), small=("LogisticRegression",))
BLOCKS: Final = "blocks"
MOST_PAGES: Final = 1000
_LONG: Final = 600_000
_SCORES: Final = re.compile(r"F1 ([\d.]+) against ([\d.]+) on (\d+) evaluation pages")
# Its genres have the same names and its pages have labels, from which would be learned instead.
# In one transaction: the worker may be joining the demo's chains at this moment.
_WITHOUT_DEMO: Final = """
from django.db import transaction
from annotate.models import Corpus
with transaction.atomic():
    Corpus.objects.all().delete()
"""
_TOGETHER: Final = f"""
from annotate.models import Genre, Page
genre = Genre.objects.create(name="together", slug="together")
pages = Page.objects.filter(gold_standards__isnull=False).order_by("pk")
for split, most in (("train", {MOST_PAGES}), ("evaluation", None)):
    keys = pages.filter(source__split=split).values_list("pk", flat=True)[:most]
    Page.objects.filter(pk__in=list(keys)).update(genre=genre)
"""


def training() -> dict[str, Any]:
    """What came of every retraining, by genre and model."""
    with started_anew() as workbench, sync_playwright() as playwright:
        _manage(workbench, "shell", "-v0", "-c", _WITHOUT_DEMO)
        _manage(workbench, "import_pages", str(CORPORA / "wcxb-dev"), "--corpus", "WCXB", "-v0")
        browser = playwright.chromium.launch(executable_path=chromium.PATH, args=chromium.FLAGS)
        window = browser.new_page()
        window.set_default_timeout(_LONG)
        workbench.log_in(window)
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for genre in GENRES:
            window.goto(f"{workbench.address}/training/genres/{genre}/")
            window.locator("#set-aside").click()
            models = (BLOCKS, *ALGORITHMS)
            found |= {(genre, name): retrained(window, genre, name) for name in models}
        _manage(workbench, "shell", "-v0", "-c", _TOGETHER)
        for name in (BLOCKS, ALGORITHMS[0]):
            found["together", name] = retrained(window, "together", name)
        browser.close()
    return {", ".join(key): each for key, each in found.items()}


def retrained(window: Page, genre: str, model: str) -> dict[str, Any]:
    """Seconds from the click until the verdict is on the screen, and the verdict."""
    server = re.match(r"https?://[^/]+", window.url)
    assert server
    window.goto(f"{server[0]}/training/genres/{genre}/")
    if model != BLOCKS:
        choose_model(window, "content-seeker")
        window.locator("summary", has_text="Options").click()
        window.get_by_label("Algorithm").select_option(model)
    began = time.perf_counter()
    window.locator("#retrain-button").click()
    sentence = window.locator(".sentence").inner_text()
    took = time.perf_counter() - began
    scores = _SCORES.search(sentence)
    assert scores, sentence
    read = window.locator("#log").text_content() or ""
    pages = re.search(r"([\d,]+) pages of", read)
    return {
        "seconds": took,
        "trained on": pages[1] if pages else "",
        "F1": float(scores[1]),
        "F1 of the general model": float(scores[2]),
        "evaluation pages": int(scores[3]),
        "sentence": sentence,
    }


def _manage(workbench: Workbench, *arguments: str) -> None:
    command = [sys.executable, "manage.py", *arguments]
    subprocess.run(command, cwd=ROOT, env=workbench.environment, check=True)
