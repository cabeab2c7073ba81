"""What can go wrong while reading what people bring."""

from typing import Final

from annotate.errors import AnnotateError

CAN_BE_IMPORTED: Final = (
    "HTML files (.html, .htm, .xhtml, also .gz), folders and zips of them, with saved pages' "
    "_files folders and with name.txt beside name.html; MHTML (.mhtml, .mht); WARC (.warc, "
    ".warc.gz); lists with the columns url and html (.csv, .jsonl, also .gz); and the corpora "
    "WCXB, Scrapinghub's article benchmark, CleanEval, Dragnet and autopager's pagination links"
)


class UploadError(AnnotateError):
    """What was handed over cannot be read at all."""


class NothingToImportError(UploadError):
    """Nothing in what was handed over is of a kind that is read."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is nothing to import in {name}. What can be: {CAN_BE_IMPORTED}.")


class UnreadableError(AnnotateError):
    """One file, or a part of one, cannot be read; the rest can. Never leaves this package."""


class SpentError(UnreadableError):
    """An archive unpacks to more than it may: nothing more of it is read."""
