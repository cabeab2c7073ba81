import io
import re

import pandas as pd
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from annotate.models import Page
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import stored_page
from tests.factories import GenreFactory, SourceFactory
from tests.training import made
from training.models import TrainingSet
from training.views.training_sets import ROWS_PER_LIST

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("annotator")


def kept(pages: list[Page], per_page: int = 4, **facts: object) -> TrainingSet:
    return made.training_set(GenreFactory(), made.rows_about(pages, per_page), **facts)


def address(training_set: TrainingSet, name: str = "training-set") -> str:
    return reverse(f"training:{name}", args=[training_set.pk])


def test_a_set_shows_digest_choice_balance_and_sources(client: Client) -> None:
    pages = [stored_page(source=SourceFactory(host=host)) for host in ("a.example", "b.example")]
    found = kept([*pages, stored_page(source=pages[0].source)], per_page=8)

    text = client.get(address(found)).content.decode()

    assert found.digest in text
    for shown in ("Use of sources", "the label of most annotators", "25.0 %", "24 elements"):
        assert shown in text
    (line,) = re.findall(r"a\.example</a></th>.*", text)
    assert re.findall(r">(\d+)</td>", line) == ["2", "16", "2"]


def test_near_duplicates_are_grouped_with_links_to_their_pages(client: Client) -> None:
    pages = [stored_page(title=f"Copy {number}") for number in range(2)]
    found = kept(pages, duplicates=[[page.pk for page in pages]])

    text = client.get(address(found)).content.decode()

    assert "1 group" in text
    for page in pages:
        assert f'<a href="{reverse("annotate:page", args=[page.pk])}">{page.title}</a>' in text


def test_rows_are_paged_and_lead_to_their_element(client: Client) -> None:
    page = stored_page()
    found = kept([page], per_page=ROWS_PER_LIST + 1)
    response = client.get(address(found))
    assert len(response.context["rows"]) == ROWS_PER_LIST
    assert f"{reverse('annotate:label', args=[page.pk])}?node=3" in response.content.decode()
    assert len(client.get(address(found), {"page": 2}).context["rows"]) == 1


@pytest.mark.parametrize(
    ("chosen", "number"),
    [("", 8), ("segment-good", 4), ("content-main", 2), ("content-noisy", 4), ("nonsense", 8)],
)
def test_rows_can_be_filtered_by_class(client: Client, chosen: str, number: int) -> None:
    response = client.get(address(kept([stored_page(), stored_page()])), {"class": chosen})
    assert len(response.context["rows"]) == number


def test_a_class_without_rows_says_so(client: Client) -> None:
    rows = made.rows_about([stored_page()])
    rows.segment[:] = 0
    response = client.get(
        address(made.training_set(GenreFactory(), rows)), {"class": "segment-good"}
    )
    assert "No element is of this class" in response.content.decode()


@pytest.mark.parametrize("number", [1, 12])
def test_the_number_of_queries_does_not_grow_with_the_pages(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pages = [stored_page() for _ in range(number)]
    found = kept(pages, duplicates=[[page.pk for page in pages]])
    client.get(address(found))
    # Session, user and two for permissions; the set, its models, duplicates, pages of rows.
    with django_assert_num_queries(8):
        client.get(address(found))


def test_the_rows_can_be_fetched_as_parquet(client: Client) -> None:
    found = kept([stored_page()])
    response = client.get(address(found, "training-set-download"))
    assert response["Content-Disposition"].startswith("attachment; filename=")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert len(pd.read_parquet(io.BytesIO(response.getvalue()))) == found.row_count


def test_pages_deleted_since_leave_their_rows(client: Client) -> None:
    page = stored_page()
    found = kept([page])
    page.delete()
    assert "deleted" in client.get(address(found)).content.decode()
