"""Retraining the model of next links from end to end: learned, compared, promoted, used."""

import io
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse

from annotate.chains.next_links import link_suggestions, next_of
from annotate.models import Genre, Page, Source
from annotate.pages.parsed import parsed
from contentseeker.fitting.pagination.scores import Score
from contentseeker.pagination.model import NextLinkModel, load_named
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, PageFactory, SourceFactory, UserFactory
from tests.training import made
from tests.training.linked import ODD, linked_board, page_of
from training.artefacts import parquet_as_frame, read
from training.errors import TrainingError
from training.evaluations.methods import methods_taking, model_choices
from training.kinds import comparison, page_facts, training_job
from training.kinds.comparison import Baseline
from training.kinds.next_links.compare import compare_links, link_score
from training.kinds.next_links.fit import LinkPlan
from training.models import ModelVersion, Promotion, Run, Slot
from training.overview.evaluation_sources import reserve_for_evaluation
from training.retraining import request_retraining
from training.tasks.runs import do_run
from training.training_sets.freezing import TrainingSetRequest
from training.versions.facts import version_facts
from training.versions.model_files import ModelUploadError, as_zip, import_model
from training.versions.publishing import publish
from training.versions.versions import live_version, model_of, promote, roll_back, version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Genre:
    return linked_board(link_text=ODD)


def retrained(genre: Genre, by: User | None = None) -> Run:
    run = request_retraining(
        genre, TrainingSetRequest(genre.slug), LinkPlan(), by=by or UserFactory()
    )
    do_run.func(run.pk)
    run.refresh_from_db()
    return run


def test_a_run_makes_a_candidate_and_compares_it_on_sites_it_has_not_seen(board: Genre) -> None:
    run = retrained(board)

    assert run.state == Run.State.DONE, run.message
    version = ModelVersion.objects.get()
    assert (version.kind, version.state, version.slot) == (
        "next-link",
        "candidate",
        Slot.NEXT_LINKS,
    )
    assert version.training_set is None
    assert run.outcome["rival"] == "the next-link model that ships"
    assert [each["candidate"] for each in run.outcome["links"]] == ["right"] * 4
    assert version.metrics["scores"] == {"precision": 1.0, "recall": 1.0, "f1": 1.0}
    assert "on 4 evaluation pages (McNemar's test" in run.message
    facts = version.manifest["facts"]
    assert (facts["pages"], facts["sources"], facts["genre"]) == (8, 4, "board")
    assert facts["examples"] == {"next": 8, "other": 8 * 8}
    assert "Next links of 8 pages of 4 sites; 0 pages left out" in run.log


def test_every_page_is_judged_by_a_model_of_other_sites(board: Genre) -> None:
    run = retrained(board)
    assert run.predictions is not None
    frame = parquet_as_frame(read(run.predictions))

    assert len(frame) == 8 * 9
    assert (frame.groupby("page")["answer"].sum() == 1).all()
    assert frame.groupby("page")["fold"].nunique().eq(1).all()
    right = ((frame["answer"] == 1) & (frame["predicted"] == 1)).sum()
    assert run.outcome["crossed"]["next-link"]["tp"] == right
    assert run.outcome["crossed"]["next-link"]["recall"] == right / 8


def test_pages_whose_next_page_no_link_leads_to_are_left_out_and_counted(board: Genre) -> None:
    page = Page.objects.filter(source__split="train").first()
    assert page is not None
    page.next_page_url, page.next_link_node = "http://site0.example/elsewhere", None
    page.save()
    run = retrained(board)
    assert "Next links of 7 pages of 4 sites; 1 pages left out" in run.log


def test_the_same_links_give_the_same_model(board: Genre) -> None:
    first, second = (retrained(board).version for _ in range(2))
    assert first.file_id == second.file_id
    assert first.manifest == second.manifest


def test_it_goes_live_beside_the_model_that_extracts(board: Genre) -> None:
    person = UserFactory()
    extracting, version = made.version(board), retrained(board).version
    promote(extracting, by=person)
    promote(version, by=person)

    assert live_version(board) == extracting
    assert live_version(board, Slot.NEXT_LINKS) == version
    assert publish(board).resolve().name.startswith(f"{extracting.pk}-")

    assert roll_back(board, by=person, slot=Slot.NEXT_LINKS).version is None
    assert live_version(board, Slot.NEXT_LINKS) is None
    assert live_version(board) == extracting
    with pytest.raises(TrainingError, match="the next-link model that ships is in use"):
        roll_back(board, by=person, slot=Slot.NEXT_LINKS)
    assert roll_back(board, by=person).previous == extracting
    slots = {slot: Promotion.objects.in_slot(slot).count() for slot in Slot}
    assert slots == {Slot.EXTRACTION: 2, Slot.NEXT_LINKS: 2}


def test_the_live_one_suggests_next_pages_and_leads_chains_from_then_on(board: Genre) -> None:
    source = SourceFactory(host="new.example", genre=board)
    page = page_of(source, board, 1, ODD)
    page.next_page_url, page.next_link_node = "", None
    page.save()
    wanted = "http://new.example/list?page=2"
    assert not any(link.url for link in link_suggestions(page))
    assert next_of(page, parsed(page)) is None

    version = retrained(board).version
    assert not any(link.url for link in link_suggestions(page))
    promote(version, by=version.created_by)

    [suggestion] = link_suggestions(page)
    assert (suggestion.url, suggestion.origin) == (wanted, Page.NextLinkOrigin.MODEL)
    assert suggestion.about == version_name(version)
    known = next_of(page, parsed(page))
    assert known is not None
    assert (known.url, known.origin) == (wanted, "model")

    roll_back(board, by=version.created_by, slot=Slot.NEXT_LINKS)
    assert not any(link.url for link in link_suggestions(page))


def test_pages_of_other_genres_are_left_to_the_model_that_ships(board: Genre) -> None:
    version = retrained(board).version
    promote(version, by=version.created_by)
    source = SourceFactory(host="new.example")
    page = page_of(source, GenreFactory(), 1, ODD)
    page.next_page_url = ""
    page.save()
    assert not any(link.url for link in link_suggestions(page))


def test_last_pages_are_trained_on_and_a_link_proposed_on_one_is_wrong(board: Genre) -> None:
    # Of each site's two pages, the second one does not go on, though it has an odd link.
    Page.objects.filter(url__endswith="page=2").update(
        next_page_url="", next_link_node=None, is_last_page=True, next_link_origin="person"
    )
    run = retrained(board)

    assert run.state == Run.State.DONE, run.message
    assert "Next links of 8 pages of 4 sites; 0 pages left out" in run.log
    version = ModelVersion.objects.get()
    # Nine links on each of eight pages, four of them next links.
    assert version.manifest["facts"]["examples"] == {"next": 4, "other": 68}
    links = run.outcome["links"]
    assert sorted(link["has_next"] for link in links) == [False, False, True, True]
    # The shipped model finds no odd link: right on both last pages, nothing on the others.
    assert {(link["has_next"], link["live"]) for link in links} == {
        (True, "none"),
        (False, "right"),
    }
    assert link_score(links, "live") == Score(right=0, proposed=0, existing=2)


def test_outcomes_of_earlier_versions_have_pages_that_go_on_only() -> None:
    links = [{"candidate": "right"}, {"candidate": "wrong"}, {"candidate": "none"}]
    assert link_score(links, "candidate") == Score(right=1, proposed=2, existing=3)


def test_last_pages_alone_are_nothing_to_train_on(board: Genre) -> None:
    Page.objects.update(next_page_url="", next_link_node=None, is_last_page=True)
    with pytest.raises(TrainingError, match="has a known next link"):
        retrained(board)


def test_fixed_and_broken_pages_are_those_only_one_of_them_gets_right(board: Genre) -> None:
    version = retrained(board).version
    ours = model_of(version)
    assert isinstance(ours, NextLinkModel)
    keys = set(Page.objects.filter(source__split="evaluation").values_list("pk", flat=True))

    outcome = compare_links(board, ours, Baseline("the one that ships", load_named()))
    assert (set(outcome["fixed"]), outcome["broken"]) == (keys, [])
    turned = compare_links(board, load_named(), Baseline("ours", ours))
    assert (turned["fixed"], set(turned["broken"])) == ([], keys)
    # Four pages are too few to tell; McNemar's test says so.
    assert outcome["verdict"] == turned["verdict"] == "same"
    assert outcome["test"]["first_only"] == 4


def test_many_pages_fixed_are_a_verdict(board: Genre) -> None:
    for number in range(8):
        source = SourceFactory(host=f"more{number}.example", genre=board, split="evaluation")
        page_of(source, board, 1, ODD)
    run = retrained(board)
    assert run.outcome["verdict"] == "better"
    assert "finds more next links than the next-link model that ships: F1 1.000" in run.message


def test_without_evaluation_sources_nobody_can_say_and_some_can_be_set_aside(
    board: Genre,
) -> None:
    Source.objects.update(split=Source.Split.TRAIN)
    run = retrained(board)
    assert run.outcome["verdict"] == "unknown"
    assert "no page of an evaluation source of board has a known next link" in run.message

    assert len(reserve_for_evaluation(board, slot=Slot.NEXT_LINKS)) == 1
    assert len(retrained(board).outcome["links"]) == 2
    Source.objects.exclude(host="site0.example").update(split=Source.Split.EVALUATION)
    with pytest.raises(TrainingError, match=r"two sources with known next links .* there is 1"):
        reserve_for_evaluation(board, slot=Slot.NEXT_LINKS)


def test_a_genre_without_next_links_is_refused_with_what_to_do(log_in: LogIn) -> None:
    genre = GenreFactory(slug="bare", name="bare")
    PageFactory(genre=genre)
    client = log_in("reviewer")
    address = reverse("training:retrain", args=["bare"])

    response = client.post(address, {"model": "next-link"}, follow=True)

    assert "No page of a training source of bare has a known next link" in response.text
    assert "labelling screen (key p)" in response.text
    assert not Run.objects.exists()
    with pytest.raises(CommandError, match="known next link"):
        call_command("retrain", "bare", "--model", "next-link", verbosity=0)


def test_it_is_retrained_and_promoted_from_a_terminal(board: Genre) -> None:
    out = io.StringIO()
    call_command("retrain", "board", "--model", "next-link", "--promote", stdout=out, verbosity=0)
    assert "is live." in out.getvalue()
    live = live_version(board, Slot.NEXT_LINKS)
    assert live is not None
    assert live.kind == "next-link"


def test_two_clicks_are_one_run_and_its_page_shows_what_was_found(
    board: Genre, log_in: LogIn
) -> None:
    client = log_in("reviewer")
    address = reverse("training:retrain", args=["board"])
    sent = {"model": "next-link", "next-link_one_in": "5", "next-link_smote": "0"}
    for _ in range(2):
        assert client.post(address, sent).status_code == 302
    run = Run.objects.get()
    assert run.settings["configuration"]["one_in"] == 5
    do_run.func(run.pk)

    text = client.get(reverse("training:run", args=[run.pk])).text
    assert "does not differ significantly from the next-link model that ships" in text
    assert "right link" in text
    assert "no link" in text
    assert "Links: to the next page or not" in text
    # Which labels of elements were chosen is no matter here.
    assert "Where annotators differ" not in text
    version = ModelVersion.objects.get()
    text = client.get(reverse("training:version", args=[version.pk])).text
    assert "Most important features" in text
    assert "find_next(page, url" in text
    assert ("Next links", "none added") in version_facts(version).configuration


def test_the_genres_page_promotes_and_rolls_back_both_kinds_apart(
    board: Genre, log_in: LogIn
) -> None:
    client = log_in("reviewer")
    version, extracting = retrained(board, by=client.user).version, made.version(board)  # type: ignore[attr-defined]  # the fixture's
    page = reverse("training:genre", args=["board"])
    assert "The model that ships with the library suggests next pages" in client.get(page).text

    for each in (version, extracting):
        text = client.post(reverse("training:version-promote", args=[each.pk]), follow=True).text
        assert f"{version_name(each)} is live" in text
    assert "Live model of next links" in text
    assert "Roll back to the next-link model that ships" in text

    back = {"slot": "next-links", "seen": version.pk}
    text = client.post(reverse("training:roll-back", args=["board"]), back, follow=True).text
    assert "Rolled back: the next-link model that ships is live again." in text
    assert live_version(board) == extracting
    # The second click finds that somebody was quicker.
    text = client.post(reverse("training:roll-back", args=["board"]), back, follow=True).text
    assert "nothing to roll back" in text


def test_sources_with_next_links_are_set_aside_by_a_click(board: Genre, log_in: LogIn) -> None:
    Source.objects.update(split=Source.Split.TRAIN)
    client = log_in("reviewer")
    page = reverse("training:genre", args=["board"])
    assert "set-links-aside" in client.get(page).text
    sent = {"slot": "next-links", "model": "next-link"}
    text = client.post(reverse("training:set-aside", args=["board"]), sent, follow=True).text
    assert "Set aside for evaluation" in text
    assert "set-links-aside" not in text


@pytest.mark.parametrize("role", ["annotator", None])
def test_strangers_can_neither_retrain_nor_promote(
    board: Genre, log_in: LogIn, role: str | None
) -> None:
    version = retrained(board).version
    client = log_in(role)
    sent = {"model": "next-link", "slot": "next-links"}
    for name in ("retrain", "set-aside", "roll-back"):
        assert client.post(reverse(f"training:{name}", args=["board"]), sent).status_code == 403
    promoting = reverse("training:version-promote", args=[version.pk])
    assert client.post(promoting).status_code == 403
    assert live_version(board, Slot.NEXT_LINKS) is None


def test_a_genre_with_next_links_only_can_be_retrained_with_one_click(log_in: LogIn) -> None:
    genre = linked_board(evaluation=0)
    for page in Page.objects.all():
        page.gold_standards.all().delete()
    client = log_in("reviewer")
    text = client.get(reverse("training:genre", args=[genre.slug])).text
    assert 'value="next-link" id="id_model_7" checked' in text
    assert "Nobody has labelled these pages" not in text


def test_it_goes_out_and_comes_back_as_a_file(board: Genre) -> None:
    version = retrained(board).version
    again = import_model(board, io.BytesIO(as_zip(version)), by=version.created_by)
    assert (again.kind, again.file_id) == ("next-link", version.file_id)
    assert again.configuration == LinkPlan().as_json()
    promote(again, by=version.created_by)
    assert isinstance(model_of(again), NextLinkModel)


def test_one_that_was_tampered_with_is_refused(board: Genre) -> None:
    version = retrained(board).version
    packed = as_zip(version)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data[:-9] + b"something" if "model" in name else data)
    out.seek(0)
    with pytest.raises(ModelUploadError, match="tampered"):
        import_model(board, out, by=version.created_by)


def test_it_is_no_model_to_evaluate_methods_with(board: Genre) -> None:
    version = retrained(board).version
    promote(version, by=version.created_by)
    assert methods_taking(version) == []
    assert [option.key for option in model_choices()] == [""]


@pytest.mark.slow
def test_in_processes_the_same_comes_out(board: Genre, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = retrained(board)
    for module, name in (
        (page_facts, "MANY_PAGES"),
        (training_job, "MANY_PAGES"),
        (comparison, "MANY_PAGES"),
    ):
        monkeypatch.setattr(module, name, 1)
    together = retrained(board)
    assert together.state == Run.State.DONE, together.message
    assert together.version.file_id == alone.version.file_id
    assert together.outcome["links"] == alone.outcome["links"]


def test_a_stored_configuration_that_names_a_learner_is_still_read() -> None:
    stored = LinkPlan().as_json() | {"learner": "RandomForest", "smote": 0.1}
    plan = LinkPlan.from_json(stored)
    assert plan is not None
    assert plan.settings.smote == 0.1
    assert "learner" not in plan.as_json()
