"""The guide about adding a kind of model: its code is a kind that retrains, compares, suggests."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from annotate.models import Page
from tests.annotate.conftest import LogIn
from tests.conftest import ROOT
from tests.training.board import Board, labelled_board
from training import kinds
from training.kinds.registry import KINDS
from training.models import ModelVersion, Run
from training.provider.trained_models import TrainedModels
from training.tasks.runs import do_run
from training.versions.versions import live_version, model_of, version_name

pytestmark = pytest.mark.django_db

GUIDE = ROOT / "docs" / "guides" / "add-a-model-kind.md"
FILES = re.compile(r'```python title="training/kinds/([\w/]+\.py)"\n(.*?)```', re.DOTALL)


@pytest.fixture
def word_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The guide's kind, in the list of kinds for one test."""
    for name, code in FILES.findall(GUIDE.read_text("utf-8")):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, "utf-8")
    (tmp_path / "word_count" / "__init__.py").write_text('"""Word-count models."""\n', "utf-8")
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    kind = importlib.import_module("training.kinds.word_count.kind").WordCountKind()
    monkeypatch.setitem(KINDS, kind.name, kind)
    yield kind.name
    for name in [each for each in sys.modules if each.startswith("training.kinds.word_count")]:
        del sys.modules[name]


@pytest.fixture
def board() -> Board:
    return labelled_board()


def test_one_request_retrains_compares_and_what_is_promoted_suggests(
    board: Board, word_count: str, log_in: LogIn
) -> None:
    client = log_in("admin")
    run = retrain(client, board, word_count)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.kind, version.run) == (word_count, run)
    # A menu has eight words, a post thirty.
    assert model_of(version).min_words == 9
    assert run.outcome["crossed"][word_count]["f1"] == 1
    assert len(run.outcome["pages"]) == 3
    assert run.outcome["verdict"] in ("better", "same", "worse")

    assert client.post(reverse("training:version-promote", args=[version.pk])).status_code == 302
    assert live_version(board.genre) == version
    for address in (
        reverse("training:run", args=[run.pk]),
        reverse("training:version", args=[version.pk]),
        reverse("training:genre", args=[board.genre.slug]),
    ):
        assert "word count" in client.get(address).content.decode().lower()

    page = Page.objects.filter(source__split="evaluation").first()
    assert page is not None
    suggested = TrainedModels().suggest(page)
    assert len(suggested.regions) == 3
    assert suggested.version == version_name(version)


def test_it_is_compared_with_when_another_kind_is_retrained(
    board: Board, word_count: str, log_in: LogIn
) -> None:
    client = log_in("admin")
    version = retrain(client, board, word_count).version
    client.post(reverse("training:version-promote", args=[version.pk]))

    run = retrain(client, board, "content-seeker")

    assert run.state == Run.State.DONE, run.message
    assert run.outcome["rival"] == version_name(version)


def test_pages_of_a_version_without_its_kind_say_so_and_the_shipped_model_suggests(
    board: Board, word_count: str, log_in: LogIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = log_in("admin")
    version = retrain(client, board, word_count).version
    client.post(reverse("training:version-promote", args=[version.pk]))
    monkeypatch.delitem(KINDS, word_count)

    for address in (
        reverse("training:version", args=[version.pk]),
        reverse("training:genre", args=[board.genre.slug]),
    ):
        text = client.get(address).content.decode()
        assert "has no kind of model called" in text
        assert "Retrain" in text
    page = Page.objects.filter(source__split="evaluation").first()
    assert page is not None
    assert TrainedModels().suggest(page).version.rpartition("-")[0] == "blocks"


def retrain(client: Client, board: Board, choice: str) -> Run:
    """The run that one click on Retrain asks for, done."""
    address = reverse("training:retrain", args=[board.genre.slug])
    assert client.post(address, {"model": choice}).status_code == 302
    run = Run.objects.latest("pk")
    do_run.func(run.pk)
    run.refresh_from_db()
    return run
