"""``features``: what the classifiers see of every candidate element."""

import argparse
import csv
import io
import math
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TextIO

from extraction.commands.errors import UnreadableError
from extraction.commands.inputs import PageFile, add_page_arguments, find_pages, require_one_page
from extraction.commands.outputs import add_output_argument, json_line, open_output
from extraction.commands.work import Work
from extraction.features import NAMES, languages, node_features
from extraction.features.catalogue import TAG_NAME
from extraction.page import parse
from extraction.page.anchors import AnchorIndex

SUMMARY: Final = "print the features of the elements of pages"
DETAILS: Final = """\
One row per candidate element, in document order: path (of the page), node (the element's
id), element (where it is in the page), its tag and its features. A missing value is empty
in csv and null in json.

formats:
  csv   with a header line
  json  one object per line (JSON Lines)"""

COLUMNS: Final = ("path", "node", "element", TAG_NAME, *NAMES)
Row = Mapping[str, str | float | None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_page_arguments(parser)
    parser.add_argument(
        "--format", choices=_FORMATS, default="csv", help="see above (default: %(default)s)"
    )
    parser.add_argument(
        "--kind",
        choices=("raw", "normalised"),
        default="normalised",
        help="as counted, or as shares of the page (default: %(default)s)",
    )
    parser.add_argument(
        "--profile",
        choices=("html4", "html5"),
        default="html5",
        help="which tags make a candidate (default: %(default)s)",
    )
    parser.add_argument(
        "--language", type=_language, help="of the stop words (default: the page's own)"
    )
    add_output_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compute the features of every page; one that cannot be read does not stop the others."""
    pages = find_pages(arguments.paths)
    require_one_page(pages, arguments.url)
    work = Work("page")
    with open_output(arguments.out, pages) as output:
        writer = _FORMATS[arguments.format](output)
        for page in work.each(pages, output):
            try:
                rows = list(_rows(page, arguments))
            except UnreadableError as error:
                work.failed(error)
                continue
            output.write("".join(map(write, rows)))
            output.flush()
    return work.finish()
