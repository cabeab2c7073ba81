"""Which addresses count as public."""

from ipaddress import IPv6Address, ip_address
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotate.importing.public_network import ForbiddenAddressError, PublicOnlyBackend, is_public
from tests.annotate.made_up_web import PUBLIC


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.0.0.1", "172.16.3.4", "192.168.1.1"),  # noqa: S104
        *("169.254.169.254", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1"),
        *("240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1"),
        *("ff02::1", "::ffff:127.0.0.1", "::ffff:93.184.215.14", "::127.0.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b::5db8:d70e", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"),
        *("2001:db8::1", "", "localhost", "127.1", "0x7f000001", "2130706433"),
    ],
)
def test_what_is_not_public_is_not_connected_to(address: str) -> None:
    connected: list[object] = []
    backend = PublicOnlyBackend(lambda host, port: [address], lambda *a, **k: connected.append(a))  # type: ignore[arg-type]  # never called

    with pytest.raises(ForbiddenAddressError, match="not a public address"):
        backend.connect_tcp("innocent.example", 80)

    assert not connected


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_an_address_is_as_forbidden_in_ipv6_as_in_ipv4(address: Any) -> None:
    mapped = IPv6Address(f"::ffff:{address}")

    assert not is_public(str(mapped))
    assert not is_public(str(address)) or ip_address(str(address)).is_global
