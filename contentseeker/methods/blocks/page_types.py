"""The type of a page (article, forum, product ...), by a logistic regression on binary traits.

Traits are the names of a page's parts (``thread``, ``add-to-cart``), the words on its buttons,
what it declares to search engines (``og:type``, JSON-LD), its address and its proportions. Each
is there or not. A page without an address has no traits of an address.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.features import PageBlocks
from contentseeker.methods.blocks.naming import Name, tokens_of
from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.model_files.arrays import Arrays, table
from contentseeker.page import FlatPage

_JSON_TYPE: Final = re.compile(r'"@type"\s*:\s*"(\w{1,40})"')
# Bounds the work: scripts of any length are met.
_MOST_SCRIPT: Final = 200_000
_DECLARING: Final = frozenset({"og:type", "generator"})
_WORD: Final = re.compile(r"[a-z]+")
# Stored in models: the prefix of traits that are words on buttons and the like.
_WORD_TRAIT: Final = "says "
# Longer texts are prose, not labels of buttons and columns.
_FEW_WORDS: Final = 4
_FEWEST_TYPES: Final = 3
_MAX_CACHED: Final = 50_000
_LONG_NUMBER: Final = re.compile(r"\d{4,}")
_YEAR: Final = re.compile(r"/(19|20)\d\d/")
# Parts of most hosts, which tell nothing.
_OF_ANY_HOST: Final = frozenset({"www", "com", "org", "net"})
_SHORTEST: Final = 3
# Longer addresses count alike: a trait must be common enough to learn a weight for it.
_MOST_WORDS: Final = 6
_MOST_PARTS: Final = 5
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
    """Everything about a page that may tell its type."""
    tokens = (token for name in blocks.named.names for token in tokens_of(name))
    labels = (label for label in blocks.texts.values() if len(label) <= _FEW_WORDS)
    # Words on buttons, in menus and above columns: *reply*, *basket*, *views*.
    words = (f"{_WORD_TRAIT}{word}" for label in labels for word in label)
    return frozenset((*tokens, *words, *_of_page(view)))


def _of_page(view: BlockView) -> Iterator[str]:
    """Traits of the whole page rather than of its parts."""
    yield from declared_traits(view.page)
    yield from address_traits(view.page)
    yield from _proportions(view)


def declared_traits(page: FlatPage) -> Iterator[str]:
    """What the page declares to search engines: its type, its generator, its JSON-LD types."""
    column = page.attributes.column
    properties, names = column("property"), column("name")
    for node in page.find("meta").tolist():
        name = (properties.get(node) or names.get(node, "")).lower()
        if name in _DECLARING:
            words = _WORD.findall((page.attributes.value(node, "content") or "").lower())
            yield from (f"{name}={word}" for word in words[:2])
    types = column("type")
    for node, content in page.log.raw_text.items():
        if types.get(node, "").lower() == "application/ld+json":
            yield from (f"ld={kind}" for kind in _JSON_TYPE.findall(content[:_MOST_SCRIPT]))


def _proportions(view: BlockView) -> Iterator[str]:
    """Amounts by the power of two below them, shares by tenths."""
    _, chars, link_chars = view.before[:, -1].tolist()
    amounts = {
        "words": int(view.all_words),
        "blocks": len(view),
        "paragraphs": int(view.is_running_text.sum()),
        "longest": int(view.words.max(initial=0.0)),
        "links": len(view.page.link_nodes),
        **{name: view.page.count(*tags) for name, tags in _COUNTED.items()},
    }
    yield from (f"#{name}={(amount + 1).bit_length() - 1}" for name, amount in amounts.items())
    yield f"%text={int(10 * view.running_words.sum() / view.all_words)}"
    yield f"%links={int(10 * link_chars / max(chars, 1.0))}"


@dataclass(frozen=True, slots=True, eq=False)
class PageTypes:
    """A multinomial logistic regression of page types on traits."""

    names: tuple[str, ...]
    """The page types."""
    traits: tuple[str, ...]
    weights: FloatArray
    """By page type and trait."""
    bias: FloatArray
    """By page type."""
    _place: dict[str, int] = field(default_factory=dict, init=False, repr=False)
    _words: dict[str, int] = field(default_factory=dict, init=False, repr=False)
    """The places of the traits that are words, by word."""
    _known: dict[Name, tuple[int, ...]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._place.update({trait: place for place, trait in enumerate(self.traits)})
        words = [trait for trait in self.traits if trait.startswith(_WORD_TRAIT)]
        self._words.update({word.removeprefix(_WORD_TRAIT): self._place[word] for word in words})

    def probabilities(self, view: BlockView, blocks: PageBlocks) -> Mapping[str, float]:
        """Probability of each page type."""
        # Pages can have any number of names; the cache must stay small.
        if len(self._known) > _MAX_CACHED:
            self._known.clear()
        places = places_of_names(self._known, self._learn, blocks.named.names)
        places |= places_of_words(self._words, blocks.texts.values(), _FEW_WORDS)
        places.update(self._places(_of_page(view)))
        # Sorted, so that rounding does not depend on the order of a set.
        logits = self.weights.T.take(sorted(places), axis=0).sum(axis=0)
        logits += self.bias
        odds = np.exp(logits - logits.max())
        return dict(zip(self.names, (odds / odds.sum()).tolist(), strict=True))

    def as_arrays(self) -> dict[str, NDArray[Any]]:
        """The weights as arrays of a model file."""
        return {"weights": self.weights, "bias": self.bias}

    @classmethod
    def from_arrays(cls, names: tuple[str, ...], traits: tuple[str, ...], arrays: Arrays) -> Self:
        """The regression of a model file; raises ``ValueError`` if names and weights differ."""
        if not all(isinstance(name, str) for name in (*names, *traits)):
            raise ValueError("page types or traits that are no texts")
        weights = table(arrays, "weights", np.float64, (len(names), len(traits)))
        bias = table(arrays, "bias", np.float64, (len(names),))
        # Two types would share one row of weights in scikit-learn's layout.
        if len(names) < _FEWEST_TYPES:
            raise ValueError("fewer than three page types")
        if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
            raise ValueError("weights of page types that are no numbers")
        return cls(names, traits, weights, bias)

    def _places(self, traits: Iterable[str]) -> tuple[int, ...]:
        place = self._place
        return tuple(place[trait] for trait in traits if trait in place)

    def _learn(self, name: Name) -> tuple[int, ...]:
        places = self._known[name] = self._places(tokens_of(name))
        return places


@compiled("tables")
def places_of_names(
    known: dict[Name, tuple[int, ...]],
    learn: Callable[[Name], tuple[int, ...]],
    names: list[Name],
) -> set[int]:
    """All places that are known of the names, or learned now."""
    places = [learn(name) if (found := known.get(name)) is None else found for name in names]
    return set().union(*places)


@compiled("tables")
def places_of_words(
    places: dict[str, int], texts: Collection[Sequence[str]], most: int
) -> set[int]:
    """The places of all known words of texts with so many words at most."""
    words: set[str] = set().union(*(text for text in texts if len(text) <= most))
    return {places[word] for word in places.keys() & words}


def address_traits(page: FlatPage) -> Iterator[str]:
    """Traits of the page's address; none where there is no address."""
    try:
        address = urlsplit((page.url or _own_address(page)).lower())
    except ValueError:
        return
    if not address.netloc:
        return
    hosts = (word for word in _WORD.findall(address.netloc) if word not in _OF_ANY_HOST)
    yield from (f"host {word}" for word in hosts if len(word) >= _SHORTEST)
    yield from _of_path(address.path)
    yield from (f"query {each.partition('=')[0]}" for each in address.query.split("&") if each)


def _of_path(path: str) -> Iterator[str]:
    parts = [part for part in path.split("/") if part]
    yield f"path of {min(len(parts), _MOST_PARTS)}"
    if _YEAR.search(path):
        yield "path with year"
    if not parts:
        return
    *folders, last = parts
    words = _WORD.findall(last)
    yield from (f"path {word}" for folder in folders for word in _WORD.findall(folder))
    yield from (f"path {word}" for word in words[:1])
    yield f"page of {min(len(words), _MOST_WORDS)} words"
    if _LONG_NUMBER.search(last):
        yield "page with number"


def _own_address(page: FlatPage) -> str:
    """What the page calls its address; empty if it does not."""
    column, value = page.attributes.column, page.attributes.value
    relations = column("rel")
    for node in page.find("link").tolist():
        if "canonical" in relations.get(node, "").lower():
            return value(node, "href") or ""
    properties = column("property")
    for node in page.find("meta").tolist():
        if properties.get(node, "").lower() == "og:url":
            return value(node, "content") or ""
    return ""
