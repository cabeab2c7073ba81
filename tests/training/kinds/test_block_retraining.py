"""Retraining the block model of a small board from end to end."""

import numpy as np
import pytest

from annotate.labelling.suggestions import suggestions_for
from contentseeker.fitting.blocks import replay
from contentseeker.fitting.blocks.fine_tuning import tree_number
from contentseeker.methods.blocks.model import BlockModel, load_named
from contentseeker.metrics import confusion_table
from tests.annotate.labelled import label
from tests.factories import GoldStandardFactory
from tests.training import made
from tests.training.board import Board, gold_of, labelled_board, read_blocks, retrained
from training.artefacts import parquet_as_frame, read
from training.kinds import comparison, training_job
from training.kinds.blocks import fit as block_fit
from training.kinds.blocks.fit import BlockPlan
from training.kinds.blocks.kind import BlockKind
from training.kinds.training_job import PageFold, TrainingData, drawn_examples
from training.models import Artefact, ModelVersion, Run
from training.retraining import request_retraining
from training.tasks.runs import do_run
from training.training_sets import freezing as training_sets
from training.training_sets.freezing import TrainingSetRequest, table_of
from training.versions.versions import baseline_for, live_version, promote, roll_back, version_name

pytestmark = pytest.mark.django_db

ON_TOP, ALONE = BlockPlan(is_on_top=True), BlockPlan(is_on_top=False)


@pytest.fixture
def board() -> Board:
    return labelled_board()


@pytest.fixture
def small_shipped(monkeypatch: pytest.MonkeyPatch) -> BlockModel:
    """A small model in place of the one that ships, quick to learn on top of."""
    model, sample = made.small_block_model(), made.small_replay()
    monkeypatch.setattr(block_fit, "load_named", lambda: model)
    monkeypatch.setattr(replay, "load_named", lambda: sample)
    return model


quick = pytest.mark.usefixtures("small_shipped")


@quick
@pytest.mark.parametrize("plan", [ON_TOP, ALONE], ids=["on top", "alone"])
def test_a_run_makes_a_candidate_and_compares_it_with_the_shipped_model(
    board: Board, plan: BlockPlan
) -> None:
    run = retrained(board, plan)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.kind, version.state, version.number) == ("blocks", "candidate", 1)
    assert version.configuration == plan.as_json()
    assert version.training_set == run.training_set
    assert version.training_set is not None
    assert "the general model" in run.message
    assert run.outcome["method"] == "blocks"
    assert len(run.outcome["pages"]) == 3
    assert version.metrics["crossed"] == run.outcome["crossed"]
    facts = made.blocks_of(version).facts
    assert facts["training_set"] == version.training_set.digest
    assert facts["configuration"] == plan.as_json()
    assert live_version(board.genre) is None


def test_on_top_the_shipped_trees_and_licence_stay() -> None:
    board = labelled_board(sources=1, evaluation=0)
    model, shipped = made.blocks_of(retrained(board, ON_TOP).version), load_named()
    assert len(model.trees) == len(shipped.trees) + tree_number(3)
    assert model.facts["on top of"] == shipped.facts
    assert model.calibration == shipped.calibration
    assert set(shipped.names.odds) <= set(model.names.odds)


@quick
def test_alone_nothing_of_the_shipped_tables_is_in_the_model(board: Board) -> None:
    model = made.blocks_of(retrained(board, ALONE).version)
    assert "on top of" not in model.facts
    assert set(model.names.odds) <= {"menu", "posts", "post", "foot"}


@quick
def test_labels_computed_from_gold_texts_do_as_well() -> None:
    board = Board()
    for number in range(3):
        page = board.page(board.source(f"train{number}.example"), "t")
        GoldStandardFactory(page=page, text=gold_of(page), created_by=board.by)
    requested = TrainingSetRequest("board", origins=("gold",))

    run = request_retraining(board.genre, requested, ON_TOP, by=board.by)
    do_run.func(run.pk)

    run.refresh_from_db()
    assert run.state == Run.State.DONE, run.message
    assert run.version.manifest["facts"]["examples"] == {"content": 12, "other": 15}


@quick
def test_every_count_follows_from_the_stored_predictions(board: Board) -> None:
    run = retrained(board, ON_TOP)
    assert run.predictions is not None
    assert run.training_set is not None
    predictions = parquet_as_frame(read(run.predictions))
    folds = table_of(run.training_set).drop_duplicates("pages").set_index("pages")["fold"]

    assert len(predictions) == 9 * 9
    assert (predictions["fold"].to_numpy() == folds.loc[predictions["page"]].to_numpy()).all()
    assert ((predictions["probability"] >= 0.5) == (predictions["predicted"] == 1)).all()
    counted = confusion_table(
        (predictions["answer"] == 1).to_numpy(), (predictions["predicted"] == 1).to_numpy()
    )
    for name in ("tp", "fn", "fp", "tn", "precision", "recall", "f1"):
        assert run.outcome["crossed"]["blocks"][name] == getattr(counted, name)


@quick
def test_a_fold_is_predicted_by_a_model_of_the_others(board: Board) -> None:
    job = BlockKind().training_job(ON_TOP, read_blocks(TrainingSetRequest("board")))
    fold = job.folds[0]
    others = [page.example for page in job.data.pages if page.fold != fold.number]
    tested = [page for page in job.data.pages if page.fold == fold.number]
    assert {each.domain for each in others}.isdisjoint(page.example.domain for page in tested)
    without = TrainingData([page for page in job.data.pages if page.fold != fold.number], ON_TOP)
    fitted = block_fit.BlockFitter().fit_all(without, {})
    model = BlockKind().load(fitted.manifest, fitted.data)

    found = job.cross_validate(job.data, fold)

    assert not isinstance(found, str)
    for page in tested:
        probability = found[found["page"] == page.page]["probability"].to_numpy()
        np.testing.assert_array_equal(probability, model.probability(page.example.blocks))


@quick
def test_large_folds_learn_from_a_draw_test_everything_and_say_so(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training_job, "MOST_PAGES", 4)
    job = BlockKind().training_job(ON_TOP, read_blocks(TrainingSetRequest("board")))
    assert job.folds
    for fold in job.folds:
        drawn = drawn_examples(job.data, PageFold(fold.number, fold.task))
        assert len(drawn) == 4
        tested = [page.example for page in job.data.pages if page.fold == fold.number]
        assert not any(each is example for each in drawn for example in tested)

    first, second = retrained(board, ON_TOP), retrained(board, ON_TOP)

    assert "is fitted on 4 pages only" in first.log
    assert sum(first.outcome["crossed"]["blocks"][name] for name in ("tp", "fn", "fp", "tn")) == 81
    assert first.predictions == second.predictions


@quick
def test_the_same_labels_give_the_same_model_file(board: Board) -> None:
    first, second = (retrained(board, ON_TOP).version for _ in range(2))
    assert second.number == 2
    assert (first.file_id, first.manifest) == (second.file_id, second.manifest)
    assert Artefact.objects.filter(pk=first.file_id).count() == 1


@pytest.mark.slow
def test_processes_give_the_same_model_as_a_thread(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = retrained(board, ON_TOP)
    for module, limit in (
        (training_sets, "MANY_PAGES"),
        (training_job, "MANY_PAGES"),
        (comparison, "MANY_PAGES"),
    ):
        monkeypatch.setattr(module, limit, 1)

    together = retrained(board, ON_TOP)

    assert together.state == Run.State.DONE, together.message
    assert together.version.file_id == alone.version.file_id
    assert together.version.manifest == alone.version.manifest
    assert together.outcome == alone.outcome
    assert together.predictions == alone.predictions


@quick
def test_one_source_is_fitted_but_not_cross_validated() -> None:
    run = retrained(labelled_board(sources=1), ON_TOP)
    assert (run.state, run.outcome["crossed"]) == (Run.State.DONE, {})
    assert "Label pages of a second one" in run.log


@quick
def test_labels_of_one_kind_only_are_told_to_whoever_asked() -> None:
    board = Board()
    label(board.page(board.source("a.example"), "t"), "#posts", "good main", annotator=board.by)
    run = retrained(board, ON_TOP)
    assert run.state == Run.State.FAILED
    assert "Label some of both kinds" in run.message
    assert not ModelVersion.objects.exists()


@quick
def test_either_kind_can_be_live_and_only_one_of_them(board: Board) -> None:
    page = board.page(board.source("other.example"), "t")

    def suggested_by() -> set[str]:
        return {each.version for each in suggestions_for(page)}

    blocks, seeker = retrained(board, ON_TOP).version, retrained(board).version
    promote(blocks, by=board.by)
    assert suggested_by() == {version_name(blocks)}
    baseline = baseline_for(board.genre)
    assert isinstance(baseline.model, BlockModel)

    promote(seeker, by=board.by)
    assert suggested_by() == {version_name(seeker)}
    assert ModelVersion.objects.live().count() == 1

    roll_back(board.genre, by=board.by)
    assert suggested_by() == {version_name(blocks)}


@quick
def test_a_candidate_of_one_kind_has_to_beat_the_live_model_of_the_other(board: Board) -> None:
    promote(retrained(board).version, by=board.by)
    run = retrained(board, ON_TOP)
    assert run.outcome["rival"].startswith("board-1-")
    assert run.outcome["method"] == "blocks"
