"""How much is read of what strangers hand over. All in bytes unless the name says otherwise."""

from typing import Final

MOST_PAGE_BYTES: Final = 20_000_000
MOST_TEXT_BYTES: Final = 20_000_000
MOST_ASSET_BYTES: Final = 20_000_000
# A page travels with its pictures, and both lie in memory at once.
MOST_ASSETS_BYTES_PER_PAGE: Final = 60_000_000
# An MHTML file is one page with its pictures, a third larger for being written in letters.
MOST_MHTML_BYTES: Final = 80_000_000
# A corpus's table of contents; the largest known has 0.2 MB.
MOST_INDEX_BYTES: Final = 50_000_000
# One row of a list: a page, its gold text, and what else its author put there.
MOST_ROW_BYTES: Final = 45_000_000

MOST_UNPACKED_BYTES: Final = 20_000_000_000
# Markup packs 5 to 20 times smaller, deflate's utmost is 1,032 times.
MOST_RATIO: Final = 200
# A file, or an archive, that unpacks to less than this may have any ratio: it can do no harm.
HARMLESS_FILE_BYTES: Final = 10_000_000
HARMLESS_ARCHIVE_BYTES: Final = 200_000_000
# Names and places of about 200,000 files.
MOST_DIRECTORY_BYTES: Final = 16_000_000

MOST_ADDRESS_CHARS: Final = 2000
# Beyond this many broken rows, records or members, a file is not worth reading on.
MOST_FAULTS: Final = 10_000


def in_words(count: int) -> str:
    """A number of bytes as people say it."""
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"
