"""Opening an archive that anybody may have made.

Nothing is unpacked to disk and no name from the archive becomes a path. What the archive says
about itself is a claim: bytes are counted as they come out, and every file is compared with
its digest when it has been read to the end.
"""

import json
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
from annotate.importers.errors import UnreadableError
from annotate.importers.guard import DAMAGE, ShortReads
from annotate.importers.limits import MOST_ROW_BYTES, in_words

MOST_MANIFEST_BYTES: Final = 5_000_000
MOST_BLOB_BYTES: Final = 100_000_000
# The names of about a million files.
_MOST_DIRECTORY_BYTES: Final = 150_000_000
# Rows of labels pack 20 times smaller, pages 5 times, deflate's utmost is 1,032 times.
_MOST_RATIO: Final = 200
_HARMLESS_BYTES: Final = 100_000_000
_ENCRYPTED: Final = 0x1
# NUL, which PostgreSQL cannot store, and halves of characters, which nobody can.
_UNSTORABLE: Final = re.compile("[\\x00\\ud800-\\udfff]")
_MAYBE_UNSTORABLE: Final = re.compile(rb"\\u(0000|[dD][89a-fA-F])")


def is_archive(path: Path) -> bool:
    """Whether a file is an archive of a workbench, of whatever version, whole or not."""
    try:
        with _zip(path) as packed:
            return _manifest(packed).get("format") == layout.FORMAT
    except ArchiveError:
        return False


@contextmanager
def open_archive(path: Path) -> Iterator["Archive"]:
    """An archive to read from; refuses what is none, and what this version cannot read."""
    with _zip(path) as packed:
        yield Archive(packed, path.stat().st_size)


@contextmanager
def _zip(path: Path) -> Iterator[ZipFile]:
    with ExitStack() as opened:
        try:
            file = opened.enter_context(path.open("rb"))
            packed = opened.enter_context(ZipFile(ShortReads(file, _MOST_DIRECTORY_BYTES)))
        except (*DAMAGE, UnreadableError) as error:
            raise ArchiveError(f"{path.name} is no whole zip archive ({error}).") from error
        yield packed


@dataclass(frozen=True)
class Claim:
    """What the manifest says about a file of rows."""

    rows: int
    size: int
    sha256: str

    @classmethod
    def read(cls, name: str, said: object) -> Self:
        if isinstance(said, dict):
            rows, size, digest = said.get("rows"), said.get("size"), said.get("sha256")
            if isinstance(rows, int) and isinstance(size, int) and isinstance(digest, str):
                return cls(rows, size, digest)
        raise ArchiveError(f"The manifest does not say what {name!r:.100} holds.")


class Archive:
    """An archive whose manifest has been read and whose list of files fits it."""

    def __init__(self, packed: ZipFile, size: int) -> None:
        self._packed = packed
        self._left = max(_HARMLESS_BYTES, size * _MOST_RATIO)
        manifest = _manifest(packed)
        _check_version(manifest)
        self.slugs = _slugs(manifest)
        said = manifest.get("files")
        claims = said if isinstance(said, dict) else {}
        expected = _expected_files(len(self.slugs), claims)
        self.claims = {name: Claim.read(name, claims.get(name)) for name in expected}
        self._entries = _entries(packed, expected)

    def lines(self, name: str) -> Iterator[tuple[int, Any]]:
        """The rows of a file with their line numbers; at the end the digest is compared."""
        claim, digest = self.claims[name], sha256()
        number = 0
        with self._opened(name) as stream:
            while data := _next_line(stream, name):
                self._spend(len(data))
                digest.update(data)
                number += 1
                yield number, _parsed(data, f"{name}, line {number}")
        if digest.hexdigest() != claim.sha256 or number != claim.rows:
            raise ArchiveError(
                f"{name} is not what the manifest says it is: the archive was changed or damaged. "
                "Fetch it again."
            )

    def has_blob(self, digest: str) -> bool:
        """Whether the bytes with this SHA-256 should be there."""
        return layout.blob_name(digest) in self._entries

    def blob(self, digest: str) -> bytes:
        """Bytes by their SHA-256, compared with it."""
        name = layout.blob_name(digest)
        with self._opened(name) as stream:
            data = stream.read(MOST_BLOB_BYTES + 1)
        if len(data) > MOST_BLOB_BYTES:
            raise ArchiveError(f"{name} has more than {in_words(MOST_BLOB_BYTES)}.")
        self._spend(len(data))
        if sha256(data).hexdigest() != digest:
            raise ArchiveError(f"{name} has other bytes than its name says. Fetch it again.")
        return data

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        try:
            with self._packed.open(self._entries[name]) as stream:
                yield stream
        except DAMAGE as error:
            raise ArchiveError(f"{name} is damaged ({error}). Fetch the archive again.") from error

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise ArchiveError(
                f"From this archive comes more than {_MOST_RATIO} times its size: it was made to "
                "do harm. Nothing of it is imported."
            )


def _manifest(packed: ZipFile) -> dict[str, Any]:
    if layout.MANIFEST not in packed.namelist():
        raise ArchiveError("It is no archive of a workbench: it has no manifest.json.")
    try:
        with packed.open(layout.MANIFEST) as stream:
            data = stream.read(MOST_MANIFEST_BYTES + 1)
    except DAMAGE as error:
        raise ArchiveError(f"{layout.MANIFEST} is damaged ({error}).") from error
    if len(data) > MOST_MANIFEST_BYTES:
        raise ArchiveError(f"{layout.MANIFEST} has more than {in_words(MOST_MANIFEST_BYTES)}.")
    manifest = _parsed(data, layout.MANIFEST)
    if not isinstance(manifest, dict):
        raise ArchiveError("It is no archive of a workbench: manifest.json says something else.")
    return manifest


def _check_version(manifest: dict[str, Any]) -> None:
    if manifest.get("format") != layout.FORMAT:
        raise ArchiveError("It is no archive of a workbench: manifest.json says something else.")
    if manifest.get("version") != layout.VERSION:
        raise ArchiveError(
            f"The archive is of version {manifest.get('version')!r:.20}, and only version "
            f"{layout.VERSION} can be read here. Import it with the workbench that wrote it, or "
            "update this one."
        )


def _slugs(manifest: dict[str, Any]) -> list[str]:
    corpora = manifest.get("corpora")
    listed = corpora if isinstance(corpora, list) else []
    named = [each.get("slug") if isinstance(each, dict) else None for each in listed]
    slugs = [slug for slug in named if isinstance(slug, str)]
    if not slugs or len(slugs) < len(named):
        raise ArchiveError("The manifest does not name its corpora.")
    if len(set(slugs)) < len(slugs):
        raise ArchiveError("The manifest names a corpus twice.")
    return slugs


def _expected_files(corpora: int, claims: dict[str, Any]) -> list[str]:
    of_corpora = [
        layout.in_corpus(number, name)
        for number in range(1, corpora + 1)
        for name in layout.OF_CORPUS
        if name not in layout.LATER or layout.in_corpus(number, name) in claims
    ]
    return [*layout.SHARED, *of_corpora]


def _entries(packed: ZipFile, expected: list[str]) -> dict[str, ZipInfo]:
    """The files of the archive by name, all of them known and readable."""
    entries: dict[str, ZipInfo] = {}
    allowed = {layout.MANIFEST, *expected}
    for info in packed.infolist():
        name = info.orig_filename
        if name not in allowed and not layout.is_blob(name):
            raise ArchiveError(f"It holds {name!r:.120}, which does not belong into an archive.")
        if name in entries:
            raise ArchiveError(f"It holds {name!r:.120} twice.")
        if info.flag_bits & _ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ArchiveError(f"{name} is encrypted or packed in an unusual way.")
        entries[name] = info
    if missing := [name for name in expected if name not in entries]:
        raise ArchiveError(f"It has no {missing[0]}: it is not complete. Fetch it again.")
    return entries


def _next_line(stream: IO[bytes], name: str) -> bytes:
    data = stream.readline(MOST_ROW_BYTES + 1)
    if len(data) > MOST_ROW_BYTES:
        raise ArchiveError(f"{name} has a row of more than {in_words(MOST_ROW_BYTES)}.")
    return data


def _parsed(data: bytes, place: str) -> Any:
    try:
        value = json.loads(data, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ArchiveError(f"{place} is no valid JSON ({error}).") from error
    if _MAYBE_UNSTORABLE.search(data) and any(map(_UNSTORABLE.search, _texts(value))):
        raise ArchiveError(f"{place} has characters that cannot be stored.")
    return value


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, names included."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(text):
                yield text
            case list(values):
                waiting.extend(values)
            case dict(named):
                waiting.extend([*named, *named.values()])


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")
