import socket
from contextlib import closing

import pytest

from workbench.errors import CannotListenError
from workbench.server import listen


def test_a_free_port_is_taken_at_once() -> None:
    with closing(listen("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotListenError):
            listen("127.0.0.1", port)


def test_a_taken_port_is_reported_with_the_way_out() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        with pytest.raises(CannotListenError) as refusal:
            listen("127.0.0.1", port)

    assert f"127.0.0.1:{port}: the port is taken" in str(refusal.value)
    assert f"WORKBENCH_PORT={port + 1}" in str(refusal.value)


def test_an_address_that_is_not_ours_is_reported_in_the_systems_words() -> None:
    with pytest.raises(CannotListenError, match="Cannot assign requested address"):
        listen("192.0.2.1", 8000)
