"""All extraction methods by name.

Commands, benchmarks and dashboards use this registry, so that no method needs a special case.
The entries are defined next to the methods they describe (``contentseeker.methods``).
"""

from difflib import get_close_matches
from typing import Final

from contentseeker.errors import ArgumentError, UnknownMethodError
from contentseeker.method import Family, Method
from contentseeker.methods import baselines, peers
from contentseeker.methods.blocks.extractor import METHODS as BLOCKS
from contentseeker.methods.content_seeker.extractor import METHODS as CONTENT_SEEKER
from contentseeker.methods.hanamura.extractor import METHODS as PAGINATION
from contentseeker.methods.sequences.extractor import METHODS as SEQUENCES
from contentseeker.methods.style_density.extractor import METHODS as STYLE_DENSITY

_METHODS: Final[dict[str, Method]] = {}


def register(method: Method) -> None:
    """Add a method. Names are unique, ignoring case."""
    key = method.name.casefold()
    if key in _METHODS:
        raise ArgumentError(
            f"name: {method.name!r} is taken by {_METHODS[key].summary!r} Choose another."
        )
    _METHODS[key] = method


def get(name: str) -> Method:
    """The method of this name, ignoring case."""
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


# The order of all lists: our own methods, then baselines, then other projects' packages.
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
