"""``python -m contentseeker.methods.sequences.entities`` prints whether the extra is installed."""

import sys
from importlib.util import find_spec

from contentseeker.methods.sequences.entities.locales import EXTRA, PACKAGES

_WHAT = f"Named entities as features of sequence labellers (extra {EXTRA!r})"


def report() -> str:
    """One line, printed after installation."""
    if all(find_spec(package) for package in PACKAGES):
        return f"{_WHAT}: installed."
    return (
        f"{_WHAT}: not installed, about 60 MB. To add them: "
        f".venv/bin/python -m pip install -c .ci/constraints.txt -e '.[{EXTRA}]'"
    )


if __name__ == "__main__":
    sys.stdout.write(f"{report()}\n")
