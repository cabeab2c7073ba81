"""The screens of chains: the list of a corpus, one chain, its files."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from pytest_django import DjangoAssertNumQueries, Settings

from annotate.chains.gold import record_chain_gold
from annotate.models import Chain, ChainGold
from annotate.tasks.jobs import join_chain
from tests.annotate.chained import chapter, joined, paragraphs, text_of
from tests.annotate.conftest import LogIn
from tests.factories import PageFactory, UserFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def extractor(provide: Provide) -> None:
    provide(chain_extractor=paragraphs)


@pytest.fixture
def chain() -> Chain:
    start = chapter(1, leads_to="/2", furniture="Weekly")
    chapter(2, furniture="Weekly")
    return joined(start, methods=["live", "blocks"])


def address(chain: Chain, name: str = "chain", *more: Any) -> str:
    return reverse(f"annotate:{name}", args=[chain.pk, *more])


def read(client: Client, path: str, **asked: str) -> str:
    return client.get(path, asked).content.decode()


def test_the_chain_shows_pages_text_end_and_furniture(client: Client, chain: Chain) -> None:
    shown = read(client, address(chain))
    assert shown.count("<li>\n              <h3>Page") == 2
    assert f"{text_of(1)}\n\n{text_of(2)}" in shown
    assert "the last page has no next link" in shown
    assert '<li class="wrap">Weekly</li>' in shown
    assert "picked by hand" in shown
    assert "<script>" not in shown


def test_scores_are_shown_on_the_chain_and_in_the_list(client: Client, chain: Chain) -> None:
    listed = reverse("annotate:chains", args=[chain.corpus.slug])
    assert "Scores appear once the chain has a gold text" in read(client, address(chain))
    gold = f"{text_of(1)}\n\n{text_of(2)}"
    record_chain_gold(chain, gold, ChainGold.Origin.TYPED, by=UserFactory())
    for path in (address(chain), listed):
        assert read(client, path).count(">1.000</td>") == 6
    assert "version 1" in read(client, listed)


def test_hostile_text_is_only_text(client: Client) -> None:
    page = PageFactory(html=b"<p>&lt;script&gt;alert(1)&lt;/script&gt;", title="<b>")
    shown = read(client, address(joined(page)))
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)" in shown


def test_from_a_page_its_chain_is_joined_and_found_again(client: Client) -> None:
    page = chapter(1, leads_to="/2")
    after = chapter(2)

    response = client.post(reverse("annotate:page-chain", args=[after.pk]))

    chain = Chain.objects.get()
    assert (chain.start, response["Location"]) == (page, address(chain))
    join_chain.call(chain.pk)
    for each in (page, after):
        assert address(chain) in read(client, reverse("annotate:page", args=[each.pk]))


def test_an_empty_list_says_what_to_do_and_finds_chains(client: Client) -> None:
    page = chapter(1, leads_to="/2")
    path = reverse("annotate:chains", args=[page.corpus.slug])
    assert "No chains yet" in read(client, path)
    find = reverse("annotate:chains-find", args=[page.corpus.slug])
    assert "No further chain" in client.post(find, follow=True).content.decode()

    chapter(2)
    assert "1 chain(s) found" in client.post(find, follow=True).content.decode()
    assert "Chapter 1" in read(client, path)


def test_while_it_is_under_way_the_screen_watches_and_can_stop_it(
    client: Client, chain: Chain
) -> None:
    Chain.objects.update(state=Chain.State.QUEUED)
    shown = read(client, address(chain))
    assert 'hx-trigger="every 1s"' in shown
    assert "Waits for a worker" in shown
    part = client.get(address(chain), headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="chain"')

    client.post(address(chain, "chain-stop"))
    chain.refresh_from_db()
    assert chain.state == Chain.State.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_joining_again_takes_other_methods(client: Client, chain: Chain) -> None:
    response = client.post(address(chain, "chain-join"), {"methods": ["blocks"]})
    assert response["Location"] == address(chain)
    assert DBTaskResult.objects.get().args_kwargs["args"] == [chain.pk]
    join_chain.call(chain.pk)
    assert [text.method for text in chain.texts.all()] == ["blocks"]


@pytest.mark.parametrize("methods", [["no-such"], ["blocks", "live", *"abcdef"]])
def test_wrong_methods_are_refused(client: Client, chain: Chain, methods: list[str]) -> None:
    response = client.post(address(chain, "chain-join"), {"methods": methods})
    assert response.status_code == 422
    assert chain.texts.count() == 2


def test_fetching_is_offered_to_those_who_may_import_and_only_where_it_is_on(
    log_in: LogIn, settings: Settings, chain: Chain
) -> None:
    offered = {
        (role, is_on): "Fetch missing pages" in read(log_in(role), address(chain))
        for is_on in (True, False)
        for settings.FETCHING in [is_on]
        for role in ("annotator", "reviewer")
    }
    assert [key for key, is_offered in offered.items() if is_offered] == [("reviewer", True)]

    settings.FETCHING = True
    log_in("annotator").post(address(chain, "chain-join"), {"may_fetch": "on"})
    assert not Chain.objects.get().may_fetch


def test_the_text_can_be_taken_along(client: Client, chain: Chain) -> None:
    text = client.get(address(chain, "chain-download", "txt"))
    assert b"".join(text) == chain.texts.all()[0].text.encode()
    assert text["Content-Disposition"] == f'attachment; filename="chain-{chain.pk}.txt"'

    path = address(chain, "chain-download", "json")
    document = json.loads(b"".join(client.get(path, {"method": "blocks"})))
    assert (document["method"], document["scores"]) == ("blocks", None)
    assert [page["url"] for page in document["pages"]] == [
        "http://site.example/1",
        "http://site.example/2",
    ]
    assert document["furniture"] == ["Weekly"]
    assert client.get(address(chain, "chain-download", "exe")).status_code == 404


def test_the_number_of_queries_does_not_grow_with_the_list(
    client: Client, chain: Chain, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(10, 30):
        chapter(number)
        joined(chapter(number + 100, leads_to=f"/{number}"))
    path = reverse("annotate:chains", args=[chain.corpus.slug])
    with django_assert_max_num_queries(12):
        client.get(path)
    with django_assert_max_num_queries(12):
        client.get(address(chain))
