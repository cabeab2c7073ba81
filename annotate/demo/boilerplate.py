"""Boilerplate shared by several sites: link lists, menus, calendars, tag clouds, adverts."""

from __future__ import annotations

import calendar
import html
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import MONTHS, Article
from annotate.demo.seeded_random import SeededRandom

# Headline, one line of text, displayed host.
ADVERTISEMENTS = (
    ("Draughty windows?", "Free quotation for sash repairs within two days.", "sashandsill"),
    ("Learn the accordion", "Twelve evening lessons, instrument included.", "squeezeschool"),
    ("Boots resoled by post", "Send them dirty, get them back dry.", "cobblerbypost"),
    ("Cheap storage units", "First month half price, open day and night.", "boxbarn"),
    ("Compare boiler cover", "Three minutes now, a warm house in January.", "warmfront"),
    ("Tax return, done", "A real accountant reads your shoebox of receipts.", "shoeboxtax"),
    ("Second-hand telescopes", "Tested under dark skies, two-year guarantee.", "clearsky"),
    ("Weekend cottages", "Forty houses by the water. Dogs welcome.", "tidecottages"),
    ("Hearing test at home", "No obligation. We bring the kettle.", "clearlyhear"),
    ("Refurbished laptops", "Graded, cleaned and guaranteed for a year.", "secondlid"),
    ("Piano removals", "Four strong people and one good trolley.", "grandmovers"),
    ("Seed potatoes now in", "Thirty-one varieties, delivered by the kilo.", "spudhouse"),
    ("Spectacles from 29", "Two pairs for the price of one until Saturday.", "plainsight"),
    ("Lose that garage door", "Insulated roller doors fitted in a morning.", "upandover"),
)

COOKIE_NOTICE = (
    "We use cookies to remember your settings and to count visits. You can accept all of them "
    "or choose which ones you allow."
)


def safe(text: str) -> str:
    """Escape text for HTML; quotation marks stay."""
    return html.escape(text, quote=False)


def headlines(articles: Iterable[Article], address: Callable[[Article], str], pattern: str) -> str:
    """Fill ``pattern`` per article; ``{0}`` is the URL, ``{1}`` the title."""
    return "".join(pattern.format(address(other), safe(other.title)) for other in articles)


def menu(entries: str, pattern: str) -> str:
    """Fill ``pattern`` per entry of ``One|Two|Three``; ``{0}`` is a URL, ``{1}`` the entry."""
    return "".join(pattern.format(_address(entry), safe(entry)) for entry in entries.split("|"))


def _address(entry: str) -> str:
    return "/" + "".join(letter for letter in entry.lower() if letter.isalnum())


def month_table(day: date) -> str:
    """Return the month calendar of a blog's sidebar; the day of the article is a link."""
    weeks = calendar.Calendar().monthdayscalendar(day.year, day.month)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_day_cell(number, day)}</td>" for number in week) + "</tr>\n"
        for week in weeks
    )
    heads = "".join(f"<th>{name}</th>" for name in "MTWTFSS")
    return (
        f"<table><caption>{MONTHS[day.month - 1]} {day.year}</caption>\n"
        f"<tr>{heads}</tr>\n{rows}</table>"
    )


def _day_cell(number: int, day: date) -> str:
    if number == 0:
        return "&nbsp;"
    return (
        f'<a href="/archive/{day:%Y/%m}/{number}">{number}</a>'
        if number == day.day
        else f"{number}"
    )


def tag_cloud(tags: Sequence[str], rng: SeededRandom) -> str:
    """Return links to the tags in random font sizes."""
    return " ".join(
        f'<a href="/tag/{tag.replace(" ", "-")}" style="font-size:{rng.between(10, 22)}px">'
        f"{safe(tag)}</a>"
        for tag in tags
    )


def text_advert(rng: SeededRandom) -> tuple[str, str, str]:
    """Return headline, text and displayed host of a random advertisement."""
    headline, text, host = rng.choice(ADVERTISEMENTS)
    return headline, text, f"www.{host}.example"


def banner(rng: SeededRandom, width: int, height: int) -> str:
    """Return the data URL of a random banner picture."""
    headline, _, _ = rng.choice(ADVERTISEMENTS)
    ink, ground = rng.choice((("#fff", "#b3261e"), ("#222", "#f2c14e"), ("#fff", "#2a6f62")))
    return pictures.sign(headline, width, height, ink, ground)
