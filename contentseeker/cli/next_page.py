"""``next``: the link to the next page of each page."""

import argparse
from typing import Final

from contentseeker.cli import arguments as shared
from contentseeker.cli.work import Work
from contentseeker.files.outputs import json_line, open_output
from contentseeker.page import parse
from contentseeker.pagination import NextLink, find_next
from contentseeker.pagination.shelf import address_of

DETAILS: Final = """\
Prints the link to the next page of each page, at most one. A page that declares it
(rel=next) takes precedence, and one that declares only a previous page (rel=prev) has none;
otherwise the shipped model chooses one, or none. Links to earlier pages of the series are
never chosen.

A page's address is --url, the address in a comment of the browser that saved it, or one
made of its path, http://pages.invalid/path.

formats:
  text  a line per page: path, address of the next page (- if there is none),
        probability, origin (rel or model); tabs between them
  json  one object per line (JSON Lines): path, url, next, which is null or has url,
        node (the link's element, null if only the page's head names it), probability,
        origin"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    shared.add_page_arguments(parser)
    shared.add_format_argument(parser, ("text", "json"), "text")
    shared.add_output_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Find the next link of every page; a page that cannot be read does not stop the others."""
    pages = shared.pages_from(arguments)
    form = _as_json if arguments.format == "json" else _as_text
    work = Work("page", len(pages))
    with open_output(arguments.out, pages) as output:
        for page, markup in work.read(pages, output):
            # Without an address no link can be compared with the page it is on.
            url = arguments.url or address_of(markup, page.name)
            parsed = parse(markup, url=url, encoding=arguments.encoding)
            output.write(form(page.name, url, find_next(parsed, url)))
            output.flush()
    return work.finish()


def _as_text(path: str, url: str, found: NextLink | None) -> str:
    if found is None:
        return f"{path}\t-\n"
    return f"{path}\t{found.url}\t{found.probability:.2f}\t{found.origin}\n"


def _as_json(path: str, url: str, found: NextLink | None) -> str:
    record = found and {
        "url": found.url,
        "node": found.node,
        "probability": round(found.probability, 4),
        "origin": found.origin,
    }
    return json_line({"path": path, "url": url, "next": record})
