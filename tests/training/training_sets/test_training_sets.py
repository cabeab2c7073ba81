"""Training sets: what is in them, and that the same labels are the same set everywhere."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from annotate.accounts import service_account
from annotate.errors import AnnotateError
from annotate.models import Label, Page
from annotate.pages.parsed import parsed
from contentseeker.lab.rows import LabelledRows
from tests.annotate.labelled import label
from tests.factories import CorpusFactory, GoldStandardFactory, UserFactory
from tests.training.board import Board, labelled_board, thread
from training.artefacts import DamagedArtefactError
from training.models import Artefact, TrainingSet
from training.training_sets.freezing import (
    NothingLabelledError,
    TrainingSetRequest,
    build_training_set,
    default_request,
    rows_of,
    table_of,
)
from training.training_sets.tables import FOLD

pytestmark = pytest.mark.django_db


def built(board: Board, **requested: Any) -> TrainingSet:
    return build_training_set(TrainingSetRequest(board.genre.slug, **requested))


def answer(rows: LabelledRows, page: Page, selector: str) -> tuple[int, int]:
    """Segment and content of an element in the rows."""
    (node,) = parsed(page).select(selector)
    ((place,),) = ((rows.pages == page.pk) & (rows.nodes == node)).nonzero()
    return int(rows.segment[place]), int(rows.content[place])


def test_a_set_holds_every_labelled_element_of_training_sources_and_counts_them() -> None:
    board = labelled_board(sources=2, pages=2, evaluation=1)
    evaluated = Page.objects.get(source__split="evaluation")
    board.label(evaluated)

    made = built(board)
    rows = rows_of(made)

    assert evaluated.pk not in rows.pages
    assert (made.page_count, made.source_count, made.row_count) == (4, 2, len(rows))
    page = Page.objects.get(url="https://train0.example/t0")
    assert answer(rows, page, "#posts") == (1, 1)
    assert answer(rows, page, "#menu") == (1, 0)
    # What lies inside a region is a bad segment of the same content.
    assert answer(rows, page, "#menu ul") == (0, 0)
    for task in ("segment", "content", "single"):
        answers = rows.answers(task)
        counted = [int((answers == 1).sum()), int((answers == 0).sum())]
        assert list(made.balance[task].values()) == counted
    assert made.last_label == Label.objects.latest("pk").pk


def test_the_same_labels_in_another_order_and_elsewhere_give_the_same_hash() -> None:
    first = labelled_board(sources=2, pages=2, evaluation=0)
    digest = built(first).digest
    hosts = list(first.genre.sources.order_by("host").values_list("host", flat=True))
    for model in (TrainingSet, Label, Page):
        model.objects.all().delete()
    first.genre.sources.all().delete()

    # Other keys, another corpus, another annotator, the other way round.
    other = Board(first.genre, UserFactory(username="bert"), CorpusFactory())
    for host in reversed(hosts):
        source = other.source(host)
        for name in ("t1", "t0"):
            page = other.page(source, name)
            for selector, words in (("#foot", "good noisy"), ("#posts", "good main")):
                label(page, selector, words, annotator=other.by)
            label(page, "#menu", "good noisy", annotator=other.by)

    assert built(other).digest == digest


def test_another_label_gives_another_hash() -> None:
    board = labelled_board(sources=2, pages=1, evaluation=0)
    before = built(board)
    label(Page.objects.all()[0], "#foot", "bad noisy", annotator=board.by)

    assert built(board).digest != before.digest


def test_labels_that_say_nothing_new_give_the_old_set_which_then_knows_them() -> None:
    board = labelled_board(sources=2, pages=1, evaluation=0)
    before = built(board)
    again = label(Page.objects.all()[0], "#foot", "good noisy", annotator=board.by)

    after = built(board)

    assert after == before
    assert TrainingSet.objects.count() == Artefact.objects.count() == 1
    assert after.last_label == again.pk


@pytest.fixture
def three() -> list[User]:
    return [UserFactory(username=name) for name in ("anna", "bert", "carl")]


def test_the_majority_decides_and_a_tie_is_left_out_and_counted(three: list[User]) -> None:
    board = Board(by=three[0])
    page = board.page(board.source("one.example"), "t0")
    for annotator, footer, menu in zip(
        three,
        ("good noisy", "bad noisy", "bad noisy"),
        ("good noisy", "bad noisy", ""),
        strict=True,
    ):
        label(page, "#foot", footer, annotator=annotator)
        label(page, "#posts", "good main", annotator=annotator)
        if menu:
            label(page, "#menu", menu, annotator=annotator)

    majority, unanimous = built(board), built(board, agreement="unanimous")

    assert answer(rows_of(majority), page, "#foot") == (0, 0)
    assert answer(rows_of(majority), page, "#menu") == (-1, 0)
    assert answer(rows_of(unanimous), page, "#foot") == (-1, 0)
    assert answer(rows_of(unanimous), page, "#posts") == (1, 1)
    assert majority.balance["left out"]["contradictions"] == 1
    assert unanimous.balance["left out"]["contradictions"] == 2


def test_annotators_can_be_chosen(three: list[User]) -> None:
    board = Board(by=three[0])
    page = board.page(board.source("one.example"), "t0")
    board.label(page)
    board.label(page, by=three[1], **{"#posts": "good noisy"})

    rows = rows_of(built(board, annotators=("bert",)))

    assert answer(rows, page, "#posts") == (1, 0)


def test_labels_from_gold_texts_come_when_asked_for_or_when_there_are_no_others() -> None:
    board = Board()
    page = board.page(board.source("one.example"), "t0")
    GoldStandardFactory(page=page, text="anchor")

    with pytest.raises(NothingLabelledError, match="Label pages"):
        built(board)
    assert default_request(board.genre).origins == ("gold",)
    assert len(rows_of(build_training_set(default_request(board.genre))))
    board.label(page)
    assert default_request(board.genre) == TrainingSetRequest("board")


def test_what_models_say_is_not_trained_on() -> None:
    board = Board()
    page = board.page(board.source("one.example"), "t0")
    label(page, "#posts", "good main", annotator=service_account("model"), origin="model")

    with pytest.raises(NothingLabelledError):
        built(board)


def test_near_duplicates_are_found_and_never_straddle_a_fold() -> None:
    board = labelled_board(sources=6, pages=2, evaluation=0)
    copied = thread("on two boards", posts=8)
    pages = []
    for host in ("train0.example", "train5.example"):
        source = board.genre.sources.get(host=host)
        pages.append(board.page(source, "copy", copied.replace(b"About", host.encode())))
        board.label(pages[-1])

    made = built(board)
    table = table_of(made)

    assert made.duplicates == [sorted(page.pk for page in pages)]
    groups = table.groupby("sources")["groups"].unique()
    assert groups["train0.example"].tolist() == groups["train5.example"].tolist()
    assert table["groups"].nunique() == 5
    assert (table.groupby("groups")[FOLD].nunique() == 1).all()
    assert table[FOLD].nunique() == 5


def test_one_source_alone_has_no_folds() -> None:
    table = table_of(built(labelled_board(sources=1, evaluation=0)))
    assert set(table[FOLD]) == {-1}


def test_the_table_says_where_each_row_is_from() -> None:
    board = labelled_board(sources=1, pages=1, evaluation=0)
    page = Page.objects.get()
    table = table_of(built(board))
    assert set(table["url"]) == {page.url}
    assert set(table["bytes"]) == {page.blob_id}


def test_whoever_waits_is_told_how_far_it_is() -> None:
    board = labelled_board(sources=2, pages=2, evaluation=0)
    reports: list[tuple[int, int]] = []

    build_training_set(
        TrainingSetRequest(board.genre.slug), lambda done, total: reports.append((done, total))
    )

    assert reports == sorted(reports)
    assert (reports[0], reports[-1]) == ((0, 4), (4, 4))


def test_names_of_what_does_not_exist_are_refused() -> None:
    Board()
    for requested in (
        TrainingSetRequest("no-such-genre"),
        TrainingSetRequest("board", corpora=("no-such-corpus",)),
        TrainingSetRequest("board", agreement="loudest"),
    ):
        with pytest.raises(AnnotateError, match=r"[Tt]here is no"):
            build_training_set(requested)
    assert not TrainingSet.objects.exists()


def test_a_wish_survives_being_stored() -> None:
    requested = TrainingSetRequest("board", ("anna",), ("person", "gold"), ("mine",), "unanimous")
    assert TrainingSetRequest.from_json(requested.as_json()) == requested


def test_a_damaged_table_is_not_used() -> None:
    made = built(labelled_board(sources=1, pages=1, evaluation=0))
    Artefact.objects.update(data=b"PAR1 of somebody else")
    made.table.refresh_from_db()

    with pytest.raises(DamagedArtefactError, match="backup"):
        table_of(made)
