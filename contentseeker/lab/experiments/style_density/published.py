"""Figures and statements of Pappas et al. (2012), measured on the paper's own pages."""

from typing import Final, NamedTuple

from contentseeker.methods.style_density.decision import PageType


class Measured(NamedTuple):
    """A row of Table 2 for one data set."""

    precision: float
    recall: float | None
    region_accuracy: float


class Dataset(NamedTuple):
    """A row of Table 1; the diversity is in per cent, as printed."""

    name: str
    domains: int
    pages: int | None
    diversity: float | None


DATASETS: Final = (
    Dataset("Yi 2003", 5, 5469, 0.091),
    Dataset("Vieira 2006", 5, 5259, 0.095),
    # Rounded down: 100 / 25,910 is 0.386 %.
    Dataset("Cao 2008", 100, 25910, 0.385),
    Dataset("Nam 2009", 10, None, None),
    Dataset("Zhang 2010", 3, 1500, 0.2),
    Dataset("SD Non-Diverse", 10, 5400, 0.185),
    Dataset("SD Diverse", 521, 600, 86.833),
)
"""Table 1."""

DIVERSE: Final[dict[PageType | None, Measured]] = {
    PageType.ARTICLE: Measured(0.75, 1.0, 0.82),
    PageType.ARTICLE_WITH_COMMENTS: Measured(0.74, 1.0, 0.82),
    PageType.MULTIPLE_AREAS: Measured(0.87, 1.0, 0.75),
    None: Measured(0.74, None, 0.78),
}
"""Table 2, SD Diverse; None is the test of all three classes."""

NON_DIVERSE: Final[dict[PageType | None, Measured]] = {
    PageType.ARTICLE: Measured(0.84, 1.0, 0.91),
    PageType.ARTICLE_WITH_COMMENTS: Measured(0.85, 1.0, 0.92),
    PageType.MULTIPLE_AREAS: Measured(0.98, 1.0, 0.95),
    None: Measured(0.81, None, 0.89),
}
"""Table 2, SD Non-Diverse."""

STABLE_FROM: Final = "40"
"""Pages of a type from which precision grows no more (Figure 3)."""

BEST_T1: Final = {
    PageType.ARTICLE: "0 to 40",
    PageType.ARTICLE_WITH_COMMENTS: "0 to 40",
    PageType.MULTIPLE_AREAS: "60 to 100",
}
"""T1 that favours each type (Figure 4)."""

SIMILAR_T1: Final = "40 to 60"
"""T1 at which all types do about equally well (Figure 4)."""

BEST_T2: Final = "0 to 100"
"""T2 that is best for every type (Figure 5)."""
