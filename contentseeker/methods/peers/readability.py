"""readability-lxml: the Python descendant of Arc90's readability bookmarklet.

It returns markup; the text in it is read by our own parser, by the same rules as
everywhere (``contentseeker.page``).
"""

from dataclasses import asdict, dataclass
from typing import ClassVar

from contentseeker.methods.peers.peer import Peer, as_text
from contentseeker.page import FlatPage, parse
from contentseeker.parameters import parameter


@dataclass(frozen=True, slots=True)
class Readability(Peer):
    """The text of readability's summary."""

    module: ClassVar[str] = "readability"

    min_text_length: int = parameter(
        25, "Shorter paragraphs do not count for the elements around them.", at_least=0
    )
    retry_length: int = parameter(
        250, "A shorter summary makes it try again, less strictly.", at_least=0
    )

    def run(self, page: FlatPage) -> str | None:
        from readability import Document

        # The parameters are the package's own options, under its names.
        document = Document(as_text(page), **asdict(self))
        summary = parse(document.summary(html_partial=True))
        return summary.text(0) if len(summary) else ""
