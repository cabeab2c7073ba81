"""The web server: waitress, in this process, on an address taken before anything else happens."""

import errno
import socket

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from waitress import create_server

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
    # Only a proxy on this machine may say that the browser came by HTTPS.
    behind_proxy = {"trusted_proxy": "127.0.0.1", "trusted_proxy_headers": "x-forwarded-proto"}
    server = create_server(
        get_wsgi_application(),
        sockets=[listener],
        threads=_THREADS,
        ident=None,
        **(behind_proxy if settings.HTTPS else {}),
    )
    server.run()


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "the port is taken, perhaps by a workbench that is running already"
    return error.strerror or str(error)
