"""The Kestrel Wire: dispatches of two sentences on pages full of boilerplate.

The boilerplate has several times as many words as the dispatch, so a method that selects the
largest text block selects the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date
from annotate.demo.boilerplate import menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, plain, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import Block, read_scripts

SITE = DemoSite(
    host="kestrelwire.example",
    name="Kestrel Wire",
    genre="news",
    split="evaluation",
    language="en",
    about="Very short dispatches beside a ticker, tables of rates and a long legal notice.",
)

_SCHEDULE = Schedule(date(2011, 9, 5), 1, ("Kestrel",))
_STYLE = Style()
_PLACES = ("CORRAN", "ALDMERE")
_DESKS = "All|National|Politics|Economy|Markets|Courts|Weather|Transport|Science|Culture|Sport"

_CSS = """
body { margin: 0; font: 12px/1.45 Verdana, Geneva, sans-serif; background: #fff; color: #111; }
a { color: #8a1c1c; text-decoration: none; } a:hover { text-decoration: underline; }
#bar { background: #111; color: #fff; padding: 10px 16px; font-size: 20px; letter-spacing: 4px; }
#bar small { font-size: 10px; letter-spacing: 0; color: #aaa; margin-left: 20px; }
#desks { background: #8a1c1c; padding: 6px 10px; } #desks a { color: #fff; margin-right: 14px; }
#cols { display: table; width: 100%; table-layout: fixed; }
#ticker, #centre, #rates { display: table-cell; vertical-align: top; padding: 12px 16px; }
#ticker { width: 270px; border-right: 1px solid #ccc; background: #f8f8f8; }
#rates { width: 230px; border-left: 1px solid #ccc; }
#ticker .item { border-bottom: 1px solid #ddd; padding: 6px 0; }
#ticker .item b { display: block; } #ticker .item i { color: #888; font-style: normal; }
.dispatch { border: 1px solid #111; padding: 4px 18px 10px; }
.dispatch h1 { font: bold 21px Georgia, serif; margin: 10px 0; }
.dispatch p { font: 15px/1.55 Georgia, serif; }
.slug { color: #888; border-bottom: 1px solid #eee; padding-bottom: 4px; }
.actions { margin: 10px 0; } .actions span { border: 1px solid #ccc; padding: 2px 8px; }
#rates table { width: 100%; border-collapse: collapse; } #rates td { border-top: 1px solid #ddd; }
#legal { background: #f1f1f1; padding: 14px 16px; font-size: 10px; color: #666; }
"""

_LEGAL = """The information on this page is supplied by Kestrel Wire Services for personal use.
It may not be stored, resold, rewritten or broadcast, in whole or in part, by any means now known
or yet to be invented, without the consent of the agency in writing. While care is taken to ensure
that dispatches are accurate at the time at which they are sent, the agency accepts no liability
for loss arising from the use of them, from delay in their transmission, or from the weather.
Subscribers are reminded that embargoed material is marked as such in the first line. Rates are
indicative and delayed by at least fifteen minutes."""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the site."""
    edition = generate_articles(SITE.host, read_scripts("kestrelwire"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://kestrelwire.example/d/{article.day:%y%m%d}-{article.number + 214:04}"


def _page(article: Article, edition: Edition) -> Draft:
    body = write(_with_dateline(article), _STYLE)
    dispatch = f"""<div class="dispatch"{MAIN}>
<h1>{safe(article.title)}</h1>
{body.html}</div>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article",
        html=_frame(article, edition, dispatch),
        gold=(article.title, *body.gold),
    )


def _with_dateline(article: Article) -> list[Block]:
    # The dateline is part of the text, as in agency dispatches.
    first, *rest = article.blocks
    opening = f"{article.rng.choice(_PLACES)} (KW) \u2014 {first.text}"
    return [replace(first, lines=(opening,)), *rest]


def _ticker(article: Article, edition: Edition) -> str:
    others = edition.others(article, 8)
    minutes = sorted((article.rng.between(360, 1420) for _ in others), reverse=True)
    items = "".join(map(_ticker_item, others, minutes))
    return f'<div id="ticker"{NOISE}><h3>Ticker</h3>\n{items}</div>'


def _ticker_item(other: Article, minute: int) -> str:
    summary = plain(other.blocks[0].text)[:90].rsplit(" ", 1)[0]
    return (
        f'<div class="item"><i>{minute // 60:02}:{minute % 60:02}</i> '
        f'<b><a href="{_address(other)}">{safe(other.title)}</a></b>{safe(summary)} ...</div>\n'
    )


def _rates(article: Article) -> str:
    names = ("Wheat, tonne", "Herring, box", "Copper", "Timber", "Crown/mark", "Crown/florin")
    rows = "".join(
        f"<tr><td>{name}</td><td>{article.rng.between(9000, 48000) / 100:.2f}</td>"
        f"<td>{article.rng.between(-9, 9) / 10:+.1f}%</td></tr>\n"
        for name in names
    )
    return f"""<div id="rates"{NOISE}><h3>Rates</h3><table>
{rows}</table>
<h3>Alerts</h3><form><input type="text" size="18" value="Keyword"><input type="button"
value="Set"></form><p>Receive a message whenever the wire mentions your keyword.</p></div>"""


def _frame(article: Article, edition: Edition, dispatch: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>KW: {safe(article.title)}</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<div id="bar"{NOISE}>KESTREL WIRE<small>The first two sentences, first</small></div>
<div id="desks"{NOISE}>{menu(_DESKS, '<a href="{0}">{1}</a>')}</div>
<div id="cols"{MIXED}>
{_ticker(article, edition)}
<div id="centre"{MIXED}>
<div class="slug"{NOISE}>{long_date(article.day)} &nbsp; No. {article.number + 214} &nbsp; Priority
{article.rng.between(2, 4)}</div>
{dispatch}
<div class="actions"{NOISE}><span>Copy text</span> <span>Forward</span> <span>Correct</span></div>
</div>
{_rates(article)}
</div>
<div id="legal"{NOISE}>{_LEGAL}</div>
</body>
</html>
"""
