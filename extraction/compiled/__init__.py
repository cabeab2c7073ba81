"""The few parts of the library that are worth compiling, in Cython.

Each does what a function (or class) written in Python does, to the last bit, and takes its place:
``@compiled("text")`` above ``find_runs`` means that there is another one in ``text.pyx``. They are
compiled when the library is installed, if there is a C compiler and Python's headers; without
these all that is missed is speed. Those in Python are the ones to read first. Tests compare them.

``EXTRACTION_COMPILED=0`` in the environment leaves the compiled parts alone, to compare or to
look for a mistake.
"""

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeVar

SWITCH: Final = "EXTRACTION_COMPILED"

Part = TypeVar("Part", bound=Callable[..., Any])

in_python: Final[dict[str, Callable[..., Any]]] = {}
"""Every part as it is in Python, by module and name."""
in_c: Final[dict[str, Callable[..., Any]]] = {}
"""Those of them that are compiled and in use."""


def compiled(module: str) -> Callable[[Part], Part]:
    """The part of the same name in that module here, if there is one, takes the place of this."""

    def choose(part: Part) -> Part:
        name = f"{module}.{part.__name__}"
        in_python[name] = part
        found: Part | None = None if os.environ.get(SWITCH) == "0" else _find(module, part.__name__)
        if found is None:
            return part
        in_c[name] = found
        return found

    return choose


def _find(module: str, name: str) -> Any:
    try:
        return getattr(import_module(f"{__name__}.{module}"), name, None)
    except ImportError:
        return None
