"""A method that only tests have, also known in processes they are not in."""

import os
import re
import signal
import threading
import time
from pathlib import Path

from contentseeker import registry, software
from contentseeker.crawl import dask_engine, results
from contentseeker.method import Family, Method
from contentseeker.page import FlatPage
from contentseeker.result import Extraction

# The folder of the gates: as long as ``a`` is in it, nobody gets past a page with "WAIT a".
GATES = "BRITTLE_GATES"


class Brittle:
    """Gives the text of a page, if the page allows."""

    def extract(self, page: FlatPage) -> Extraction:
        text = page.text(page.body)
        if "RAISE" in text:
            raise ZeroDivisionError("no words")
        if "KILL" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "EXIT" in text:
            os._exit(3)
        if "HANG" in text:
            threading.Event().wait()
        if "PRINT" in text:
            os.write(1, b"something that is no answer\n" * 100)
        while _is_closed(r"WAIT (\w+)", text):
            time.sleep(0.02)
        if _is_closed(r"STOP (\w+)", text):
            raise KeyboardInterrupt
        return Extraction.of(page, text, [page.body])


def _is_closed(pattern: str, text: str) -> bool:
    gate = re.search(pattern, text)
    return gate is not None and (Path(os.environ[GATES]) / gate[1]).exists()


METHOD = Method(
    name="brittle", family=Family.BASELINE, summary="Breaks.", origin="", extractor=Brittle
)


def prepare() -> None:
    """Make a process fit for these tests; for good, so not one that runs other tests too."""
    registry.register(METHOD)
    # Runs go on though somebody edits the library meanwhile, and say at once how far they are.
    software._digest = lambda: ""  # type: ignore[assignment]  # the real one has a cache
    results._SECONDS_BETWEEN_SAVES = 0.0  # type: ignore[misc]  # for this process it is another
    # A busy machine is no reason to fail.
    dask_engine._SECONDS_TO_ANSWER = 120  # type: ignore[misc]
