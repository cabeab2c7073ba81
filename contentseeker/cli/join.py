"""``join``: join pages that continue each other to one document."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Final

from contentseeker.cli import arguments as shared
from contentseeker.cli.parameters import find_method
from contentseeker.cli.work import Work
from contentseeker.files.errors import CommandError
from contentseeker.files.inputs import PageFile
from contentseeker.files.outputs import json_line, open_output
from contentseeker.pagination import JoinedDocument, LoadedPage
from contentseeker.pagination.joining import MOST_PAGES
from contentseeker.pagination.shelf import Shelf, ShelvedPage, address_of

DETAILS: Final = """\
Follows next links among the given pages, from every page that no other one continues on,
and joins the main content of each chain. Left out is what nearly every page of a chain
begins or ends with. A chain ends, and json says why, where there is no next link, where it
leads back, to another site or to a page that is not there, and where a page repeats an
earlier one. Addresses of pages are as with the command next. A page that declares another
address (rel=canonical) is known by both, and joined once, unless the declared address names
another page of the series or belongs to a page with another text.

formats:
  text  one block of text per line, a blank line between pages. Several chains: a line
        "==> path of the first page <==" before each, an empty line between them.
  json  one object per line (JSON Lines) and chain: paths, urls, ending, furniture (what
        was left out), text"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    shared.add_page_arguments(parser)
    shared.add_method_argument(parser)
    parser.add_argument(
        "--pages",
        type=int,
        default=MOST_PAGES,
        metavar="N",
        help="pages of a chain at most (default: %(default)s)",
    )
    shared.add_format_argument(parser, ("text", "json"), "text")
    shared.add_output_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Join all chains; a page that cannot be read is missing from its chain."""
    if arguments.pages < 1:
        raise CommandError(f"--pages {arguments.pages} will not do; a chain has at least one.")
    pages = shared.pages_from(arguments)
    extractor = find_method(arguments.method).create()
    work = Work("page", len(pages))
    with open_output(arguments.out, pages) as output:
        # All pages first: the next page of a chain may be the last file.
        shelf = Shelf(_shelved(work.read(pages, output), arguments))
        documents = list(shelf.chains(extractor, arguments.pages))
        if arguments.format == "json":
            output.writelines(_as_json(document, shelf) for document in documents)
        else:
            has_headers = len(documents) > 1
            texts = (_as_text(each, shelf, has_header=has_headers) for each in documents)
            output.write("\n".join(texts))
    return work.finish()


def _shelved(
    pages: Iterable[tuple[PageFile, bytes]], arguments: argparse.Namespace
) -> Iterator[ShelvedPage]:
    for page, markup in pages:
        url = arguments.url or address_of(markup, page.name)
        yield ShelvedPage(page.name, LoadedPage(url, markup, arguments.encoding))


def _as_text(document: JoinedDocument, shelf: Shelf, *, has_header: bool) -> str:
    header = f"==> {shelf.name_of(document.urls[0])} <==\n" if has_header else ""
    return header + (f"{document.text}\n" if document.text else "")


def _as_json(document: JoinedDocument, shelf: Shelf) -> str:
    return json_line(
        {
            "paths": [shelf.name_of(url) for url in document.urls],
            "urls": list(document.urls),
            "ending": str(document.ending),
            "furniture": list(document.furniture),
            "text": document.text,
        }
    )
