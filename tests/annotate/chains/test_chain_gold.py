"""Gold texts of whole chains: versions, putting them together, and the scores that follow them."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from annotate.chains.gold import (
    NoPageGoldError,
    gold_of_pages,
    record_chain_gold,
)
from annotate.gold.texts import NewerGoldError
from annotate.models import Chain, ChainGold
from tests.annotate.chained import chapter, joined, paragraphs, text_of
from tests.annotate.conftest import LogIn
from tests.factories import GoldStandardFactory, UserFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db
TYPED = ChainGold.Origin.TYPED


@pytest.fixture
def me() -> User:
    person: User = UserFactory()
    return person


@pytest.fixture
def chain(provide: Provide) -> Chain:
    provide(chain_extractor=paragraphs)
    start = chapter(1, leads_to="/2")
    chapter(2)
    return joined(start)


def address(chain: Chain) -> str:
    return reverse("annotate:chain-gold", args=[chain.pk])


def test_every_change_is_a_version_and_the_same_text_is_none(chain: Chain, me: User) -> None:
    record_chain_gold(chain, "One\r\n", TYPED, by=me)
    record_chain_gold(chain, "One", TYPED, by=me)
    record_chain_gold(chain, "Two", TYPED, by=me)
    rows = chain.gold_texts.order_by("version").values_list("version", "text")
    assert list(rows) == [(1, "One"), (2, "Two")]


def test_scores_are_those_of_the_worked_example_and_follow_gold_and_text(
    chain: Chain, me: User
) -> None:
    """The example of section 9: 13 of 24 and of 19 characters."""
    text = chain.texts.get()
    assert text.f1 is None
    chain.texts.update(text="Home the brown fox jumps")
    gold = record_chain_gold(chain, "the quick brown fox", TYPED, by=me)

    text.refresh_from_db()
    assert text.gold == gold
    scores = (text.precision, text.recall, text.f1)
    assert scores == pytest.approx((0.5417, 0.6842, 0.6047), abs=5e-5)

    record_chain_gold(chain, f"{text_of(1)}\n\n{text_of(2)}", TYPED, by=me)
    again = joined(chain.start).texts.get()
    assert (again.precision, again.recall, again.f1) == (1, 1, 1)


def test_who_corrects_an_older_version_is_told(chain: Chain, me: User) -> None:
    record_chain_gold(chain, "One", TYPED, by=me)
    with pytest.raises(NewerGoldError, match="Version 1"):
        record_chain_gold(chain, "Mine", TYPED, base=0, by=me)
    assert record_chain_gold(chain, "Mine", TYPED, base=1, by=me).version == 2


def test_the_gold_texts_of_the_pages_make_one_and_those_missing_are_named(chain: Chain) -> None:
    with pytest.raises(NoPageGoldError):
        gold_of_pages(chain)
    first, second = (part.page for part in chain.texts.get().parts.all())
    GoldStandardFactory(page=first, text="It began.", version=1)
    assert [part.position for part in gold_of_pages(chain).missing] == [2]
    GoldStandardFactory(page=second, text="It went on.", version=1)
    GoldStandardFactory(page=second, text="It ended.", version=2)

    made = gold_of_pages(chain)

    assert made.text == "It began.\n\nIt ended."
    assert made.missing == ()


# The screen


def test_a_text_can_be_typed_corrected_and_reverted(client: Client, chain: Chain) -> None:
    for base, text in enumerate(("One", "Two")):
        response = client.post(address(chain), {"action": "edit", "text": text, "base": base})
        assert response.status_code == 302
    client.post(address(chain), {"action": "revert", "version": 1})
    assert list(chain.gold_texts.order_by("pk").values_list("text", flat=True)) == [
        *("One", "Two", "One")
    ]
    shown = client.get(address(chain)).content.decode()
    assert "version 3, typed" in shown
    assert "Revert to 2" in shown


def test_a_conflict_keeps_what_was_typed(client: Client, chain: Chain, me: User) -> None:
    record_chain_gold(chain, "Theirs", TYPED, by=me)
    response = client.post(address(chain), {"action": "edit", "text": "Mine", "base": 0})
    assert response.status_code == 422
    assert ">\nMine</textarea>" in response.content.decode()
    assert 'name="base" value="1"' in response.content.decode()


def test_the_pages_texts_are_looked_at_first_and_then_taken(client: Client, chain: Chain) -> None:
    asked = client.get(address(chain), {"preview": "pages"}).content.decode()
    assert "No page of this chain has a gold text." in asked
    page = chain.start
    GoldStandardFactory(page=page, text="It began.")
    asked = client.get(address(chain), {"preview": "pages"}).content.decode()
    assert "It began." in asked
    assert "Page 2 has no gold text" in asked
    assert not ChainGold.objects.exists()

    client.post(address(chain), {"action": "pages"})
    gold = ChainGold.objects.get()
    assert (gold.text, gold.origin) == ("It began.", "pages")


@pytest.mark.parametrize("data", [{}, {"action": "burn"}, {"action": "pages"}])
def test_what_cannot_be_done_is_said(client: Client, chain: Chain, data: dict[str, str]) -> None:
    assert client.post(address(chain), data).status_code == 422
    assert client.post(address(chain), {"action": "revert", "version": "x"}).status_code == 404


def test_only_those_who_settle_gold_texts_change_it(log_in: LogIn, chain: Chain) -> None:
    stranger = log_in(None)
    assert stranger.post(address(chain), {"action": "pages"}).status_code == 403
    assert stranger.get(address(chain)).status_code == 403
