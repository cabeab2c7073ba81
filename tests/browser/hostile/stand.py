"""Where payloads are tried: each is stored as a page, opened, and watched."""

import json
import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext, Error, expect

from annotate.labelling.outline import outline
from annotate.models import Corpus, Label, Page, Source
from tests.browser.hostile.canary import Canary
from tests.browser.hostile.payloads import KNOWN, Payload
from tests.browser.hostile.screen import BEHIND_WALLS, LOOK_OUT, Screen
from tests.browser.hostile.watch import Watch
from tests.factories import CorpusFactory, PageFactory, SourceFactory

HARMLESS: Final = Payload("<p>Nothing more.</p>")
# What the screen itself asks for.
_PARTS: Final = "|".join(
    "label shown outline state suggestions operations layout facts gold/panel nodes/[0-9]+".split()
)


class Stand:
    """One tab in which payload after payload is tried."""

    def __init__(self, person: BrowserContext, canary: Canary, server: str) -> None:
        self.server = server
        self.watch = Watch(person, canary, lambda _: False)
        self.tab = self.watch.open_tab()
        self.screen = Screen(self.tab, server)
        self.corpus: Corpus = CorpusFactory()
        self._source: Source = SourceFactory(host="site.example")

    def store(self, payload: Payload) -> tuple[Page, int]:
        """Store it as a page; gives the number of the known paragraph too."""
        page: Page = PageFactory(
            corpus=self.corpus,
            source=self._source,
            html=payload.page,
            charset=payload.charset,
            title="A story",
        )
        self.watch.is_expected = _own_addresses(self.server, page.pk)
        texts = json.loads(outline(page))["runs"]
        return page, next(owner for owner, text in texts if text == KNOWN)

    def try_on_screen(self, payload: Payload, *, also: str = "") -> list[str]:
        """Open it in the labelling screen and label the paragraph; gives what went wrong.

        ``also`` is a pattern of further addresses that this page may load.
        """
        page, node = self.store(payload)
        if also:
            self.watch.is_expected = _own_addresses(self.server, page.pk, also)
        trouble = []
        try:
            self.screen.open(page.pk)
            trouble = self._label(page, node, payload)
            # The panel is drawn with the next frame, which may come later than the saved label.
            expect(self.tab.locator("#trail [aria-current]")).to_have_count(1)
            self._app = self.screen.app()
            # What the page still does, it does now and not while the next one is watched.
            self.tab.goto("about:blank")
        except (AssertionError, Error) as problem:
            trouble.append(f"stuck: {str(problem)[:300]}")
        return self.watch.take() + trouble

    def app_of_harmless_page(self) -> list[str]:
        """The app's own tree when nobody attacks."""
        trouble = self.try_on_screen(HARMLESS)
        assert not trouble, trouble
        return self._app

    def changes_of_app(self, usual: list[str]) -> list[str]:
        """What the page that was tried last did to the app's own tree."""
        return sorted(set(self._app).symmetric_difference(usual))

    def _label(self, page: Page, node: int, payload: Payload) -> list[str]:
        if payload.is_in_the_way:
            self.screen.select_by_text()
        else:
            self.screen.click(node)
        self.screen.press("n")
        trouble = []
        if (found := self.screen.frame.evaluate(LOOK_OUT)) != BEHIND_WALLS:
            trouble.append(f"walls: {found}")
        rows = list(Label.objects.filter(page=page).values_list("node", "content"))
        if rows != [(node, "noisy")]:
            trouble.append(f"labels: {rows} instead of {node}")
        return trouble


def _own_addresses(server: str, page_id: int, also: str = "static/") -> Callable[[str], bool]:
    own = rf"{re.escape(server)}/(?:pages/{page_id}/(?:{_PARTS})/|static/[\w./-]+|{also})"
    wanted = re.compile(rf"{own}(?:\?node=[0-9]+)?#?")
    return lambda url: wanted.fullmatch(url) is not None
