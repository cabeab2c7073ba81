"""Recognise what an upload contains and read it item by item.

Each format has its own module. Reading is lazy and bounded: at most one page with its assets
is in memory. The order is deterministic, so an interrupted import can run again.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from annotate.files.errors import BudgetExceededError, UnreadableError
from annotate.files.limits import MAX_FAULTS
from annotate.importing.readers.corpora import cleaneval, dragnet, pagination, scrapinghub, wcxb
from annotate.importing.readers.corpora.corpus_files import (
    PAGES_FOLDER,
    CorpusFiles,
    RecognisedCorpus,
)
from annotate.importing.readers.csv_lists import read_csv
from annotate.importing.readers.errors import NothingToImportError
from annotate.importing.readers.file_sets import FileSet, Folder
from annotate.importing.readers.file_types import FileType, file_type_of, is_system_file
from annotate.importing.readers.html_files import RelatedFiles, read_html_file
from annotate.importing.readers.json_lists import read_json_lines
from annotate.importing.readers.mhtml import read_mhtml
from annotate.importing.readers.records import Incoming, Refused
from annotate.importing.readers.warc import read_warc
from annotate.importing.readers.zip_files import Zip

ReadFile = Callable[[FileSet, str], Iterator[Incoming]]

_READERS: Final[dict[FileType | None, ReadFile]] = {
    FileType.MHTML: read_mhtml,
    FileType.WARC: read_warc,
    FileType.CSV: read_csv,
    FileType.JSON_LINES: read_json_lines,
}
# CleanEval before Dragnet: its files also match Dragnet's layout, but hold more metadata.
_CORPUS_LAYOUTS: Final = (
    wcxb.recognise,
    scrapinghub.recognise,
    cleaneval.recognise,
    dragnet.recognise,
    pagination.recognise,
)
# Lists and archives must be read to know how many pages they have.
_ONE_ITEM_EACH: Final = frozenset(
    {FileType.PAGE, FileType.MHTML, FileType.TEXT, FileType.ZIP, None}
)
_NOTHING_INSIDE: Final = "It contains no file of a supported type."
_UNSUPPORTED: Final = "Files of this type are not supported."
_WHY_UNSUPPORTED: Final[dict[FileType | None, str]] = {
    FileType.TEXT: "Files of this type are not supported: a text is read as gold text only next "
    "to a page of the same name (name.html and name.txt).",
    FileType.ZIP: "It is an archive inside an archive. Unpack it and import it by itself.",
}


FileGroup: TypeAlias = "RecognisedCorpus | SingleFiles"
"""Files of a file set that are read together."""


@dataclass(frozen=True)
class Contents:
    """Everything that is read from one file set."""

    file_set: FileSet
    groups: Sequence[FileGroup]

    @property
    def total(self) -> int | None:
        """The number of items if known; each broken asset adds one more."""
        return sum_totals(self.groups, len(self.file_set.refused))

    def items(self) -> Iterator[Incoming]:
        """The items of all groups; an error of the whole file set ends them."""
        yield from self.file_set.refused
        try:
            with self.file_set.session():
                for group in self.groups:
                    yield from group.items()
        except UnreadableError as error:
            yield Refused(self.file_set.title, str(error))


@dataclass(frozen=True)
class Reading:
    """A recognised upload."""

    layout: str
    """A description for people."""
    total: int | None
    """The number of items, if it is known before reading."""
    contents: Sequence[Contents]
    refused: Sequence[Refused] = ()
    """Archives that could not be opened."""

    def items(self) -> Iterator[Incoming]:
        """All items in a deterministic order; unreadable files come as ``Refused``."""
        yield from self.refused
        for part in self.contents:
            yield from part.items()


@dataclass(frozen=True)
class SingleFiles:
    """Files that belong to no corpus; each is read by itself."""

    file_set: FileSet
    names: Sequence[str]
    related: RelatedFiles

    @property
    def layout(self) -> str:
        counts = Counter(found for name in self.names if (found := file_type_of(name)))
        return ", ".join(
            file_type.value
            for file_type in FileType
            if file_type in counts and file_type is not FileType.TEXT
        )

    @property
    def total(self) -> int | None:
        one_each = all(file_type_of(name) in _ONE_ITEM_EACH for name in self.names)
        return len(self.names) if one_each else None

    def items(self) -> Iterator[Incoming]:
        for name in self.names:
            try:
                yield from _until_too_many_faults(self._read(name))
            # The whole archive is suspicious, not this file alone.
            except BudgetExceededError:
                raise
            except UnreadableError as error:
                yield Refused(self.file_set.shown(name), str(error))

    def _read(self, name: str) -> Iterator[Incoming]:
        file_type = file_type_of(name)
        if file_type is FileType.PAGE:
            return read_html_file(self.file_set, name, self.related)
        if file_type in _READERS:
            return _READERS[file_type](self.file_set, name)
        reason = _WHY_UNSUPPORTED.get(file_type, _UNSUPPORTED)
        return iter([Refused(self.file_set.shown(name), reason)])


def open_upload(path: Path) -> Reading:
    """Recognise an uploaded file or folder.

    Raises ``NothingToImportError`` if no file has a supported type. Broken files of a supported
    type are refused while reading and do not end the import.
    """
    folder = Folder(path)
    archives = [name for name in folder.sizes if file_type_of(name) is FileType.ZIP]
    others = [name for name in folder.sizes if file_type_of(name) is not FileType.ZIP]
    with folder.session():
        own = _recognise(folder, others)
    found = [_open_archive(folder, name) for name in archives if not is_system_file(name)]
    contents = [part for part in (own, *found) if isinstance(part, Contents)]
    refused = [part for part in found if isinstance(part, Refused)]
    if not contents and all(item.reason == _NOTHING_INSIDE for item in refused):
        raise NothingToImportError(folder.title)
    return Reading(_layout(contents), sum_totals(contents, len(refused)), contents, refused)


def _open_archive(folder: Folder, name: str) -> Contents | Refused:
    try:
        archive = Zip(folder, name)
        with archive.session():
            found = _recognise(archive, list(archive.sizes))
    except UnreadableError as error:
        return Refused(folder.shown(name), str(error))
    return found or Refused(folder.shown(name), _NOTHING_INSIDE)


def _recognise(file_set: FileSet, names: Sequence[str]) -> Contents | None:
    """Group files into corpora and single files; None if nothing can be read."""
    wanted = [name for name in names if not is_system_file(name)]
    corpora = list(_find_corpora(file_set, wanted))
    taken: set[str] = set().union(*(corpus.all_files for corpus in corpora))
    groups: list[FileGroup] = [*corpora]
    left = [name for name in wanted if name not in taken]
    related = RelatedFiles(left)
    belonging_to_pages = related.all_files()
    if single := [name for name in left if name not in belonging_to_pages]:
        groups.append(SingleFiles(file_set, single, related))
    is_anything = corpora or file_set.refused or any(map(file_type_of, single))
    return Contents(file_set, groups) if is_anything else None


def _find_corpora(file_set: FileSet, names: Sequence[str]) -> Iterator[RecognisedCorpus]:
    """Yield known corpora in the order of their folders."""
    for root in _corpus_roots(names):
        # Names are sorted, so a folder is a slice; an archive may have 100,000 folders.
        start = bisect_left(names, root)
        end = bisect_left(names, root + chr(0x10FFFF)) if root else len(names)
        files = CorpusFiles(file_set, root, names[start:end])
        found = next(filter(None, (recognise(files) for recognise in _CORPUS_LAYOUTS)), None)
        if found is not None:
            yield found


def _corpus_roots(names: Sequence[str]) -> list[str]:
    """Folders that have a folder ``html/`` with pages directly inside."""
    pages = (name for name in names if file_type_of(name) is FileType.PAGE)
    folders = {f"{folder}/" for name in pages for folder in [name.rpartition("/")[0]] if folder}
    return sorted(
        folder[: -len(PAGES_FOLDER)]
        for folder in folders
        if folder == PAGES_FOLDER or folder.endswith(f"/{PAGES_FOLDER}")
    )


def _until_too_many_faults(items: Iterator[Incoming]) -> Iterator[Incoming]:
    """Stop reading a file with too many refused rows: it is not a list of pages."""
    faults = 0
    for item in items:
        yield item
        faults += isinstance(item, Refused)
        if faults > MAX_FAULTS:
            raise UnreadableError("Too many parts of it cannot be read. The rest is skipped.")


def _layout(contents: Sequence[Contents]) -> str:
    layouts = [group.layout for part in contents for group in part.groups]
    return ", ".join(dict.fromkeys(filter(None, layouts))) or "nothing that can be read"


def sum_totals(
    parts: Sequence[FileGroup] | Sequence[Contents] | Sequence[Reading], refused: int = 0
) -> int | None:
    """The number of items of all parts and refused files; None if one is not known."""
    totals = [part.total for part in parts]
    known = [total for total in totals if total is not None]
    return refused + sum(known) if len(known) == len(totals) else None
