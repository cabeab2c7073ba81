"""Every attack of the suite, in families."""

from typing import Final

from tests.browser.hostile.payloads.addresses import ADDRESSES
from tests.browser.hostile.payloads.clobbering import CLOBBERING
from tests.browser.hostile.payloads.covering import COVERING
from tests.browser.hostile.payloads.drawings import DRAWINGS
from tests.browser.hostile.payloads.embedding import EMBEDDING
from tests.browser.hostile.payloads.forging import FORGING
from tests.browser.hostile.payloads.handlers import HANDLERS
from tests.browser.hostile.payloads.leaving import LEAVING
from tests.browser.hostile.payloads.loading import LOADING
from tests.browser.hostile.payloads.mutation import MUTATION
from tests.browser.hostile.payloads.payload import (
    KNOWN,
    Family,
    Payload,
    gathered,
    gathered_for_rendering,
)
from tests.browser.hostile.payloads.scripts import SCRIPTS
from tests.browser.hostile.payloads.sizes import SIZES
from tests.browser.hostile.payloads.styles import STYLES

FAMILIES: Final[dict[str, Family]] = {
    "scripts": SCRIPTS,
    "handlers": HANDLERS,
    "drawings": DRAWINGS,
    "addresses": ADDRESSES,
    "leaving": LEAVING,
    "embedding": EMBEDDING,
    "loading": LOADING,
    "styles": STYLES,
    "clobbering": CLOBBERING,
    "mutation": MUTATION,
    "covering": COVERING,
    "forging": FORGING,
    "sizes": SIZES,
}

__all__ = ["FAMILIES", "KNOWN", "Family", "Payload", "gathered", "gathered_for_rendering"]
