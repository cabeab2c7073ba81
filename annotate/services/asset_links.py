"""Addresses of stored pictures, style sheets and fonts that work without a login.

The frame that shows a page has an origin of its own and sends no cookies. What it loads is
therefore asked for by signed addresses: they name one asset, cannot be made up, and expire.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from annotate.models import Asset
from extraction.page.rendering.assets import AssetUrl

HOURS: Final = 12
"""How long an address works, at least: a working day with the page left open."""
# A page that names more is no page somebody looks at, and one query has to do.
MOST_ADDRESSES: Final = 10_000
_HOUR: Final = 3600
_SIGNER: Final = Signer(salt="annotate.asset")


def signed_address(asset_id: int) -> str:
    """The address of an asset, the same within an hour so that browsers need it only once."""
    expires = int(time.time()) // _HOUR + HOURS + 1
    return reverse("annotate:asset", args=[_SIGNER.sign(f"{asset_id}.{expires}")])


def assets_address() -> str:
    """What all signed addresses begin with."""
    return reverse("annotate:asset", args=["-"]).removesuffix("-/")


def signed_asset_id(token: str) -> int | None:
    """The asset that a signed address means; None if it was made up or has expired."""
    try:
        asset_id, expires = map(int, _SIGNER.unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    return asset_id if time.time() < expires * _HOUR else None


def without_assets(rewrite: Callable[[AssetUrl], str]) -> tuple[str, tuple[str, ...]]:
    """What a rendering makes when nothing is stored, and the addresses it asked for.

    A rendering asks for one address at a time. Hearing all of them first, whatever is
    stored can be looked up in one query.
    """
    named: dict[str, None] = {}

    def note(url: str) -> None:
        named[url] = None

    return rewrite(note), tuple(named)


def stored_addresses(corpus_id: int, urls: Sequence[str]) -> Mapping[str, str]:
    """Signed addresses for those of the urls that are stored with the corpus."""
    wanted = [(url, *_without_fragment(url)) for url in urls[:MOST_ADDRESSES]]
    if not wanted:
        return {}
    rows = Asset.objects.filter(corpus_id=corpus_id, url__in={bare for _, bare, _ in wanted})
    # Of several versions the newest stays.
    newest = dict(rows.order_by("pk").values_list("url", "pk"))
    return {
        url: signed_address(newest[bare]) + fragment
        for url, bare, fragment in wanted
        if bare in newest
    }


def _without_fragment(url: str) -> tuple[str, str]:
    bare, mark, fragment = url.partition("#")
    return bare, mark + fragment
