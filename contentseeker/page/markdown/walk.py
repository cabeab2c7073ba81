"""From the events of a page to Markdown, tag by tag."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.page.links import base_url, clean_url, resolve, scheme_of
from contentseeker.page.markdown.blocks import Blocks
from contentseeker.page.markdown.escaping import address, cell, code_block, heading, paragraph
from contentseeker.page.markdown.inline import LINK, InlineText
from contentseeker.page.markdown.tables import CELLS, simple_tables, table_lines
from contentseeker.page.structure import BoolArray
from contentseeker.page.tags import HEADINGS, INLINE_HTML5, IS_INLINE, flags

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

_EMPHASIS: Final = {
    **dict.fromkeys(("strong", "b"), "**"),
    **dict.fromkeys(("em", "i"), "*"),
    **dict.fromkeys(("del", "s", "strike"), "~~"),
}
_CODE: Final = frozenset({"code", "kbd", "samp", "tt"})
_IN_LINE: Final = INLINE_HTML5 | {"br", "img", "picture", "source"}
# Other schemes run code (javascript:) or are no address of a page (data:).
_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel", "ftp", None})
_LANGUAGE: Final = re.compile(r"(?:^|\s)lang(?:uage)?-([\w+#.-]+)")
_LINE_ENDS: Final = re.compile(r"\r\n?")
# Line breaks and pictures belong to the text around them, an empty cell to its row.
_IS_SHOWN_WITH_PARENT: Final = flags(["br", "img", *CELLS])
_NUMBER: Final = re.compile(r"\s*([0-9]{1,8})\s*\Z")


def markdown(page: "FlatPage", nodes: Iterable[int]) -> str:
    """The given elements of a page as Markdown, in document order; nested ones count once."""
    shown = _around_visible(page)
    writer = _MarkdownWriter(page, shown, page.visible[page.structure.owner])
    for node in page.outermost(nodes):
        if shown[node]:
            writer.write_element(node)
    return writer.blocks.text()


def markdown_of_blocks(page: "FlatPage", chosen: BoolArray) -> str:
    """The chosen text blocks of a page, one flag each, as Markdown."""
    runs, blocks, structure = page.runs, page.blocks, page.structure
    is_left_out = np.repeat(~chosen, blocks.end_run - blocks.first_run)
    texts = page.visible[structure.owner]
    texts[runs.event[is_left_out]] = False
    written = np.zeros(len(page.marks) + 1, dtype=np.int64)
    written[runs.event[~is_left_out] + 1] = 1
    written = np.cumsum(written)
    holds = written[structure.close_event] > written[structure.open_event]
    # An inline element may hold nothing but the space between two words.
    shown = holds | IS_INLINE[page.tag_codes]
    shown |= _IS_SHOWN_WITH_PARENT[page.tag_codes] & holds[page.parent]
    writer = _MarkdownWriter(page, shown & _around_visible(page), texts)
    if len(page) and shown[0]:
        writer.write_element(0)
    return writer.blocks.text()


def _around_visible(page: "FlatPage") -> BoolArray:
    """Per element: whether it or an element inside is visible. Drawings may hold visible text."""
    visible = np.concatenate(([0], np.cumsum(page.visible)))
    is_around: BoolArray = visible[page.subtree_end] > visible[:-1]
    return is_around


class _MarkdownWriter:
    """The state of one pass over a page's events."""

    def __init__(self, page: "FlatPage", shown: BoolArray, texts: BoolArray) -> None:
        self.blocks = Blocks()
        self._page = page
        self._shown = shown
        self._texts = texts
        self._base = base_url(page)
        self._tables = simple_tables(page)
        self._inline = InlineText()
        self._spans: list[int] = []
        self._headings: list[int] = []
        self._numbers: dict[int, int] = {}
        # At most one open pre and one open table: nested ones are not written as such.
        self._pre: int | None = None
        self._code: list[str] = []
        self._language = ""
        self._table: int | None = None
        self._rows: list[list[str]] = []
        self._is_header = True
        self._in_cell = False

    def write_element(self, node: int) -> None:
        """Write one visible element."""
        structure, stream = self._page.structure, self._page.log.stream
        first, last = int(structure.open_event[node]), int(structure.close_event[node])
        elements = structure.element[first:last].tolist()
        opens = structure.is_open[first:last].tolist()
        marks = self._page.marks[first : last + 1].tolist()
        place = 0
        while place < last - first:
            element = elements[place]
            if not opens[place]:
                self._close(element)
            elif self._shown[element]:
                self._open(element)
            else:
                self._skip(element)
                place = int(structure.close_event[element]) - first
            if self._texts[first + place]:
                self._text(stream[marks[place] + 1 : marks[place + 1]].decode())
            place += 1
        self._close(node)
        self._end_block()

    def _skip(self, node: int) -> None:
        """Leave an element out. If it contains a block boundary, the current block ends."""
        events = self._page.structure
        edges = slice(events.open_event[node], events.close_event[node] + 1)
        if not self._page.is_boundary[edges].any():
            return
        if self._pre is None:
            self._end_block()
        else:
            self._break_code()

    def _text(self, text: str) -> None:
        if self._pre is None:
            self._inline.text(text)
        elif text:
            self._code.append(text)

    def _open(self, node: int) -> None:
        tag = self._page.tags[node]
        if self._pre is not None:
            self._open_in_code(node, tag)
        elif tag in _IN_LINE:
            self._open_in_line(node, tag)
        else:
            self._end_block()
            self._open_block(node, tag)

    def _close(self, node: int) -> None:
        tag = self._page.tags[node]
        if self._pre == node:
            self._end_code()
        elif self._pre is not None:
            self._break_code_at(tag)
        elif tag not in _IN_LINE:
            self._close_block(node, tag)
        elif tag in _CODE:
            self._inline.close_code()
        elif self._spans and self._spans[-1] == node:
            self._spans.pop()
            self._inline.close()

    # In a line

    def _open_in_line(self, node: int, tag: str) -> None:
        if tag in _EMPHASIS:
            self._open_span(node, _EMPHASIS[tag], _EMPHASIS[tag])
        elif tag == "a":
            target = self._target(node, "href")
            if target is not None and not self._has_link_inside(node):
                self._open_span(node, LINK, f"]({address(target)})")
        elif tag in _CODE:
            self._inline.open_code()
        elif tag == "br":
            self._inline.line_break()
        elif tag == "img":
            alternative = self._page.attrs(node).get("alt", "")
            self._inline.image(alternative, self._target(node, "src"))

    def _open_span(self, node: int, opening: str, closing: str) -> None:
        # Nested bold adds nothing, and Markdown cannot express it.
        if not self._inline.is_open(opening):
            self._spans.append(node)
            self._inline.open(opening, closing)

    def _has_link_inside(self, node: int) -> bool:
        """Whether a link contains another one: a browser would end the outer link there."""
        links = self._page.link_nodes
        place = int(np.searchsorted(links, node + 1))
        return place < len(links) and links[place] < self._page.subtree_end[node]

    def _target(self, node: int, attribute: str) -> str | None:
        """The target of a link or picture; as written if the page's address is unknown."""
        written = self._page.attrs(node).get(attribute)
        if not written or not clean_url(written):
            return None
        target = resolve(written, self._base)
        if target is None and self._base is None:
            target = clean_url(written)
        return target if target is not None and scheme_of(target) in _SCHEMES else None

    # Blocks

    def _end_block(self) -> None:
        if self._in_cell:
            self._inline.space()
            return
        for written in self._inline.take():
            if self._headings:
                self.blocks.write([heading(self._headings[-1], written)])
            else:
                self.blocks.write(paragraph(written).split("\n"))

    def _open_block(self, node: int, tag: str) -> None:
        if tag in HEADINGS:
            self._headings.append(int(tag[1]))
        elif tag == "blockquote":
            self.blocks.open_quotation(node)
        elif tag == "li":
            self._open_item(node)
        elif tag == "hr":
            # Not dashes: after the dash of a list item, dashes would be one rule with it.
            self.blocks.write(["***"])
        elif tag == "pre":
            self._pre, self._language = node, self._language_of(node)
        elif node in self._tables:
            self._table, self._rows, self._is_header = node, [], True
        elif self._table is not None:
            self._open_in_table(tag)

    def _close_block(self, node: int, tag: str) -> None:
        if self._in_cell and tag in CELLS:
            self._in_cell = False
            self._rows[-1].append(cell(" ".join(self._inline.take())))
            return
        self._end_block()
        if tag in HEADINGS:
            self._headings.pop()
        elif node == self._table:
            self.blocks.write(table_lines(self._rows, has_header=self._is_header))
            self._table = None
        else:
            self.blocks.close(node)

    def _open_item(self, node: int) -> None:
        parent = int(self._page.parent[node])
        if parent < 0 or self._page.tags[parent] != "ol":
            self.blocks.open_item(node, "-", parent)
            return
        number = self._number(node, "value", self._numbers.get(parent))
        if number is None:
            number = self._number(parent, "start", 1) or 0
        self._numbers[parent] = number + 1
        self.blocks.open_item(node, f"{number}.", parent)

    def _number(self, node: int, attribute: str, otherwise: int | None) -> int | None:
        found = _NUMBER.match(self._page.attrs(node).get(attribute, ""))
        return int(found[1]) if found else otherwise

    # Tables

    def _open_in_table(self, tag: str) -> None:
        if tag == "tr":
            self._rows.append([])
        elif tag in CELLS:
            self._in_cell = True
            # The first row is the header if all its cells are th.
            self._is_header &= tag == "th" or len(self._rows) > 1

    # Code

    def _language_of(self, node: int) -> str:
        found = _LANGUAGE.search(self._page.attrs(node).get("class", ""))
        return found[1] if found else ""

    def _open_in_code(self, node: int, tag: str) -> None:
        if tag == "br":
            self._code.append("\n")
        elif tag == "code":
            self._language = self._language or self._language_of(node)
        self._break_code_at(tag)

    def _break_code_at(self, tag: str) -> None:
        """Break the line at block tags: some pages write each line of code as an element."""
        if tag not in _IN_LINE:
            self._break_code()

    def _break_code(self) -> None:
        if self._code and not self._code[-1].endswith("\n"):
            self._code.append("\n")

    def _end_code(self) -> None:
        code = _LINE_ENDS.sub("\n", "".join(self._code)).strip("\n").rstrip()
        if code:
            self.blocks.write(code_block(code, self._language))
        self._pre = None
        self._code.clear()
