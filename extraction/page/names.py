"""What elements are called on every page of a site, and selectors made of such names.

A name is *stable* if the next element of its kind, and the next page, can be expected to
have it, too. Numbered names (``post-123``), those of a state (``odd``, ``active``) and those
made by machines (``css-xkqzzt``) are not.

A chain is written in CSS, its steps joined by ``>``, and finds the same elements here and
through ``page.select``. Here it costs a few array operations; there libxml2 needs cubic time
for a looser ``div div`` on nested elements, which is why steps are always direct.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from extraction.page.flat import FlatPage
from extraction.page.structure import BoolArray
from extraction.page.tree import safe_name

Names = tuple[str, ...]

_LONGEST_NAME: Final = 60
# White space, and what is a space in the lxml tree because XML forbids it.
_BETWEEN_NAMES: Final = re.compile("[^\x21-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")
_STATES: Final = frozenset(
    "odd even alt alternate first last active current selected open opened closed new unread "
    "read hover focus visible hidden expanded collapsed clearfix".split()
)
_OF_A_STATE: Final = re.compile(r"[-_](?:odd|even|alt|first|last|active|current|selected)$")
# No word of any language written in Latin letters has six consonants in a row.
# A backslash cannot be meant, and cssselect takes what follows it for an escape.
_MADE_BY_MACHINES: Final = re.compile(
    r"\d|\\|^(?:css|sc|jsx|jss|emotion)-|[b-df-hj-np-tv-xz]{6}", re.IGNORECASE
)
_CHANGING: Final = (_OF_A_STATE, _MADE_BY_MACHINES, _BETWEEN_NAMES)
# A digit at the beginning or behind a hyphen there, a hyphen without a letter, and all that
# CSS could take for its own.
_NOT_AS_IS: Final = re.compile(r"^-?\d|^-(?:-|$)|[^\w\-\u0080-\U0010ffff]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a selector: a tag (``*`` is any), class names, an id."""

    tag: str
    names: Names = ()
    own_id: str = ""

    def __str__(self) -> str:
        written = "*" if self.tag == "*" else css_identifier(safe_name(self.tag))
        if self.own_id:
            written += f"#{css_identifier(self.own_id)}"
        return written + "".join(f".{css_identifier(name)}" for name in self.names)


def css_identifier(name: str) -> str:
    """A name as CSS writes it: colons, quotes, leading digits and the like by their numbers."""
    return _NOT_AS_IS.sub(lambda match: f"{match[0][:-1]}\\{ord(match[0][-1]):x} ", name)


def written(chain: Sequence[Step]) -> str:
    """The chain, outermost step first, as a CSS selector."""
    return " > ".join(map(str, chain))


class ElementNames:
    """The stable names of one page's elements, and which elements a chain finds."""

    def __init__(self, page: FlatPage) -> None:
        self.page = page
        self._classes = page.attributes.column("class")
        self._ids = page.attributes.column("id")
        self._tags = [safe_name(tag) for tag in page.tags]

    def names(self, node: int) -> Names:
        """Stable class names of an element."""
        return stable_names(self._classes.get(node, ""))

    def own_id(self, node: int) -> str:
        """The element's id if it is stable, else nothing."""
        own_id = self._ids.get(node, "")
        return own_id if _is_stable(own_id) else ""

    def namesakes(self, node: int) -> list[int]:
        """Elements with the same tag that share a stable name with this one."""
        own, tag = set(self.names(node)), self._tags[node]
        if not own:
            return []
        return [
            other
            for other, value in self._classes.items()
            if self._tags[other] == tag and not own.isdisjoint(stable_names(value))
        ]

    def found(self, chain: Sequence[Step]) -> BoolArray:
        """Which elements a chain, outermost step first, finds."""
        fits = self._fitting(chain[0])
        for step in chain[1:]:
            # The root's parent is -1, the last element: a step below another is never it.
            is_below = fits[self.page.parent] & (self.page.parent >= 0)
            fits = self._fitting(step) & is_below
        return fits

    def _fitting(self, step: Step) -> BoolArray:
        fits = np.ones(len(self.page), dtype=np.bool_)
        if step.tag != "*":
            tag = safe_name(step.tag)
            fits = np.fromiter((tag == each for each in self._tags), np.bool_, len(self._tags))
        if step.own_id:
            fits &= self._flags([e for e, own_id in self._ids.items() if own_id == step.own_id])
        if step.names:
            wanted = set(step.names)
            named = self._classes.items()
            fits &= self._flags([e for e, value in named if wanted <= all_names(value)])
        return fits

    def _flags(self, nodes: list[int]) -> BoolArray:
        flags = np.zeros(len(self.page), dtype=np.bool_)
        flags[nodes] = True
        return flags


@lru_cache(maxsize=4096)
def all_names(value: str) -> frozenset[str]:
    """The names in a class attribute."""
    return frozenset(_BETWEEN_NAMES.split(value)) - {""}


@lru_cache(maxsize=4096)
def stable_names(value: str) -> Names:
    """The stable names in a class attribute, in the order written."""
    return tuple(dict.fromkeys(name for name in _BETWEEN_NAMES.split(value) if _is_stable(name)))


@lru_cache(maxsize=4096)
def _is_stable(name: str) -> bool:
    return (
        0 < len(name) <= _LONGEST_NAME
        and name.lower() not in _STATES
        and not any(pattern.search(name) for pattern in _CHANGING)
    )
