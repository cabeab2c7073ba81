"""trafilatura (Barbaresi 2021): hand-made rules, with other extractors to fall back on."""

from dataclasses import dataclass
from typing import ClassVar

from contentseeker.methods.peers.peer import Peer, as_text
from contentseeker.page import FlatPage
from contentseeker.parameters import parameter


@dataclass(frozen=True, slots=True)
class Trafilatura(Peer):
    """Plain text without metadata."""

    module: ClassVar[str] = "trafilatura"

    include_comments: bool = parameter(False, "Extract readers' comments too.")
    include_tables: bool = parameter(True, "Extract the text of tables.")
    favor: str = parameter(
        "balance",
        "What to prefer in doubt.",
        choices=("balance", "precision", "recall"),
    )
    fast: bool = parameter(False, "Do without the fallback to other extractors.")

    def run(self, page: FlatPage) -> str | None:
        from trafilatura import extract

        return extract(
            as_text(page),
            url=page.url,
            include_comments=self.include_comments,
            include_tables=self.include_tables,
            favor_precision=self.favor == "precision",
            favor_recall=self.favor == "recall",
            fast=self.fast,
        )
