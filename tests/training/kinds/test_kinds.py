"""The table of kinds of models: whatever asks it finds one entry, and the right one."""

import pytest

from contentseeker import registry
from training.kinds.registry import (
    KINDS,
    choices,
    kind_of_choice,
    kind_of_configuration,
    kind_of_manifest,
    kind_of_method,
    kind_of_plan,
    make_plan,
    plan_from_json,
    title_of,
)


@pytest.mark.parametrize("choice", choices())
def test_what_is_chosen_is_of_its_kind_and_comes_back_from_what_is_stored(choice: str) -> None:
    kind = kind_of_choice(choice)
    given = {each.name: each.default for each in kind.parameters}
    plan = make_plan(choice, given)

    assert kind_of_plan(plan) is kind
    assert kind_of_configuration(plan.as_json()) is kind
    assert plan_from_json(plan.as_json()) == plan
    assert title_of(plan.as_json()).startswith(choices()[choice])


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.method])
def test_the_method_that_shows_its_worth_takes_models_of_the_kind(name: str) -> None:
    assert kind_of_method(KINDS[name].method) is KINDS[name]


def test_models_of_next_links_extract_nothing() -> None:
    assert [name for name, kind in KINDS.items() if not kind.method] == ["next-link"]


def test_other_methods_take_no_model() -> None:
    assert kind_of_method("LQF-50") is None
    # Scores of a method that is gone are still shown.
    assert kind_of_method("a method of an earlier release") is None
    assert {registry.get(name).family for name in registry.names() if kind_of_method(name)} == {
        kind.family for kind in KINDS.values() if kind.family
    }


def test_formats_tell_kinds_apart_and_an_unknown_one_is_the_oldests_to_refuse() -> None:
    for kind in KINDS.values():
        assert {kind_of_manifest({"format": form}).name for form in kind.formats} == {kind.name}
    assert kind_of_manifest({"format": "oracle/1"}).name == "content-seeker"
