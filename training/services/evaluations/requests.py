"""Asking for evaluations: which methods on which pages, and a run that scores them."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db import transaction

from annotate.exporters.selection import Selection
from annotate.models import Page, Source
from annotate.models.page import PageQuerySet
from training.errors import TrainingError
from training.models import Evaluation, Run
from training.services.evaluations.methods import distinct
from training.services.gold_pages import pages_with_gold
from training.services.run_orders import order_run

ALL: Final = "all"
SPLITS: Final = (ALL, *Source.Split.values)
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
class EvaluationWish:
    """An evaluation somebody wants. Nothing chosen of a kind of pages means: all of it."""

    name: str = ""
    """Blank: made from the choice."""
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

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From what ``as_json`` gave."""
        given: dict[str, Any] = {}
        for each in fields(cls):
            if (value := stored.get(each.name)) is not None:
                given[each.name] = value if isinstance(value, str) else tuple(value)
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, for an evaluation to keep."""
        return {k: v if isinstance(v, str) else list(v) for k, v in asdict(self).items()}

    @property
    def query(self) -> str:
        """The part of an address that fills in the form as it was."""
        return urlencode({k: v for k, v in self.as_json().items() if v}, doseq=True)

    def check(self) -> Self:
        """Refuse names of what does not exist: a typing error must not mean all pages, or none."""
        Selection(self.corpora, self.genres, self.sources).check()
        if self.split not in SPLITS:
            raise TrainingError(f"split: there is no {self.split!r}. There are: {_in_row(SPLITS)}.")
        if unknown := set(self.page_types) - set(Page.PageType.values):
            raise TrainingError(
                f"There is no page type {_in_row(sorted(unknown))}. "
                f"There are: {_in_row(Page.PageType.values)}."
            )
        return self


def pages_of(wish: EvaluationWish) -> PageQuerySet:
    """The pages with gold texts that are meant."""
    chosen = {lookup: values for n, lookup in _PAGE_FILTERS.items() if (values := getattr(wish, n))}
    if wish.split != ALL:
        chosen["source__split"] = wish.split
    return pages_with_gold().filter(**chosen)


def request_evaluation(wish: EvaluationWish, by: User) -> Evaluation:
    """A new evaluation with its methods and pages as they are now, and a run that waits."""
    wish.check()
    if not wish.methods:
        raise NothingToScoreError("Choose at least one method to evaluate.")
    keys = list(pages_of(wish).order_by("pk").values_list("pk", flat=True))
    if not keys:
        raise NothingToScoreError(_no_pages(wish))
    with transaction.atomic():
        methods = distinct(wish.methods)
        evaluation = Evaluation.objects.create(
            name=(wish.name or _name(wish, len(methods)))[:_LONGEST_NAME],
            selection=wish.as_json(),
            created_by=by,
        )
        evaluation.methods.set(methods)
        through = Evaluation.pages.through
        rows = [through(evaluation_id=evaluation.pk, page_id=key) for key in keys]
        through._default_manager.bulk_create(rows, batch_size=_ROWS_AT_A_TIME)
        evaluate_again(evaluation, by)
    return evaluation


def evaluate_again(evaluation: Evaluation, by: User) -> Run:
    """A new run that scores what is not scored yet; the one under way, if there is one."""
    run = order_run(
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


def wish_of(evaluation: Evaluation) -> EvaluationWish:
    """What was asked for, to ask for it again."""
    return EvaluationWish.from_json(evaluation.selection)


def _no_pages(wish: EvaluationWish) -> str:
    if not pages_with_gold().exists():
        return (
            "No page has a gold text to score against. Import a corpus that comes with gold "
            "texts, or settle gold texts of labelled pages on their gold screens."
        )
    chosen = [value for name in _PAGE_FILTERS for value in getattr(wish, name)]
    chosen += [] if wish.split == ALL else [f"{wish.split} sources"]
    return (
        f"No page with a gold text fits the choice ({_in_row(chosen)}). Choose more of them, or "
        "settle gold texts of such pages first."
    )


def _name(wish: EvaluationWish, methods: int) -> str:
    chosen = [value for name in _PAGE_FILTERS for value in getattr(wish, name)]
    chosen += [] if wish.split == ALL else [f"{wish.split} sources"]
    return f"{methods} method{'' if methods == 1 else 's'} on {_in_row(chosen) or 'all pages'}"


def _in_row(names: Any) -> str:
    return ", ".join(names)
