"""The Meridian Weekly: long reads printed over two pages with a bar of page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from annotate.demo.articles import Article, Edition, Schedule, american_date, generate_articles
from annotate.demo.boilerplate import headlines, menu, safe, text_advert
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, Block, read_scripts

SITE = DemoSite(
    host="meridianweekly.example",
    name="The Meridian Weekly",
    genre="news",
    split="train",
    language="en",
    about="Long articles on two pages each, with a next link and a bar of page numbers.",
)

_SCHEDULE = Schedule(
    date(2012, 5, 4), 7, ("Agnes Penrose", "Hugo Larkin", "Uma Dacre", "Colin Raine"), CURLY
)
_STYLE = Style(
    opening='<p class="first"{mark}>{}</p>\n',
    heading='<h2 class="cross">{}</h2>\n',
)
_SECTIONS = "The Current Issue|Essays|Reporting|Fiction|Letters|Cartoons|Archive|Subscribe|Shop"

_CSS = """
body { background: #fff; color: #222; font: 17px/1.7 Georgia, "Times New Roman", serif; margin: 0; }
a { color: #7a2048; }
#masthead { text-align: center; border-bottom: 1px solid #222; padding: 22px 0 10px; }
#masthead .name { font-size: 46px; letter-spacing: 6px; text-transform: uppercase; }
#masthead .issue { font-size: 13px; font-style: italic; color: #777; }
#sections { text-align: center; font-size: 14px; padding: 8px; border-bottom: 4px double #222; }
#sections a { margin: 0 11px; color: #222; text-decoration: none; }
#frame { width: 980px; margin: 24px auto; }
#essay { float: left; width: 620px; }
#essay h1 { font-size: 36px; line-height: 1.2; font-weight: normal; margin: 0 0 10px; }
.byline { font-size: 14px; text-transform: uppercase; letter-spacing: 1px; color: #777; }
p.first:first-letter { font-size: 64px; float: left; line-height: 54px; padding-right: 8px;
  color: #7a2048; }
h2.cross { font-size: 19px; text-transform: uppercase; letter-spacing: 2px; text-align: center;
  font-weight: normal; }
.pages { border-top: 1px solid #222; border-bottom: 1px solid #222; padding: 8px 0; margin: 24px 0;
  text-align: center; font-size: 15px; }
.pages a, .pages b { padding: 2px 9px; } .pages a.next { float: right; }
.continued { font-style: italic; color: #777; border-bottom: 1px solid #ccc; }
#column { float: right; width: 290px; font-size: 14px; line-height: 1.5; }
#column div { border-top: 3px solid #7a2048; padding: 8px 0 14px; }
#colophon { clear: both; border-top: 4px double #222; padding: 14px; text-align: center;
  font-size: 12px; color: #777; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """Two pages for each of the five articles."""
    edition = generate_articles(SITE.host, read_scripts("meridianweekly"), _SCHEDULE, seed)
    for article in edition.articles:
        first, second = article.pages
        yield _first_page(article, edition, first)
        yield _second_page(article, edition, second)


def _address(article: Article, number: int = 1) -> str:
    start = f"http://www.meridianweekly.example/essays/{article.day:%Y/%m}/{article.slug}"
    return start if number == 1 else f"{start}?page={number}"


def _first_page(article: Article, edition: Edition, blocks: Sequence[Block]) -> Draft:
    body = write(blocks, _STYLE)
    top = f"""<h1>{safe(article.title)}</h1>
<div class="byline"{NOISE}>by {article.author} &nbsp; {american_date(article.day)}</div>
"""
    return _draft(article, edition, 1, Written(top + body.html, (article.title, *body.gold)))


def _second_page(article: Article, edition: Edition, blocks: Sequence[Block]) -> Draft:
    body = write(blocks, _STYLE)
    top = f"""<div class="continued"{NOISE}>{safe(article.title)}, by {article.author}, continued
from <a href="{_address(article)}">page one</a></div>
"""
    return _draft(article, edition, 2, Written(top + body.html, body.gold))


def _draft(article: Article, edition: Edition, number: int, text: Written) -> Draft:
    return Draft(
        url=_address(article, number),
        title=article.title,
        page_type="article",
        html=_frame(article, edition, number, text.html),
        gold=text.gold,
        next_url=_address(article, 2) if number == 1 else None,
    )


def _page_bar(article: Article, number: int) -> str:
    if number == 1:
        steps = f"""<b>1</b> <a href="{_address(article, 2)}">2</a>
<a class="next" rel="next" href="{_address(article, 2)}">Next page &raquo;</a>"""
    else:
        steps = f"""<a href="{_address(article)}">&laquo; Previous page</a>
<a href="{_address(article)}">1</a> <b>2</b>"""
    return f'<div class="pages"{NOISE}>Page: {steps} <a href="?print=1">Single page</a></div>'


def _column(article: Article, edition: Edition) -> str:
    headline, advert, host = text_advert(article.rng)
    essays = headlines(edition.others(article, 4), _address, '<p><a href="{0}">{1}</a></p>\n')
    return f"""<div id="column"{NOISE}>
<div><b>Also in this issue</b>
{essays}</div>
<div><b>Subscribe</b><p>Forty-eight issues on heavy paper, and everything since 1921 in the archive.
Students pay half.</p></div>
<div><b>{headline}</b><p>{advert} <a href="http://{host}/">{host}</a></p></div>
<div><b>From the archive</b><p>In 1957 our correspondent spent a night in a lighthouse. The keeper
never stopped talking.</p></div>
</div>"""


def _frame(article: Article, edition: Edition, number: int, text: str) -> str:
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{safe(article.title)}{" (page 2)" if number == 2 else ""} : The Meridian Weekly</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div id="masthead"{NOISE}><div class="name">The Meridian Weekly</div>
<div class="issue">{american_date(article.day)} &nbsp; No. {article.number + 4411}</div></div>
<div id="sections"{NOISE}>{menu(_SECTIONS, '<a href="{0}">{1}</a> ')}</div>
<div id="frame"{MIXED}>
<div id="essay"{MIXED}>
<div class="text"{MAIN}>
{text}</div>
{_page_bar(article, number)}
</div>
{_column(article, edition)}
<div id="colophon"{NOISE}>&copy; Meridian Publishing Society. All rights reserved. Letters to the
editor should be typed, brief and signed.</div>
</div>
</body>
</html>
"""
