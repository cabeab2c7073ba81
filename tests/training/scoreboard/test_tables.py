"""The dashboard's tables, against a recomputation from the stored texts by other means."""

import re
from collections import Counter

import numpy as np
import pandas as pd
import pytest

from annotate.models import GoldStandard
from contentseeker.metrics import summarise
from tests.factories import GenreFactory, SourceFactory
from tests.training.scored import evaluation_of, gold_page, many_scores, method, score
from training.models import Evaluation, ExtractedText
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import read_scores
from training.scoreboard.tables import best_method, grouped_table, method_table, worst_sources

pytestmark = pytest.mark.django_db

STORIES = {
    ("a.example", "The storm hit the coast."): ("The storm hit the coast.", "Home The storm hit"),
    ("a.example", "Ships are back in port."): ("Ships are back", "Ships are back in port. Ads"),
    ("a.example", "Nobody was hurt."): ("", "Menu Nobody was hurt. Foot"),
    ("b.example", "A tale of two masts"): ("A tale of masts two", "tale A of two masts"),
    ("b.example", "No end in sight"): ("No end in sight", "No end in sight"),
}
LABELS = ("CS+LBS", "body")


@pytest.fixture
def evaluation() -> Evaluation:
    """Five short stories of two sources, as two methods took them."""
    sources = {
        host: SourceFactory(host=host, genre=GenreFactory(slug=host[0], name=f"Kind {host[0]}"))
        for host in ("a.example", "b.example")
    }
    methods = [method(label) for label in LABELS]
    pages = []
    for number, ((host, gold), texts) in enumerate(STORIES.items()):
        page = gold_page(sources[host], f"s{number}", gold=gold)
        for place, text in enumerate(texts):
            score(methods[place], page, text, seconds=0.01 * (number + 1) * (place + 1))
        pages.append(page)
    return evaluation_of(methods, pages)


def subsequence(first: str, second: str) -> int:
    """Length of the longest common subsequence, by the textbook's table."""
    line = [0] * (len(second) + 1)
    for letter in first:
        above = 0
        for place, other in enumerate(second, start=1):
            here = above + 1 if letter == other else max(line[place], line[place - 1])
            above, line[place] = line[place], here
    return line[-1]


def shares(common: int, wanted: int, found: int) -> tuple[float, float, float]:
    if not wanted or not found:
        return (float(wanted == found),) * 3
    precision, recall = common / found, common / wanted
    f1 = 2 * precision * recall / (precision + recall) if common else 0.0
    return precision, recall, f1


def recomputed() -> pd.DataFrame:
    """One line for each stored text, scored anew without any of our own metrics."""
    lines = []
    rows = ExtractedText.objects.select_related("score__method", "score__page__source")
    for row in rows:
        gold = GoldStandard.objects.get(page=row.score.page).text
        by_letter = shares(subsequence(gold, row.text), len(gold), len(row.text))
        bags = [Counter(re.findall(r"\w+", text.lower())) for text in (gold, row.text)]
        by_word = shares((bags[0] & bags[1]).total(), bags[0].total(), bags[1].total())
        host = row.score.page.source.host
        lines.append((row.score.method.label, host, *by_letter, by_word[2], row.score.seconds))
    columns = ["method", "source", "precision", "recall", "f1", "word_f1", "seconds"]
    return pd.DataFrame(lines, columns=columns)


def test_the_table_of_methods_equals_a_recomputation_from_the_texts(evaluation: Evaluation) -> None:
    expected = recomputed().groupby("method")
    rows = method_table(read_scores(evaluation))
    assert [row.method.label for row in rows] == list(LABELS)
    for row in rows:
        lines = expected.get_group(row.method.label)
        assert row.n == len(lines) == 5
        for measure in ("precision", "recall", "f1", "word_f1"):
            figure = getattr(row, measure)
            assert figure.value == pytest.approx(lines[measure].mean(), abs=1e-12)
            assert figure.sd == pytest.approx(lines[measure].std(), abs=1e-12)
        assert row.median_f1.value == pytest.approx(lines["f1"].median(), abs=1e-12)
        assert row.ms.value == pytest.approx(1000 * lines["seconds"].mean())
        assert row.median_ms.value == pytest.approx(1000 * lines["seconds"].median())


@pytest.mark.parametrize("measure", ["precision", "recall", "f1", "word_f1"])
def test_the_table_by_source_equals_a_recomputation_from_the_texts(
    evaluation: Evaluation, measure: str
) -> None:
    grouped = recomputed().groupby(["source", "method"])[measure]
    expected = grouped.agg(["mean", "std", "size"]).to_dict("index")
    table = grouped_table(read_scores(evaluation), "source", measure)
    assert [row.word for row in table.rows] == ["a.example", "b.example"]
    for row in table.rows:
        for label, figure in zip(LABELS, row.figures, strict=True):
            lines = expected[row.word, label]
            assert figure is not None
            assert figure.value == pytest.approx(lines["mean"], abs=1e-12)
            assert figure.sd == pytest.approx(lines["std"], abs=1e-12)
            assert figure.n == lines["size"]


def test_the_best_of_each_column_is_marked_and_time_is_best_when_low(
    evaluation: Evaluation,
) -> None:
    ours, body = method_table(read_scores(evaluation))
    for measure in ("precision", "recall", "f1", "word_f1"):
        high, low = sorted(
            (getattr(row, measure) for row in (ours, body)), key=lambda each: -each.value
        )
        assert (high.is_best, low.is_best) == (True, False)
    assert (ours.ms.is_best, body.ms.is_best) == (True, False)
    assert (ours.median_ms.is_best, body.median_ms.is_best) == (True, False)


def test_nothing_is_best_among_equals() -> None:
    page = gold_page(gold="one two")
    for label in LABELS:
        score(method(label), page, "one", seconds=0.5)
    rows = method_table(read_scores(evaluation_of([method(label) for label in LABELS], [page])))
    assert not any(row.f1.is_best or row.ms.is_best for row in rows)


def test_every_score_counts_and_each_row_says_how_many(evaluation: Evaluation) -> None:
    page = gold_page(gold="one two")
    score(method("CS+LBS"), page, "one two")
    evaluation.pages.add(page)
    evaluation.methods.add(method("jusText"))
    rows = method_table(read_scores(evaluation))
    assert [(row.method.label, row.n) for row in rows] == [("CS+LBS", 6), ("body", 5)]


def test_failed_pages_are_counted() -> None:
    pages = [gold_page(name="one"), gold_page(name="two")]
    score(method(), pages[0], "", status="failed")
    score(method(), pages[1], "text")
    (row,) = method_table(read_scores(evaluation_of([method()], pages)))
    assert (row.n, row.failed) == (2, 1)


def test_the_best_method_has_the_highest_mean(evaluation: Evaluation) -> None:
    rows = method_table(read_scores(evaluation))
    best = best_method(rows)
    assert best is not None
    assert best.f1.value == max(row.f1.value for row in rows)
    assert best_method([]) is None


def test_groups_have_names_for_people_and_words_for_addresses(evaluation: Evaluation) -> None:
    rows = grouped_table(read_scores(evaluation), "genre").rows
    assert [(row.word, row.name, row.pages) for row in rows] == [
        ("a", "Kind a", 3),
        ("b", "Kind b", 2),
    ]
    (row,) = grouped_table(read_scores(evaluation), "page_type").rows
    assert (row.word, row.name) == ("unknown", "unknown")


def test_the_best_of_each_group_is_marked_and_gaps_stay_empty(evaluation: Evaluation) -> None:
    evaluation.methods.add(method("jusText"))
    for row in grouped_table(read_scores(evaluation), "source").rows:
        ours, body, nobody = row.figures
        assert ours is not None
        assert body is not None
        assert nobody is None
        assert (ours.is_best, body.is_best) == (ours.value > body.value, body.value > ours.value)


def test_the_worst_sources_come_first(evaluation: Evaluation) -> None:
    scores = read_scores(evaluation)
    rows = worst_sources(scores, method("CS+LBS").pk, number=5)
    means = recomputed().query("method == 'CS+LBS'").groupby("source")["f1"].mean().sort_values()
    assert [row.host for row in rows] == list(means.index)
    assert rows[0].figure.value == pytest.approx(means.iloc[0])
    assert worst_sources(scores, method("CS+LBS").pk, number=1) == rows[:1]


def test_thousands_of_cells_equal_summaries_one_by_one() -> None:
    scores = read_scores(many_scores(pages=300, methods=3))
    table = grouped_table(scores, "source")
    groups = scores.pages.groups["source"][scores.page]
    for row in table.rows:
        for place, figure in enumerate(row.figures):
            mine = scores.f1[np.array(groups == row.word) & (scores.method == place)]
            summary = summarise(mine)
            assert figure is not None
            assert (figure.value, figure.sd) == pytest.approx((summary.mean, summary.sd))
            assert figure.n == summary.n


def test_without_scores_there_are_no_rows() -> None:
    empty = read_scores(evaluation_of([method()], []), ScoreFilter(genre="none"))
    assert method_table(empty) == []
    assert grouped_table(empty, "genre").rows == []
    assert worst_sources(empty, method().pk) == []
