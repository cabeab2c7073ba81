"""The web server: waitress, in this process, on an address taken before anything else happens."""

import errno
import socket
import threading
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from waitress import create_server

from annotate.services.suggestions import load_models
from workbench.errors import CannotListenError

_THREADS = 8
_BACKLOG = 128


def listen(host: str, port: int) -> socket.socket:
    """Take the address, so that a busy one is noticed first and nobody takes it meanwhile."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    # A port that was in use a moment ago is free for us; one that is in use still is not.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotListenError(host, port, _reason(error)) from error
    return listener


def serve(listener: socket.socket) -> None:
    """Answer requests until Ctrl-C or SystemExit, then let those under way finish."""
    server = create_server(
        get_wsgi_application(),
        sockets=[listener],
        threads=_THREADS,
        ident=None,
        # Ours, and room for the form around the files: past it we say what to do, it does not.
        max_request_body_size=settings.UPLOAD_LIMIT + 2**20,
        **proxy_options(),
    )
    threading.Thread(target=_load_ahead, name="loading", daemon=True).start()
    server.run()


def _load_ahead() -> None:
    """What takes seconds, which the first annotator and the first reviewer need not wait."""
    load_models()
    import_module("scipy.stats")


def proxy_options() -> dict[str, str | int]:
    """Which headers of proxies are believed; all others are taken out of every request."""
    headers = []
    if settings.HTTPS:
        headers.append("x-forwarded-proto")
    if settings.PROXIES:
        headers.append("x-forwarded-for")
    if not headers:
        return {}
    return {
        # Only a proxy on this machine may say where a request came from, and how.
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": " ".join(headers),
        "trusted_proxy_count": max(settings.PROXIES, 1),
    }


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "the port is taken, perhaps by a workbench that is running already"
    return error.strerror or str(error)
