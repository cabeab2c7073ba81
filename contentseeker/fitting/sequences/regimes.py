"""The paper's four ways to divide documents into training and test, four times each.

Documents repeat each other in two ways: many sites print the same article, and the pages of
a site look alike. Whether either may be on both sides decides how hard the test is. The paper's
authors grouped articles by hand; here near-duplicates by their gold text
(``contentseeker.fitting.near_duplicates``) are one article.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.near_duplicates import near_duplicates

FOLDS: Final = 4
"""Three are learned from, one is tested."""
SIMILAR: Final = 0.7
"""Share of five-word runs that two texts have in common, to be one article."""

DUPLICATES_MIXED: Final = "mixed sources with duplicates"
NO_DUPLICATES_MIXED: Final = "mixed sources without duplicates"
DUPLICATES_SEPARATE: Final = "separate sources with duplicates"
NO_DUPLICATES_SEPARATE: Final = "separate sources without duplicates"


@dataclass(frozen=True, slots=True)
class Document:
    """The facts about a page by which documents are divided."""

    key: int
    source: str
    article: int
    """The same of documents that are near-duplicates."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Keys of documents to learn from and to test, both rising."""

    train: tuple[int, ...]
    test: tuple[int, ...]


def documents_of(pages: Iterable[tuple[int, str, str]]) -> list[Document]:
    """Pages, given by key, source and gold text, with near-duplicates grouped into articles."""
    listed = list(pages)
    groups = near_duplicates(((key, text) for key, _, text in listed), threshold=SIMILAR)
    article = {key: group[0] for group in groups for key in group}
    return [Document(key, source, article.get(key, key)) for key, source, _ in listed]


def folds_of(regime: str, documents: Sequence[Document], seed: int) -> list[Fold]:
    """The four folds of a regime; the same seed gives the same ones."""
    if regime not in REGIMES:
        raise ArgumentError(f"regime: there is no {regime!r}. There are: {', '.join(REGIMES)}.")
    random = np.random.default_rng(seed)
    parts = REGIMES[regime](documents, random)
    if not all(parts):
        raise ArgumentError(
            f"documents: too few for {FOLDS} folds of {regime!r}. Take at least {FOLDS} "
            "documents, articles and sources."
        )
    folds = [_fold(parts, number) for number in range(FOLDS)]
    # Whole sources on either side still share articles.
    if regime == NO_DUPLICATES_SEPARATE:
        folds = [_without_overlap(fold, documents) for fold in folds]
    return folds


_Parts = list[list[Document]]


def _fold(parts: _Parts, number: int) -> Fold:
    train = [
        document.key for place, part in enumerate(parts) if place != number for document in part
    ]
    return Fold(tuple(sorted(train)), tuple(sorted(each.key for each in parts[number])))


def _by_document(documents: Sequence[Document], random: np.random.Generator) -> _Parts:
    order = random.permutation(len(documents)).tolist()
    return [[documents[place] for place in order[number::FOLDS]] for number in range(FOLDS)]


def _by_article(documents: Sequence[Document], random: np.random.Generator) -> _Parts:
    """Whole articles, until a part has a quarter of the documents; the last has the rest."""
    articles = list(dict.fromkeys(each.article for each in documents))
    parts: _Parts = [[]]
    for place in random.permutation(len(articles)).tolist():
        if len(parts) < FOLDS and FOLDS * len(parts[-1]) >= len(documents):
            parts.append([])
        parts[-1] += [each for each in documents if each.article == articles[place]]
    return parts + [[] for _ in range(FOLDS - len(parts))]


def _by_source(documents: Sequence[Document], random: np.random.Generator) -> _Parts:
    """Whole sources, dealt round; large ones are likely to be drawn early, which evens parts."""
    left = Counter(each.source for each in documents)
    parts: _Parts = [[] for _ in range(FOLDS)]
    turn = 0
    while left:
        names = sorted(left)
        weights = np.array([left[name] for name in names], dtype=np.float64)
        # With a probability by its number of documents.
        drawn = names[int(random.choice(len(names), p=weights / weights.sum()))]
        parts[turn % FOLDS] += [each for each in documents if each.source == drawn]
        del left[drawn]
        turn += 1
    return parts


def _without_overlap(fold: Fold, documents: Sequence[Document]) -> Fold:
    """Articles on both sides stay on one: half of them on each, the test side first."""
    article = {each.key: each.article for each in documents}
    tested = {article[key] for key in fold.test}
    # Sorted, so that the same documents give the same folds.
    both = sorted(tested & {article[key] for key in fold.train})
    kept_in_test = set(both[: (len(both) + 1) // 2])
    return Fold(
        tuple(key for key in fold.train if article[key] not in kept_in_test),
        tuple(key for key in fold.test if article[key] not in set(both) - kept_in_test),
    )


REGIMES: Final = {
    NO_DUPLICATES_SEPARATE: _by_source,
    DUPLICATES_SEPARATE: _by_source,
    NO_DUPLICATES_MIXED: _by_article,
    DUPLICATES_MIXED: _by_document,
}
"""From the hardest to the easiest, as the paper lists them."""
