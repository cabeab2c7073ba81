"""Threads of a forum and the members who write in them.

A script names its participants A, B, C. They become members with a join date, a place and a
signature; one pool of members serves all threads of a forum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from annotate.demo import pictures
from annotate.demo.articles import MONTHS, slug
from annotate.demo.markup import plain
from annotate.demo.names import NICKNAMES
from annotate.demo.scripts import QUOTE_MARKS, Block, Script, Story, expand, split_posts
from annotate.demo.seeded_random import SeededRandom

# More than any thread has participants, few enough that they meet again in other threads.
_MEMBERS = 26
_FIRST_HOUR = 7
_MAX_REPLY_DEPTH = 3


@dataclass(frozen=True, slots=True)
class ForumProfile:
    """Period, members and quotation marks of one forum."""

    opened: datetime
    places: Sequence[str]
    ranks: Sequence[str]
    signatures: Sequence[str] = ()
    quotes: str = "straight"


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the forum."""

    nick: str
    rank: str
    place: str
    joined: datetime
    post_count: int
    signature: str
    picture: str


@dataclass(frozen=True, slots=True)
class Post:
    """One post of a thread; ``number`` is unique in the forum."""

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
    rng: SeededRandom


def generate_threads(
    host: str, scripts: Sequence[Script], profile: ForumProfile, seed: int
) -> tuple[Thread, ...]:
    """Expand all scripts of a forum into threads, in random order."""
    rng = SeededRandom(seed, host)
    # Each signature belongs to one member; the remaining members have none.
    signatures = [*profile.signatures, *("" for _ in range(_MEMBERS - len(profile.signatures)))]
    nicks = rng.sample(NICKNAMES, _MEMBERS)
    members = [
        _member(nick, signature, profile, rng)
        for nick, signature in zip(nicks, rng.sample(signatures), strict=True)
    ]
    when = profile.opened
    threads: list[Thread] = []
    for place in rng.sample(range(len(scripts))):
        when = _in_daytime(when + timedelta(days=rng.between(1, 9), minutes=rng.between(0, 600)))
        # Named after its place in the file: the text of a thread does not depend on the order.
        thread_rng = SeededRandom(seed, host, place)
        story = expand(scripts[place], thread_rng, QUOTE_MARKS[profile.quotes])
        # With gaps, as if the board had more threads than the corpus stores.
        number = 1000 + 37 * len(threads)
        threads.append(_thread(number, story, members, when, thread_rng))
    return tuple(threads)


def _member(nick: str, signature: str, profile: ForumProfile, rng: SeededRandom) -> Member:
    return Member(
        nick=nick,
        rank=rng.choice(profile.ranks),
        place=rng.choice(profile.places),
        joined=profile.opened - timedelta(days=rng.between(30, 1400)),
        post_count=rng.between(3, 4200),
        signature=signature,
        picture=pictures.avatar(rng),
    )


def _thread(
    number: int, story: Story, members: list[Member], when: datetime, rng: SeededRandom
) -> Thread:
    split = list(split_posts(story.blocks))
    # Sorted, because the order of a set of strings differs between processes.
    speakers = sorted({speaker for speaker, _ in split})
    cast = dict(zip(speakers, rng.sample(members, len(speakers)), strict=True))
    posts = []
    for place, (speaker, blocks) in enumerate(split, start=1):
        with_nicks = tuple(_with_nickname(block, cast) for block in blocks)
        posts.append(Post(number * 100 + place * 3, place, cast[speaker], when, with_nicks))
        when = _in_daytime(when + timedelta(minutes=rng.between(9, 700)))
    title = plain(story.title)
    return Thread(number, title, slug(title), tuple(posts), rng.between(90, 5200), rng)


def _in_daytime(when: datetime) -> datetime:
    """Move a time between midnight and seven to the morning."""
    return when if when.hour >= _FIRST_HOUR else when + timedelta(hours=_FIRST_HOUR)


def _with_nickname(block: Block, cast: dict[str, Member]) -> Block:
    return replace(block, speaker=cast[block.speaker].nick) if block.speaker else block


def reply_depths(count: int, rng: SeededRandom) -> list[int]:
    """Return the nesting depth of each post: 0 for the first, at most one more than the last."""
    depths = [0]
    while len(depths) < count:
        depths.append(rng.between(1, min(depths[-1] + 1, _MAX_REPLY_DEPTH)))
    return depths


def month_of(when: datetime) -> str:
    """Format a month as ``Mar 2004``."""
    return f"{MONTHS[when.month - 1][:3]} {when.year}"


def clock(when: datetime) -> str:
    """Format a time as ``08:14 PM``, independent of the machine's locale."""
    hour, half = (when.hour % 12 or 12), "PM" if when.hour >= 12 else "AM"
    return f"{hour:02}:{when.minute:02} {half}"
