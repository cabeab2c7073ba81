"""Scores follow the newest gold text, without extracting anything again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoCaptureOnCommitCallbacks

from annotate.gold.texts import record_gold
from annotate.importing.readers.records import IncomingPage
from annotate.importing.storing import store
from annotate.models import GoldStandard, Page
from contentseeker.metrics import lcs_score, word_score
from tests.factories import GoldStandardFactory, PageFactory
from tests.model_providers import Provide
from tests.training.board import Board, gold_of
from tests.training.evaluations.scored import done, gold_board
from training.evaluations.rescoring import rescore, rescore_stale, stale_scores
from training.models import Evaluation, PageScore
from training.provider.trained_models import TrainedModels
from training.tasks.rescoring import rescore_pages

pytestmark = pytest.mark.django_db
TYPED = GoldStandard.Origin.TYPED


@pytest.fixture
def board() -> Board:
    return gold_board()


@pytest.fixture
def evaluation(board: Board) -> Evaluation:
    return done(board)


@pytest.fixture
def page(evaluation: Evaluation) -> Page:
    return evaluation.pages.order_by("pk")[0]


def tasks() -> list[list[int]]:
    """The keys that waiting tasks are to score anew."""
    rows = DBTaskResult.objects.filter(task_path=rescore_pages.module_path)
    return [row.args_kwargs["args"][0] for row in rows]


def test_the_numbers_are_those_of_the_new_text_and_the_rest_stays(board: Board, page: Page) -> None:
    before = {score.pk: score for score in PageScore.objects.select_related("extracted")}
    gold = record_gold(page, "Only this.", TYPED, by=board.by)

    found = rescore(page)

    assert [score.method.label for score in found] == ["body", "LQF-50", "CS+plain"]
    for score in PageScore.objects.filter(page=page).select_related("extracted"):
        old = before[score.pk]
        lcs = lcs_score("Only this.", old.extracted.text)
        assert (score.gold, score.f1, score.lcs, score.gold_length) == (gold, lcs.f1, lcs.lcs, 10)
        assert score.word_f1 == word_score("Only this.", old.extracted.text).f1
        assert score.extracted.compressed == old.extracted.compressed
        assert (score.seconds, score.status) == (old.seconds, old.status)
        assert score.f1 != old.f1
    others = PageScore.objects.exclude(page=page)
    assert {score.f1 for score in others} == {before[score.pk].f1 for score in others}


def test_scoring_anew_against_the_same_text_changes_nothing(page: Page) -> None:
    before = list(PageScore.objects.order_by("pk").values())
    rescore(page)
    assert list(PageScore.objects.order_by("pk").values()) == before


def test_pages_without_scores_or_gold_texts_need_nothing(board: Board) -> None:
    assert rescore(PageFactory()) == []
    assert rescore(board.page(board.source("other.example"), "p")) == []


def test_stale_scores_are_those_of_corrected_pages(
    board: Board, evaluation: Evaluation, page: Page
) -> None:
    assert not stale_scores(evaluation).exists()
    record_gold(page, "Only this.", TYPED, by=board.by)
    assert set(stale_scores(evaluation).values_list("page", flat=True)) == {page.pk}
    assert rescore_stale(evaluation) == 1
    assert not stale_scores(evaluation).exists()


def test_a_gold_text_corrected_while_others_are_compared_wins(
    board: Board, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    from training.evaluations import rescoring

    record_gold(page, "Only this.", TYPED, by=board.by)
    renumber = rescoring._renumber
    turns = []

    def correct_meanwhile(scores: list[PageScore], gold: GoldStandard) -> None:
        renumber(scores, gold)
        turns.append(gold.text)
        record_gold(page, "And now this.", TYPED, by=board.by)

    monkeypatch.setattr(rescoring, "_renumber", correct_meanwhile)
    found = rescore(page)
    assert turns == ["Only this.", "And now this."]
    assert {score.gold.text for score in found} == {"And now this."}


def test_a_new_gold_text_rings_once_for_pages_that_have_scores(
    board: Board, page: Page, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        record_gold(page, "Only this.", TYPED, by=board.by)
        record_gold(page, "Only this.", TYPED, by=board.by)
        record_gold(PageFactory(), "Nobody has scored this.", TYPED, by=board.by)
    assert tasks() == [[page.pk]]
    rescore_pages.func([page.pk])
    assert set(PageScore.objects.filter(page=page).values_list("gold__version", flat=True)) == {2}


def test_what_was_rescored_at_once_needs_no_task(
    board: Board, page: Page, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        record_gold(page, "Only this.", TYPED, by=board.by)
        rescore(page)
    assert tasks() == []


def test_an_import_of_corrected_texts_rings_once_for_all_of_them(
    board: Board,
    provide: Provide,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    pages = [board.page(board.source(f"s{number}.example"), "p") for number in range(3)]
    for page in pages[:2]:
        GoldStandardFactory(
            page=page, text=gold_of(page), created_by=board.by, origin=GoldStandard.Origin.IMPORTED
        )
    done(board, "body")
    notified: list[list[int]] = []

    def listen(pages: list[int]) -> None:
        notified.append(pages)
        TrainedModels().gold_changed(pages)

    provide(gold_changed=listen)
    items = [
        IncomingPage(page.url, page.blob.read(), page.url, gold=f"Corrected {page.pk}.")
        for page in pages
    ]
    items.append(IncomingPage("new", b"<p>New.", "https://new.example/", gold="New."))
    with django_capture_on_commit_callbacks(execute=True):
        assert store(board.corpus, items, by=board.by).added == 1

    assert notified == [[page.pk for page in pages[:2]]]
    assert tasks() == notified


def test_a_listener_that_fails_does_not_undo_a_gold_text(
    board: Board,
    page: Page,
    provide: Provide,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def fail(pages: list[int]) -> None:
        raise RuntimeError("not today")

    provide(gold_changed=fail)
    with django_capture_on_commit_callbacks(execute=True):
        record_gold(page, "Only this.", TYPED, by=board.by)
    assert page.gold_standards.current().get().text == "Only this."


def test_looking_for_stale_scores_is_one_question(evaluation: Evaluation) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert list(stale_scores(evaluation)) == []
    assert len(queries) == 1
