"""Requesting and listing evaluations: methods, pages, and a run that scores them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Avg, Count, F, Model, OuterRef, QuerySet, Subquery

from annotate.jobs.running import counted
from annotate.models import Page, Source
from annotate.models.page import PageQuerySet
from annotate.training_rows.selection import Selection
from training.errors import TrainingError
from training.evaluations.methods import method_versions, parse_choice
from training.models import Evaluation, MethodVersion, PageScore, Run
from training.pages.gold_pages import pages_with_gold
from training.runs.requests import StoredRequest, request_run

ALL: Final = "all"
OWN: Final = "own"
MODEL_PAGES: Final = (ALL, OWN)
SPLITS: Final = (ALL, *Source.Split.values)
# Databases limit the parameters of one query.
_ROWS_AT_A_TIME: Final = 2000
_LONGEST_NAME: Final = 200

_PAGE_FILTERS: Final = {
    "corpora": "corpus__slug__in",
    "genres": "genre__slug__in",
    "sources": "source__host__in",
    "page_types": "page_type__in",
}


class NothingToScoreError(TrainingError):
    """There are no pages, or no methods, to evaluate."""


@dataclass(frozen=True)
class Best:
    """The method with the highest mean F1."""

    label: str
    f1: float


@dataclass(frozen=True)
class EvaluationRequest(StoredRequest):
    """Methods and pages to evaluate. An empty choice of pages means all."""

    name: str = ""
    """Blank: composed from the choices."""
    methods: tuple[str, ...] = ()
    """Choices as ``evaluations.methods`` writes them."""
    corpora: tuple[str, ...] = ()
    """Slugs."""
    genres: tuple[str, ...] = ()
    """Slugs."""
    sources: tuple[str, ...] = ()
    """Hosts."""
    split: str = ALL
    """Pages of which sources: one of ``SPLITS``."""
    page_types: tuple[str, ...] = ()
    model_pages: str = ALL
    """``OWN``: a genre's model is scored on pages of its genre only."""

    @property
    def query(self) -> str:
        """The query string that fills in the form with these choices."""
        return urlencode({k: v for k, v in self.as_json().items() if v}, doseq=True)

    def check(self) -> Self:
        """Raise ``TrainingError`` for unknown names: a typing error must not mean all pages."""
        Selection(self.corpora, self.genres, self.sources).check()
        if self.split not in SPLITS:
            raise TrainingError(
                f"split: there is no {self.split!r}. There are: {', '.join(SPLITS)}."
            )
        if self.model_pages not in MODEL_PAGES:
            raise TrainingError(
                f"model_pages: there is no {self.model_pages!r}. There are: "
                f"{', '.join(MODEL_PAGES)}."
            )
        if unknown := set(self.page_types) - set(Page.PageType.values):
            raise TrainingError(
                f"There is no page type {', '.join(sorted(unknown))}. "
                f"There are: {', '.join(Page.PageType.values)}."
            )
        return self


def pages_of(request: EvaluationRequest) -> PageQuerySet:
    """The pages of a request, all with gold texts."""
    chosen = {
        lookup: values for n, lookup in _PAGE_FILTERS.items() if (values := getattr(request, n))
    }
    if request.split != ALL:
        chosen["source__split"] = request.split
    return pages_with_gold().filter(**chosen)


def request_evaluation(request: EvaluationRequest, by: User) -> Evaluation:
    """A new evaluation with the current methods and pages, and a queued run."""
    request.check()
    if not request.methods:
        raise NothingToScoreError("Choose at least one method to evaluate.")
    # Stored by key: pages that get a gold text later do not change this evaluation.
    keys = list(pages_of(request).order_by("pk").values_list("pk", flat=True))
    if not keys:
        raise NothingToScoreError(_no_pages(request))
    with transaction.atomic():
        methods = _methods_with_pages(request)
        evaluation = Evaluation.objects.create(
            name=(request.name or _name(request, len(methods)))[:_LONGEST_NAME],
            selection=request.as_json(),
            created_by=by,
        )
        evaluation.methods.set(methods)
        # In bulk: pages.set() would first look up all keys in one query.
        through = Evaluation.pages.through
        rows = [through(evaluation_id=evaluation.pk, page_id=key) for key in keys]
        through._default_manager.bulk_create(rows, batch_size=_ROWS_AT_A_TIME)
        evaluate_again(evaluation, by)
    return evaluation


def number_of_pairs(request: EvaluationRequest) -> int:
    """How many scores a request asks for."""
    pages = pages_of(request)
    choices = [parse_choice(text) for text in request.methods]
    if request.model_pages != OWN:
        return pages.count() * len(choices)
    by_genre = dict(pages.counted_by("genre"))
    total = sum(by_genre.values())
    return sum(
        total if choice.model is None else by_genre.get(choice.model.genre_id, 0)
        for choice in choices
    )


def _methods_with_pages(request: EvaluationRequest) -> list[MethodVersion]:
    """The versions of a request; without models of genres that none of its pages has."""
    if request.model_pages != OWN:
        return method_versions(request.methods)
    genres = set(pages_of(request).order_by().values_list("genre", flat=True).distinct())
    models = {text: parse_choice(text).model for text in request.methods}
    fitting = [text for text, model in models.items() if model is None or model.genre_id in genres]
    if not fitting:
        raise NothingToScoreError(
            "The chosen models are of other genres than the chosen pages. Choose pages of their "
            "genres, or let every model run on all pages."
        )
    return method_versions(fitting)


def evaluate_again(evaluation: Evaluation, by: User) -> Run:
    """A new run that scores missing pairs; the one under way, if there is one."""
    run = request_run(
        Run(
            kind=Run.Kind.EVALUATE,
            settings={"evaluation": evaluation.pk},
            purpose=f"evaluation {evaluation.pk}",
            started_by=by,
        )
    )
    evaluation.run = run
    evaluation.save(update_fields=["run"])
    return run


def listed_evaluations() -> QuerySet[Evaluation]:
    """Newest first, with ``method_count`` and ``page_count``."""
    rows = Evaluation.objects.select_related("run", "created_by").defer("run__log", "run__outcome")
    through = {"method_count": Evaluation.methods.through, "page_count": Evaluation.pages.through}
    return rows.annotate(**{name: _number_of(links) for name, links in through.items()})


def best_methods(evaluations: Iterable[Evaluation]) -> dict[int, Best]:
    """The best method of each evaluation that has scores, by its key."""
    scores = PageScore.objects.filter(
        method__evaluations__in=list(evaluations), page__evaluations=F("method__evaluations")
    )
    means = scores.values_list("method__evaluations", "method__label").annotate(mean=Avg("f1"))
    # In rising order, so that the highest mean overwrites the others.
    return {key: Best(label, mean) for key, label, mean in means.order_by("mean")}


def _number_of(links: type[Model]) -> Subquery:
    """The number of linked rows; a subquery, because two joins would multiply the counts."""
    mine = links._default_manager.filter(evaluation=OuterRef("pk")).order_by()
    return Subquery(mine.values("evaluation").annotate(number=Count("*")).values("number"))


def _no_pages(request: EvaluationRequest) -> str:
    if not pages_with_gold().exists():
        return (
            "No page has a gold text to score against. Import a corpus that comes with gold "
            "texts, or settle gold texts of labelled pages on their gold screens."
        )
    return (
        f"No page with a gold text fits the choice ({_chosen(request)}). Choose more of them, or "
        "settle gold texts of such pages first."
    )


def _name(request: EvaluationRequest, methods: int) -> str:
    return f"{counted(methods, 'method')} on {_chosen(request) or 'all pages'}"


def _chosen(request: EvaluationRequest) -> str:
    """The choices of pages in one line; blank for all pages."""
    chosen = [value for name in _PAGE_FILTERS for value in getattr(request, name)]
    return ", ".join(chosen if request.split == ALL else [*chosen, f"{request.split} sources"])
