"""Chosen elements of a page as Markdown: CommonMark with GitHub's tables and strikethrough.

Headings, paragraphs, lists, quotations, code, emphasis, links, pictures' alternative text
and simple tables are kept; of everything else only the text. Asterisks and brackets of the page
are escaped, so that text stays text. Links are kept if they lead to web, mail or telephone
addresses. Time is linear in the chosen elements; no recursion.

Modules: ``walk`` iterates over the events of the page, ``inline`` writes the text of one block,
``blocks`` writes blocks inside lists and quotations, ``tables`` decides which tables can be
Markdown tables, ``escaping`` escapes.

Two adjacent lists of the same type become one: Markdown cannot separate them.
"""

from contentseeker.page.markdown.escaping import escape, heading, paragraph
from contentseeker.page.markdown.walk import markdown, markdown_of_blocks

__all__ = ["heading_of_text", "markdown", "markdown_of_blocks", "markdown_of_text"]


def markdown_of_text(text: str) -> str:
    """Plain text, one block per line, as Markdown that renders as exactly that text."""
    # White space is collapsed, because an indented line would be code.
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n\n".join(paragraph(escape(line)) for line in lines if line)


def heading_of_text(text: str) -> str:
    """Plain text on one line as a heading of the first level."""
    return heading(1, escape(" ".join(text.split())))
