"""A made-up internet: servers on this machine under names of our choice."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpcore

from annotate.importing.fetching import Clock, Fetcher
from annotate.importing.public_network import PublicOnlyBackend, PublicOnlyTransport

HTML = (
    b"<html><head><link rel=stylesheet href=/s.css></head>"
    b"<body><p>Some text.</p><img src=rain.png></body></html>"
)
PUBLIC = "93.184.215.14"


@dataclass
class Site:
    """A server on this machine, and the names under which a made-up internet knows it."""

    port: int
    answers: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    connected: list[tuple[str, int]] = field(default_factory=list)
    looked_up: list[str] = field(default_factory=list)

    def give(self, path: str, data: bytes = HTML, status: int = 200, **headers: str) -> None:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers[path] = status, {"Content-Type": "text/html; charset=utf-8"} | given, data

    def resolve(self, host: str, port: int) -> list[str]:
        self.looked_up.append(host)
        return self.names.get(host, [PUBLIC])

    def connect(self, address: str, port: int, **options: Any) -> httpcore.NetworkStream:
        self.connected.append((address, port))
        return httpcore.SyncBackend().connect_tcp("127.0.0.1", self.port, **options)


class Patience(Clock):
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.time = 0.0
        self.slept: list[float] = []
        self.now = lambda: self.time
        self.sleep = self.pass_by

    def pass_by(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


@contextmanager
def running_site() -> Iterator[Site]:
    """A site that answers until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(f"{self.headers['Host']}{self.path}")
            status, headers, data = site.answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in {"Content-Length": str(len(data)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = Site(server.server_port)
    thread = threading.Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    yield site
    server.shutdown()
    thread.join()
    server.server_close()


def fetcher_for(site: Site, clock: Clock) -> Fetcher:
    """A fetcher for whom the made-up internet is all there is."""
    backend = PublicOnlyBackend(site.resolve, site.connect)
    return Fetcher(PublicOnlyTransport(backend, None), clock)
