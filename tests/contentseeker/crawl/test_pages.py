"""Cutting pages into chunks, and keeping results in order."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.crawl import engines
from contentseeker.crawl.engines import PendingResult, in_order
from contentseeker.crawl.pages import MOST_BYTES, MOST_PAGES, Chunk, StoredPage, cut_into_chunks
from contentseeker.crawl.processes import Packed

BIG = b"x" * (MOST_BYTES // 3 + 1)
sizes = st.lists(st.sampled_from([b"", b"small", BIG]), max_size=4 * MOST_PAGES)


@given(sizes, st.data())
def test_the_rest_is_cut_as_it_would_have_been_cut_in_the_whole(
    contents: list[bytes], data: st.DataObject
) -> None:
    pages = [StoredPage(str(number), content) for number, content in enumerate(contents)]
    chunks = list(cut_into_chunks(pages))
    assert [page for chunk in chunks for page in chunk.pages] == pages

    done = data.draw(st.integers(0, len(chunks)))
    count = sum(len(chunk.pages) for chunk in chunks[:done])
    assert list(cut_into_chunks(pages[count:])) == chunks[done:]


@given(sizes)
def test_no_chunk_is_larger_than_it_may_be_and_none_is_smaller_without_need(
    contents: list[bytes],
) -> None:
    chunks = list(cut_into_chunks(StoredPage("page", content) for content in contents))
    for chunk in chunks:
        assert 1 <= len(chunk.pages) <= MOST_PAGES
        assert chunk.size < MOST_BYTES + len(BIG)
    for chunk in chunks[:-1]:
        assert len(chunk.pages) == MOST_PAGES or chunk.size >= MOST_BYTES


def test_results_come_in_order_and_few_wait_whoever_is_done_first() -> None:
    most, count = 4, 20
    is_done = [Event() for _ in range(count)]
    submitted: list[int] = []
    yielded: list[str] = []

    def work(number: int) -> Packed:
        # Every second one is done after the one behind it.
        if number % 2 == 0:
            assert is_done[number + 1].wait(60)
        is_done[number].set()
        return Packed(b"", 1, 0, str(number))

    with ThreadPoolExecutor(most) as threads:

        def submit(chunk: Chunk) -> PendingResult:
            submitted.append(int(chunk.pages[0].name))
            assert len(submitted) - len(yielded) <= most
            return threads.submit(work, submitted[-1])

        chunks = [Chunk((StoredPage(str(number)),)) for number in range(count)]
        for packed in in_order(chunks, submit, most):
            yielded.append(packed.last)
    assert yielded == [str(number) for number in range(count)]


def test_large_chunks_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_BYTES_WAITING", 10)
    chunks = [Chunk((StoredPage(str(number), b"x" * 11),)) for number in range(5)]
    log: list[str] = []

    def submit(chunk: Chunk) -> PendingResult:
        log.append(f"submitted {chunk.pages[0].name}")
        return Kept(Packed(b"", 1, 0, chunk.pages[0].name))

    for packed in in_order(chunks, submit, 100):
        log.append(f"yielded {packed.last}")
    assert log == [f"{what} {n}" for n in range(5) for what in ("submitted", "yielded")]


@dataclass(frozen=True)
class Kept:
    """A promise that is only kept when somebody insists."""

    packed: Packed

    def done(self) -> bool:
        return False

    def result(self) -> Packed:
        return self.packed
