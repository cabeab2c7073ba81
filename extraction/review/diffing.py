"""What an extraction missed of the gold text and what it took wrongly, as pieces to be read.

Words are the units, refined to characters where most of a changed word is equal. Long equal
stretches are folded; folded pieces keep their text, so that a screen can unfold them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from rapidfuzz.distance import Indel

from extraction.review.comparing import (
    LINE,
    MOST_PAIRS,
    WORD,
    Stretch,
    compare,
    count_words,
    equal_ends,
)

Kind = Literal["same", "folded", "missed", "wrong"]

# Words that stay in sight at both ends of what is folded, and from how many on it is.
_KEPT: Final = 12
_FOLD_FROM: Final = 3 * _KEPT
# Equal words by chance: so few of them, in other text so many times as long.
_FEW: Final = 3
_TIMES: Final = 4
# How much of two words, or of two changed stretches, must be equal to be refined.
_WORDS_ALIKE: Final = 0.5
_STRETCHES_ALIKE: Final = 0.8
_MOST_CHARACTER_PAIRS: Final = 1_000_000

Part = tuple[Kind, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, and what became of it."""

    kind: Kind
    text: str
    words: int
    """None: only white space differs, which no score counts."""


def text_diff(gold: str, extracted: str, *, most_pairs: int = MOST_PAIRS) -> list[Piece]:
    """Gold text and extraction in one row of pieces, exact to the character.

    All pieces but the wrong ones, joined, are the gold text; all but the missed ones are the
    extraction; white space and all.
    """
    parts: list[Part] = []
    for stretch in _without_chance(list(_stretches(gold, extracted, most_pairs))):
        parts += _exact(stretch)
    return [piece for kind, text in _joined(parts) for piece in _pieces(kind, text)]


def word_diff(gold: str, extracted: str, *, most_pairs: int = MOST_PAIRS) -> list[Piece]:
    """By whole words, white space aside: what is the same is spaced as in the extraction."""
    tried = (compare(gold, extracted, by=units, most_pairs=most_pairs) for units in (WORD, LINE))
    whole = [Stretch([gold], [extracted], is_same=False)]
    found = next((stretches for stretches in tried if stretches is not None), whole)
    return [piece for stretch in found for piece in _whole(stretch)]


def _whole(stretch: Stretch) -> Iterator[Piece]:
    if stretch.is_same:
        yield from _pieces("same", "".join(stretch.new))
        return
    yield from _pieces("missed", "".join(stretch.old))
    yield from _pieces("wrong", "".join(stretch.new))


def _stretches(gold: str, extracted: str, most_pairs: int) -> Iterator[Stretch]:
    """By words; where that is too much by lines, and then by words in the lines that differ."""
    if (found := compare(gold, extracted, most_pairs=most_pairs)) is not None:
        yield from found
        return
    whole = Stretch([gold], [extracted], is_same=False)
    for stretch in compare(gold, extracted, by=LINE, most_pairs=most_pairs) or [whole]:
        old, new = "".join(stretch.old), "".join(stretch.new)
        inside = None if stretch.is_same else compare(old, new, most_pairs=most_pairs)
        yield from inside or [stretch]


def _without_chance(stretches: list[Stretch]) -> list[Stretch]:
    """Let a few equal words amid other text be other text: nobody can read such a patchwork."""
    kept: list[Stretch] = []
    for stretch in stretches:
        after = stretch
        while len(kept) > 1 and not after.is_same and _is_chance(kept[-2], kept[-1], after):
            same, before = kept.pop(), kept.pop()
            # In place: there may be thousands, and the text before them grows.
            before.old.extend(same.old + after.old)
            before.new.extend(same.new + after.new)
            after = before
        kept.append(after)
    return kept


def _is_chance(before: Stretch, same: Stretch, after: Stretch) -> bool:
    size = len(same.old)
    around = min(len(before.old) + len(after.old), len(before.new) + len(after.new))
    return same.is_same and size <= _FEW and around >= _TIMES * size


def _exact(stretch: Stretch) -> Iterator[Part]:
    old, new = "".join(stretch.old), "".join(stretch.new)
    if old == new:
        yield "same", old
    elif stretch.is_same or _are_pairs(stretch):
        for word, other in zip(stretch.old, stretch.new, strict=True):
            yield from _refined(word, other)
    else:
        yield from _refined(old, new, alike=_STRETCHES_ALIKE)


def _are_pairs(stretch: Stretch) -> bool:
    """Whether a word stands for a word throughout."""
    return len(stretch.old) == len(stretch.new) and all(
        len(word.split()) < 2 and Indel.normalized_similarity(word, other) > _WORDS_ALIKE
        for word, other in zip(stretch.old, stretch.new, strict=True)
    )


def _refined(old: str, new: str, alike: float = 0.0) -> Iterator[Part]:
    """By characters where the texts are alike, else as wholes."""
    equal = sum(equal_ends(old, new))
    pairs = (len(old) - equal) * (len(new) - equal)
    if pairs > _MOST_CHARACTER_PAIRS or Indel.normalized_similarity(old, new) < alike:
        yield from (("missed", old), ("wrong", new))
        return
    for block in Indel.opcodes(old, new):
        if block.tag == "equal":
            yield "same", old[block.src_start : block.src_end]
        else:
            yield "missed", old[block.src_start : block.src_end]
            yield "wrong", new[block.dest_start : block.dest_end]


def _joined(parts: Iterable[Part]) -> Iterator[Part]:
    """Neighbours of one kind as one; between two that are the same, first what was missed."""
    for is_same, group in groupby(parts, lambda part: part[0] == "same"):
        found = list(group)
        kinds: tuple[Kind, ...] = ("same",) if is_same else ("missed", "wrong")
        for kind in kinds:
            yield kind, "".join(text for each, text in found if each == kind)


def _pieces(kind: Kind, text: str) -> Iterator[Piece]:
    tokens = WORD.findall(text) if kind == "same" else []
    if len(tokens) >= _FOLD_FROM:
        yield _piece("same", "".join(tokens[:_KEPT]))
        yield _piece("folded", "".join(tokens[_KEPT:-_KEPT]))
        yield _piece("same", "".join(tokens[-_KEPT:]))
    elif text:
        yield _piece(kind, text)


def _piece(kind: Kind, text: str) -> Piece:
    return Piece(kind, text, count_words(text))
