"""The web server: waitress, on a socket that is bound before the other start-up steps."""

import errno
import socket
import threading
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from waitress import create_server

from annotate.model_provider.shipped import load_models
from workbench.errors import CannotListenError

_THREADS = 8
_BACKLOG = 128


def listen(host: str, port: int) -> socket.socket:
    """Bind the address first, so that a port in use is reported at once."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    # Allows a port in TIME_WAIT, but not a port in use.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotListenError(host, port, _reason(error)) from error
    return listener


def serve(listener: socket.socket) -> None:
    """Serve requests until Ctrl-C or SystemExit, then finish the running ones."""
    server = create_server(
        get_wsgi_application(),
        sockets=[listener],
        threads=_THREADS,
        ident=None,
        # Above our own limit plus the form data, because our error message says what to do.
        max_request_body_size=settings.UPLOAD_LIMIT + 2**20,
        **proxy_options(),
    )
    threading.Thread(target=_preload, name="loading", daemon=True).start()
    server.run()


def _preload() -> None:
    """Load models and libraries that would delay the first request by seconds."""
    load_models()
    import_module("scipy.stats")


def proxy_options() -> dict[str, str | int]:
    """Return which proxy headers waitress trusts; it removes all others."""
    headers = []
    if settings.HTTPS:
        headers.append("x-forwarded-proto")
    if settings.PROXIES:
        headers.append("x-forwarded-for")
    if not headers:
        return {}
    return {
        # Only a proxy on this machine is trusted.
        "trusted_proxy": "127.0.0.1",
        "trusted_proxy_headers": " ".join(headers),
        "trusted_proxy_count": max(settings.PROXIES, 1),
    }


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "the port is taken, perhaps by a workbench that is running already"
    return error.strerror or str(error)
