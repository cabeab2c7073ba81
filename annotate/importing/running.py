"""Run imports: read an upload and store its pages in batches.

An import can be killed at any time and run again: it reads everything from the beginning and
keeps stored pages. The number of added pages is stored in the same transaction as the pages.
A worker that lost the import to another worker stores nothing more.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from django.db import transaction
from django.db.models import F

from annotate.accounts import service_account
from annotate.archives.archive_file import is_archive
from annotate.errors import AnnotateError
from annotate.files.texts import storable
from annotate.files.uploads import upload_path
from annotate.genres.proposals import propose_waiting
from annotate.importing.readers.errors import NothingToImportError, UploadError
from annotate.importing.readers.reading import Reading, open_upload
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage, Refused
from annotate.importing.storing import store
from annotate.jobs.running import counted
from annotate.models import Corpus, GoldStandard, Label, Page, PageImport, Rejection
from annotate.models.job import Job, JobCancelledError

ACCOUNT: Final = "import"
# A batch is one transaction, short enough not to block other writers.
BATCH_PAGES: Final = 50
BATCH_BYTES: Final = 20_000_000
# Limits the rows for e.g. a zip with a million text files.
MAX_REJECTIONS: Final = 10_000

INTERRUPTED: Final = (
    "The command that ran this import was stopped. Run it again: stored pages are kept."
)
_UPLOAD_MISSING: Final = "The upload was deleted. Upload the files again: stored pages are kept."
_LABELS_FROM_GOLD: Final = (
    "The pages come with gold texts and without labels: labels are proposed from the gold texts."
)
_GENRES_PROPOSED: Final = "A genre is proposed for {} of the corpus: accept or change it."


class Readable(Protocol):
    """Input of an import, e.g. ``annotate.importing.readers.reading.Reading``."""

    @property
    def total(self) -> int | None: ...

    def items(self) -> Iterator[Incoming]: ...


def run_import(page_import: PageImport) -> str:
    """Import an upload and return a summary."""
    if not page_import.folder:
        raise AnnotateError(INTERRUPTED)
    path = upload_path(page_import.folder)
    if path is None:
        raise AnnotateError(_UPLOAD_MISSING)
    try:
        reading = recognise(path)
    except NothingToImportError:
        # Show the title of the upload; the folder name is random.
        raise NothingToImportError(page_import.title) from None
    return import_items(page_import, reading)


def recognise(path: Path) -> Reading:
    """Open an upload for reading; refuse archives of a workbench."""
    files = [path] if path.is_file() else sorted(path.rglob("*.zip"))
    if archive := next(filter(is_archive, files), None):
        raise UploadError(
            f"{archive.name} is an archive of a workbench, with labels and their history. "
            "Bring it in from the screen Export, or with manage.py import_archive."
        )
    return open_upload(path)


def import_items(
    page_import: PageImport,
    reading: Readable,
    *,
    on_item: Callable[[Incoming], object] = lambda item: None,
) -> str:
    """Store all items and return a summary."""
    Corpus.objects.filter(pk=page_import.corpus_id).update(is_complete=False)
    # An earlier attempt has listed them; this one reads everything again.
    page_import.rejections.all().delete()
    run = _ImportRun(page_import, reading.total, added_before=page_import.added)
    for item in reading.items():
        run.add(item)
        on_item(item)
    run.store_pending()
    run.report()
    propose_waiting(corpus=page_import.corpus, on_pages=run.report_alive)
    _complete(page_import)
    return run.summary()


@dataclass
class _ImportRun:
    """One attempt of an import: pending items and counts."""

    page_import: PageImport
    total: int | None
    added_before: int
    """Pages added by earlier attempts; this attempt must not count them as kept."""
    done: int = 0
    added: int = 0
    found: int = 0
    rejected: int = 0
    pending: list[IncomingPage | IncomingAsset] = field(default_factory=list)
    size: int = 0
    pages: int = 0

    def __post_init__(self) -> None:
        self._account = service_account(ACCOUNT)

    def add(self, item: Incoming) -> None:
        self.done += 1
        if isinstance(item, Refused):
            self._reject([item])
        else:
            self.pending.append(item)
            self.size += _size(item)
            self.pages += isinstance(item, IncomingPage)
        if self.pages >= BATCH_PAGES or self.size >= BATCH_BYTES:
            self.store_pending()
        self._report_progress()

    def store_pending(self) -> None:
        job = self.page_import
        with transaction.atomic():
            stored = store(
                job.corpus, self.pending, by=self._account, genre=job.genre, split=job.split
            )
            self._count_added(stored.added)
        self._reject(stored.refused)
        self.added += stored.added
        self.found += stored.kept
        self.pending, self.size, self.pages = [], 0, 0

    def _count_added(self, number: int) -> None:
        mine = PageImport.objects.filter(pk=self.page_import.pk, attempt=self.page_import.attempt)
        # No row updated: another worker has claimed the import. Roll this batch back.
        if not mine.filter(state=Job.State.RUNNING).update(added=F("added") + number):
            raise JobCancelledError

    def _reject(self, refused: Sequence[Refused]) -> None:
        still_stored = max(0, MAX_REJECTIONS - self.rejected)
        Rejection.objects.bulk_create(
            [
                Rejection(
                    page_import=self.page_import,
                    name=storable(item.name),
                    reason=storable(item.reason),
                )
                for item in refused[:still_stored]
            ]
        )
        self.rejected += len(refused)

    def _report_progress(self) -> None:
        # Pending pages do not count as done.
        done = self.done - len(self.pending)
        self.page_import.report(done, self.total, kept=self.kept, rejected=self.rejected)

    def report(self) -> None:
        """Store the final counts."""
        job = self.page_import
        job.done = job.total = self.done
        PageImport.objects.filter(pk=job.pk, attempt=job.attempt).update(
            kept=self.kept, rejected=self.rejected
        )

    def report_alive(self) -> None:
        """Report while genres are proposed, which takes a while for many pages."""
        self.page_import.report(self.done, self.total)

    @property
    def kept(self) -> int:
        return max(0, self.found - self.added_before)

    def summary(self) -> str:
        added, kept, rejected = self.added + self.added_before, self.kept, self.rejected
        sentences = [f"Added {counted(added, 'page')}."]
        if kept:
            were = "was" if kept == 1 else "were"
            sentences.append(f"{counted(kept, 'page')} {were} there already.")
        if rejected:
            files = counted(rejected, "file")
            sentences.append(f"{files} could not be imported; the list says why.")
        pages = {"page__corpus": self.page_import.corpus_id}
        has_gold = added and GoldStandard.objects.filter(**pages).exists()
        if has_gold and not Label.objects.filter(**pages).exists():
            sentences.append(_LABELS_FROM_GOLD)
        of_corpus = Page.objects.filter(corpus=self.page_import.corpus_id)
        if added and (proposed := of_corpus.with_proposed_genre().count()):
            sentences.append(_GENRES_PROPOSED.format(counted(proposed, "page")))
        return " ".join(sentences)


def _size(item: IncomingPage | IncomingAsset) -> int:
    if isinstance(item, IncomingAsset):
        return len(item.data)
    return len(item.html) + sum(len(asset.data) for asset in item.assets)


def _complete(page_import: PageImport) -> None:
    # Another import may still add pages: the last one completes the corpus.
    others = PageImport.objects.under_way().exclude(pk=page_import.pk)
    if not others.filter(corpus=page_import.corpus_id).exists():
        Corpus.objects.filter(pk=page_import.corpus_id).update(is_complete=True)
