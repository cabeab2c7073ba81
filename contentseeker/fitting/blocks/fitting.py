"""Fitting the block model on labelled pages.

What a page's features take from other fitted parts must be as it is at extraction time, on a new
site: the votes of the page's own domain are left out of the token tables, and its likely type
comes from a classifier that has not seen its domain.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from contentseeker.errors import ArgumentError
from contentseeker.fitting.blocks.examples import BlockExample
from contentseeker.fitting.blocks.network_training import NetworkTraining, TrainingPage, fit_network
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.tree_training import Boosting, fit_trees
from contentseeker.methods.blocks.counting import (
    FEWEST_DOMAINS_OF_NAMES,
    FEWEST_DOMAINS_OF_WORDS,
    TokenCounts,
    Votes,
    name_votes,
    word_votes,
)
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.page_types import PageTypes, traits_of
from contentseeker.methods.blocks.view import FloatArray

# A trait that few sites have says more about these sites than about a page type.
_FEWEST_DOMAINS_OF_TRAITS: Final = 20
_TRAIT_PENALTY: Final = 0.1
# Long lists would otherwise outvote all articles together.
MOST_BLOCKS: Final = 600
# Of a page, for fitting a network: bounds the memory that long pages take.
_MAX_NETWORK_BLOCKS: Final = 4_000
NETWORK_SHARE: Final = 0.5
"""The network's weight in the sum of both log-odds; the trees have the rest."""
NETWORK_MIN_LOGIT: Final = -4.0
"""Lower log-odds of the network are final, without the trees: about half of all blocks."""
# With two types scikit-learn would fit one row of weights.
_FEWEST_TYPES: Final = 3
_FOLDS_OF_TYPES: Final = 4
# Between equal pages (0) and equal types (1): articles outnumber all other types, on the web too.
_BALANCE_OF_TYPES: Final = 0.5

Types = Mapping[str, float]
"""The probability of each page type."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The votes of all domains, together and one by one."""

    names: TokenCounts
    words: TokenCounts
    name_votes: Mapping[str, Votes]
    word_votes: Mapping[str, Votes]


def fit_blocks(
    examples: Sequence[BlockExample],
    *,
    boosting: Boosting | None = None,
    training: NetworkTraining | None = None,
    facts: dict[str, Any] | None = None,
) -> BlockModel:
    """Fit token tables, trees and page types; a network too, if its training is given."""
    known = labelled_pages(examples)
    tables = count_tokens(known)
    # Several threads would sum in another order, which gives another model.
    with threadpool_limits(1):
        page_types, types = fit_page_types(known), likely_types(known)
    trees = fit_trees(*training_rows(known, tables, types=types), boosting or Boosting())
    network = None
    if training is not None:
        fitted = fit_network(_training_pages(known, tables, types), training)
        network = replace(fitted, share=NETWORK_SHARE, min_logit=NETWORK_MIN_LOGIT)
        # Both log-odds are added, so each is scaled by its share.
        trees = trees.scaled(1 - NETWORK_SHARE)
    return BlockModel(
        trees, tables.names, tables.words, page_types, facts=facts or {}, network=network
    )


def labelled_pages(examples: Sequence[BlockExample]) -> list[BlockExample]:
    """The examples with labels; refuses examples with one class only."""
    known = [example for example in examples if not np.isnan(example.label).all()]
    if not known:
        raise ArgumentError("examples: there is no labelled block in them. Label some pages.")
    answers = {each for example in known for each in example.label.tolist() if each == each}
    if len(answers) < 2:
        raise ArgumentError(
            "examples: all labelled blocks are content, or none is. Label some of both kinds."
        )
    return known


def count_tokens(examples: Sequence[BlockExample]) -> Tables:
    """Let every domain vote on names and words, by its pages as they are."""
    by_domain: defaultdict[str, list[Any]] = defaultdict(list)
    for example in examples:
        pages = by_domain[example.domain]
        if not example.is_recomposed:
            pages.append((example.blocks, example.label))
    of_names = {domain: name_votes(pages) for domain, pages in by_domain.items()}
    of_words = {domain: word_votes(pages) for domain, pages in by_domain.items()}
    names, words = TokenCounts(FEWEST_DOMAINS_OF_NAMES), TokenCounts(FEWEST_DOMAINS_OF_WORDS)
    # In a fixed order, so that equal pages give equal bytes.
    for domain in sorted(by_domain):
        names.add(of_names[domain])
        words.add(of_words[domain])
    return Tables(names, words, of_names, of_words)


def training_rows(
    examples: Sequence[BlockExample],
    tables: Tables,
    *,
    types: Sequence[Types],
    votes_each: int = 1,
    most_blocks: int = MOST_BLOCKS,
    model: BlockModel | None = None,
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Features, labels and weights of labelled blocks, each without its domain's votes.

    ``types`` are the likely page types of the examples, ``votes_each`` is how often each of the
    domains was counted in the tables, ``most_blocks`` how many blocks of a page there are at
    most. If there is a model, its rows take the place of all features.
    """
    random = np.random.default_rng(SEED)
    rows, label, weight = [], [], []
    for example, features in _features(examples, tables, types, votes_each):
        chosen = _sample(example, most_blocks, random)
        inputs = features if model is None else model.rows_of(features, example.blocks.path)
        # Single precision is what CatBoost compares, and takes half the memory.
        rows.append(inputs[chosen].astype(np.float32))
        label.append(example.label[chosen])
        weight.append(example.weight[chosen])
    return np.concatenate(rows), np.concatenate(label), np.concatenate(weight)


def _training_pages(
    examples: Sequence[BlockExample], tables: Tables, types: Sequence[Types]
) -> list[TrainingPage]:
    """Pages to fit a network on, each without its domain's votes."""
    return [
        TrainingPage(
            features[:_MAX_NETWORK_BLOCKS].astype(np.float32),
            example.blocks.path[:_MAX_NETWORK_BLOCKS],
            example.label[:_MAX_NETWORK_BLOCKS],
            example.weight[:_MAX_NETWORK_BLOCKS],
        )
        for example, features in _features(examples, tables, types)
    ]


def _features(
    examples: Sequence[BlockExample],
    tables: Tables,
    types: Sequence[Types],
    votes_each: int = 1,
) -> Iterator[tuple[BlockExample, FloatArray]]:
    """All features of all blocks of each page, without its domain's votes."""
    name_odds, word_odds = tables.names.odds(), tables.words.odds()
    for example, likely in zip(examples, types, strict=True):
        domain = example.domain
        names = tables.names.table_without(tables.name_votes[domain], name_odds, votes_each)
        words = tables.words.table_without(tables.word_votes[domain], word_odds, votes_each)
        yield example, example.blocks.matrix(names, words, likely)


def _sample(example: BlockExample, most: int, random: np.random.Generator) -> NDArray[np.int64]:
    """The labelled blocks of a page, or as many of them as one page may have."""
    known = np.flatnonzero(~np.isnan(example.label))
    if len(known) <= most:
        return known
    return np.sort(random.choice(known, most, replace=False))


def likely_types(examples: Sequence[BlockExample]) -> list[Types]:
    """Probabilities of the page types of each example, by a classifier without its domain."""
    folds = [crc32(example.domain.encode()) % _FOLDS_OF_TYPES for example in examples]
    found: list[Types] = [{}] * len(examples)
    for fold in range(_FOLDS_OF_TYPES):
        others = [each for each, own in zip(examples, folds, strict=True) if own != fold]
        page_types = fit_page_types(others)
        if page_types is not None:
            for place in (place for place, own in enumerate(folds) if own == fold):
                found[place] = page_types.probabilities(examples[place].blocks)
    return found


def fit_page_types(examples: Sequence[BlockExample]) -> PageTypes | None:
    """A classifier of page types; None where too little is known."""
    # A list beside a shortened article is no page of any type.
    known = [each for each in examples if each.page_type and not each.is_recomposed]
    kinds = [example.page_type for example in known]
    if len(set(kinds)) < _FEWEST_TYPES:
        return None
    traits_by_page = [traits_of(example.blocks) for example in known]
    domains: defaultdict[str, set[str]] = defaultdict(set)
    for example, traits in zip(known, traits_by_page, strict=True):
        for trait in traits:
            domains[trait].add(example.domain)
    enough = (trait for trait in domains if len(domains[trait]) >= _FEWEST_DOMAINS_OF_TRAITS)
    place = {trait: number for number, trait in enumerate(sorted(enough))}
    if not place:
        return None
    found = [sorted(place[each] for each in traits if each in place) for traits in traits_by_page]
    ends = np.cumsum([0, *map(len, found)])
    columns = np.concatenate([np.array(row, dtype=np.int64) for row in found])
    matrix = csr_matrix((np.ones(len(columns)), columns, ends), (len(known), len(place)))
    estimator = LogisticRegression(C=_TRAIT_PENALTY, max_iter=500, random_state=SEED)
    estimator.fit(matrix, kinds, sample_weight=_type_weights(known))
    names = tuple(str(name) for name in estimator.classes_)
    return PageTypes(names, tuple(place), estimator.coef_, estimator.intercept_)


def _type_weights(examples: Sequence[BlockExample]) -> FloatArray:
    """Weights that let rare page types count more, on average 1."""
    kinds = [example.page_type for example in examples]
    pages = Counter(kinds)
    weight: FloatArray = np.array([pages[kind] ** -_BALANCE_OF_TYPES for kind in kinds])
    weight /= weight.mean()
    return weight
