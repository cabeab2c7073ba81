"""``python -m contentseeker.compiled`` prints whether the compiled parts are in use."""

import sys

import contentseeker  # noqa: F401  # importing a module registers its parts
from contentseeker.compiled import in_c, in_python


def report() -> str:
    """One sentence, printed after installation."""
    missing = sorted(set(in_python) - set(in_c))
    if not missing:
        return f"All {len(in_python)} parts of the library that can be compiled are."
    return (
        f"Not compiled: {', '.join(missing)}. The library works without, only slower. For full "
        "speed install a C compiler and Python's headers (Debian: apt-get install gcc "
        "python3-dev), then install the library again."
    )


if __name__ == "__main__":
    sys.stdout.write(f"{report()}\n")
