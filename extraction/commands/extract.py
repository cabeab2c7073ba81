"""``extract``: the main content of pages, as text, Markdown or JSON."""

import argparse
from dataclasses import dataclass
from typing import Final

from extraction.commands.bulk import add_bulk_arguments, is_bulk, run_bulk
from extraction.commands.errors import UnreadableError
from extraction.commands.formats import FORMATS, Extracted, Writer
from extraction.commands.inputs import PageFile, add_page_arguments, find_pages, require_one_page
from extraction.commands.outputs import add_output_argument, open_output
from extraction.commands.parameters import add_method_argument, find_method, read_parameters
from extraction.commands.work import Work
from extraction.page import parse
from extraction.result import Extractor, Status

DEFAULT_FORMAT: Final = "text"
SUMMARY: Final = "print the main content of pages"
DETAILS: Final = """\
Pages are handled one at a time and their content is written as it comes.

formats:
  text      one block of text per line. Several pages are set apart as by head and
            tail: a line "==> path <==" before each, an empty line between them.
  markdown  headings, lists, quotations, code, links, emphasis and simple tables are
            kept if the method's answer is blocks or whole elements; otherwise every
            block of text is a paragraph. Several pages: "<!-- path -->" before each.
  json      one object per line, one line per page (JSON Lines), with path, url,
            method, status, detail, title, language, page_type, confidence (the F1 to be
            expected, if the method can tell), nodes (ids of the chosen elements), text.

With --out ending in .jsonl, .jsonl.gz, .jsonl.zst or .parquet, whole crawls are extracted:
folders, crawl archives (*.warc, *.warc.gz, also from standard input) and single pages, by
many processes, into records as of the format json. Killed, the same command goes on where
it stopped."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with every page."""

    method: str
    extractor: Extractor
    url: str | None = None
    encoding: str | None = None

    def run(self, page: PageFile) -> Extracted:
        """Read one page and extract its content."""
        parsed = parse(page.read(), url=self.url, encoding=self.encoding)
        return Extracted(page.name, self.method, parsed, self.extractor.extract(parsed))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_page_arguments(parser)
    add_method_argument(parser)
    parser.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a parameter of the method; may be repeated (several texts: a,b,c)",
    )
    parser.add_argument("--format", choices=FORMATS, help=f"see above (default: {DEFAULT_FORMAT})")
    add_output_argument(parser)
    add_bulk_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Extract from every page; a page that cannot be read does not stop the others."""
    method = find_method(arguments.method)
    parameters = read_parameters(method, arguments.param)
    extractor = method.create(**parameters)
    if is_bulk(arguments):
        return run_bulk(arguments, method, parameters)
    pages = find_pages(arguments.paths)
    require_one_page(pages, arguments.url)
    job = Job(method.name, extractor, arguments.url, arguments.encoding)
    form = FORMATS[arguments.format or DEFAULT_FORMAT]
    work = Work("page", len(pages))
    with open_output(arguments.out, pages) as output:
        writer = Writer(form, output, has_headers=len(pages) > 1)
        for page in work.each(pages, output):
            try:
                extracted = job.run(page)
            except UnreadableError as error:
                work.failed(error)
                continue
            if extracted.extraction.status is Status.FAILED:
                reason = extracted.extraction.detail
                work.failed(f"{job.method} gave up on {page.name}: {reason}.")
            writer.write(extracted)
    return work.finish()
