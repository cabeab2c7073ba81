import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

from contentseeker.fitting.folds import make_folds
from contentseeker.lab import Configuration
from contentseeker.lab import cross_validation as crossing
from contentseeker.lab.cross_validation import cross_validate, predict
from contentseeker.lab.fitting import fit_task, probabilities
from contentseeker.lab.rows import UNLABELLED, LabelledRows
from contentseeker.metrics import confusion_table
from tests.contentseeker.lab.experiments.synthetic import made_rows

TREE = Configuration(selection="IG", feature_number=3)


def rows_with_gaps() -> LabelledRows:
    rows = made_rows()
    rows.content[::7] = UNLABELLED
    return rows


def test_each_fold_is_predicted_by_a_model_of_the_others() -> None:
    rows = rows_with_gaps().about("content")
    folds = make_folds(rows.answers("content"), rows.groups, number=3)
    predicted = cross_validate(TREE, rows, "content", folds=folds)
    for number, test in enumerate(folds):
        others = np.setdiff1d(np.arange(len(rows)), test)
        fitted = fit_task(TREE, rows.take(others), "content")
        expected = probabilities(fitted.classifier, rows.take(test))
        assert predicted.probability[test].tolist() == expected.tolist()
        assert set(predicted.fold[test]) == {number}
        assert predicted.selected[number] == fitted.selected


def test_rows_that_say_nothing_about_the_task_are_left_out() -> None:
    rows = rows_with_gaps()
    about = rows.about("content")
    folds = make_folds(about.answers("content"), about.groups, number=3)
    predicted = cross_validate(TREE, rows, "content", folds=folds)
    assert len(predicted) == len(about) < len(rows)
    assert predicted.answers.tolist() == about.content.tolist()
    assert predicted.nodes.tolist() == about.nodes.tolist()


def test_the_table_counts_as_scikit_learn_does() -> None:
    rows = made_rows()
    folds = make_folds(rows.answers("single"), rows.groups, number=3)
    predicted = cross_validate(TREE, rows, "single", folds=folds)
    tn, fp, fn, tp = confusion_matrix(predicted.answers, predicted.predicted).ravel().tolist()
    table = confusion_table(predicted.answers == 1, predicted.predicted == 1)
    assert (table.tn, table.fp, table.fn, table.tp) == (tn, fp, fn, tp)
    assert (predicted.predicted == (predicted.probability > 0.5)).all()


def test_rows_in_no_fold_are_trained_on_but_not_predicted() -> None:
    rows = made_rows()
    test = np.arange(30)
    predicted = cross_validate(TREE, rows, "content", folds=[test])
    alone = predict(TREE, rows.take(np.arange(30, len(rows))), rows.take(test), "content", fold=4)
    assert predicted.nodes.tolist() == rows.nodes[:30].tolist()
    assert predicted.probability.tolist() == alone.probability.tolist()
    assert set(alone.fold) == {4}


def test_how_many_fit_at_once_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = made_rows()
    folds = make_folds(rows.answers("content"), rows.groups, number=4)
    both = cross_validate(TREE, rows, "content", folds=folds)
    monkeypatch.setattr(crossing, "JOBS", 1)
    one = cross_validate(TREE, rows, "content", folds=folds)
    assert one.probability.tolist() == both.probability.tolist()


def test_every_fold_is_told_and_what_is_raised_then_stops_the_work() -> None:
    rows = made_rows()
    folds = make_folds(rows.answers("content"), rows.groups, number=4)
    told: list[tuple[int, int]] = []
    cross_validate(TREE, rows, "content", folds=folds, on_fold=lambda *now: told.append(now))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cross_validate(TREE, rows, "content", folds=folds, on_fold=stop)


def test_the_frame_has_a_line_per_row_and_says_what_it_is_about() -> None:
    rows = made_rows()
    frame = predict(TREE, rows, rows.take(np.arange(10)), "content").to_frame(genre="news", size=3)
    assert list(frame.columns) == [
        *("genre", "size", "fold", "page", "node", "answer", "predicted", "probability"),
    ]
    assert frame["genre"].unique().tolist() == ["news"]
    assert frame["page"].tolist() == rows.pages[:10].tolist()
