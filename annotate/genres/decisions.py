"""Accepting proposed genres, or others instead of them, and undoing that."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.models import Corpus, Genre, GenreDecision, Page


@dataclass(frozen=True)
class Accepted:
    """Genres that were accepted together."""

    batch: UUID
    pages: int


@transaction.atomic
def accept_genres(chosen: Mapping[int, Genre], by: User) -> Accepted:
    """Give pages a genre, by page key; pages that have one meanwhile keep it."""
    batch = uuid4()
    # Locked: of two people who accept at once, the second must see the genre of the first.
    pages = Page.objects.select_for_update(of=("self",)).filter(pk__in=chosen, genre__isnull=True)
    found = list(pages)
    for page in found:
        page.genre = chosen[page.pk]
    Page.objects.bulk_update(found, ["genre"], batch_size=200)
    GenreDecision.objects.bulk_create(
        [
            GenreDecision(page=page, genre=chosen[page.pk], batch=batch, decided_by=by)
            for page in found
        ]
    )
    return Accepted(batch, len(found))


def accept_proposed(page: Page, by: User) -> None:
    """Accept the proposed genre of one page."""
    if page.proposed_genre is None or not accept_genres({page.pk: page.proposed_genre}, by).pages:
        raise AnnotateError(
            "The page has a genre meanwhile, or none is proposed any more. Reload the page."
        )
    page.refresh_from_db(fields=["genre"])


def accept_all_sure(corpus: Corpus, by: User) -> Accepted:
    """Accept every proposal of a corpus of which the detector is sure."""
    sure = Page.objects.with_proposed_genre().filter(corpus=corpus, proposed_genre_is_sure=True)
    rows = sure.select_related("proposed_genre").only("pk", "proposed_genre")
    return accept_genres({page.pk: page.proposed_genre for page in rows if page.proposed_genre}, by)


@transaction.atomic
def undo_genres(batch: UUID) -> int:
    """Take back genres that were accepted together; returns how many.

    A page whose genre a person has changed since keeps it.
    """
    decisions = GenreDecision.objects.filter(batch=batch, is_undone=False)
    by_genre: dict[int, list[int]] = {}
    for page, genre in decisions.values_list("page", "genre"):
        by_genre.setdefault(genre, []).append(page)
    undone = sum(
        Page.objects.filter(pk__in=keys, genre=genre).update(genre=None)
        for genre, keys in by_genre.items()
    )
    decisions.update(is_undone=True)
    return undone


def last_accepted(corpus: Corpus, by: User) -> Accepted | None:
    """The newest genres that somebody accepted in a corpus and has not undone."""
    own = GenreDecision.objects.filter(page__corpus=corpus, decided_by=by, is_undone=False)
    newest = own.order_by("-pk").values_list("batch", flat=True).first()
    if newest is None:
        return None
    return Accepted(newest, own.filter(batch=newest).count())
