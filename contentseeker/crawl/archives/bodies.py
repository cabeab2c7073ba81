"""Decoding HTTP bodies: chunked transfer and compression."""

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Final

from contentseeker.crawl.archives.errors import RecordError

_MOST_CODINGS: Final = 4
_ZLIB_WINDOW: Final = 15
_GZIP_WINDOW: Final = 31


def decode(data: bytes, codings: tuple[str, ...], most: int) -> bytes:
    """The decoded body, cut one byte above the limit at most."""
    if len(codings) > _MOST_CODINGS:
        raise RecordError("It is encoded too many times over.")
    for coding in reversed(codings):
        data = _decode(coding, data, most + 1)
    return data[: most + 1]


def _decode(coding: str, data: bytes, most: int) -> bytes:
    if coding in ("identity", "utf-8", "none"):
        return data
    if coding not in _DECODERS:
        raise RecordError(f"Its encoding is not supported ({coding[:40]}).")
    try:
        return _DECODERS[coding](data, most)
    except (OSError, zlib.error) as error:
        # Many crawlers store the decoded body with the original header.
        if data.lstrip()[:1] == b"<":
            return data
        raise RecordError(f"Its {coding} encoding is damaged ({str(error)[:80]}).") from error


def _inflate(data: bytes, most: int) -> bytes:
    # Servers send deflate with zlib's header or without it.
    deflate_window = _ZLIB_WINDOW if data.startswith(b"\x78") else -_ZLIB_WINDOW
    window = _GZIP_WINDOW if data.startswith(b"\x1f\x8b") else deflate_window
    decompressor = zlib.decompressobj(window)
    found = decompressor.decompress(data, most)
    if not decompressor.eof and len(found) < most:
        raise zlib.error("it is cut off")
    return found


def _read_by(reader: str) -> Callable[[bytes, int], bytes]:
    """A decoder that uses one of fastwarc's readers."""

    def read(data: bytes, most: int) -> bytes:
        from fastwarc import stream_io

        return bytes(getattr(stream_io, reader)(BytesIO(data)).read(most))

    return read


_DECODERS: Final[dict[str, Callable[[bytes, int], bytes]]] = {
    "chunked": _read_by("ChunkedReader"),
    "gzip": _inflate,
    "x-gzip": _inflate,
    "deflate": _inflate,
    "br": _read_by("BrotliReader"),
    "zstd": _read_by("ZstdReader"),
}
