"""Resiliparse (Bevendorff et al. 2018): a fast parser with simple rules for main content.

Its time grows with the square of the number of siblings and of the depth: 25,000
paragraphs in a row took version 1.1 13 seconds, 50,000 took 44. So it is not given pages
that are too large.
"""

from dataclasses import asdict, dataclass
from typing import ClassVar

from contentseeker.methods.peers.peer import Peer, as_text
from contentseeker.page import FlatPage
from contentseeker.parameters import parameter


@dataclass(frozen=True, slots=True)
class Resiliparse(Peer):
    """Its plain text extraction, limited to main content."""

    module: ClassVar[str] = "resiliparse"
    scales: ClassVar[bool] = False

    main_content: bool = parameter(True, "Only main content; else all visible text.")
    comments: bool = parameter(False, "Take comment sections for main content.")
    list_bullets: bool = parameter(False, "Write bullets and numbers before list items.")
    alt_texts: bool = parameter(False, "Write the alternative texts of images.")
    links: bool = parameter(False, "Write the targets of links.")
    form_fields: bool = parameter(False, "Write form fields and their values.")
    noscript: bool = parameter(False, "Write what is shown without scripts.")

    def run(self, page: FlatPage) -> str | None:
        from resiliparse.extract.html2text import extract_plain_text

        # The parameters are the package's own options, under its names.
        text: str = extract_plain_text(as_text(page), **asdict(self))
        return text
