"""Create, cancel and resume imports."""

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.files.texts import storable
from annotate.importing.storing import ensure_genres
from annotate.jobs.running import discard_uploads
from annotate.models import Corpus, PageImport, Source
from annotate.models.job import Job
from annotate.pages.facts import free_slug

_MAX_NAME: Final = 200
_MAX_GENRE: Final = 100


def open_corpus(name: str, licence: str = "") -> Corpus:
    """Return the corpus of this name or create it; an existing corpus keeps its licence."""
    name = storable(name).strip()
    if not 0 < len(name) <= _MAX_NAME:
        raise AnnotateError(f"A corpus needs a name of at most {_MAX_NAME} characters.")
    with transaction.atomic():
        known = Corpus.objects.filter(name=name).first()
        return known or Corpus.objects.create(
            name=name,
            slug=free_slug(Corpus, name, longest=190),
            licence=storable(licence)[:_MAX_NAME],
            is_complete=False,
        )


def create_import(
    corpus: Corpus,
    title: str,
    *,
    by: User,
    genre: str = "",
    split: str = Source.Split.TRAIN,
    folder: str = "",
) -> PageImport:
    """Create the row of an import; genre and split are defaults. The caller enqueues it."""
    name = storable(genre).strip()[:_MAX_GENRE]
    return PageImport.objects.create(
        corpus=corpus,
        title=storable(title)[:_MAX_NAME],
        folder=folder,
        genre=ensure_genres([name])[name] if name else None,
        split=Source.Split(split),
        started_by=by,
    )


def cancel_import(page_import: PageImport) -> None:
    """Cancel an import; stored pages stay."""
    PageImport.objects.cancel(page_import.pk)
    discard_uploads(PageImport.objects.all())


def resume_import(page_import: PageImport) -> None:
    """Set a failed or abandoned import back to queued; the caller enqueues it."""
    if not page_import.folder:
        raise AnnotateError("This import ran from the command line: run the command again.")
    row = PageImport.objects.filter(pk=page_import.pk)
    # Not a running import, which has a worker.
    stuck = row.filter(state=Job.State.FAILED) | row & PageImport.objects.abandoned()
    stuck.update(
        state=Job.State.QUEUED, message="", is_cancel_requested=False, finished_at=None, done=0
    )
    page_import.refresh_from_db(fields=["state"])
