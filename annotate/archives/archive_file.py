"""Open an untrusted archive.

Nothing is unpacked to disk, and no name from the archive becomes a path. The stated sizes are
not trusted: unpacked bytes are counted, and every file is compared with its digest at its end.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from annotate.archives import layout
from annotate.archives.errors import ArchiveError
from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_ROW_BYTES, format_bytes
from annotate.files.texts import UNSTORABLE, strict_json
from annotate.files.unpacking import UNPACKING_ERRORS, BoundedReader

# The entries of about three thousand corpora.
MAX_MANIFEST_BYTES: Final = 5_000_000
# Five times what an import stores: pages and assets have at most 20 MB.
MAX_BLOB_BYTES: Final = 100_000_000
# The central directory of about a million files.
_MAX_DIRECTORY_BYTES: Final = 150_000_000
# Label rows compress 20 times, pages 5 times; the maximum of deflate is 1,032 times.
_MAX_RATIO: Final = 200
# A small archive of nearly equal rows may exceed the ratio and is no attack.
_HARMLESS_BYTES: Final = 100_000_000
_ENCRYPTED: Final = 0x1
# A quick look at the bytes: most rows have no such escape, so that their texts are not searched.
_MAYBE_UNSTORABLE: Final = re.compile(rb"\\u(0000|[dD][89a-fA-F])")


def is_archive(path: Path) -> bool:
    """Return whether a file is a workbench archive of any version, complete or not."""
    try:
        with _zip(path) as packed:
            return _manifest(packed).get("format") == layout.FORMAT
    except ArchiveError:
        return False


@contextmanager
def open_archive(path: Path) -> Iterator["Archive"]:
    """Open an archive; refuse other files and other versions."""
    with _zip(path) as packed:
        yield Archive(packed, path.stat().st_size)


@contextmanager
def _zip(path: Path) -> Iterator[ZipFile]:
    with ExitStack() as opened:
        try:
            file = opened.enter_context(path.open("rb"))
            packed = opened.enter_context(ZipFile(BoundedReader(file, _MAX_DIRECTORY_BYTES)))
        except (*UNPACKING_ERRORS, UnreadableError) as error:
            raise ArchiveError(f"{path.name} is not a complete zip archive ({error}).") from error
        yield packed


@dataclass(frozen=True)
class ManifestEntry:
    """The manifest's entry about a file of rows."""

    rows: int
    size: int
    sha256: str

    @classmethod
    def read(cls, name: str, value: object) -> Self:
        if isinstance(value, dict):
            rows, size, digest = value.get("rows"), value.get("size"), value.get("sha256")
            if isinstance(rows, int) and isinstance(size, int) and isinstance(digest, str):
                return cls(rows, size, digest)
        raise ArchiveError(f"The manifest has no valid entry for {name!r:.100}.")


class Archive:
    """An archive whose file list matches its manifest."""

    def __init__(self, packed: ZipFile, size: int) -> None:
        self._packed = packed
        self._left = max(_HARMLESS_BYTES, size * _MAX_RATIO)
        manifest = _manifest(packed)
        _check_version(manifest)
        self.slugs = _slugs(manifest)
        files = manifest.get("files")
        listed = files if isinstance(files, dict) else {}
        expected = _expected_files(len(self.slugs), listed)
        self.manifest_entries = {
            name: ManifestEntry.read(name, listed.get(name)) for name in expected
        }
        self._entries = _entries(packed, expected)

    def lines(self, name: str) -> Iterator[tuple[int, Any]]:
        """Yield line numbers and rows of a file; compare the digest at the end."""
        entry, digest = self.manifest_entries[name], sha256()
        number = 0
        with self._opened(name) as stream:
            while data := _next_line(stream, name):
                # Before parsing: a zip bomb must not reach the JSON parser.
                self._spend(len(data))
                digest.update(data)
                number += 1
                yield number, _parsed(data, f"{name}, line {number}")
        if digest.hexdigest() != entry.sha256 or number != entry.rows:
            raise ArchiveError(
                f"{name} does not match the manifest: the archive was changed or damaged. "
                "Fetch it again."
            )

    def has_blob(self, digest: str) -> bool:
        """Return whether the archive has a blob with this SHA-256."""
        return layout.blob_name(digest) in self._entries

    def blob(self, digest: str) -> bytes:
        """Return the blob with this SHA-256; raise if its bytes differ."""
        name = layout.blob_name(digest)
        with self._opened(name) as stream:
            # One byte more than allowed tells a blob at the limit from a larger one.
            data = stream.read(MAX_BLOB_BYTES + 1)
        if len(data) > MAX_BLOB_BYTES:
            raise ArchiveError(f"{name} has more than {format_bytes(MAX_BLOB_BYTES)}.")
        self._spend(len(data))
        if sha256(data).hexdigest() != digest:
            raise ArchiveError(f"{name} does not have the SHA-256 of its name. Fetch it again.")
        return data

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        try:
            with self._packed.open(self._entries[name]) as stream:
                yield stream
        except UNPACKING_ERRORS as error:
            raise ArchiveError(f"{name} is damaged ({error}). Fetch the archive again.") from error

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise ArchiveError(
                f"This archive unpacks to more than {_MAX_RATIO} times its size, like a zip bomb. "
                "Nothing of it is imported."
            )


def _manifest(packed: ZipFile) -> dict[str, Any]:
    if layout.MANIFEST not in packed.namelist():
        raise ArchiveError("It is not a workbench archive: it has no manifest.json.")
    try:
        with packed.open(layout.MANIFEST) as stream:
            data = stream.read(MAX_MANIFEST_BYTES + 1)
    except UNPACKING_ERRORS as error:
        raise ArchiveError(f"{layout.MANIFEST} is damaged ({error}).") from error
    if len(data) > MAX_MANIFEST_BYTES:
        raise ArchiveError(f"{layout.MANIFEST} has more than {format_bytes(MAX_MANIFEST_BYTES)}.")
    manifest = _parsed(data, layout.MANIFEST)
    if not isinstance(manifest, dict):
        raise ArchiveError("It is not a workbench archive: its manifest.json has another format.")
    return manifest


def _check_version(manifest: dict[str, Any]) -> None:
    if manifest.get("format") != layout.FORMAT:
        raise ArchiveError("It is not a workbench archive: its manifest.json has another format.")
    if manifest.get("version") != layout.VERSION:
        raise ArchiveError(
            f"The archive is of version {manifest.get('version')!r:.20}, and only version "
            f"{layout.VERSION} can be read here. Import it with the workbench that wrote it, or "
            "update this one."
        )


def _slugs(manifest: dict[str, Any]) -> list[str]:
    corpora = manifest.get("corpora")
    listed = corpora if isinstance(corpora, list) else []
    named = [item.get("slug") if isinstance(item, dict) else None for item in listed]
    slugs = [slug for slug in named if isinstance(slug, str)]
    if not slugs or len(slugs) < len(named):
        raise ArchiveError("The manifest does not name its corpora.")
    if len(set(slugs)) < len(slugs):
        raise ArchiveError("The manifest names a corpus twice.")
    return slugs


def _expected_files(corpora: int, listed: dict[str, Any]) -> list[str]:
    of_corpora = [
        layout.in_corpus(number, name)
        for number in range(1, corpora + 1)
        for name in layout.CORPUS_FILES
        if name not in layout.OPTIONAL_FILES or layout.in_corpus(number, name) in listed
    ]
    return [*layout.SHARED, *of_corpora]


def _entries(packed: ZipFile, expected: list[str]) -> dict[str, ZipInfo]:
    """Return the files of the archive by name; refuse unknown or unreadable ones."""
    entries: dict[str, ZipInfo] = {}
    allowed = {layout.MANIFEST, *expected}
    for info in packed.infolist():
        # Not ``filename``, which ends at a NUL: two names could look like one.
        name = info.orig_filename
        if name not in allowed and not layout.is_blob(name):
            raise ArchiveError(f"It contains {name!r:.120}, which does not belong into an archive.")
        if name in entries:
            raise ArchiveError(f"It contains {name!r:.120} twice.")
        if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ArchiveError(f"{name} is encrypted or has an unsupported compression method.")
        entries[name] = info
    if missing := [name for name in expected if name not in entries]:
        raise ArchiveError(f"It has no {missing[0]}: it is not complete. Fetch it again.")
    return entries


def _next_line(stream: IO[bytes], name: str) -> bytes:
    data = stream.readline(MAX_ROW_BYTES + 1)
    if len(data) > MAX_ROW_BYTES:
        raise ArchiveError(f"{name} has a row of more than {format_bytes(MAX_ROW_BYTES)}.")
    return data


def _parsed(data: bytes, place: str) -> Any:
    try:
        value = strict_json(data)
    # Deeply nested lists exhaust the stack of the parser.
    except (ValueError, RecursionError) as error:
        raise ArchiveError(f"{place} is not valid JSON ({error}).") from error
    if _MAYBE_UNSTORABLE.search(data) and any(map(UNSTORABLE.search, _texts(value))):
        raise ArchiveError(f"{place} has characters that cannot be stored.")
    return value


def _texts(value: Any) -> Iterator[str]:
    """Yield all strings in a JSON value, keys included."""
    # No recursion: the value may be nested as deeply as the parser allows.
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case list(values):
                waiting.extend(values)
            case dict(named):
                waiting.extend([*named, *named.values()])
