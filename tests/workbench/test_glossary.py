import pytest
from django.urls import reverse

from tests.annotate.conftest import LogIn
from tests.factories import PageFactory

pytestmark = pytest.mark.django_db


def test_the_glossary_of_the_docs_is_shown_to_everybody_who_is_logged_in(log_in: LogIn) -> None:
    shown = log_in(None).get(reverse("glossary"))

    assert "<h1>Glossary</h1>" in shown.text
    assert "<strong>Suggestion, pre-annotation</strong>: A label that" in shown.text


def test_help_of_the_labelling_screen_and_the_queue_lead_to_the_glossary(
    log_in: LogIn,
) -> None:
    client = log_in("annotator")
    address = reverse("glossary")

    assert address in client.get(reverse("annotate:label", args=[PageFactory().pk])).text
    assert address in client.get(reverse("annotate:queue")).text
