"""``methods``: list the extraction methods, or the parameters of one."""

import argparse
import sys
from typing import Final

from contentseeker import registry
from contentseeker.api import DEFAULT_METHOD
from contentseeker.cli.parameters import find_method
from contentseeker.cli.tables import table
from contentseeker.cli.work import ALL_DONE
from contentseeker.files.outputs import json_line
from contentseeker.method import Method
from contentseeker.parameters import show_value

DETAILS: Final = "Case does not matter in names. json: one object per line and method."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="only this method, in detail")
    parser.add_argument(
        "--format", choices=("table", "json"), default="table", help="(default: %(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the list or the detail."""
    # Listed too if its package is missing: the list says what to install.
    names = registry.names() if arguments.name is None else [arguments.name]
    methods = [find_method(name) for name in names]
    if arguments.format == "json":
        sys.stdout.writelines(json_line(_record(method)) for method in methods)
    elif arguments.name is None:
        sys.stdout.write(_list(methods))
    else:
        sys.stdout.write(_detail(methods[0]))
    return ALL_DONE


def _list(methods: list[Method]) -> str:
    header = ("name", "family", "available", "summary", "cost")
    rows = [
        (method.name, method.family, _availability(method), method.full_summary, method.cost)
        for method in methods
    ]
    return table([header, *rows])


def _detail(method: Method) -> str:
    default = " (the default)" if method.name == DEFAULT_METHOD else ""
    facts = [
        ("name", method.name + default),
        ("family", method.family),
        ("available", _availability(method)),
        ("summary", method.full_summary),
        ("cost", method.cost),
        ("origin", method.origin),
    ]
    header = ("parameter", "default", "allowed", "meaning")
    rows = [
        (known.name, show_value(known.default), known.allowed, known.meaning)
        for known in method.parameters
    ]
    parameters = table([header, *rows]) if rows else "It has no parameters.\n"
    return table(facts) + "\n" + parameters


def _availability(method: Method) -> str:
    return "yes" if method.is_available() else f"needs {method.module}"


def _record(method: Method) -> dict[str, object]:
    return {
        "name": method.name,
        "family": method.family,
        "available": method.is_available(),
        "default": method.name == DEFAULT_METHOD,
        "summary": method.full_summary,
        "cost": method.cost,
        "origin": method.origin,
        "parameters": [
            {
                "name": known.name,
                # JSON has no sets.
                "default": sorted(known.default)
                if isinstance(known.default, frozenset)
                else known.default,
                "allowed": known.allowed,
                "meaning": known.meaning,
            }
            for known in method.parameters
        ],
    }
