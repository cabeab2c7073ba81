"""Causes counted, and everything as CSV."""

import csv
import io

import pytest
from django.contrib.auth.models import User

from annotate.exporting.delimited import write_csv
from tests.training.scored import evaluation_of, gold_page, method, score, scored_evaluation
from training.models import Evaluation, Finding, PageScore
from training.scoreboard.causes import cause_counts
from training.scoreboard.csv_files import CSV_TABLES, csv_table
from training.scoreboard.dashboard import DisplayOptions
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import read_scores
from training.scoreboard.significance import significance_matrix
from training.scoreboard.tables import grouped_table, method_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tagged(person: User) -> Evaluation:
    """Three pages, two methods, three findings; one more outside."""
    evaluation = scored_evaluation(pages=3)
    rows = list(PageScore.objects.order_by("pk"))
    for row, cause in ((rows[0], "caption"), (rows[1], "other"), (rows[3], "caption")):
        Finding.objects.create(score=row, cause=cause, found_by=person)
    elsewhere = score(method("CS+LBS"), gold_page(), "text")
    Finding.objects.create(score=elsewhere, cause="caption", found_by=person)
    return evaluation


def read_back(evaluation: Evaluation, name: str, **shape: str) -> list[dict[str, str]]:
    out = io.BytesIO()
    write_csv(csv_table(read_scores(evaluation), name, DisplayOptions(**shape)), out)
    return list(csv.DictReader(io.StringIO(out.getvalue().decode(), newline="")))


def test_causes_are_counted_by_method_the_most_frequent_first(tagged: Evaluation) -> None:
    rows = [(row.cause, row.counts, row.total) for row in cause_counts(read_scores(tagged))]
    assert rows == [("caption", [1, 1], 2), ("other", [1, 0], 1)]


def test_causes_follow_the_filter(tagged: Evaluation) -> None:
    other = ScoreFilter(methods=(method("trafilatura").pk,))
    (row,) = cause_counts(read_scores(tagged, other))
    assert (row.name, row.counts) == ("caption or credit", [1])


def test_the_file_of_methods_holds_the_table_in_full(tagged: Evaluation) -> None:
    lines = read_back(tagged, "methods")
    for line, row in zip(lines, method_table(read_scores(tagged)), strict=True):
        assert line["method"] == row.method.label
        assert int(line["pages"]) == row.n
        assert float(line["mean F1"]) == row.f1.value
        assert float(line["sd of Precision"]) == row.precision.sd
        assert float(line["mean Word F1"]) == row.word_f1.value
        assert float(line["milliseconds per page"]) == row.ms.value


def test_the_file_of_groups_has_a_line_for_each_group_and_method(tagged: Evaluation) -> None:
    lines = read_back(tagged, "groups", by="source", measure="recall")
    table = grouped_table(read_scores(tagged), "source", "recall")
    expected = [
        (row.name, each.label, figure.value)
        for row in table.rows
        for each, figure in zip(table.methods, row.figures, strict=True)
        if figure
    ]
    found = [(line["source"], line["method"], float(line["mean Recall"])) for line in lines]
    assert found == expected
    assert len(lines) == 4


def test_the_file_of_scores_has_a_line_for_each_score_with_its_causes(tagged: Evaluation) -> None:
    lines = read_back(tagged, "scores")
    rows = PageScore.objects.filter(page__in=tagged.pages.all()).order_by("page", "method")
    assert len(lines) == len(rows) == 6
    for line, row in zip(lines, rows, strict=True):
        assert (line["page"], line["method"]) == (str(row.page_id), row.method.label)
        assert (float(line["F1"]), float(line["word recall"])) == (row.f1, row.word_recall)
        assert int(line["longest common subsequence"]) == row.lcs
        assert line["causes"] == ", ".join(each.cause for each in row.findings.all())
    assert sum(line["causes"] == "caption" for line in lines) == 2


def test_the_file_of_scores_follows_the_filter(tagged: Evaluation) -> None:
    scores = read_scores(tagged, ScoreFilter(cause="other"))
    (line,) = csv_table(scores, "scores").rows
    assert line[-1] == "other"


def test_the_file_of_significance_has_every_pair(tagged: Evaluation) -> None:
    (line,) = read_back(tagged, "significance")
    (pair,) = significance_matrix(read_scores(tagged)).pairs
    assert pair.tests is not None
    assert (line["first"], line["second"]) == ("CS+LBS", "trafilatura")
    assert float(line["p of t-test"]) == pair.tests.t.p_value
    assert line["in words"] == pair.sentence


def test_pairs_that_cannot_be_compared_have_empty_cells() -> None:
    methods = [method("CS+LBS"), method("body")]
    (line,) = read_back(evaluation_of(methods, []), "significance")
    assert line["p of t-test"] == line["mean F1 of first"] == ""
    assert "cannot be compared" in line["in words"]


def test_the_file_of_causes_has_a_column_for_each_method(tagged: Evaluation) -> None:
    first, _ = read_back(tagged, "causes")
    assert first == {
        "cause": "caption or credit",
        "CS+LBS": "1",
        "trafilatura": "1",
        "total": "2",
    }


def test_titles_and_labels_never_become_formulas() -> None:
    page = gold_page(title="=HYPERLINK(1)", gold="one")
    score(method("+cmd"), page, "one")
    (line,) = read_back(evaluation_of([method("+cmd")], [page]), "scores")
    assert (line["title"], line["method"]) == ("'=HYPERLINK(1)", "'+cmd")


@pytest.mark.parametrize("name", CSV_TABLES)
def test_every_file_of_nothing_is_a_line_of_names(name: str) -> None:
    assert read_back(evaluation_of([], []), name) == []
