"""The list of sources, and the screen of one: facts, rule, preview."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import GoldStandard, Page, Source
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, GoldStandardFactory, PageFactory, SourceFactory

LIST = "/sources/"
HTML = b"<nav>Home</nav><div class=story><h1>Storm</h1><p>It came.</p></div>"


def shown(client: Client, **query: str) -> str:
    return client.get(LIST, query).content.decode()


def address(name: str, source: Source) -> str:
    return reverse(f"annotate:{name}", args=[source.host])


def facts(source: Source, **changed: object) -> dict[str, object]:
    genre = source.genre_id or ""
    given = {
        "name": source.name,
        "genre": genre,
        "split": source.split,
        "language": "",
        "notes": "",
    }
    return given | changed


# The list


def test_the_list_shows_sources_with_their_numbers(client: Client) -> None:
    source = SourceFactory(name="The Daily", gold_rule={"include": ["p"]})
    gold = GoldStandardFactory(page=PageFactory(source=source))
    GoldStandardFactory(page=gold.page, version=2)
    PageFactory(source=source)

    text = shown(client)

    assert address("source", source) in text
    row = " ".join(text[text.index("The Daily") :].split())
    assert '<td class="wide">yes</td> <td class="number">1</td> <td class="number">2</td>' in row


def test_sources_are_found_by_name_host_genre_and_split(client: Client) -> None:
    daily = SourceFactory(name="The Daily", host="daily.example")
    weekly = SourceFactory(name="Weekly", host="other.example", split="evaluation")
    queries = {
        "daily.ex": {"search": "DAILY.EX"},
        "name": {"search": "the dai"},
        "genre": {"genre": daily.genre.slug},
        "split": {"split": "train"},
    }
    for query in queries.values():
        text = shown(client, **query)
        assert daily.host in text
        assert weekly.host not in text
    assert "No source fits" in shown(client, search="nowhere")


def test_a_question_that_makes_no_sense_is_told(client: Client) -> None:
    response = client.get(LIST, {"split": "both"})
    assert response.status_code == 422
    assert "not one of the available choices" in response.content.decode()


def test_no_sources_at_all(client: Client) -> None:
    assert "They come with the pages that are imported" in shown(client)


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_of_the_list_does_not_grow(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        GoldStandardFactory()
    # Session, user, two for permissions, genres to choose, number, sources, pages, gold texts.
    with django_assert_num_queries(9):
        client.get(LIST)


# Facts


def test_facts_are_changed(client: Client) -> None:
    source = SourceFactory()

    response = client.post(
        address("source", source), facts(source, name="New", language="de", notes="Mind the ads.")
    )

    source.refresh_from_db()
    assert response.status_code == 302
    assert (source.name, source.language, source.notes) == ("New", "de", "Mind the ads.")


def test_a_change_of_split_says_what_it_means_and_has_to_be_meant(client: Client) -> None:
    source = SourceFactory()
    wanted = facts(source, split="evaluation")

    first = client.post(address("source", source), wanted)
    source.refresh_from_db()
    assert first.status_code == 422
    assert "All pages of a source are trained on, or all are evaluated on" in first.content.decode()
    assert source.split == "train"

    client.post(address("source", source), wanted | {"is_meant": "on"})
    source.refresh_from_db()
    assert source.split == "evaluation"


def test_pages_follow_the_genre_of_their_source_unless_they_have_their_own(client: Client) -> None:
    page = PageFactory()
    own = PageFactory(source=page.source, genre=GenreFactory())
    genre = GenreFactory()
    wanted = facts(page.source, genre=genre.pk)

    first = client.post(address("source", page.source), wanted)
    assert "follow its genre" in first.content.decode()
    client.post(address("source", page.source), wanted | {"is_meant": "on"})

    assert Page.objects.get(pk=page.pk).genre == genre
    assert Page.objects.get(pk=own.pk).genre == own.genre


def test_a_split_that_does_not_exist_is_refused(client: Client) -> None:
    source = SourceFactory()
    response = client.post(address("source", source), facts(source, split="both", is_meant="on"))
    assert response.status_code == 422


# The rule


def test_a_rule_is_tried_without_being_saved(client: Client) -> None:
    gold = GoldStandardFactory(page=PageFactory(html=HTML, title="Night"), text="Storm\nIt came.")
    source = gold.page.source

    response = client.post(
        address("rule-preview", source),
        {"include": "div.story", "exclude": "h1"},
        headers={"HX-Request": "true"},
    )

    text = response.content.decode()
    assert "<html" not in text
    assert "It came.</div>" in text
    assert "1 element taken, 1 left out, 8 characters" in text
    assert "recall 0.571" in text
    source.refresh_from_db()
    assert source.gold_rule == {}


def test_without_javascript_the_preview_is_the_whole_screen(client: Client) -> None:
    page = PageFactory(html=HTML)
    response = client.post(address("rule-preview", page.source), {"include": "div.story"})
    text = response.content.decode()
    assert "<html" in text
    assert "div.story</textarea>" in text
    assert "It came." in text


@pytest.mark.parametrize("how", ["rule-preview", "source-rule"])
def test_bad_selectors_are_told_by_their_line(client: Client, how: str) -> None:
    page = PageFactory(html=HTML)

    response = client.post(
        address(how, page.source), {"include": "p\n\ndiv[", "exclude": "//p[\n" + "x" * 600}
    )

    text = response.content.decode()
    assert response.status_code == 422
    assert "Line 3: selector &#x27;div[&#x27; does not work as css" in text
    assert "Line 1: selector &#x27;//p[&#x27; does not work as xpath" in text
    assert "Line 2: Too long" in text
    assert "div[" in text
    assert Source.objects.get().gold_rule == {}


def test_any_page_of_the_source_can_be_looked_at(client: Client) -> None:
    first = PageFactory(html=b"<p>First", title="Number 1")
    second = PageFactory(html=b"<p>Second", title="Number 2", source=first.source)
    stranger = PageFactory(html=b"<p>Elsewhere")

    def look(**query: object) -> str:
        posted = {"include": "p", **query}
        return client.post(address("rule-preview", first.source), posted).content.decode()

    assert 'aria-label="The text it gives">First' in look()
    assert 'aria-label="The text it gives">Second' in look(look=second.pk)
    assert 'aria-label="The text it gives">Second' in look(look=first.pk, go=second.pk)
    assert "Elsewhere" not in look(look=stranger.pk)
    assert f'name="go" value="{second.pk}"' in look()
    assert f'name="go" value="{first.pk}"' in look(look=second.pk)


def test_a_rule_is_saved_and_applied_to_chosen_pages(client: Client) -> None:
    page = PageFactory(html=HTML)
    other = PageFactory(html=HTML, source=page.source)
    stranger = PageFactory(html=HTML)

    client.post(address("source-rule", page.source), {"include": "div.story\n", "exclude": "h1"})
    client.post(
        address("rule-apply", page.source), {"pages": [page.pk, stranger.pk, "x", "9" * 40]}
    )

    page.source.refresh_from_db()
    assert page.source.gold_rule == {"include": ["div.story"], "exclude": ["h1"]}
    gold = GoldStandard.objects.get()
    assert (gold.page, gold.text, gold.origin) == (page, "It came.", "rule")
    assert not other.gold_standards.exists()


def test_half_a_selector_is_told_while_typing(client: Client) -> None:
    page = PageFactory(html=HTML)
    response = client.post(
        address("rule-preview", page.source), {"include": "div["}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 200
    assert "Line 1: selector" in response.content.decode()


def test_applying_to_no_page_says_what_to_do(client: Client) -> None:
    source = SourceFactory(gold_rule={"include": ["p"]})
    response = client.post(address("rule-apply", source), follow=True)
    assert "Check the pages" in response.content.decode()


def test_applying_without_a_rule_says_what_to_do(client: Client) -> None:
    page = PageFactory()
    response = client.post(address("rule-apply", page.source), {"pages": [page.pk]}, follow=True)
    assert "has no rule" in response.content.decode()


def test_a_hostile_name_and_text_are_shown_as_text(client: Client) -> None:
    source = SourceFactory(name="<script>alert(1)</script>", gold_rule={"include": ["p"]})
    PageFactory(source=source, html=b"<p>&lt;script>alert(2)", title="<script>alert(3)</script>")
    for text in (shown(client), client.get(address("source", source)).content.decode()):
        assert "<script>alert" not in text


def test_a_source_without_pages_says_so(client: Client) -> None:
    source = SourceFactory()
    assert "no pages to try" in client.get(address("source", source)).content.decode()


# Who may


def test_annotators_see_sources_and_change_nothing(log_in: LogIn) -> None:
    source = PageFactory().source
    client = log_in("annotator")

    assert client.get(LIST).status_code == 200
    text = client.get(address("source", source)).content.decode()
    assert "<textarea" not in text
    assert client.post(address("source", source), facts(source)).status_code == 403
    for name in ("source-rule", "rule-preview", "rule-apply"):
        assert client.post(address(name, source), {"include": "p"}).status_code == 403


def test_strangers_see_nothing(log_in: LogIn) -> None:
    source = SourceFactory()
    assert log_in(None).get(LIST).status_code == 403
    assert log_in(None).get(address("source", source)).status_code == 403
    assert Client().get(LIST).status_code == 302


def test_an_unknown_source_is_not_found(client: Client) -> None:
    assert client.get("/sources/nowhere.example/").status_code == 404


@pytest.mark.parametrize("number", [1, 15])
def test_the_number_of_queries_of_a_source_does_not_grow_with_its_pages(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    source = SourceFactory(gold_rule={"include": ["p"]})
    for _ in range(number):
        GoldStandardFactory(page=PageFactory(source=source))
    # Session, user, two for permissions, source, its two numbers, number of pages, pages, the
    # page's neighbours, pages with bytes, gold texts, genres to choose.
    with django_assert_num_queries(14):
        client.get(address("source", source))
