"""Whose code extracts, exactly: two extractions by the same software can be told to be equal.

Our own methods are known by a digest of the library's files, the models that ship included,
so that a changed rule is another software even between two releases. Other projects' packages
are known by their version.
"""

import hashlib
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path

from extraction.method import Method

_HERE = Path(__file__).parent


def software_of(method: Method) -> str:
    """The software behind a method, like ``extraction 1a2b3c4d5e6f`` or ``trafilatura 2.0.0``."""
    ours = f"extraction {_digest()[:12]}"
    if not method.module:
        return ours
    package = packages_distributions()[method.module][0]
    # The call and the tidying of the text are ours.
    return f"{package} {version(package)}, {ours}"


@cache
def _digest() -> str:
    found = hashlib.sha256()
    # What only trains, compares or prints changes no text.
    apart = {"learning", "commands", "metrics", "review", "__pycache__"}
    # Nor does whether a part was compiled.
    made = {".c", ".pyd", ".so"}
    for file in sorted(_HERE.rglob("*")):
        inside = file.relative_to(_HERE)
        if file.is_file() and not apart & set(inside.parts) and file.suffix not in made:
            found.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()
