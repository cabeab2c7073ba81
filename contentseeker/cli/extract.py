"""``extract``: the main content of pages, as text, Markdown or JSON."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contentseeker.api import DEFAULT_METHOD
from contentseeker.cli import arguments as shared
from contentseeker.cli.bulk import add_bulk_arguments, is_bulk, run_bulk
from contentseeker.cli.parameters import find_method, read_parameters
from contentseeker.cli.result_options import add_result_arguments, read_result_options
from contentseeker.cli.work import Work, remark
from contentseeker.files.errors import CommandError
from contentseeker.files.formats import FORMATS, Extracted, Writer
from contentseeker.files.outputs import open_output
from contentseeker.page import parse
from contentseeker.result import Extractor, Status

if TYPE_CHECKING:
    from contentseeker.live_models import LiveModels

DEFAULT_FORMAT: Final = "text"
DETAILS: Final = """\
Pages are handled one at a time; the content of each is written at once.

formats:
  text      one block of text per line. Several pages are set apart as by head and
            tail: a line "==> path <==" before each, an empty line between them.
  markdown  headings, lists, quotations, code, links, emphasis and simple tables are
            kept if the method returns blocks or whole elements; otherwise every
            block of text is a paragraph. Several pages: "<!-- path -->" before each.
  json      one object per line, one line per page (JSON Lines), with path, url,
            method, status, detail, title, language, page_type, confidence (the expected F1,
            if the method estimates it), nodes (ids of the chosen elements), text, regions;
            with --genre also genre, genre_probability, genre_is_sure and model.

With --out ending in .jsonl, .jsonl.gz, .jsonl.zst or .parquet, whole crawls are extracted:
folders, crawl archives (*.warc, *.warc.gz, also from standard input) and single pages, by
many processes, into records as of the format json. If interrupted, run the same command
again to resume."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    shared.add_page_arguments(parser)
    shared.add_method_argument(parser)
    parser.add_argument(
        "--param",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set a parameter of the method; may be repeated (several texts: a,b,c)",
    )
    parser.add_argument(
        "--genre",
        metavar="NAME",
        help="use the live model of this genre; auto: of the detected genre, and the general "
        "model where the detector is unsure",
    )
    parser.add_argument(
        "--models",
        type=Path,
        metavar="FOLDER",
        help="for --genre: a folder of live models, such as data/models of a workbench",
    )
    add_result_arguments(parser)
    parser.add_argument("--format", choices=FORMATS, help=f"see above (default: {DEFAULT_FORMAT})")
    shared.add_output_argument(parser)
    add_bulk_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Extract from every page; a page that cannot be read does not stop the others."""
    method = find_method(arguments.method)
    parameters = read_parameters(method, arguments.param)
    # Before anything is read, so that wrong parameters are refused at once.
    models = _models(arguments)
    extractor = _extractor(arguments.genre, models) if models else method.create(**parameters)
    options = read_result_options(arguments, extractor)
    if is_bulk(arguments):
        return run_bulk(arguments, method, parameters, models, options)
    pages = shared.pages_from(arguments)
    form = FORMATS[arguments.format or DEFAULT_FORMAT]
    work = Work("page", len(pages))
    with open_output(arguments.out, pages) as output:
        writer = Writer(form, output, has_headers=len(pages) > 1)
        for page, markup in work.read(pages, output):
            parsed = parse(markup, url=arguments.url, encoding=arguments.encoding)
            extraction = options.applied(extractor.extract(parsed), parsed)
            if extraction.status is Status.FAILED:
                work.failed(f"{method.name} gave up on {page.name}: {extraction.detail}.")
            elif extraction.status is Status.LOW_CONFIDENCE and form is not FORMATS["json"]:
                # Records say it themselves; in a text nothing else does.
                remark(f"{page.name} has low confidence. {extraction.detail}")
            writer.write(Extracted(page.name, method.name, parsed, extraction))
    return work.finish()


def _models(arguments: argparse.Namespace) -> "LiveModels | None":
    """The live models to choose from; None without a genre."""
    if arguments.genre is None and arguments.models is None:
        return None
    if arguments.genre is None or arguments.models is None:
        raise CommandError("--genre and --models go together: the genre, and where its model is.")
    if arguments.method != DEFAULT_METHOD or arguments.param:
        raise CommandError("--genre chooses the method and its model; leave out --method, --param.")
    # Imported late, here and below: most calls name no genre.
    from contentseeker.live_models import LiveModels

    return LiveModels.open(arguments.models)


def _extractor(genre: str, models: "LiveModels") -> Extractor:
    from contentseeker.live_models import GenreExtractor

    return GenreExtractor(models, genre)
