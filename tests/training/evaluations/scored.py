"""Evaluations of a few made-up pages, for tests."""

from annotate.models import Page
from tests.factories import GoldStandardFactory
from tests.training.board import Board, gold_of, labelled_board
from training.evaluations.requests import EvaluationRequest, request_evaluation
from training.models import Evaluation, PageScore
from training.tasks.runs import do_run

METHODS = ("body", "LQF-50", "CS+plain")


def gold_board(pages: int = 3) -> Board:
    """A board with so many pages to evaluate on."""
    return labelled_board(sources=0, evaluation=pages)


def requested_evaluation(board: Board, *methods: str, **choices: object) -> Evaluation:
    """An evaluation that waits for a worker."""
    requested = EvaluationRequest(methods=methods or METHODS, **choices)  # type: ignore[arg-type]  # any
    return request_evaluation(requested, by=board.by)


def done(board: Board, *methods: str, **choices: object) -> Evaluation:
    """The same, scored."""
    evaluation = requested_evaluation(board, *methods, **choices)
    assert evaluation.run
    do_run.func(evaluation.run.pk)
    evaluation.run.refresh_from_db()
    return evaluation


def one_more_page(board: Board, name: str) -> Page:
    """Another page with a gold text."""
    page = board.page(board.source(f"{name}.example"), name)
    GoldStandardFactory(page=page, text=gold_of(page), created_by=board.by)
    return page


def pairs(evaluation: Evaluation) -> set[tuple[str, int]]:
    """The methods and pages that have scores."""
    rows = PageScore.objects.filter(method__evaluations=evaluation)
    return set(rows.values_list("method__label", "page"))
