"""Evaluations as a list shows them: how large each is, and which method is ahead."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Avg, Count, F, Model, OuterRef, QuerySet, Subquery

from training.models import Evaluation, PageScore


@dataclass(frozen=True)
class Best:
    """The method with the highest mean F1."""

    label: str
    f1: float


def listed_evaluations() -> QuerySet[Evaluation]:
    """Newest first, with ``method_count`` and ``page_count``."""
    rows = Evaluation.objects.select_related("run", "created_by").defer("run__log", "run__outcome")
    through = {"method_count": Evaluation.methods.through, "page_count": Evaluation.pages.through}
    return rows.annotate(**{name: _number_of(links) for name, links in through.items()})


def best_methods(evaluations: Iterable[Evaluation]) -> dict[int, Best]:
    """The best method of each, as far as there are scores, by the evaluations' keys."""
    scores = PageScore.objects.filter(
        method__evaluations__in=list(evaluations), page__evaluations=F("method__evaluations")
    )
    means = scores.values_list("method__evaluations", "method__label").annotate(mean=Avg("f1"))
    # Rising, so that the highest is what remains.
    return {key: Best(label, mean) for key, label, mean in means.order_by("mean")}


def _number_of(links: type[Model]) -> Subquery:
    """How many rows tie an evaluation to others; counted apart, as each would multiply the rest."""
    mine = links._default_manager.filter(evaluation=OuterRef("pk")).order_by()
    return Subquery(mine.values("evaluation").annotate(number=Count("*")).values("number"))
