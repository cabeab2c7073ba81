import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from contentseeker import registry
from tests.annotate.conftest import LogIn
from tests.factories import GenreFactory, GoldStandardFactory, UserFactory
from tests.training import made
from tests.training.scored import evaluation_of, gold_page, method, score_of, scored_evaluation
from training.evaluations.requests import EvaluationRequest, evaluate_again
from training.forms.evaluations import EvaluationForm
from training.models import Evaluation, PageScore, Run
from training.views.evaluations import EVALUATIONS_PER_LIST

pytestmark = pytest.mark.django_db

LIST = "/training/evaluations/"
NEW = "/training/evaluations/new/"
PLAIN = {"split": "all"}


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def address(evaluation: Evaluation, name: str = "evaluation", *more: object) -> str:
    return reverse(f"training:{name}", args=[evaluation.pk, *more])


def text_of(client: Client, path: str, **query: Any) -> str:
    return client.get(path, query).content.decode()


def requested_run(evaluation: Evaluation, **facts: Any) -> Run:
    run = evaluate_again(evaluation, evaluation.created_by)
    Run.objects.filter(pk=run.pk).update(**facts)
    return run


def ticked(form: EvaluationForm) -> tuple[list[str], list[str]]:
    return form["methods"].value(), form["models"].value()


def test_without_evaluations_the_list_says_what_one_is_for(client: Client) -> None:
    text = text_of(client, LIST)
    assert "Nothing is evaluated yet" in text
    assert "manage.py evaluate" in text


def test_the_list_names_the_best_method_and_counts_in_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    takes = {"CS+LBS": "#posts", "trafilatura": "#menu"}
    evaluation = scored_evaluation(pages=2, takes=takes, name="Ours & theirs")
    for _ in range(EVALUATIONS_PER_LIST):
        evaluation_of([method("FE")], [])
    with django_assert_max_num_queries(8):
        response = client.get(LIST, {"page": 2})
    text = response.content.decode()
    assert [*response.context["evaluations"]] == [evaluation]
    assert "Ours &amp; theirs" in text
    assert "CS+LBS, 1.000" in text
    assert re.findall(r'class="number">(\d+)<', text) == ["2", "2"]


def test_the_form_offers_all_methods_and_ticks_the_default_one_and_the_peers(
    client: Client,
) -> None:
    gold_page()
    text = text_of(client, NEW)
    for name in registry.names(available_only=True):
        box = re.search(f'<input[^>]*value="{re.escape(name)}"[^>]*>', text)
        assert box is not None
        is_ticked = name == "blocks" or registry.get(name).family == "peer"
        assert ("checked" in box[0]) == is_ticked
        assert escape(registry.get(name).summary) in text


def test_presets_are_links_and_the_chosen_one_is_marked(client: Client) -> None:
    gold_page()
    text = text_of(client, NEW, preset="thesis", corpora="demo")
    links = re.findall(r'<a class="preset" href="([^"]+)"( aria-current="true")?>', text)
    assert links == [
        ("?preset=peers&amp;corpora=demo", ""),
        ("?preset=thesis&amp;corpora=demo", ' aria-current="true"'),
        ("?preset=papers&amp;corpora=demo", ""),
        ("?preset=everything&amp;corpora=demo", ""),
    ]
    assert "No genre has a live model yet." in text


def test_without_gold_texts_the_form_says_what_to_do(client: Client) -> None:
    assert "No page has a gold text yet" in text_of(client, NEW)


def test_asking_for_an_evaluation_orders_a_run_once(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    genre = GenreFactory(slug="boards")
    page = gold_page(genre=genre)
    gold_page()
    wanted = PLAIN | {"methods": ["trafilatura", "FE"], "genres": ["boards"], "name": "Two"}
    with django_capture_on_commit_callbacks() as rings:
        response = client.post(NEW, wanted)
    evaluation = Evaluation.objects.get()
    assert response["Location"] == address(evaluation)
    assert (evaluation.name, [*evaluation.pages.all()]) == ("Two", [page])
    assert [str(each) for each in evaluation.methods.all()] == ["trafilatura", "FE"]
    assert evaluation.run is not None
    assert evaluation.run.state == "queued"
    assert len(rings) == 1


def test_every_method_of_content_seeker_is_asked_for_with_every_model(client: Client) -> None:
    gold_page()
    version = made.version(GenreFactory())
    client.post(
        NEW,
        PLAIN | {"methods": ["CS+LBS", "CS+SLS", "body"], "models": ["general", str(version)]},
    )
    found = Evaluation.objects.get().selection["methods"]
    assert found == ["CS+LBS", f"CS+LBS@{version}", "CS+SLS", f"CS+SLS@{version}", "body"]


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({}, "Choose at least one method."),
        ({"methods": ["trafilatur"]}, "no method is called"),
        ({"methods": ["FE?size=9"]}, "size"),
        ({"methods": ["FE"], "sources": "nowhere.example"}, "nowhere.example"),
        ({"methods": ["FE"], "split": "evaluation"}, "No page with a gold text fits"),
        ({"methods": ["FE"], "genres": ["no-such"]}, "no-such"),
    ],
    ids=["none", "unknown", "parameter", "source", "no pages", "genre"],
)
def test_what_cannot_be_evaluated_is_refused_in_words(
    client: Client, sent: dict[str, Any], problem: str
) -> None:
    gold_page()
    response = client.post(NEW, PLAIN | sent)
    assert response.status_code == 422
    assert problem in response.content.decode()
    assert not Evaluation.objects.exists()


@pytest.mark.parametrize(
    ("methods", "names", "models"),
    [
        (("CS+LBS", "CS+SLS", "FE"), ["CS+LBS", "CS+SLS", "FE"], ["general"]),
        (("CS+LBS@a-1", "CS+LBS@a-2", "FE"), ["CS+LBS", "FE"], ["a-1", "a-2"]),
        (("CS+LBS@a-1", "CS+SLS@a-2"), ["CS+LBS@a-1", "CS+SLS@a-2"], ["general"]),
        (("LQF-50?quota=0.4", "FE"), ["LQF-50?quota=0.4", "FE"], ["general"]),
    ],
    ids=["plain", "crossed", "not crossed", "parameters"],
)
def test_the_address_of_an_evaluation_fills_in_the_form_as_it_was(
    methods: tuple[str, ...], names: list[str], models: list[str]
) -> None:
    requested = EvaluationRequest(
        "Again", methods, sources=("a.example", "b.example"), split="train"
    )
    form = EvaluationForm.filled_in(QueryDict(requested.query))
    assert ticked(form) == (names, models)
    assert form["sources"].value() == "a.example b.example"
    assert (form["split"].value(), form["name"].value()) == ("train", "Again")


def test_the_same_again_asks_for_the_same(client: Client) -> None:
    gold_page()
    client.post(NEW, PLAIN | {"methods": ["LQF-50?quota=0.4", "CS+LBS"], "name": "One"})
    first = Evaluation.objects.get()
    [again] = re.findall(r'id="same-again" href="([^"]+)"', text_of(client, address(first)))
    form = client.get(again.replace("&amp;", "&")).context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}
    client.post(NEW, sent)
    second = Evaluation.objects.exclude(pk=first.pk).get()
    assert second.selection["methods"] == ["CS+LBS", "LQF-50?quota=0.4"]
    assert {*second.methods.all()} == {*first.methods.all()}


def test_before_it_starts_the_form_counts_the_pages(client: Client) -> None:
    page = gold_page()
    gold_page()
    count = f"{NEW}count/"
    sent = PLAIN | {"methods": ["FE", "body"]}
    assert "2 methods on 2 pages with a gold text: 4 scores." in text_of(client, count, **sent)
    one = text_of(client, count, **sent, sources=page.source.host)
    assert "2 methods on 1 page with a gold text: 2 scores." in one
    assert client.get(count, PLAIN).status_code == 422


def test_while_it_runs_only_its_state_is_asked_for_and_at_the_end_all(client: Client) -> None:
    evaluation = evaluation_of([method("FE")], [gold_page()])
    requested_run(evaluation)
    assert "waits for a worker" in text_of(client, address(evaluation))
    part = client.get(address(evaluation), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "HX-Refresh" not in part
    Run.objects.update(state="done")
    part = client.get(address(evaluation), headers={"HX-Request": "true"})
    assert part["HX-Refresh"] == "true"


def test_scores_are_shown_while_others_are_computed(client: Client) -> None:
    evaluation = scored_evaluation(pages=2)
    requested_run(evaluation, state="running", done=1, total=4)
    text = text_of(client, address(evaluation))
    assert "25 %" in text
    assert "Best by mean F1" in text


def test_a_stopped_evaluation_goes_on_where_it_was(
    client: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    evaluation = evaluation_of([method("FE")], [gold_page()])
    run = requested_run(evaluation)
    # The run's own address leads here.
    response = client.post(reverse("training:run-cancel", args=[run.pk]), follow=True)
    assert response.redirect_chain[-1][0] == address(evaluation)
    assert "Go on" in response.content.decode()
    with django_capture_on_commit_callbacks() as rings:
        client.post(address(evaluation, "evaluation-again"))
    evaluation.refresh_from_db()
    assert evaluation.run is not None
    assert evaluation.run.pk != run.pk
    assert len(rings) == 1


def test_scores_that_are_missing_or_of_old_gold_texts_are_told(client: Client) -> None:
    evaluation = scored_evaluation(pages=3)
    score = score_of(evaluation, "CS+LBS")
    assert 'id="rescore"' not in text_of(client, address(evaluation))
    GoldStandardFactory(page=score.page, version=2)
    assert "2 scores are of gold texts that were corrected" in text_of(client, address(evaluation))
    score.delete()
    text = text_of(client, address(evaluation))
    assert "1 score is of gold texts that were corrected" in text
    assert "1 of 6 scores is missing" in text


def test_only_the_list_of_an_evaluation_is_deleted_and_not_while_it_runs(client: Client) -> None:
    evaluation = scored_evaluation(pages=2)
    run = requested_run(evaluation)
    client.post(address(evaluation, "evaluation-delete"))
    assert Evaluation.objects.exists()
    Run.objects.filter(pk=run.pk).update(state="done")
    client.post(address(evaluation, "evaluation-delete"))
    assert not Evaluation.objects.exists()
    assert PageScore.objects.count() == 4


def test_those_who_only_label_may_look_but_not_change(log_in: LogIn) -> None:
    client = log_in("annotator")
    evaluation = scored_evaluation(pages=2, by=UserFactory())
    text = text_of(client, address(evaluation))
    for name in ("evaluation-again", "evaluation-delete"):
        assert address(evaluation, name) not in text
        assert client.post(address(evaluation, name)).status_code == 403
    assert NEW not in text_of(client, LIST) + text
    assert client.get(NEW).status_code == 403
