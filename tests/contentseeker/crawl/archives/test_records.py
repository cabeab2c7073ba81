"""Records: found, numbered, and known by how an archive begins."""

import gzip
import io

import pytest

from contentseeker.crawl.archives.members import MemberStream
from contentseeker.crawl.archives.records import (
    HEAD_BYTES,
    Fault,
    WarcRecord,
    begins_like_archive,
    read_records,
)
from tests.crawls import page, record, response


def test_an_archive_is_known_by_its_first_bytes() -> None:
    one = record("http://a.example/", b"<p>", kind="resource")
    assert begins_like_archive(one)
    assert begins_like_archive(gzip.compress(one)[:200])
    assert not begins_like_archive(gzip.compress(page(1)))
    assert not begins_like_archive(page(1))
    assert not begins_like_archive(b"")


def test_records_keep_their_numbers_whichever_of_them_is_damaged() -> None:
    members = [gzip.compress(response(f"http://a.example/{n}", page(n))) for n in range(1, 6)]
    for number in (2, 4):
        members[number - 1] = members[number - 1][:300] + bytes(20) + members[number - 1][320:]
    found = list(read_records(MemberStream(io.BytesIO(b"".join(members))), bool))
    assert [(each.number, isinstance(each, Fault)) for each in found] == [
        *((1, False), (2, True), (3, False), (4, True), (5, False))
    ]


@pytest.mark.parametrize("before", range(20, 360, 20))
def test_what_came_out_of_a_damaged_member_is_not_joined_with_the_next(before: int) -> None:
    first, damaged, *others = (
        gzip.compress(response(f"http://a.example/{n}", page(n))) for n in range(1, 6)
    )
    # Archives are read in pieces: what is in the first is given out before the damage is seen.
    filled = first + bytes(2**15 - len(first) - before)
    damaged = damaged[:before] + bytes(10) + damaged[before + 10 :]
    data = b"".join([filled, damaged, *others])
    found = list(read_records(MemberStream(io.BytesIO(data)), bool))
    assert [each.url[-1] for each in found if isinstance(each, WarcRecord)] == ["1", "3", "4", "5"]
    assert any(isinstance(each, Fault) for each in found)


def read(data: bytes, *, is_wanted: bool) -> list[WarcRecord]:
    found = list(read_records(io.BytesIO(data), lambda _: is_wanted))
    return [each for each in found if isinstance(each, WarcRecord)]


@pytest.mark.parametrize("is_wanted", [True, False])
def test_of_a_large_record_only_the_beginning_is_kept_unless_it_is_wanted(is_wanted: bool) -> None:
    large = b"".join(b"%d " % n for n in range(10**5))
    kept = large if is_wanted else large[:HEAD_BYTES]
    data = record("http://a.example/", large) + record("http://b.example/", b"y")
    first, second = read(data, is_wanted=is_wanted)
    assert (first.data, first.length, first.is_cut_off) == (kept, len(large), False)
    assert (second.url, second.data) == ("http://b.example/", b"y")


@pytest.mark.parametrize("is_wanted", [True, False])
@pytest.mark.parametrize("left", [1, HEAD_BYTES - 1, HEAD_BYTES, HEAD_BYTES + 1, 99_999])
def test_a_record_that_is_cut_off_says_so_wanted_or_not(is_wanted: bool, left: int) -> None:
    whole = record("http://a.example/", b"x" * 100_000)
    (found,) = read(whole[: whole.index(b"xx") + left], is_wanted=is_wanted)
    assert found.is_cut_off
