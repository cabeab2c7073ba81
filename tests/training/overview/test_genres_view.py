import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from annotate.models import Genre, Label, Source
from contentseeker.lab.configuration import Configuration
from contentseeker.methods.sequences.settings import SequenceSettings
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import label, stored_page
from tests.factories import GenreFactory, GoldStandardFactory, SourceFactory
from tests.training import made
from training.kinds.blocks.fit import BlockPlan
from training.kinds.content_seeker.kind import default_plan
from training.kinds.kind import Plan
from training.kinds.registry import plan_from_json
from training.kinds.sequences.fit import SequencePlan
from training.models import Promotion, Run
from training.versions.versions import promote, version_name

pytestmark = pytest.mark.django_db

LIST = "/training/"


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def address(genre: Genre, name: str = "genre") -> str:
    return reverse(f"training:{name}", args=[genre.slug])


def text_of(client: Client, genre: Genre) -> str:
    return client.get(address(genre)).content.decode()


def labelled_genre(name: str = "Forum") -> Genre:
    """A genre with one labelled page of a training source."""
    genre: Genre = GenreFactory(name=name, slug=name.lower())
    label(stored_page(source=SourceFactory(genre=genre)), "#story", "good main")
    return genre


def test_without_genres_the_list_says_where_they_come_from(client: Client) -> None:
    text = client.get(LIST).content.decode()
    assert "No genres yet" in text
    assert reverse("annotate:import-new") in text


def test_the_list_shows_the_live_model_new_labels_and_the_last_run(client: Client) -> None:
    genre = labelled_genre()
    made.run(genre, state="failed", purpose="first")
    newest = made.run(genre, state="done", purpose="second")
    version = made.version(genre)
    promote(version, by=version.created_by)

    text = client.get(LIST).content.decode()

    assert version_name(version) in text
    assert reverse("training:run", args=[newest.pk]) in text
    assert "failed" not in text
    assert address(genre, "retrain") in text


def test_a_genre_with_nothing_to_learn_from_leads_to_labelling(client: Client) -> None:
    genre = GenreFactory()
    assert address(genre, "retrain") not in client.get(LIST).content.decode()
    for text in (client.get(LIST).content.decode(), text_of(client, genre)):
        assert f"{reverse('annotate:queue')}?genre={genre.slug}" in text


@pytest.mark.parametrize("number", [1, 9])
def test_the_number_of_queries_of_the_list_does_not_grow_with_it(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for each in range(number):
        genre = labelled_genre(f"Genre{each}")
        made.run(genre, state="done", purpose=genre.slug)
        promote(made.version(genre), by=client.user)  # type: ignore[attr-defined]  # the fixture's
    client.get(LIST)
    # Session, user and two for permissions; genres, live models, runs, labels, gold texts; live
    # detector, sources of genres, its run.
    with django_assert_num_queries(12):
        client.get(LIST)


@pytest.mark.parametrize(
    "metrics",
    [
        pytest.param({"scores": {"precision": 1, "recall": 0.9, "f1": 0.947}}, id="new"),
        pytest.param(
            {"comparison": {"pages": [{"page": 1, "candidate": [1, 0.9, 0.947]}]}},
            id="of an earlier release",
        ),
    ],
)
def test_the_models_of_a_genre_show_how_good_they_are(
    client: Client, metrics: dict[str, Any]
) -> None:
    genre = labelled_genre()
    made.version(genre, metrics=metrics)
    assert 'data-head="F1" class="number">0.947<' in text_of(client, genre)


def test_only_labels_the_live_model_has_not_seen_are_new(client: Client) -> None:
    genre = labelled_genre()
    page = stored_page(source=SourceFactory(genre=genre))
    seen = Label.objects.latest("pk").pk
    assert _new(client, genre) == 1

    kept = made.training_set(genre, made.rows_about([page]), last_label=seen)
    promote(made.version(genre, training_set=kept), by=client.user)  # type: ignore[attr-defined]
    assert _new(client, genre) == 0

    label(page, "#story", "good main")
    label(page, "#foot", "good noisy")
    aside = SourceFactory(genre=genre, split=Source.Split.EVALUATION)
    label(stored_page(source=aside), "#story", "good main")
    label(page, "#menu", "good noisy", origin="model", annotator__username="service:model")
    assert _new(client, genre) == 2


def _new(client: Client, genre: Genre) -> int:
    """The number on the genre's page, which is also the one in the list."""
    found = re.search(r"label\w* (?:new|to)[^<]*</dt><dd>(\d+)<", text_of(client, genre))
    listed = re.search(
        r'data-head="New labels" class="number">(\d+)', client.get(LIST).content.decode()
    )
    assert found
    assert listed
    assert found[1] == listed[1]
    return int(found[1])


def test_a_genre_shows_its_sources_balance_models_and_decisions(client: Client) -> None:
    genre = labelled_genre()
    page = stored_page(source=SourceFactory(genre=genre))
    made.training_set(genre, made.rows_about([page], per_page=8))
    first, second = (made.version(genre) for _ in range(2))
    promote(first, by=client.user)  # type: ignore[attr-defined]  # the fixture's
    promote(second, by=client.user)  # type: ignore[attr-defined]  # the fixture's

    text = text_of(client, genre)

    assert '<td>good</td><td class="number">2</td><td class="number">25.0 %</td>' in text
    assert f"Roll back to {version_name(first)}" in text
    assert f"by {client.user}" in text  # type: ignore[attr-defined]  # the fixture's
    assert text.count("Promoted") == 2


def test_one_click_makes_one_run_with_all_defaults(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    genre = labelled_genre()
    with django_capture_on_commit_callbacks() as rung:
        response = client.post(address(genre, "retrain"))
        again = client.post(address(genre, "retrain"))

    run = Run.objects.get()
    assert response.headers["Location"] == reverse("training:run", args=[run.pk])
    assert again.headers["Location"] == response.headers["Location"]
    assert rung
    assert plan_from_json(run.settings["configuration"]) == BlockPlan(is_on_top=True)
    assert "Watch" in client.get(LIST).content.decode()
    assert "under way" in text_of(client, genre)


def test_what_is_chosen_is_what_the_run_is_told(client: Client) -> None:
    genre = labelled_genre()
    annotator = Label.objects.get().annotator.username
    sent = {
        "model": "content-seeker",
        "algorithm": "RandomForest",
        "J48_min_objects": "7",
        "selection": "none",
        "miss_cost": "3",
        "uses_layout": "True",
        "annotators": [annotator],
        "origins": ["person"],
        "agreement": "unanimous",
    }
    client.post(address(genre, "retrain"), sent)

    settings = Run.objects.get().settings
    chosen = Configuration.from_json(settings["configuration"])
    assert (chosen.algorithm, chosen.selection) == ("RandomForest", "none")
    assert (chosen.miss_cost, chosen.uses_layout) == (3, True)
    assert chosen.parameters["min_objects"] == 1  # not what was set for another algorithm
    assert settings["wish"]["annotators"] == [annotator]
    assert settings["wish"]["agreement"] == "unanimous"


@pytest.mark.parametrize(
    ("model", "plan"),
    [
        ("blocks", BlockPlan(is_on_top=True)),
        ("blocks-alone", BlockPlan(is_on_top=False)),
        (
            "content-seeker",
            replace(default_plan("forum"), parameters={"confidence": 0.25, "min_objects": 2}),
        ),
        ("crf", SequencePlan()),
    ],
)
def test_each_model_on_offer_can_be_chosen(client: Client, model: str, plan: Plan) -> None:
    client.post(address(labelled_genre(), "retrain"), {"model": model})
    assert plan_from_json(Run.objects.get().settings["configuration"]) == plan


@pytest.mark.parametrize(
    ("model", "preset", "expected"),
    [
        ("crf", "ours", SequenceSettings("CRF", 1.0, types="words")),
        ("crf", "paper", SequenceSettings("CRF", 100.0, types="words")),
        ("crf", "own", SequenceSettings("CRF", 7.0, edges=True, types="words")),
        # Its own edges are refused, but a preset replaces them.
        ("maxent", "paper", SequenceSettings("MaxEnt", 10.0, history=True, types="words")),
        (
            *("memm", "paper-known-pages"),
            SequenceSettings("MEMM", 1.0, history=True, edges=True, types="words"),
        ),
    ],
)
def test_a_preset_decides_prior_history_and_edges(
    client: Client, model: str, preset: str, expected: SequenceSettings
) -> None:
    own = {"sequences_sigma": "7", "sequences_edges": "True", "sequences_types": "words"}
    chosen = {"model": model, "sequences_preset": preset, **own}
    client.post(address(labelled_genre(), "retrain"), chosen)
    stored = Run.objects.get().settings["configuration"]
    assert "preset" not in stored
    assert plan_from_json(stored) == SequencePlan(expected)


def test_the_form_opens_with_two_models_and_their_last_scores(client: Client) -> None:
    genre = labelled_genre()
    made.version(genre, metrics={"scores": {"precision": 1, "recall": 0.5, "f1": 0.667}})

    text = client.get(address(genre)).text

    cards = [card.split("</label>")[0] for card in text.split('<label class="model-card"')[1:]]
    assert [("Block model" in card, "Content Seeker" in card) for card in cards] == [
        (True, False),
        (False, True),
    ]
    assert "Not trained on this genre yet." in cards[0]
    assert "F1 0.667 on evaluation pages" in cards[1]


@pytest.mark.parametrize(
    ("given", "name", "rows", "profile", "choose"),
    [
        (
            {"heuristic": "SLS", "phases": "1", "rows": "explicit", "profile": "html4"},
            *("CS+1+SLS", "explicit", "html4", ()),
        ),
        (
            {"heuristic": "best", "rows": "best"},
            "CS+TP-any",
            "all",
            "html5",
            ("rows", "heuristic", "phases"),
        ),
        ({"phases": "2", "rows": "all"}, "CS+TP-any", "all", "html5", ()),
        ({}, "CS+TP-any", "all", "html5", ("rows", "phases")),
    ],
)
def test_a_heuristic_and_labels_can_be_chosen_or_left_to_cross_validation(
    client: Client,
    given: dict[str, str],
    name: str,
    rows: str,
    profile: str,
    choose: tuple[str, ...],
) -> None:
    client.post(address(labelled_genre(), "retrain"), {"model": "content-seeker", **given})
    plan = plan_from_json(Run.objects.get().settings["configuration"])
    assert isinstance(plan, Configuration)
    assert (plan.extraction.name, plan.rows, plan.profile) == (name, rows, profile)
    assert plan.choose == choose


@pytest.mark.parametrize(
    "wrong",
    [
        {"model": "oracle"},
        {"heuristic": "magic"},
        {"phases": "3"},
        {"error_rate": "2"},
        {"rows": "mine"},
        {"profile": "html3"},
        {"algorithm": "oracle"},
        {"selection": "best"},
        {"feature_number": "0"},
        {"miss_cost": "cheap"},
        {"J48_min_objects": "-1"},
        {"model": "crf", "sequences_sigma": "0"},
        {"model": "crf", "sequences_types": "smell"},
        {"model": "maxent", "sequences_edges": "True"},
        {"model": "crf", "sequences_preset": "theirs"},
        {"origins": ["dream"]},
        {"annotators": ["nobody"]},
    ],
    ids=str,
)
def test_wrong_options_are_refused_in_words(client: Client, wrong: dict[str, object]) -> None:
    response = client.post(address(labelled_genre(), "retrain"), wrong)
    assert response.status_code == 422
    assert b'role="alert"' in response.content
    assert b"<details open>" in response.content
    assert not Run.objects.exists()


def test_without_evaluation_pages_a_fifth_of_the_sources_can_be_set_aside(client: Client) -> None:
    genre = labelled_genre()
    for _ in range(5):
        GoldStandardFactory(page=stored_page(source=SourceFactory(genre=genre)))
    assert "Set aside a fifth" in text_of(client, genre)

    response = client.post(address(genre, "set-aside"), follow=True)

    aside = Source.objects.filter(split=Source.Split.EVALUATION)
    assert aside.count() == 1
    assert aside.get().host in response.content.decode()
    assert "Set aside a fifth" not in text_of(client, genre)


def test_promoting_and_rolling_back_say_so_and_are_written_down(client: Client) -> None:
    genre = GenreFactory()
    version = made.version(genre)
    promoted = client.post(reverse("training:version-promote", args=[version.pk]), follow=True)
    assert f"{version_name(version)} is live" in promoted.content.decode()

    back = client.post(address(genre, "roll-back"), {"seen": version.pk}, follow=True)

    assert "Rolled back: the general model is live again" in back.content.decode()
    decisions = Promotion.objects.order_by("pk")
    assert [each.is_rollback for each in decisions] == [False, True]
    assert {each.decided_by for each in decisions} == {client.user}  # type: ignore[attr-defined]
    again = client.post(address(genre, "roll-back"), follow=True)
    assert "nothing to roll back" in again.content.decode()


def test_a_second_click_does_not_roll_back_twice(client: Client) -> None:
    genre = GenreFactory()
    first, second = made.version(genre), made.version(genre)
    for each in (first, second):
        promote(each, by=client.user)  # type: ignore[attr-defined]  # the fixture's
    for _ in range(2):
        client.post(address(genre, "roll-back"), {"seen": second.pk})
    first.refresh_from_db()
    assert first.state == "live"


@pytest.mark.parametrize("role", ["annotator"])
def test_those_who_may_only_look_are_offered_nothing_else(log_in: LogIn, role: str) -> None:
    genre = labelled_genre()
    version = made.version(genre)
    promote(version, by=version.created_by)
    person = log_in(role)
    for text in (person.get(LIST).content.decode(), text_of(person, genre)):
        assert "Retrain</button>" not in text
        assert "Roll back" not in text
        assert "Promote</button>" not in text
    for name in ("retrain", "set-aside", "roll-back", "model-upload"):
        assert person.post(address(genre, name)).status_code == 403


def test_changes_are_made_by_forms_only(client: Client) -> None:
    genre = labelled_genre()
    for name in ("retrain", "set-aside", "roll-back", "model-upload"):
        assert client.get(address(genre, name)).status_code == 405
