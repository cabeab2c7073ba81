from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.accounts import service_account
from annotate.labelling import suggestions as module
from annotate.model_provider.results import ModelSuggestions
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Label, Page
from annotate.pages.parsed import PAGES, parsed
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import SHIPPED
from contentseeker.model_files.folder import shipped_version
from contentseeker.page import FlatPage
from contentseeker.result import SuggestedRegion
from tests.annotate.conftest import LogIn
from tests.browser.pages import big_page
from tests.factories import GoldStandardFactory, LabelFactory, PageFactory
from tests.model_providers import with_methods

pytestmark = pytest.mark.django_db

THREE = [
    b"The lock keeper of the old canal told us how the water was let in, and how slowly it rose.",
    b"Boats waited below the gate for hours, he said, until the level was the same on both sides.",
    b"Nobody has passed since the railway came, but the gates are painted again every spring.",
]
STORY = " ".join(["The lock keeper of the old canal told us how the water was let in."] * 8)
HTML = f"""<!doctype html><html><head><title>Canal</title></head><body>
<div id="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">News</a></li></ul></div>
<div id="story"><h1>The canal</h1><p>{STORY}</p><p>{STORY}</p><p>{STORY}</p></div>
<div id="foot"><p><a href="/c">Imprint of this paper</a></p></div>
</body></html>""".encode()


@pytest.fixture
def page() -> Page:
    return PageFactory(html=HTML)


def node(page: Page, identity: str) -> int:
    (found,) = parsed(page).select(f"#{identity}")
    return found


def below(flat: FlatPage, number: int) -> range:
    return range(number, int(flat.subtree_end[number]))


def asked(client: Client, page: Page) -> list[dict[str, Any]]:
    response = client.get(reverse("annotate:suggestions", args=[page.pk]))
    rows: list[dict[str, Any]] = response.json()["suggestions"]
    return rows


def only(rows: list[dict[str, Any]], origin: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["origin"] == origin]


def test_the_model_suggests_the_main_content_and_noise_apart_from_it(client: Client) -> None:
    # A block that says what one before has said is left out, so all say something else.
    page = PageFactory(html=HTML.replace(STORY.encode(), b"%s") % tuple(THREE))
    rows = only(asked(client, page), "model")
    flat = parsed(page)
    main = [row["node"] for row in rows if row["content"] == "main"]
    noisy = [row["node"] for row in rows if row["content"] == "noisy"]
    assert set(flat.select("#story p")) <= {each for at in main for each in below(flat, at)}
    assert set(main) <= set(below(flat, node(page, "story")))
    assert {node(page, "menu"), node(page, "foot")} <= set(noisy)
    assert all(flat.subtree_end[each] <= at or each > at for each in noisy for at in main)
    # Whether a title belongs to the text is anybody's guess.
    sure = [row for row in rows if row["node"] not in flat.select("h1")]
    assert len(sure) >= 3
    assert all(0.5 < row["probability"] <= 1 for row in sure)
    assert {(row["segment"], row["version"]) for row in rows} == {
        ("good", shipped_version(SHIPPED))
    }


def test_what_is_suggested_is_what_the_extractor_takes(page: Page) -> None:
    taken = BlockExtractor().extract(parsed(page))
    suggested = ShippedModels().suggest(page).regions
    assert tuple(each.node for each in suggested if each.is_main) == taken.nodes
    assert taken.nodes


def test_a_huge_page_gets_suggestions_too() -> None:
    page = PageFactory(html=big_page(elements=8_000, size=300_000))
    suggested = module.suggestions_for(page)
    assert {each.content for each in suggested} == {"main", "noisy"}
    assert all(0 <= (each.probability or 0) <= 1 for each in suggested)


@pytest.mark.parametrize("html", [b"", b"<div></div>", b"<img>", b"<script>var words;</script>"])
def test_a_page_without_text_gets_no_suggestions(client: Client, html: bytes) -> None:
    assert asked(client, PageFactory(html=html)) == []


def test_text_without_any_element_is_suggested_as_it_is(client: Client) -> None:
    (row,) = asked(client, PageFactory(html=b"Bare text without any element."))
    assert row["content"] == "main"


def test_the_labels_of_rules_are_suggested_as_long_as_they_stand(
    client: Client, page: Page
) -> None:
    rules = service_account("rule")
    for identity in ("story", "menu"):
        here = node(page, identity)
        flat = parsed(page)
        LabelFactory(
            page=page,
            node=here,
            path=flat.path(here),
            fingerprint=flat.fingerprint(here),
            annotator=rules,
            segment="good",
            origin=Label.Origin.RULE,
            model_version="rule-7",
        )
    LabelFactory(page=page, annotator=rules, origin=Label.Origin.RULE, node=99)
    here = node(page, "menu")
    LabelFactory(page=page, annotator=rules, node=here, content="", is_withdrawn=True)

    assert only(asked(client, page), "rule") == [
        {
            "node": node(page, "story"),
            "segment": "good",
            "content": "main",
            "origin": "rule",
            "version": "rule-7",
            "probability": None,
            "role": "",
        }
    ]


@pytest.mark.parametrize("origin", ["imported", "typed"])
def test_a_gold_text_from_outside_suggests_the_regions(
    client: Client, page: Page, origin: str
) -> None:
    GoldStandardFactory(page=page, text="An older opinion.", version=1)
    GoldStandardFactory(
        page=page, text=f"The canal {STORY} {STORY} {STORY}", version=2, origin=origin
    )
    rows = only(asked(client, page), "gold")
    said = {row["node"]: (row["segment"], row["content"]) for row in rows}
    assert said == {
        node(page, "menu"): ("good", "noisy"),
        node(page, "story"): ("good", "main"),
        node(page, "foot"): ("good", "noisy"),
    }
    assert {(row["version"], row["probability"]) for row in rows} == {("gold-2", None)}


@pytest.mark.parametrize("origin", ["labels", "rule"])
def test_a_gold_text_made_from_labels_says_nothing_new(
    client: Client, page: Page, origin: str
) -> None:
    GoldStandardFactory(page=page, text="Canal", version=1, origin="imported")
    GoldStandardFactory(page=page, text=STORY, version=2, origin=origin)
    assert only(asked(client, page), "gold") == []


def test_a_new_gold_text_gives_new_suggestions(client: Client, page: Page) -> None:
    GoldStandardFactory(page=page, text=f"{STORY} {STORY} {STORY}", version=1)
    before = only(asked(client, page), "gold")
    GoldStandardFactory(page=page, text="Imprint of this paper", version=2)
    after = only(asked(client, page), "gold")
    assert [row["node"] for row in before if row["content"] == "main"] == [node(page, "story")]
    assert [row["node"] for row in after if row["content"] == "main"] == [node(page, "foot")]


def test_a_page_too_large_to_align_gets_none_from_its_gold_text(
    client: Client, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    GoldStandardFactory(page=page, text=STORY)
    monkeypatch.setattr(module, "is_too_large", lambda flat: True)
    assert only(asked(client, page), "gold") == []
    assert only(asked(client, page), "model") != []


def other_provider(page: Page) -> ModelSuggestions:
    return ModelSuggestions(f"of page {page.pk}", [SuggestedRegion(1, True, 0.5)])


def test_another_model_can_be_put_in_its_place(client: Client, page: Page) -> None:
    with with_methods(suggest=other_provider):
        assert [row["version"] for row in asked(client, page)] == [f"of page {page.pk}"]


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_does_not_grow_with_the_labels(
    client: Client, page: Page, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rules = service_account("rule")
    for place in range(number):
        LabelFactory(page=page, annotator=rules, node=place, origin="rule")
    GoldStandardFactory(page=page, text=STORY)
    PAGES.forget()
    # Session, user, permissions, the groups', page, live model, bytes, labels of rules, gold.
    with django_assert_num_queries(9):
        asked(client, page)


def test_only_those_who_may_label_get_them(log_in: LogIn, page: Page) -> None:
    address = reverse("annotate:suggestions", args=[page.pk])
    assert log_in("annotator").get(address).status_code == 200
    assert log_in(None).get(address).status_code == 403
