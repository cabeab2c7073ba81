import io
from pathlib import Path

import pandas as pd
import pytest
from django.core.management import CommandError, call_command

from annotate.models import Page
from tests.factories import CorpusFactory
from tests.training.board import labelled_board
from training.experiments.choices import ExperimentRequest
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
    report = (tmp_path / "out" / "report.html").read_text()
    assert "<h1>Algorithms compared" in report
    assert "http://" not in report.split("</style>")[-1].split("<script")[0]
    assert Run.objects.get().state == "done"


def test_without_a_genre_all_that_have_labels_are_taken() -> None:
    labelled_board(evaluation=0)
    experiment("algorithms", *QUICK)
    assert Run.objects.get().settings["genres"] == ["board"]


def test_only_pages_of_the_chosen_corpora_are_read() -> None:
    board = labelled_board(evaluation=0)
    other = CorpusFactory(slug="other")
    source = board.source("else.example")
    board.page(source, "a")
    Page.objects.filter(source=source).update(corpus=other)
    corpus = Page.objects.exclude(source=source).values_list("corpus__slug", flat=True).first()

    experiment("algorithms", *QUICK, "--corpus", str(corpus))

    run = Run.objects.get()
    assert run.settings["corpora"] == [corpus]
    assert run.training_set is not None
    assert run.training_set.selection["corpora"] == [corpus]
    assert "--corpus" in ExperimentRequest.from_json(run.kind, run.settings).command_line


def test_a_corpus_that_is_not_there_is_refused() -> None:
    labelled_board(evaluation=0)
    with pytest.raises(CommandError, match="no corpus 'nowhere'"):
        experiment("algorithms", *QUICK, "--corpus", "nowhere")


def test_stopping_in_the_terminal_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    labelled_board(evaluation=0)

    def stop(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("training.experiments.running.gather", stop)
    with pytest.raises(KeyboardInterrupt):
        experiment("algorithms", *QUICK)
    run = Run.objects.get()
    assert (run.state, run.message) == ("cancelled", "Stopped in the terminal.")


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
