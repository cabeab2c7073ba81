"""Addresses of stored pictures, style sheets and fonts that work without a login.

The frame that shows a page has an opaque origin and sends no cookies. Its assets therefore
have signed addresses: each names one asset, cannot be forged, and expires.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from annotate.models import Asset
from contentseeker.page.rendering.assets import AssetUrl

HOURS: Final = 12
"""The least time that an address works: a working day with the page left open."""
# Real pages have fewer, and one query must be enough.
MOST_ADDRESSES: Final = 10_000
_HOUR: Final = 3600
_SIGNER: Final = Signer(salt="annotate.asset")


def signed_address(asset_id: int) -> str:
    """The address of an asset, constant within an hour so that browsers can cache it."""
    # Rounded down to hours, so one more hour keeps the promised time.
    expires = int(time.time()) // _HOUR + HOURS + 1
    return reverse("annotate:asset", args=[_SIGNER.sign(f"{asset_id}.{expires}")])


def assets_address() -> str:
    """The prefix of all signed addresses."""
    return reverse("annotate:asset", args=["-"]).removesuffix("-/")


def signed_asset_id(token: str) -> int | None:
    """The asset of a signed address; None if it is forged or has expired."""
    try:
        asset_id, expires = map(int, _SIGNER.unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    return asset_id if time.time() < expires * _HOUR else None


def without_assets(rewrite: Callable[[AssetUrl], str]) -> tuple[str, tuple[str, ...]]:
    """A rendering without any asset, and the addresses that it requested.

    A rendering requests one address at a time. With all of them collected first, the stored
    ones are found in one query.
    """
    named: dict[str, None] = {}

    def note(url: str) -> None:
        named[url] = None

    return rewrite(note), tuple(named)


def stored_addresses(corpus_id: int, urls: Sequence[str]) -> Mapping[str, str]:
    """Signed addresses for those of the urls that are stored with the corpus."""
    wanted = [(url, *url.partition("#")) for url in urls[:MOST_ADDRESSES]]
    if not wanted:
        return {}
    rows = Asset.objects.filter(corpus_id=corpus_id, url__in={bare for _, bare, *_ in wanted})
    # Of several versions the newest counts.
    newest = dict(rows.order_by("pk").values_list("url", "pk"))
    return {
        url: signed_address(newest[bare]) + mark + fragment
        for url, bare, mark, fragment in wanted
        if bare in newest
    }
