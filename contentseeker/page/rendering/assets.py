"""Which addresses a rendered page may load: pictures and style sheets the caller serves.

The caller's function gets every absolute address (the written one if the page's own address is
unknown). It returns an address to load from, or None. ``data:`` addresses load nothing, so
pictures and fonts in them are kept. That includes SVG: as a picture it runs no scripts and
loads nothing.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final

from contentseeker.page.links import base_url, clean_url, resolve, scheme_of

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage

AssetUrl = Callable[[str], str | None]

_PICTURE_DATA: Final = re.compile(
    r"data:image/(?:avif|bmp|gif|jpe?g|png|svg\+xml|vnd\.microsoft\.icon|webp|x-icon)[;,]",
    re.IGNORECASE,
)
_FONT_DATA: Final = re.compile(
    r"data:(?:font/|application/(?:x-)?font-|application/vnd\.ms-fontobject)", re.IGNORECASE
)
_NEVER_ASSETS: Final = frozenset({"about", "blob", "data", "javascript", "vbscript"})
# One candidate of a srcset: an address without commas at its ends, a description.
_CANDIDATE: Final = re.compile(r"[\s,]*+([^\s,]\S*+)(?:\s++([^,]*+))?")
_WHITE_SPACE: Final = re.compile(r"[ \t\n\f\r]")


class Assets:
    """Replaces the addresses of one page."""

    def __init__(self, page: "FlatPage", asset_url: AssetUrl) -> None:
        self._base = base_url(page)
        # Cached: a page uses one picture many times, and the caller may query a database.
        self._asset_url = cache(asset_url)

    def stored(self, written: str) -> str | None:
        """The caller's address for an asset of the page."""
        url = clean_url(written)
        if not url or scheme_of(url) in _NEVER_ASSETS:
            return None
        return self._asset_url(resolve(url, self._base) or url)

    def picture(self, written: str) -> str | None:
        """The address of a picture, from the caller or as ``data:``."""
        url = clean_url(written)
        return url if _PICTURE_DATA.match(url) else self.stored(url)

    def pictures(self, srcset: str) -> str | None:
        """A srcset with those of its candidates that can be loaded."""
        kept = []
        for written, description in _CANDIDATE.findall(srcset):
            url = self.picture(written.rstrip(","))
            if url is not None:
                # White space and commas separate candidates.
                safe = _WHITE_SPACE.sub(lambda found: f"%{ord(found[0]):02X}", url.strip(","))
                kept.append(f"{safe} {description.strip()}".rstrip())
        return ", ".join(kept) or None

    def in_style(self, written: str) -> str | None:
        """The address for a ``url()`` in a style sheet."""
        url = clean_url(written)
        # A fragment of this page, such as a gradient or a clipping path.
        if url.startswith("#") or _FONT_DATA.match(url):
            return url
        return self.picture(url)
