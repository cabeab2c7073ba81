import hashlib
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from annotate.models import Blob
from annotate.pages.blobs import store_all
from tests.factories import store_bytes


class TestAnyBytes(TestCase):
    @given(st.binary(max_size=2000))
    def test_come_back_as_they_were(self, data: bytes) -> None:
        blob = store_bytes(data)

        assert Blob.objects.get(pk=blob.pk).read() == data
        assert blob.sha256 == hashlib.sha256(data).hexdigest()
        assert blob.size == len(data)


@pytest.mark.django_db
def test_the_same_bytes_are_kept_once() -> None:
    assert store_bytes(b"page") == store_bytes(b"page")
    assert Blob.objects.count() == 1


@pytest.mark.django_db
def test_repetitive_bytes_take_little_room() -> None:
    store_bytes(b"<td>" * 10_000)
    assert len(Blob.objects.get().compressed) < 1_000


@pytest.mark.django_db
def test_many_are_stored_together_known_and_repeated_ones_once() -> None:
    known = store_bytes(b"known")

    digests = store_all([b"new", b"known", b"new"])

    new = hashlib.sha256(b"new").hexdigest()
    assert digests == [new, known.pk, new]
    assert Blob.objects.count() == 2
    assert Blob.objects.get(pk=new).read() == b"new"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(5))
def test_threads_that_store_the_same_bytes_at_once_agree(attempt: int) -> None:
    together = Barrier(4)

    def store() -> str:
        together.wait()
        try:
            return store_bytes(b"contested %d" % attempt).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        digests = {future.result() for future in [pool.submit(store) for _ in range(4)]}

    assert len(digests) == 1
    assert Blob.objects.count() == 1
