"""Rows of page lists: column names and their meaning.

``csv_lists`` and ``json_lists`` read the rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from annotate.files.errors import UnreadableError
from annotate.files.texts import known_encoding, storable
from annotate.importing.readers.file_contents import require_markup, require_page_size
from annotate.importing.readers.page_urls import page_url, web_url
from annotate.importing.readers.records import IncomingPage, Refused

HTML: Final = "html"
COLUMNS: Final = frozenset(
    "url html gold text genre title language encoding page_type next_url last_page".split()
)
FLAG_COLUMNS: Final = frozenset({"last_page"})
"""Columns that may also be JSON's true and false."""
_FLAGS: Final = {
    **dict.fromkeys(("true", "yes", "1"), True),
    **dict.fromkeys(("", "false", "no", "0"), False),
}
# Values of ``Page.PageType``; readers must not import models. A test compares them.
PAGE_TYPES: Final = frozenset({"article", "article_with_comments", "multiple_areas", "unknown"})


@dataclass(frozen=True)
class Row:
    """Cells by column name; empty cells are left out."""

    name: str
    cells: Mapping[str, str]

    def incoming(self) -> IncomingPage | Refused:
        """Return the page of this row, or the reason why it is refused."""
        try:
            return self._page()
        except UnreadableError as error:
            return Refused(self.name, str(error))

    def _page(self) -> IncomingPage:
        if not self.cells.get(HTML):
            raise UnreadableError("The row has no html.")
        html = _as_bytes(self.cells[HTML])
        require_page_size(len(html))
        require_markup(html)
        encoding = self._encoding(html)
        return IncomingPage(
            name=self.name,
            html=html,
            url=page_url(self._get("url"), html, encoding),
            encoding=encoding,
            gold=self._gold(),
            genre=self._get("genre"),
            page_type=self._page_type(),
            title=self._get("title"),
            language=self._get("language"),
            next_url=web_url(self._get("next_url")),
            is_last=self._is_last(),
        )

    def _get(self, column: str) -> str:
        return storable(self.cells.get(column, "")).strip()

    def _gold(self) -> str | None:
        found = self.cells.get("gold", self.cells.get("text"))
        return None if found is None else storable(found).replace("\r\n", "\n")

    def _page_type(self) -> str:
        written = self._get("page_type").lower().replace(" ", "_")
        return written if written in PAGE_TYPES else ""

    def _is_last(self) -> bool:
        written = self._get("last_page").lower()
        if written not in _FLAGS:
            raise UnreadableError(
                f"Its last_page is {written!r:.40}. Write true or false, or leave it out."
            )
        return _FLAGS[written]

    def _encoding(self, html: bytes) -> str:
        # The author of a list has decoded the page, whatever encoding the page declares.
        # Only a list that is not valid UTF-8 still contains the original bytes.
        try:
            html.decode("utf-8")
        except UnicodeDecodeError:
            return known_encoding(self._get("encoding"))
        return "utf-8"


def _as_bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    # JSON can escape lone surrogates that stand for no byte.
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")
