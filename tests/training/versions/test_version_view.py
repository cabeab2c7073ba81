import io
import runpy
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from lxml import html
from sklearn.ensemble import RandomForestClassifier

from contentseeker.features import node_features
from contentseeker.fitting.blocks.fine_tuning import tree_number
from contentseeker.methods.blocks.model import ADDED_TREES
from contentseeker.methods.content_seeker import (
    ContentSeeker,
    ContentSeekerModel,
    TrainedContentSeeker,
)
from contentseeker.page import parse
from tests.annotate.conftest import LogIn
from tests.annotate.labelled import stored_page
from tests.contentseeker.methods.blocks.made_sites import examples, site
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page
from tests.factories import GenreFactory
from tests.training import made
from training.artefacts import keep
from training.evaluations.methods import method_instance, method_version, parse_choice
from training.models import ModelVersion
from training.versions.versions import version_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(log_in: LogIn) -> Client:
    return log_in("reviewer")


def address(version: ModelVersion, name: str = "version") -> str:
    return reverse(f"training:{name}", args=[version.pk])


def text_of(client: Client, version: ModelVersion) -> str:
    return client.get(address(version)).content.decode()


def words(found: html.HtmlElement, selector: str) -> str:
    """The text of the first element that is found."""
    return "".join(map(str, found.cssselect(selector)[0].itertext()))


def uploaded(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("model.zip", data, "application/zip")


@pytest.mark.parametrize("copied", [True, False], ids=["of an earlier release", "new"])
def test_a_model_shows_configuration_data_figures_and_confusion(
    client: Client, copied: bool
) -> None:
    genre = GenreFactory()
    page = stored_page()
    kept = made.training_set(genre, made.rows_about([page]))
    outcome = made.outcome([page], [])
    run = made.run(genre, state="done", outcome=outcome)
    metrics = {"crossed": made.CROSSED} | ({"comparison": outcome} if copied else {})
    version = made.version(genre, run=run, training_set=kept, metrics=metrics)

    text = text_of(client, version)

    assert "J48" in text
    assert kept.digest in text
    assert reverse("training:training-set", args=[kept.pk]) in text
    assert version.file_id in text
    assert "predicted main" in text
    assert 'class="number wrong">10<' in text
    assert outcome["sentence"] in text
    assert "0.950" in text


def test_a_tree_is_drawn_and_written(client: Client) -> None:
    found = html.fromstring(text_of(client, made.version(GenreFactory())))
    pictures = found.cssselect(".tree svg")
    assert len(pictures) == 3
    assert "tagName = li: bad (114)" in words(found, "details pre")
    assert found.cssselect(".bars tbody tr")


def test_what_is_no_tree_shows_its_importances_only(client: Client) -> None:
    model = made.small_model(partial(RandomForestClassifier, n_estimators=5))
    found = html.fromstring(text_of(client, made.version(GenreFactory(), model)))
    assert not found.cssselect(".tree")
    assert found.cssselect(".bars tbody tr")


def test_a_block_model_shows_its_data_confusion_and_importances_but_no_tree(
    client: Client,
) -> None:
    genre, page = GenreFactory(), stored_page()
    kept = made.training_set(genre, made.rows_about([page]))
    crossed = {"blocks": {"tp": 30, "fn": 10, "fp": 5, "tn": 155}}
    version = made.block_version(genre, training_set=kept, metrics={"crossed": crossed})

    text = text_of(client, version)

    found = html.fromstring(text)
    assert "Block model, from these labels alone" in text
    assert kept.digest in text
    assert "Blocks of text: main or noisy" in words(found, ".confusion caption")
    assert 'class="number wrong">10<' in text
    assert "10 boosted trees" in words(found, "#task-blocks + p")
    assert found.cssselect(".bars tbody tr")
    assert not found.cssselect(".tree, .depths")
    assert not found.xpath("//pre[not(code)]")


def test_of_a_model_on_top_the_trees_that_were_added_are_told_apart(client: Client) -> None:
    manifest, data = made.tuned_block_model().parts()
    plan = {"model": "blocks", "on_top": True}
    version = made.block_version(
        GenreFactory(), manifest=manifest, file=keep(data), configuration=plan
    )
    found = html.fromstring(text_of(client, version))
    assert f"{tree_number(len(examples()))} of them fitted on these labels" in words(
        found, "#task-blocks + p"
    )
    assert "Block model, on top of the one that ships" in words(found, ".facts")


@pytest.mark.parametrize("added", [None, 0, -3, 10**9, "many"])
def test_trees_that_no_model_can_have_added_are_not_told_apart(
    client: Client, added: object
) -> None:
    model = made.tuned_block_model()
    manifest, data = replace(model, facts={ADDED_TREES: added}).parts()
    version = made.block_version(GenreFactory(), manifest=manifest, file=keep(data))
    kind = words(html.fromstring(text_of(client, version)), "#task-blocks + p")
    assert f"{len(model.trees)} boosted trees" in kind
    assert "fitted on these labels" not in kind


def test_a_damaged_model_is_said_to_be_so_and_the_page_still_opens(client: Client) -> None:
    response = client.get(address(made.version(GenreFactory(), file=keep(b"no model"))))
    assert response.status_code == 200
    assert "damaged or tampered with" in response.content.decode()


@pytest.mark.parametrize("kind", ["content-seeker", "blocks"])
def test_the_downloaded_file_is_loaded_by_the_three_lines_on_the_page(
    client: Client,
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make = made.block_version if kind == "blocks" else made.version
    page = site(100)[0].markup if kind == "blocks" else article_page(3)
    content = site(100)[0].content[1] if kind == "blocks" else "The storm was over by noon"
    version = make(GenreFactory())
    response = client.get(address(version, "version-download"))
    name = version_name(version)
    assert response["Content-Disposition"] == f'attachment; filename="{name}.zip"'
    assert response["X-Content-Type-Options"] == "nosniff"
    zipfile.ZipFile(io.BytesIO(response.getvalue())).extractall(tmp_path)
    (tmp_path / "page.html").write_text(page)
    found = html.fromstring(text_of(client, version))
    lines = words(found, "[aria-labelledby=elsewhere] code")
    assert len(lines.splitlines()) == 3
    (tmp_path / "use.py").write_text(lines)

    monkeypatch.chdir(tmp_path)
    runpy.run_path("use.py")

    output = capsys.readouterr().out
    assert content in output
    assert "About us" not in output


def test_a_downloaded_model_can_be_uploaded_to_another_genre(client: Client) -> None:
    data = client.get(address(made.version(GenreFactory()), "version-download")).getvalue()
    genre = GenreFactory()
    upload = reverse("training:model-upload", args=[genre.slug])

    response = client.post(upload, {"model": uploaded(data)}, follow=True)

    version = ModelVersion.objects.get(genre=genre)
    assert response.redirect_chain[0][0] == address(version)
    assert version.state == ModelVersion.State.CANDIDATE
    assert version.run is None
    assert "uploaded" in response.content.decode()


@pytest.mark.parametrize("data", [b"no zip", b"PK\x03\x04"], ids=["text", "cut"])
def test_an_upload_that_is_no_model_is_refused_in_words(client: Client, data: bytes) -> None:
    genre = GenreFactory()
    upload = reverse("training:model-upload", args=[genre.slug])
    for sent in ({"model": uploaded(data)}, {}):
        response = client.post(upload, sent, follow=True)
        assert b'role="alert"' in response.content
    assert not ModelVersion.objects.exists()


def test_promoting_needs_more_than_looking(log_in: LogIn) -> None:
    version = made.version(GenreFactory())
    person = log_in("annotator")
    assert "Promote</button>" not in text_of(person, version)
    assert person.post(address(version, "version-promote")).status_code == 403
    assert person.get(address(version, "version-download")).status_code == 200


def test_trees_are_drawn_as_deep_as_asked_for(client: Client) -> None:
    version = made.version(GenreFactory())
    sizes = []
    for depth in ("3", "10", "1000000", "deep"):
        found = html.fromstring(client.get(address(version), {"depth": depth}).content)
        sizes.append(len(found.cssselect(".tree svg g.tree-leaf, .tree svg g.tree-node")))
    shallow, deep, *defaults = sizes
    assert shallow < deep
    assert len(set(defaults)) == 1


def test_a_content_seeker_of_the_release_before_is_shown_and_extracts_as_plain(
    client: Client,
) -> None:
    version = made.version(GenreFactory(slug="news"))
    # As it was written then: neither the plan nor the manifest says how text is taken.
    manifest = {name: part for name, part in version.manifest.items() if name != "extraction"}
    configuration = {
        "algorithm": "LogisticRegression",
        "selection": "IG",
        "feature_number": 10,
        "balance": "none",
        "miss_cost": 1.0,
        "cost_method": "MetaCost",
        "uses_layout": False,
        "seed": 1,
        "parameters": {},
    }
    ModelVersion.objects.filter(pk=version.pk).update(
        manifest=manifest, configuration=configuration
    )
    version.refresh_from_db()

    text = text_of(client, version)

    assert "CS+plain: their whole text" in text
    assert "explicit ones and those derived from regions" in text
    assert "html5: the structural tags of today" in text
    texts = []
    for name in ("CS", "CS+plain"):
        ready = method_instance(method_version(parse_choice(f"{name}@news-1")))
        assert isinstance(ready.extractor, ContentSeeker | TrainedContentSeeker)
        assert isinstance(ready.model, ContentSeekerModel)
        page = parse(article_page(20))
        texts.append(ready.extractor.extract_with(ready.model, page, node_features(page)).text)
    assert texts[0] == texts[1] != ""
