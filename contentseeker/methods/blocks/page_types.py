"""The type of a page (article, forum, product ...), by a logistic regression on binary traits.

Traits are the names of a page's parts (``thread``, ``add-to-cart``), the words on its buttons,
what it declares to search engines (``og:type``, JSON-LD), its address and its proportions. Each
is there or not. A page without an address has no traits of an address.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.compiled import compiled
from contentseeker.methods.blocks.features import PageBlocks
from contentseeker.methods.blocks.naming import Name, tokens_of
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.model_files.arrays import Arrays, table

# Stored in models: the prefix of traits that are words on buttons and the like.
_WORD_TRAIT: Final = "says "
# Longer texts are prose, not labels of buttons and columns.
_FEW_WORDS: Final = 4
_FEWEST_TYPES: Final = 3
_MAX_CACHED: Final = 50_000


def traits_of(blocks: PageBlocks) -> frozenset[str]:
    """Everything about a page that may tell its type."""
    tokens = (token for name in blocks.named.names for token in tokens_of(name))
    labels = (label for label in blocks.texts.values() if len(label) <= _FEW_WORDS)
    # Words on buttons, in menus and above columns: *reply*, *basket*, *views*.
    words = (f"{_WORD_TRAIT}{word}" for label in labels for word in label)
    return frozenset((*tokens, *words, *blocks.page_traits))


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

    def probabilities(self, blocks: PageBlocks) -> Mapping[str, float]:
        """Probability of each page type."""
        # Pages can have any number of names; the cache must stay small.
        if len(self._known) > _MAX_CACHED:
            self._known.clear()
        places = places_of_names(self._known, self._learn, blocks.named.names)
        places |= places_of_words(self._words, blocks.texts.values(), _FEW_WORDS)
        places.update(self._places(blocks.page_traits))
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
