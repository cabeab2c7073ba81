import pytest
from django.test import Client
from django.urls import reverse

from tests.annotate.conftest import LogIn
from tests.annotate.labelled import stored_page
from tests.factories import GenreFactory, UserFactory
from tests.training import made
from training.evaluations.methods import MethodChoice, method_version
from training.models import Evaluation
from training.versions.versions import promote

pytestmark = pytest.mark.django_db

MODELS = ["trainingset", "run", "modelversion", "promotion", "methodversion", "evaluation"]


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("admin", UserFactory(is_staff=True))


@pytest.fixture
def rows() -> dict[str, int]:
    """One of each, by the name of its model."""
    genre = GenreFactory()
    kept = made.training_set(genre, made.rows_about([stored_page()]))
    run = made.run(genre, state="done", training_set=kept)
    version = made.version(genre, run=run, training_set=kept)
    promotion = promote(version, by=UserFactory())
    method = method_version(MethodChoice("CS+LBS", model=version))
    evaluation = Evaluation.objects.create(name="Mine", run=run, created_by=promotion.decided_by)
    keys = (kept.pk, run.pk, version.pk, promotion.pk, method.pk, evaluation.pk)
    return dict(zip(MODELS, keys, strict=True))


@pytest.mark.parametrize("model", MODELS)
def test_every_list_and_every_row_opens(client: Client, rows: dict[str, int], model: str) -> None:
    listed = client.get(reverse(f"admin:training_{model}_changelist"))
    opened = client.get(reverse(f"admin:training_{model}_change", args=[rows[model]]))
    assert (listed.status_code, opened.status_code) == (200, 200)


@pytest.mark.parametrize("model", MODELS)
def test_nothing_is_added_changed_or_deleted_by_hand(
    client: Client, rows: dict[str, int], model: str
) -> None:
    key = rows[model]
    add = client.post(reverse(f"admin:training_{model}_add"), {})
    change = client.post(reverse(f"admin:training_{model}_change", args=[key]), {"state": "live"})
    delete = client.post(reverse(f"admin:training_{model}_delete", args=[key]), {"post": "yes"})
    assert [add.status_code, change.status_code, delete.status_code] == [403, 403, 403]
