"""Size limits for untrusted input, in bytes unless the name says otherwise."""

from typing import Final

MAX_PAGE_BYTES: Final = 20_000_000
MAX_TEXT_BYTES: Final = 20_000_000
MAX_ASSET_BYTES: Final = 20_000_000
# A page and its assets are in memory at the same time.
MAX_ASSETS_BYTES_PER_PAGE: Final = 60_000_000
# An MHTML file is one page with its assets; base64 adds a third.
MAX_MHTML_BYTES: Final = 80_000_000
# The index file of a corpus; the largest known has 0.2 MB.
MAX_INDEX_BYTES: Final = 50_000_000
# One row of a list: a page, its gold text and other columns.
MAX_ROW_BYTES: Final = 45_000_000

MAX_UNPACKED_BYTES: Final = 20_000_000_000
# HTML compresses 5 to 20 times; the maximum of deflate is 1,032 times.
MAX_RATIO: Final = 200
# Below these sizes a file or an archive may have any ratio.
HARMLESS_FILE_BYTES: Final = 10_000_000
HARMLESS_ARCHIVE_BYTES: Final = 200_000_000
# The central directory of about 200,000 files.
MAX_DIRECTORY_BYTES: Final = 16_000_000

MAX_URL_CHARS: Final = 2000
# Reading of a file stops after this many broken rows, records or members.
MAX_FAULTS: Final = 10_000


def format_bytes(count: int) -> str:
    """Format a number of bytes with a unit, e.g. ``20 MB``."""
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"
