"""A method and its parameters as they are typed: ``--method LQF-25 --param quota=0.4``."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from extraction import registry
from extraction.api import DEFAULT_METHOD
from extraction.commands.errors import CommandError
from extraction.errors import UnknownMethodError
from extraction.method import Method
from extraction.parameters import Parameter

_BOOLEANS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def add_method_argument(parser: argparse.ArgumentParser) -> None:
    """Declare which method extracts."""
    parser.add_argument(
        "--method",
        metavar="NAME",
        default=DEFAULT_METHOD,
        help="extraction method, see the command methods (default: %(default)s)",
    )


def find_method(name: str) -> Method:
    """The method of a name that was typed."""
    try:
        return registry.get(name)
    except UnknownMethodError as error:
        # The library names its own argument, which nobody here has heard of.
        raise CommandError(str(error).removeprefix("name: ")) from error


def read_parameters(method: Method, written: Sequence[str]) -> dict[str, object]:
    """Parameters of a method, each with the type of its default."""
    known = {parameter.name: parameter for parameter in method.parameters}
    values: dict[str, object] = {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals:
            raise CommandError(f"--param {each}: write it as name=value.")
        # A name the method does not know is refused where the extractor is made.
        values[name] = _typed(known[name], value) if name in known else value
    return values


def show_value(value: object) -> str:
    """A parameter's value as it would be typed."""
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _typed(parameter: Parameter, value: str) -> object:
    try:
        return _READERS[type(parameter.default)](value)
    except (KeyError, ValueError):
        raise CommandError(
            f"--param {parameter.name}={value} will not do: pass {parameter.allowed}."
        ) from None


def _texts(value: str) -> frozenset[str]:
    return frozenset(filter(None, map(str.strip, value.split(","))))


_READERS: Final[Mapping[type, Callable[[str], object]]] = {
    bool: lambda value: _BOOLEANS[value.strip().lower()],
    int: int,
    float: float,
    str: str,
    frozenset: _texts,
}
