"""The browser of the tests marked ``browser``: the system's Chromium.

``python -m tests.chromium`` installs it where it may. Where it is missing, those tests are
skipped and the summary says so.
"""

import os
from pathlib import Path
from typing import Final

from tests.system_packages import install

PATH: Final = Path(os.environ.get("WORKBENCH_CHROMIUM") or "/usr/bin/chromium")
# Chromium's sandbox refuses root; the rest keeps it from calling home.
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MISSING: Final = (
    f"There is no Chromium at {PATH}, so the tests in a browser were skipped. "
    "Debian: apt-get install chromium; elsewhere set WORKBENCH_CHROMIUM to one"
)


def main() -> None:
    """Install Chromium if it is missing."""
    if not PATH.is_file():
        install("chromium")


if __name__ == "__main__":
    main()
