"""Errors about an upload as a whole; see ``annotate.files.errors`` for single files."""

from typing import Final

from annotate.errors import AnnotateError

CAN_BE_IMPORTED: Final = (
    "HTML files (.html, .htm, .xhtml, also .gz), folders and zips of them, with saved pages' "
    "_files folders and with name.txt next to name.html; MHTML (.mhtml, .mht); WARC (.warc, "
    ".warc.gz); lists with the columns url and html (.csv, .jsonl, also .gz); and the corpora "
    "WCXB, Scrapinghub's article benchmark, CleanEval, Dragnet and autopager's pagination links"
)


class UploadError(AnnotateError):
    """An upload cannot be read at all."""


class NothingToImportError(UploadError):
    """An upload has no file of a supported type."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is nothing to import in {name}. What can be: {CAN_BE_IMPORTED}.")
