import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from scipy.io.arff import loadarff

from annotate.models import Corpus, Label
from tests.annotate.archived import empty_workbench, files, rich_corpus
from tests.annotate.labelled import label, stored_page
from tests.conftest import Manage
from tests.factories import SourceFactory, UserFactory

pytestmark = pytest.mark.django_db


def run(name: str, *arguments: object) -> str:
    out = io.StringIO()
    call_command(name, *map(str, arguments), verbosity=0, stdout=out)
    return out.getvalue()


@pytest.fixture
def two_pages() -> None:
    for slug, split in (("one", "train"), ("two", "evaluation")):
        source = SourceFactory(host=f"{slug}.example", split=split, genre__slug=f"genre-{slug}")
        page = stored_page(corpus__slug=slug, source=source)
        annotator = UserFactory(username=f"annotator-{slug}")
        label(page, "#story", "good main", annotator=annotator)
        label(page, "#foot", "good noisy", annotator=annotator, origin=Label.Origin.COMPLETE)


@pytest.mark.usefixtures("two_pages")
def test_a_training_set_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "content.arff"

    said = run("export_training_set", "--task", "content", "--format", "arff", "--out", path)

    data, meta = loadarff(path)
    assert meta["class"] == ("nominal", ("main", "noisy"))
    assert said == f"{path}: {len(data)} rows from 2 pages.\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("two_pages")
@pytest.mark.parametrize(
    ("filters", "nodes"),
    [
        ([], 4),
        (["--corpus", "one"], 2),
        (["--corpus", "one", "--corpus", "two"], 4),
        (["--genre", "genre-two"], 2),
        (["--source", "one.example"], 2),
        (["--annotator", "annotator-two"], 2),
        (["--annotator", "nobody"], 0),
        (["--origin", "complete"], 2),
        (["--origin", "complete", "--origin", "person", "--split", "train"], 2),
        (["--split", "evaluation"], 2),
    ],
)
def test_filters_of_the_command_choose_rows(tmp_path: Path, filters: list[str], nodes: int) -> None:
    path = tmp_path / "rows.jsonl"
    asked = ("--task", "single", "--format", "jsonl", "--explicit-only", "--out", path)
    if not nodes:
        with pytest.raises(CommandError, match="The selection has no labels"):
            run("export_training_set", *asked, *filters)
        assert not list(tmp_path.iterdir())
        return
    run("export_training_set", *asked, *filters)
    assert len(path.read_text().splitlines()) == nodes


@pytest.mark.usefixtures("two_pages")
def test_raw_features_and_features_alone_can_be_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    asked = ("--task", "segment", "--format", "jsonl", "--raw", "--features-only", "--out", path)
    run("export_training_set", *asked)
    row = json.loads(path.read_text().splitlines()[0])
    assert "page" not in row
    assert row["innerTxtLength"] > 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--corpus", "nowhere"], "There is no corpus 'nowhere'"),
        (["--genre", "poetry"], "There is no genre 'poetry'"),
        (["--source", "x.example"], "There is no source 'x.example'"),
        (["--origin", "oracle"], "invalid choice: 'oracle'"),
    ],
)
def test_what_does_not_exist_is_refused(tmp_path: Path, arguments: list[str], words: str) -> None:
    asked = ("--task", "single", "--format", "csv", "--out", tmp_path / "x.csv")
    with pytest.raises(CommandError, match=words):
        run("export_training_set", *asked, *arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("two_pages")
def test_a_file_that_cannot_be_written_is_said_in_words(tmp_path: Path) -> None:
    out = tmp_path / "missing" / "x.csv"
    with pytest.raises(CommandError, match="No such file or directory"):
        run("export_training_set", "--task", "single", "--format", "csv", "--out", out)
    with pytest.raises(CommandError, match="No such file or directory"):
        run("export_archive", "--out", out)


@pytest.mark.usefixtures("two_pages")
def test_a_training_set_is_written_to_standard_output(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    run("export_training_set", "--task", "single", "--format", "csv", "--out", "-")
    lines = capfdbinary.readouterr().out.splitlines()
    assert lines[0].startswith(b"page,url,source")
    assert len(lines) > 4


def test_an_archive_goes_out_and_comes_back(tmp_path: Path) -> None:
    rich_corpus()
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    assert "3 pages, 5 rows of label history" in run("export_archive", "--out", first)
    empty_workbench()

    assert "Imported demo: 3 pages" in run("import_archive", first)

    run("export_archive", "--out", second, "--corpus", "demo")
    assert files(first) == files(second)


def test_importing_again_is_refused_unless_under_another_name(tmp_path: Path) -> None:
    rich_corpus()
    path = tmp_path / "archive.zip"
    run("export_archive", "--out", path)
    with pytest.raises(CommandError, match="here already"):
        run("import_archive", path)
    run("import_archive", path, "--as", "copy", "--match-users", "--corpus", "demo")
    assert {corpus.slug for corpus in Corpus.objects.all()} == {"demo", "copy"}


def test_exporting_an_unknown_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no corpus 'x'"):
        run("export_archive", "--out", tmp_path / "a.zip", "--corpus", "x")
    with pytest.raises(CommandError, match="There is no corpus to export yet"):
        run("export_archive", "--out", tmp_path / "a.zip")
    assert not list(tmp_path.iterdir())


SOME_OF_THE_DEMO = """
from itertools import islice
from annotate.demo import loading as demo
every = demo.generate
demo.generate = lambda: islice(every(), 0, None, 5)
list(demo.load_demo())
"""


@pytest.mark.slow
def test_the_demo_goes_from_one_workbench_to_another(
    manage: Manage, own_environment: dict[str, str], tmp_path: Path
) -> None:
    """In processes of their own, outside of any transaction, as people run them."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    for arguments in (
        ("migrate", "--verbosity", "0"),
        ("shell", "--verbosity", "0", "--command", SOME_OF_THE_DEMO),
        ("export_archive", "--out", str(first)),
        ("flush", "--no-input", "--verbosity", "0"),
        ("import_archive", str(first)),
        ("export_archive", "--out", str(second)),
    ):
        done = manage(*arguments)
        assert done.returncode == 0, done.stderr
    assert first.read_bytes() == second.read_bytes()
    rows = manage("export_training_set", "--task", "single", "--format", "csv", "--out", "-")
    assert rows.stdout.startswith("page,url,source")
