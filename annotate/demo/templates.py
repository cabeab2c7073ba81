"""The template engine of the demo sites, with the filters and functions their templates use.

Templates draw their random numbers while they are filled, from top to bottom. A part that must
draw earlier than its place on the page is therefore filled first, with ``{% set %}``.
"""

from __future__ import annotations

import calendar
import html
from datetime import date, timedelta
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from annotate.demo import pictures
from annotate.demo.articles import MONTHS, american_date, long_date, slug, weekday
from annotate.demo.markup import MAIN, MIXED, NOISE, plain
from annotate.demo.names import person
from annotate.demo.seeded_random import SeededRandom
from annotate.demo.threads import clock, month_of, reply_depths

_FOLDER = Path(__file__).parent
# Headline, one line of text, name of the advertiser.
_ADVERTISEMENTS = [
    line.split(" | ")
    for line in (_FOLDER / "advertisements.txt").read_text(encoding="utf-8").splitlines()
]


def _escape(value: object) -> object:
    """Escape text for HTML; quotation marks stay, as authors of pages leave them."""
    if hasattr(value, "__html__"):
        return value
    return Markup(html.escape(str(value), quote=False))  # noqa: S704 (escaped here)


def _path(entry: str) -> str:
    """Return an invented path for the entry of a menu."""
    return "/" + "".join(letter for letter in entry.lower() if letter.isalnum())


def _month_days(day: date) -> list[list[int]]:
    """Return the weeks of a month's calendar; days of other months are 0."""
    return calendar.Calendar().monthdayscalendar(day.year, day.month)


def _text_advert(rng: SeededRandom) -> tuple[str, str, str]:
    """Return headline, text and displayed host of a random advertisement."""
    headline, text, advertiser = rng.choice(_ADVERTISEMENTS)
    return headline, text, f"www.{advertiser}.example"


def _banner(rng: SeededRandom, width: int, height: int) -> str:
    """Return the data URL of a random banner picture."""
    headline = rng.choice(_ADVERTISEMENTS)[0]
    ink, ground = rng.choice((("#fff", "#b3261e"), ("#222", "#f2c14e"), ("#fff", "#2a6f62")))
    return pictures.sign(headline, width, height, ink, ground)


ENVIRONMENT = Environment(
    loader=FileSystemLoader(_FOLDER / "sites"),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    # A line that holds nothing but a tag leaves no empty line on the page.
    trim_blocks=True,
    # Autoescaping alone would replace quotation marks too. It skips what ``finalize`` escaped.
    autoescape=True,
    finalize=_escape,
)
ENVIRONMENT.filters |= {
    "american_date": american_date,
    "clock": clock,
    "long_date": long_date,
    "month_of": month_of,
    "path": _path,
    "plain": plain,
    "slug": slug,
    "weekday": weekday,
}
ENVIRONMENT.globals |= {
    "MAIN": MAIN,
    "MIXED": MIXED,
    "MONTHS": MONTHS,
    "NOISE": NOISE,
    "SeededRandom": SeededRandom,
    "avatar": pictures.avatar,
    "banner": _banner,
    "blank": pictures.blank,
    "month_days": _month_days,
    "person": person,
    "photo": pictures.photo,
    "reply_depths": reply_depths,
    "sign": pictures.sign,
    "text_advert": _text_advert,
    "timedelta": timedelta,
}
