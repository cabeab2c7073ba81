"""Class names and ids that recur on every page of a site, and selectors made of them.

A name is *stable* if similar elements, also those of the next page, can be expected to have
it. Numbered names (``post-123``), names of a state (``odd``, ``active``) and generated names
(``css-xkqzzt``) are not stable.

A selector here is a list of steps, outermost first, joined by ``>`` in CSS. ``ElementNames``
and ``page.select`` find the same elements with it. The first needs a few array operations.
In the second, libxml2 needs cubic time for a ``div div`` on nested elements, which is why every
step is a direct child of the one before.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from contentseeker.page.flat import FlatPage
from contentseeker.page.structure import BoolArray, flagged
from contentseeker.page.tree import safe_name

Names = tuple[str, ...]

_MAX_NAME_LENGTH: Final = 60
# White space, and characters that XML forbids: the lxml tree has spaces in their place.
_SEPARATORS: Final = re.compile("[^\x21-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")
_STATES: Final = frozenset(
    "odd even alt alternate first last active current selected open opened closed new unread "
    "read hover focus visible hidden expanded collapsed clearfix".split()
)
_STATE_SUFFIX: Final = re.compile(r"[-_](?:odd|even|alt|first|last|active|current|selected)$")
# No word of any language written in Latin letters has six consonants in a row.
# A backslash is a mistake of the page, and cssselect reads an escape after it.
_GENERATED: Final = re.compile(
    r"\d|\\|^(?:css|sc|jsx|jss|emotion)-|[b-df-hj-np-tv-xz]{6}", re.IGNORECASE
)
_UNSTABLE: Final = (_STATE_SUFFIX, _GENERATED, _SEPARATORS)
# A leading digit, also after a hyphen; a leading hyphen without a letter; all characters that
# have a meaning in CSS.
_NEEDS_ESCAPE: Final = re.compile(r"^-?\d|^-(?:-|$)|[^\w\-\u0080-\U0010ffff]", re.ASCII)


@dataclass(frozen=True, slots=True)
class SelectorStep:
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
    """A name as CSS writes it: colons, quotes and leading digits as numeric escapes."""
    return _NEEDS_ESCAPE.sub(lambda match: f"{match[0][:-1]}\\{ord(match[0][-1]):x} ", name)


def css_selector(steps: Sequence[SelectorStep]) -> str:
    """The steps, outermost first, as a CSS selector."""
    return " > ".join(map(str, steps))


class ElementNames:
    """The stable names of one page's elements, and which elements a selector finds."""

    def __init__(self, page: FlatPage) -> None:
        self.page = page
        self._classes = page.attributes.column("class")
        self._ids = page.attributes.column("id")
        self._tags = [safe_name(tag) for tag in page.tags]

    def names(self, node: int) -> Names:
        """Stable class names of an element."""
        return stable_names(self._classes.get(node, ""))

    def own_id(self, node: int) -> str:
        """The element's id if it is stable, else an empty string."""
        own_id = self._ids.get(node, "")
        return own_id if _is_stable(own_id) else ""

    def sharing_names(self, node: int) -> list[int]:
        """Elements with the same tag that share a stable name with this one."""
        own, tag = set(self.names(node)), self._tags[node]
        if not own:
            return []
        return [
            other
            for other, value in self._classes.items()
            if self._tags[other] == tag and not own.isdisjoint(stable_names(value))
        ]

    def found(self, steps: Sequence[SelectorStep]) -> BoolArray:
        """Per element: whether a selector, outermost step first, finds it."""
        matches = self._matching(steps[0])
        for step in steps[1:]:
            # The root's parent is -1, which would index the last element.
            is_below = matches[self.page.parent] & (self.page.parent >= 0)
            matches = self._matching(step) & is_below
        return matches

    def _matching(self, step: SelectorStep) -> BoolArray:
        matches = np.ones(len(self.page), dtype=np.bool_)
        if step.tag != "*":
            tag = safe_name(step.tag)
            matches = np.fromiter((tag == each for each in self._tags), np.bool_, len(self._tags))
        if step.own_id:
            with_id = [node for node, own_id in self._ids.items() if own_id == step.own_id]
            matches &= flagged(with_id, len(matches))
        if step.names:
            wanted = set(step.names)
            named = self._classes.items()
            with_names = [node for node, value in named if wanted <= all_names(value)]
            matches &= flagged(with_names, len(matches))
        return matches


@lru_cache(maxsize=4096)
def all_names(value: str) -> frozenset[str]:
    """The names in a class attribute."""
    return frozenset(_SEPARATORS.split(value)) - {""}


@lru_cache(maxsize=4096)
def stable_names(value: str) -> Names:
    """The stable names in a class attribute, in the order written."""
    return tuple(dict.fromkeys(name for name in _SEPARATORS.split(value) if _is_stable(name)))


@lru_cache(maxsize=4096)
def _is_stable(name: str) -> bool:
    return (
        0 < len(name) <= _MAX_NAME_LENGTH
        and name.lower() not in _STATES
        and not any(pattern.search(name) for pattern in _UNSTABLE)
    )
