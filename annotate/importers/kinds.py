"""Which kind of file a name stands for. Contents are looked at later, by the reader."""

import re
from enum import Enum
from posixpath import basename
from typing import Final

from extraction.commands.inputs import PAGE_ENDINGS


class Kind(Enum):
    """A kind of file that is read, with its name for people."""

    PAGE = "HTML files"
    TEXT = "gold texts"
    MHTML = "MHTML files"
    WARC = "WARC archives"
    CSV = "CSV lists"
    JSON_LINES = "JSON Lines lists"
    ZIP = "zip archives"


_ENDINGS: Final = {
    Kind.PAGE: PAGE_ENDINGS,
    Kind.TEXT: (".txt",),
    Kind.MHTML: (".mhtml", ".mht"),
    Kind.WARC: (".warc", ".warc.gz"),
    Kind.CSV: (".csv", ".csv.gz"),
    Kind.JSON_LINES: (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"),
    Kind.ZIP: (".zip",),
}
_PAGE_ENDING: Final = re.compile(r"\.x?html?(\.gz)?$|\.txt$", re.IGNORECASE)
# What operating systems leave behind in folders and archives without being asked.
_CLUTTER: Final = frozenset({".ds_store", "thumbs.db", "desktop.ini", "__macosx"})


def kind_of(name: str) -> Kind | None:
    """The kind of file, by the ending of its name; None for one that is not read."""
    lower = name.lower()
    return next((kind for kind, ends in _ENDINGS.items() if lower.endswith(ends)), None)


def stem(name: str) -> str:
    """The name of a page or gold text without its ending."""
    return _PAGE_ENDING.sub("", name)


def is_clutter(name: str) -> bool:
    """Whether nobody meant to hand this file over."""
    folders_and_file = name.lower().split("/")
    return basename(name).startswith("._") or not _CLUTTER.isdisjoint(folders_and_file)
