"""Arguments about the results: the headline in the text, a minimum of confidence."""

import argparse

from contentseeker.result import Extractor
from contentseeker.result_options import SURE, ResultOptions, min_confidence_for


def add_result_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments about results."""
    parser.add_argument(
        "--with-title",
        action="store_true",
        help="put the page's headline before the text, unless it is there already; Markdown has it "
        "in any case",
    )
    parser.add_argument(
        "--min-confidence",
        type=_confidence,
        metavar="X",
        help="give results that are less confident the status low_confidence: a number from 0 to "
        f"1, or {SURE} for the one that the model states",
    )
    parser.add_argument(
        "--drop-low-confidence",
        action="store_true",
        help="leave out the text of results with the status low_confidence",
    )


def read_result_options(arguments: argparse.Namespace, extractor: Extractor) -> ResultOptions:
    """The options; refuses a minimum that the extractor cannot be held to."""
    wanted = arguments.min_confidence
    least = None if wanted is None else min_confidence_for(extractor, wanted)
    return ResultOptions(arguments.with_title, least, arguments.drop_low_confidence)


def _confidence(written: str) -> float | str:
    if written == SURE:
        return written
    try:
        number = float(written)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(
            f"{written!r} is no confidence; pass a number from 0 to 1, or {SURE}"
        )
    return number
