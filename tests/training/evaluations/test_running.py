"""Every pair of method and page is scored once, whatever happens on the way."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from annotate.models import GoldStandard, Page, job
from annotate.models.page import PageQuerySet
from contentseeker import registry
from contentseeker.gold_page import GoldPage
from contentseeker.metrics import lcs_score, word_score
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction
from contentseeker.scoring import MethodInstance, score_page
from tests.training.board import Board
from tests.training.evaluations.scored import (
    done,
    gold_board,
    one_more_page,
    pairs,
    requested_evaluation,
)
from training.evaluations import running, storing
from training.evaluations.requests import evaluate_again
from training.evaluations.rescoring import stale_scores
from training.evaluations.storing import Batch, NewScore, store_scores
from training.models import Evaluation, ExtractedText, PageScore, Run
from training.pages.gold_pages import gold_pages
from training.runs.requests import restart
from training.tasks.runs import do_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return gold_board()


def again(evaluation: Evaluation, board: Board) -> Run:
    run = evaluate_again(evaluation, by=board.by)
    do_run.func(run.pk)
    run.refresh_from_db()
    return run


def count_extractions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of pages whose body is taken, as it happens."""
    seen: list[str] = []
    whole = registry.get("body").extractor
    take = whole.extract  # type: ignore[attr-defined]  # a class, as it happens

    def extract(self: object, page: FlatPage) -> Extraction:
        seen.append(page.url or "")
        found: Extraction = take(self, page)
        return found

    monkeypatch.setattr(whole, "extract", extract)
    return seen


def test_scores_are_what_anybody_would_compute_from_the_page(board: Board) -> None:
    evaluation = done(board, "body", "CS+LBS", "trafilatura")
    assert evaluation.run
    assert evaluation.run.state == "done"
    assert PageScore.objects.count() == 9
    for score in PageScore.objects.select_related("extracted", "gold", "page__blob", "method"):
        flat = parse(score.page.blob.read(), url=score.page.url)
        alone = registry.get(score.method.name).create().extract(flat)
        assert score.extracted.text == alone.text
        assert tuple(score.extracted.nodes) == alone.nodes
        assert (score.status, score.extracted.detail) == (alone.status, alone.detail)
        lcs, words = lcs_score(score.gold.text, alone.text), word_score(score.gold.text, alone.text)
        assert (score.precision, score.recall, score.f1) == (lcs.precision, lcs.recall, lcs.f1)
        assert (score.word_precision, score.word_recall) == (words.precision, words.recall)
        assert score.word_f1 == words.f1
        assert (score.lcs, score.gold_length, score.extracted_length, score.unit) == (
            *(lcs.lcs, lcs.gold_length, lcs.extracted_length),
            "character",
        )
        assert 0 < score.seconds < 60


def test_the_run_says_what_it_did(board: Board) -> None:
    run = done(board, "body", "LQF-50").run
    assert run
    assert run.message == "6 pairs of page and method have scores."
    assert "2 methods on 3 pages: 6 pairs, 0 of them scored before." in run.log
    assert "6 pairs of page and method scored." in run.log
    assert run.percent == 100


def test_no_pair_is_computed_twice(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    first = done(board, "body")
    seen = count_extractions(monkeypatch)
    page = one_more_page(board, "more")
    second = done(board, "body", "LQF-50")
    # Once to warm up.
    assert [url for url in seen if "site.example" not in url] == [page.url]
    assert pairs(second) == pairs(first) | {("body", page.pk)} | {
        ("LQF-50", each.pk) for each in Page.objects.all()
    }
    assert again(second, board).message == "8 pairs of page and method have scores."
    assert len(seen) == 2


def test_a_failing_method_is_counted_and_ends_nothing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, page: FlatPage) -> Extraction:
        raise MemoryError("of what was not there")

    monkeypatch.setattr(registry.get("body").extractor, "extract", broken)
    run = done(board, "body", "LQF-50").run
    assert run
    assert (run.state, run.message) == (
        "done",
        "6 pairs of page and method have scores. On 3 of them the method failed.",
    )
    details = ExtractedText.objects.filter(score__method__name="body").values_list("detail")
    assert set(details) == {("MemoryError: of what was not there",)}
    assert set(PageScore.objects.filter(status="failed").values_list("f1", "recall")) == {(0, 0)}


def test_many_pairs_are_scored_by_processes(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MANY_PAIRS", 2)
    seen = count_extractions(monkeypatch)
    evaluation = done(board, "body", "LQF-50")
    assert evaluation.run
    assert evaluation.run.state == "done", evaluation.run.message
    assert len(pairs(evaluation)) == 6
    assert seen == []


def test_a_request_to_stop_keeps_what_is_scored_and_the_next_run_takes_the_rest(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluation = requested_evaluation(board, "body")
    run = evaluation.run
    assert run
    commit = Batch.commit

    def commit_and_cancel(self: Batch) -> None:
        commit(self)
        if PageScore.objects.exists():
            Run.objects.cancel(run.pk)

    monkeypatch.setattr(Batch, "commit", commit_and_cancel)
    monkeypatch.setattr(storing, "MOST_SECONDS", 0)
    monkeypatch.setattr(job, "REPORT_EVERY", timedelta(0))
    do_run.func(run.pk)
    monkeypatch.undo()
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert PageScore.objects.count() == 1

    next_run = restart(run, by=board.by)
    do_run.func(next_run.pk)

    evaluation.refresh_from_db()
    next_run.refresh_from_db()
    assert evaluation.run == next_run
    assert "3 pairs, 1 of them scored before" in next_run.log
    assert len(pairs(evaluation)) == 3


def test_a_deleted_evaluation_is_said(board: Board) -> None:
    evaluation = requested_evaluation(board)
    run = evaluation.run
    assert run
    evaluation.delete()
    do_run.func(run.pk)
    run.refresh_from_db()
    assert (run.state, run.message) == (
        "failed",
        "The evaluation was deleted. Request a new one.",
    )


def new_scores() -> list[NewScore]:
    """What is stored, as if it came in once more with another opinion."""
    rows = PageScore.objects.order_by("pk").values_list("method", "page", "gold")
    [scored] = score_page([MethodInstance(registry.get("body").create())], made_page())
    return [NewScore(*row, scored) for row in rows]


def made_page() -> GoldPage:
    return GoldPage(0, "", b"<p>Something else.", "", "Nothing of it.")


def test_a_page_deleted_meanwhile_is_left_out(board: Board) -> None:
    done(board, "body")
    scores = new_scores()
    Page.objects.all()[0].delete()
    PageScore.objects.all().delete()

    store_scores(scores)

    assert PageScore.objects.count() == ExtractedText.objects.count() == 2
    assert {row.text for row in ExtractedText.objects.all()} == {"Something else."}


def test_a_pair_that_somebody_else_stored_stays_as_it_is(board: Board) -> None:
    done(board, "body")
    before = list(PageScore.objects.order_by("pk").values())
    store_scores(new_scores())
    assert list(PageScore.objects.order_by("pk").values()) == before


@pytest.mark.django_db(transaction=True)
def test_two_who_store_the_same_pairs_at_once_store_each_once() -> None:
    board = gold_board(pages=6)
    done(board, "body")
    scores = new_scores()
    PageScore.objects.all().delete()
    together = Barrier(3)

    def store(_: int) -> None:
        together.wait()
        try:
            for start in range(6):
                store_scores(scores[start:] + scores[:start])
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(store, range(3)))

    assert PageScore.objects.count() == ExtractedText.objects.count() == 6


def test_methods_whose_software_changed_are_renewed_where_pages_are_missing(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, begun = done(board, "body"), requested_evaluation(board, "body", "LQF-50")
    old = set(begun.methods.all())
    monkeypatch.setattr("training.evaluations.methods.software_of", lambda method: "seeker 2")

    again(begun, board)

    # All pages have a score of the old body, so nothing has to be computed for it.
    labels = {(each.label, each in old, each.software) for each in begun.methods.all()}
    [kept] = whole.methods.all()
    assert labels == {("body", True, kept.software), ("LQF-50", False, "seeker 2")}
    assert begun.methods.count() == 2


def test_gold_texts_corrected_meanwhile_are_followed_at_the_end(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def corrected_after_reading(pages: PageQuerySet) -> Iterator[GoldPage]:
        for page in gold_pages(pages):
            yield page
            GoldStandard.objects.create(
                page_id=page.key, version=2, text="Another opinion.", created_by=board.by
            )

    monkeypatch.setattr(running, "gold_pages", corrected_after_reading)
    evaluation = done(board, "body")

    assert evaluation.run
    assert "3 pages scored again" in evaluation.run.log
    assert not stale_scores(evaluation).exists()
    assert set(PageScore.objects.values_list("gold__version", flat=True)) == {2}


def test_progress_counts_pairs(board: Board) -> None:
    evaluation = requested_evaluation(board)
    seen: list[tuple[int, str]] = []
    assert evaluation.run
    run = Run.objects.claim(evaluation.run.pk)
    assert run
    running.run_evaluation(run, on_progress=lambda done, step: seen.append((done, step)))
    assert [step for _, step in seen][:: len(seen) - 1] == [running.LOADING, running.FOLLOWING]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert {running.SCORING} <= {step for _, step in seen}
