"""The worker process: receives pages on a socket, sends lines back.

Started by ``processes`` as ``python -m contentseeker.crawl.worker``, with the socket as standard
input. It ends when its parent has ended, even by ``kill -9``; and it ends after a time without
requests, because a Dask worker may live for months after a run.
"""

import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from typing import Final

from contentseeker.crawl.job import Job
from contentseeker.errors import ExtractionError

READY: Final = ""
IDLE_SECONDS: Final = 120.0
_SECONDS_BETWEEN_LOOKS: Final = 1.0


def main() -> None:
    """Serve until the parent closes the socket or stops sending."""
    # Ctrl-C reaches all processes of a terminal; the parent decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=[os.getppid()], daemon=True).start()
    with Connection(os.dup(0)) as parent:
        try:
            _serve(parent)
        except (EOFError, ConnectionError):  # the parent has ended
            return


def _exit_with_parent(process: int) -> None:
    """A closed socket is noticed only between two pages, and a page may take for ever."""
    while os.getppid() == process:
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)


def _serve(parent: Connection) -> None:
    job: Job = parent.recv()
    try:
        extractor = job.extractor()
    except ExtractionError as error:
        parent.send(str(error))
        return
    parent.send(READY)
    while parent.poll(IDLE_SECONDS):
        for page in parent.recv():
            parent.send(job.line(page, extractor))


if __name__ == "__main__":
    main()
