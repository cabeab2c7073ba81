import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.services.overview import SOURCES_SHOWN, corpora_overview
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    LabelFactory,
    PageFactory,
    SourceFactory,
)

pytestmark = pytest.mark.django_db


def corpus_with_everything() -> None:
    page = PageFactory(source__split="evaluation", source__name="The Daily")
    PageFactory(corpus=page.corpus, source=page.source)
    label = LabelFactory(page=page)
    LabelFactory(page=page, annotator=label.annotator)  # supersedes the first
    GoldStandardFactory(page=page)
    GoldStandardFactory(page=page, version=2)


def test_each_corpus_is_shown_with_its_numbers(client: Client) -> None:
    corpus_with_everything()

    [overview] = client.get(reverse("annotate:corpora")).context["corpora"]

    assert overview.page_count == 2
    assert overview.source_count == 1
    assert len(overview.genres) == 1
    assert overview.label_count == 1
    assert overview.gold_count == 1


def test_sources_stand_under_their_genre_with_their_split(client: Client) -> None:
    corpus_with_everything()

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert "The Daily" in text
    assert '<span class="tag evaluation">' in text


def test_without_a_corpus_it_says_how_to_get_one(client: Client) -> None:
    response = client.get(reverse("annotate:corpora"))

    assert "manage.py load_demo" in response.content.decode()


def test_a_corpus_without_pages_says_so(client: Client) -> None:
    CorpusFactory(name="Empty one")

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert "Empty one" in text
    assert "no pages yet" in text


def test_an_unfinished_import_is_visible(client: Client) -> None:
    CorpusFactory(is_complete=False)
    assert "import unfinished" in client.get(reverse("annotate:corpora")).content.decode()


def test_what_comes_next_is_listed(client: Client) -> None:
    assert "What comes next" in client.get(reverse("annotate:corpora")).content.decode()


def test_pages_without_a_genre_are_counted_too() -> None:
    PageFactory(genre=None)

    [overview] = corpora_overview()

    assert [(genre.name, genre.page_count) for genre in overview.genres] == [("no genre", 1)]


def test_a_source_in_two_genres_counts_as_one_source() -> None:
    page = PageFactory()
    PageFactory(corpus=page.corpus, source=page.source, genre=GenreFactory())

    [overview] = corpora_overview()

    assert len(overview.genres) == 2
    assert overview.source_count == 1


def test_a_long_list_of_sources_is_cut_and_says_how_many_are_missing(client: Client) -> None:
    genre, corpus = GenreFactory(), CorpusFactory()
    for source in SourceFactory.create_batch(SOURCES_SHOWN + 3, genre=genre):
        PageFactory(corpus=corpus, source=source)

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert text.count('class="tag train"') == SOURCES_SHOWN
    assert "and 3 more" in text


def test_the_number_of_queries_does_not_grow_with_the_rows(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        corpus_with_everything()
    # Session, user, corpora, pages by source, labels, gold.
    with django_assert_num_queries(6):
        client.get(reverse("annotate:corpora"))
