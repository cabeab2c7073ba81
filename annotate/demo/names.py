"""Invented names for people in stories, authors and forum members, from ``names.txt``.

First names and surnames are ordinary and combined at random.
"""

from __future__ import annotations

from pathlib import Path

from annotate.demo.seeded_random import SeededRandom


def _read_names() -> dict[str, tuple[str, ...]]:
    """Return the words below each ``# section`` line of the file."""
    text = Path(__file__).with_name("names.txt").read_text(encoding="utf-8")
    sections = (section.split() for section in text.split("# ")[1:])
    return {name: tuple(words) for name, *words in sections}


_NAMES = _read_names()
WOMEN = _NAMES["women"]
SURNAMES = _NAMES["surnames"]
NICKNAMES = _NAMES["nicknames"]

_POOLS = {
    "woman": (WOMEN, SURNAMES),
    "man": (_NAMES["men"], SURNAMES),
    "frau": (_NAMES["german_women"], _NAMES["german_surnames"]),
    "mann": (_NAMES["german_men"], _NAMES["german_surnames"]),
}


def is_person(kind: str) -> bool:
    """Return whether a slot of this kind is filled with a name."""
    return kind in _POOLS


def person(kind: str, rng: SeededRandom) -> tuple[str, str]:
    """Return first name and surname of a ``woman``, ``man``, ``frau`` or ``mann``."""
    first_names, surnames = _POOLS[kind]
    return rng.choice(first_names), rng.choice(surnames)


def commenter(rng: SeededRandom) -> str:
    """Return the signature of a reader's comment: first name, full name or nickname."""
    first, last = person(rng.choice(("woman", "man")), rng)
    # The nickname is drawn even if it is not used: every comment draws equally often.
    return rng.choice((first, f"{first} {last[0]}.", f"{first} {last}", rng.choice(NICKNAMES)))
