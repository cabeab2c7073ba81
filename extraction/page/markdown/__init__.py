"""Chosen elements of a page as Markdown: CommonMark with GitHub's tables and strikethrough.

Headings, paragraphs, lists, quotations, code, emphasis, links, pictures' alternative text
and simple tables survive; everything else is its text. Whatever a page says stays text: its
asterisks and brackets are escaped, and its links lead to web, mail and telephone addresses or
are not links. Linear in the chosen elements, no recursion.

How it is split: ``walk`` goes through the events of the page, ``inline`` puts the words of
one block together, ``blocks`` sets blocks under each other inside lists and quotations,
``tables`` says which tables are tables, ``escaping`` what has to be escaped where.

Two lists of one kind that follow each other become one: Markdown cannot tell them apart.
"""

from extraction.page.markdown.escaping import escape, paragraph
from extraction.page.markdown.walk import markdown, markdown_of_blocks

__all__ = ["markdown", "markdown_of_blocks", "markdown_of_text"]


def markdown_of_text(text: str) -> str:
    """Plain text, one block per line, as Markdown that shows exactly that text."""
    # Collapsed, because an indented line would be code.
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n\n".join(paragraph(escape(line)) for line in lines if line)
