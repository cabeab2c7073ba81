"""Progress of labelling: of one person, and of corpora."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from annotate.models import Corpus, Genre, Page, PageWork
from annotate.models.page import PageQuerySet

RECENT: Final = 10


@dataclass(frozen=True)
class Progress:
    """The number of done pages, and of all pages."""

    done: int
    total: int

    @property
    def percent(self) -> int:
        return self.done * 100 // self.total if self.total else 0


@dataclass(frozen=True)
class Tally:
    """Numbers of pages that a person has done, skipped, and opened."""

    done: int
    skipped: int
    begun: int


@dataclass(frozen=True)
class OwnProgress:
    """The work of one annotator."""

    today: Tally
    total: Tally


@dataclass(frozen=True)
class CorpusProgress:
    """Progress of a corpus, in total and by genre."""

    corpus: Corpus
    whole: Progress
    genres: Sequence[tuple[str, Progress]]


def done_pages() -> PageQuerySet:
    """Pages that at least one annotator is done with."""
    return Page.objects.filter(pk__in=PageWork.objects.labelled().values("page"))


def own_progress(annotator: User) -> OwnProgress:
    """How many pages an annotator has worked on, today and in total; in one query."""
    # "Today" in the time zone of the installation.
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    states = {
        "done": Q(state__in=[PageWork.State.DONE, PageWork.State.REVIEWED]),
        "skipped": Q(state=PageWork.State.SKIPPED),
        "begun": Q(state=PageWork.State.OPEN),
    }
    total = {name: Count("pk", filter=state) for name, state in states.items()}
    today = {
        f"{name}_today": Count("pk", filter=state & Q(updated_at__gte=midnight))
        for name, state in states.items()
    }
    found = PageWork.objects.filter(annotator=annotator).aggregate(**total, **today)
    return OwnProgress(
        today=Tally(**{name: found[f"{name}_today"] for name in states}),
        total=Tally(**{name: found[name] for name in states}),
    )


def corpora_progress(corpus: Corpus | None = None) -> list[CorpusProgress]:
    """Progress of every corpus, or of one."""
    corpora = [corpus] if corpus else list(Corpus.objects.all())
    of_corpora = Q(corpus=corpus) if corpus else Q()
    # Two grouped queries for all corpora together, not two per corpus.
    pages, done = (
        {(corpus, genre): number for corpus, genre, number in rows}
        for rows in (
            Page.objects.filter(of_corpora).counted_by("corpus", "genre"),
            done_pages().filter(of_corpora).counted_by("corpus", "genre"),
        )
    )
    names = dict(Genre.objects.values_list("pk", "name"))
    found = {key: Progress(done.get(key, 0), number) for key, number in pages.items()}
    return [_corpus(corpus, found, names) for corpus in corpora]


def _corpus(
    corpus: Corpus, found: dict[tuple[int, int | None], Progress], names: dict[int, str]
) -> CorpusProgress:
    mine = {genre: progress for (key, genre), progress in found.items() if key == corpus.pk}
    genres = [
        ("no genre" if genre is None else names[genre], progress)
        for genre, progress in mine.items()
    ]
    whole = Progress(
        done=sum(progress.done for progress in mine.values()),
        total=sum(progress.total for progress in mine.values()),
    )
    return CorpusProgress(corpus, whole, sorted(genres, key=lambda pair: pair[0]))


def recent_work(annotator: User) -> QuerySet[PageWork]:
    """The pages that an annotator opened last."""
    mine = PageWork.objects.filter(annotator=annotator).select_related("page__source")
    return mine.order_by("-updated_at")[:RECENT]
