"""Retraining sequence labellers of a small board from end to end."""

import io

import pytest

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Label
from contentseeker.methods.sequences.model import SequenceModel
from contentseeker.methods.sequences.settings import SequenceSettings
from tests.training.board import Board, labelled_board, retrained
from training.artefacts import parquet_as_frame, read
from training.errors import TrainingError
from training.evaluations.methods import (
    method_instance,
    method_version,
    methods_taking,
    parse_choice,
)
from training.kinds.sequences.fit import SequencePlan
from training.models import ModelVersion, Run
from training.provider.trained_models import TrainedModels
from training.versions.facts import version_facts
from training.versions.model_files import as_zip, import_model
from training.versions.versions import model_of, promote, version_name

pytestmark = pytest.mark.django_db

CRF = SequencePlan(SequenceSettings(algorithm="CRF"))
MEMM = SequencePlan(SequenceSettings(algorithm="MEMM", history=True))


@pytest.fixture
def board() -> Board:
    return labelled_board()


@pytest.mark.parametrize("plan", [CRF, MEMM], ids=["crf", "memm"])
def test_a_run_makes_a_candidate_and_compares_it(board: Board, plan: SequencePlan) -> None:
    run = retrained(board, plan)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.kind, version.state) == ("sequences", "candidate")
    assert version.configuration == plan.as_json()
    assert run.outcome["method"] == plan.settings.algorithm
    assert "the general model" in run.message
    assert len(run.outcome["pages"]) == 3
    # Boards are all alike, so nothing is wrong.
    assert run.outcome["crossed"]["blocks"]["f1"] == 1.0
    assert version.metrics["scores"]["f1"] > 0.99
    facts = version.manifest["facts"]
    assert facts["examples"] == {"content": 9 * 4, "other": 9 * 5}
    assert facts["training_set"] == version.training_set.digest  # type: ignore[union-attr]  # has


def test_predictions_of_every_block_are_stored(board: Board) -> None:
    run = retrained(board, CRF)
    assert run.predictions is not None
    predictions = parquet_as_frame(read(run.predictions))
    assert len(predictions) == 9 * 9
    assert ((predictions["probability"] > 0.5) == (predictions["predicted"] == 1)).all()


def test_a_live_one_suggests_blocks_and_the_shipped_model_judges_and_explains(
    board: Board,
) -> None:
    version = retrained(board, CRF).version
    promote(version, by=board.by)
    page = board.page(board.source("new.example"), "t")

    suggested = suggestions_for(page)

    assert {each.version for each in suggested} == {version_name(version)}
    assert {each.content for each in suggested} == {Label.Content.MAIN, Label.Content.NOISY}
    assert all(each.origin == Label.Origin.MODEL for each in suggested)
    assert all(each.probability is not None and each.probability > 0.5 for each in suggested)
    assert board.genre.pk not in TrainedModels().confidence_models()
    assert TrainedModels().explain(page, suggested[0].node) is None


def test_its_page_shows_what_weighs_most_and_the_method_of_its_name(board: Board) -> None:
    version = retrained(board, MEMM).version
    facts = version_facts(version)
    assert facts.method == "MEMM"
    assert not facts.problem
    [task] = facts.classifiers
    assert task.feature_count == len(version.manifest["vocabulary"])
    assert task.importances[0].share == 1.0
    assert ("History", "the predicates of the block before") in facts.configuration


def test_it_goes_out_and_comes_back_as_a_file(board: Board) -> None:
    version = retrained(board, CRF).version
    again = import_model(board.genre, io.BytesIO(as_zip(version)), by=board.by)
    assert again.kind == ModelVersion.Kind.SEQUENCES
    assert again.file_id == version.file_id
    assert isinstance(model_of(again), SequenceModel)
    assert again.configuration == CRF.as_json()


def test_only_the_method_of_its_name_is_evaluated_with_it(board: Board) -> None:
    version = retrained(board, CRF).version
    assert methods_taking(version) == ["CRF"]
    ready = method_instance(method_version(parse_choice(f"CRF@{version}")))
    assert isinstance(ready.model, SequenceModel)
    with pytest.raises(TrainingError, match="a model of CRF, not of MEMM"):
        parse_choice(f"MEMM@{version}")


def test_the_same_labels_give_the_same_model(board: Board) -> None:
    first, second = retrained(board, CRF).version, retrained(board, CRF).version
    assert first.file_id == second.file_id
    assert first.manifest == second.manifest


def test_plans_stored_before_there_were_recognisers_load() -> None:
    stored = CRF.as_json()
    del stored["recogniser"]
    assert SequencePlan.from_json(stored) == CRF
    # spaCy found entities then.
    old = SequencePlan.from_json({**stored, "types": "words, entities"})
    assert old.settings.recogniser == "spaCy"
