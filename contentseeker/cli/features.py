"""``features``: the inputs of the classifiers for every candidate element."""

import argparse
import csv
import math
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from contentseeker.cli import arguments as shared
from contentseeker.cli.work import Work
from contentseeker.features import NAMES, languages, node_features
from contentseeker.features.catalogue import TAG_NAME
from contentseeker.features.nodes import PROFILES
from contentseeker.files.outputs import json_line, open_output
from contentseeker.page import FlatPage, parse
from contentseeker.page.anchors import AnchorIndex

DETAILS: Final = """\
One row per candidate element, in document order: path (of the page), node (the element's
id), element (where it is in the page), its tag and its features. A missing value is empty
in csv and null in json.

formats:
  csv   with a header line
  json  one object per line (JSON Lines)"""

COLUMNS: Final = ("path", "node", "element", TAG_NAME, *NAMES)
# A path grows with the depth: a page of 20,000 levels would print two gigabytes of paths.
DEEPEST_PATH: Final = 500
Row = tuple[str | float | None, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    shared.add_page_arguments(parser)
    shared.add_format_argument(parser, ("csv", "json"), "csv")
    parser.add_argument(
        "--kind",
        choices=("raw", "normalised"),
        default="normalised",
        help="as counted, or as shares of the page (default: %(default)s)",
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default="html5",
        help="which tags make a candidate (default: %(default)s)",
    )
    parser.add_argument(
        "--language", type=_language, help="of the stop words (default: the page's own)"
    )
    shared.add_output_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compute the features of every page; one that cannot be read does not stop the others."""
    pages = shared.pages_from(arguments)
    work = Work("page", len(pages))
    with open_output(arguments.out, pages) as output:
        write = _row_writer(output, arguments.format)
        for page, markup in work.read(pages, output):
            parsed = parse(markup, url=arguments.url, encoding=arguments.encoding)
            for row in _rows(parsed, arguments):
                write((page.name, *row))
            # After every page, so that a reader of the pipe can follow.
            output.flush()
    return work.finish()


def _rows(page: FlatPage, arguments: argparse.Namespace) -> Iterator[Row]:
    """The columns of a page's candidates, without the page's name."""
    features = node_features(page, profile=arguments.profile, language=arguments.language)
    values = features.raw if arguments.kind == "raw" else features.normalised
    index = AnchorIndex(page)
    for node, tag, numbers in zip(features.nodes.tolist(), features.tags, values, strict=True):
        path = index.path(node) if page.depth[node] < DEEPEST_PATH else None
        yield (node, path, tag, *map(_number, numbers.tolist()))


def _number(value: float) -> float | None:
    if math.isnan(value):
        return None
    # Counts are whole numbers; ".0" would only make the output longer.
    return int(value) if value.is_integer() else value


def _row_writer(output: TextIO, name: str) -> Callable[[Row], object]:
    """What writes a row in the format of this name."""
    if name == "json":
        return lambda row: output.write(json_line(dict(zip(COLUMNS, row, strict=True))))
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(COLUMNS)
    return writer.writerow


def _language(written: str) -> str:
    if written not in languages():
        raise argparse.ArgumentTypeError(
            f"no stop words for {written!r}; there are: {', '.join(languages())}"
        )
    return written
