"""The code blocks of README.md and docs, in the order in which a reader meets them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUN: Final = frozenset({"python", "sh", "console"})
SHOWN: Final = frozenset({"text", "html", "json", "toml", "nginx"})
"""Languages of blocks that nobody types into a terminal."""
_MARK: Final = re.compile(r"<!-- (not run|output differs): (\S.*?) -->")


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    page: Path
    line: int
    """Of its first line of code, from 1."""
    language: str
    """Empty for an indented block, and for a fence that names none."""
    code: str
    mark: str = ""
    """What the HTML comment before it says: ``not run``, ``output differs`` or nothing."""
    is_file: bool = False
    """Whether it has a title: a file that its guide tells the reader to write."""

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """Every code block of a page."""
    before = ""
    for token in MarkdownIt("commonmark").parse(page.read_text("utf-8")):
        if token.type in ("fence", "code_block") and token.map:
            line = token.map[0] + 1 + (token.type == "fence")
            found = _MARK.fullmatch(before)
            language, *more = token.info.split(maxsplit=1) or [""]
            is_file = bool(more) and more[0].startswith("title=")
            mark = found[1] if found else ""
            yield Block(page, line, language, token.content, mark, is_file)
        # Containers open and close around a block; only content stands between comment and block.
        if token.content:
            before = token.content.strip() if token.type == "html_block" else ""


def all_blocks() -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page)]


def runs(block: Block) -> bool:
    return block.language in RUN and block.mark != "not run" and not block.is_file
