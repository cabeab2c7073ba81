"""The Vale Courier: a regional paper that was redesigned between its fifth and sixth page.

This module holds the shared parts; the two layouts are in ``valecourier_2009`` and
``valecourier_2021``. A site rule fitted to the first half fails on the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from annotate.demo.articles import Article, Edition, Schedule, generate_articles
from annotate.demo.drafts import Draft
from annotate.demo.markup import Written
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts
from annotate.demo.sites import valecourier_2009, valecourier_2021

SITE = DemoSite(
    host="valecourier.example",
    name="Vale Courier",
    genre="news",
    split="train",
    language="en",
    about="Changes its template halfway: floated boxes of 2009, then an HTML5 grid of 2021.",
)

_SCHEDULE = Schedule(
    date(2009, 4, 6), 12, ("Hazel Ormond", "Keith Yardley", "Nadia Crane", "Paul Thirlby"), CURLY
)
_OLD_PAGES = 5
_YEARS_OF_REDESIGN = 12


def pages(seed: int) -> Iterator[Draft]:
    """Yield five pages with the old template, then five with the new one."""
    first = generate_articles(SITE.host, read_scripts("valecourier"), _SCHEDULE, seed)
    edition = Edition(tuple(map(_dated, first.articles)))
    for article in edition.articles:
        layout = valecourier_2009 if article.number < _OLD_PAGES else valecourier_2021
        written = layout.lay_out(article, edition, _address)
        yield _draft(article, written)


def _dated(article: Article) -> Article:
    if article.number < _OLD_PAGES:
        return article
    return replace(article, day=article.day.replace(year=article.day.year + _YEARS_OF_REDESIGN))


def _address(article: Article) -> str:
    if article.number < _OLD_PAGES:
        return f"http://www.valecourier.example/news/{article.day:%Y%m%d}/{article.slug}.html"
    return f"https://www.valecourier.example/{article.day:%Y/%m}/{article.slug}/"


def _draft(article: Article, written: Written) -> Draft:
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=written.html,
        gold=written.gold,
    )
