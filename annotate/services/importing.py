"""Imports: from what somebody handed over to pages of a corpus, batch by batch.

An import may be killed at any moment and run again: it reads everything from the beginning,
and what is stored already is kept. How many pages it has added is written down in the same
transaction as the pages, so the count survives as well; and a worker that lost the import to
another one stores nothing more.

Not here: what files mean (``annotate.importers``), how pages are stored (``storing``), where
uploads lie (``uploads``).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from annotate.archives import is_archive
from annotate.errors import AnnotateError
from annotate.importers.errors import NothingToImportError, UploadError
from annotate.importers.reading import Reading, open_upload
from annotate.importers.records import Incoming, IncomingAsset, IncomingPage, Refused
from annotate.importers.texts import storable
from annotate.models import Corpus, GoldStandard, Label, PageImport, Rejection
from annotate.models.job import Job, JobCancelledError
from annotate.services.accounts import service_account
from annotate.services.jobs import counted
from annotate.services.storing import store
from annotate.services.uploads import discard, upload_path

ACCOUNT: Final = "import"
BATCH_PAGES: Final = 50
BATCH_BYTES: Final = 20_000_000
# A zip of a million text files must not become a million rows.
MOST_REJECTIONS: Final = 10_000

_CUT_SHORT: Final = (
    "The command that ran this import was stopped. Run it again: what is stored is kept."
)
_GONE: Final = (
    "The upload is no longer there. Upload the files again: what is stored already is kept."
)
_FROM_GOLD: Final = (
    "The pages come with gold texts and without labels: labels are proposed from the gold texts."
)


class Readable(Protocol):
    """What can be imported: see ``annotate.importers.reading``."""

    @property
    def total(self) -> int | None: ...

    def items(self) -> Iterator[Incoming]: ...


def run_import(page_import: PageImport) -> str:
    """Import an upload; returns the outcome in words."""
    if not page_import.folder:
        raise AnnotateError(_CUT_SHORT)
    path = upload_path(page_import.folder)
    if path is None:
        raise AnnotateError(_GONE)
    try:
        reading = recognise(path)
    except NothingToImportError:
        # The folder has a made-up name; people know the upload by its title.
        raise NothingToImportError(page_import.title) from None
    return import_items(page_import, reading)


def recognise(path: Path) -> Reading:
    """What somebody handed over, ready to be read."""
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
    """Store everything that is read; returns the outcome in words."""
    Corpus.objects.filter(pk=page_import.corpus_id).update(is_complete=False)
    page_import.rejections.all().delete()
    run = _Run(page_import, reading.total, added_before=page_import.added)
    for item in reading.items():
        run.take(item)
        on_item(item)
    run.store_waiting()
    run.report()
    _complete(page_import)
    return run.outcome()


@dataclass
class _Run:
    """One attempt at an import."""

    page_import: PageImport
    total: int | None
    added_before: int
    """By earlier attempts: this one finds those pages again and must not call them kept."""
    done: int = 0
    added: int = 0
    found: int = 0
    rejected: int = 0
    waiting: list[IncomingPage | IncomingAsset] = field(default_factory=list)
    weight: int = 0
    pages: int = 0

    def __post_init__(self) -> None:
        self._account = service_account(ACCOUNT)

    def take(self, item: Incoming) -> None:
        self.done += 1
        if isinstance(item, Refused):
            self._reject([item])
        else:
            self.waiting.append(item)
            self.weight += _weight(item)
            self.pages += isinstance(item, IncomingPage)
        if self.pages >= BATCH_PAGES or self.weight >= BATCH_BYTES:
            self.store_waiting()
        self._report_progress()

    def store_waiting(self) -> None:
        job = self.page_import
        with transaction.atomic():
            stored = store(
                job.corpus, self.waiting, by=self._account, genre=job.genre, split=job.split
            )
            self._count_added(stored.added)
        self._reject(stored.refused)
        self.added += stored.added
        self.found += stored.kept
        self.waiting, self.weight, self.pages = [], 0, 0

    def _count_added(self, number: int) -> None:
        mine = PageImport.objects.filter(pk=self.page_import.pk, attempt=self.page_import.attempt)
        # Nobody home: another worker has the import, and this batch is taken back.
        if not mine.filter(state=Job.State.RUNNING).update(added=F("added") + number):
            raise JobCancelledError

    def _reject(self, refused: Sequence[Refused]) -> None:
        room = max(0, MOST_REJECTIONS - self.rejected)
        Rejection.objects.bulk_create(
            [
                Rejection(
                    page_import=self.page_import,
                    name=storable(one.name),
                    reason=storable(one.reason),
                )
                for one in refused[:room]
            ]
        )
        self.rejected += len(refused)

    def _report_progress(self) -> None:
        # Pages that wait to be stored are not done, or the bar would run ahead.
        done = self.done - len(self.waiting)
        self.page_import.report(done, self.total, kept=self.kept, rejected=self.rejected)

    def report(self) -> None:
        """Write the last counts, which the end of a job does not."""
        job = self.page_import
        job.done = job.total = self.done
        PageImport.objects.filter(pk=job.pk, attempt=job.attempt).update(
            kept=self.kept, rejected=self.rejected
        )

    @property
    def kept(self) -> int:
        return max(0, self.found - self.added_before)

    def outcome(self) -> str:
        return describe(self.page_import, self.added + self.added_before, self.kept, self.rejected)


def describe(page_import: PageImport, added: int, kept: int, rejected: int) -> str:
    """What an import has done, in words."""
    said = [f"Added {counted(added, 'page')}."]
    if kept:
        said.append(f"{counted(kept, 'page')} {'was' if kept == 1 else 'were'} there already.")
    if rejected:
        said.append(f"{counted(rejected, 'file')} could not be imported; the list says why.")
    pages = {"page__corpus": page_import.corpus_id}
    if (
        added
        and GoldStandard.objects.filter(**pages).exists()
        and not Label.objects.filter(**pages).exists()
    ):
        said.append(_FROM_GOLD)
    return " ".join(said)


def fail_cut_short() -> None:
    """Give up imports whose command has died: no worker can read what it read."""
    dead = PageImport.objects.abandoned().filter(folder="")
    if dead.exists():
        dead.update(state=Job.State.FAILED, message=_CUT_SHORT, finished_at=timezone.now())


def discard_read_uploads() -> None:
    """Delete uploads that nobody needs any more.

    Not by the import itself: killed between deleting and saying that it is done, it could
    never be finished.
    """
    over = PageImport.objects.filter(state__in=[Job.State.DONE, Job.State.CANCELLED])
    for page_import in over.exclude(folder=""):
        discard(page_import.folder)
        over.filter(pk=page_import.pk).update(folder="")


def _weight(item: IncomingPage | IncomingAsset) -> int:
    if isinstance(item, IncomingAsset):
        return len(item.data)
    return len(item.html) + sum(len(asset.data) for asset in item.assets)


def _complete(page_import: PageImport) -> None:
    others = PageImport.objects.under_way().exclude(pk=page_import.pk)
    if not others.filter(corpus=page_import.corpus_id).exists():
        Corpus.objects.filter(pk=page_import.corpus_id).update(is_complete=True)
