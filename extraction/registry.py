"""All extraction methods under one roof, by the names their results are reported under.

Commands, benchmarks and dashboards go through here, so that comparing every method
needs no special case for any. The entries stand with the methods they describe
(``extraction.blocks``, ``extraction.baselines``, ``extraction.peers``).
"""

from difflib import get_close_matches
from typing import Final

from extraction import baselines, peers
from extraction.blocks.methods import METHODS as BLOCKS
from extraction.classifiers.methods import METHODS as CONTENT_SEEKER
from extraction.errors import ArgumentError, UnknownMethodError
from extraction.method import Family, Method
from extraction.pagination.methods import METHODS as PAGINATION
from extraction.sequences.methods import METHODS as SEQUENCES
from extraction.style_density.methods import METHODS as STYLE_DENSITY

_METHODS: Final[dict[str, Method]] = {}


def register(method: Method) -> None:
    """Add a method. A name can be taken only once, whatever its case."""
    key = method.name.casefold()
    if key in _METHODS:
        raise ArgumentError(
            f"name: {method.name!r} is taken by {_METHODS[key].summary!r} Choose another."
        )
    _METHODS[key] = method


def get(name: str) -> Method:
    """The method of this name, whatever its case."""
    method = _METHODS.get(name.casefold()) if isinstance(name, str) else None
    if method is None:
        raise UnknownMethodError(f"name: no method is called {name!r}. {_hint(str(name))}")
    return method


def names(family: Family | str | None = None, *, available_only: bool = False) -> list[str]:
    """Names in the order of registration, of one family or of all.

    ``available_only`` leaves out methods whose package is not installed.
    """
    if family is not None and family not in set(Family):
        known = ", ".join(map(repr, map(str, Family)))
        raise ArgumentError(f"family: there is no {family!r}. Pass one of: {known}.")
    return [
        method.name
        for method in _METHODS.values()
        if family in (None, method.family) and (method.is_available() or not available_only)
    ]


def _hint(name: str) -> str:
    near = get_close_matches(name.casefold(), _METHODS, n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(_METHODS[key].name for key in near)}?"
    return f"There are: {', '.join(names())}."


for _method in (
    *BLOCKS,
    *CONTENT_SEEKER,
    *SEQUENCES,
    *STYLE_DENSITY,
    *PAGINATION,
    *baselines.METHODS,
    *peers.METHODS,
):
    register(_method)
