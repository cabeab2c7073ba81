"""Imports as jobs: batches, counts, refusals, being cancelled, taken over and run again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from annotate.importing import running as importing
from annotate.importing.readers.records import (
    Incoming,
    IncomingAsset,
    IncomingLabel,
    IncomingPage,
    Refused,
)
from annotate.importing.requests import cancel_import, open_corpus
from annotate.importing.running import import_items
from annotate.jobs.running import run_job, time_left
from annotate.models import Corpus, Page, PageImport
from annotate.models.job import SILENCE, Job, JobCancelledError
from tests.factories import LabelFactory, PageFactory, PageImportFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH_PAGES", 3)


@dataclass
class Pile:
    """Something to import that may be cut short."""

    found: Sequence[Incoming]
    total: int | None = None
    breaks_after: int | None = None

    def items(self) -> Iterator[Incoming]:
        for number, item in enumerate(self.found):
            if number == self.breaks_after:
                raise KeyboardInterrupt
            yield item


def pages(number: int, **facts: object) -> list[IncomingPage]:
    return [
        IncomingPage(f"{n}.html", b"<p>page %d" % n, f"https://a.example/{n}", **facts)  # type: ignore[arg-type]  # of the record
        for n in range(number)
    ]


def run(page_import: PageImport, pile: Pile) -> PageImport:
    run_job(PageImport.objects.all(), page_import.pk, lambda job: import_items(job, pile))
    page_import.refresh_from_db()
    return page_import


def fall_silent(page_import: PageImport) -> None:
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    PageImport.objects.filter(pk=page_import.pk).update(heartbeat_at=long_ago)
    page_import.refresh_from_db()


# What is stored and counted


def test_everything_is_stored_and_counted() -> None:
    known = pages(2)
    job = PageImportFactory()
    run(PageImportFactory(corpus=job.corpus), Pile(known))

    found: list[Incoming] = [
        *pages(8),
        Refused("b.pdf", "Not a page."),
        IncomingAsset("https://x/", b"", "a/b"),
    ]
    run(job, Pile(found, total=10))

    assert (job.state, job.done, job.total) == (Job.State.DONE, 10, 10)
    assert (job.added, job.kept, job.rejected) == (6, 2, 1)
    assert Page.objects.count() == 8
    assert [str(row) for row in job.rejections.all()] == ["b.pdf: Not a page."]
    assert job.message == (
        "Added 6 pages. 2 pages were there already. "
        "1 file could not be imported; the list says why."
    )


def test_what_cannot_be_stored_is_refused_with_its_reason() -> None:
    job = run(PageImportFactory(), Pile(pages(2, labels=(IncomingLabel(99, "good"),))))

    assert (job.added, job.rejected, job.rejections.count()) == (0, 2, 2)
    assert job.message.startswith("Added 0 pages. 2 files could not be imported")


def test_genre_and_split_of_the_import_hold_for_its_pages() -> None:
    job = PageImportFactory(split="evaluation")

    run(job, Pile(pages(1)))

    assert Page.objects.get().source.split == "evaluation"


def test_a_corpus_is_complete_only_when_its_import_is_over() -> None:
    job = PageImportFactory()
    seen = []

    def look(_: Incoming) -> None:
        seen.append(Corpus.objects.get().is_complete)

    run_job(
        PageImport.objects.all(),
        job.pk,
        lambda job: import_items(job, Pile(pages(1)), on_item=look),
    )

    assert seen == [False]
    assert Corpus.objects.get().is_complete


def test_a_corpus_is_not_complete_while_another_import_waits() -> None:
    job = PageImportFactory()
    PageImportFactory(corpus=job.corpus)

    run(job, Pile(pages(1)))

    assert not Corpus.objects.get().is_complete


def test_gold_texts_without_labels_are_said_to_become_proposals() -> None:
    job = run(PageImportFactory(), Pile(pages(2, gold="text")))
    assert "labels are proposed from the gold texts" in job.message


@pytest.mark.parametrize("reason", ["no gold texts", "labels"])
def test_nothing_is_said_about_proposals_otherwise(reason: str) -> None:
    job = PageImportFactory()
    if reason == "labels":
        LabelFactory(page=PageFactory(corpus=job.corpus))
    run(job, Pile(pages(1, gold="text" if reason == "labels" else None)))

    assert "proposed" not in job.message


def test_more_refusals_than_anybody_reads_are_counted_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importing, "MAX_REJECTIONS", 5)

    job = run(PageImportFactory(), Pile([Refused(str(n), "No.") for n in range(8)]))

    assert (job.rejected, job.rejections.count()) == (8, 5)


# Cut short


@pytest.mark.parametrize("breaks_after", [0, 1, 4, 7, 9])
def test_an_import_cut_short_and_run_again_ends_as_if_nothing_had_happened(
    breaks_after: int,
) -> None:
    job = PageImportFactory()
    run(PageImportFactory(corpus=job.corpus), Pile(pages(2)))
    found: list[Incoming] = [Refused("x", "No."), *pages(9)]
    with pytest.raises(KeyboardInterrupt):
        run(job, Pile(found, breaks_after=breaks_after))
    fall_silent(job)

    run(job, Pile(found))

    assert (job.state, job.attempt) == (Job.State.DONE, 2)
    assert (job.added, job.kept, job.rejected) == (7, 2, 1)
    assert (Page.objects.count(), job.rejections.count()) == (9, 1)


def test_a_worker_that_lost_its_import_stores_nothing_more() -> None:
    job = PageImportFactory()
    first = PageImport.objects.claim(job.pk)
    assert first is not None
    fall_silent(job)
    assert PageImport.objects.claim(job.pk) is not None

    with pytest.raises(JobCancelledError):
        import_items(first, Pile(pages(5)))

    assert not Page.objects.exists()


def test_a_cancelled_import_keeps_what_it_has_stored() -> None:
    running = PageImport.objects.claim(PageImportFactory().pk)
    assert running is not None

    def cancel(item: Incoming, job: PageImport = running) -> None:
        if isinstance(item, IncomingPage) and item.name == "3.html":
            cancel_import(job)
            fall_silent(job)

    with pytest.raises(JobCancelledError):
        import_items(running, Pile(pages(20)), on_item=cancel)

    assert Page.objects.count() == 3


# Words


def test_the_time_left_is_estimated_from_the_time_taken() -> None:
    begun = timezone.now() - timedelta(seconds=60)
    job = PageImportFactory(state=Job.State.RUNNING, started_at=begun, done=30, total=45)
    assert time_left(job) in ("30 seconds", "31 seconds")

    job.total = 330
    assert time_left(job) == "10 minutes"
    job.total = None
    assert time_left(job) == ""


def test_corpora_get_addresses_of_their_own() -> None:
    names = ["My pages", "my pages!", "日本語", "中文", "My pages"]
    slugs = [open_corpus(name).slug for name in names]

    assert slugs == ["my-pages", "my-pages-2", "corpus", "corpus-2", "my-pages"]
    assert Corpus.objects.count() == 4
