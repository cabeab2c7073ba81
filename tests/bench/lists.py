"""How quickly lists, queue and start page open with 100,000 pages, on SQLite and PostgreSQL.

A database of each kind is filled with pages of two thousand sources, ten labels each, gold
texts and the work of eight annotators, and every screen is asked for through Django, as a
browser would: from the request to the last byte of the answer.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.bench.sizes import size
from tests.postgres import find_programs, temporary_server

PAGES: Final = size(100_000, small=300)
SOURCES: Final = size(2_000, small=100)
GENRES: Final = 8
ANNOTATORS: Final = 8
LABELS_PER_PAGE: Final = 10
REPEATS: Final = size(7, small=1)

# The deepest page of the list, a rare word and a common one, a long and a short answer.
SCREENS: Final = {
    "start page": "/",
    "pages": "/corpora/big/",
    "pages, last of the list": f"/corpora/big/?page={PAGES // 50}",
    "pages of a genre": "/corpora/big/?genre=genre-3",
    "pages of a source": "/corpora/big/?source=site77.example",
    "pages unlabelled": "/corpora/big/?state=unlabelled",
    "pages begun": "/corpora/big/?state=begun",
    "pages done": "/corpora/big/?state=done",
    "pages done, deep": f"/corpora/big/?state=done&page={max(PAGES // 100, 1)}",
    "pages to review": "/corpora/big/?state=to-review",
    "pages skipped": "/corpora/big/?state=skipped",
    "pages unusable": "/corpora/big/?state=unusable",
    "pages asked for": "/corpora/big/?state=asked",
    "pages by me": "/corpora/big/?state=mine",
    "pages with a common word": "/corpora/big/?text=story",
    "pages with a rare word": f"/corpora/big/?text={PAGES - 1}",
    "page facts": f"/pages/{PAGES // 2}/",
    "queue": "/queue/",
    "queue of a corpus": "/queue/?corpus=big",
    "next page": "/queue/next/?corpus=big",
    "next page of a genre": "/queue/next/?corpus=big&genre=genre-3",
    "sources": "/sources/",
    "people": "/people/",
    "training": "/training/",
    "training of a genre": "/training/genres/genre-3/",
    "experiments": "/training/experiments/",
    "new experiment": "/training/experiments/new/algorithms/",
}

# Once nothing is asked for, which comes before everything else.
NEXT_PAGES: Final = {
    "queue, least sure first": "/queue/",
    "next page, least sure": "/queue/next/?corpus=big",
    "next page, least sure of a genre": "/queue/next/?corpus=big&genre=genre-3",
    "next page, least sure of a source": "/queue/next/?corpus=big&source=site77.example",
    "next page, least sure of all corpora": "/queue/next/",
    "next page, least sure of a genre of all corpora": "/queue/next/?genre=genre-3",
    "next page, in order": "/queue/next/?corpus=big&order=oldest",
    "next page, own place": "/queue/next/?corpus=big&order=random",
}


def lists() -> dict[str, dict[str, Any]]:
    """Milliseconds of every screen, by database."""
    return on_both("tests.bench.lists")


def on_both(module: str) -> dict[str, dict[str, Any]]:
    """What a module measures on an empty database of each kind, by database."""
    result = {}
    with TemporaryDirectory(prefix="workbench-bench-") as folder:
        result["SQLite"] = _measure_in_child(f"sqlite:///{folder}/bench.sqlite3", module)
    if programs := find_programs():
        with temporary_server(programs) as url:
            result["PostgreSQL"] = _measure_in_child(url, module)
    return result


def _measure_in_child(url: str, module: str) -> dict[str, Any]:
    """Settings are read once per process, so every database gets a process of its own."""
    environment = os.environ | {
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "workbench.settings.test",
    }
    command = [sys.executable, "-m", module]
    answer = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


@contextmanager
def saying(what: str) -> Iterator[None]:
    """Tell on the terminal how long something took."""
    started = time.perf_counter()
    yield
    sys.stderr.write(f"{what}: {time.perf_counter() - started:.0f} s\n")


def fill() -> None:
    """Migrate the database and put the rows in."""
    from django.core.management import call_command
    from django.db import connection

    from tests.bench import rows

    call_command("migrate", verbosity=0)
    with saying("filling the database"):
        rows.fill(rows.Amounts(PAGES, SOURCES, GENRES, ANNOTATORS, LABELS_PER_PAGE))
    if connection.vendor == "postgresql":
        # What its autovacuum does by itself within a minute.
        connection.cursor().execute("VACUUM ANALYZE")


def measure() -> dict[str, Any]:
    """Milliseconds and queries of every screen."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tests.bench import rows

    reader = User.objects.get(username="reader")
    client = Client(headers={"host": "localhost"})
    client.force_login(reader)
    found = {name: time_of(client, address) for name, address in SCREENS.items()}
    rows.answer_requests()
    found |= {name: time_of(client, address) for name, address in NEXT_PAGES.items()}
    rows.come_to_a_random_page(reader)
    found["next page, random"] = time_of(client, NEXT_PAGES["next page, least sure"])
    return found


def time_of(client: Any, address: str) -> dict[str, Any]:
    """Milliseconds and queries of one screen."""
    answer = client.get(address)
    return {**timed(lambda: client.get(address)), "status": answer.status_code}


def timed(function: Callable[[], object]) -> dict[str, Any]:
    """Milliseconds and queries of what has been done once before."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        function()
    number = len(queries)  # now: the next request empties the log
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        function()
        times.append(1000 * (time.perf_counter() - start))
    return {"ms": statistics.median(times), "best": min(times), "queries": number}


def main() -> None:
    """In the child: fill, measure, write the numbers to the standard output."""
    import django

    django.setup()
    fill()
    sys.stdout.write(json.dumps(measure()))


if __name__ == "__main__":
    main()
