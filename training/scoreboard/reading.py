"""Scores in columns, read once for everything that a dashboard shows.

Tens of thousands are read in a few queries, without an object for each. A score's method and
page are places: in ``methods``, and in the columns of ``pages``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final

import numpy as np
from django.db.models import TextField, Value
from django.db.models.functions import Coalesce, NullIf
from numpy.typing import NDArray

from annotate.models import Corpus, Genre, Page
from contentseeker.result import Status
from training.models import Evaluation, MethodVersion
from training.scoreboard.filters import NONE, ScoreFilter

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
WordArray = NDArray[np.object_]

MEASURES: Final = {
    "precision": "Precision",
    "recall": "Recall",
    "f1": "F1",
    "word_f1": "Word F1",
}
"""What methods are compared by, and what it is called."""
GROUPS: Final = {
    "genre": "Genre",
    "source": "Source",
    "page_type": "Page type",
    "corpus": "Corpus",
}
"""What pages are grouped by, and what it is called."""

_INTEGERS: Final = ("pk", "method_id", "page_id", "lcs", "gold_length", "extracted_length")
_FLOATS: Final = ("precision", "recall", "f1", "word_f1", "seconds")


@dataclass(frozen=True)
class PageColumns:
    """The pages, in the order of their keys; groups by the words that addresses use."""

    key: IntArray
    title: WordArray
    """Or the address, where a page has no title."""
    groups: Mapping[str, WordArray]
    names: Mapping[str, Mapping[str, str]]
    """What a group's word is called where that is something else, by kind of group."""

    def __len__(self) -> int:
        return len(self.key)


@dataclass(frozen=True)
class Scores:
    """Scores of an evaluation's methods on its pages, as far as there are any."""

    evaluation: Evaluation
    filter: ScoreFilter
    methods: tuple[MethodVersion, ...]
    pages: PageColumns
    key: IntArray
    method: IntArray
    page: IntArray
    lcs: IntArray
    gold_length: IntArray
    extracted_length: IntArray
    precision: FloatArray
    recall: FloatArray
    f1: FloatArray
    word_f1: FloatArray
    seconds: FloatArray
    is_failed: BoolArray

    def __len__(self) -> int:
        return len(self.key)

    def measured(self, measure: str) -> FloatArray:
        """One of ``MEASURES`` for each score."""
        values: FloatArray = getattr(self, measure)
        return values

    def place(self, method: int) -> int:
        """The position of a method in ``methods``, by its key."""
        return self._places[method]

    def has(self, method: int | None) -> bool:
        """Whether a method with this key is among them."""
        return method in self._places

    def by_page(self, measure: str) -> FloatArray:
        """One row for each method, one column for each page; NaN where there is no score."""
        table = np.full((len(self.methods), len(self.pages)), np.nan)
        table[self.method, self.page] = self.measured(measure)
        return table

    def keys_by_page(self) -> IntArray:
        """The keys of the scores, arranged like them; 0 where there is none."""
        table = np.zeros((len(self.methods), len(self.pages)), dtype=np.int64)
        table[self.method, self.page] = self.key
        return table

    @cached_property
    def _places(self) -> dict[int, int]:
        return {version.pk: place for place, version in enumerate(self.methods)}


def read_scores(evaluation: Evaluation, chosen: ScoreFilter | None = None) -> Scores:
    """The chosen scores of an evaluation, in a fixed number of queries."""
    chosen = chosen or ScoreFilter()
    methods = chosen.versions(evaluation)
    pages = _pages(evaluation, chosen)
    wanted = chosen.scores(evaluation).filter(method__in=[method.pk for method in methods])
    # Numbers first, so that both kinds are slices of one table.
    fields = (*_INTEGERS, *_FLOATS, "status")
    table = _columns(wanted.values_list(*fields), len(fields))
    integers = dict(zip(_INTEGERS, table[:, : len(_INTEGERS)].T.astype(np.int64), strict=True))
    floats = table[:, len(_INTEGERS) : -1].T.astype(np.float64)
    # Methods and pages are ordered by key, so the place of each is found by bisection.
    keys = np.array([method.pk for method in methods], dtype=np.int64)
    return Scores(
        evaluation,
        chosen,
        methods=tuple(methods),
        pages=pages,
        key=integers.pop("pk"),
        method=np.searchsorted(keys, integers.pop("method_id")),
        page=np.searchsorted(pages.key, integers.pop("page_id")),
        is_failed=(table[:, -1] == Status.FAILED.value).astype(np.bool_),
        **integers,
        **dict(zip(_FLOATS, floats, strict=True)),
    )


def _pages(evaluation: Evaluation, chosen: ScoreFilter) -> PageColumns:
    fields = ("pk", "heading", "genre__slug", "source__host", "page_type", "corpus__slug")
    heading = Coalesce(NullIf("title", Value("", TextField())), "url", output_field=TextField())
    pages = chosen.pages(evaluation).order_by("pk").annotate(heading=heading)
    table = _columns(pages.values_list(*fields), len(fields))
    groups = dict(zip(GROUPS, table[:, 2:].T, strict=True))
    groups["genre"] = np.where(groups["genre"] == None, NONE, groups["genre"])  # noqa: E711  (each)
    names = {
        "genre": {NONE: "no genre", **dict(Genre.objects.values_list("slug", "name"))},
        "corpus": dict(Corpus.objects.values_list("slug", "name")),
        "page_type": {value: str(label) for value, label in Page.PageType.choices},
    }
    return PageColumns(table[:, 0].astype(np.int64), table[:, 1], groups, names)


def _columns(rows: Any, width: int) -> WordArray:
    """Rows of a database as a table of objects, which columns can be cut from."""
    # One flat array: tens of thousands of tuples would take several times the memory.
    values = np.fromiter(chain.from_iterable(rows), dtype=object)
    return values.reshape(-1, width)
