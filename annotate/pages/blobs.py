"""Storing raw bytes under the hash of their content."""

import zlib
from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from annotate.models import Blob


def store_bytes(data: bytes) -> Blob:
    """Store ``data``, unless these bytes are stored already."""
    # get_or_create is safe when two processes store the same bytes at once, and compresses
    # only new ones.
    blob, _ = Blob.objects.get_or_create(
        sha256=_digest(data),
        defaults={"size": len(data), "compressed": partial(zlib.compress, data)},
    )
    return blob


def store_all(contents: Sequence[bytes]) -> list[str]:
    """Store many byte strings in one statement; returns their hashes in order."""
    by_hash = {_digest(data): data for data in contents}
    known = Blob.objects.filter(pk__in=by_hash).values_list("pk", flat=True)
    unknown = by_hash.keys() - set(known)
    Blob.objects.bulk_create(
        [_compress(digest, by_hash[digest]) for digest in sorted(unknown)],
        # Another process may have stored the same bytes since the look-up.
        ignore_conflicts=True,
    )
    return [_digest(data) for data in contents]


def _compress(digest: str, data: bytes) -> Blob:
    return Blob(sha256=digest, size=len(data), compressed=zlib.compress(data))


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
