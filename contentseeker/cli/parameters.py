"""The method and its parameters from the command line: ``--method LQF-25 --param quota=0.4``."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from contentseeker import registry
from contentseeker.errors import UnknownMethodError
from contentseeker.files.errors import CommandError
from contentseeker.method import Method
from contentseeker.parameters import Parameter

_BOOLEANS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def find_method(name: str) -> Method:
    """The method of the given name."""
    try:
        return registry.get(name)
    except UnknownMethodError as error:
        # The library's message begins with its own argument's name, which the user never typed.
        raise CommandError(str(error).removeprefix("name: ")) from error


def read_parameters(method: Method, written: Sequence[str]) -> dict[str, object]:
    """Parameters of a method, each with the type of its default."""
    known = {parameter.name: parameter for parameter in method.parameters}
    values: dict[str, object] = {}
    for each in written:
        # Only the first equals sign counts: values may contain others.
        name, equals, value = each.partition("=")
        if not equals:
            raise CommandError(f"--param {each}: write it as name=value.")
        # Unknown names are refused by ``Method.create``.
        values[name] = _typed(known[name], value) if name in known else value
    return values


def _typed(parameter: Parameter, value: str) -> object:
    try:
        return _READERS[type(parameter.default)](value)
    # A word that is no boolean is a KeyError.
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
