"""The package as a whole: fast to import, fully documented."""

import ast
import inspect
from importlib import import_module
from pathlib import Path

import pytest

from contentseeker import metrics

MODULES = sorted(Path(inspect.getfile(metrics)).parent.glob("*.py"))
SLOW_TO_IMPORT = {"scipy", "statsmodels", "sklearn", "pandas"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_slow_libraries_are_imported_only_where_they_are_used(path: Path) -> None:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    imported = {node.module for node in body if isinstance(node, ast.ImportFrom) and node.module}
    imported |= {
        alias.name for node in body if isinstance(node, ast.Import) for alias in node.names
    }
    assert not SLOW_TO_IMPORT & {name.split(".")[0] for name in imported}


def public_things() -> dict[str, object]:
    """Every public name of the package, and every public class and function of its modules."""
    things: dict[str, object] = {name: getattr(metrics, name) for name in metrics.__all__}
    for path in MODULES:
        module = import_module(f"{metrics.__name__}.{path.stem}".removesuffix(".__init__"))
        things |= {
            name: thing
            for name, thing in vars(module).items()
            if getattr(thing, "__module__", "") == module.__name__ and name[0] != "_"
        }
    return things


@pytest.mark.parametrize(("name", "thing"), public_things().items())
def test_every_public_name_exists_and_is_documented(name: str, thing: object) -> None:
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert thing.__doc__
        # Dataclasses without a docstring get their signature as one.
        assert not thing.__doc__.startswith(f"{name}(")
