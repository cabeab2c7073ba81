"""``manage.py evaluate``."""

import io
import re

import pytest
from django.core.management import CommandError, call_command

from annotate.models.job import Job
from contentseeker.metrics import summarise
from tests.training import made
from tests.training.board import Board
from tests.training.evaluations.scored import gold_board
from training.models import Evaluation, PageScore, Run
from training.versions.versions import promote

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return gold_board()


def output_of(*arguments: str) -> str:
    out = io.StringIO()
    call_command("evaluate", *arguments, stdout=out, verbosity=0)
    return out.getvalue()


def test_the_table_says_what_the_scores_say(board: Board) -> None:
    out = output_of("--method", "body", "--method", "lqf-50", "--name", "Mine")

    evaluation = Evaluation.objects.get()
    assert (evaluation.name, evaluation.created_by.username) == ("Mine", "service:evaluation")
    line = next(line for line in out.splitlines() if line.startswith("body"))
    scores = PageScore.objects.filter(method__name="body")
    means = [
        summarise(list(scores.values_list(name, flat=True)))
        for name in ("precision", "recall", "f1", "word_f1")
    ]
    cells = re.split(r"\s{2,}", line)
    assert cells[1] == "3"
    assert cells[2:6] == [f"{each.mean:.3f} ± {each.sd:.3f}" for each in means]
    assert cells[7] == "0"
    assert "LQF-50" in out


def test_a_model_is_given_to_content_seeker_only(board: Board) -> None:
    made.version(board.genre)
    output_of("--method", "CS+TP", "--method", "body", "--model", "board-1", "--genre", "board")
    labels = {each.label for each in Evaluation.objects.get().methods.all()}
    assert labels == {"CS+TP board-1", "body"}


def test_a_preset_chooses_methods_models_and_pages(board: Board) -> None:
    promote(made.version(board.genre), by=board.by)
    out = output_of("--preset", "live", "--method", "body")
    evaluation = Evaluation.objects.get()
    assert [each.label for each in evaluation.methods.all()] == ["CS board-1", "body"]
    assert evaluation.selection["model_pages"] == "own"
    assert evaluation.selection["split"] == "evaluation"
    assert "CS board-1  3 " in out
    with pytest.raises(CommandError, match="No page with a gold text fits"):
        output_of("--preset", "live", "--split", "train")


def test_what_was_stopped_goes_on(board: Board) -> None:
    output_of("--method", "body")
    Run.objects.update(state=Job.State.CANCELLED)
    PageScore.objects.all()[0].delete()

    out = output_of("--method", "body")

    assert Evaluation.objects.count() == 1
    assert "3 pairs, 2 of them scored before" in out
    output_of("--method", "body")
    assert Evaluation.objects.count() == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--method", "bdy"], "no method is called 'bdy'"),
        (["--method", "body", "--genre", "no-such"], "genre 'no-such'"),
        (["--method", "body", "--split", "train"], "No page with a gold text fits"),
        (["--method", "CS+TP", "--model", "board-7"], "no model version 'board-7'"),
    ],
)
def test_what_cannot_be_done_is_said(board: Board, arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        output_of(*arguments)


def test_a_run_under_way_elsewhere_is_left_alone(board: Board) -> None:
    output_of("--method", "body")
    Run.objects.update(state=Job.State.QUEUED)
    Run.objects.claim(Run.objects.get().pk)
    with pytest.raises(CommandError, match="under way elsewhere"):
        output_of("--method", "body")
