import threading

import pytest
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from annotate.pages import parsed as module
from annotate.pages.parsed import ParsedPages, derived, parsed
from contentseeker.page import FlatPage, parse
from tests.factories import PageFactory

pytestmark = pytest.mark.django_db


def page_of(text: str) -> Page:
    return PageFactory(html=f"<p>{text}".encode())


def test_a_page_is_read_from_the_database_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    pages, page = ParsedPages(), PageFactory()
    with django_assert_num_queries(1):
        assert pages.flat(page) is pages.flat(page)


def test_a_page_is_parsed_with_its_address_and_its_charset() -> None:
    page = PageFactory(html="<a href=/x>žena".encode("iso8859-2"), charset="iso-8859-2")
    flat = ParsedPages().flat(page)
    assert flat.text(flat.body) == "žena"
    assert flat.links[0].target == f"https://{page.source.host}/x"


def test_the_same_bytes_at_two_addresses_are_two_pages() -> None:
    one, other = PageFactory(), PageFactory()
    pages = ParsedPages()
    assert one.blob_id == other.blob_id
    assert pages.flat(one).url != pages.flat(other).url


def test_what_is_computed_from_a_page_is_computed_once() -> None:
    page = PageFactory()
    made: list[int] = []

    def count(flat: FlatPage) -> int:
        made.append(1)
        return len(flat)

    assert [derived(page, "a count for this test", count) for _ in range(3)] == [
        len(parsed(page))
    ] * 3
    assert len(made) == 1


def test_pages_used_longest_ago_make_room() -> None:
    one, two, three = page_of("one"), page_of("two"), page_of("six")
    weight = module._weight(parse(b"<p>one"))
    pages = ParsedPages(memory=2 * weight)
    first, second = pages.flat(one), pages.flat(two)
    pages.flat(one)
    pages.flat(three)

    assert len(pages) == 2
    assert pages.flat(one) is first
    assert pages.flat(two) is not second


def test_a_page_larger_than_all_memory_is_still_kept_while_in_use() -> None:
    pages, page = ParsedPages(memory=1), PageFactory()
    assert pages.flat(page) is pages.flat(page)
    assert len(pages) == 1


def test_forgetting_drops_everything() -> None:
    pages, page = ParsedPages(), PageFactory()
    before = pages.flat(page)
    pages.forget()
    assert len(pages) == 0
    assert pages.flat(page) is not before


def test_threads_that_want_the_same_page_wait_for_one_parse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page, pages = PageFactory(), ParsedPages()
    reading, parses = threading.Barrier(5), []

    def read(_: Page) -> FlatPage:
        parses.append(1)
        # Long enough that the others come while it is under way.
        return parse(b"<p>x" * 20_000)

    def work() -> None:
        reading.wait()
        pages.flat(page)

    monkeypatch.setattr(module, "_read", read)
    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(parses) == 1


def test_slow_work_on_a_page_does_not_keep_others_from_it() -> None:
    page, pages = PageFactory(), ParsedPages()
    pages.flat(page)
    started, finish = threading.Event(), threading.Event()

    def slow(flat: FlatPage) -> int:
        started.set()
        finish.wait()
        return len(flat)

    thread = threading.Thread(target=pages.derived, args=(page, "slow", slow))
    thread.start()
    started.wait()
    assert pages.derived(page, "quick", len) == len(pages.flat(page))
    assert thread.is_alive()
    finish.set()
    thread.join()
