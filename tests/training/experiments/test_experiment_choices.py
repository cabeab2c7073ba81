import shlex

import pytest
from django.http import QueryDict

from contentseeker.lab.experiments import EXPERIMENTS
from training.experiments.choices import (
    ExperimentRequest,
    NoSuchSettingError,
    checked,
    choices,
    flat,
    from_text,
)

ALGORITHMS = EXPERIMENTS["algorithms"]
KINDS = sorted(EXPERIMENTS)


def request_of(*texts: str) -> ExperimentRequest:
    settings = checked(ALGORITHMS, from_text(ALGORITHMS, texts))
    return ExperimentRequest("algorithms", ("news", "blog"), ("person",), settings)


@pytest.mark.parametrize("kind", KINDS)
def test_every_experiment_can_be_asked_for_with_its_defaults(kind: str) -> None:
    experiment = EXPERIMENTS[kind]
    defaults = {each.name: each.default for each in choices(experiment)}
    assert flat(checked(experiment, {})) == defaults
    assert flat(checked(experiment, defaults)) == defaults


def test_settings_of_the_learner_have_names_with_a_dot() -> None:
    values = from_text(ALGORITHMS, ["folds=5", "configuration.miss_cost=4"])
    settings = checked(ALGORITHMS, values)
    assert settings["folds"] == 5
    assert settings["configuration"]["miss_cost"] == 4.0
    # What an experiment sets otherwise than the learner's own default stays.
    assert settings["configuration"]["selection"] == "none"


def test_parameters_of_the_algorithm_are_one_text() -> None:
    settings = request_of("configuration.parameters=min_objects=4, confidence=0.1").settings
    assert settings["configuration"]["parameters"] == {"min_objects": 4, "confidence": 0.1}
    assert flat(settings)["configuration.parameters"] == "confidence=0.1, min_objects=4"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("folds", "give NAME=VALUE"),
        ("fold=5", "The names: .*folds"),
        ("folds=many", "folds: 'many' is not allowed"),
        ("folds=1", "from 2 to 50"),
        ("algorithms=J49", "no 'J49'"),
        ("configuration.uses_layout=perhaps", "uses_layout: 'perhaps' is not allowed"),
        ("configuration.parameters=min_objects", "Write name=value"),
        ("configuration.parameters=leaves=3", "leaves: J48 has no such parameter"),
        ("configuration.balance=evenly", "balance: 'evenly' will not do"),
    ],
)
def test_what_cannot_be_meant_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NoSuchSettingError, match=reason):
        request_of(text)


def test_an_unknown_setting_is_refused_with_those_there_are() -> None:
    with pytest.raises(NoSuchSettingError, match=r"There are: .*folds"):
        checked(ALGORITHMS, {"fold": 3})


def test_the_address_says_everything() -> None:
    requested = request_of("folds=3", "configuration.uses_layout=true")
    query = QueryDict(requested.query)
    assert query.getlist("genres") == ["news", "blog"]
    assert query.getlist("origins") == ["person"]
    assert query["folds"] == "3"
    assert query["configuration.uses_layout"] == "True"
    assert set(flat(requested.settings)) <= set(query)


def test_the_command_line_does_the_same_again() -> None:
    requested = request_of(
        "folds=3", "algorithms=J48, SMO", "configuration.parameters=min_objects=4"
    )
    words = shlex.split(requested.command_line)
    assert words[:3] == ["manage.py", "experiment", "algorithms"]
    assert words[3:9] == ["--genre", "news", "--genre", "blog", "--origin", "person"]
    assert words[9::2] == ["--set"] * 3
    assert checked(ALGORITHMS, from_text(ALGORITHMS, words[10::2])) == requested.settings


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_run_keeps_comes_back(kind: str) -> None:
    requested = ExperimentRequest(kind, ("news",), (), checked(EXPERIMENTS[kind], {}))
    assert ExperimentRequest.from_json(kind, requested.as_json()) == requested
    assert requested.changed() == {}
