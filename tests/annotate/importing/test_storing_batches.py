"""Batches: one bad page among good ones, all or nothing, several at the same time."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from annotate.accounts import service_account
from annotate.importing.readers.records import IncomingLabel
from annotate.importing.storing import store
from annotate.models import Asset, Blob, Genre, GoldStandard, Page, Source
from tests.annotate.incoming import PICTURE, page, row_counts, stored
from tests.factories import CorpusFactory

pytestmark = pytest.mark.django_db


# Refused


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"url": "https://a.example/" + "x" * 2000}, "2018 characters"),
        ({"labels": (IncomingLabel(5, "good", "main"),)}, "the page has 5 elements"),
        ({"labels": (IncomingLabel(-1, "good", "main"),)}, "element -1"),
        ({"labels": (IncomingLabel(1, "splendid", ""),)}, "the unknown value"),
        ({"labels": (IncomingLabel(1),)}, "has no value"),
    ],
)
def test_a_page_that_cannot_be_stored_is_refused_alone(bad: dict[str, Any], reason: str) -> None:
    result = stored(CorpusFactory(), page("bad", **bad), page("good"))

    assert (result.added, [one.name for one in result.refused]) == (1, ["bad"])
    assert reason in result.refused[0].reason
    assert Page.objects.get().url == "https://a.example/good"


def test_an_asset_whose_address_is_too_long_is_refused_alone() -> None:
    long = replace(PICTURE, url="https://a.example/" + "x" * 2000)

    result = stored(CorpusFactory(), page(assets=(long, PICTURE)))

    assert (result.added, len(result.refused), Asset.objects.count()) == (1, 1, 1)


def test_a_batch_that_fails_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = CorpusFactory()
    before = row_counts()

    def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(GoldStandard.objects, "bulk_create", fail)
    with pytest.raises(RuntimeError):
        stored(corpus, page(gold="text", assets=(PICTURE,), genre="news"))

    assert row_counts() == before


# Many


def test_the_number_of_queries_does_not_grow_with_the_pages(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    corpus, account = CorpusFactory(), service_account("import")
    pages = [
        page(str(n), html=b"<p>%d" % n, url=f"https://{n}.example/", gold=str(n), genre="news")
        for n in range(40)
    ]
    with django_assert_max_num_queries(25):
        store(corpus, pages, by=account)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_one_corpus", [True, False])
def test_imports_at_the_same_time_store_everything_once(is_one_corpus: bool) -> None:
    corpora = [CorpusFactory()] * 4 if is_one_corpus else CorpusFactory.create_batch(4)
    account = service_account("import")
    pages = [
        page(str(n), html=b"<p>%d" % n, url=f"https://{n % 5}.example/{n}", gold="x", genre=f"g{n}")
        for n in range(20)
    ]
    together = Barrier(4)

    def run(number: int) -> int:
        together.wait()
        try:
            # Each in another order, so that they meet.
            mine = pages[number * 5 :] + pages[: number * 5]
            return store(corpora[number], mine, by=account).added
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        added = sum(pool.map(run, range(4)))

    assert added == Page.objects.count() == GoldStandard.objects.count()
    assert added == (20 if is_one_corpus else 80)
    assert (Source.objects.count(), Genre.objects.count(), Blob.objects.count()) == (5, 20, 20)
