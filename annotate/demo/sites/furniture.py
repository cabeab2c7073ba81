"""Pieces that stand around the text on several sites: link lists, calendars, tag clouds."""

from __future__ import annotations

import calendar
import html
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from annotate.demo.dice import Dice
from annotate.demo.press import MONTHS, Article


def safe(text: str) -> str:
    """Text that may stand in HTML."""
    return html.escape(text, quote=False)


def headlines(articles: Iterable[Article], address: Callable[[Article], str], pattern: str) -> str:
    """Links to articles; ``{0}`` is the address, ``{1}`` the title."""
    return "".join(pattern.format(address(other), safe(other.title)) for other in articles)


def menu(entries: str, pattern: str) -> str:
    """A menu of ``One|Two|Three``; in the pattern ``{0}`` is an address, ``{1}`` the entry."""
    return "".join(pattern.format(_address(entry), safe(entry)) for entry in entries.split("|"))


def _address(entry: str) -> str:
    return "/" + "".join(letter for letter in entry.lower() if letter.isalnum())


def month_table(day: date) -> str:
    """The calendar of a blog's sidebar, the day of the article linked."""
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


def tag_cloud(tags: Sequence[str], dice: Dice) -> str:
    """Tags in different sizes."""
    return " ".join(
        f'<a href="/tag/{tag.replace(" ", "-")}" style="font-size:{dice.between(10, 22)}px">'
        f"{safe(tag)}</a>"
        for tag in tags
    )
