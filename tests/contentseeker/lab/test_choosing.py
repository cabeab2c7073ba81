"""Rows, heuristic and phases by cross-validation: which are compared, and what decides."""

from dataclasses import replace

import numpy as np
import pytest

from contentseeker.gold_page import GoldPage
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.choosing import choices_of, chosen, measure_choices
from contentseeker.methods.content_seeker import ExtractionSettings
from contentseeker.methods.content_seeker.settings import HEURISTICS
from contentseeker.metrics import lcs_score
from tests.contentseeker.lab.experiments.synthetic import made_genre

PLAN = Configuration(algorithm="J48", selection="none")


def folds_by_source(rows: LabelledRows) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    names = sorted(set(rows.sources.tolist()))
    return np.array([names.index(name) for name in rows.sources.tolist()])


def test_without_anything_to_choose_the_plan_itself_is_measured() -> None:
    assert choices_of(PLAN) == (["all"], [ExtractionSettings()])


def test_rows_and_settings_are_chosen_if_the_plan_says_so() -> None:
    rows, settings = choices_of(replace(PLAN, choose=("rows", "heuristic", "phases")))
    assert rows == ["explicit", "all"]
    assert [each.name for each in settings] == [
        *(f"CS+{name}" for name in HEURISTICS),
        *(f"CS+1+{name}" for name in HEURISTICS),
    ]


def test_phases_can_be_chosen_for_one_heuristic() -> None:
    plan = replace(PLAN, extraction=ExtractionSettings(heuristic="LBS"), choose=("phases",))
    rows, settings = choices_of(plan)
    assert (rows, [each.name for each in settings]) == (["all"], ["CS+LBS", "CS+1+LBS"])


def test_the_text_decides_and_the_best_comes_first() -> None:
    rows, pages = made_genre(sources=("a.example", "b.example", "c.example"))
    # The gold text is one paragraph of two: the whole element has a line too many.
    title = "Some title that is no content"
    pages = [
        replace(
            page,
            markup=page.markup.replace(
                b"<div class=main>", f"<div class=main><div><div>{title}</div></div>".encode()
            ),
        )
        for page in pages
    ]
    plan = replace(PLAN, choose=("heuristic", "phases"))

    measured = measure_choices(plan, rows, folds_by_source(rows), pages)

    f1 = {choice.extraction.name: choice.f1 for choice in measured}
    assert [choice.f1 for choice in measured] == sorted(f1.values(), reverse=True)
    assert f1["CS+LBS"] == pytest.approx(1)
    by_hand = [lcs_score(page.gold, f"{title}\n{page.gold}").f1 for page in pages]
    assert f1["CS+plain"] == pytest.approx(sum(by_hand) / len(by_hand))
    assert {choice.pages for choice in measured} == {len(pages)}
    final = chosen(plan, measured)
    assert (final.extraction.heuristic, final.choose) == ("LBS", ())


def test_rows_that_cannot_be_learned_from_are_no_choice() -> None:
    rows, pages = made_genre(sources=("a.example", "b.example", "c.example"))
    nothing = replace(rows, explicit=np.zeros(len(rows), dtype=np.bool_))
    plan = replace(PLAN, choose=("rows",))

    measured = measure_choices(plan, nothing, folds_by_source(rows), pages)

    assert [choice.rows for choice in measured] == ["all"]


def test_of_equal_choices_that_of_the_thesis_is_taken() -> None:
    rows, pages = made_genre(sources=("a.example", "b.example", "c.example"))
    plan = replace(PLAN, choose=("rows",))
    measured = measure_choices(plan, rows, folds_by_source(rows), pages)
    assert [choice.rows for choice in measured] == ["explicit", "all"]
    assert measured[0].f1 == measured[1].f1


def test_pages_of_no_fold_are_not_tested_and_the_plan_stays() -> None:
    rows, pages = made_genre(sources=("a.example", "b.example", "c.example"))
    plan = replace(PLAN, rows="explicit", choose=("rows", "heuristic"))
    measured = measure_choices(plan, rows, np.full(len(rows), -1), pages)
    assert measured == []
    assert chosen(plan, measured) == replace(plan, choose=())


def test_no_model_has_seen_the_source_of_its_page() -> None:
    rows, pages = made_genre(sources=("a.example", "b.example", "c.example"))
    # Only the first source knows that lists are main content; its own pages must not profit.
    first = rows.sources == sorted(set(rows.sources.tolist()))[0]
    wrong = replace(
        rows,
        content=np.where(first, rows.tags == "ul", rows.content).astype(np.int8),
        segment=np.where(first, rows.tags == "ul", rows.segment).astype(np.int8),
    )
    own: list[GoldPage] = [page for page in pages if page.source == str(rows.sources[first][0])]
    folds = np.where(first, 0, 1)

    [choice] = measure_choices(PLAN, wrong, folds, own)

    assert choice.f1 == pytest.approx(1)


def test_a_plan_stored_before_these_choices_keeps_its_meaning() -> None:
    stored = {"algorithm": "SMO", "selection": "IG", "seed": 3, "parameters": {"complexity": 2.0}}
    plan = Configuration.from_json(stored)
    assert plan.extraction == ExtractionSettings(heuristic="plain", phases=2)
    assert (plan.profile, plan.rows, plan.choose) == ("html5", "all", ())
    assert Configuration.from_json(plan.as_json()) == plan
