"""Turn the blocks of a story into HTML and gold text.

A ``Style`` holds the HTML patterns of a site. ``write`` fills them with the blocks and
collects the plain text that a perfect extractor would return. Labels are written as marker
attributes, which ``annotate.demo.drafts`` removes again.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html.entities import codepoint2name

from annotate.demo.scripts import CODE, HEADING, IMAGE, LIST, PARAGRAPH, QUOTE, Block

MARKER = "data-label"
MAIN = f' {MARKER}="good main"'
PART = f' {MARKER}="bad main"'
NOISE = f' {MARKER}="good noisy"'
MIXED = f' {MARKER}="bad noisy"'

_BOLD = re.compile(r"(?<!\w)\*(\S|\S.*?\S)\*(?!\w)")
_ITALIC = re.compile(r"(?<!\w)_(\S|\S.*?\S)_(?!\w)")
_LINK = re.compile(r"\[(.+?)\]")
_TYPED = re.compile(r"`(.+?)`")
_WORD_MARKS = (_BOLD, _ITALIC, _LINK, _TYPED)
# Two examples per page, because annotators rarely label every paragraph.
EXAMPLES = 2


@dataclass(frozen=True, slots=True)
class Style:
    """HTML patterns of a site; ``{}`` is the text, ``{mark}`` the label marker.

    ``opening`` is the pattern of the first paragraph, if it differs from the others.
    ``attribution`` is the line above a quoted post ("``{speaker}`` wrote"); a forum's ``quote``
    pattern contains ``{attribution}``.
    """

    paragraph: str = "<p{mark}>{}</p>\n"
    opening: str = ""
    heading: str = "<h2>{}</h2>\n"
    items: str = "<ul>\n{}</ul>\n"
    item: str = "<li>{}</li>\n"
    quote: str = "<blockquote><p>{}</p></blockquote>\n"
    image: str = '<div class="photo">{picture}<p{mark}>{}</p></div>\n'
    code: str = "<pre>{}</pre>\n"
    bold: str = "<strong>{}</strong>"
    italic: str = "<em>{}</em>"
    link: str = '<a href="/topics">{}</a>'
    typed: str = "<code>{}</code>"
    attribution: str = ""
    named_entities: bool = False
    caption_is_main: bool = True


@dataclass(frozen=True, slots=True)
class Written:
    """A fragment of HTML and the gold lines it contains."""

    html: str
    gold: tuple[str, ...]


def plain(text: str) -> str:
    """Return the text without word markup."""
    for mark in _WORD_MARKS:
        text = mark.sub(r"\1", text)
    return text


def escaped(text: str, style: Style) -> str:
    """Escape text for HTML, with named entities if the style uses them."""
    safe = html.escape(text, quote=False)
    return "".join(map(_entity, safe)) if style.named_entities else safe


def _entity(character: str) -> str:
    # ASCII stays: the text is escaped already, and an ampersand would be escaped again.
    name = codepoint2name.get(ord(character)) if character > "\x7f" else None
    return f"&{name};" if name else character


def inline(text: str, style: Style) -> str:
    """Convert one line with word markup to HTML."""
    written = escaped(text, style)
    patterns = (style.bold, style.italic, style.link, style.typed)
    for mark, pattern in zip(_WORD_MARKS, patterns, strict=True):
        written = mark.sub(pattern.replace("{}", r"\1"), written)
    return written


def write(
    blocks: Sequence[Block],
    style: Style,
    *,
    pictures: Sequence[str] = (),
    inserts: Mapping[int, str] | None = None,
    examples: int = EXAMPLES,
) -> Written:
    """Convert blocks to HTML and gold lines.

    ``inserts`` maps a block number to boilerplate that is put before it. The first ``examples``
    paragraphs are marked as parts of the main text.
    """
    pieces: list[str] = []
    remaining_pictures = list(pictures)
    paragraphs = 0
    for number, block in enumerate(blocks):
        pieces.append((inserts or {}).get(number, ""))
        if block.kind == PARAGRAPH:
            mark = PART if paragraphs < examples else ""
            pattern = (style.opening if paragraphs == 0 else "") or style.paragraph
            pieces.append(pattern.format(inline(block.text, style), mark=mark))
            paragraphs += 1
        else:
            picture = remaining_pictures.pop(0) if block.kind == IMAGE else ""
            pieces.append(_write_block(block, style, picture))
    return Written("".join(pieces), gold_lines(blocks, style))


def gold_lines(blocks: Sequence[Block], style: Style) -> tuple[str, ...]:
    """Return the lines of text that a perfect extractor would find in the written blocks."""
    return tuple(line for block in blocks for line in _gold_lines(block, style))


def _write_block(block: Block, style: Style, picture: str) -> str:
    if block.kind == CODE:
        return style.code.format(escaped("\n".join(block.lines), style))
    lines = [inline(line, style) for line in block.lines]
    if block.kind == LIST:
        return style.items.format("".join(style.item.format(line) for line in lines))
    if block.kind == IMAGE:
        caption_mark = "" if style.caption_is_main else NOISE
        return style.image.format("".join(lines), picture=picture, mark=caption_mark)
    pattern = {HEADING: style.heading, QUOTE: style.quote}[block.kind]
    attribution = inline(_attribution(block, style), style)
    return pattern.format("".join(lines), attribution=attribution, mark=PART)


def _gold_lines(block: Block, style: Style) -> list[str]:
    if block.kind == IMAGE and not style.caption_is_main:
        return []
    if block.kind == CODE:
        return [" ".join(" ".join(block.lines).split())]
    lines = (_attribution(block, style), *block.lines)
    return [plain(line) for line in lines if line]


def _attribution(block: Block, style: Style) -> str:
    return style.attribution.format(speaker=block.speaker) if block.speaker else ""
