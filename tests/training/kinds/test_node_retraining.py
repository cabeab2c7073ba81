"""Retraining models of main-content elements, with which the method Hanamura extracts."""

import io

import pytest

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Label
from contentseeker.methods.hanamura.extractor import PaginationExtractor
from contentseeker.methods.hanamura.features import COLUMNS
from contentseeker.methods.hanamura.model import MainNodeModel
from tests.annotate.labelled import label
from tests.factories import UserFactory
from tests.training.board import Board, labelled_board, retrained
from tests.training.linked import linked_board
from training.evaluations.methods import (
    method_instance,
    method_version,
    methods_taking,
    parse_choice,
)
from training.kinds import training_job
from training.kinds.main_content.fit import MainNodePlan
from training.models import ModelVersion, Run
from training.provider.trained_models import TrainedModels
from training.retraining import request_retraining
from training.tasks.runs import do_run
from training.training_sets import freezing as training_sets
from training.training_sets.freezing import default_request
from training.versions.facts import version_facts
from training.versions.model_files import as_zip, import_model
from training.versions.versions import live_version, model_of, promote, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return labelled_board()


def test_a_run_makes_a_candidate_and_compares_its_texts(board: Board) -> None:
    run = retrained(board, MainNodePlan())

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.kind, version.state) == ("main-nodes", "candidate")
    assert run.outcome["method"] == "Hanamura"
    assert len(run.outcome["pages"]) == 3
    assert version.metrics["scores"]["f1"] > 0.99
    assert "the general model" in run.message
    crossed = run.outcome["crossed"]["main-nodes"]
    assert (crossed["tp"] + crossed["fn"], crossed["f1"]) == (9, 1.0)
    facts = version.manifest["facts"]
    assert facts["examples"]["main"] == 9
    assert facts["training_set"] == version.training_set.digest  # type: ignore[union-attr]  # has


def test_the_same_labels_give_the_same_model(board: Board) -> None:
    first, second = (retrained(board, MainNodePlan()).version for _ in range(2))
    assert (first.file_id, first.manifest) == (second.file_id, second.manifest)


def test_where_nobody_labelled_gold_texts_say_what_frames_the_content() -> None:
    genre = linked_board()
    requested = default_request(genre)
    assert requested.origins == ("gold",)
    run = request_retraining(genre, requested, MainNodePlan(), by=UserFactory())
    do_run.func(run.pk)
    run.refresh_from_db()
    assert run.state == Run.State.DONE, run.message
    assert run.version.manifest["facts"]["examples"]["main"] == 8


def test_pages_without_main_content_alone_are_refused_in_words() -> None:
    board = Board()
    for number in range(2):
        source = board.source(f"train{number}.example")
        label(board.page(source, "t"), "#posts", "good noisy", annotator=board.by)
    run = retrained(board, MainNodePlan())
    assert run.state == Run.State.FAILED
    assert "Label main content on some pages" in run.message


def test_the_live_one_extracts_suggests_and_is_evaluated(board: Board) -> None:
    version = retrained(board, MainNodePlan()).version
    promote(version, by=board.by)
    page = board.page(board.source("new.example"), "t")

    [suggestion] = suggestions_for(page)
    assert (suggestion.content, suggestion.version) == (Label.Content.MAIN, version_name(version))
    assert suggestion.probability is not None
    assert suggestion.probability > 0.5
    assert TrainedModels().chain_extractor(page, "live").version == version_name(version)

    assert live_version(board.genre) == version
    assert methods_taking(version) == ["Hanamura"]
    ready = method_instance(method_version(parse_choice("Hanamura@live:board")))
    assert isinstance(ready.extractor, PaginationExtractor)
    assert isinstance(ready.model, MainNodeModel)
    assert ready.model is model_of(version)


def test_its_page_says_how_it_was_made_and_what_it_leans_on(board: Board) -> None:
    version = retrained(board, MainNodePlan()).version
    facts = version_facts(version)
    assert facts.method == "Hanamura"
    [task] = facts.classifiers
    assert task.feature_count == len(COLUMNS)
    assert task.importances[0].share == 1.0
    assert ("Other elements", "none left out") in facts.configuration


def test_it_goes_out_and_comes_back_as_a_file(board: Board) -> None:
    version = retrained(board, MainNodePlan()).version
    again = import_model(board.genre, io.BytesIO(as_zip(version)), by=board.by)
    assert (again.kind, again.file_id) == ("main-nodes", version.file_id)
    assert again.configuration == MainNodePlan().as_json()


@pytest.mark.slow
def test_in_processes_the_same_comes_out(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = retrained(board, MainNodePlan())
    for module, name in ((training_sets, "MANY_PAGES"), (training_job, "MANY_PAGES")):
        monkeypatch.setattr(module, name, 1)
    together = retrained(board, MainNodePlan())
    assert together.state == Run.State.DONE, together.message
    assert together.version.file_id == alone.version.file_id
