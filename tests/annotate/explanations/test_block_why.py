import re
from typing import Final

import numpy as np
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.explanations import blocks as block_explanations
from annotate.explanations.bars import MOST_SHOWN, signed
from annotate.explanations.blocks import (
    MOST_BLOCKS_SHOWN,
    BlocksExplanation,
    ScoredBlock,
    explain_with_blocks,
    why_of_blocks,
)
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Page
from annotate.pages.parsed import parsed
from contentseeker.methods.blocks.explanation.contributions import (
    BlockContribution,
    BlockExplanation,
)
from contentseeker.methods.blocks.explanation.meanings import meaning_of
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import load_named
from contentseeker.model_files.folder import shipped_version
from tests.annotate.reading import words
from tests.factories import PageFactory
from tests.model_providers import Provide

pytestmark = pytest.mark.django_db

TEXT: Final = (
    "The lock keeper told us how <b id=bold>slowly</b> the water rose in the old canal.",
    "Boats waited below the gate for hours until the level was the same on both sides.",
)
ITEMS: Final = "".join(f"<li><a href=/{n}>Entry {n}</a></li>" for n in range(20))
HTML: Final = f"""<body><ul id=menu>{ITEMS}</ul><div id=story><h1>The canal</h1>
<p id=one>{TEXT[0]}</p><p id=two>{TEXT[1]}</p></div><div id=empty></div></body>""".encode()


@pytest.fixture(autouse=True)
def _shipped_model(provide: Provide) -> None:
    provide(explain=ShippedModels().explain)


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def node(page: Page, name: str) -> int:
    (found,) = parsed(page).select(f"#{name}")
    return found


def explained(page: Page, name: str) -> BlocksExplanation:
    found = explain_with_blocks(load_named(), shipped_version("blocks"), page, node(page, name))
    assert found is not None
    return found


def shown(client: Client, page: Page, name: str) -> str:
    answer = client.get(reverse("annotate:why", args=[page.pk, node(page, name)]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_block_is_judged_as_the_extractor_judges_it(page: Page) -> None:
    judged = BlockExtractor().extract(parsed(page)).blocks
    assert judged is not None
    (block,) = np.flatnonzero(judged.node == node(page, "two"))
    (text,) = explained(page, "two").blocks
    assert text == ScoredBlock(
        TEXT[1], len(TEXT[1].split()), float(judged.probability[block]), bool(judged.chosen[block])
    )


def test_the_probability_and_what_spoke_for_and_against_are_shown(
    client: Client, page: Page
) -> None:
    markup = shown(client, page, "two")
    read = words(markup)
    found = explained(page, "two")
    assert found.why is not None
    assert f"{found.why.probability * 100:.0f} % main" in read
    assert f"By model {shipped_version('blocks')}" in read
    biggest = found.why.contributions[0]
    assert f"{biggest.feature} {biggest.value:.3g} {signed(biggest.change)}" in read
    assert meaning_of(biggest.feature).replace("'", "&#x27;") in markup
    assert f"baseline of {signed(found.why.baseline)}" in read
    assert f"add up to {signed(found.why.log_odds)}" in read
    assert "style=" not in markup


def test_an_element_inside_a_block_is_answered_with_that_block(page: Page) -> None:
    assert explained(page, "bold") == explained(page, "one")


def test_an_element_of_several_blocks_lists_them_and_gives_their_mean(
    client: Client, page: Page
) -> None:
    read = words(shown(client, page, "story"))
    found = explained(page, "story")
    assert [each.text for each in found.blocks][1:] == [re.sub("<.*?>", "", t) for t in TEXT]
    number, taken = sum(each.words for each in found.blocks), sum(b.is_taken for b in found.blocks)
    assert f"3 blocks of {number} words together, {taken} taken." in read
    mean = np.average(
        [each.probability for each in found.blocks], weights=[each.words for each in found.blocks]
    )
    assert f"{mean * 100:.0f} % main" in read
    for each in found.blocks:
        said = "taken" if each.is_taken else "left out"
        assert f"{said} {each.probability * 100:.0f} % {each.text[:60]}" in read


def test_of_many_blocks_the_first_are_listed(client: Client, page: Page) -> None:
    read = words(shown(client, page, "menu"))
    assert "20 blocks" in read
    assert "Entry 11" in read
    assert "Entry 12" not in read
    assert f"{20 - MOST_BLOCKS_SHOWN} more blocks." in read


def test_an_element_without_text_says_so(client: Client, page: Page) -> None:
    assert "Models do not score this element: it has no text" in shown(client, page, "empty")


def test_of_too_many_blocks_only_the_probability_is_told(
    client: Client, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(block_explanations, "MOST_BLOCKS", 2)
    read = words(shown(client, page, "story"))
    assert "too many blocks to compute contributions" in read
    assert "3 blocks of" in read


def test_small_contributions_are_only_counted() -> None:
    said = [BlockContribution(f"feature {n}", n, 2.0 - n / 10) for n in range(MOST_SHOWN + 3)]
    said.append(BlockContribution("hardly any", 1.0, 0.001))
    text = ScoredBlock("Words", 1, 0.4, is_taken=True)
    why = why_of_blocks(
        BlocksExplanation("own-1", [text], BlockExplanation(0.4, -1.0, tuple(said)))
    )
    assert [bar.feature for bar in why.bars] == [each.feature for each in said[:MOST_SHOWN]]
    assert why.left_out == 4
    assert (why.predicted, why.probability) == ("main", "40 % main")
    assert why.bars[0].length == 100


def test_a_model_without_trees_says_that_it_cannot_tell() -> None:
    text = ScoredBlock("Words", 1, 0.4, is_taken=False)
    why = why_of_blocks(BlocksExplanation("own-1", [text], BlockExplanation(0.4, 0.0, ())))
    assert (why.bars, why.has_contributions, why.predicted) == ([], True, "noisy")


def test_few_queries_are_asked(
    client: Client, page: Page, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    shown(client, page, "story")
    # Session, user, permissions, the groups', page.
    with django_assert_num_queries(5):
        shown(client, page, "story")
