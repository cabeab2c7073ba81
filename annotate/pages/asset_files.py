"""Stored pictures, style sheets and fonts as they are sent to a browser.

They are as untrusted as their pages: only passive media types are sent, with a type from our
list, and style sheets are cleaned like those inside pages.
"""

from typing import Final

from annotate.models import Asset
from annotate.pages.asset_links import stored_addresses, without_assets
from contentseeker.page import parse
from contentseeker.page.rendering.assets import Assets, AssetUrl
from contentseeker.page.rendering.css import clean_css

STYLE_SHEET: Final = "text/css"
_PICTURES: Final = "apng avif bmp gif jpeg png svg+xml vnd.microsoft.icon webp x-icon"
_FONTS: Final = "collection otf sfnt ttf woff woff2"
# Our list, never the stored type: browsers run what is sent as a page or a script.
_SENT: Final = frozenset(
    (
        STYLE_SHEET,
        *(f"image/{name}" for name in _PICTURES.split()),
        *(f"font/{name}" for name in _FONTS.split()),
    )
)
_OTHER_NAMES: Final = {
    "image/jpg": "image/jpeg",
    "image/pjpeg": "image/jpeg",
    "image/svg": "image/svg+xml",
    "application/font-woff": "font/woff",
    "application/font-woff2": "font/woff2",
    "application/x-font-woff": "font/woff",
    "application/x-font-ttf": "font/ttf",
    "application/x-font-truetype": "font/ttf",
    "application/x-font-opentype": "font/otf",
    "application/x-font-otf": "font/otf",
    "application/vnd.ms-opentype": "font/otf",
}


def asset_file(asset: Asset) -> tuple[bytes, str] | None:
    """Content and media type for a browser; None for types that pages do not show."""
    written = asset.media_type.partition(";")[0].strip().lower()
    media_type = _OTHER_NAMES.get(written, written)
    if media_type not in _SENT:
        return None
    content = asset.blob.read()
    if media_type == STYLE_SHEET:
        return _clean_sheet(asset, content), f"{STYLE_SHEET}; charset=utf-8"
    return content, media_type


def _clean_sheet(asset: Asset, content: bytes) -> bytes:
    css = _decoded(content)
    # Parsed only to resolve relative addresses of the sheet.
    home = parse(b"", url=asset.url)

    def cleaned(asset_url: AssetUrl) -> str:
        return clean_css(css, Assets(home, asset_url).in_style)

    plain, named = without_assets(cleaned)
    known = stored_addresses(asset.corpus_id, named)
    return (cleaned(known.get) if known else plain).encode("utf-8", "replace")


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Old sheets have accents in comments and font names; what they style is ASCII.
        return content.decode("cp1252", "replace")
