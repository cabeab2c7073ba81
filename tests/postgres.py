"""A throw-away PostgreSQL server, for as long as one command runs.

``python -m tests.postgres -- pytest tests/annotate`` starts one in a temporary folder,
reachable through a socket in that folder only, and runs the command with ``DATABASE_URL``
pointing to it. Where PostgreSQL is missing and may not be installed, it says so and
succeeds: the rest of the suite has to run on such machines too.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from tests.system_packages import install

# Debian keeps the server's programs out of the path, one folder per version.
_DEBIAN = Path("/usr/lib/postgresql")
# initdb refuses to run as root.
_UNPRIVILEGED = "nobody"
# Nothing here has to survive a crash.
_FAST = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"

MISSING = (
    "PostgreSQL is not installed, so the tests ran on SQLite only. "
    "Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql"
)


def find_programs() -> Path | None:
    """The folder with the programs of the newest server, or None."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = [path.parent for path in _DEBIAN.glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


@contextmanager
def temporary_server(programs: Path) -> Iterator[str]:
    """Run a new, empty server and give its address in the form of ``DATABASE_URL``."""
    with TemporaryDirectory(prefix="workbench-postgres-") as folder:
        user = _hand_over(folder)
        data = f"{folder}/data"

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), "-D", data, *arguments]
            subprocess.run(command, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)

        run("initdb", "--auth=trust", "--username=tests", "--encoding=UTF8", "--locale=C")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} {_FAST}"
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql://tests@{quote(folder, safe='')}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def _hand_over(folder: str) -> str | None:
    """Who runs the server: somebody without privileges when we are root, else ourselves."""
    if os.geteuid() != 0:
        return None
    shutil.chown(folder, _UNPRIVILEGED)
    return _UNPRIVILEGED


def main(command: Sequence[str]) -> int:
    """Run ``command`` with a server; the answer is its exit code."""
    if not find_programs():
        install("postgresql")
    if not (programs := find_programs()):
        sys.stderr.write(f"{MISSING}\n")
        return 0
    with temporary_server(programs) as url:
        environment = {**os.environ, "DATABASE_URL": url}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :]))
