"""Forums: the threads of one board and the members who write in them.

A script names its participants A, B, C; here they become members with a join date, a place
and a signature, who stay the same people in all threads of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from annotate.demo import pictures
from annotate.demo.dice import Dice
from annotate.demo.markup import plain
from annotate.demo.names import NICKNAMES
from annotate.demo.press import MONTHS, slug
from annotate.demo.writing import STRAIGHT, Block, Story, posts, tell

_MEMBERS = 26
_FIRST_HOUR = 7


@dataclass(frozen=True, slots=True)
class Club:
    """What is particular to one board: when it was busy and who meets there."""

    opened: datetime
    places: tuple[str, ...]
    ranks: tuple[str, ...]
    signatures: tuple[str, ...]
    quotes: tuple[str, str, str, str] = STRAIGHT


@dataclass(frozen=True, slots=True)
class Member:
    """A person on the board."""

    nick: str
    rank: str
    place: str
    joined: datetime
    post_count: int
    signature: str
    picture: str


@dataclass(frozen=True, slots=True)
class Post:
    """One post of a thread; ``number`` is unique on the board."""

    number: int
    place_in_thread: int
    member: Member
    when: datetime
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread: the opening post and the replies."""

    number: int
    title: str
    slug: str
    posts: tuple[Post, ...]
    views: int
    dice: Dice


def open_board(host: str, scripts: Sequence[str], club: Club, seed: int) -> tuple[Thread, ...]:
    """Tell all threads of a board, in an order of the seed's choosing."""
    dice = Dice(seed, host)
    # Nobody shares a signature, and the others do not bother.
    signatures = [*club.signatures, *("" for _ in range(_MEMBERS - len(club.signatures)))]
    nicks = dice.deal(NICKNAMES, _MEMBERS)
    members = [
        _member(nick, signature, club, dice)
        for nick, signature in zip(nicks, dice.deal(signatures), strict=True)
    ]
    when = club.opened
    threads: list[Thread] = []
    for script in dice.deal(range(len(scripts))):
        when = _awake(when + timedelta(days=dice.between(1, 9), minutes=dice.between(0, 600)))
        own = Dice(seed, host, script)
        story = tell(scripts[script], own, club.quotes)
        threads.append(_thread(1000 + 37 * len(threads), story, members, when, own))
    return tuple(threads)


def _member(nick: str, signature: str, club: Club, dice: Dice) -> Member:
    return Member(
        nick=nick,
        rank=dice.pick(club.ranks),
        place=dice.pick(club.places),
        joined=club.opened - timedelta(days=dice.between(30, 1400)),
        post_count=dice.between(3, 4200),
        signature=signature,
        picture=pictures.avatar(dice),
    )


def _thread(number: int, story: Story, members: list[Member], when: datetime, dice: Dice) -> Thread:
    said = list(posts(story.blocks))
    speakers = sorted({speaker for speaker, _ in said})
    cast = dict(zip(speakers, dice.deal(members, len(speakers)), strict=True))
    written = []
    for place, (speaker, blocks) in enumerate(said, start=1):
        named = tuple(_with_nickname(block, cast) for block in blocks)
        written.append(Post(number * 100 + place * 3, place, cast[speaker], when, named))
        when = _awake(when + timedelta(minutes=dice.between(9, 700)))
    title = plain(story.title)
    return Thread(number, title, slug(title), tuple(written), dice.between(90, 5200), dice)


def _awake(when: datetime) -> datetime:
    """The same moment, or later that morning when people sleep."""
    return when if when.hour >= _FIRST_HOUR else when + timedelta(hours=_FIRST_HOUR)


def _with_nickname(block: Block, cast: dict[str, Member]) -> Block:
    return replace(block, speaker=cast[block.speaker].nick) if block.speaker else block


def month_of(when: datetime) -> str:
    """For instance ``Mar 2004``."""
    return f"{MONTHS[when.month - 1][:3]} {when.year}"


def clock(when: datetime) -> str:
    """For instance ``08:14 PM``, without asking the machine's locale."""
    hour, half = (when.hour % 12 or 12), "PM" if when.hour >= 12 else "AM"
    return f"{hour:02}:{when.minute:02} {half}"
