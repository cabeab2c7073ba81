"""People, organisations and places, found in runs of capitalised words.

Organisations are known by the words they begin or end with ("Bank of England", "Acme Inc."), places
by name, people by title or by first and last name. A last name need not be known in running text.
In headings every word has a capital, so there both names must be.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from contentseeker.features.stopwords import stop_words
from contentseeker.methods.sequences.entities.entity import (
    LOCATION,
    ORGANISATION,
    PERSON,
    Entity,
)
from contentseeker.methods.sequences.entities.gazetteers import PeopleNames, people_names, places

_WORD: Final = re.compile(r"[^\W\d_]+(?:[.'\u2019&-][^\W\d_]+)*")
_LONGEST: Final = 6
"""Words of a name."""
_TITLES: Final = frozenset(
    "Mr Mrs Ms Miss Dr Prof Sir Dame Lord Lady Sen Rep Gov Capt Lt Sgt Rev President Chancellor "
    "Senator Governor Judge Justice Mayor Pope King Queen Prince Princess".split()
)
# Small words inside of names. "and" is none: it mostly joins two names.
_INNER: Final = frozenset(
    "of de del della di da dos du van von der den la le bin al el for".split()
)
_BEGIN: Final = frozenset(
    "Academy Association Bank Bureau Church Court Department House Institute Ministry Museum "
    "Office University".split()
)
"""Words before "of" that begin an organisation."""
_END: Final = frozenset(
    "Academy Administration Agency Airlines Airways Army Association Authority Bank Bureau "
    "College Commission Committee Corporation Council Court Department Federation Foundation "
    "Holdings Hospital Institute League Ministry Museum Organisation Organization Parliament "
    "Party Senate Society Union University Inc Corp Co Ltd LLC PLC Plc GmbH AG SA SpA NV BV AB "
    "Oy".split()
)
_NO_SURNAMES: Final = _END | frozenset(
    "American Avenue Beach City County Crossing Day Energy House Island Lake Lines Mountain News "
    "Park Post River Road Show State Street Times Township Valley Village".split()
)
"""Words behind a first name that make it a place or a thing: "Camden County"."""
_KNOWN: Final = frozenset(
    "AFP AP BBC CBS CIA CNN EU FAO FBI FDA FIFA IAEA IBM IMF IOC IRS NASA NATO NBC NHS OECD OPEC "
    "Reuters UN UNESCO UNICEF WHO WTO".split()
)
"""Organisations of one word; most capitals on web pages are no organisations."""
_AGENCY: Final = ["Associated", "Press"]


@dataclass(frozen=True, slots=True)
class _Text:
    """What decides whether a word of a text is a name."""

    people: PeopleNames
    places: frozenset[str]
    stop_words: frozenset[str]
    common: frozenset[str]
    """Words that the page has in small letters."""
    is_running: bool
    """Whether it has words in small letters, and so is more than a heading."""

    def is_common(self, word: str) -> bool:
        """Whether the word has a capital only by its place."""
        return word.lower() in self.common or word.lower() in self.stop_words


def find_names(texts: Sequence[str], language: str) -> Iterator[list[Entity]]:
    """The names of each text, in order; the texts are those of one page."""
    words = [list(_WORD.finditer(text)) for text in texts]
    small = frozenset(word.group() for found in words for word in found if word.group().islower())
    lists = people_names(), places(language), stop_words("en").words
    for text, found in zip(texts, words, strict=True):
        is_running = any(word.group().islower() for word in found)
        about = _Text(*lists, small, is_running)
        yield [name for run in _runs(text, found) for name in _names(run, about)]


_Run = Sequence[re.Match[str]]


def _runs(text: str, words: Iterable[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Capitalised words in a row, with small words between them."""
    run: list[re.Match[str]] = []
    for word in words:
        own = word.group()
        is_capital = own[0].isupper()
        if run:
            gap = text[run[-1].end() : word.start()]
            if not (_joins(gap, run[-1].group()) and (is_capital or own in _INNER)):
                yield run
                run = []
        if is_capital or run:
            run.append(word)
    if run:
        yield run


def _joins(gap: str, before: str) -> bool:
    # A full stop ends a sentence, but for initials and titles.
    return gap in (" ", "\n", " & ") or (gap == ". " and (len(before) == 1 or before in _TITLES))


def _names(run: _Run, about: _Text) -> Iterator[Entity]:
    words = [word.group() for word in run]
    at = 0
    while at < len(run):
        kind, size = _name_at(words[at : at + _LONGEST], about)
        if kind:
            yield Entity(kind, run[at].start(), run[at + size - 1].end())
        at += size


def _name_at(words: list[str], about: _Text) -> tuple[str, int]:
    """Kind and number of words of the name that begins here; no kind for a word that is none."""
    if size := _organisation(words, about):
        return ORGANISATION, size
    longest = _place(words, about)
    # Of more than one word, places are certain: "Santa Barbara" is no person.
    if longest > 1:
        return LOCATION, longest
    if size := _person(words, about):
        return PERSON, size
    return (LOCATION, longest) if longest else ("", 1)


def _organisation(words: list[str], about: _Text) -> int:
    if words[0] in _KNOWN:
        return 1
    if words[:2] == _AGENCY:
        return 2
    if words[0] in _BEGIN and words[1:2] == ["of"] and len(words) > 2:
        return 3
    # "The" and "In" begin a sentence.
    if words[0].lower() in about.stop_words:
        return 0
    ends = (size for size, word in enumerate(words, 1) if word in _END and size > 1)
    return next(ends, 0)


def _place(words: list[str], about: _Text) -> int:
    for size in range(len(words), 1, -1):
        if _as_listed(" ".join(words[:size])) in about.places:
            return size
    # "US" is a place, "us" is a stop word.
    is_name = words[0].isupper() or not about.is_common(words[0])
    return int(is_name and _as_listed(words[0]) in about.places)


def _person(words: list[str], about: _Text) -> int:
    """How many words belong to a person's name; 0 if none begins here."""
    if words[0] in _TITLES:
        rest = words[1:]
        own = rest and (_person(rest, about) or _surnames(rest[:2], about))
        return 1 + own if own else 0
    if _as_listed(words[0]) not in about.people.first or about.is_common(words[0]):
        return 0
    last = 1
    # Initials, and small words as in "van der".
    while last < len(words) and (len(words[last]) == 1 or words[last] in _INNER):
        last += 1
    if last >= len(words):
        return 0
    is_known = _as_listed(words[last]) in about.people.last
    return last + 1 if is_known or (about.is_running and _surnames([words[last]], about)) else 0


def _surnames(words: list[str], about: _Text) -> int:
    """How many of the words, from the first, can be last names."""
    for size, word in enumerate(words):
        is_other = word in _NO_SURNAMES or word in _INNER or word in about.places
        if is_other or word.isupper() or about.is_common(word):
            return size
    return len(words)


def _as_listed(word: str) -> str:
    """A name as lists have it: datelines have cities in capitals."""
    return word.title() if len(word) > len("U.S") and word.isupper() else word
