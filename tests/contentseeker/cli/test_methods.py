"""``methods``: the list, one method, and both as JSON."""

import json
import re
from pathlib import Path

import pytest

from contentseeker import DEFAULT_METHOD, registry
from tests.contentseeker.cli.story import Command


def test_every_method_has_a_row_with_family_availability_summary_and_cost(
    command: Command,
) -> None:
    header, *rows = [re.split(r"  +", line) for line in command("methods").out.splitlines()]
    assert header == ["name", "family", "available", "summary", "cost"]
    assert [row[0] for row in rows] == registry.names()
    assert rows[0][:3] == ["blocks", "blocks", "yes"]
    assert rows[1][:3] == ["CS", "content-seeker", "yes"]
    assert {len(row) for row in rows} == {5}


def test_a_method_whose_package_is_missing_says_what_it_needs(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contentseeker.method.find_spec", lambda _: None)
    assert re.search(r"^trafilatura +peer +needs trafilatura ", command("methods").out, re.M)
    detail = json.loads(command("methods", "trafilatura", "--format", "json").out)
    assert detail["available"] is False


def test_one_method_shows_its_parameters_and_origin(command: Command) -> None:
    outcome = command("methods", "lqf-75")
    assert re.search(r"^name +LQF-75$", outcome.out, re.M)
    assert re.search(r"^origin +Gupta, Kaiser, Stolfo 2005", outcome.out, re.M)
    assert re.search(r"^quota +0\.75 +a number from 0 to 1 +Text is dropped", outcome.out, re.M)


def test_the_default_method_says_so(command: Command) -> None:
    assert f"{DEFAULT_METHOD} (the default)" in command("methods", DEFAULT_METHOD).out
    assert "(the default)" not in command("methods", "body").out


def test_the_size_of_a_list_that_a_method_uses_is_said(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hosts = tmp_path / "ads.txt"
    hosts.write_text("0.0.0.0 ads.example\n")
    monkeypatch.setenv("CONTENTSEEKER_AD_HOSTS", str(hosts))
    words = "It knows 1 advertisement hosts, from ads.txt."
    for arguments in (["methods"], ["methods", "Crunch"], ["methods", "--format", "json"]):
        assert words in command(*arguments).out
    monkeypatch.setenv("CONTENTSEEKER_AD_HOSTS", str(tmp_path / "none.txt"))
    outcome = command("methods", "Crunch")
    assert outcome.code == 2
    assert outcome.error.startswith("error: CONTENTSEEKER_AD_HOSTS: ")


def test_a_method_without_parameters_says_so(command: Command) -> None:
    assert command("methods", "body").out.endswith("It has no parameters.\n")


def test_json_has_one_object_per_method(command: Command) -> None:
    records = [json.loads(line) for line in command("methods", "--format", "json").out.splitlines()]
    assert [record["name"] for record in records] == registry.names()
    assert [record["name"] for record in records if record["default"]] == [DEFAULT_METHOD]
    crunch = next(record for record in records if record["name"] == "Crunch")
    defaults = {each["name"]: each["default"] for each in crunch["parameters"]}
    assert (defaults["ad_hosts"], defaults["keep_forms"]) == ([], False)


def test_an_unknown_name_is_refused_with_the_near_ones(command: Command) -> None:
    outcome = command("methods", "trafilatra")
    assert outcome.code == 2
    assert outcome.error == ("error: no method is called 'trafilatra'. Did you mean trafilatura?\n")
