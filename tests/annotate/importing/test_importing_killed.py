"""An import whose worker is killed outright, with real processes."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import ROOT, Manage
from tests.databases import count
from tests.processes import wait_until

PAGES = 1000
UPLOAD = "0" * 32
ORDER = f"""
from django.contrib.auth.models import User
from annotate.importing.requests import open_corpus, create_import
from annotate.tasks.jobs import import_upload
by = User.objects.create(username="somebody")
job = create_import(open_corpus("Mine"), "a folder", by=by, folder="{UPLOAD}")
import_upload.enqueue(job.pk)
"""
# Not the thirty seconds after which a silent worker counts as dead.
FALL_SILENT = """
from datetime import timedelta
from django.db.models import F
from annotate.models import PageImport
PageImport.objects.update(heartbeat_at=F("heartbeat_at") - timedelta(hours=1))
"""


@contextmanager
def worker(environment: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "manage.py", "supervised_worker", "-v0"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_killed_import_is_taken_up_loses_nothing_and_doubles_nothing(
    manage: Manage, own_environment: dict[str, str]
) -> None:
    folder = Path(own_environment["WORKBENCH_DATA_DIR"]) / "uploads" / UPLOAD
    folder.mkdir(parents=True)
    for number in range(PAGES):
        (folder / f"{number}.html").write_text(f"<p>Page {number} of the pile.</p>")
        (folder / f"{number}.txt").write_text(f"Page {number} of the pile.")
    (folder / "broken.html").write_bytes(b"")
    assert manage("migrate", "-v0").returncode == 0
    assert manage("shell", "-v0", "-c", ORDER).returncode == 0

    with worker(own_environment) as first:
        wait_until(lambda: count(own_environment, "annotate_page"))
        first.send_signal(signal.SIGKILL)
        first.wait()
    half = count(own_environment, "annotate_page")
    assert manage("shell", "-v0", "-c", FALL_SILENT).returncode == 0
    with worker(own_environment):
        wait_until(lambda: count(own_environment, "annotate_pageimport WHERE folder = ''"))

    assert 0 < half < PAGES
    expected = {"page": PAGES, "blob": PAGES, "goldstandard": PAGES, "rejection": 1, "source": 1}
    assert {name: count(own_environment, f"annotate_{name}") for name in expected} == expected
    outcome = f"state = 'done' AND attempt = 2 AND added = {PAGES} AND kept = 0 AND rejected = 1"
    assert count(own_environment, f"annotate_pageimport WHERE {outcome}") == 1
    assert not folder.exists()
