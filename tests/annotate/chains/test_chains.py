"""Chains: which pages belong together, how they are found, and what is left as one text."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from annotate.chains.joining import run_chain
from annotate.chains.requests import (
    MethodChoiceError,
    checked_methods,
    first_page,
    request_chain,
    request_chains,
)
from annotate.models import Chain, ChainPart, JoinedText, Page
from annotate.models.job import Job, JobCancelledError
from tests.annotate.chained import SITE, chapter, joined, markup, paragraphs, text_of
from tests.annotate.made_up_web import Patience, Site, fetcher_for, running_site
from tests.factories import PageFactory, UserFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def extractor(provide: Provide) -> None:
    provide(chain_extractor=paragraphs)


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


def urls(chain: Chain) -> list[str]:
    return [part.url.removeprefix(SITE) for part in chain.texts.get().parts.all()]


def test_stored_pages_are_followed_and_joined() -> None:
    start = chapter(1, leads_to="/2")
    chapter(2, leads_to="/3")
    chapter(3)

    chain = joined(start)

    assert (chain.state, chain.message) == (Job.State.DONE, "Joined 3 pages.")
    text = chain.texts.get()
    assert text.text == "\n\n".join(map(text_of, (1, 2, 3)))
    assert (text.method, text.version) == ("live", "live-1")
    assert text.ended == "the last page has no next link"
    first = text.parts.get(position=1)
    assert (first.next_url, first.next_origin) == (f"{SITE}/2", "person")


def test_a_chain_ends_where_somebody_said_that_the_page_does_not_go_on() -> None:
    start = chapter(1, leads_to="/2")
    last = chapter(2)
    # Against the page's own word.
    html = b"<link rel=next href=/3>" + markup(2)
    Page.objects.filter(pk=last.pk).update(is_last_page=True, next_link_origin="import")
    Page.objects.filter(pk=last.pk).update(blob=PageFactory(html=html).blob)
    chapter(3)

    text = joined(start).texts.get()

    assert text.text == f"{text_of(1)}\n\n{text_of(2)}"
    assert text.ended == "the last page is known not to go on"
    end = text.parts.get(position=2)
    assert (end.next_url, end.next_origin) == ("", "import")


def test_pages_are_found_by_the_address_they_declare() -> None:
    start = chapter(1, leads_to="/2")
    html = f"<link rel=canonical href='{SITE}/2'>".encode() + markup(2, link="/1")
    PageFactory(corpus=start.corpus, source=start.source, url=f"{SITE}/2?ref=home", html=html)

    text = joined(start).texts.get()

    assert text.text == f"{text_of(1)}\n\n{text_of(2)}"
    assert [part.url for part in text.parts.all()] == [f"{SITE}/1", f"{SITE}/2?ref=home"]


def test_a_chain_goes_on_where_every_page_declares_the_first_one() -> None:
    start = chapter(1, leads_to="/2")
    for page in (start, chapter(2, leads_to="/3"), chapter(3)):
        html = b"<link rel=canonical href=/1>" + page.blob.read()
        Page.objects.filter(pk=page.pk).update(blob=PageFactory(html=html).blob)

    chain = joined(start)

    assert urls(chain) == ["/1", "/2", "/3"]


def test_what_nearly_every_page_begins_with_is_left_out_and_told() -> None:
    start = chapter(1, leads_to="/2", furniture="Weekly")
    chapter(2, leads_to="/3", furniture="Weekly")
    chapter(3, furniture="Weekly")

    text = joined(start).texts.get()

    assert text.furniture == ["Weekly"]
    assert "Weekly" not in text.text
    assert text.parts.get(position=1).text == text_of(1)


def test_loops_are_cut() -> None:
    start = chapter(1, leads_to="/2")
    chapter(2, leads_to="/1?utm_source=x#top")

    chain = joined(start)

    assert urls(chain) == ["/1", "/2"]
    assert chain.texts.get().ended == "the next link leads back to a page of the chain"


def test_addresses_are_compared_however_they_are_spelt_and_the_newest_version_counts() -> None:
    start = chapter(1, leads_to="/2?b=2&a=1")
    old = chapter(2, url="http://SITE.example/2?a=1&b=2&utm_medium=mail")
    PageFactory(corpus=old.corpus, source=old.source, url=old.url, previous=old, html=markup(3))
    PageFactory(source=old.source, url=f"{SITE}/2?a=1&b=2", html=b"<p>Of another corpus")

    chain = joined(start)

    assert chain.texts.get().text == f"{text_of(1)}\n\n{text_of(3)}"


def test_of_the_first_page_too_the_newest_version_counts() -> None:
    start = chapter(1)
    PageFactory(
        corpus=start.corpus, source=start.source, url=start.url, previous=start, html=markup(2)
    )
    assert joined(start).texts.get().text == text_of(2)


def test_a_page_that_is_not_stored_or_not_usable_ends_the_chain() -> None:
    start = chapter(1, leads_to="/2")
    assert joined(start).texts.get().ended == "the next page is not available"

    chapter(2)
    Page.objects.filter(url=f"{SITE}/2").update(unusable_reason="a login form")
    assert joined(start).texts.get().ended == "the next page is not available"


def test_without_a_pick_the_page_is_believed() -> None:
    html = b"<link rel=next href=/2><p>It began"
    start = PageFactory(
        html=html, url=f"{SITE}/1", source=chapter(2).source, corpus=Page.objects.get().corpus
    )

    part = joined(start).texts.get().parts.get(position=1)

    assert (part.next_url, part.next_origin) == (f"{SITE}/2", "rel")


def test_each_method_walks_for_itself_and_joining_again_replaces_everything() -> None:
    start = chapter(1, leads_to="/2")
    chapter(2)
    chain = joined(start, methods=["live", "blocks"])
    assert [text.method for text in chain.texts.all()] == ["live", "blocks"]
    before = chain.pk

    chain = joined(start, methods=["blocks"])

    assert chain.pk == before
    assert [text.method for text in chain.texts.all()] == ["blocks"]
    assert ChainPart.objects.count() == 2


def test_from_any_page_it_is_the_same_chain() -> None:
    start = chapter(1, leads_to="/2")
    chapter(2, leads_to="/3")
    last = chapter(3)
    assert first_page(last) == start
    assert joined(last) == joined(start)


def test_in_a_circle_every_page_is_as_good_a_beginning() -> None:
    one, two = chapter(1, leads_to="/2"), chapter(2, leads_to="/1")
    assert (first_page(one), first_page(two)) == (one, two)
    assert urls(joined(two)) == ["/2", "/1"]


def test_two_orders_while_one_is_under_way_are_one() -> None:
    start, me = chapter(1), UserFactory()
    first = request_chain(start, by=me)
    again = request_chain(start, by=UserFactory(), methods=["blocks"])
    assert again == first
    assert (again.methods, again.started_by) == (["live"], me)


def test_methods_must_be_known_and_few() -> None:
    assert checked_methods([]) == ["live"]
    assert checked_methods(["blocks", "blocks"]) == ["blocks"]
    with pytest.raises(MethodChoiceError, match="no method"):
        checked_methods(["rm -rf"])


def test_chains_of_a_corpus_begin_where_no_stored_page_leads_to() -> None:
    me: User = UserFactory()
    one = chapter(1, leads_to="/2")
    chapter(2, leads_to="/3")
    chapter(3)
    circle = chapter(11, leads_to="/12")
    chapter(12, leads_to="/11")
    # Goes on somewhere that is not stored: nothing to join.
    chapter(20, leads_to="/21")

    made = request_chains(one.corpus, by=me)

    assert {chain.start for chain in made} == {one, circle}
    assert request_chains(one.corpus, by=me) == []


def test_a_worker_that_lost_the_chain_writes_nothing() -> None:
    start = chapter(1)
    chain = request_chain(start, by=UserFactory())
    stale = Chain.objects.claim(chain.pk)
    assert stale is not None
    Chain.objects.filter(pk=chain.pk).update(attempt=7)
    with pytest.raises(JobCancelledError):
        run_chain(stale)
    assert not JoinedText.objects.exists()


# Fetching


def test_missing_pages_are_fetched_where_that_is_allowed(settings: Settings, site: Site) -> None:
    settings.FETCHING = True
    start = chapter(1, leads_to="/2")
    Page.objects.update(genre=start.genre)
    site.give("/2", b"<link rel=next href=/3>" + markup(2))
    site.give("/3", markup(3))
    clock = Patience()

    chain = joined(start, may_fetch=True, fetcher=fetcher_for(site, clock))

    assert urls(chain) == ["/1", "/2", "/3"]
    fetched = Page.objects.get(url=f"{SITE}/3")
    assert (fetched.corpus, fetched.genre) == (start.corpus, start.genre)
    # robots.txt first, and a pause before every further request.
    assert site.asked == [f"site.example{path}" for path in ("/robots.txt", "/2", "/3")]
    assert len(clock.slept) == 2


@pytest.mark.parametrize("is_allowed", [True, False])
def test_nothing_is_fetched_unless_both_the_workbench_and_the_person_say_so(
    settings: Settings, site: Site, is_allowed: bool
) -> None:
    settings.FETCHING = is_allowed
    start = chapter(1, leads_to="/2")
    fetcher = fetcher_for(site, Patience())

    chain = joined(start, may_fetch=not is_allowed, fetcher=fetcher)

    assert chain.texts.get().ended == "the next page is not available"
    assert site.looked_up == []


def test_a_redirect_to_another_site_and_a_forbidden_page_end_the_chain(
    settings: Settings, site: Site
) -> None:
    settings.FETCHING = True
    start = chapter(1, leads_to="/2")
    site.give("/2", status=302, Location="http://login.example/in")
    site.give("/in", markup(2))
    for robots in (b"", b"User-agent: *\nDisallow: /2"):
        site.give("/robots.txt", robots)
        chain = joined(start, may_fetch=True, fetcher=fetcher_for(site, Patience()))
        assert urls(chain) == ["/1"]
    assert Page.objects.count() == 1
