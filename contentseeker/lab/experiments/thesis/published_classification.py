"""Figures of the thesis about its classifiers: Tables 6.2 to 6.15, Figures 6.4 and 6.5.

Facts from the document, for comparison only. Nothing is computed from them but scores from
counts, so that one definition serves printed and measured counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from contentseeker.metrics import ConfusionTable

Counts = tuple[int, int, int, int]
"""True positives, false negatives, false positives, true negatives."""


@dataclass(frozen=True, slots=True)
class PublishedData:
    """Pages and training instances of a genre: Tables 6.2, 6.3 and 6.5."""

    training_pages: int
    evaluation_pages: int
    good: int
    bad: int
    main: int
    noisy: int
    single_main: int
    single_noisy: int


DATA: Final = {
    "news": PublishedData(160, 1689, 702, 313, 127, 888, 124, 891),
    "blog": PublishedData(70, 605, 904, 111, 504, 511, 471, 544),
    "forum": PublishedData(16, 164, 592, 86, 253, 425, 252, 426),
}

_ALGORITHMS: Final = ("J48", "RandomForest", "SMO", "MLP")


def _scores(*counts: Counts) -> dict[str, ConfusionTable]:
    found = (ConfusionTable(*each) for each in counts)
    return dict(zip(_ALGORITHMS, found, strict=True))


# Table 6.10 counts noisy as the positive class for news and forum. Here main is, everywhere.
CLASSIFICATION: Final[Mapping[str, Mapping[str, Mapping[str, ConfusionTable]]]] = {
    "segment": {
        "news": _scores(
            (675, 27, 25, 288), (685, 17, 24, 289), (633, 69, 66, 247), (680, 22, 42, 271)
        ),
        "blog": _scores((881, 23, 44, 67), (893, 11, 34, 77), (895, 9, 92, 19), (873, 31, 48, 63)),
        "forum": _scores((585, 7, 7, 79), (588, 4, 5, 81), (586, 6, 47, 39), (582, 10, 7, 79)),
    },
    "content": {
        "news": _scores((122, 5, 2, 886), (123, 4, 0, 888), (123, 4, 8, 880), (125, 2, 1, 887)),
        "blog": _scores(
            (474, 30, 40, 471), (489, 15, 32, 479), (479, 25, 99, 412), (473, 31, 36, 475)
        ),
        "forum": _scores(
            (248, 5, 11, 414), (248, 5, 7, 418), (233, 20, 78, 347), (248, 5, 13, 412)
        ),
    },
    "single": {
        "news": _scores((121, 3, 3, 888), (119, 5, 1, 890), (119, 5, 6, 885), (122, 2, 1, 890)),
        "blog": _scores(
            (438, 33, 33, 393), (453, 18, 26, 400), (378, 93, 25, 401), (434, 37, 33, 393)
        ),
        "forum": _scores(
            (247, 5, 14, 412), (248, 4, 10, 416), (232, 20, 76, 350), (245, 7, 16, 410)
        ),
    },
}
"""By task, genre and algorithm: Tables 6.6, 6.8 and 6.10."""

MCNEMAR: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "segment": {
        "J48": ("", "=/=/=", "+/=/+", "=/=/="),
        "RandomForest": ("=/=/=", "", "+/+/+", "+/=/+"),
        "SMO": ("-/=/-", "-/-/-", "", "-/=/-"),
        "MLP": ("=/=/=", "-/=/-", "+/=/+", ""),
    },
    "content": {
        "J48": ("", "=/-/=", "=/=/+", "=/=/="),
        "RandomForest": ("=/+/=", "", "+/+/+", "=/=/+"),
        "SMO": ("=/=/-", "-/-/-", "", "=/-/-"),
        "MLP": ("=/=/=", "=/=/-", "=/+/+", ""),
    },
}
"""By task and algorithm, against J48, random forest, SMO and MLP: Tables 6.7 and 6.9.

One sign per genre: news, blog, forum. The cells of Table 6.11 are damaged in the document."""

MCNEMAR_TALLIES: Final[Mapping[str, Mapping[str, tuple[int, int, int]]]] = {
    "segment": {"J48": (2, 7, 0), "RandomForest": (5, 4, 0), "SMO": (0, 2, 7), "MLP": (2, 5, 2)},
    "content": {"J48": (1, 7, 1), "RandomForest": (5, 4, 0), "SMO": (0, 3, 6), "MLP": (2, 6, 1)},
    "single": {"J48": (2, 7, 0), "RandomForest": (4, 5, 0), "SMO": (0, 1, 8), "MLP": (3, 5, 1)},
}
"""Wins, ties and losses: the last columns of Tables 6.7, 6.9 and 6.11."""

SELECTION: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "two-phase": {
        "IG": (9, 0),
        "consistency": (8, 0),
        "ReliefF": (8, 0),
        "CFS": (8, 1),
        "PCA": (6, 12),
        "wrapper": (0, 36),
    },
    "single-phase": {
        "IG": (5, 0),
        "CFS": (5, 0),
        "consistency": (5, 0),
        "ReliefF": (5, 0),
        "PCA": (3, 10),
        "wrapper": (0, 18),
    },
}
"""Wins and losses of feature selections: Tables 6.12 and 6.13."""

COSTS: Final = {1: ConfusionTable(122, 5, 2, 886), 10: ConfusionTable(125, 2, 11, 877)}
"""News content by the cost of a miss: Tables 6.15 and 6.14, whose captions are swapped there."""


@dataclass(frozen=True, slots=True)
class PublishedTree:
    """What a printed tree tests, and how large it is."""

    root: str
    features: tuple[str, ...]
    leaves: int


TREES: Final = {
    "segment": PublishedTree(
        "innerHtmlLength > 0.00718",
        ("innerHtmlLength", "divNum", "linkNum", "domHeight", "innerTxtLength"),
        12,
    ),
    "content": PublishedTree(
        "stopWordRatio > 0.1985",
        ("stopWordRatio", "stringMax", "paraNum", "linkToTextRatio", "innerTxtLength"),
        7,
    ),
}
"""The trees of the news data by task: Figures 6.4 and 6.5."""
