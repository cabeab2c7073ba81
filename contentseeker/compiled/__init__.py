"""The parts of the library that have a Cython version, which replaces them when it is built.

``@compiled("text")`` above ``find_runs`` means: ``text.pyx`` has a function of that name with the
same results, to the last bit. The extension modules are built when the library is installed, if
there is a C compiler and Python's headers; without them the library is slower. Read the Python
versions first. Tests compare both.

All or nothing: compiled functions hand arrays to each other whose layout the Python versions do
not promise. So if one extension module is missing, none is used.

``CONTENTSEEKER_COMPILED=0`` in the environment switches the compiled versions off, to compare
results or to debug.
"""

import os
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any, Final, TypeVar

SWITCH: Final = "CONTENTSEEKER_COMPILED"
MODULES: Final = (
    "events",
    "features",
    "network",
    "parsing",
    "structure",
    "tables",
    "text",
    "trees",
    "utf8",
    "words",
)

Part = TypeVar("Part", bound=Callable[..., Any])

in_python: Final[dict[str, Callable[..., Any]]] = {}
"""The Python version of every part, by module and name."""
in_c: Final[dict[str, Callable[..., Any]]] = {}
"""The compiled versions in use: of all parts, or of none."""


def _are_built() -> bool:
    """Whether the extension modules are all there and not switched off."""
    # Files are looked for rather than imported: the modules import the package around them.
    found = set(os.listdir(os.path.dirname(__file__)))
    return os.environ.get(SWITCH) != "0" and all(
        any(f"{module}{suffix}" in found for suffix in EXTENSION_SUFFIXES) for module in MODULES
    )


_IS_USED: Final = _are_built()


def compiled(module: str) -> Callable[[Part], Part]:
    """Replace a function or class by the one of the same name in that extension module."""

    def choose(part: Part) -> Part:
        name = f"{module}.{part.__name__}"
        in_python[name] = part
        if not _IS_USED:
            return part
        found: Part = _find(module, part.__name__)
        in_c[name] = found
        return found

    return choose


def _find(module: str, name: str) -> Any:
    try:
        return getattr(import_module(f"{__name__}.{module}"), name)
    except (AttributeError, ImportError) as error:
        raise ImportError(
            f"The compiled module {module!r} does not fit this version ({error}). Install the "
            f"library again (make setup), or set {SWITCH}=0 to do without compiled modules."
        ) from error
