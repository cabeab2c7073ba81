"""boilerpy3: the Python version of boilerpipe (Kohlschuetter, Fankhauser and Nejdl 2010).

Its time grows with the square of the number of blocks: 48,000 paragraphs took version
1.0.7 8 seconds, twice as many took 41. So it is not given pages that are too large. It
fails on markup whose closing tags outnumber the opening ones.
"""

from dataclasses import dataclass
from typing import ClassVar

from contentseeker.methods.peers.peer import Peer, as_text
from contentseeker.page import FlatPage
from contentseeker.parameters import parameter


@dataclass(frozen=True, slots=True)
class Boilerpy3(Peer):
    """One of boilerpipe's extractors."""

    module: ClassVar[str] = "boilerpy3"
    scales: ClassVar[bool] = False

    extractor: str = parameter(
        "Article",
        "Which of its extractors.",
        choices=(
            "Article",
            "ArticleSentences",
            "Canola",
            "Default",
            "KeepEverything",
            "LargestContent",
            "NumWordsRules",
        ),
    )

    def run(self, page: FlatPage) -> str | None:
        from boilerpy3 import extractors

        chosen = getattr(extractors, f"{self.extractor}Extractor")
        text: str = chosen(raise_on_failure=True).get_content(as_text(page))
        return text
