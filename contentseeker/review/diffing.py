"""The difference between a gold text and an extraction, as pieces for a reader.

The units are words, refined to characters where most of a changed word is equal. Long equal
chunks are folded. Folded pieces keep their text, so that a screen can unfold them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from rapidfuzz.distance import Indel

from contentseeker.review.comparing import (
    LINE,
    MAX_PAIRS,
    WORD,
    Chunk,
    compare,
    count_words,
    equal_ends,
)

PieceKind = Literal["same", "folded", "missed", "wrong"]

# Words that stay visible at both ends of a folded chunk, and its minimum length.
_KEPT: Final = 12
_FOLD_FROM: Final = 3 * _KEPT
# Equal words are a coincidence if they are few and the different text around is much longer.
_MAX_CHANCE_WORDS: Final = 3
_MIN_CHANCE_RATIO: Final = 4
# Similarity from which on words, or whole chunks, are compared by characters.
_MIN_WORD_SIMILARITY: Final = 0.5
_MIN_CHUNK_SIMILARITY: Final = 0.8
_MAX_CHARACTER_PAIRS: Final = 1_000_000

Part = tuple[PieceKind, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text: equal, folded, missed by the extraction, or wrongly extracted."""

    kind: PieceKind
    text: str
    words: int
    """0 if only white space differs, which no score counts."""


def text_diff(gold: str, extracted: str, *, max_pairs: int = MAX_PAIRS) -> list[Piece]:
    """Gold text and extraction as one list of pieces, exact to the character.

    All pieces except the wrong ones, joined, are the gold text. All except the missed ones are
    the extraction. Both include white space.
    """
    parts: list[Part] = []
    for chunk in _merge_chance_matches(list(_chunks(gold, extracted, max_pairs))):
        parts += _parts(chunk)
    return [piece for kind, text in _joined(parts) for piece in _pieces(kind, text)]


def word_diff(gold: str, extracted: str, *, max_pairs: int = MAX_PAIRS) -> list[Piece]:
    """The difference by whole words; equal pieces have the extraction's white space."""
    tried = (compare(gold, extracted, by=units, max_pairs=max_pairs) for units in (WORD, LINE))
    whole = [Chunk([gold], [extracted], is_same=False)]
    found = next((chunks for chunks in tried if chunks is not None), whole)
    return [piece for chunk in found for piece in _whole(chunk)]


def _whole(chunk: Chunk) -> Iterator[Piece]:
    if chunk.is_same:
        yield from _pieces("same", "".join(chunk.new))
        return
    yield from _pieces("missed", "".join(chunk.old))
    yield from _pieces("wrong", "".join(chunk.new))


def _chunks(gold: str, extracted: str, max_pairs: int) -> Iterator[Chunk]:
    """Compare by words; long texts by lines first, then by words in lines that differ."""
    if (found := compare(gold, extracted, max_pairs=max_pairs)) is not None:
        yield from found
        return
    whole = Chunk([gold], [extracted], is_same=False)
    for chunk in compare(gold, extracted, by=LINE, max_pairs=max_pairs) or [whole]:
        old, new = "".join(chunk.old), "".join(chunk.new)
        inside = None if chunk.is_same else compare(old, new, max_pairs=max_pairs)
        yield from inside or [chunk]


def _merge_chance_matches(chunks: list[Chunk]) -> list[Chunk]:
    """Treat a few equal words amid different text as different: patchwork is unreadable."""
    kept: list[Chunk] = []
    for chunk in chunks:
        after = chunk
        while len(kept) > 1 and not after.is_same and _is_chance(kept[-2], kept[-1], after):
            same, before = kept.pop(), kept.pop()
            # In place: with thousands of chunks, copying would take quadratic time.
            before.old.extend(same.old + after.old)
            before.new.extend(same.new + after.new)
            after = before
        kept.append(after)
    return kept


def _is_chance(before: Chunk, same: Chunk, after: Chunk) -> bool:
    size = len(same.old)
    around = min(len(before.old) + len(after.old), len(before.new) + len(after.new))
    return same.is_same and size <= _MAX_CHANCE_WORDS and around >= _MIN_CHANCE_RATIO * size


def _parts(chunk: Chunk) -> Iterator[Part]:
    old, new = "".join(chunk.old), "".join(chunk.new)
    if old == new:
        yield "same", old
    elif chunk.is_same or _is_word_by_word(chunk):
        for word, other in zip(chunk.old, chunk.new, strict=True):
            yield from _refined(word, other)
    else:
        yield from _refined(old, new, min_similarity=_MIN_CHUNK_SIMILARITY)


def _is_word_by_word(chunk: Chunk) -> bool:
    """Whether each word was replaced by one similar word."""
    return len(chunk.old) == len(chunk.new) and all(
        len(word.split()) < 2 and Indel.normalized_similarity(word, other) > _MIN_WORD_SIMILARITY
        for word, other in zip(chunk.old, chunk.new, strict=True)
    )


def _refined(old: str, new: str, min_similarity: float = 0.0) -> Iterator[Part]:
    """Compare by characters if the texts are similar enough, else as wholes."""
    equal = sum(equal_ends(old, new))
    pairs = (len(old) - equal) * (len(new) - equal)
    if pairs > _MAX_CHARACTER_PAIRS or Indel.normalized_similarity(old, new) < min_similarity:
        yield from (("missed", old), ("wrong", new))
        return
    for block in Indel.opcodes(old, new):
        if block.tag == "equal":
            yield "same", old[block.src_start : block.src_end]
        else:
            yield "missed", old[block.src_start : block.src_end]
            yield "wrong", new[block.dest_start : block.dest_end]


def _joined(parts: Iterable[Part]) -> Iterator[Part]:
    """Join adjacent parts of one kind; between equal parts, missed text comes first."""
    for is_same, group in groupby(parts, lambda part: part[0] == "same"):
        found = list(group)
        kinds: tuple[PieceKind, ...] = ("same",) if is_same else ("missed", "wrong")
        for kind in kinds:
            yield kind, "".join(text for each, text in found if each == kind)


def _pieces(kind: PieceKind, text: str) -> Iterator[Piece]:
    tokens = WORD.findall(text) if kind == "same" else []
    if len(tokens) >= _FOLD_FROM:
        yield _piece("same", "".join(tokens[:_KEPT]))
        yield _piece("folded", "".join(tokens[_KEPT:-_KEPT]))
        yield _piece("same", "".join(tokens[-_KEPT:]))
    elif text:
        yield _piece(kind, text)


def _piece(kind: PieceKind, text: str) -> Piece:
    return Piece(kind, text, count_words(text))
