from pathlib import Path

import pytest
from django.contrib.auth.models import User

from annotate.accounts import service_account
from annotate.archives.reading import Choices, import_archive
from annotate.importing.readers.errors import UploadError
from annotate.importing.running import recognise
from annotate.models import Blob, Corpus, Genre, Label, Page, Source
from tests.annotate.archived import empty_workbench, refuse, rich_corpus, written
from tests.factories import GenreFactory, SourceFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive of a rich corpus, and a workbench without anything."""
    rich_corpus()
    path = written(tmp_path)
    empty_workbench()
    return path


def test_a_corpus_that_is_here_already_is_refused(archive: Path) -> None:
    import_archive(archive)
    refuse(archive, "There is a corpus 'demo' here already")


def test_a_corpus_can_be_imported_under_another_name(archive: Path) -> None:
    import_archive(archive)
    import_archive(archive, Choices(as_slug="copy"))
    copy, demo = Corpus.objects.order_by("slug")
    assert (copy.slug, copy.name) == ("copy", "The demo (copy)")
    assert copy.pages.count() == demo.pages.count() == 3
    assert Blob.objects.count() == 3  # two pages and a picture, each kept once


def test_a_copy_shares_no_batch_and_no_client_with_its_original(archive: Path) -> None:
    import_archive(archive)
    import_archive(archive, Choices(as_slug="copy", match_users=True))
    for name in ("batch", "undoes", "client"):
        of = {
            slug: set(Label.objects.filter(page__corpus__slug=slug).values_list(name, flat=True))
            for slug in ("demo", "copy")
        }
        assert of["demo"] & of["copy"] == {None}
        assert len(of["demo"]) == len(of["copy"])
    undone = Label.objects.filter(page__corpus__slug="copy").exclude(undoes=None).get()
    assert Label.objects.filter(page__corpus__slug="copy", batch=undone.undoes).count() == 2


def test_names_in_the_archive_do_not_speak_for_people_who_work_here(archive: Path) -> None:
    boss = UserFactory(username="anna", is_superuser=True)

    imported = import_archive(archive)

    assert not Label.objects.filter(annotator=boss).exists()
    newcomer = User.objects.get(username="anna (from archive)")
    assert Label.objects.filter(annotator=newcomer).count() == 3
    assert not newcomer.has_usable_password()
    assert not newcomer.is_staff
    assert imported.renamed == {"anna": "anna (from archive)"}
    assert "anna is anna (from archive) here" in str(imported)


def test_every_import_makes_accounts_of_its_own(archive: Path) -> None:
    UserFactory(username="anna")
    import_archive(archive)
    import_archive(archive, Choices(as_slug="copy"))
    names = User.objects.filter(username__startswith="anna").order_by("pk")
    assert [user.username for user in names] == [
        "anna",
        "anna (from archive)",
        "anna (from archive 2)",
    ]


def test_names_mean_the_same_people_if_somebody_says_so(archive: Path) -> None:
    anna = UserFactory(username="anna")
    import_archive(archive, Choices(match_users=True))
    assert Label.objects.filter(annotator=anna).count() == 3
    assert not User.objects.filter(username__contains="archive").exists()


def test_the_account_of_a_service_is_nobodys_and_is_shared(archive: Path) -> None:
    model = service_account("model")
    import_archive(archive)
    assert Label.objects.filter(annotator=model).count() == 1


def test_an_account_called_like_a_service_that_somebody_uses_is_not_taken(archive: Path) -> None:
    person = UserFactory(username="service:model", is_staff=True)
    import_archive(archive)
    assert not Label.objects.filter(annotator=person).exists()


def test_sources_and_genres_that_are_here_stay_as_they_are(archive: Path) -> None:
    genre = GenreFactory(slug="nieuws", name="News")
    SourceFactory(host="a.example", split="train", name="Here")

    imported = import_archive(archive)

    assert Source.objects.get(host="a.example").name == "Here"
    assert Source.objects.get(host="a.example").split == "train"
    assert imported.kept_sources == ["a.example"]
    assert Genre.objects.filter(name="News").get() == genre
    assert Page.objects.filter(genre=genre).count() == 2


def test_one_corpus_of_several_can_be_chosen(tmp_path: Path) -> None:
    rich_corpus("one")
    Page.objects.filter(unusable_reason="").update(title="x")
    Corpus.objects.create(slug="two", name="Two")
    path = written(tmp_path)
    empty_workbench()
    import_archive(path, Choices(corpora=("two",)))
    assert [corpus.slug for corpus in Corpus.objects.all()] == ["two"]
    assert not Source.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices(corpora=("three",)), "holds no corpus 'three'. It holds: demo"),
        (Choices(as_slug="no good"), "'no good' is not a valid short name"),
    ],
)
def test_choices_that_make_no_sense_are_refused(
    archive: Path, choices: Choices, words: str
) -> None:
    refuse(archive, words, choices)


@pytest.mark.parametrize("handed_over", ["the archive", "a folder with it"])
def test_the_import_of_pages_points_to_the_import_of_archives(
    archive: Path, handed_over: str
) -> None:
    path = archive if handed_over == "the archive" else archive.parent
    with pytest.raises(UploadError, match="is an archive of a workbench"):
        recognise(path)
