"""The little script language of the stories, and how a story is told from a script.

A script is plain text in chunks separated by blank lines; the first characters say what a
chunk is:

    # The headline                    exactly one, first
    : chair = woman; cost = 4|5       named slots: a person, or one of several values
    A paragraph, over several lines.
    ? A paragraph that some tellings leave out.
    ## A heading inside the text
    - an item of a list               following lines without a dash continue the item
    > A block quotation
    ! (sea) The caption of a picture  a picture of a scene (``pictures.SCENES``) stands here
    --- (alone)                       the article goes on on its second page
    % A reader's comment              %% the author's answer to it
    A| A post of a forum thread       by participant A; chunks after it belong to the post
    ?A| A post some threads lack      one chunk, whose words nobody quotes
    > A: words of A that a post quotes
        code, indented by four spaces, taken as it is

Inside, ``{a|b}`` is a choice made by chance, ``{chair}`` a slot (``{chair.last}`` only the
surname), ``*bold*``, ``_italic_``, ``[linked words]`` and backticks mark up words, and ``--``
is a dash. Not here: turning blocks into HTML (``annotate.demo.markup``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from annotate.demo.dice import Dice
from annotate.demo.errors import ScriptError
from annotate.demo.names import is_person, person

PARAGRAPH = "paragraph"
HEADING = "heading"
LIST = "list"
QUOTE = "quote"
IMAGE = "image"
CODE = "code"
TURN = "turn"
COMMENT = "comment"
POST = "post"
# Who speaks in a comment that the author of the article wrote.
AUTHOR = "author"

_SIGNS = (
    ("## ", HEADING),
    ("- ", LIST),
    ("> ", QUOTE),
    ("---", TURN),
    ("% ", COMMENT),
)
_SPEAKER = re.compile(r"([A-Z])\|(?: |$)")
_PICTURE = re.compile(r"! \((\w+)\)\s*")
_QUOTED_SPEAKER = re.compile(r"([A-Z]): ")
_BRACES = re.compile(r"\{([^{}]*)\}")
_OPENING_QUOTE = re.compile(r"(^|[\s(*_\[\u2014])([\"'])")
_LEAVE_OUT = 0.3

STRAIGHT = ('"', '"', "'", "'")
CURLY = ("\u201c", "\u201d", "\u2018", "\u2019")
GERMAN = ("\u201e", "\u201c", "\u201a", "\u2018")


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a story: its kind, its lines (items of a list), and who says it.

    Of a picture, ``speaker`` is the scene it shows.
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
    """A told script: all choices are made, markup of words is still in the text."""

    title: str
    blocks: tuple[Block, ...]


def tell(script: str, dice: Dice, quotes: tuple[str, str, str, str] = STRAIGHT) -> Story:
    """Make all choices of ``script`` and return the story."""
    title, slots, chunks = _read(script, dice)
    told = [_say(chunk, slots, dice, quotes) for chunk in chunks if not _left_out(chunk, dice)]
    return Story(_fill(title, slots, dice, quotes), tuple(told))


def _read(script: str, dice: Dice) -> tuple[str, dict[str, str], list[str]]:
    chunks = [chunk.strip("\n") for chunk in re.split(r"\n\s*\n", script.strip("\n"))]
    if not chunks[0].startswith("# "):
        raise ScriptError(f"A script must begin with '# headline', not with {chunks[0][:40]!r}.")
    title, *slot_line = chunks[0].removeprefix("# ").split("\n: ")
    slots = _choose_slots(slot_line[0], dice) if slot_line else {}
    return title, slots, chunks[1:]


def _choose_slots(line: str, dice: Dice) -> dict[str, str]:
    slots: dict[str, str] = {}
    for declaration in " ".join(line.split()).split("; "):
        name, _, values = declaration.partition(" = ")
        if is_person(values):
            slots.update(_cast(name, values, slots, dice))
        else:
            slots[name] = dice.pick(values.split("|"))
    return slots


def _cast(role: str, kind: str, slots: Mapping[str, str], dice: Dice) -> dict[str, str]:
    """A person for a role, with a surname nobody else in the story has."""
    first, last = person(kind, dice)
    while last in slots.values():
        first, last = person(kind, dice)
    return {role: f"{first} {last}", f"{role}.first": first, f"{role}.last": last}


def _left_out(chunk: str, dice: Dice) -> bool:
    return chunk.startswith("?") and dice.chance(_LEAVE_OUT)


def _say(
    chunk: str, slots: Mapping[str, str], dice: Dice, quotes: tuple[str, str, str, str]
) -> Block:
    if chunk.startswith("    "):
        return Block(CODE, tuple(line[4:] for line in chunk.split("\n")))
    kind, speaker, text = _classify(chunk.removeprefix("?").lstrip())
    items = re.split(r"\n- ", text) if kind == LIST else [text]
    lines = tuple(_fill(item, slots, dice, quotes) for item in items)
    return Block(kind, tuple(line for line in lines if line), speaker)


def _classify(chunk: str) -> tuple[str, str, str]:
    """Kind, speaker and remaining text of a chunk."""
    if post := _SPEAKER.match(chunk):
        return POST, post[1], chunk[post.end() :]
    if picture := _PICTURE.match(chunk):
        return IMAGE, picture[1], chunk[picture.end() :]
    if chunk.startswith("%% "):
        return COMMENT, AUTHOR, chunk.removeprefix("%% ")
    for sign, kind in _SIGNS:
        if chunk.startswith(sign):
            text = chunk.removeprefix(sign)
            quoted = _QUOTED_SPEAKER.match(text) if kind == QUOTE else None
            return (kind, quoted[1], text[quoted.end() :]) if quoted else (kind, "", text)
    return PARAGRAPH, "", chunk


def _fill(
    text: str, slots: Mapping[str, str], dice: Dice, quotes: tuple[str, str, str, str]
) -> str:
    def chosen(match: re.Match[str]) -> str:
        inside = str(match[1])
        if "|" in inside:
            return dice.pick(inside.split("|"))
        if inside not in slots:
            raise ScriptError(f"Slot {{{inside}}} has no value; declare it in the ':' line.")
        return slots[inside]

    filled = " ".join(_BRACES.sub(chosen, text).split())
    return _typeset(filled.replace("--", "\u2014"), quotes)


def _typeset(text: str, quotes: tuple[str, str, str, str]) -> str:
    """Replace straight quotation marks by those of the house style."""
    opening = {'"': quotes[0], "'": quotes[2]}
    text = _OPENING_QUOTE.sub(lambda match: match[1] + opening[match[2]], text)
    return text.replace('"', quotes[1]).replace("'", quotes[3]) if quotes != STRAIGHT else text


def posts(blocks: tuple[Block, ...]) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """Cut the blocks of a thread into posts: the speaker and what the post consists of."""
    speaker, said = "", list[Block]()
    for block in blocks:
        if block.kind == POST:
            if said:
                yield speaker, tuple(said)
            speaker, said = block.speaker, []
        # A post may open with a quotation: its own first chunk is then empty.
        if block.kind != POST or block.lines:
            said.append(Block(PARAGRAPH, block.lines) if block.kind == POST else block)
    if said:
        yield speaker, tuple(said)
