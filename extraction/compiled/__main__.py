"""``python -m extraction.compiled`` says which parts of the library are compiled."""

import sys

import extraction  # noqa: F401  # every part is named when its module is read
from extraction.compiled import in_c, in_python


def said() -> str:
    """In one sentence, for whoever installs the library."""
    missing = sorted(set(in_python) - set(in_c))
    if not missing:
        return f"All {len(in_python)} parts of the library that can be compiled are."
    return (
        f"Not compiled: {', '.join(missing)}. The library works without, only slower. For full "
        "speed install a C compiler and Python's headers (Debian: apt-get install gcc "
        "python3-dev), then install the library again."
    )


if __name__ == "__main__":
    sys.stdout.write(f"{said()}\n")
