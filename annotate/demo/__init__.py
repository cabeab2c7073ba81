"""The demo corpus: pages of invented sites with gold text and labels, exact by construction.

It is what a newcomer labels first, and the fixture of the test suite. Three genres, at least
six sites each, at least ten pages each; every site has a template of its own. The words are
written by hand (``stories``), choices and numbers in them are drawn by chance, so that one
seed gives the same bytes everywhere and another seed a corpus of the same shape.

Needs the extraction library, to turn marked elements into node ids. No Django, no network, no
files. Not here: storing the pages (the importers of ``annotate``).
"""

from __future__ import annotations

from collections.abc import Iterator

from annotate.demo.errors import DemoError, ScriptError
from annotate.demo.labelling import deliver
from annotate.demo.records import DemoLabel, DemoPage, DemoSite
from annotate.demo.sites import ALL

__all__ = [
    "DEFAULT_SEED",
    "SITES",
    "DemoError",
    "DemoLabel",
    "DemoPage",
    "DemoSite",
    "ScriptError",
    "generate",
]

DEFAULT_SEED = 2009

SITES: tuple[DemoSite, ...] = tuple(module.SITE for module in ALL)


def generate(seed: int = DEFAULT_SEED) -> Iterator[DemoPage]:
    """Write all pages of the corpus, site after site."""
    for module in ALL:
        for draft in module.pages(seed):
            yield deliver(module.SITE, draft)
