import json

import pandas as pd
import pytest

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments import EXPERIMENTS, Outcome, Table
from contentseeker.lab.experiments.settings import parse_numbers
from contentseeker.parameters import parameters_of

KINDS = [
    "thesis",
    *("algorithms", "selection", "costs", "cross-genre", "few-shot"),
    *("learning-curve", "ablation", "thresholds"),
    *("split-regimes", "priors", "feature-types", "data-amount"),
    *("next-links", "main-nodes"),
]


def test_every_kind_is_there() -> None:
    assert sorted(EXPERIMENTS) == sorted(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_settings_survive_being_stored(kind: str) -> None:
    experiment = EXPERIMENTS[kind]
    settings = experiment.read({})
    stored = json.loads(json.dumps(experiment.write(settings)))
    assert experiment.read(stored) == settings


@pytest.mark.parametrize("kind", KINDS)
def test_settings_can_be_shown(kind: str) -> None:
    experiment = EXPERIMENTS[kind]
    known = {each.name: each for each in parameters_of(experiment.settings)}
    assert all(each.meaning.endswith(".") for each in known.values())
    for name, allowed in experiment.several.items():
        parts = [part.strip() for part in str(known[name].default).split(",")]
        assert set(parts) <= set(allowed) if allowed else all(map(str.isdecimal, parts))


@pytest.mark.parametrize("text", ["", "1, x", "0, 2", "2.5", "-1"])
def test_lists_of_numbers_are_whole_and_above_nothing(text: str) -> None:
    with pytest.raises(ArgumentError, match="sizes"):
        parse_numbers("sizes", text)


def test_lists_of_numbers_are_sorted_without_repetition() -> None:
    assert parse_numbers("sizes", "40, 20,40 ,") == (20, 40)


def test_what_is_no_number_is_stored_as_nothing() -> None:
    table = Table("one", "One", ("a", "b"), ((float("nan"), 1), (float("inf"), "x")))
    outcome = Outcome((table,), predictions=pd.DataFrame({"a": [1]}))
    stored = json.loads(json.dumps(outcome.as_json(), allow_nan=False))
    assert stored["tables"][0]["rows"] == [[None, 1], [None, "x"]]
    assert "predictions" not in stored
