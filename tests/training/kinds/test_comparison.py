"""Comparing a candidate with the model in use, and setting sources aside for it."""

import pytest

from annotate.models import Page, Source
from contentseeker.methods.content_seeker import ContentSeeker, load_named
from contentseeker.metrics import lcs_score, paired_comparison
from contentseeker.page import parse
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to
from tests.factories import GoldStandardFactory, PageFactory
from tests.training.board import Board, gold_of, labelled_board
from training.errors import TrainingError
from training.kinds.comparison import Baseline, compare_texts, evaluation_pages
from training.overview.evaluation_sources import reserve_for_evaluation

pytestmark = pytest.mark.django_db

HTML = """<body><section><h1>{0}</h1><p>{1}</p></section><table><tr><td>{2}</td></table></body>"""
SECTIONS, TABLES = model_of(yes_to("section")), model_of(yes_to("table", "td"))


def page(board: Board, source: Source, number: int, gold: str) -> Page:
    """A page whose gold text is in its section, in its table, or in both."""
    texts = [f"Heading {number}", f"story {number} " * 9, f"table {number} " * 9]
    wanted = {"section": texts[:2], "table": texts[2:], "both": texts[1:]}[gold]
    stored = board.page(source, f"p{number}", HTML.format(*texts).encode())
    GoldStandardFactory(page=stored, text="An older opinion.", version=1)
    GoldStandardFactory(page=stored, text="\n".join(wanted), version=2)
    return stored


@pytest.fixture
def board() -> Board:
    return Board()


def test_pages_that_were_fixed_and_pages_that_broke_are_named(board: Board) -> None:
    source = board.source("evaluation.example", split="evaluation")
    fixed = page(board, source, 1, "section")
    broken = page(board, source, 2, "table")
    same = page(board, source, 3, "both")

    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", TABLES))

    assert (outcome["fixed"], outcome["broken"]) == ([fixed.pk], [broken.pk])
    scores = {each["page"]: (each["candidate"][2], each["live"][2]) for each in outcome["pages"]}
    assert scores[fixed.pk] == (1, pytest.approx(scores[fixed.pk][1]))
    assert scores[broken.pk][1] == 1
    assert set(scores) == {fixed.pk, broken.pk, same.pk}
    assert outcome["rival"] == "the other"


def test_scores_and_test_can_be_computed_another_way(board: Board) -> None:
    source = board.source("evaluation.example", split="evaluation")
    pages = [page(board, source, n, gold) for n, gold in enumerate(("section", "both", "both"))]

    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", TABLES))

    for stored, found in zip(pages, outcome["pages"], strict=True):
        flat = parse(stored.blob.read(), url=stored.url)
        text = flat.text_of(flat.select("section"))
        score = lcs_score(stored.gold_standards.get(version=2).text, text)
        assert found["candidate"] == [score.precision, score.recall, score.f1]
    columns = [[each[name][2] for each in outcome["pages"]] for name in ("candidate", "live")]
    test = paired_comparison(*columns)
    assert outcome["test"]["t_test"]["p_value"] == test.t_test.p_value
    assert outcome["verdict"] == {"+": "better", "=": "same", "-": "worse"}[test.t_test.verdict]


@pytest.mark.parametrize(
    ("gold", "verdict", "words"),
    [
        ("section", "better", "is better than the other: F1 1.000 against"),
        ("table", "worse", "is worse than the other"),
    ],
)
def test_the_verdict_is_said_in_one_sentence(
    board: Board, gold: str, verdict: str, words: str
) -> None:
    source = board.source("evaluation.example", split="evaluation")
    for number in range(6):
        page(board, source, number, gold)

    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", TABLES))

    assert outcome["verdict"] == verdict
    assert words in outcome["sentence"]
    assert "6 evaluation pages (paired t-test, p < 0.001)" in outcome["sentence"]


def test_models_that_do_the_same_cannot_be_told_apart(board: Board) -> None:
    source = board.source("evaluation.example", split="evaluation")
    for number in range(3):
        page(board, source, number, "both")
    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", SECTIONS))
    assert outcome["verdict"] == "same"
    assert "does not differ significantly from the other" in outcome["sentence"]


@pytest.mark.parametrize(("number", "words"), [(0, "no page"), (1, "only one page")])
def test_too_few_pages_give_no_verdict(board: Board, number: int, words: str) -> None:
    source = board.source("evaluation.example", split="evaluation")
    for place in range(number):
        page(board, source, place, "both")
    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", TABLES))
    assert (outcome["verdict"], len(outcome["pages"])) == ("unknown", number)
    assert words in outcome["sentence"]
    assert "Set sources aside" in outcome["sentence"]


def test_only_usable_newest_pages_of_evaluation_sources_with_gold_count(board: Board) -> None:
    evaluated = board.source("evaluation.example", split="evaluation")
    good = page(board, evaluated, 1, "both")
    page(board, board.source("train.example"), 2, "both")
    board.page(evaluated, "no gold")
    unusable = page(board, evaluated, 3, "both")
    Page.objects.filter(pk=unusable.pk).update(unusable_reason="empty")
    old = page(board, evaluated, 4, "both")
    PageFactory(source=evaluated, corpus=board.corpus, url=old.url, previous=old, html=b"<p>New.")
    GoldStandardFactory(page__source=evaluated, page__genre=None)

    assert list(evaluation_pages(board.genre)) == [good]


def test_a_page_without_any_text_scores_and_does_not_fail(board: Board) -> None:
    source = board.source("evaluation.example", split="evaluation")
    for name, html in (("empty", b""), ("bare", b"Bare text.")):
        GoldStandardFactory(page=board.page(source, name, html), text="Bare text.")
    outcome = compare_texts(board.genre, SECTIONS, Baseline("the other", TABLES))
    assert [each["candidate"][2] for each in outcome["pages"]] == [0, 1]


def test_setting_aside_moves_a_share_of_the_sources_with_gold(board: Board) -> None:
    for number in range(10):
        source = board.source(f"s{number}.example")
        if number < 5:
            GoldStandardFactory(page=board.page(source, "t"), text="anchor")

    moved = reserve_for_evaluation(board.genre, share=0.4)

    assert len(moved) == 2
    assert {source.host for source in moved} < {f"s{number}.example" for number in range(5)}
    assert set(Source.objects.filter(split="evaluation")) == set(moved)


def test_setting_aside_draws_the_same_sources_everywhere(board: Board) -> None:
    names = [f"s{number}.example" for number in range(6)]
    drawn = []
    for hosts in (names, names[::-1]):
        Page.objects.all().delete()
        Source.objects.all().delete()
        for host in hosts:
            GoldStandardFactory(page=board.page(board.source(host), "t"), text="anchor")
        drawn.append([source.host for source in reserve_for_evaluation(board.genre)])
    assert drawn[0] == drawn[1]


def test_the_last_source_is_not_set_aside(board: Board) -> None:
    GoldStandardFactory(page=board.page(board.source("one.example"), "t"), text="anchor")
    with pytest.raises(TrainingError, match="at least two sources"):
        reserve_for_evaluation(board.genre)
    assert not Source.objects.filter(split="evaluation").exists()


def test_what_is_compared_is_what_the_extractor_gives() -> None:
    board = labelled_board(sources=0, evaluation=2)
    general = ContentSeeker()

    outcome = compare_texts(board.genre, SECTIONS, Baseline("general", load_named("general")))

    for found in outcome["pages"]:
        stored = Page.objects.get(pk=found["page"])
        text = general.extract(parse(stored.blob.read(), url=stored.url)).text
        assert found["live"][2] == lcs_score(gold_of(stored), text).f1
