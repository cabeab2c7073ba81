"""Generate the demo corpus: pages of invented sites with exact gold texts and labels.

New users label it first, and the test suite uses it as a fixture. It has three genres with at
least six sites each and ten pages per site; every site has its own templates (``sites/*/``).
The texts are hand-written scripts (``stories/*.txt``) with random choices: a seed always gives
the same bytes, and another seed gives other texts on the same sites.

Needs ``contentseeker`` to turn marked elements into node ids; no Django and no network.
``annotate.demo.loading`` stores the pages.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotate.demo.drafts import finish_page
from annotate.demo.pages import drafts
from annotate.demo.records import DemoLabel, DemoPage, DemoSite
from annotate.demo.scripts import ScriptError
from annotate.demo.sites import ALL

__all__ = [
    "DEFAULT_SEED",
    "SITES",
    "DemoLabel",
    "DemoPage",
    "DemoSite",
    "ScriptError",
    "generate",
]

DEFAULT_SEED = 2009

SITES: tuple[DemoSite, ...] = tuple(site.record for site in ALL)


def generate(seed: int = DEFAULT_SEED) -> Iterator[DemoPage]:
    """Yield all pages of the corpus, grouped by site."""
    for site in ALL:
        for draft in drafts(site, seed):
            yield finish_page(site.record, draft)
