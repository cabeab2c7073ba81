import io
from pathlib import Path

import pandas as pd
import pytest
from django.core.management import CommandError, call_command

from tests.training.board import labelled_board
from training.models import Run

pytestmark = pytest.mark.django_db

QUICK = ("--set", "algorithms=J48", "--set", "folds=2", "--set", "tasks=content")


def experiment(*words: str) -> str:
    out = io.StringIO()
    call_command("experiment", *words, stdout=out, verbosity=0)
    return out.getvalue()


def test_an_experiment_in_the_foreground_prints_its_tables_and_writes_files(
    tmp_path: Path,
) -> None:
    labelled_board(evaluation=0)

    output = experiment("algorithms", "--genre", "board", *QUICK, "--out", str(tmp_path / "out"))

    assert output.startswith("board, content: ")
    assert "accuracy  precision" in output
    scores = pd.read_csv(tmp_path / "out" / "scores-content.csv")
    predictions = pd.read_parquet(tmp_path / "out" / "predictions.parquet")
    assert scores.loc[0, ["tp", "fn", "fp", "tn"]].sum() == len(predictions)
    assert not Run.objects.exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--genre", "board", "--set", "fold=2"), "The names: .*folds"),
        (("--genre", "other"), "no genre 'other'"),
        (("--genre", "board", "--origin", "model"), "Label pages"),
    ],
    ids=["setting", "genre", "labels"],
)
def test_what_will_not_do_is_said_in_one_sentence(words: tuple[str, ...], reason: str) -> None:
    labelled_board(sources=1, pages=1, evaluation=0)
    with pytest.raises(CommandError, match=reason):
        experiment("algorithms", *words)


def test_the_help_lists_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("experiment", "--help")
    output = capsys.readouterr().out
    assert "configuration.feature_number=10" in output
    assert "few-shot: How many" in output
