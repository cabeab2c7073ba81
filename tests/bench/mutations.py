"""Pages gone bad: pages that work, with bytes flipped, parts missing, twice or from elsewhere.

The same seed gives the same page in every process, so that two of them can be compared.
"""

import gzip
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.bench.pages import CORPORA, demo_pages
from tests.contentseeker.broken_markup import random_markup

_FROM_CORPORA: Final = 300
_MOST_BYTES: Final = 300_000
"""Of a page from the corpora; a few are larger, and take most of the time."""
_MOST_MUTATIONS: Final = 6
_TAG: Final = re.compile(rb"<[^<>]{1,2000}>")
_END_TAG: Final = re.compile(rb"</[^<>]{1,100}>")


def seed_pages(*, with_corpora: bool) -> list[bytes]:
    """The pages that mutations begin with: the demo corpus, and some of the public corpora."""
    pages = [page.markup for page in demo_pages()]
    if with_corpora and CORPORA.is_dir():
        files = sorted(CORPORA.rglob("*.html.gz"))
        chosen = Random(0).sample(files, min(_FROM_CORPORA, len(files)))
        pages += [gzip.decompress(path.read_bytes())[:_MOST_BYTES] for path in chosen]
    return pages


def mutated(pages: Sequence[bytes], seed: str) -> bytes:
    """One of the pages, changed in several ways, or markup that never was a page."""
    random = Random(seed)
    if random.random() < 0.1:
        return random_markup(random, 200).encode("utf-8", "surrogatepass")
    page = random.choice(pages)
    for _ in range(random.randint(1, _MOST_MUTATIONS)):
        page = random.choice(MUTATIONS)(page, pages, random)
    return page


def flip_bytes(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """Other values for a few bytes."""
    changed = bytearray(page)
    for _place in range(random.randint(1, 20) if page else 0):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def cut_off(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """The beginning of the page."""
    return page[: random.randint(0, len(page))]


def splice(page: bytes, pages: Sequence[bytes], random: Random) -> bytes:
    """The beginning of the page and the end of another one."""
    other = random.choice(pages)
    return page[: random.randint(0, len(page))] + other[random.randint(0, len(other)) :]


def repeat_part(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """A part of the page twice or more often."""
    start, end = _part(page, random)
    return page[:end] + page[start:end] * random.randint(1, 5) + page[end:]


def leave_out_part(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """The page without a part of it."""
    start, end = _part(page, random)
    return page[:start] + page[end:]


def repeat_tags(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """Some tags twice."""
    return _TAG.sub(lambda tag: tag[0] * (2 if random.random() < 0.05 else 1), page)


def leave_open(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """The page without some of its end tags."""
    share = random.choice((0.01, 0.1, 1.0))
    return _END_TAG.sub(lambda tag: b"" if random.random() < share else tag[0], page)


def nest(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """A part of the page inside of many elements."""
    start, end = _part(page, random)
    tag, depth = (
        random.choice((b"div", b"b", b"table", b"x-y", b"a")),
        random.choice((3, 300, 3000)),
    )
    return page[:start] + b"<%b>" % tag * depth + page[start:end] + page[end:]


def put_in_markup(page: bytes, _: Sequence[bytes], random: Random) -> bytes:
    """Bad markup somewhere."""
    place = random.randint(0, len(page))
    bad = random_markup(random, 20).encode("utf-8", "surrogatepass")
    return page[:place] + bad + page[place:]


def _part(page: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(page))
    return start, min(len(page), start + random.choice((1, 10, 100, 1000, 10_000)))


Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]
MUTATIONS: Final[tuple[Mutation, ...]] = (
    flip_bytes,
    cut_off,
    splice,
    repeat_part,
    leave_out_part,
    repeat_tags,
    leave_open,
    nest,
    put_in_markup,
)
