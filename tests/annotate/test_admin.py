import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from annotate.models import Corpus, GoldStandard, Label
from annotate.queue.label_requests import request_labels
from tests.factories import GoldStandardFactory, LabelFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.mark.parametrize(
    "model", ["corpus", "genre", "source", "page", "label", "goldstandard", "labelrequest"]
)
def test_every_list_and_every_row_opens(client: Client, model: str) -> None:
    page = LabelFactory().page
    GoldStandardFactory(page=page)
    rows = {"corpus": page.corpus, "genre": page.genre, "source": page.source, "page": page}
    rows |= {"label": page.labels.get(), "goldstandard": page.gold_standards.get()}
    rows["labelrequest"] = request_labels(page, page.labels.get().annotator)

    listed = client.get(reverse(f"admin:annotate_{model}_changelist"))
    opened = client.get(reverse(f"admin:annotate_{model}_change", args=[rows[model].pk]))

    assert (listed.status_code, opened.status_code) == (200, 200)


@pytest.mark.parametrize("model", ["label", "goldstandard", "labelrequest"])
def test_history_cannot_be_added_to_or_deleted_by_hand(client: Client, model: str) -> None:
    label = LabelFactory()
    rows: dict[str, Model] = {"label": label, "goldstandard": GoldStandardFactory(page=label.page)}
    rows["labelrequest"] = request_labels(label.page, label.annotator)
    row = rows[model]

    add = client.post(reverse(f"admin:annotate_{model}_add"), {})
    change = client.post(reverse(f"admin:annotate_{model}_change", args=[row.pk]), {"node": 9})
    delete = client.post(reverse(f"admin:annotate_{model}_delete", args=[row.pk]), {"post": "yes"})

    assert [add.status_code, change.status_code, delete.status_code] == [403, 403, 403]
    row.refresh_from_db()


def test_a_corpus_can_be_deleted_with_all_its_history(client: Client) -> None:
    label = LabelFactory()
    address = reverse("admin:annotate_corpus_delete", args=[label.page.corpus_id])

    asked = client.get(address).content.decode()
    client.post(address, {"post": "yes"})

    assert "Labels: 1" in asked or "labels: 1" in asked
    assert not Corpus.objects.exists()
    assert not Label.objects.exists()
    assert not GoldStandard.objects.exists()
