"""The demo corpus in the database: loaded once, twice, and after being killed."""

import subprocess
import sys
from itertools import islice

import pytest
from django.core.management import call_command

from annotate.demo.generator import generate
from annotate.demo.loading import load_demo
from annotate.demo.status import is_demo_wanted
from annotate.models import Chain, ChainGold, Corpus, GoldStandard, Label, Page
from tests.conftest import ROOT, Manage
from tests.databases import count
from tests.processes import wait_until


@pytest.mark.django_db
def test_the_demo_corpus_is_loaded_completely_and_only_once() -> None:
    expected = list(generate())

    call_command("load_demo", verbosity=0)
    once = [Page.objects.count(), Label.objects.count(), GoldStandard.objects.count()]
    call_command("load_demo", verbosity=0)

    assert once == [
        len(expected),
        sum(len(page.labels) for page in expected),
        len(expected),
    ]
    assert once == [Page.objects.count(), Label.objects.count(), GoldStandard.objects.count()]
    second = {page.next_url for page in expected}
    stories = [page for page in expected if page.next_url and page.url not in second]
    assert {chain.start.url for chain in Chain.objects.all()} == {page.url for page in stories}
    last = Page.objects.filter(is_last_page=True, next_link_origin="import")
    assert last.count() == len(stories)
    # A version each, however often the demo is loaded.
    assert ChainGold.objects.count() == len(stories) > 0
    first = ChainGold.objects.get(chain__start__url=stories[0].url)
    assert first.text.startswith(f"{stories[0].gold}\n\n")


@pytest.fixture
def small_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pages of the demo only, where a test is not about how many there are."""
    monkeypatch.setattr("annotate.demo.loading.generate", lambda: islice(generate(), 11))


@pytest.mark.django_db
@pytest.mark.usefixtures("small_demo")
def test_a_first_start_wants_the_demo_and_a_later_one_does_not() -> None:
    assert is_demo_wanted()
    call_command("load_demo", verbosity=0)
    assert not is_demo_wanted()


@pytest.mark.django_db
@pytest.mark.usefixtures("small_demo")
def test_a_deleted_demo_does_not_come_back() -> None:
    call_command("load_demo", verbosity=0)
    Corpus.objects.all().delete()
    assert not is_demo_wanted()


@pytest.mark.django_db
def test_a_demo_that_was_cut_short_is_still_wanted() -> None:
    next(load_demo())
    assert is_demo_wanted()


@pytest.mark.django_db
def test_a_workbench_with_a_corpus_of_its_own_does_not_want_the_demo() -> None:
    Corpus.objects.create(name="Mine", slug="mine")
    assert not is_demo_wanted()


@pytest.mark.slow
def test_a_load_killed_in_the_middle_is_finished_by_the_next(
    manage: Manage, own_environment: dict[str, str]
) -> None:
    assert manage("migrate", "-v0").returncode == 0
    command = [sys.executable, "manage.py", "load_demo"]
    killed = subprocess.Popen(command, cwd=ROOT, env=own_environment)
    wait_until(lambda: count(own_environment, "annotate_page"))
    killed.kill()
    killed.wait()

    half = count(own_environment, "annotate_page")
    finished = manage("load_demo")
    again = manage("load_demo")

    pages = len(list(generate()))
    assert 0 < half < pages
    assert f"added {pages - half} pages, kept {half}" in finished.stdout
    assert f"added 0 pages, kept {pages}" in again.stdout
    expected = counts_of_an_undisturbed_load()
    assert {table: count(own_environment, f"annotate_{table}") for table in expected} == expected


def counts_of_an_undisturbed_load() -> dict[str, int]:
    pages = list(generate())
    return {
        "corpus": 1,
        "genre": len({page.site.genre for page in pages}),
        "source": len({page.site.host for page in pages}),
        "blob": len({page.html for page in pages}),
        "page": len(pages),
        "label": sum(len(page.labels) for page in pages),
        "goldstandard": len(pages),
    }
