"""Lists of pages: one row per page, with the columns ``url`` and ``html``.

What a column may be called, and what it means, is here; how rows are read is in
``csv_lists`` and ``json_lists``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from annotate.importers.addresses import address_inside, web_address
from annotate.importers.contents import require_markup, require_page_size
from annotate.importers.errors import UnreadableError
from annotate.importers.records import IncomingPage, Refused
from annotate.importers.texts import known_encoding, storable

HTML: Final = "html"
COLUMNS: Final = frozenset(
    "url html gold text genre title language encoding page_type next_url".split()
)
# Values of Page.PageType, which cannot be asked without a database.
PAGE_TYPES: Final = frozenset({"article", "article_with_comments", "multiple_areas", "unknown"})


@dataclass(frozen=True)
class Row:
    """A row by column, as text; a column that is not there, or says nothing, is missing."""

    name: str
    cells: Mapping[str, str]

    def incoming(self) -> IncomingPage | Refused:
        """The page in this row, or why there is none."""
        try:
            return self._page()
        except UnreadableError as error:
            return Refused(self.name, str(error))

    def _page(self) -> IncomingPage:
        html = _as_bytes(self._required_html())
        require_page_size(len(html))
        require_markup(html)
        encoding = self._encoding(html)
        return IncomingPage(
            name=self.name,
            html=html,
            url=web_address(self._get("url")) or address_inside(html, encoding),
            encoding=encoding,
            gold=self._gold(),
            genre=self._get("genre"),
            page_type=self._page_type(),
            title=self._get("title"),
            language=self._get("language"),
            next_url=web_address(self._get("next_url")),
        )

    def _required_html(self) -> str:
        if not self.cells.get(HTML):
            raise UnreadableError("The row has no html.")
        return self.cells[HTML]

    def _get(self, column: str) -> str:
        return storable(self.cells.get(column, "")).strip()

    def _gold(self) -> str | None:
        found = self.cells.get("gold", self.cells.get("text"))
        return None if found is None else storable(found).replace("\r\n", "\n")

    def _page_type(self) -> str:
        written = self._get("page_type").lower().replace(" ", "_")
        return written if written in PAGE_TYPES else ""

    def _encoding(self, html: bytes) -> str:
        # A list is text, and whoever wrote it decoded the page, whatever the page says. Only
        # a list that is no good UTF-8 still has the page's own bytes.
        try:
            html.decode("utf-8")
        except UnicodeDecodeError:
            return known_encoding(self._get("encoding"))
        return "utf-8"


def _as_bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")
