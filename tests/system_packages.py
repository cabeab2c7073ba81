"""Installing a package of the system for the tests, where nobody has to be asked."""

import os
import shutil
import subprocess
import sys


def install(package: str) -> None:
    """Install Debian's package as root; do nothing elsewhere.

    A failure is not the end: callers ask afterwards whether what they need is there.
    """
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(["apt-get", "-qq", *arguments], env=quiet, stdout=sys.stderr, check=False)
