"""Promotion and roll-back: recorded, one live model at a time, effective at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Genre, Page
from contentseeker.errors import ModelFileError
from contentseeker.model_files.folder import shipped_version
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page
from tests.factories import GenreFactory, PageFactory, UserFactory
from tests.training import made
from training.artefacts import DamagedArtefactError
from training.errors import TrainingError
from training.models import Artefact, ModelVersion, Promotion
from training.versions.versions import (
    NothingToRollBackError,
    live_history,
    live_version,
    model_of,
    promote,
    roll_back,
    version_name,
)

pytestmark = pytest.mark.django_db


def history(genre: Genre) -> list[tuple[int | None, int | None, bool]]:
    rows = Promotion.objects.filter(genre=genre).order_by("pk")
    return [(row.version_id, row.previous_id, row.is_rollback) for row in rows]


def test_a_promotion_is_recorded_and_retires_the_model_before(genre: Genre, person: User) -> None:
    first, second = made.version(genre), made.version(genre)
    assert live_version(genre) is None

    promote(first, by=person)
    promotion = promote(second, by=person)

    assert live_version(genre) == second
    assert (promotion.version, promotion.previous) == (second, first)
    assert (promotion.decided_by, promotion.is_rollback) == (person, False)
    first.refresh_from_db()
    assert first.state == ModelVersion.State.RETIRED
    assert history(genre) == [(first.pk, None, False), (second.pk, first.pk, False)]


def test_promoting_the_live_model_again_changes_nothing(genre: Genre, person: User) -> None:
    version = made.version(genre)
    assert promote(version, by=person) == promote(version, by=UserFactory())
    assert Promotion.objects.count() == 1


def test_rolling_back_goes_all_the_way_to_the_general_model(genre: Genre, person: User) -> None:
    first, second = made.version(genre), made.version(genre)
    promote(first, by=person)
    promote(second, by=person)

    assert roll_back(genre, by=person).version == first
    assert live_version(genre) == first
    assert roll_back(genre, by=person).version is None
    assert live_version(genre) is None
    with pytest.raises(NothingToRollBackError, match="Promote a model first"):
        roll_back(genre, by=person)

    assert history(genre)[2:] == [(first.pk, second.pk, True), (None, first.pk, True)]
    assert live_history(genre) == [None]


def test_what_was_rolled_back_can_be_promoted_again(genre: Genre, person: User) -> None:
    first, second = made.version(genre), made.version(genre)
    promote(first, by=person)
    promote(second, by=person)
    roll_back(genre, by=person)
    promote(second, by=person)

    assert live_history(genre) == [None, first, second]
    assert roll_back(genre, by=person).version == first


def test_of_two_clicks_on_roll_back_only_the_first_counts(genre: Genre, person: User) -> None:
    first, second = made.version(genre), made.version(genre)
    promote(first, by=person)
    promote(second, by=person)
    roll_back(genre, by=person, seen=second.pk)

    with pytest.raises(TrainingError, match="changed meanwhile"):
        roll_back(genre, by=person, seen=second.pk)
    assert live_version(genre) == first


def test_genres_do_not_mind_each_other(genre: Genre, person: User) -> None:
    other = GenreFactory()
    promote(made.version(genre), by=person)

    assert live_version(other) is None
    assert made.version(other).number == 1


@pytest.mark.django_db(transaction=True)
def test_promoted_at_the_same_moment_one_of_them_is_live(genre: Genre, person: User) -> None:
    versions = [made.version(genre) for _ in range(4)]
    together = Barrier(len(versions))

    def click(version: ModelVersion) -> None:
        together.wait()
        try:
            promote(version, by=person)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(versions)) as threads:
        list(threads.map(click, versions))

    rows = history(genre)
    assert sorted(row[0] or 0 for row in rows) == [version.pk for version in versions]
    # Each one took over from the one before it.
    assert [row[1] for row in rows] == [None, *(row[0] for row in rows[:-1])]
    live = live_version(genre)
    assert live is not None
    assert live.pk == rows[-1][0]


def test_a_model_is_read_once_and_with_all_checks(genre: Genre) -> None:
    version = made.version(genre)
    assert model_of(version) is model_of(ModelVersion.objects.get(pk=version.pk))
    assert made.seeker_of(version).segment.vectoriser == made.small_model().segment.vectoriser


def test_a_tampered_model_is_not_loaded(genre: Genre) -> None:
    version = made.version(genre)
    misdescribed = made.version(genre, manifest=version.manifest | {"sha256": "0" * 64})
    with pytest.raises(ModelFileError, match="tampered"):
        model_of(misdescribed)
    Artefact.objects.update(data=b"something else")
    with pytest.raises(DamagedArtefactError, match="backup"):
        model_of(version)


def test_suggestions_come_from_the_live_model_from_the_next_page_on(
    genre: Genre, person: User
) -> None:
    page: Page = PageFactory(html=article_page(17).encode(), source__genre=genre)
    first, second = made.version(genre), made.version(genre)

    def versions() -> set[str]:
        return {each.version for each in suggestions_for(page)}

    assert versions() == {shipped_version("blocks")}
    promote(first, by=person)
    assert versions() == {version_name(first)}
    promote(second, by=person)
    assert versions() == {version_name(second)}
    roll_back(genre, by=person)
    roll_back(genre, by=person)
    assert versions() == {shipped_version("blocks")}


def test_a_page_without_genre_gets_suggestions_of_the_general_model(
    genre: Genre, person: User
) -> None:
    promote(made.version(genre), by=person)
    page = PageFactory(html=article_page(17).encode(), genre=None)
    assert {each.version for each in suggestions_for(page)} == {shipped_version("blocks")}
