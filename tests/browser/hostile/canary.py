"""A server that nobody may reach: whoever connects to it got out.

Chromium is told to look for ``evil.test`` here. Tests that need a hostile site as such give
it pages to serve.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

HOST: Final = "evil.test"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Nothing: browsers hang up whenever they like."""


class Canary:
    """What came in, and what is answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.hits: list[str] = []
        self.pages: dict[str, str] = {}

    @property
    def flags(self) -> list[str]:
        """The command-line flags that lead Chromium here."""
        place = f"127.0.0.1:{self.port}"
        return [
            f"--host-resolver-rules=MAP {HOST} {place}",
            # As if it were out in the internet: to this machine pages get no further anyway.
            f"--ip-address-space-overrides={place}=public",
        ]


@contextmanager
def serve() -> Iterator[Canary]:
    """Run a canary while the block lasts."""

    class Handler(BaseHTTPRequestHandler):
        # Connecting alone counts: a browser that prepares a request has leaked already.
        def setup(self) -> None:
            super().setup()
            canary.hits.append("a connection")

        def do_GET(self) -> None:
            canary.hits.append(self.path)
            self.send_response(200)
            kind = "javascript" if self.path.endswith(".js") else "html"
            self.send_header("Content-Type", f"text/{kind}; charset=utf-8")
            self.end_headers()
            self.wfile.write(canary.pages.get(self.path, "Welcome.").encode())

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Nothing: hits are kept, not printed."""

    with _Server(("127.0.0.1", 0), Handler) as server:
        canary = Canary(server.server_port)
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield canary
        server.shutdown()
