"""HTTP connections to public IP addresses only (protection against SSRF).

A host name can resolve to this machine, the local network or a cloud metadata service. Each
name is therefore resolved once, all addresses are checked, and the connection uses the checked
address. Connections after a redirect are checked as well.
"""

import socket
import ssl
import time
from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

import httpcore
import httpx

from annotate.errors import AnnotateError

Resolve = Callable[[str, int], Sequence[str]]
"""Returns all IP addresses of a host."""
Connect = Callable[..., httpcore.NetworkStream]

# IPv6 forms of IPv4 addresses, and tunnels to them; web sites do not use them.
_TRANSLATED: Final = tuple(
    map(IPv6Network, ("::/96", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16"))
)


class ForbiddenAddressError(AnnotateError):
    """A host has an IP address that is not public."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(
            f"{host} resolves to {address}, which is not a public address. "
            "Only pages of the public web are fetched."
        )


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the public internet."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and any(found in network for network in _TRANSLATED):
        return False
    return found.is_global and not _is_special(found)


def _is_special(address: IPv4Address | IPv6Address) -> bool:
    # ``is_global`` is true for some of these.
    return (
        address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or address.is_loopback
        or address.is_link_local
        or address.is_private
    )


def resolve_host(host: str, port: int) -> list[str]:
    """Resolve a host with the resolver of the system."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise httpcore.ConnectError(f"no address is known for {host}") from error
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class PublicOnlyBackend(httpcore.NetworkBackend):
    """Connects to public addresses only, and to exactly the address that was checked."""

    def __init__(self, resolve: Resolve = resolve_host, connect: Connect | None = None) -> None:
        self._resolve = resolve
        self._connect = connect or httpcore.SyncBackend().connect_tcp

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        addresses = self._resolve(host, port)
        # Refuse the host if any address is private: mixed answers indicate an attack.
        for address in addresses:
            if not is_public(address):
                raise ForbiddenAddressError(host, address)
        if not addresses:
            raise httpcore.ConnectError(f"no address is known for {host}")
        return self._connect(addresses[0], port, timeout=timeout, socket_options=socket_options)

    def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.NetworkStream:
        raise ForbiddenAddressError("A socket", path)

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class PublicOnlyTransport(httpx.HTTPTransport):
    """httpx transport on that backend; ignores proxies of the environment."""

    def __init__(self, backend: httpcore.NetworkBackend, context: ssl.SSLContext | None) -> None:
        super().__init__(trust_env=False)
        self._pool.close()
        # httpx has no argument for the network backend.
        self._pool = httpcore.ConnectionPool(
            ssl_context=context or httpx.create_ssl_context(trust_env=False),
            network_backend=backend,
            max_connections=4,
        )
