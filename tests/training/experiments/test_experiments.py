"""Experiments as background work. What they compute is tested with the library."""

import threading
from dataclasses import replace
from typing import Any

import pandas as pd
import pytest
from sklearn.metrics import confusion_matrix, f1_score

from annotate.jobs.running import run_job
from annotate.models import Genre, Page
from annotate.models.job import JobCancelledError
from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome, Report
from tests.annotate.labelled import label
from tests.factories import GoldStandardFactory, UserFactory
from tests.training.board import Board, labelled_board
from training.artefacts import parquet_as_frame, read
from training.experiments.choices import ExperimentRequest, checked
from training.experiments.running import NothingToLearnError, request_experiment, run_experiment
from training.models import Run, TrainingSet
from training.pages.gold_pages import gold_pages, pages_with_gold
from training.pages.labelled_genres import labelled_genres

pytestmark = pytest.mark.django_db

QUICK = {"algorithms": "J48, LogisticRegression", "folds": 2, "tasks": "content"}


def request_of(
    kind: str = "algorithms", genres: tuple[str, ...] = ("board",), **values: Any
) -> Any:
    settings = checked(EXPERIMENTS[kind], values or (QUICK if kind == "algorithms" else {}))
    return ExperimentRequest(kind, genres, (), settings)


def requested_run(**values: Any) -> Run:
    return request_experiment(request_of(**values), by=UserFactory())


def done(run: Run) -> Run:
    run_job(Run.objects.all(), run.pk, run_experiment)
    run.refresh_from_db()
    return run


def pretend(monkeypatch: pytest.MonkeyPatch, work: Any) -> None:
    """Let the experiment do something else."""
    known = EXPERIMENTS["algorithms"]
    monkeypatch.setitem(EXPERIMENTS, "algorithms", replace(known, run=work))


def test_two_clicks_make_one_run_and_other_settings_another() -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    first = requested_run()
    assert requested_run() == first
    assert requested_run(folds=3) != first
    assert Run.objects.count() == 2
    assert first.genre == Genre.objects.get(slug="board")


@pytest.mark.parametrize(
    ("genres", "reason"), [(("bored",), "no genre 'bored'"), ((), "at least one genre")]
)
def test_a_genre_that_is_not_there_is_refused(genres: tuple[str, ...], reason: str) -> None:
    with pytest.raises(NothingToLearnError, match=reason):
        request_experiment(request_of(genres=genres), by=UserFactory())


def test_a_run_keeps_tables_plots_sentences_and_the_predictions_behind_them() -> None:
    labelled_board()
    run = done(requested_run())

    assert run.state == "done", run.message
    assert run.message == run.outcome["sentences"][0]
    assert {table["name"] for table in run.outcome["tables"]} == {
        "scores-content",
        "mcnemar-content",
    }
    assert [plot["data"][0]["type"] for plot in run.outcome["plots"]] == ["bar"]
    training_set = TrainingSet.objects.get()
    assert run.training_set == training_set
    assert run.outcome["sets"][0]["digest"] == training_set.digest
    assert "reading pages of board" in run.log
    assert run.done == run.total


def test_every_number_follows_from_the_stored_predictions() -> None:
    board = labelled_board()
    # Somebody who sees it the other way round, so that not everything is right.
    odd = board.page(board.source("odd.example"), "a")
    for selector, words in (("#menu", "good main"), ("#posts", "good noisy")):
        label(odd, selector, words, annotator=board.by)
    run = done(requested_run())

    assert run.predictions is not None
    predictions = parquet_as_frame(read(run.predictions))
    [table] = [each for each in run.outcome["tables"] if each["name"] == "scores-content"]
    lines = pd.DataFrame(table["rows"], columns=table["columns"])
    assert len(lines) == 2
    assert lines["fp"].sum() > 0
    for line in lines.to_dict("records"):
        part = predictions[predictions["algorithm"] == line["algorithm"]]
        tn, fp, fn, tp = confusion_matrix(part["answer"], part["predicted"]).ravel()
        assert (line["tp"], line["fn"], line["fp"], line["tn"]) == (tp, fn, fp, tn)
        assert line["F1"] == pytest.approx(f1_score(part["answer"], part["predicted"]))


def test_the_same_labels_and_settings_give_the_same_outcome() -> None:
    labelled_board()
    first, second = done(requested_run()), done(requested_run())
    assert first != second
    assert first.outcome == second.outcome
    assert first.predictions == second.predictions


def test_what_the_library_refuses_is_said_to_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)

    def refuse(settings: Any, data: Data, report: Report) -> Outcome:
        raise ArgumentError("groups: label pages of a second source.")

    pretend(monkeypatch, refuse)
    run = done(requested_run())
    assert (run.state, run.message) == ("failed", "groups: label pages of a second source.")
    assert run.outcome == {}


def test_a_genre_without_labels_fails_with_what_to_do() -> None:
    Board()
    run = done(requested_run())
    assert run.state == "failed"
    assert "Label pages" in run.message


def test_a_request_to_stop_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    ended = threading.Event()

    def endless(settings: Any, data: Data, report: Report) -> Outcome:
        try:
            while True:
                report(1, 2, "going on for ever")
        finally:
            ended.set()

    pretend(monkeypatch, endless)
    run = requested_run()
    Run.objects.filter(pk=run.pk).update(is_cancel_requested=True)
    run = done(run)
    assert run.state == "cancelled"
    assert run.predictions is None
    assert ended.wait(10)


def test_a_run_that_another_worker_has_taken_over_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    pretend(monkeypatch, lambda settings, data, report: Outcome(sentences=("Done.",)))
    run = requested_run()
    claimed = Run.objects.all().claim(run.pk)
    assert claimed is not None
    claimed.attempt = 7
    with pytest.raises(JobCancelledError):
        run_experiment(claimed)
    run.refresh_from_db()
    assert (run.outcome, run.predictions) == ({}, None)


def test_gold_pages_are_the_usable_newest_ones_of_the_genre() -> None:
    board = Board()
    source = board.source("site.example")
    page, unusable, old = (board.page(source, name) for name in ("a", "b", "c"))
    Page.objects.filter(pk=unusable.pk).update(unusable_reason="empty")
    new = board.page(source, "c2")
    Page.objects.filter(pk=new.pk).update(previous=old)
    for each in (page, unusable, old):
        GoldStandardFactory(page=each, text="old text", created_by=board.by)
    GoldStandardFactory(page=page, text="its text", version=2, created_by=board.by)

    [found] = gold_pages(pages_with_gold().filter(genre=board.genre))

    assert (found.key, found.source, found.gold) == (page.pk, "site.example", "its text")
    assert found.markup == page.blob.read()


def test_genres_say_how_much_there_is_to_learn_from() -> None:
    board = labelled_board(sources=2, pages=2, evaluation=1)
    empty = Board(Genre.objects.create(name="empty", slug="empty"), board.by, board.corpus)
    empty.page(empty.source("empty.example"), "a")

    [found] = labelled_genres()

    assert str(found) == "board: 12 labels on 4 pages of 2 sources"
    assert labelled_genres(["model"]) == []


def test_a_genre_with_gold_texts_alone_can_be_learned_from() -> None:
    board = Board()
    page = board.page(board.source("site.example"), "a")
    GoldStandardFactory(page=page, text="x", created_by=board.by)
    [found] = labelled_genres()
    assert str(found) == "board: 0 labels, 1 gold text"
