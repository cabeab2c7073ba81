"""From arguments to a command, and from whatever happens to an exit code."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NoReturn, Protocol

from extraction.commands import extract, features, join, methods, next_page, score
from extraction.commands.errors import CommandError
from extraction.commands.outputs import abandon_standard_output, speak_utf8
from extraction.commands.work import complain
from extraction.errors import ExtractionError

PROGRAM: Final = "python -m extraction"
DISTRIBUTION: Final = "web-content-workbench"
REFUSED: Final = 2
# What shells report for programs that the interrupt key or a closed pipe ends.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
_EXIT_CODES: Final = """\
exit codes:
  0    everything was done
  1    some input could not be handled; standard error says which, the rest was done
  2    the command cannot be carried out; standard error says why
  130  interrupted (Ctrl-C)
  141  whoever read the output stopped reading"""


class Command(Protocol):
    """What a command's module has."""

    SUMMARY: str
    DETAILS: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it, and return the exit code."""


COMMANDS: Final[dict[str, Command]] = {
    "extract": extract,
    "features": features,
    "score": score,
    "methods": methods,
    "next": next_page,
    "join": join,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code, and never raises because of bad input."""
    speak_utf8()
    try:
        return _run(argv)
    except ExtractionError as error:
        complain(error)
        return REFUSED
    except BrokenPipeError:
        abandon_standard_output()
        return PIPE_CLOSED
    except OSError as error:
        # Reading has errors of its own, so this is a full disk or the like.
        complain(f"The output cannot be written: {error.strerror}.")
        abandon_standard_output()
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
        run: Callable[[argparse.Namespace], int] = arguments.run
        code = run(arguments)
    except SystemExit as done:  # --help and --version
        code = int(done.code or 0)
    sys.stdout.flush()
    return code


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Refuse in one sentence; the usage is a page, and --help prints it."""
        raise CommandError(f"{message.rstrip('.')}; see {self.prog} --help.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Main content of stored web pages: extract, join, score it, look at features.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"extraction {_version()}")
    choices = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        chosen = choices.add_parser(
            name,
            help=command.SUMMARY,
            description=f"{command.SUMMARY[0].upper()}{command.SUMMARY[1:]}.\n\n{command.DETAILS}",
            epilog=_EXIT_CODES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            # Or adding an option could change what a script's shorter one means.
            allow_abbrev=False,
        )
        command.add_arguments(chosen)
        chosen.set_defaults(run=command.run)
    return parser


def _version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "of a checkout that is not installed"
