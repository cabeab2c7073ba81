"""File types by name; the readers check the contents."""

import re
from enum import Enum
from posixpath import basename
from typing import Final

from contentseeker.files.inputs import PAGE_ENDINGS


class FileType(Enum):
    """A supported file type; the value is its name for people."""

    PAGE = "HTML files"
    TEXT = "gold texts"
    MHTML = "MHTML files"
    WARC = "WARC archives"
    CSV = "CSV lists"
    JSON_LINES = "JSON Lines lists"
    ZIP = "zip archives"


_ENDINGS: Final = {
    FileType.PAGE: PAGE_ENDINGS,
    FileType.TEXT: (".txt",),
    FileType.MHTML: (".mhtml", ".mht"),
    FileType.WARC: (".warc", ".warc.gz"),
    FileType.CSV: (".csv", ".csv.gz"),
    FileType.JSON_LINES: (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"),
    FileType.ZIP: (".zip",),
}
_PAGE_ENDING: Final = re.compile(r"\.x?html?(\.gz)?$|\.txt$", re.IGNORECASE)
# Files that operating systems add to folders and archives.
_SYSTEM_FILES: Final = frozenset({".ds_store", "thumbs.db", "desktop.ini", "__macosx"})


def file_type_of(name: str) -> FileType | None:
    """Return the file type for the ending of a name; None if it is not supported."""
    lower = name.lower()
    return next((file_type for file_type, ends in _ENDINGS.items() if lower.endswith(ends)), None)


def stem(name: str) -> str:
    """Return the name of a page or gold text without its ending."""
    return _PAGE_ENDING.sub("", name)


def is_system_file(name: str) -> bool:
    """Return whether the operating system created this file."""
    folders_and_file = name.lower().split("/")
    return basename(name).startswith("._") or not _SYSTEM_FILES.isdisjoint(folders_and_file)
