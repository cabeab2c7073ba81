import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.overview.corpora import SOURCES_SHOWN, corpora_overview
from annotate.overview.progress import Progress
from tests.annotate.conftest import LogIn
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    PageFactory,
    PageWorkFactory,
    SourceFactory,
)

pytestmark = pytest.mark.django_db


def corpus_with_everything() -> None:
    page = PageFactory(source__split="evaluation", source__name="The Daily")
    PageFactory(corpus=page.corpus, source=page.source)
    PageWorkFactory(page=page, state="done")
    PageWorkFactory(page=page, state="reviewed")  # the same page, by somebody else
    GoldStandardFactory(page=page)
    GoldStandardFactory(page=page, version=2)


def test_each_corpus_is_shown_with_its_numbers(client: Client) -> None:
    corpus_with_everything()

    [overview] = client.get(reverse("annotate:corpora")).context["corpora"]

    assert overview.progress == Progress(done=1, total=2)
    assert overview.source_count == 1
    assert len(overview.genres) == 1
    assert overview.gold_count == 1


def test_sources_stand_under_their_genre_with_their_split(client: Client) -> None:
    corpus_with_everything()

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert "The Daily" in text
    assert '<span class="tag evaluation">' in text


def test_how_much_of_a_corpus_is_done_is_said_and_leads_on(client: Client) -> None:
    corpus_with_everything()

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert "1 of 2 pages done (50%)" in text
    assert f"{reverse('annotate:queue-next')}?corpus=" in text


def test_without_a_corpus_it_says_how_to_get_one(client: Client, log_in: LogIn) -> None:
    imports = f'href="{reverse("annotate:imports")}"'
    for_reviewers = client.get(reverse("annotate:corpora")).content.decode()
    for_annotators = log_in("annotator").get(reverse("annotate:corpora")).content.decode()

    assert imports in for_reviewers
    assert imports not in for_annotators
    assert "A reviewer or an administrator has to import pages" in for_annotators
    assert "manage.py load_demo" in for_annotators


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
    sources = SourceFactory.create_batch(SOURCES_SHOWN + 3, genre=genre)
    for source in (*sources, sources[-1]):
        PageFactory(corpus=corpus, source=source)

    text = client.get(reverse("annotate:corpora")).content.decode()

    assert text.count('class="tag train"') == SOURCES_SHOWN
    assert "and 3 more" in text
    assert sources[-1].host in text  # it has the most pages


@pytest.mark.parametrize("number", [1, 3])
def test_the_number_of_queries_does_not_grow_with_the_rows(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        corpus_with_everything()
    # Who asks: session, user, own permissions, those of the role. What is shown: pages by genre
    # and source, sources, genres, pages done, gold texts, corpora.
    with django_assert_num_queries(10):
        client.get(reverse("annotate:corpora"))
