"""``manage.py retrain`` and ``manage.py promote``."""

import io

import pytest
from django.core.management import CommandError, call_command

from annotate.models import Genre
from tests.factories import GenreFactory
from tests.training import made
from tests.training.board import labelled_board
from training.models import ModelVersion, Promotion, Run
from training.versions.versions import live_version, version_name

pytestmark = pytest.mark.django_db


def output_of(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, verbosity=0)
    return out.getvalue()


def test_retrain_tells_how_it_went_and_promotes_on_request() -> None:
    board = labelled_board(evaluation=0)

    out = output_of("retrain", "board", "--promote")

    assert "9 pages of 3 sources" in out
    assert "Not enough evaluation pages to compare the candidate" in out
    version = live_version(board.genre)
    assert version is not None
    assert f"{version_name(version)} is live." in out
    assert Promotion.objects.get().decided_by.username == "service:training"


def test_retrain_without_promote_leaves_a_candidate() -> None:
    board = labelled_board(evaluation=0)
    output_of("retrain", "board", "--algorithm", "LogisticRegression")
    assert live_version(board.genre) is None
    version = ModelVersion.objects.get()
    assert version.configuration["algorithm"] == "LogisticRegression"
    assert version.kind == ModelVersion.Kind.CONTENT_SEEKER


@pytest.mark.parametrize(
    ("arguments", "configuration"),
    [
        ((), {"model": "blocks", "on_top": True}),
        (("--model", "blocks"), {"model": "blocks", "on_top": True}),
        (("--model", "blocks-alone"), {"model": "blocks", "on_top": False}),
    ],
    ids=["default", "on top", "alone"],
)
def test_retrain_makes_the_chosen_block_model(
    arguments: tuple[str, ...], configuration: dict[str, object]
) -> None:
    labelled_board(evaluation=0)
    output_of("retrain", "board", *arguments)
    version = ModelVersion.objects.get()
    assert version.kind == ModelVersion.Kind.BLOCKS
    assert version.configuration == configuration


def test_retrain_takes_the_options_of_a_preset() -> None:
    labelled_board(evaluation=0)
    output_of("retrain", "board", "--model", "memm", "--preset", "paper")
    stored = ModelVersion.objects.get().configuration
    assert (stored["algorithm"], stored["sigma"], stored["history"]) == ("MEMM", 100.0, True)
    with pytest.raises(CommandError, match="--model crf, memm, maxent"):
        output_of("retrain", "board", "--preset", "paper")


def test_retrain_makes_a_content_seeker_with_the_chosen_heuristic() -> None:
    labelled_board(evaluation=0)
    chosen = ("--heuristic", "SLS", "--phases", "1", "--delta", "0.1")
    output_of("retrain", "board", *chosen, "--rows", "explicit", "--profile", "html4")
    version = ModelVersion.objects.get()
    assert version.kind == ModelVersion.Kind.CONTENT_SEEKER
    settings = version.manifest["extraction"]
    assert (settings["heuristic"], settings["phases"]) == ("SLS", 1)
    assert (settings["error_rate"], version.manifest["profile"]) == (0.1, "html4")
    assert version.configuration["rows"] == "explicit"
    assert version.configuration["choose"] == []


def test_retrain_lets_cross_validation_choose_and_says_what_it_found() -> None:
    labelled_board(evaluation=0)
    out = output_of("retrain", "board", "--heuristic", "best")
    version = ModelVersion.objects.get()
    measured = version.manifest["facts"]["measured"]
    assert measured[0]["f1"] == max(choice["f1"] for choice in measured)
    assert version.manifest["extraction"] == measured[0]["extraction"]
    assert version.configuration["rows"] == measured[0]["rows"]
    assert "F1 of the text on 9 pages, cross-validated: CS+" in out


def test_retrain_refuses_an_algorithm_for_a_block_model() -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    with pytest.raises(CommandError, match="--algorithm is for a Content Seeker"):
        output_of("retrain", "board", "--model", "blocks", "--algorithm", "J48")
    assert not Run.objects.exists()


def test_retrain_says_what_went_wrong() -> None:
    GenreFactory(slug="empty")
    with pytest.raises(CommandError, match="There are: empty"):
        output_of("retrain", "no-such")
    with pytest.raises(CommandError, match="Label pages"):
        output_of("retrain", "empty")


def test_retrain_leaves_a_run_alone_that_somebody_else_does() -> None:
    board = labelled_board(sources=1, pages=1, evaluation=0)
    run = made.run(board.genre, purpose=f"retrain genre {board.genre.pk}")
    Run.objects.claim(run.pk)
    with pytest.raises(CommandError, match=f"Run {run.pk} is under way elsewhere"):
        output_of("retrain", "board")


@pytest.fixture
def genre() -> Genre:
    return GenreFactory(slug="q-and-a-2")


@pytest.mark.parametrize("is_short", [True, False], ids=["short", "whole"])
def test_promote_takes_both_names_of_a_version(genre: Genre, is_short: bool) -> None:
    made.version(genre)
    version = made.version(genre)
    out = output_of("promote", "q-and-a-2-2" if is_short else version_name(version))
    assert out == f"{version_name(version)} is live.\n"
    assert live_version(genre) == version


@pytest.mark.parametrize(
    "name", ["", "forum", "q-and-a-2", "q-and-a-2-9", "q-and-a-2-1-00000000", f"q-and-a-2-{10**30}"]
)
def test_promote_refuses_what_is_no_version(genre: Genre, name: str) -> None:
    made.version(genre)
    with pytest.raises(CommandError, match="no model version"):
        output_of("promote", name)
    assert live_version(genre) is None
