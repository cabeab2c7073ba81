"""Write complete corpora into one zip file, row by row.

Labelling continues while an archive is written. Rows that refer to a page or label created after
the export of its table are skipped, so that the archive is consistent.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.contrib.auth.models import User

from annotate.archives import layout
from annotate.archives.errors import ArchiveError
from annotate.archives.records import RECORDS, Line, Record
from annotate.models import Asset, Blob, Chain, Corpus, Genre, Label, Orphan, Page, Source

# Blobs are in memory while they are written.
_BLOB_BATCH: Final = 20
_NAME_BATCH: Final = 500
# A report per row would cost more than the row.
_ROWS_PER_REPORT: Final = 500
# A fixed date makes archives of identical rows identical to the byte.
_FIXED_DATE: Final = (1980, 1, 1, 0, 0, 0)

Report = Callable[[int, int | None], None]
"""Called with the done and the total count; None keeps the total."""
Numbers = dict[type, dict[int, int]]
"""Number in the archive by model and primary key."""


@dataclass
class Written:
    """Number of written rows by corpus and file."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)

    def total(self, name: str) -> int:
        return sum(of_corpus[name] for of_corpus in self.counts.values())

    def __str__(self) -> str:
        return (
            f"{', '.join(self.counts)}: {self.total(layout.PAGES):,} pages, "
            f"{self.total(layout.LABELS):,} rows of label history, "
            f"{self.total(layout.GOLD):,} gold texts."
        )


def write_archive(
    slugs: Sequence[str], out: BinaryIO, report: Report = lambda done, total: None
) -> Written:
    """Write the named corpora, or all corpora, and return the row counts."""
    corpora = _chosen(slugs)
    with ZipFile(out, "w", ZIP_DEFLATED, allowZip64=True) as packed:
        return _Writer(packed, report).write(corpora)


def _chosen(slugs: Sequence[str]) -> list[Corpus]:
    corpora = {corpus.slug: corpus for corpus in Corpus.objects.order_by("pk")}
    if missing := sorted(set(slugs) - corpora.keys()):
        raise ArchiveError(f"There is no corpus {missing[0]!r}. There are: {', '.join(corpora)}.")
    chosen = [corpus for slug, corpus in corpora.items() if not slugs or slug in slugs]
    if not chosen:
        raise ArchiveError("There is no corpus to export yet.")
    return chosen


class _Writer:
    """State of one archive export."""

    def __init__(self, packed: ZipFile, report: Report) -> None:
        self._packed = packed
        self._report = report
        self._files: dict[str, dict[str, Any]] = {}
        self._written = Written()
        self._named: defaultdict[object, set[str]] = defaultdict(set)
        """Names of referenced rows by model."""

    def write(self, corpora: Sequence[Corpus]) -> Written:
        of_corpora = {"corpus__in": corpora}
        total = (
            Page.objects.filter(**of_corpora).count() + Asset.objects.filter(**of_corpora).count()
        )
        self._report(0, total)
        for number, corpus in enumerate(corpora, start=1):
            self._write_corpus(number, corpus)
        # Sources before genres: a source may name a genre that no page has.
        self._write_rows(layout.SOURCES, self._shared(layout.SOURCES, Source))
        self._write_rows(layout.GENRES, self._shared(layout.GENRES, Genre))
        people = ({"username": name} for name in sorted(self._named[User]))
        self._write_rows(layout.PEOPLE, people)
        self._write_blobs()
        self._write_manifest(corpora)
        return self._written

    def _write_corpus(self, number: int, corpus: Corpus) -> None:
        of_orphans = Orphan.objects.filter(page__corpus=corpus).values_list("label_id", flat=True)
        rows = _CorpusRows(corpus, set(of_orphans), self._named)
        self._written.counts[corpus.slug] = {
            name: self._write_rows(layout.in_corpus(number, name), rows.lines(RECORDS[name]))
            for name in layout.CORPUS_FILES
        }

    def _shared(self, name: str, model: type[Source] | type[Genre]) -> Iterator[Line]:
        """Yield referenced sources or genres in the order of their names."""
        record = RECORDS[name]
        key = "host" if model is Source else "slug"
        names = iter(sorted(self._named[model]))
        while some := list(islice(names, _NAME_BATCH)):
            rows = model._default_manager.filter(**{f"{key}__in": some})
            lines = [record.line(row, {}) for row in rows.values_list(*record.lookups)]
            # Sorted here, because databases have different collations.
            for line in sorted(lines, key=lambda line: str(line[key])):
                self._named[Genre] |= {line["genre"]} - {None} if "genre" in line else set()
                yield line

    def _write_rows(self, name: str, lines: Iterable[Line]) -> int:
        digest, size, count = sha256(), 0, 0
        # ZIP64, because the size is not known before all rows are written.
        with self._packed.open(_entry(name), "w", force_zip64=True) as out:
            for line in lines:
                data = json.dumps(line, ensure_ascii=False, allow_nan=False).encode() + b"\n"
                out.write(data)
                digest.update(data)
                size, count = size + len(data), count + 1
                if count % _ROWS_PER_REPORT == 0:
                    # No progress, which counts blobs, but a heartbeat.
                    self._report(0, None)
        self._files[name] = {"rows": count, "size": size, "sha256": digest.hexdigest()}
        return count

    def _write_blobs(self) -> None:
        digests = iter(sorted(self._named[Blob]))
        done = 0
        while some := list(islice(digests, _BLOB_BATCH)):
            blobs = Blob.objects.in_bulk(some)
            for digest in some:
                self._packed.writestr(_entry(layout.blob_name(digest)), blobs[digest].read())
            done += len(some)
            self._report(done, None)

    def _write_manifest(self, corpora: Sequence[Corpus]) -> None:
        manifest = {
            "format": layout.FORMAT,
            "version": layout.VERSION,
            "corpora": [{"slug": corpus.slug, "name": corpus.name} for corpus in corpora],
            "blobs": len(self._named[Blob]),
            "files": dict(sorted(self._files.items())),
        }
        data = json.dumps(manifest, ensure_ascii=False, indent=1).encode()
        self._packed.writestr(_entry(layout.MANIFEST), data)


class _CorpusRows:
    """Rows of one corpus as lines, with the numbers assigned so far."""

    def __init__(
        self, corpus: Corpus, referenced_labels: set[int], named: dict[object, set[str]]
    ) -> None:
        self._corpus = corpus
        self._referenced_labels = referenced_labels
        self._named = named
        self._numbers: Numbers = {Page: {}, Label: {}, Chain: {}}

    def lines(self, record: Record) -> Iterator[Line]:
        """Yield the rows of one model in the order of their primary keys."""
        rows = record.model._default_manager.filter(**{record.of_corpus: self._corpus.pk})
        values = rows.order_by("pk").values_list("pk", *record.lookups)
        number = 0
        for key, *row in values.iterator(chunk_size=record.batch_size):
            line = record.line(tuple(row), self._numbers)
            if record.is_dangling(line):
                continue
            number += 1
            # Only orphans refer to labels; numbers of all others would fill the memory.
            if record.model in (Page, Chain) or (
                record.model is Label and key in self._referenced_labels
            ):
                self._numbers[record.model][key] = number
            for model, name in record.names_in(line):
                self._named[model].add(name)
            yield line


def _entry(name: str) -> ZipInfo:
    info = ZipInfo(name, _FIXED_DATE)
    info.compress_type = ZIP_DEFLATED
    # Readable for everyone when unpacked with ``unzip``.
    info.external_attr = 0o644 << 16
    return info
