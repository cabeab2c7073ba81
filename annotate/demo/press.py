"""News sites and blogs: the articles of one site with their dates, authors and comments.

An ``Edition`` is everything a template may draw on: the articles in order of date, and for
each page dice of its own, so that a change to one page leaves the others as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from annotate.demo import pictures
from annotate.demo.dice import Dice
from annotate.demo.markup import plain
from annotate.demo.names import reader
from annotate.demo.writing import AUTHOR, COMMENT, IMAGE, STRAIGHT, TURN, Block, tell

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_SPELT_OUT = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("'", ""), ("\u2019", ""))
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Comment:
    """What a reader wrote below an article."""

    author: str
    text: str
    hours_later: int


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a site, ready to be put into its template."""

    number: int
    title: str
    slug: str
    author: str
    day: date
    blocks: tuple[Block, ...]
    comments: tuple[Comment, ...]
    dice: Dice

    @property
    def pages(self) -> tuple[tuple[Block, ...], ...]:
        """The blocks of each page: one, or two when the script turns the page."""
        turns = [place for place, block in enumerate(self.blocks) if block.kind == TURN]
        if not turns:
            return (self.blocks,)
        return self.blocks[: turns[0]], self.blocks[turns[0] + 1 :]

    def photos(self, width: int, height: int, pattern: str) -> list[str]:
        """One picture per image block; ``{}`` in the pattern is its address."""
        scenes = (block.speaker for block in self.blocks if block.kind == IMAGE)
        return [pattern.format(pictures.photo(scene, self.dice, width, height)) for scene in scenes]


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a site published, who wrote for it, and which quotation marks it sets."""

    first: date
    days_between: int
    authors: tuple[str, ...]
    quotes: tuple[str, str, str, str] = STRAIGHT
    # Where the seasons matter, the stories come out as they stand in the module.
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """The articles of one site."""

    articles: tuple[Article, ...]

    def others(self, article: Article, count: int) -> list[Article]:
        """Other articles of the site, for link boxes."""
        rest = [other for other in self.articles if other.number != article.number]
        return article.dice.deal(rest, count)


def edit(host: str, scripts: Sequence[str], schedule: Schedule, seed: int) -> Edition:
    """Tell all stories of a site, in an order of the seed's choosing unless that is fixed."""
    order = list(range(len(scripts)))
    if not schedule.in_order:
        order = Dice(seed, host).deal(order)
    day = schedule.first
    articles = []
    for number, script in enumerate(order):
        dice = Dice(seed, host, script)
        step = schedule.days_between
        day += timedelta(days=dice.between(max(1, step - 3), step + 3))
        articles.append(_article(number, scripts[script], day, schedule, dice))
    return Edition(tuple(articles))


def _article(number: int, script: str, day: date, schedule: Schedule, dice: Dice) -> Article:
    story = tell(script, dice, schedule.quotes)
    title = plain(story.title)
    author = dice.pick(schedule.authors)
    return Article(
        number=number,
        title=title,
        slug=slug(title),
        author=author,
        day=day,
        blocks=tuple(block for block in story.blocks if block.kind != COMMENT),
        comments=tuple(_comments(story.blocks, author, dice)),
        dice=dice,
    )


def _comments(blocks: Sequence[Block], author: str, dice: Dice) -> Iterator[Comment]:
    hours = 0
    for block in blocks:
        if block.kind == COMMENT:
            hours += dice.between(1, 19)
            name = author if block.speaker == AUTHOR else reader(dice)
            yield Comment(name, block.text, hours)


def slug(title: str) -> str:
    """The title as part of an address."""
    letters = title.lower()
    for character, spelt in _SPELT_OUT:
        letters = letters.replace(character, spelt)
    return "-".join(re.findall(r"[a-z0-9]+", letters)[:7])


def long_date(day: date) -> str:
    """For instance ``14 June 2005``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def american_date(day: date) -> str:
    """For instance ``June 14, 2005``."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def weekday(day: date) -> str:
    """For instance ``Tuesday``."""
    return WEEKDAYS[day.weekday()]
