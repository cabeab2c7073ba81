"""What an earlier version stored is there unchanged after the migrations that followed."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from annotate.models import Genre
from training.models import Slot
from training.versions.versions import live_history

FIRST_RELEASE = ("annotate", "0001_corpora_pages_labels_gold")
LABELLING_RELEASE = ("annotate", "0004_decisions_about_proposals")
REQUESTS_RELEASE = ("annotate", "0006_label_requests")
CONFIDENCE_RELEASE = ("annotate", "0008_why_pages_were_handed_out")
ROLES_RELEASE = ("annotate", "0009_roles_of_regions")
CHAINS_RELEASE = ("annotate", "0011_chains_of_pages")
LAST_PAGES_RELEASE = ("annotate", "0012_pages_that_do_not_go_on")
TRAINING_RELEASE = (("annotate", "0005_interrupted_jobs"), ("training", "0001_sets_runs_versions"))
GENRES_RELEASE = (("annotate", "0011_chains_of_pages"), ("training", "0005_main_content_models"))

NO_GENRE_PROPOSED: dict[str, Any] = {
    "genre_detected_by": "",
    "proposed_genre_id": None,
    "proposed_genre_probability": None,
    "proposed_genre_is_sure": False,
}


def migrate(*targets: tuple[str, str]) -> Apps:
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets))
    return MigrationExecutor(connection).loader.project_state(list(targets)).apps


def newest() -> list[tuple[str, str]]:
    # Of all apps: those that build on this one were taken back with it.
    return list(MigrationExecutor(connection).loader.graph.leaf_nodes())


@pytest.fixture
def first_release(transactional_db: None) -> Iterator[Apps]:
    """The tables as the first release left them."""
    yield migrate(FIRST_RELEASE)
    migrate(*newest())


@pytest.fixture
def labelling_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before there was any training."""
    yield migrate(LABELLING_RELEASE)
    migrate(*newest())


@pytest.fixture
def training_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before there were evaluations."""
    yield migrate(*TRAINING_RELEASE)
    migrate(*newest())


@pytest.fixture
def pagination_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before models of main-content elements were a kind."""
    yield migrate(("training", "0004_kinds_of_other_papers"))
    migrate(*newest())


@pytest.fixture
def confidence_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before regions had roles."""
    yield migrate(CONFIDENCE_RELEASE)
    migrate(*newest())


@pytest.fixture
def requests_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before models judged pages."""
    yield migrate(REQUESTS_RELEASE)
    migrate(*newest())


@pytest.fixture
def before_genre_detection(transactional_db: None) -> Iterator[Apps]:
    """The tables before genres were detected."""
    yield migrate(*GENRES_RELEASE)
    migrate(*newest())


@pytest.fixture
def roles_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before there were rules of sites and chains."""
    yield migrate(ROLES_RELEASE)
    migrate(*newest())


@pytest.fixture
def chains_release(transactional_db: None) -> Iterator[Apps]:
    """The tables before pages could be known not to go on."""
    yield migrate(CHAINS_RELEASE)
    migrate(*newest())


def store(apps: Apps) -> dict[str, list[dict[str, Any]]]:
    """Fill every table of the first release; gives what is in them."""
    user = apps.get_model("auth", "User").objects.create(username="ada")
    genre = apps.get_model("annotate", "Genre").objects.create(name="news", slug="news")
    corpus = apps.get_model("annotate", "Corpus").objects.create(name="Old", slug="old")
    source = apps.get_model("annotate", "Source").objects.create(
        host="a.example", genre=genre, gold_rule={"include": ["article"]}
    )
    blob = apps.get_model("annotate", "Blob").objects.create(
        sha256="0" * 64, size=4, compressed=b"four"
    )
    page = apps.get_model("annotate", "Page").objects.create(
        corpus=corpus, source=source, blob=blob, url="https://a.example/1", genre=genre
    )
    label = {"page": page, "annotator": user, "path": "/html", "fingerprint": "f", "node": 1}
    apps.get_model("annotate", "Label").objects.create(**label, content="main", origin="person")
    apps.get_model("annotate", "Label").objects.create(**label, is_withdrawn=True, origin="person")
    apps.get_model("annotate", "GoldStandard").objects.create(
        page=page, text="Some text.", origin="typed", version=1, created_by=user
    )
    return contents(apps)


def contents(apps: Apps) -> dict[str, list[dict[str, Any]]]:
    names = ["Blob", "Corpus", "Genre", "Source", "Page", "Label", "GoldStandard"]
    tables = {name: apps.get_model("annotate", name) for name in names}
    return {
        name: [_plain(row) for row in table.objects.order_by("pk").values()]
        for name, table in tables.items()
    }


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    # PostgreSQL hands bytes over as a view of its own buffer.
    return {key: bytes(each) if isinstance(each, memoryview) else each for key, each in row.items()}


def test_nothing_the_first_release_stored_is_lost_or_changed(first_release: Apps) -> None:
    before = store(first_release)

    after = contents(migrate(*newest()))

    for name, rows in before.items():
        # Later columns may have been added; what was there says what it said.
        kept = [{key: row[key] for key in rows[0]} for row in after[name]]
        assert kept == rows


def test_jobs_of_the_release_before_training_are_as_they_were(labelling_release: Apps) -> None:
    states = ["queued", "running", "done", "failed", "cancelled"]
    user = labelling_release.get_model("auth", "User").objects.create(username="ada")
    exports = labelling_release.get_model("annotate", "Export").objects
    for state in states:
        exports.create(kind="content", file_format="csv", state=state, done=3, started_by=user)

    after = migrate(*newest()).get_model("annotate", "Export").objects.order_by("pk")

    assert list(after.values_list("state", "done")) == [(state, 3) for state in states]


def test_runs_and_models_of_the_release_before_evaluations_are_as_they_were(
    training_release: Apps,
) -> None:
    user = training_release.get_model("auth", "User").objects.create(username="ada")
    genre = training_release.get_model("annotate", "Genre").objects.create(name="a", slug="a")
    get = partial(training_release.get_model, "training")
    run = get("Run").objects.create(
        kind="retrain", genre=genre, state="done", purpose="a", started_by=user
    )
    file = get("Artefact").objects.create(sha256="0" * 64, size=4, data=b"four")
    version = get("ModelVersion").objects.create(
        genre=genre, number=1, state="live", run=run, manifest={"a": 1}, file=file, created_by=user
    )
    get("Promotion").objects.create(genre=genre, version=version, decided_by=user)
    names = ["Run", "Artefact", "ModelVersion", "Promotion"]
    before = {name: _plain(get(name).objects.values().get()) for name in names}

    apps = migrate(*newest())

    after = {
        name: _plain(apps.get_model("training", name).objects.values().get()) for name in names
    }
    # There was no other kind of model then.
    before["ModelVersion"]["kind"] = "content-seeker"
    assert after == before


def test_live_models_and_what_was_decided_about_them_stay_where_there_is_a_slot_more(
    pagination_release: Apps,
) -> None:
    user = pagination_release.get_model("auth", "User").objects.create(username="ada")
    genre = pagination_release.get_model("annotate", "Genre").objects.create(name="a", slug="a")
    get = partial(pagination_release.get_model, "training")
    file = get("Artefact").objects.create(sha256="0" * 64, size=4, data=b"four")
    made = {"genre": genre, "manifest": {}, "file": file, "created_by": user}
    kinds = {"sequences": "retired", "blocks": "live", "next-link": "live"}
    versions = [
        get("ModelVersion").objects.create(**made, number=number, kind=kind, state=state)
        for number, (kind, state) in enumerate(kinds.items(), start=1)
    ]
    for version, previous in zip(versions, (None, versions[0], None), strict=True):
        get("Promotion").objects.create(
            genre=genre, version=version, previous=previous, decided_by=user
        )
    names = ["ModelVersion", "Promotion"]
    before = {name: list(get(name).objects.order_by("pk").values()) for name in names}

    apps = migrate(*newest())

    after = {
        name: list(apps.get_model("training", name).objects.order_by("pk").values())
        for name in names
    }
    assert after == before
    found = Genre.objects.get(slug="a")
    assert [each and each.kind for each in live_history(found)] == [None, "sequences", "blocks"]
    assert [each and each.kind for each in live_history(found, Slot.NEXT_LINKS)] == [
        None,
        "next-link",
    ]


def test_pages_and_work_of_the_release_before_judging_are_as_they_were_and_wait_to_be_judged(
    requests_release: Apps,
) -> None:
    store(requests_release)
    work = {
        "page": requests_release.get_model("annotate", "Page").objects.get(),
        "annotator": requests_release.get_model("auth", "User").objects.get(username="ada"),
    }
    requests_release.get_model("annotate", "PageWork").objects.create(**work, state="done")
    before = {
        name: requests_release.get_model("annotate", name).objects.values().get()
        for name in ("Page", "PageWork")
    }

    apps = migrate(*newest())

    after = {name: apps.get_model("annotate", name).objects.values().get() for name in before}
    unjudged = {
        "judged_by": "",
        "confidence": None,
        "likely_type": "",
        "likely_type_probability": None,
    }
    later = {"next_link_origin": "", "is_last_page": False} | NO_GENRE_PROPOSED
    assert after == {
        "Page": before["Page"] | unjudged | later,
        "PageWork": before["PageWork"] | {"choice": ""},
    }


def test_labels_and_proposals_of_the_release_before_roles_are_as_they_were_without_roles(
    confidence_release: Apps,
) -> None:
    store(confidence_release)
    get = partial(confidence_release.get_model, "annotate")
    page = get("Page").objects.get()
    user = confidence_release.get_model("auth", "User").objects.get(username="ada")
    get("Proposal").objects.create(
        page=page, source=page.source, selector="p", content="main", started_by=user
    )
    names = ("Label", "Proposal")
    before = {name: list(get(name).objects.order_by("pk").values()) for name in names}

    apps = migrate(*newest())

    after = {
        name: list(apps.get_model("annotate", name).objects.order_by("pk").values())
        for name in names
    }
    added = {"Label": {"role": ""}, "Proposal": {"role": "", "rule_id": None}}
    assert after == {name: [row | added[name] for row in before[name]] for name in names}


def test_next_links_and_proposals_of_the_release_before_chains_are_as_they_were(
    roles_release: Apps,
) -> None:
    store(roles_release)
    page = roles_release.get_model("annotate", "Page").objects.get()
    page.next_page_url, page.next_link_node = "https://a.example/2", 4
    page.save()
    roles_release.get_model("annotate", "Proposal").objects.create(
        source_id=page.source_id,
        page=page,
        selector="div.post",
        content="main",
        state="done",
        decision="confirmed",
        started_by=roles_release.get_model("auth", "User").objects.get(username="ada"),
    )
    names = ("Page", "Proposal")
    before = {
        name: roles_release.get_model("annotate", name).objects.values().get() for name in names
    }

    apps = migrate(*newest())

    after = {name: apps.get_model("annotate", name).objects.values().get() for name in names}
    later = {"next_link_origin": "", "is_last_page": False} | NO_GENRE_PROPOSED
    assert after["Page"] == before["Page"] | later
    assert after["Proposal"] == before["Proposal"] | {"rule_id": None}


def test_next_links_of_the_release_before_last_pages_are_as_they_were_and_no_page_is_a_last_one(
    chains_release: Apps,
) -> None:
    before = _store_next_links(chains_release)

    apps = migrate(LAST_PAGES_RELEASE)

    assert _next_links(apps) == {
        name: [row | {"is_last_page": False} for row in rows] for name, rows in before.items()
    }


def test_going_back_forgets_only_that_pages_do_not_go_on(chains_release: Apps) -> None:
    before = _store_next_links(chains_release)
    apps = migrate(*newest())
    get = partial(apps.get_model, "annotate")
    first = get("Page").objects.order_by("pk").first()
    get("Page").objects.create(
        corpus_id=first.corpus_id,
        source_id=first.source_id,
        blob_id=first.blob_id,
        url="https://a.example/3",
        is_last_page=True,
    )
    get("ProposedLink").objects.create(
        proposal=get("Proposal").objects.get(),
        page=get("Page").objects.get(is_last_page=True),
        is_last_page=True,
    )

    after = _next_links(migrate(CHAINS_RELEASE))

    assert after["ProposedLink"] == before["ProposedLink"]
    assert after["Page"][:2] == before["Page"]
    assert after["Page"][2]["next_page_url"] == ""


def _store_next_links(apps: Apps) -> dict[str, list[dict[str, Any]]]:
    """A page with a next link, one without, and a proposed one; gives what is stored."""
    store(apps)
    get = partial(apps.get_model, "annotate")
    page = get("Page").objects.get()
    page.next_page_url, page.next_link_node = "https://a.example/2", 4
    page.next_link_origin = "rule"
    page.save()
    second = get("Page").objects.create(
        corpus_id=page.corpus_id,
        source_id=page.source_id,
        blob_id=page.blob_id,
        url="https://a.example/2",
        next_link_node=7,
    )
    proposal = get("Proposal").objects.create(
        source_id=page.source_id,
        page=page,
        selector="p",
        content="main",
        state="done",
        started_by=apps.get_model("auth", "User").objects.get(username="ada"),
    )
    get("ProposedLink").objects.create(proposal=proposal, page=second, url="https://a.example/3")
    return _next_links(apps)


def _next_links(apps: Apps) -> dict[str, list[dict[str, Any]]]:
    tables = {name: apps.get_model("annotate", name) for name in ("Page", "ProposedLink")}
    return {name: list(table.objects.order_by("pk").values()) for name, table in tables.items()}


def test_pages_and_runs_from_before_genre_detection_are_kept(before_genre_detection: Apps) -> None:
    before = store(before_genre_detection)
    person = before_genre_detection.get_model("auth", "User").objects.get()
    runs = before_genre_detection.get_model("training", "Run").objects
    runs.create(kind="next-links", purpose="p", outcome={"sentence": "Done."}, started_by=person)

    apps = migrate(*newest())

    after = contents(apps)
    for name, rows in before.items():
        assert [{key: row[key] for key in rows[0]} for row in after[name]] == rows
    [page] = after["Page"]
    assert (page["genre_detected_by"], page["proposed_genre_id"]) == ("", None)
    assert (page["proposed_genre_probability"], page["proposed_genre_is_sure"]) == (None, False)
    run = apps.get_model("training", "Run").objects.get()
    assert (run.kind, run.outcome) == ("next-links", {"sentence": "Done."})
    # And back again.
    assert contents(migrate(*GENRES_RELEASE)) == before
