"""Which kind of page it is: article, forum, product ... from what a page says about itself.

A page gives itself away by the names of its parts (``thread``, ``add-to-cart``), by the words
on its buttons, by what it declares to search engines (``og:type``, JSON-LD) and by its
proportions. Each such trait is there or not; a multinomial logistic regression weighs them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from extraction.blocks.features import PageBlocks
from extraction.blocks.naming import Name, tokens_of
from extraction.blocks.surroundings import is_running_text
from extraction.blocks.view import BlockView

_JSON_TYPE: Final = re.compile(r'"@type"\s*:\s*"(\w{1,40})"')
_MOST_SCRIPT: Final = 200_000
_DECLARING: Final = frozenset({"og:type", "generator"})
_WORD: Final = re.compile(r"[a-z]+")
_FEW_WORDS: Final = 4
_REMEMBERED: Final = 50_000
_COUNTED: Final = {
    "times": ("time",),
    "titles": ("h1",),
    "headings": ("h2", "h3"),
    "articles": ("article",),
    "forms": ("form",),
    "tables": ("table",),
    "code": ("pre", "code"),
    "pictures": ("img",),
    "items": ("li",),
}


def traits_of(view: BlockView, blocks: PageBlocks) -> frozenset[str]:
    """Everything about a page that may tell its kind."""
    tokens = (token for name in blocks.named.names for token in tokens_of(name))
    return frozenset((*tokens, *_own_traits(view, blocks)))


def _own_traits(view: BlockView, blocks: PageBlocks) -> Iterator[str]:
    """All traits but the names of elements, which many pages share."""
    yield from _declared(view)
    yield from _proportions(view)
    yield from _said(blocks)


def _said(blocks: PageBlocks) -> Iterator[str]:
    """Words on buttons, in menus and above columns: *reply*, *basket*, *views*."""
    for words in blocks.texts.values():
        if len(words) <= _FEW_WORDS:
            yield from (f"says {word}" for word in words)


def _declared(view: BlockView) -> Iterator[str]:
    page = view.page
    for node in page.find("meta").tolist():
        attributes = page.attrs(node)
        name = (attributes.get("property") or attributes.get("name") or "").lower()
        if name in _DECLARING:
            words = _WORD.findall(attributes.get("content", "").lower())
            yield from (f"{name}={word}" for word in words[:2])
    for node, content in page.log.raw_text.items():
        if page.attrs(node).get("type", "").lower() == "application/ld+json":
            yield from (f"ld={kind}" for kind in _JSON_TYPE.findall(content[:_MOST_SCRIPT]))


def _proportions(view: BlockView) -> Iterator[str]:
    """Amounts by the power of two below them, shares by tenths."""
    is_long = is_running_text(view)
    total = max(view.words.sum(), 1.0)
    amounts = {
        "words": total,
        "blocks": len(view),
        "paragraphs": int(is_long.sum()),
        "longest": view.words.max(initial=0.0),
        "links": len(view.page.link_nodes),
        **{name: len(view.page.find(*tags)) for name, tags in _COUNTED.items()},
    }
    yield from (f"#{name}={int(np.log2(amount + 1))}" for name, amount in amounts.items())
    yield f"%text={int(10 * view.words[is_long].sum() / total)}"
    yield f"%links={int(10 * view.link_chars.sum() / max(view.chars.sum(), 1.0))}"


@dataclass(frozen=True, slots=True)
class PageTypes:
    """A fitted classifier of page types, and the traits it knows."""

    estimator: Any
    """scikit-learn's logistic regression, one column per trait."""
    traits: tuple[str, ...]
    _place: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    _known: dict[Name, tuple[int, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        self._place.update({trait: place for place, trait in enumerate(self.traits)})

    @property
    def names(self) -> tuple[str, ...]:
        """The page types, in the order of the classifier."""
        return tuple(str(name) for name in self.estimator.classes_)

    def probabilities(self, view: BlockView, blocks: PageBlocks) -> Mapping[str, float]:
        """How likely the page is of each type."""
        places = set(self._places(_own_traits(view, blocks)))
        known = self._known
        if len(known) > _REMEMBERED:
            known.clear()
        for name in blocks.named.names:
            places.update(known[name] if name in known else self._learn(name))
        weights = self.estimator.coef_[:, sorted(places)].sum(axis=1) + self.estimator.intercept_
        odds = np.exp(weights - weights.max())
        return dict(zip(self.names, (odds / odds.sum()).tolist(), strict=True))

    def _places(self, traits: Iterable[str]) -> tuple[int, ...]:
        place = self._place
        return tuple(place[trait] for trait in traits if trait in place)

    def _learn(self, name: Name) -> tuple[int, ...]:
        places = self._known[name] = self._places(tokens_of(name))
        return places
