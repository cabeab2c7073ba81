"""From arguments to a command, and from exceptions to an exit code.

Starting must be quick, so only the module of the chosen command is imported.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn, Protocol, cast

from contentseeker.cli.work import complain
from contentseeker.errors import ExtractionError
from contentseeker.files.errors import CommandError
from contentseeker.files.outputs import ENCODING, ON_ERROR
from contentseeker.version import __version__

REFUSED: Final = 2
# The codes that shells report for programs ended by Ctrl-C or by a closed pipe.
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
_EXIT_CODES: Final = """\
exit codes:
  0    everything was done
  1    some input could not be handled; standard error says which, the rest was done
  2    the command cannot be carried out; standard error says why
  130  interrupted (Ctrl-C)
  141  the program that read the output stopped reading"""

COMMANDS: Final = {
    "extract": "print the main content of pages",
    "features": "print the features of the elements of pages",
    "score": "compare extracted texts with gold texts",
    "methods": "list the extraction methods, or the parameters of one",
    "next": "print where pages continue",
    "join": "join pages that continue each other",
}
"""The commands, with one line of help each."""
# Modules that are not called like their command.
_MODULES: Final = {"next": "next_page"}


class Command(Protocol):
    """The module of a command."""

    DETAILS: str
    """The text of its --help."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command, and return the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code, and never raises because of bad input."""
    _write_utf8()
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except ExtractionError as error:
        complain(error)
        return REFUSED
    except BrokenPipeError:
        _discard_standard_output()
        return PIPE_CLOSED
    except OSError as error:
        # Errors of reading are UnreadableErrors, so this one comes from writing: a full disk.
        complain(f"The output cannot be written: {error.strerror}.")
        _discard_standard_output()
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: Sequence[str]) -> int:
    # Options before the command take no value, so the first other word is the command.
    name = next((word for word in argv if not word.startswith("-")), "")
    try:
        command = _load(name) if name in COMMANDS else None
        arguments = _parser(name, command).parse_args(argv)
        code = command.run(arguments) if command else 0
    except SystemExit as done:  # --help and --version
        # argparse exits by itself then.
        code = int(done.code or 0)
    # Here, so that a closed pipe raises inside ``main`` and not when the interpreter exits.
    sys.stdout.flush()
    return code


def _load(name: str) -> Command:
    return cast(Command, import_module(f"contentseeker.cli.{_MODULES.get(name, name)}"))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Refuse in one sentence; the usage is a page, and --help prints it."""
        raise CommandError(f"{message.rstrip('.')}; see {self.prog} --help.")


def _parser(chosen: str, command: Command | None) -> argparse.ArgumentParser:
    """A parser of all commands' names, and of the chosen command's arguments."""
    parser = _Parser(
        prog="contentseeker",
        description="Main content of stored web pages: extract, join, score it, look at features.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"contentseeker {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        added = commands.add_parser(
            name,
            help=summary,
            epilog=_EXIT_CODES,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            # With abbreviations, a new option could change the meaning of a script's shorter one.
            allow_abbrev=False,
        )
        if command and name == chosen:
            added.description = f"{summary[0].upper()}{summary[1:]}.\n\n{command.DETAILS}"
            command.add_arguments(added)
    return parser


def _write_utf8() -> None:
    """Make both standard streams write UTF-8, whatever the locale."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=ENCODING, errors=ON_ERROR, newline="\n")


def _discard_standard_output() -> None:
    """Send the rest to the null device: the interpreter flushes once more when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
