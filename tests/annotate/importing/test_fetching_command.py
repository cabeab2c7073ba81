"""``manage.py fetch_pages``: off by default; fetched again, a page becomes a new version."""

from collections.abc import Callable, Iterator

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from annotate.importing.fetching import Fetcher
from annotate.models import Asset, Page, PageImport
from tests.annotate.made_up_web import Patience, Site, fetcher_for, running_site


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest.fixture
def fetcher(site: Site) -> Iterator[Fetcher]:
    fetcher = fetcher_for(site, Patience())
    yield fetcher
    fetcher.close()


@pytest.fixture
def command(
    settings: Settings, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., None]:
    settings.FETCHING = True
    monkeypatch.setattr("annotate.management.commands.fetch_pages.Fetcher", lambda: fetcher)

    def run(*arguments: str) -> None:
        call_command("fetch_pages", *arguments, "--corpus", "Web", "--verbosity", "0")

    return run


@pytest.mark.django_db
def test_fetched_pages_are_stored_and_fetched_again_become_new_versions(
    site: Site, command: Callable[..., None], fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetcher, "close", lambda: None)
    site.give("/a")
    site.give("/s.css", b"p{}", Content_Type="text/css")

    command("http://a.example/a", "--assets", "--split", "evaluation")
    command("http://a.example/a")
    site.give("/a", b"<p>News.")
    command("http://a.example/a")

    first, second = Page.objects.order_by("pk")
    assert (second.previous, first.url) == (first, "http://a.example/a")
    assert first.source.split == "evaluation"
    assert [(job.added, job.kept) for job in PageImport.objects.order_by("pk")] == [
        *((1, 0), (0, 1), (1, 0))
    ]
    assert Asset.objects.count() == 1


@pytest.mark.django_db
def test_nothing_fetched_is_an_error(command: Callable[..., None]) -> None:
    with pytest.raises(CommandError, match="Nothing was imported"):
        command("http://a.example/missing")


@pytest.mark.django_db
def test_fetching_is_off_unless_somebody_switches_it_on(
    settings: Settings, site: Site, command: Callable[..., None]
) -> None:
    settings.FETCHING = False
    with pytest.raises(CommandError, match="WORKBENCH_FETCHING=on"):
        command("http://a.example/a")

    assert not site.looked_up
    assert not PageImport.objects.exists()
