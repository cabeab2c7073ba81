"""The rule book: files of rules, what is taken of them, and what is refused with its reason."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from annotate.models import Proposal, RuleRun, SiteRule
from annotate.models.job import Job
from annotate.tasks.jobs import run_rules
from annotate.tasks.resuming import resume_abandoned
from tests.annotate.conftest import LogIn
from tests.annotate.siteinfo import HOSTILE, imported, rule, story, written
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    person: User = UserFactory(username="ada")
    return person


def test_rules_are_taken_once_and_say_where_they_came_from(tmp_path: Path, me: User) -> None:
    run = imported(tmp_path, rule(exampleUrl="https://site.example/1\nhttps://b.example"), by=me)
    again = imported(tmp_path, rule(), rule("^https://other\\.example/"), by=me)

    assert (run.state, run.message) == (Job.State.DONE, "Imported 1 rule.")
    assert again.message == "Imported 1 rule. 1 rule was there already."
    first, second = SiteRule.objects.order_by("pk")
    assert (first.name, first.url_pattern) == (
        "for ^https://site.example/",
        "^https://site.example/",
    )
    assert first.example_urls.split() == ["https://site.example/1", "https://b.example"]
    assert (first.origin, first.run, second.run) == ("rules.json", run, again)


def test_what_cannot_be_used_is_reported_and_keeps_nothing_out(tmp_path: Path, me: User) -> None:
    run = imported(
        tmp_path,
        rule("(unclosed"),
        rule("^https://b", nextLink="//a[", pageElement="//div"),
        {"name": "empty"},
        17,
        rule("^https://good"),
        by=me,
    )

    assert (run.added, run.rejected) == (1, 4)
    assert run.message == "Imported 1 rule. 4 rules cannot be used; the list says why."
    reasons = dict(run.rejections.values_list("name", "reason"))
    assert "regular expression" in reasons["for (unclosed"]
    assert "nextLink" in reasons["for ^https://b"]
    assert reasons["empty"] == "it has no data"


def test_a_file_that_is_no_list_of_rules_fails_in_words(tmp_path: Path, me: User) -> None:
    path = tmp_path / "rules.json"
    path.write_text("{not json")
    with pytest.raises(CommandError, match="json cannot be read"):
        call_command("import_rules", str(path))
    assert RuleRun.objects.get().state == Job.State.FAILED


def test_the_command_reads_rules_and_tries_them_for_somebody(
    tmp_path: Path, me: User, capsys: pytest.CaptureFixture[str]
) -> None:
    story(1)
    path = tmp_path / "rules.json"
    path.write_bytes(written(rule(), rule("(")))

    call_command("import_rules", str(path), propose_as="ada")

    told = capsys.readouterr()
    assert "Imported 1 rule." in told.out
    assert "Rules fit 1 page of 1 looked at: 1 proposal to be confirmed." in told.out
    assert "for (:" in told.err
    assert Proposal.objects.get().started_by == me


def test_the_command_names_what_is_missing(tmp_path: Path, me: User) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("import_rules", str(tmp_path / "nowhere.json"))
    path = tmp_path / "rules.json"
    path.write_bytes(written(rule()))
    with pytest.raises(CommandError, match="no user bob"):
        call_command("import_rules", str(path), propose_as="bob")


# The screen


@pytest.mark.django_db(transaction=True)
def test_an_upload_is_read_in_the_background_and_gone_afterwards(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.UPLOAD_DIR = tmp_path
    file = SimpleUploadedFile("wedata.json", written(rule(), rule("(")))

    response = client.post(reverse("annotate:rules-import"), {"file": file}, follow=True)

    run = RuleRun.objects.get()
    assert "waits for a worker" in response.content.decode()
    run_rules.call(run.pk)
    run.refresh_from_db()
    assert (run.title, run.state, run.folder) == ("wedata.json", Job.State.DONE, "")
    assert list(tmp_path.iterdir()) == []
    shown = client.get(reverse("annotate:rule-run", args=[run.pk])).content.decode()
    assert "Imported 1 rule." in shown
    assert "for (</td>" in shown
    listed = client.get(reverse("annotate:rules"), {"search": "site.example"}).content.decode()
    assert "^https://site.example/" in listed
    assert "1 rule<" in listed


def test_without_a_file_nothing_begins(client: Client) -> None:
    response = client.post(reverse("annotate:rules-import"), {})
    assert response.status_code == 422
    assert not RuleRun.objects.exists()


def test_an_empty_book_says_how_to_fill_it_to_those_who_may(log_in: LogIn) -> None:
    assert "import_rules FILE" in log_in("reviewer").get(reverse("annotate:rules")).content.decode()
    asked = log_in("annotator").get(reverse("annotate:rules")).content.decode()
    assert "A reviewer or an administrator can bring them." in asked
    assert 'type="file"' not in asked


def test_a_rule_can_be_switched_off_and_on(client: Client, tmp_path: Path, me: User) -> None:
    imported(tmp_path, rule(), by=me)
    known = SiteRule.objects.get()
    for word, is_off in (("off", True), ("on", False)):
        client.post(reverse("annotate:rule-switch", args=[known.pk]), {"to": word})
        known.refresh_from_db()
        assert known.is_off is is_off


def test_annotators_stop_only_what_they_began(log_in: LogIn, me: User) -> None:
    run = RuleRun.objects.create(title="rules.json", started_by=me)
    address = reverse("annotate:rule-run-cancel", args=[run.pk])
    assert log_in("annotator").post(address).status_code == 404
    assert log_in("reviewer").post(address).status_code == 302
    run.refresh_from_db()
    assert run.state == Job.State.CANCELLED


def test_an_import_whose_command_died_is_given_up_and_what_a_worker_can_do_is_taken_up(
    me: User,
) -> None:
    long_ago = timezone.now() - timedelta(hours=1)
    facts = {"started_by": me, "state": Job.State.RUNNING, "heartbeat_at": long_ago}
    dead = RuleRun.objects.create(title="rules.json", **facts)
    trial = RuleRun.objects.create(title="trial", kind=RuleRun.Kind.PROPOSE, **facts)

    assert resume_abandoned() == 1

    dead.refresh_from_db()
    trial.refresh_from_db()
    assert (dead.state, trial.state) == (Job.State.FAILED, Job.State.QUEUED)
    assert "Run it again" in dead.message


def test_hostile_patterns_are_taken_for_what_they_are_worth(tmp_path: Path, me: User) -> None:
    """They can be compiled; what they cost is limited where they are searched."""
    assert imported(tmp_path, rule(HOSTILE), by=me).added == 1
    assert imported(tmp_path, rule("(((a{1,999}){1,999}){1,999})"), by=me).rejected == 1
