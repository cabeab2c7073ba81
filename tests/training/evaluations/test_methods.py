"""A method version is the method exactly as it extracts: no more is one, and no less."""

from pathlib import Path

import pytest

from annotate.models import Genre
from contentseeker import registry
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to
from tests.factories import UserFactory
from tests.training import made
from training.errors import TrainingError
from training.evaluations.methods import (
    MethodChoice,
    choice_of,
    format_choice,
    method_choices,
    method_instance,
    method_version,
    method_versions,
    model_choices,
    parse_choice,
)
from training.models import MethodVersion
from training.versions.versions import promote

pytestmark = pytest.mark.django_db


def test_the_same_choice_is_the_same_version() -> None:
    first = method_version(MethodChoice("CS+LBS"))
    assert method_version(MethodChoice("cs+lbs")) == first
    assert (first.label, first.name, first.parameters) == ("CS+LBS", "CS+LBS", {})
    assert first.software.startswith("contentseeker ")


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("CS+1+LBS", id="name"),
        pytest.param("CS+LBS?error_rate=0.1", id="parameter"),
        pytest.param("CS+LBS@forum-1", id="model"),
    ],
)
def test_whatever_changes_the_text_is_another_version(genre: Genre, other: str) -> None:
    made.version(genre)
    assert len(method_versions(["CS+LBS", other])) == 2


def test_other_software_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = method_version(MethodChoice("body"))
    monkeypatch.setattr("training.evaluations.methods.software_of", lambda method: "seeker 2")
    after = method_version(MethodChoice("body"))
    assert before != after
    assert (before.label, after.software) == (after.label, "seeker 2")


def test_columns_of_a_model_are_part_of_it_and_its_file_is_not_its_number(genre: Genre) -> None:
    first, same = made.version(genre), made.version(genre)
    other = made.version(genre, manifest=first.manifest | {"tags": {"segment": ["div"]}})
    found = [method_version(MethodChoice("CS+LBS", model=each)) for each in (first, same, other)]
    assert found[0] == found[1] != found[2]


def test_parameters_that_say_nothing_new_make_no_new_version() -> None:
    assert method_versions(
        ["LQF-50?quota=0.5", "LQF-50", "CS+plain?error_rate=0.2", "CS+plain"]
    ) == [
        method_version(MethodChoice("LQF-50")),
        method_version(MethodChoice("CS+plain")),
    ]


def test_a_version_stored_with_the_former_parameter_of_tp_is_evaluated_again() -> None:
    # Its default was true, so rows have it only where it was false: TP, as it is now.
    stored = MethodVersion.objects.create(
        digest="0" * 64,
        name="CS+TP",
        label="CS+TP allow_div=False",
        parameters={"allow_div": False},
    )
    assert method_instance(stored).extractor == ContentSeeker(heuristic="TP")
    assert method_version(choice_of(stored)) == method_version(MethodChoice("CS+TP"))


def test_a_link_with_the_former_parameter_of_tp_means_the_heuristic_of_today() -> None:
    texts = ["CS+TP?allow_div=true", "CS+TP?allow_div=false", "CS+LBS?allow_div=true"]
    versions = method_versions(texts)
    assert [(each.name, each.parameters) for each in versions] == [
        ("CS+TP", {"heuristic": "TP-any"}),
        ("CS+TP", {}),
        ("CS+LBS", {}),
    ]
    with pytest.raises(TrainingError, match="allow_div: body has no such parameter"):
        method_version(parse_choice("body?allow_div=true"))


def test_labels_tell_model_and_parameters(genre: Genre) -> None:
    made.version(genre)
    texts = ["CS+LBS@forum-1?radius=3&error_rate=0.1", "CS+LBS@forum-1", "trafilatura?fast=true"]
    labels = [version.label for version in method_versions(texts)]
    assert labels == [
        "CS+LBS forum-1 error_rate=0.1 radius=3",
        "CS+LBS forum-1",
        "trafilatura fast=True",
    ]


def test_a_label_too_long_keeps_apart_what_is_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.evaluations.methods._LONGEST_LABEL", 20)
    texts = ["trafilatura?favor=%22recall%22", "trafilatura?favor=%22precision%22"]
    labels = [version.label for version in method_versions(texts)]
    assert [label[:11] for label in labels] == ["trafilatura", "trafilatura"]
    assert [len(label) for label in labels] == [20, 20]
    assert labels[0] != labels[1]


def test_a_live_model_is_the_one_live_when_it_is_asked_for(genre: Genre) -> None:
    assert parse_choice("CS+TP@live:forum") == MethodChoice("CS+TP")
    version = made.version(genre)
    promote(version, by=UserFactory())
    assert parse_choice("CS+TP@live:forum").model == version


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("CS+LSB", "Did you mean CS"),
        ("body@forum-1", "body takes no model"),
        ("CS+LBS@forum-9", "There is no model version 'forum-9'"),
        ("CS+LBS@live:nowhere", "There is no genre 'nowhere'"),
        ("LQF-50?quota=2", "LQF-50: quota: 2 will not do"),
        ("LQF-50?colour=red", "no such parameter"),
        ("CS+LBS?model=/etc", "Choose a model version"),
        ("Crunch?ad_hosts_file=/etc/hosts", "CONTENTSEEKER_AD_HOSTS"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(TrainingError, match=words):
        method_version(parse_choice(text))
    assert not MethodVersion.objects.exists()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contentseeker.method.find_spec", lambda name: None)
    assert "trafilatura" not in {each.name for each in method_choices()}
    with pytest.raises(TrainingError, match="needs the package 'trafilatura'"):
        parse_choice("trafilatura")


def test_forms_can_offer_every_method_and_every_model(genre: Genre) -> None:
    promote(made.version(genre), by=UserFactory())
    made.version(genre)
    options = {each.name: each for each in method_choices()}
    assert list(options) == registry.names(available_only=True)
    assert (options["CS+LBS"].family, options["CS+LBS"].kind) == ("content-seeker",) * 2
    assert (options["blocks"].family, options["blocks"].kind) == ("blocks",) * 2
    assert options["body"].kind is None
    assert [each.key for each in model_choices()] == ["", "live:forum", "forum-2", "forum-1"]
    for option in model_choices():
        assert parse_choice(format_choice("CS+LBS", option.key)).name == "CS+LBS"


def test_forms_tell_size_and_origin_of_crunch_s_list_and_what_is_wrong_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def summary() -> str:
        return next(each.summary for each in method_choices() if each.name == "Crunch")

    hosts = tmp_path / "ads.txt"
    hosts.write_text("ads.example\ntracker.example")
    monkeypatch.setenv("CONTENTSEEKER_AD_HOSTS", str(hosts))
    assert summary().endswith("It knows 2 advertisement hosts, from ads.txt.")
    version = method_version(MethodChoice("Crunch"))
    assert "hosts " in version.software
    monkeypatch.setenv("CONTENTSEEKER_AD_HOSTS", str(tmp_path / "gone.txt"))
    assert "cannot be read as a list of advertisement hosts" in summary()
    with pytest.raises(TrainingError, match="Crunch: CONTENTSEEKER_AD_HOSTS"):
        method_version(MethodChoice("Crunch"))


def test_a_block_version_is_chosen_for_the_method_of_its_kind(genre: Genre) -> None:
    seeker, blocks = made.version(genre), made.block_version(genre)
    promote(blocks, by=UserFactory())

    assert parse_choice("blocks@forum-2").model == parse_choice("blocks@live:forum").model == blocks
    ready = method_instance(method_version(MethodChoice("blocks", {}, blocks)))
    assert isinstance(ready.model, BlockModel)
    assert ready.model.facts == {"data": "made up"}
    labels = [method_version(parse_choice(text)).label for text in ("blocks", "blocks@forum-2")]
    assert labels == ["blocks", "blocks forum-2"]
    for text, other in ((f"blocks@{seeker}", "Content Seeker"), (f"CS+TP@{blocks}", "block model")):
        with pytest.raises(TrainingError, match=f"is of the kind '{other}'"):
            parse_choice(text)


def test_block_models_with_other_tables_are_other_methods(genre: Genre) -> None:
    first = made.block_version(genre)
    names = first.manifest["names"] | {"tokens": {}}
    second = made.block_version(genre, manifest=first.manifest | {"names": names})
    assert first.file_id == second.file_id
    one, two = (method_version(MethodChoice("blocks", {}, each)) for each in (first, second))
    assert one.digest != two.digest


def test_a_choice_survives_being_written_and_being_stored(genre: Genre) -> None:
    version = made.version(genre)
    given = {"favor": "recall", "fast": True}
    assert parse_choice(format_choice("trafilatura", parameters=given)).parameters == given
    stored = method_version(MethodChoice("CS+LBS", {"radius": 3}, version))
    assert method_version(choice_of(stored)) == stored


def test_an_entrant_extracts_with_the_version_s_own_model(genre: Genre) -> None:
    model = model_of(yes_to("section"))
    ready = method_instance(method_version(MethodChoice("CS+LBS", {}, made.version(genre, model))))
    assert isinstance(ready.model, ContentSeekerModel)
    assert ready.model.segment.vectoriser == model.segment.vectoriser
    assert method_instance(method_version(MethodChoice("CS+LBS"))).model is None
