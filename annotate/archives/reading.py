"""Import an archive into the database, in one transaction.

After any error, such as a wrong digest in the last file or a killed worker, the database is
unchanged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from django.core.exceptions import ValidationError
from django.db import transaction

from annotate.archives import layout
from annotate.archives.archive_file import Archive, open_archive
from annotate.archives.errors import ArchiveError
from annotate.archives.records import RECORDS
from annotate.archives.references import ReferenceResolver
from annotate.archives.storing import CorpusImport, store_lines
from annotate.models import Corpus

Report = Callable[[int, int], None]
"""Called with the number of stored rows and the total."""


@dataclass(frozen=True)
class Choices:
    """Options of an archive import."""

    corpora: tuple[str, ...] = ()
    """Slugs; empty means all corpora of the archive."""
    as_slug: str = ""
    """New slug, if one corpus is imported."""
    match_users: bool = False
    """Whether an existing user name means the same person."""


@dataclass
class Imported:
    """The result of an archive import."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    """Number of imported rows by corpus and file."""
    renamed: dict[str, str] = field(default_factory=dict)
    """New user names by the taken user names of the archive."""
    kept_sources: list[str] = field(default_factory=list)
    """Hosts of existing sources, which are unchanged."""

    def __str__(self) -> str:
        numbers = "; ".join(
            f"{slug}: {rows[layout.PAGES]:,} pages, {rows[layout.LABELS]:,} rows of label history, "
            f"{rows[layout.GOLD]:,} gold texts"
            for slug, rows in self.counts.items()
        )
        people = ", ".join(f"{old} is {new} here" for old, new in self.renamed.items())
        kept = f"Existing sources are unchanged: {', '.join(self.kept_sources)}."
        parts = [f"{numbers}.", f"Taken user names: {people}." if people else ""]
        return " ".join(filter(None, [*parts, kept if self.kept_sources else ""]))


def import_archive(
    path: Path, choices: Choices | None = None, report: Report = lambda done, total: None
) -> Imported:
    """Import the chosen corpora of an archive."""
    choices = choices or Choices()
    with open_archive(path) as archive:
        # Before the transaction, so that a wrong name does not lock the database.
        chosen = _chosen(archive, choices)
        with transaction.atomic():
            return _Import(archive, choices, report).run(chosen)


def _chosen(archive: Archive, choices: Choices) -> list[tuple[int, str]]:
    """Return the numbers of the chosen corpora in the archive and their new slugs."""
    if missing := sorted(set(choices.corpora) - set(archive.slugs)):
        there = ", ".join(archive.slugs)
        raise ArchiveError(f"The archive holds no corpus {missing[0]!r}. It holds: {there}.")
    wanted = choices.corpora or tuple(archive.slugs)
    chosen = [(n, slug) for n, slug in enumerate(archive.slugs, start=1) if slug in wanted]
    if choices.as_slug:
        chosen = [(number, _new_slug(choices.as_slug, len(chosen))) for number, _ in chosen]
    slugs = [slug for _, slug in chosen]
    taken = Corpus.objects.filter(slug__in=slugs).values_list("slug", flat=True)
    if taken:
        raise ArchiveError(
            f"There is a corpus {', '.join(map(repr, taken))} here already, and an import never "
            "mixes corpora. Import it under another name (--as), or delete the one that is here."
        )
    return chosen


def _new_slug(slug: str, count: int) -> str:
    if count > 1:
        raise ArchiveError("Only one corpus at a time can get a new name: choose one (--corpus).")
    try:
        Corpus._meta.get_field("slug").run_validators(slug)
    except ValidationError:
        raise ArchiveError(
            f"{slug!r:.100} is not a valid short name: use up to 200 letters, digits, - and _."
        ) from None
    return slug


class _Import:
    """State of one archive import."""

    def __init__(self, archive: Archive, choices: Choices, report: Report) -> None:
        self._archive = archive
        self._choices = choices
        self._report = report
        self._done = self._total = 0
        self._references = ReferenceResolver(archive, match_users=choices.match_users)

    def run(self, chosen: Sequence[tuple[int, str]]) -> Imported:
        files = {layout.in_corpus(n, name) for n, _ in chosen for name in layout.CORPUS_FILES}
        self._total = sum(
            entry.rows for name, entry in self._archive.manifest_entries.items() if name in files
        )
        counts = {slug: self._import_corpus(number, slug) for number, slug in chosen}
        return Imported(counts, self._references.renamed, self._references.kept_sources)

    def _import_corpus(self, number: int, slug: str) -> dict[str, int]:
        corpus = self._corpus(number, slug)
        self._references.begin_corpus()
        corpus_import = CorpusImport(
            self._archive, self._references, corpus, is_renamed=bool(self._choices.as_slug)
        )
        counts = {}
        # The first file is the corpus itself, which is stored above.
        for name in layout.CORPUS_FILES[1:]:
            file = layout.in_corpus(number, name)
            if file not in self._archive.manifest_entries:
                # An older archive without such rows.
                continue
            for stored in store_lines(corpus_import, file, RECORDS[name]):
                self._done += stored
                self._report(self._done, self._total)
            counts[name] = self._archive.manifest_entries[file].rows
        return counts

    def _corpus(self, number: int, slug: str) -> Corpus:
        file = layout.in_corpus(number, layout.CORPUS)
        lines = [line for _, line in self._archive.lines(file)]
        if len(lines) != 1:
            raise ArchiveError(f"{file} must have one row, not {len(lines)}.")
        try:
            row = RECORDS[layout.CORPUS].row(lines[0], self._references.resolve)
        except ArchiveError as error:
            raise ArchiveError(f"{file}, line 1: {error}") from error
        corpus = cast(Corpus, row)
        if corpus.slug != self._archive.slugs[number - 1]:
            raise ArchiveError(f"{file}, line 1: the manifest calls the corpus otherwise.")
        return _stored(corpus, slug)


def _stored(row: Corpus, slug: str) -> Corpus:
    # Saving sets ``created_at`` to now; the original time is restored below.
    created_at, row.slug = row.created_at, slug
    if Corpus.objects.filter(name=row.name).exists():
        # Corpus names are unique, and so is the slug.
        row.name = f"{row.name[:100]} ({slug[:90]})"
    row.save(force_insert=True)
    Corpus.objects.filter(pk=row.pk).update(created_at=created_at)
    return row
