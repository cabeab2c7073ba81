"""A stored page as the labelling screen's frame shows it.

Stored pages are untrusted. The renderer of ``contentseeker`` removes everything active. The
content security policy is the second barrier: an opaque origin, no network, no script but
ours. Both also apply when the address is opened directly.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from annotate.models import Page
from annotate.pages.asset_links import stored_addresses, without_assets
from annotate.pages.parsed import derived, parsed
from contentseeker.page import FlatPage
from contentseeker.page.render import render

# The place of our script: before any element of the page that could contain it, but inside
# the head, because browsers ignore a head that comes after a script.
_OPENING: Final = re.compile(r"(?:<!DOCTYPE html>)?(?:<html [^<>]*>)?\s*(?:<head [^<>]*>)?")


def shown_html(page: Page, *, scripts: Iterable[str], nonce: str) -> str:
    """The page as inert HTML with stamped elements, and ``scripts`` to run in it."""
    html, named = derived(page, "shown without assets", _plain)
    if known := stored_addresses(page.corpus_id, named):
        html = render(parsed(page), asset_url=known.get)
    opening = _OPENING.match(html)
    place = opening.end() if opening else 0
    tags = "".join(
        f'<script nonce="{escape(nonce)}" src="{escape(script)}" defer></script>'
        for script in scripts
    )
    return html[:place] + tags + html[place:]


def page_policy(*, assets: str, nonce: str) -> str:
    """The content security policy of a shown page; ``assets`` is the address it may load from."""
    directives = (
        "sandbox allow-scripts",
        "default-src 'none'",
        f"script-src 'nonce-{nonce}'",
        f"style-src 'unsafe-inline' {assets}",
        f"img-src data: {assets}",
        f"font-src data: {assets}",
        "form-action 'none'",
        "frame-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
    )
    return "; ".join(directives)


def _plain(flat: FlatPage) -> tuple[str, tuple[str, ...]]:
    return without_assets(lambda asset_url: render(flat, asset_url=asset_url))
