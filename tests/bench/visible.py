"""Which share of the text that a browser shows is text of the flat page, on raw pages.

Every page is loaded into Chromium from its stored bytes, without a network: once with scripts
switched off, once with the scripts that are in the page itself. What ``innerText`` then has, in
open shadow roots as well, is compared word by word (``contentseeker.metrics``; repetitions count)
with the visible text of the flat page and with its revealed text. Style sheets of the page itself
hide text in Chromium, others are not loaded.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Route, sync_playwright

from contentseeker.corpus import decompressed
from contentseeker.metrics.text import normalise
from contentseeker.page import parse
from contentseeker.scripts import WORD
from tests import chromium
from tests.bench.pages import CORPORA
from tests.bench.sizes import size

PAGES: Final = 300
FIRST_CLEANED: Final = "4000"
"""Pages of WCXB from this name on were cleaned by its makers."""
_FOLDERS: Final = (
    "wcxb-dev/html",
    "fundus/html",
    "waddle/html",
    "zhnews/html",
    "articles2023/html",
    "magic/article/html",
    "magic/forum/html",
    "snippets/html",
)
_ADDRESS: Final = "http://page.example/"
# Routes see no sockets and no prefetches; without names there is no network for those either.
_OFFLINE: Final = "--host-resolver-rules=MAP * ~NOTFOUND"
_PATIENCE_MS: Final = 10_000
_QUIET_MS: Final = 300
_WORST: Final = 12
_LINES: Final = 4
SHOWN_TEXT: Final = """() => {
    const texts = [document.body ? document.body.innerText : ""];
    const visit = (root) => {
        for (const element of root.querySelectorAll("*"))
            if (element.shadowRoot) {
                for (const child of element.shadowRoot.children)
                    if (child.checkVisibility()) texts.push(child.innerText || "");
                visit(element.shadowRoot);
            }
    };
    visit(document);
    return texts.join("\\n");
}"""
"""The text that a window shows."""

Bag = Counter[str]


@dataclass(frozen=True)
class Compared:
    """One page: its words in the browser, how many of them we have, what is lost."""

    name: str
    words: int
    visible: int
    revealed: int
    either: int
    """Words that are visible or revealed: consent dialogs are visible only."""
    extra: int
    """Words of our visible text that the browser does not show."""
    missing: int
    """Words of the lines that are missing."""
    lines: list[str]
    """The longest lines of the browser that are in neither text, white space aside."""


def visible() -> dict[str, Any]:
    """Shares of the browser's words, without scripts and with them."""
    pages = raw_pages(size(PAGES, small=2))
    found: dict[str, Any] = {"pages": len(pages)}
    with sync_playwright() as playwright:
        for name, scripts in (("without scripts", False), ("with scripts", True)):
            browser = start(playwright.chromium.launch)
            found[name] = _summary(list(_compared(browser, pages, scripts=scripts)))
            browser.close()
    return found


def start(launch: Callable[..., Browser]) -> Browser:
    """Chromium without a network."""
    return launch(executable_path=chromium.PATH, args=[*chromium.FLAGS, _OFFLINE])


def raw_pages(count: int) -> list[tuple[str, bytes]]:
    """Name and bytes of that many raw pages, evenly spread over the corpora."""
    paths = [
        path
        for folder in _FOLDERS
        for path in sorted((CORPORA / folder).glob("*.gz"))
        if folder != _FOLDERS[0] or path.name < FIRST_CLEANED
    ]
    step = max(len(paths) / count, 1)
    chosen = [paths[int(place * step)] for place in range(min(count, len(paths)))]
    return [(str(path.relative_to(CORPORA)), decompressed(path)) for path in chosen]


def _compared(
    browser: Browser, pages: Sequence[tuple[str, bytes]], *, scripts: bool
) -> Iterator[Compared]:
    context = browser.new_context(java_script_enabled=scripts)
    for name, markup in pages:
        # Text of both is decoded the same way: encodings are not what is compared.
        text = shown_text(context, parse(markup).markup)
        if text is not None:
            yield compare(name, text, markup)
    context.close()


def shown_text(context: BrowserContext, utf8: bytes) -> str | None:
    """What a window shows of a page; None if its scripts never come to rest."""
    window = context.new_page()
    window.set_default_timeout(_PATIENCE_MS)
    document = {"body": utf8, "content_type": "text/html; charset=utf-8"}

    def answer(route: Route) -> None:
        request = route.request
        if not request.is_navigation_request():
            route.abort()
        elif request.url == _ADDRESS:
            route.fulfill(**document)  # type: ignore[arg-type]  # both are as it wants them
        else:
            # With such an answer a window stays where it is.
            route.fulfill(status=204)

    window.route("**/*", answer)
    try:
        window.goto(_ADDRESS, wait_until="load")
        window.wait_for_timeout(_QUIET_MS)
        text: str = window.evaluate(SHOWN_TEXT)
    except Error:
        return None
    finally:
        window.close()
    return text


def compare(name: str, text: str, markup: bytes) -> Compared:
    """The browser's text beside that of the flat page."""
    page = parse(markup)
    wanted = _bag(text)
    visible, revealed = _bag(page.text(0)), _bag(page.revealed.text(0))
    # Browsers part no words where one inline element follows another; the flat page may.
    ours = _squeezed(page.text(0)) + " " + _squeezed(page.revealed.text(0))
    missing = [line for line in normalise(text).split("\n") if _squeezed(line) not in ours]
    return Compared(
        name=name,
        words=wanted.total(),
        visible=(wanted & visible).total(),
        revealed=(wanted & revealed).total(),
        either=(wanted & (visible | revealed)).total(),
        extra=(visible - wanted).total(),
        missing=sum(_bag(line).total() for line in missing),
        lines=sorted(missing, key=len, reverse=True)[:_LINES],
    )


def _bag(text: str) -> Bag:
    return Counter(WORD.findall(normalise(text).lower()))


def _squeezed(text: str) -> str:
    return "".join(normalise(text).casefold().split())


def _summary(pages: Sequence[Compared]) -> dict[str, Any]:
    shown = [page for page in pages if page.words]
    worst = sorted(shown, key=lambda page: page.missing, reverse=True)[:_WORST]
    total = sum(page.words for page in shown)
    kinds = ("visible", "revealed", "either")
    return {
        "pages": len(shown),
        "words": total,
        **{kind: sum(getattr(page, kind) for page in shown) / total for kind in kinds},
        **{f"{k}, mean of pages": fmean(getattr(p, k) / p.words for p in shown) for k in kinds},
        "pages with all words": sum(page.either == page.words for page in shown),
        "pages under .99": sum(page.either < 0.99 * page.words for page in shown),
        "words of missing lines": sum(page.missing for page in shown),
        "visible words that the browser hides": sum(page.extra for page in shown),
        "worst": [vars(page) for page in worst if page.missing],
    }


def show(table: Callable[[str, list[str], list[list[str]]], None], result: dict[str, Any]) -> None:
    """Print the shares, and the pages that lose most."""
    columns = {name: found for name, found in result.items() if name != "pages"}
    names = [name for name in next(iter(columns.values())) if name != "worst"]
    rows = [[name, *(f"{column[name]:.6g}" for column in columns.values())] for name in names]
    table("Words of the browser that the flat page has", ["", *columns], rows)
    for name, column in columns.items():
        print(f"\nLargest losses {name}:")
        for page in column["worst"]:
            print(f"  {page['name']}: {page['missing']} of {page['words']} words")
            for line in page["lines"]:
                print(f"    {line[:150]}")
