"""Parameters in the form of a new evaluation: from the fields to the scores."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory
from tests.training import made
from tests.training.scored import gold_page
from training.models import Evaluation, PageScore
from training.tasks.runs import do_run

pytestmark = pytest.mark.django_db

NEW = "/training/evaluations/new/"
# Eight links of two characters, and an article of 164 characters with one link.
NAVIGATION = "<a href=/x>aa</a>" * 8
ARTICLE = "y" * 160 + "<a href=/y>link</a>"
PAGELETS = f"<body><div id=nav>{NAVIGATION}</div><div id=art>{ARTICLE}</div></body>".encode()


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def requested() -> list[str]:
    found: list[str] = Evaluation.objects.get().selection["methods"]
    return found


def test_a_parameter_of_the_form_changes_the_score(client: Client) -> None:
    gold_page(html=PAGELETS, gold="y" * 160 + "link")
    client.post(NEW, {"split": "all", "methods": ["LP-7"], "LP-7:k": "7 9"})
    evaluation = Evaluation.objects.get()
    assert evaluation.run
    do_run.func(evaluation.run.pk)
    scores = {score.method.label: score for score in PageScore.objects.select_related("method")}
    # With k = 7 the navigation is split off: the article alone is the largest pagelet.
    assert scores["LP-7"].f1 == 1
    # With k = 9 the body is whole: 16 characters of links and a line break before the article.
    assert scores["LP-7 k=9"].extracted_length == 16 + 1 + 164
    assert scores["LP-7 k=9"].f1 == pytest.approx(2 * 164 / (164 + 181))


def test_the_fields_of_a_ticked_method_apply_and_those_of_others_do_not(client: Client) -> None:
    gold_page()
    sent = {"methods": ["CS+SLS", "body"], "CS+SLS:radius": "1 2", "LP-7:k": "nonsense"}
    client.post(NEW, {"split": "all"} | sent)
    assert requested() == ["CS+SLS?radius=1", "CS+SLS", "body"]


def test_a_copy_with_other_parameters_runs_with_the_ticked_models_too(client: Client) -> None:
    gold_page()
    version = made.version(GenreFactory())
    sent = {"methods": ["CS+SLS?radius=1"], "models": ["general", str(version)]}
    client.post(NEW, {"split": "all"} | sent)
    assert requested() == ["CS+SLS?radius=1", f"CS+SLS@{version}?radius=1"]
    again = client.get(NEW, {"methods": requested()}).context["form"]
    assert again["methods"].value() == ["CS+SLS?radius=1"]
    assert again["models"].value() == ["general", str(version)]


def test_a_wrong_value_is_refused_beside_its_field_which_is_shown(client: Client) -> None:
    gold_page()
    response = client.post(NEW, {"split": "all", "methods": ["LP-7"], "LP-7:k": "0"})
    text = response.content.decode()
    assert response.status_code == 422
    assert not Evaluation.objects.exists()
    row = re.search(r'id="row-LP-7">.*?</details>', text, re.S)
    assert row is not None
    assert "0 will not do. Pass a whole number of 1 or more." in row[0]
    assert '<details class="parameters" open>' in row[0]
    assert re.search(r'<input[^>]*name="LP-7:k"[^>]*autofocus', row[0])


def test_a_copy_is_added_at_an_address_that_can_be_shared(client: Client) -> None:
    gold_page()
    sent = {"methods": ["LP-7", "body"], "LP-7:k": "3 9", "add": "LP-7", "name": "Mine"}
    response = client.post(NEW, {"split": "train"} | sent)
    address = urlsplit(response["Location"])
    assert address.fragment == "row-LP-7"
    assert parse_qs(address.query)["methods"] == ["LP-7", "body", "LP-7?k=3", "LP-7?k=9"]
    assert not Evaluation.objects.exists()
    page = client.get(response["Location"])
    form = page.context["form"]
    assert form["methods"].value() == ["LP-7", "body", "LP-7?k=3", "LP-7?k=9"]
    assert (form["split"].value(), form["name"].value()) == ("train", "Mine")
    # Its own fields have the defaults again, and are shown for the next copy.
    assert form["LP-7:k"].value() == "7"
    [row] = [row for family in form.families for row in family.rows if row.is_open]
    assert [copy.choice_label for copy in row.copies] == ["LP-7 k=3", "LP-7 k=9"]


def test_a_copy_needs_no_other_method_but_a_changed_parameter(client: Client) -> None:
    gold_page()
    alone = client.post(NEW, {"split": "all", "LP-7:k": "3", "add": "LP-7"})
    assert parse_qs(urlsplit(alone["Location"]).query)["methods"] == ["LP-7?k=3"]
    same = client.post(NEW, {"split": "all", "LP-7:k": "7", "add": "LP-7"})
    assert same.status_code == 422
    assert "LP-7: change a parameter first" in same.content.decode()
    wrong = client.post(NEW, {"split": "all", "LP-7:k": "x", "add": "LP-7"})
    assert "&#x27;x&#x27; will not do" in wrong.content.decode()


def test_every_family_says_how_many_of_its_methods_are_ticked(client: Client) -> None:
    gold_page()
    form = client.get(NEW, {"methods": ["LP-7", "LP-7?k=3", "trafilatura"]}).context["form"]
    counts = {family.title: (family.ticked, len(family.boxes)) for family in form.families}
    assert counts["Baselines of the thesis"] == (2, 13)
    assert counts["Other people's extractors"] == (1, 5)
    assert counts["Content Seeker"] == (0, 10)


def test_the_bar_counts_methods_pages_and_scores_of_the_whole_form(client: Client) -> None:
    gold_page()
    gold_page()
    sent = {"split": "all", "methods": ["LP-7", "body"], "LP-7:k": "3 5 7"}
    text = client.post(f"{NEW}count/", sent).content.decode()
    assert "4 methods on 2 pages with a gold text: 8 scores." in text
    [link] = re.findall(r'href="(\?[^"]+)"', text)
    shared = client.get(NEW + link.replace("&amp;", "&")).context["form"]
    assert shared["methods"].value() == ["LP-7?k=3", "LP-7?k=5", "LP-7", "body"]
    wrong = client.post(f"{NEW}count/", sent | {"LP-7:k": "x"})
    assert wrong.status_code == 422
    assert "LP-7:k:" in wrong.content.decode()


def test_a_preset_that_cannot_be_chosen_says_why(client: Client) -> None:
    gold_page()
    response = client.get(NEW, {"preset": "live"}, follow=True)
    assert "No genre has a live model yet. Choose another preset." in response.content.decode()
    assert response.context["form"].preset == "peers"
