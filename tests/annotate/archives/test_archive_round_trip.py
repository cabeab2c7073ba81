import json
from datetime import UTC
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import models

from annotate.archives.archive_file import is_archive
from annotate.archives.reading import import_archive
from annotate.archives.records import JOINING_FIELDS, RECORDS
from annotate.models import Asset, Blob, Chain, Corpus, Genre, Label, Orphan, Page, PageWork, Source
from annotate.models.page import CONFIDENCE_FIELDS, GENRE_FIELDS
from annotate.training_rows.element_rows import PAGES_AT_A_TIME
from tests.annotate.archived import as_bytes, empty_workbench, files, packed, rich_corpus, written
from tests.annotate.labelled import label, stored_page
from tests.factories import CorpusFactory, SourceFactory, UserFactory

pytestmark = pytest.mark.django_db


def history() -> list[tuple[object, ...]]:
    """All that labels say, in the order it was said, without keys of the database."""
    fields = ("page__url", "page__blob", "annotator__username", "node", "path", "fingerprint")
    said = ("segment", "content", "is_withdrawn", "origin", "model_version", "probability")
    sent = ("batch", "undoes", "client", "client_sequence", "created_at")
    return list(Label.objects.order_by("pk").values_list(*fields, *said, *sent))


def test_an_archive_imported_into_an_empty_workbench_gives_the_same_archive_again(
    tmp_path: Path,
) -> None:
    rich_corpus()
    first = written(tmp_path)
    empty_workbench()

    import_archive(first)

    assert files(written(tmp_path, name="second.zip")) == files(first)


def test_the_history_of_labels_survives_with_order_batches_undoes_clients_and_times(
    tmp_path: Path,
) -> None:
    rich_corpus()
    before, standing = history(), Label.objects.standing().count()
    archive = written(tmp_path)
    empty_workbench()

    import_archive(archive)

    assert history() == before
    assert Label.objects.standing().count() == standing
    assert {row.created_at.tzinfo for row in Label.objects.all()} == {UTC}


def test_pages_keep_their_bytes_versions_and_facts(tmp_path: Path) -> None:
    rich_corpus()
    archive = written(tmp_path)
    bytes_before = {page.url: page.blob.read() for page in Page.objects.order_by("pk")}
    empty_workbench()

    import_archive(archive)

    old, new, unusable = Page.objects.order_by("pk")
    assert {page.url: page.blob.read() for page in (old, new, unusable)} == bytes_before
    assert new.previous == old
    assert (new.page_type, new.next_link_node, new.language) == ("article", 7, "en")
    assert (old.is_last_page, old.next_link_origin) == (True, "person")
    assert unusable.genre is None
    assert unusable.unusable_reason == "a login form"
    assert new.source.gold_rule == {"include": ["#story"], "exclude": [".ad"]}
    assert Asset.objects.get().blob.read() == b"\x89PNG\x00\xff"
    assert PageWork.objects.get().reason == "too long"


def test_an_orphan_still_points_at_its_label(tmp_path: Path) -> None:
    rich_corpus()
    archive = written(tmp_path)
    empty_workbench()

    import_archive(archive)

    orphan = Orphan.objects.get()
    assert orphan.label == Label.objects.order_by("pk").first()
    assert orphan.page == Page.objects.order_by("pk")[1]
    assert orphan.resolved_by == User.objects.get(username="ben")


def test_several_corpora_travel_together_and_share_sources(tmp_path: Path) -> None:
    rich_corpus("one")
    label(
        stored_page(corpus=CorpusFactory(slug="two"), source=Source.objects.get()), "#foot", "bad"
    )
    archive = written(tmp_path)
    empty_workbench()

    imported = import_archive(archive)

    assert list(imported.counts) == ["one", "two"]
    assert Source.objects.count() == 1
    assert files(written(tmp_path, name="second.zip")) == files(archive)


def test_only_the_chosen_corpora_are_in_an_archive(tmp_path: Path) -> None:
    rich_corpus("one")
    stored_page(corpus__slug="two", source=SourceFactory(host="b.example"))
    contents = files(written(tmp_path, "two"))
    assert b"a.example" not in b"".join(contents.values())
    assert len([name for name in contents if name.startswith("blobs/")]) == 1


def test_no_passwords_and_no_addresses_of_people_leave(tmp_path: Path) -> None:
    rich_corpus()
    User.objects.update(email="anna@mail.example", first_name="Secretname")
    User.objects.get(username="anna").set_password("hunter2hunter2")
    everything = b"".join(files(written(tmp_path)).values())
    assert b"mail.example" not in everything
    assert b"Secretname" not in everything
    assert b"$" not in files(written(tmp_path))["people.jsonl"]


def test_a_line_has_every_column_of_its_row_but_no_key() -> None:
    corpus = rich_corpus()
    for record in RECORDS.values():
        names = {field.name for field in record.fields}
        columns = {field.name for field in record.model._meta.concrete_fields}
        # What a chain became is computed anew where it arrives.
        joining = JOINING_FIELDS if record.model is Chain else ()
        assert columns - names <= {"id", "corpus", *CONFIDENCE_FIELDS, *GENRE_FIELDS, *joining}
    assert corpus.pk is not None


def test_what_a_model_thought_of_a_page_is_computed_anew_where_an_archive_goes() -> None:
    rich_corpus()
    before = as_bytes()
    Page.objects.update(judged_by="blocks-1", confidence=0.5, likely_type="forum")
    assert as_bytes() == before


def test_chains_come_with_their_gold_texts_and_wait_to_be_joined(tmp_path: Path) -> None:
    rich_corpus()
    archive = written(tmp_path)
    empty_workbench()

    import_archive(archive)

    chain = Chain.objects.get()
    assert (chain.start.url, chain.state) == ("https://a.example/1", Chain.State.QUEUED)
    gold = chain.gold_texts.get()
    assert (gold.text, gold.created_by.username) == ("All of it.", "anna")


def test_an_archive_from_before_there_were_chains_can_be_read(tmp_path: Path) -> None:
    rich_corpus()
    contents = files(written(tmp_path))
    empty_workbench()
    manifest = json.loads(contents["manifest.json"])
    for name in ("corpora/1/chains.jsonl", "corpora/1/chain_gold.jsonl"):
        del contents[name], manifest["files"][name]
    contents["manifest.json"] = json.dumps(manifest).encode()

    import_archive(packed(tmp_path / "old.zip", contents))

    assert Page.objects.count() == 3
    assert not Chain.objects.exists()


def test_the_same_rows_give_the_same_bytes() -> None:
    rich_corpus()
    assert as_bytes() == as_bytes()


def test_pages_with_long_chains_of_versions_are_linked_again(tmp_path: Path) -> None:
    corpus, previous = CorpusFactory(slug="demo"), None
    for number in range(PAGES_AT_A_TIME):
        html = f"<p>Version {number}".encode()
        previous = stored_page(
            html=html, corpus=corpus, url="https://a.example/", previous=previous
        )
    archive = written(tmp_path)
    empty_workbench()

    import_archive(archive)

    pages = list(Page.objects.order_by("pk"))
    assert [page.previous for page in pages[1:]] == pages[:-1]


def test_an_archive_knows_itself_and_other_zips_are_none(tmp_path: Path) -> None:
    rich_corpus()
    assert is_archive(written(tmp_path))
    assert not is_archive(Path(__file__))
    assert not is_archive(tmp_path / "missing.zip")


def test_the_manifest_counts_what_is_there(tmp_path: Path) -> None:
    rich_corpus()
    manifest = json.loads(files(written(tmp_path))["manifest.json"])
    assert manifest["version"] == 1
    assert manifest["corpora"] == [{"slug": "demo", "name": "The demo"}]
    assert manifest["files"]["corpora/1/labels.jsonl"]["rows"] == Label.objects.count()
    assert manifest["blobs"] == Blob.objects.count()


def test_importing_says_what_came(tmp_path: Path) -> None:
    rich_corpus()
    archive = written(tmp_path)
    empty_workbench()
    assert str(import_archive(archive)) == ("demo: 3 pages, 5 rows of label history, 2 gold texts.")


@pytest.mark.parametrize("model", [Corpus, Page, Label, Genre, Source, User])
def test_nothing_is_imported_twice(model: type[models.Model], tmp_path: Path) -> None:
    rich_corpus()
    count = model._default_manager.count()
    archive = written(tmp_path)
    empty_workbench()
    UserFactory.reset_sequence()
    import_archive(archive)
    assert model._default_manager.count() == count
