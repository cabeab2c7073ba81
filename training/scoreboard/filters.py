"""Which scores of an evaluation are shown, as a query string names them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, QuerySet
from django.http import QueryDict

from annotate.models import Page
from annotate.models.page import PageQuerySet
from training.models import Evaluation, Finding, MethodVersion, PageScore

NONE: Final = "none"
"""Instead of a cause or a genre: only what has none."""

_PAGE_FIELDS: Final = {
    "corpus": "corpus__slug",
    "genre": "genre__slug",
    "source": "source__host",
    "page_type": "page_type",
    "split": "source__split",
}


@dataclass(frozen=True)
class ScoreFilter:
    """The choices. An empty choice means all."""

    corpus: str = ""
    """Slug."""
    genre: str = ""
    """Slug; ``none`` for pages without one."""
    source: str = ""
    """Host."""
    page_type: str = ""
    split: str = ""
    cause: str = ""
    """Only scores with this finding; ``none`` for those without any."""
    methods: tuple[int, ...] = ()
    """Keys of method versions."""

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> Self:
        """From an address; what makes no sense there is left out."""
        words = {
            each.name: _word(query.get(each.name)) for each in fields(cls) if each.name != "methods"
        }
        return cls(**words, methods=_numbers(_many(query, "methods")))

    @property
    def query(self) -> str:
        """The query string, without the question mark; blank if nothing is chosen."""
        chosen = {name: value for name, value in asdict(self).items() if value}
        return urlencode(chosen, doseq=True)

    def pages(self, evaluation: Evaluation) -> PageQuerySet:
        """The chosen pages of an evaluation."""
        wanted: dict[str, Any] = {
            field: value for name, field in _PAGE_FIELDS.items() if (value := getattr(self, name))
        }
        if self.genre == NONE:
            # Not a slug: the word stands for pages without a genre.
            del wanted["genre__slug"]
            wanted["genre__isnull"] = True
        return Page.objects.filter(evaluations=evaluation, **wanted)

    def scores(self, evaluation: Evaluation) -> "QuerySet[PageScore]":
        """The scores of all methods on the chosen pages, unordered."""
        scores = PageScore.objects.filter(page__in=self.pages(evaluation).values("pk"))
        if not self.cause:
            return scores.order_by()
        found = Finding.objects.filter(score=OuterRef("pk"))
        if self.cause == NONE:
            return scores.filter(~Exists(found)).order_by()
        return scores.filter(Exists(found.filter(cause=self.cause))).order_by()

    def versions(self, evaluation: Evaluation) -> list[MethodVersion]:
        """The chosen methods of an evaluation, in their order."""
        versions = evaluation.methods.select_related("model__genre")
        versions = versions.defer("model__manifest").order_by("pk")
        return [version for version in versions if not self.methods or version.pk in self.methods]


def _word(value: Any) -> str:
    # Databases know no zero characters.
    return value if isinstance(value, str) and "\0" not in value else ""


def _many(query: Mapping[str, Any], name: str) -> Sequence[Any]:
    if isinstance(query, QueryDict):
        return query.getlist(name)
    value = query.get(name, ())
    return value if isinstance(value, list | tuple) else [value]


def _numbers(values: Sequence[Any]) -> tuple[int, ...]:
    texts = (str(value) for value in values)
    return tuple(sorted({int(text) for text in texts if text.isdecimal() and len(text) < 19}))


def key_or_zero(value: Any) -> int:
    """A key of a row from a query string; 0 for anything that no database could hold."""
    text = str(value or "")
    # isdecimal is true for digits of all scripts, and 2**63 has 19 digits.
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0
