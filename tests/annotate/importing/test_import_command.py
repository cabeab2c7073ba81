"""``manage.py import_pages``, and the public corpus it has to be quick with."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from annotate.models import Corpus, GoldStandard, Page, PageImport
from annotate.models.job import Job
from tests.conftest import Manage

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("one", "two"):
        (tmp_path / f"{name}.html").write_text(f"<p>Page {name}.</p>")
    (tmp_path / "one.txt").write_text("Page one.")
    (tmp_path / "empty.html").write_bytes(b"")
    return tmp_path


def run(*arguments: str | Path) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    given = [*map(str, arguments), "--corpus", "Mine", "--verbosity", "0"]
    call_command("import_pages", *given, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_a_folder_is_imported_and_refusals_are_said(folder: Path) -> None:
    out, err = run(folder, "--licence", "CC0", "--genre", "news", "--split", "evaluation")

    assert "Corpus Mine: Added 2 pages. 1 file could not be imported" in out
    assert "empty.html: It is empty." in err
    corpus = Corpus.objects.get()
    assert (corpus.licence, corpus.is_complete) == ("CC0", True)
    assert {(str(page.genre), page.source.split) for page in Page.objects.all()} == {
        ("news", "evaluation")
    }
    assert GoldStandard.objects.get().text == "Page one."
    job = PageImport.objects.get()
    assert (job.state, job.added, job.rejected, job.title) == (Job.State.DONE, 2, 1, folder.name)
    assert job.started_by.username == "service:import"


def test_importing_again_keeps_what_is_there(folder: Path) -> None:
    run(folder)
    out, _ = run(folder)

    assert "Added 0 pages. 2 pages were there already." in out
    assert (Page.objects.count(), Corpus.objects.count()) == (2, 1)


def test_several_paths_are_one_import(folder: Path) -> None:
    out, _ = run(folder / "one.html", folder / "two.html")

    assert "Added 2 pages." in out
    assert PageImport.objects.get().title == "one.html, two.html"


def test_nothing_imported_is_an_error_with_the_reasons(folder: Path) -> None:
    with pytest.raises(CommandError, match="Nothing was imported"):
        run(folder / "empty.html")


@pytest.mark.parametrize(
    ("name", "message"),
    [("missing.html", "no file or folder missing.html"), ("rain.png", "nothing to import in")],
)
def test_a_path_that_cannot_be_imported_is_said_before_anything_happens(
    folder: Path, name: str, message: str
) -> None:
    (folder / "rain.png").write_bytes(b"png")

    with pytest.raises(CommandError, match=message):
        run(folder / name)

    assert not Corpus.objects.exists()


def test_a_corpus_without_a_name_is_refused(folder: Path) -> None:
    with pytest.raises(CommandError, match="needs a name"):
        call_command("import_pages", str(folder), "--corpus", " ", "--verbosity", "0")


@pytest.mark.slow
def test_the_command_as_people_run_it(manage: Manage, folder: Path) -> None:
    assert manage("migrate", "-v0").returncode == 0

    good = manage("import_pages", str(folder), "--corpus", "Mine")
    bad = manage("import_pages", str(folder / "empty.html"), "--corpus", "Mine")

    assert (good.returncode, bad.returncode) == (0, 1)
    assert "Added 2 pages" in good.stdout
    assert "Traceback" not in good.stderr + bad.stderr


@pytest.mark.slow
@pytest.mark.corpus
def test_the_public_corpus_comes_in_whole_with_gold_texts_and_genres(corpora: Path) -> None:
    out, err = run(corpora / "wcxb-dev")

    assert "Added 1,358 pages. The pages come with gold texts and without labels" in out
    assert err == ""
    assert Page.objects.count() == 1358
    assert GoldStandard.objects.count() > 1350
    assert set(Page.objects.values_list("genre__slug", flat=True)) >= {"article", "forum"}
