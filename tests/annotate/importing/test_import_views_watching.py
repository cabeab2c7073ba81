"""The screens of imports under way: how far they are, cancelling, resuming."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from annotate.models import PageImport, Rejection
from annotate.models.job import SILENCE, Job
from annotate.tasks.jobs import import_upload
from annotate.views.imports import IMPORTS_PER_LIST, REJECTIONS_PER_LIST
from tests.annotate.sending import send
from tests.factories import PageImportFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.UPLOAD_DIR = tmp_path / "uploads"
    return tmp_path / "uploads"


def fall_silent(job: PageImport) -> None:
    long_ago = timezone.now() - SILENCE - timedelta(seconds=1)
    PageImport.objects.filter(pk=job.pk).update(heartbeat_at=long_ago)


# Watching


def test_an_import_under_way_is_polled_and_one_that_is_over_is_not(client: Client) -> None:
    job = PageImportFactory(state=Job.State.RUNNING, done=5, total=20, heartbeat_at=timezone.now())
    address = reverse("annotate:import", args=[job.pk])

    running = client.get(address, headers={"HX-Request": "true"})
    assert running.content.startswith(b'<section id="import" hx-get=')
    assert b"<html" not in running.content
    assert b'value="25"' in running.content
    assert "HX-Request" in running["Vary"]

    PageImport.objects.update(state=Job.State.DONE, message="Added 20 pages.")
    over = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" not in over
    assert "<progress" not in over
    assert "Added 20 pages." in over


def test_without_script_the_page_renews_itself(client: Client) -> None:
    job = PageImportFactory()
    text = client.get(reverse("annotate:import", args=[job.pk])).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in text


def test_an_import_that_is_over_leads_to_pages_and_labelling(client: Client) -> None:
    job = PageImportFactory(state=Job.State.DONE, added=3)
    text = client.get(reverse("annotate:import", args=[job.pk])).content.decode()

    assert reverse("annotate:pages", args=[job.corpus.slug]) in text
    assert f"{reverse('annotate:queue')}?corpus={job.corpus.slug}" in text


def test_refusals_are_listed_page_by_page_and_shown_as_text(client: Client) -> None:
    job = PageImportFactory(state=Job.State.DONE, rejected=REJECTIONS_PER_LIST + 1)
    Rejection.objects.bulk_create(
        Rejection(page_import=job, name=f"<b>{n}</b>", reason="Not a page.")
        for n in range(REJECTIONS_PER_LIST + 1)
    )
    address = reverse("annotate:import", args=[job.pk])

    first = client.get(address)
    second = client.get(address, {"page": 2})

    assert len(first.context["rejections"]) == REJECTIONS_PER_LIST
    assert [row.name for row in second.context["rejections"]] == [f"<b>{REJECTIONS_PER_LIST}</b>"]
    assert "<b>0</b>" not in first.content.decode()


def test_the_list_shows_the_newest_first_and_says_what_to_do_when_empty(client: Client) -> None:
    address = reverse("annotate:imports")
    assert b"Nothing imported yet" in client.get(address).content

    jobs = PageImportFactory.create_batch(IMPORTS_PER_LIST + 1)

    assert list(client.get(address).context["imports"]) == jobs[:0:-1]
    assert list(client.get(address, {"page": 2}).context["imports"]) == jobs[:1]


@pytest.mark.parametrize("number", [1, 20])
def test_the_number_of_queries_of_the_list_does_not_grow(
    client: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    PageImportFactory.create_batch(number)
    client.get(reverse("annotate:imports"))
    # Session, user, permissions of the user and of the groups, number of imports, imports.
    with django_assert_num_queries(6):
        client.get(reverse("annotate:imports"))


# Cancelling and resuming


def test_a_running_import_is_asked_to_stop(client: Client) -> None:
    job = PageImportFactory(state=Job.State.RUNNING, heartbeat_at=timezone.now())

    response = client.post(reverse("annotate:import-cancel", args=[job.pk]), follow=True)

    job.refresh_from_db()
    assert job.is_cancel_requested
    assert "stopping" in response.content.decode()


def test_a_failed_import_is_resumed(client: Client, folder: Path) -> None:
    send(client, "a.html")
    job = PageImport.objects.get()
    PageImport.objects.update(state=Job.State.FAILED, message="The disk was full.")
    detail = client.get(reverse("annotate:import", args=[job.pk])).content.decode()
    assert reverse("annotate:import-resume", args=[job.pk]) in detail

    client.post(reverse("annotate:import-resume", args=[job.pk]))

    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.QUEUED, "")
    import_upload.call(job.pk)
    job.refresh_from_db()
    assert (job.state, job.added) == (Job.State.DONE, 1)


def test_an_abandoned_import_can_be_resumed_and_a_healthy_one_is_left_alone(
    client: Client,
) -> None:
    send(client, "a.html")
    job = PageImport.objects.get()
    PageImport.objects.claim(job.pk)
    resume = reverse("annotate:import-resume", args=[job.pk])

    client.post(resume)
    job.refresh_from_db()
    assert job.state == Job.State.RUNNING

    fall_silent(job)
    client.post(resume)
    job.refresh_from_db()
    assert job.state == Job.State.QUEUED


def test_an_import_of_the_command_line_says_how_to_resume_it(client: Client) -> None:
    job = PageImportFactory(state=Job.State.FAILED)

    response = client.post(reverse("annotate:import-resume", args=[job.pk]), follow=True)

    assert "run the command again" in response.content.decode()
