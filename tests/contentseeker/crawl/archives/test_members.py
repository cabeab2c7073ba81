"""Packed archives: what comes out of them, wherever their members begin and end."""

import gzip
import io

import pytest

from contentseeker.crawl.archives.members import BrokenMemberError, MemberStream


def unpacked(stream: MemberStream) -> bytes:
    return b"".join(iter(lambda: stream.read(2), b""))


@pytest.mark.parametrize("before", range(2**15 - 30, 2**15 - 15))
def test_the_next_member_is_found_wherever_it_begins(before: int) -> None:
    packed = gzip.compress(b"one") + bytes(before) + gzip.compress(b"two")
    assert unpacked(MemberStream(io.BytesIO(packed))) == b"onetwo"


@pytest.mark.parametrize("kept", range(1, len(gzip.compress(b"two"))))
def test_a_last_member_that_is_cut_off_is_noticed_however_little_is_left(kept: int) -> None:
    stream = MemberStream(io.BytesIO(gzip.compress(b"one") + gzip.compress(b"two")[:kept]))
    try:
        found = unpacked(stream)
    except BrokenMemberError:
        return
    assert found[:3] == b"one"
    assert stream.is_cut_off


def test_who_reads_on_after_a_break_gets_a_new_line_and_the_next_member() -> None:
    damaged = bytearray(gzip.compress(b"damaged"))
    damaged[-8:-4] = bytes(4)  # its checksum
    stream = MemberStream(io.BytesIO(bytes(damaged) + gzip.compress(b"whole")))
    with pytest.raises(BrokenMemberError):
        stream.read(100)
    assert [stream.read(100) for _ in range(3)] == [b"\n", b"whole", b""]
    assert not stream.is_cut_off


def test_no_more_is_unpacked_than_was_asked_for() -> None:
    stream = MemberStream(io.BytesIO(gzip.compress(bytes(10**6))))
    assert (len(stream.read(10)), len(stream.read(0))) == (10, 1)
