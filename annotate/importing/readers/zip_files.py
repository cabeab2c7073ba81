"""Files in a zip archive; they are never unpacked to disk."""

import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from posixpath import normpath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from annotate.files import unpacking
from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_DIRECTORY_BYTES
from annotate.files.texts import storable
from annotate.importing.readers.file_sets import FileSet, unsafe_name_reason
from annotate.importing.readers.records import Refused

_ENCRYPTED: Final = 0x1
_NAME_IS_UTF8: Final = 0x800
# At least: names and extra fields come on top.
_LOCAL_HEADER_BYTES: Final = 30


class Zip:
    """The files of a zip archive as a ``FileSet``."""

    def __init__(self, outer: FileSet, name: str) -> None:
        self._outer, self._name = outer, name
        self._archive: ZipFile | None = None
        self.title = outer.shown(name)
        self.refused: list[Refused] = []
        with self.session():
            self._entries = dict(sorted(self._usable(self._zip.infolist())))
        self.sizes = {name: info.file_size for name, info in self._entries.items()}

    def shown(self, name: str) -> str:
        return f"{self.title}/{storable(name)}"

    @contextmanager
    def session(self) -> Iterator[None]:
        with self._outer.open(self._name) as raw:
            reads = unpacking.BoundedReader(raw, MAX_DIRECTORY_BYTES)
            try:
                self._archive = ZipFile(reads)
            except unpacking.UNPACKING_ERRORS as error:
                raise UnreadableError(f"It is not a complete zip archive ({error}).") from error
            self._budget = unpacking.ArchiveBudget(self._outer.sizes[self._name])
            try:
                yield
            finally:
                self._archive.close()
                self._archive = None

    @contextmanager
    def open(self, name: str) -> Iterator[BufferedReader]:
        info = self._entries[name]
        own = unpacking.Budget(info.compress_size)
        try:
            packed = self._zip.open(info)
        except unpacking.UNPACKING_ERRORS as error:
            raise UnreadableError(f"It is damaged inside the archive ({error}).") from error
        with unpacking.counted_stream(packed, own, self._budget) as stream:
            yield stream

    @property
    def _zip(self) -> ZipFile:
        if self._archive is None:
            raise ValueError("Open the files of an archive inside a session.")
        return self._archive

    def _usable(self, infos: Iterable[ZipInfo]) -> Iterator[tuple[str, ZipInfo]]:
        seen: set[str] = set()
        for info, end in _with_ends(infos):
            written = _name_of(info)
            if written.endswith(("/", "\\")):
                continue
            name = normpath(written.replace("\\", "/"))
            reason = _why_refused(info, written, end)
            if reason is None and name in seen:
                reason = "The archive has a second file of this name. Only one of them is read."
            if reason is None:
                seen.add(name)
                yield name, info
            else:
                self.refused.append(Refused(self.shown(written), reason))


def _with_ends(infos: Iterable[ZipInfo]) -> Iterator[tuple[ZipInfo, int]]:
    """Yield entries in file order with the offset where the next entry begins."""
    ordered = sorted(infos, key=lambda info: info.header_offset)
    begins = [info.header_offset for info in ordered]
    yield from zip(ordered, [*begins[1:], sys.maxsize], strict=False)


def _why_refused(info: ZipInfo, name: str, end: int) -> str | None:
    if (reason := unsafe_name_reason(name)) is not None:
        return reason
    if stat.S_ISLNK(info.external_attr >> 16):
        return "It is a link. Put a copy of the file into the archive."
    if info.flag_bits & _ENCRYPTED:
        return "It is encrypted. Pack the archive without a password."
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "Its compression method is not supported. Pack the archive with deflate."
    # Overlapping entries unpack to terabytes, each with an ordinary ratio (Fifield 2019).
    if info.header_offset + _LOCAL_HEADER_BYTES + info.compress_size > end:
        return "It shares its bytes with another file of the archive. Pack the archive anew."
    return None


def _name_of(info: ZipInfo) -> str:
    """Return the original name; ``zipfile`` truncates names at a NUL."""
    name = info.orig_filename
    if info.flag_bits & _NAME_IS_UTF8:
        return name
    try:
        # Many programs write UTF-8 without setting the flag.
        return name.encode("cp437").decode("utf-8")
    except UnicodeError:
        return name
