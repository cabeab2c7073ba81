"""Modules, functions and files that the docs name exist."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT

_DOTTED = re.compile(
    r"(?<![\w/.-])(?:contentseeker|annotate|training|workbench|tests)(?:\.(?!md\b|py\b)\w+)+"
)
_FILE = re.compile(
    r"(?<![\w/.-])(?:contentseeker|annotate|training|workbench|templates|static|tests|docs|\.ci)"
    r"/[\w./-]*\w"
)
_PERMISSION = re.compile(r"(?:annotate|training)\.(?:add|view|change)_\w+")
# Files that a guide tells its reader to write.
_TO_BE_WRITTEN = re.compile(r".*\b(?:languages\.html|word_count)\b.*")
_ids = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=_ids)
def test_dotted_names_of_the_page_lead_somewhere(page: Path) -> None:
    named = sorted(set(_DOTTED.findall(page.read_text("utf-8"))))
    named = [name for name in named if not _PERMISSION.fullmatch(name)]
    assert [name for name in named if not (_TO_BE_WRITTEN.fullmatch(name) or _exists(name))] == []


@pytest.mark.parametrize("page", PAGES, ids=_ids)
def test_files_of_the_page_are_there(page: Path) -> None:
    named = sorted(set(_FILE.findall(page.read_text("utf-8"))))
    assert [name for name in named if not (_TO_BE_WRITTEN.fullmatch(name) or _is_file(name))] == []


def _is_file(name: str) -> bool:
    """Whether a file or folder is there, its ending aside."""
    return (ROOT / name).exists() or any(ROOT.glob(f"{name}.*"))


def _exists(name: str) -> bool:
    """Whether a name is a module, or leads from the innermost module through attributes."""
    parts = name.split(".")
    depth = next((n for n in range(len(parts), 0, -1) if _is_file("/".join(parts[:n]))), 0)
    found: object = import_module(".".join(parts[:depth]))
    for attribute in parts[depth:]:
        # Fields of dataclasses with slots, and attributes that are only annotated.
        declared = getattr(found, "__annotations__", {})
        if not hasattr(found, attribute) and attribute not in declared:
            return False
        found = getattr(found, attribute, None)
    return True
