"""The script language of the demo stories: reading script files and expanding a script.

A file of ``stories/`` holds the scripts of one site; each begins at a ``# headline``. A script
is plain text in chunks separated by blank lines; the first characters give the chunk's kind:

    # The headline                    exactly one, first
    : chair = woman; cost = 4|5       named slots: a person, or one of several values
    A paragraph, over several lines.
    ? A paragraph that is left out at random.
    ## A heading inside the text
    - an item of a list               following lines without a dash continue the item
    > A block quotation
    ! (sea) The caption of a picture  a picture of a scene (``pictures.SCENES``)
    --- (alone)                       the article continues on its next page
    % A reader's comment              %% a reply by the author of the article
    A| A post of a forum thread       by participant A; chunks after it belong to the post
    ?A| A post that is left out at random; a single chunk that no other post quotes
    > A: words of A that a post quotes
        code, indented by four spaces, copied unchanged

Inside a chunk, ``{a|b}`` is a random choice, ``{chair}`` a slot (``{chair.last}`` the surname
only), ``*bold*``, ``_italic_``, ``[linked words]`` and backticks mark up words, and ``--`` is
a dash. ``annotate.demo.markup`` turns the resulting blocks into HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from annotate.demo.names import is_person, person
from annotate.demo.pictures import SCENES
from annotate.demo.seeded_random import SeededRandom

PARAGRAPH = "paragraph"
HEADING = "heading"
LIST = "list"
QUOTE = "quote"
IMAGE = "image"
CODE = "code"
PAGE_BREAK = "page_break"
COMMENT = "comment"
POST = "post"
# Speaker of a comment that the author of the article wrote.
AUTHOR = "author"

_STORIES = Path(__file__).with_name("stories")
_HEADLINE = "# "
_PREFIXES = (
    ("## ", HEADING),
    ("- ", LIST),
    ("> ", QUOTE),
    ("---", PAGE_BREAK),
    ("% ", COMMENT),
)
_POST_SPEAKER = re.compile(r"([A-Z])\|(?: |$)")
_PICTURE = re.compile(r"! \((\w+)\)\s*")
_QUOTED_SPEAKER = re.compile(r"([A-Z]): ")
_BRACES = re.compile(r"\{([^{}]*)\}")
_OPENING_QUOTE = re.compile(r"(^|[\s(*_\[\u2014])([\"'])")
_OMIT_PROBABILITY = 0.3

# Opening and closing double, opening and closing single quotation mark.
QuoteMarks = tuple[str, str, str, str]
STRAIGHT: QuoteMarks = ('"', '"', "'", "'")
CURLY: QuoteMarks = ("\u201c", "\u201d", "\u2018", "\u2019")
GERMAN: QuoteMarks = ("\u201e", "\u201c", "\u201a", "\u2018")
# Names in the ``site.toml`` files.
QUOTE_MARKS = {"straight": STRAIGHT, "curly": CURLY, "german": GERMAN}


class ScriptError(Exception):
    """A script is malformed; the message names file and line and says what to change."""


@dataclass(frozen=True, slots=True)
class Script:
    """The source text of one story and its place in a file, for error messages."""

    text: str
    file: str = "script"
    line: int = 1


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a story: its kind, its lines (items of a list), and its speaker.

    For a picture, ``speaker`` is the name of the scene.
    """

    kind: str
    lines: tuple[str, ...]
    speaker: str = ""

    @property
    def text(self) -> str:
        """The block as one line."""
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class Story:
    """An expanded script: all random choices are made, word markup is still in the text."""

    title: str
    blocks: tuple[Block, ...]


def read_scripts(name: str) -> tuple[Script, ...]:
    """Read ``stories/<name>.txt``; every line that starts with ``# `` begins a script."""
    file = f"{name}.txt"
    lines = (_STORIES / file).read_text(encoding="utf-8").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith(_HEADLINE)]
    # Text before the first headline is kept as a script, so that expanding it reports the line.
    starts = starts if starts[:1] == [0] else [0, *starts]
    ends = [*starts[1:], len(lines)]
    return tuple(
        Script("\n".join(lines[start:end]), file, start + 1)
        for start, end in zip(starts, ends, strict=True)
    )


def expand(script: Script, rng: SeededRandom, quotes: QuoteMarks = STRAIGHT) -> Story:
    """Make all random choices of ``script`` and return the story."""
    (line, headline), *chunks = _chunks(script)
    expansion = _Expansion(script.file, rng, quotes)
    title = expansion.read_headline(line, headline)
    blocks = [
        expansion.block(line, chunk) for line, chunk in chunks if not expansion.is_omitted(chunk)
    ]
    # The title comes last: the order of the random draws decides every page of the corpus.
    return Story(expansion.fill(line, title), tuple(blocks))


def _chunks(script: Script) -> Iterator[tuple[int, str]]:
    """Yield the chunks between blank lines with the number of their first line."""
    numbered = enumerate(script.text.split("\n"), start=script.line)
    for has_text, group in groupby(numbered, key=lambda item: bool(item[1].strip())):
        if has_text:
            lines = list(group)
            yield lines[0][0], "\n".join(text for _, text in lines)


@dataclass(slots=True)
class _Expansion:
    """State while one script is expanded: the random stream and the chosen slot values."""

    file: str
    rng: SeededRandom
    quotes: QuoteMarks
    slots: dict[str, str] = field(default_factory=dict)

    def read_headline(self, line: int, chunk: str) -> str:
        """Choose the slots declared below the headline and return the headline."""
        if not chunk.startswith(_HEADLINE):
            raise self._error(
                line, f"A script must begin with '# headline', not with {chunk[:40]!r}."
            )
        title, *declarations = chunk.removeprefix(_HEADLINE).split("\n: ")
        if declarations:
            self._choose_slots(line, declarations[0])
        return title

    def _choose_slots(self, line: int, declarations: str) -> None:
        for declaration in " ".join(declarations.split()).split("; "):
            name, equals, values = declaration.partition(" = ")
            if not equals:
                raise self._error(line, f"Write a slot as 'name = value', not as {declaration!r}.")
            if is_person(values):
                self.slots.update(_person_slots(name, values, self.slots, self.rng))
            else:
                self.slots[name] = self.rng.choice(values.split("|"))

    def is_omitted(self, chunk: str) -> bool:
        """Decide at random whether an optional chunk is left out."""
        return chunk.startswith("?") and self.rng.chance(_OMIT_PROBABILITY)

    def block(self, line: int, chunk: str) -> Block:
        """Turn one chunk into a block."""
        if chunk.startswith("    "):
            return Block(CODE, tuple(code[4:] for code in chunk.split("\n")))
        kind, speaker, text = _classify(chunk.removeprefix("?").lstrip())
        if kind == IMAGE and speaker not in SCENES:
            raise self._error(line, f"Scene {speaker!r} is unknown; use one of {sorted(SCENES)}.")
        items = re.split(r"\n- ", text) if kind == LIST else [text]
        lines = tuple(self.fill(line, item) for item in items)
        return Block(kind, tuple(filled for filled in lines if filled), speaker)

    def fill(self, line: int, text: str) -> str:
        """Replace choices, slots and typography of a text; white space becomes single spaces."""

        def replacement(match: re.Match[str]) -> str:
            inside = str(match[1])
            if "|" in inside:
                return self.rng.choice(inside.split("|"))
            if inside not in self.slots:
                message = f"Slot {{{inside}}} has no value; declare it in the ':' line."
                raise self._error(line, message)
            return self.slots[inside]

        filled = " ".join(_BRACES.sub(replacement, text).split())
        return _set_quotes(filled.replace("--", "\u2014"), self.quotes)

    def _error(self, line: int, message: str) -> ScriptError:
        return ScriptError(f"{self.file}, line {line}: {message}")


def _person_slots(
    role: str, kind: str, slots: Mapping[str, str], rng: SeededRandom
) -> dict[str, str]:
    """Return name slots for a role, with a surname that no other role of the story has."""
    first, last = person(kind, rng)
    while last in slots.values():
        first, last = person(kind, rng)
    return {role: f"{first} {last}", f"{role}.first": first, f"{role}.last": last}


def _classify(chunk: str) -> tuple[str, str, str]:
    """Return kind, speaker and remaining text of a chunk."""
    if post := _POST_SPEAKER.match(chunk):
        return POST, post[1], chunk[post.end() :]
    if picture := _PICTURE.match(chunk):
        return IMAGE, picture[1], chunk[picture.end() :]
    if chunk.startswith("%% "):
        return COMMENT, AUTHOR, chunk.removeprefix("%% ")
    for prefix, kind in _PREFIXES:
        if chunk.startswith(prefix):
            text = chunk.removeprefix(prefix)
            quoted = _QUOTED_SPEAKER.match(text) if kind == QUOTE else None
            return (kind, quoted[1], text[quoted.end() :]) if quoted else (kind, "", text)
    return PARAGRAPH, "", chunk


def _set_quotes(text: str, quotes: QuoteMarks) -> str:
    """Replace straight quotation marks by those of the site."""
    opening = {'"': quotes[0], "'": quotes[2]}
    text = _OPENING_QUOTE.sub(lambda match: match[1] + opening[match[2]], text)
    return text.replace('"', quotes[1]).replace("'", quotes[3]) if quotes != STRAIGHT else text


def split_posts(blocks: tuple[Block, ...]) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """Split the blocks of a thread into posts: speaker and blocks of each."""
    speaker, post = "", list[Block]()
    for block in blocks:
        if block.kind == POST:
            if post:
                yield speaker, tuple(post)
            speaker, post = block.speaker, []
        # A post may open with a quotation: its own first chunk is then empty.
        if block.kind != POST or block.lines:
            post.append(Block(PARAGRAPH, block.lines) if block.kind == POST else block)
    if post:
        yield speaker, tuple(post)
