"""A hundred thousand pages, and what people did to them, as rows of the database.

Labels are multiplied inside the database: a million of them would take minutes otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import Group, User
from django.db import connection
from django.utils import timezone

from annotate.models import Corpus, Genre, GoldStandard, LabelRequest, Page, PageWork, Source
from annotate.queue.filters import QueueFilter
from annotate.queue.next_page import Choice, next_pick
from tests.factories import store_bytes

_BATCH: Final = 5_000

# Nine of ten labels were given by people, and one in ten was given a second time.
_LABELS = """
    INSERT INTO annotate_label (
        page_id, node, path, fingerprint, annotator_id, segment, content, role, is_withdrawn,
        origin, model_version, created_at
    )
    SELECT page.id, number.column1 % {different}, 'html/body/div/p', '0123456789abcdef',
        {first} + page.id % {annotators}, 'good', 'main', '', {no}, 'person', '', page.created_at
    FROM annotate_page page CROSS JOIN (VALUES {numbers}) AS number
"""


@dataclass(frozen=True)
class Amounts:
    """How many rows of each kind."""

    pages: int
    sources: int
    genres: int
    annotators: int
    labels_per_page: int


def fill(amounts: Amounts) -> None:
    """Put everything in: one big corpus, a small one, and somebody who looks at them."""
    genres = Genre.objects.bulk_create(
        Genre(name=f"genre {n}", slug=f"genre-{n}") for n in range(amounts.genres)
    )
    sources = Source.objects.bulk_create(
        Source(host=f"site{n}.example", name=f"Site {n}", genre=genres[n % len(genres)])
        for n in range(amounts.sources)
    )
    people = User.objects.bulk_create(
        User(username=f"annotator{n}") for n in range(amounts.annotators)
    )
    people[0].username = "reader"
    people[0].save()
    people[0].groups.set([Group.objects.get(name="admin")])
    big = Corpus.objects.create(name="Big", slug="big")
    small = Corpus.objects.create(name="Small", slug="small")
    Page.objects.bulk_create(_pages(big, sources, amounts.pages), batch_size=_BATCH)
    Page.objects.bulk_create(_pages(small, sources[:20], 200), batch_size=_BATCH)
    _label(amounts, first=people[0].pk)
    _settle(people)
    _ask(people)


def _pages(corpus: Corpus, sources: list[Source], number: int) -> Iterator[Page]:
    blob = store_bytes(b"<p>Some text.")
    for n in range(number):
        source = sources[n % len(sources)]
        yield Page(
            corpus=corpus,
            source=source,
            genre=source.genre,
            blob=blob,
            url=f"https://{source.host}/archive/2024/05/{n}/a-story-with-an-address.html",
            title=f"Story {n}: something happened somewhere and somebody wrote it down",
            unusable_reason="Nothing but a login form." if n % 100 == 99 else "",
            judged_by="blocks-0123abcd",
            # Scattered over all sources and genres; one in ten was not judged yet.
            confidence=None if n % 10 == 3 else n * 7919 % 10_007 / 10_007,
            likely_type="article",
            likely_type_probability=0.9,
        )


def _label(amounts: Amounts, *, first: int) -> None:
    numbers = ", ".join(f"({n})" for n in range(amounts.labels_per_page))
    statement = _LABELS.format(
        different=amounts.labels_per_page - 1,
        first=first,
        annotators=amounts.annotators,
        no="false" if connection.vendor == "postgresql" else "0",
        numbers=numbers,
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _settle(people: list[User]) -> None:
    """Three of five pages are done, half of them from the first on and half of them the least
    sure first; gold texts for half of all pages."""
    keys = list(Page.objects.order_by("pk").values_list("pk", flat=True))
    by_confidence = Page.objects.filter(confidence__isnull=False).order_by("confidence", "pk")
    least_sure = list(by_confidence.values_list("pk", flat=True))
    share = len(keys) * 3 // 10
    labelled = dict.fromkeys([*keys[:share], *least_sure[:share]])
    PageWork.objects.bulk_create(
        (
            PageWork(page_id=key, annotator=people[key % len(people)], state=_state(key))
            for key in labelled
        ),
        batch_size=_BATCH,
    )
    # Spread over a month: nobody does sixty thousand pages on one day.
    PageWork.objects.update(updated_at=timezone.now() - timedelta(days=15))
    GoldStandard.objects.bulk_create(
        (
            GoldStandard(
                page_id=key, text="A text.", origin="typed", version=1, created_by=people[1]
            )
            for key in keys[::2]
        ),
        batch_size=_BATCH,
    )


def _ask(people: list[User]) -> None:
    """One page in ten was asked for once; of these one in five still is."""
    keys = Page.objects.order_by("pk").values_list("pk", flat=True)
    now = timezone.now()
    LabelRequest.objects.bulk_create(
        (
            LabelRequest(
                page_id=key,
                reason="Captions are missed.",
                asked_by=people[1],
                answered_by=people[2] if number % 5 else None,
                answered_at=now if number % 5 else None,
            )
            for number, key in enumerate(keys[::10])
        ),
        batch_size=_BATCH,
    )


def answer_requests() -> None:
    """Nothing is asked for any more."""
    LabelRequest.objects.waiting().update(answered_at=timezone.now())


def come_to_a_random_page(annotator: User) -> None:
    """Be so far that the queue's next page is one taken at random."""
    mine = PageWork.objects.filter(annotator=annotator).settled()
    while (pick := next_pick(annotator, QueueFilter())) and pick.choice != Choice.RANDOM:
        mine.filter(pk=mine.values("pk")[:1]).delete()


def _state(key: int) -> PageWork.State:
    if key % 20 == 0:
        return PageWork.State.SKIPPED
    if key % 7 == 0:
        return PageWork.State.REVIEWED
    return PageWork.State.OPEN if key % 1000 == 1 else PageWork.State.DONE
