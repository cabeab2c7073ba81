"""Files in a zip archive, read in place and never unpacked to disk."""

import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from posixpath import normpath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from annotate.importers.errors import UnreadableError
from annotate.importers.guard import DAMAGE, ArchiveBudget, Budget, ShortReads, guarded
from annotate.importers.limits import MOST_DIRECTORY_BYTES
from annotate.importers.places import Place, shown, why_unsafe
from annotate.importers.records import Refused

_ENCRYPTED: Final = 0x1
_NAME_IS_UTF8: Final = 0x800
_LOCAL_HEADER_BYTES: Final = 30


class Zip:
    """The files of a zip archive that lies in a folder."""

    def __init__(self, outer: Place, name: str) -> None:
        self._outer, self._name = outer, name
        self._archive: ZipFile | None = None
        self.title = outer.shown(name)
        self.refused: list[Refused] = []
        with self.session():
            self._entries = dict(sorted(self._usable(self._zip.infolist())))
        self.sizes = {name: info.file_size for name, info in self._entries.items()}

    def shown(self, name: str) -> str:
        return f"{self.title}/{shown(name)}"

    @contextmanager
    def session(self) -> Iterator[None]:
        with self._outer.open(self._name) as raw:
            reads = ShortReads(raw, MOST_DIRECTORY_BYTES)
            try:
                self._archive = ZipFile(reads)
            except DAMAGE as error:
                raise UnreadableError(f"It is no whole zip archive ({error}).") from error
            self._budget = ArchiveBudget(self._outer.sizes[self._name])
            try:
                yield
            finally:
                self._archive.close()
                self._archive = None

    @contextmanager
    def open(self, name: str) -> Iterator[BufferedReader]:
        info = self._entries[name]
        own = Budget(info.compress_size)
        try:
            packed = self._zip.open(info)
        except DAMAGE as error:
            raise UnreadableError(f"It is damaged inside the archive ({error}).") from error
        with guarded(packed, own, self._budget) as stream:
            yield stream

    @property
    def _zip(self) -> ZipFile:
        if self._archive is None:
            raise ValueError("Files of an archive are opened inside a session.")
        return self._archive

    def _usable(self, infos: Iterable[ZipInfo]) -> Iterator[tuple[str, ZipInfo]]:
        seen: set[str] = set()
        for info, end in _with_room(infos):
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


def _with_room(infos: Iterable[ZipInfo]) -> Iterator[tuple[ZipInfo, int]]:
    """Entries in the order they lie in the archive, and where the next one begins."""
    placed = sorted(infos, key=lambda info: info.header_offset)
    begins = [info.header_offset for info in placed]
    yield from zip(placed, [*begins[1:], sys.maxsize], strict=False)


def _why_refused(info: ZipInfo, name: str, end: int) -> str | None:
    if (reason := why_unsafe(name)) is not None:
        return reason
    if stat.S_ISLNK(info.external_attr >> 16):
        return "It is a link. Put a copy of the file into the archive."
    if info.flag_bits & _ENCRYPTED:
        return "It is encrypted. Pack the archive without a password."
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "It is packed in an unusual way. Pack the archive with ordinary zip compression."
    if info.header_offset + _LOCAL_HEADER_BYTES + info.compress_size > end:
        return "It shares its bytes with another file of the archive. Pack the archive anew."
    return None


def _name_of(info: ZipInfo) -> str:
    """The name as its author saw it; the zip module cuts it at a NUL."""
    name = info.orig_filename
    if info.flag_bits & _NAME_IS_UTF8:
        return name
    try:
        # Many programs write UTF-8 and do not say so.
        return name.encode("cp437").decode("utf-8")
    except UnicodeError:
        return name
