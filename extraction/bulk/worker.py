"""The inside of a process that extracts: pages come in on a socket, lines go out.

Started by ``processes`` as ``python -m extraction.bulk.worker``, its standard input being the
socket. It ends when whoever started it has ended, be it by ``kill -9``; and it ends when nobody
asks for long, because a Dask worker may live for months after a run.
"""

import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from typing import Final

from extraction.bulk.job import Job
from extraction.errors import ExtractionError

READY: Final = ""
IDLE_SECONDS: Final = 120.0
_SECONDS_BETWEEN_LOOKS: Final = 1.0


def main() -> None:
    """Serve until there is nothing more to do."""
    # The interrupt key reaches all processes of a terminal; the one that writes decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=[os.getppid()], daemon=True).start()
    with Connection(os.dup(0)) as asker:
        try:
            _serve(asker)
        except (EOFError, ConnectionError):  # nobody is there any more
            return


def _end_with(parent: int) -> None:
    """The closed socket is noticed between two pages, but a page may take for ever."""
    while os.getppid() == parent:
        time.sleep(_SECONDS_BETWEEN_LOOKS)
    os._exit(1)


def _serve(asker: Connection) -> None:
    job: Job = asker.recv()
    try:
        extractor = job.extractor()
    except ExtractionError as error:
        asker.send(str(error))
        return
    asker.send(READY)
    while asker.poll(IDLE_SECONDS):
        for page in asker.recv():
            asker.send(job.line(page, extractor))


if __name__ == "__main__":
    main()
