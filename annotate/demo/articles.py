"""Articles of news sites and blogs, with dates, authors and comments.

``generate_articles`` returns the articles of a site in order of date. Each article has its
own random stream, so a change to one page does not change the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from annotate.demo import pictures
from annotate.demo.markup import plain
from annotate.demo.names import commenter
from annotate.demo.scripts import (
    AUTHOR,
    COMMENT,
    IMAGE,
    PAGE_BREAK,
    QUOTE_MARKS,
    Block,
    Script,
    expand,
)
from annotate.demo.seeded_random import SeededRandom

# English on every machine: ``strftime`` and ``calendar`` would follow the locale.
MONTHS = (
    "January February March April May June July August September October November December"
).split()
_ASCII_SPELLINGS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("'", ""), ("\u2019", ""))
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Comment:
    """A reader's comment below an article."""

    author: str
    text: str
    hours_later: int


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a site; input of the site's template."""

    number: int
    title: str
    slug: str
    author: str
    day: date
    blocks: tuple[Block, ...]
    comments: tuple[Comment, ...]
    dateline: str
    rng: SeededRandom

    @property
    def pages(self) -> tuple[tuple[Block, ...], ...]:
        """The printed blocks of each page; page breaks of the script divide them."""
        blocks = self.blocks
        if self.dateline:
            blocks = (replace(blocks[0], lines=(self.dateline + blocks[0].text,)), *blocks[1:])
        breaks = [place for place, block in enumerate(blocks) if block.kind == PAGE_BREAK]
        starts = [0, *(place + 1 for place in breaks)]
        ends = [*breaks, len(blocks)]
        return tuple(blocks[start:end] for start, end in zip(starts, ends, strict=True))

    def photos(self, width: int, height: int) -> list[str]:
        """Draw a picture per image block and return their data URLs."""
        scenes = (block.speaker for block in self.blocks if block.kind == IMAGE)
        return [pictures.photo(scene, self.rng, width, height) for scene in scenes]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Publication dates, authors and quotation marks of one site."""

    first: date
    days_between: int
    authors: Sequence[str]
    quotes: str = "straight"
    # Keep the order of the script file where a story depends on the season.
    in_order: bool = False
    # Places that open the text of an agency's dispatch: "CORRAN (KW)".
    datelines: Sequence[str] = ()


def generate_articles(
    host: str, scripts: Sequence[Script], schedule: Schedule, seed: int
) -> tuple[Article, ...]:
    """Expand all scripts of a site, in random order unless the schedule fixes it."""
    order = list(range(len(scripts)))
    if not schedule.in_order:
        order = SeededRandom(seed, host).sample(order)
    day = schedule.first
    articles = []
    for number, place in enumerate(order):
        # Named after its place in the file: the text of an article does not depend on the order.
        rng = SeededRandom(seed, host, place)
        step = schedule.days_between
        # At least one day later, also on sites with daily articles: dates must increase.
        day += timedelta(days=rng.between(max(1, step - 3), step + 3))
        articles.append(_article(number, scripts[place], day, schedule, rng))
    return tuple(articles)


def _article(
    number: int, script: Script, day: date, schedule: Schedule, rng: SeededRandom
) -> Article:
    story = expand(script, rng, QUOTE_MARKS[schedule.quotes])
    title = plain(story.title)
    author = rng.choice(schedule.authors)
    return Article(
        number=number,
        title=title,
        slug=slug(title),
        author=author,
        day=day,
        blocks=tuple(block for block in story.blocks if block.kind != COMMENT),
        comments=tuple(_comments(story.blocks, author, rng)),
        dateline=rng.choice(schedule.datelines) if schedule.datelines else "",
        rng=rng,
    )


def _comments(blocks: Sequence[Block], author: str, rng: SeededRandom) -> Iterator[Comment]:
    hours = 0
    for block in blocks:
        if block.kind == COMMENT:
            hours += rng.between(1, 19)
            name = author if block.speaker == AUTHOR else commenter(rng)
            yield Comment(name, block.text, hours)


def slug(title: str) -> str:
    """Return the title as a part of a URL: ASCII words joined by hyphens."""
    # Umlauts are spelt out, not dropped, as German sites do.
    letters = title.lower()
    for character, ascii_spelling in _ASCII_SPELLINGS:
        letters = letters.replace(character, ascii_spelling)
    return "-".join(re.findall(r"[a-z0-9]+", letters)[:7])


def long_date(day: date) -> str:
    """Format a date as ``14 June 2005``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def american_date(day: date) -> str:
    """Format a date as ``June 14, 2005``."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def weekday(day: date) -> str:
    """Return the English name of the weekday."""
    return _WEEKDAYS[day.weekday()]
