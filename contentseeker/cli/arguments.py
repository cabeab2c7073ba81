"""Arguments that several commands share."""

import argparse
from collections.abc import Iterable
from pathlib import Path

import webencodings

from contentseeker.api import DEFAULT_METHOD
from contentseeker.files.errors import CommandError
from contentseeker.files.inputs import PageFile, find_pages
from contentseeker.page.links import resolve


def add_page_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of every command that reads pages."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a page, a folder (all *.html, *.htm, *.xhtml and .gz of those in it, at any depth), "
        "or - for standard input",
    )
    parser.add_argument("--url", type=_url, help="the page's address; resolves its links")
    parser.add_argument(
        "--encoding", type=_encoding, help="of the pages, instead of the detected one"
    )


def add_output_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the argument of every command whose output may be long."""
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write to this file, not to standard output"
    )


def add_method_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the argument that names the extraction method."""
    parser.add_argument(
        "--method",
        metavar="NAME",
        default=DEFAULT_METHOD,
        help="extraction method, see the command methods (default: %(default)s)",
    )


def add_format_argument(
    parser: argparse.ArgumentParser, formats: Iterable[str], default: str
) -> None:
    """Declare the argument that names the output format, which the command's --help explains."""
    parser.add_argument(
        "--format", choices=formats, default=default, help="see above (default: %(default)s)"
    )


def pages_from(arguments: argparse.Namespace) -> list[PageFile]:
    """The pages to read; refuses --url together with several pages."""
    pages = find_pages(arguments.paths)
    if arguments.url is not None and len(pages) > 1:
        raise CommandError(f"--url is the address of one page, and here are {len(pages)}.")
    return pages


def _url(written: str) -> str:
    # Only a full address resolves without a base.
    if resolve(written, None) is None:
        raise argparse.ArgumentTypeError(
            f"{written!r} is no full address; pass one such as https://example.com/page.html"
        )
    return written


def _encoding(written: str) -> str:
    # The names that browsers accept, as in the pages themselves.
    if webencodings.lookup(written) is None:
        raise argparse.ArgumentTypeError(
            f"no encoding is called {written!r}; pass one such as utf-8 or windows-1252"
        )
    return written
