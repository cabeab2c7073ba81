"""Identifies the exact code behind a method, so that stored results can be reused.

Our own methods are identified by a digest of the library's files, including the shipped models.
So a changed rule counts as other software even between two releases. Other projects' packages
are identified by their version. Data that the user installed for a method add their own.
"""

import hashlib
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path

from contentseeker.method import Family, Method

_HERE = Path(__file__).parent


def software_of(method: Method) -> str:
    """The software behind a method, like ``contentseeker 1a2b3c4d`` or ``trafilatura 2.0.0``."""
    ours = f"contentseeker {_digest()[:12]}"
    if method.data is not None and (data := method.data().version):
        # Another list of hosts may give another text.
        ours += f", {data}"
    if method.family is not Family.PEER:
        return ours
    package = packages_distributions()[method.module][0]
    # Our code calls the package and cleans up its text.
    return f"{package} {version(package)}, {ours}"


@cache
def _digest() -> str:
    digest = hashlib.sha256()
    # Code that only trains, compares or prints does not change extracted texts.
    ignored = {"fitting", "lab", "cli", "metrics", "review", "__pycache__"}
    # Compiled modules return the same results as the Python versions.
    build_products = {".c", ".pyd", ".so"}
    for file in sorted(_HERE.rglob("*")):
        inside = file.relative_to(_HERE)
        if file.is_file() and not ignored & set(inside.parts) and file.suffix not in build_products:
            digest.update(f"{inside.as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()
