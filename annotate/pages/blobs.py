"""Storing raw bytes under the hash of their content."""

import zlib
from collections.abc import Sequence
from hashlib import sha256

from annotate.models import Blob


def store_all(contents: Sequence[bytes]) -> list[str]:
    """Store many byte strings in one statement; returns their hashes in order."""
    digests = [sha256(data).hexdigest() for data in contents]
    by_hash = dict(zip(digests, contents, strict=True))
    known = set(Blob.objects.filter(pk__in=by_hash).values_list("pk", flat=True))
    Blob.objects.bulk_create(
        [
            # Sorted: processes that store the same bytes in another order could deadlock.
            Blob(sha256=digest, size=len(data), compressed=zlib.compress(data))
            for digest, data in sorted(by_hash.items())
            if digest not in known
        ],
        # Another process may have stored the same bytes since the look-up.
        ignore_conflicts=True,
    )
    return digests
