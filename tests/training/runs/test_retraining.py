"""Retraining a small board from end to end."""

import numpy as np
import pytest

from annotate.models import Page
from contentseeker.lab import Configuration
from contentseeker.metrics import confusion_table
from tests.training import made
from tests.training.board import Board, labelled_board, ordered, retrained
from training import retraining
from training.artefacts import parquet_as_frame, read
from training.errors import TrainingError
from training.kinds import comparison
from training.kinds.content_seeker import fit as row_fit
from training.kinds.content_seeker import kind as content_seeker
from training.kinds.content_seeker.fit import RowData, row_folds
from training.models import Artefact, ModelVersion, Run, TrainingSet
from training.retraining import run_retraining
from training.training_sets import freezing as training_sets
from training.training_sets.freezing import rows_of, table_of
from training.versions.versions import live_version, promote

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return labelled_board()


def test_a_run_makes_one_candidate_and_says_whether_it_is_better(board: Board) -> None:
    run = retrained(board)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.run, version.state, version.number) == (run, "candidate", 1)
    assert version.training_set == run.training_set == TrainingSet.objects.get()
    assert version.configuration == Configuration().as_json()
    assert run.message == run.outcome["sentence"]
    assert "the general model" in run.message
    assert run.outcome["verdict"] in ("better", "worse", "same")
    assert version.metrics["crossed"] == run.outcome["crossed"]
    f1 = [each["candidate"][2] for each in run.outcome["pages"]]
    assert version.metrics["scores"]["f1"] == pytest.approx(sum(f1) / len(f1))
    assert "comparison" not in version.metrics
    assert version.manifest["facts"]["training_set"] == version.training_set.digest
    assert live_version(board.genre) is None
    assert (version.kind, run.outcome["method"]) == ("content-seeker", "CS")
    assert len(made.seeker_of(version).content.vectoriser.columns) <= 10


def test_progress_ends_at_the_end_and_the_log_has_numbers(board: Board) -> None:
    reports: list[tuple[int, str]] = []
    run = Run.objects.claim(ordered(board).pk)
    assert run is not None

    run_retraining(run, on_progress=lambda done, step: reports.append((done, step)))

    steps = list(dict.fromkeys(step for _, step in reports))
    assert steps == list(retraining.WEIGHTS)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert reports[-1][0] == 1000
    run.refresh_from_db()
    for words in ("9 pages of 3 sources", "Cross-validated content on", "Stored as board-1-"):
        assert words in run.log


def test_every_count_follows_from_the_stored_predictions(board: Board) -> None:
    run = retrained(board)
    assert run.predictions is not None
    assert run.training_set is not None
    predictions = parquet_as_frame(read(run.predictions))
    table = table_of(run.training_set).set_index(["pages", "nodes"])

    for task, counts in run.outcome["crossed"].items():
        about = predictions[predictions["task"] == task]
        answers = rows_of(run.training_set).answers(task)
        assert sorted(about["answer"]) == sorted(answers[answers >= 0])
        counted = confusion_table(
            (about["answer"] == 1).to_numpy(), (about["predicted"] == 1).to_numpy()
        )
        for name in ("tp", "fn", "fp", "tn", "accuracy", "precision", "recall", "f1"):
            assert counts[name] == getattr(counted, name)
        # Each row was tested in the fold its training set has recorded.
        rows = table.loc[list(zip(about["page"], about["node"], strict=True))]
        assert (rows["fold"].to_numpy() == about["fold"].to_numpy()).all()


def test_the_same_data_and_seed_give_the_same_model_file(board: Board) -> None:
    first, second = (retrained(board).version for _ in range(2))

    assert second.number == 2
    assert (first.file_id, first.manifest) == (second.file_id, second.manifest)
    assert Artefact.objects.filter(pk=first.file_id).count() == 1


@pytest.mark.slow
def test_processes_give_the_same_model_as_a_thread(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = retrained(board)
    for module, limit in (
        (training_sets, "MANY_PAGES"),
        (content_seeker, "MANY_ROWS"),
        (comparison, "MANY_PAGES"),
    ):
        monkeypatch.setattr(module, limit, 1)

    together = retrained(board)

    assert together.state == Run.State.DONE, together.message
    assert together.version.file_id == alone.version.file_id
    assert together.outcome == alone.outcome
    assert together.predictions == alone.predictions


@pytest.mark.parametrize(
    "configuration",
    [
        {"algorithm": "LogisticRegression", "selection": "none"},
        {"algorithm": "RandomForest", "parameters": {"trees": 5}, "balance": "weights"},
    ],
    ids=["regression", "forest"],
)
def test_other_algorithms_do_as_well(board: Board, configuration: dict[str, object]) -> None:
    run = retrained(board, None, **configuration)
    assert run.state == Run.State.DONE, run.message
    assert run.version.configuration["algorithm"] == configuration["algorithm"]


def test_the_candidate_has_to_beat_the_live_model(board: Board) -> None:
    promote(retrained(board).version, by=board.by)

    run = retrained(board)

    assert run.outcome["verdict"] == "same"
    assert run.outcome["rival"].startswith("board-1-")
    assert all(each["candidate"] == each["live"] for each in run.outcome["pages"])
    assert run.outcome["fixed"] == run.outcome["broken"] == []


def test_without_evaluation_pages_nobody_can_say() -> None:
    run = retrained(labelled_board(evaluation=0))
    assert (run.state, run.outcome["verdict"]) == (Run.State.DONE, "unknown")
    assert "Set sources aside" in run.message


def test_one_source_is_fitted_but_not_cross_validated() -> None:
    run = retrained(labelled_board(sources=1))
    assert (run.state, run.outcome["crossed"]) == (Run.State.DONE, {})
    assert "Label pages of a second one" in run.log
    assert run.version.state == "candidate"


def test_nothing_labelled_is_told_to_whoever_asked() -> None:
    run = retrained(Board())
    assert run.state == Run.State.FAILED
    assert "Label pages" in run.message
    assert not ModelVersion.objects.exists()


def test_a_configuration_that_cannot_work_is_refused_at_once(board: Board) -> None:
    with pytest.raises(TrainingError, match="algorithm"):
        ordered(board, algorithm="Oracle")
    assert not Run.objects.exists()


def test_rows_of_a_fold_are_never_learned_from_by_its_model(board: Board) -> None:
    run = retrained(board)
    assert run.training_set is not None
    table = table_of(run.training_set)
    data = RowData(rows_of(run.training_set), Configuration(), table["fold"].to_numpy())

    for fold in row_folds(data):
        groups = data.rows.groups
        assert not set(groups[fold.test]) & set(groups[fold.train])
        assert len(np.union1d(fold.test, fold.train)) == len(fold.test) + len(fold.train)


def test_pages_deleted_since_do_not_matter_to_a_set(board: Board) -> None:
    run = retrained(board)
    Page.objects.filter(source__split="train").delete()
    assert run.training_set is not None
    assert len(rows_of(run.training_set)) == run.training_set.row_count


def test_large_folds_learn_from_a_draw_test_everything_and_say_so(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (row_fit, content_seeker):
        monkeypatch.setattr(module, "MOST_ROWS", 40)

    first, second = retrained(board), retrained(board)

    assert first.training_set is not None
    assert "is fitted on 40 elements only" in first.log
    counts = first.outcome["crossed"]["content"]
    tested = sum(counts[name] for name in ("tp", "fn", "fp", "tn"))
    assert tested == int((rows_of(first.training_set).content >= 0).sum()) > 40
    assert first.predictions == second.predictions
