"""Live models as folders: complete at every moment, whatever happens meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from sklearn.linear_model import LogisticRegression

from annotate.models import Genre
from contentseeker import extract, registry
from contentseeker.methods.blocks.model import load as load_blocks
from contentseeker.methods.blocks.model import load_named as load_named_blocks
from contentseeker.methods.content_seeker import load, load_named
from tests.contentseeker.methods.blocks.made_sites import site
from tests.training import made
from training.models import ModelVersion
from training.versions.publishing import publish, publish_changed
from training.versions.versions import promote, roll_back

pytestmark = pytest.mark.django_db(transaction=True)


def two_versions(genre: Genre) -> tuple[ModelVersion, ModelVersion]:
    return made.version(genre), made.version(genre, made.small_model(LogisticRegression))


def learner(folder: Path) -> str:
    return type(load(folder).content.estimator).__name__


def test_the_folder_follows_promotions_and_roll_backs(
    genre: Genre, person: User, model_dir: Path
) -> None:
    tree, other = two_versions(genre)
    folder = model_dir / "forum"

    promote(tree, by=person)
    assert learner(folder) == "DecisionTreeClassifier"
    promote(other, by=person)
    assert learner(folder) == "LogisticRegression"
    assert type(load_named(str(folder)).content.estimator) is LogisticRegression
    roll_back(genre, by=person)
    assert learner(folder) == "DecisionTreeClassifier"
    roll_back(genre, by=person)
    # Where none is live, the block model that ships speaks for the genre.
    assert load_blocks(folder).parts() == load_named_blocks().parts()


def test_a_block_model_is_published_for_the_method_blocks(
    genre: Genre, person: User, model_dir: Path
) -> None:
    version = made.block_version(genre)
    promote(version, by=person)
    folder = model_dir / "forum"
    page = site(100)[0]

    method = registry.get("blocks").create(model=str(folder))

    assert load_blocks(folder).facts == {"data": "made up"}
    assert extract(page.markup.encode(), method=method).text == page.text


def test_whoever_loads_meanwhile_gets_a_whole_model(
    genre: Genre, person: User, model_dir: Path
) -> None:
    versions = two_versions(genre)
    promote(versions[0], by=person)

    def load_often() -> list[str]:
        return [learner(model_dir / "forum") for _ in range(25)]

    with ThreadPoolExecutor(1) as reader:
        loading = reader.submit(load_often)
        for turn in count(1):
            ModelVersion.objects.live().update(state=ModelVersion.State.RETIRED)
            ModelVersion.objects.filter(pk=versions[turn % 2].pk).update(state="live")
            publish(genre)
            if loading.done():
                break

    assert set(loading.result()) <= {"DecisionTreeClassifier", "LogisticRegression"}


def test_what_another_machine_promoted_is_published_when_somebody_looks(
    genre: Genre, person: User, model_dir: Path
) -> None:
    tree, other = two_versions(genre)
    promote(tree, by=person)
    promote(other, by=person)
    link = model_dir / "forum"
    link.unlink()

    assert publish_changed() == 1
    assert learner(link) == "LogisticRegression"
    assert publish_changed() == 0


def test_half_a_folder_of_somebody_who_died_is_in_nobodys_way(
    genre: Genre, person: User, model_dir: Path
) -> None:
    dead = model_dir / ".versions" / ".part-dead"
    dead.mkdir(parents=True)
    (dead / "model.skops").write_bytes(b"half of")

    promote(made.version(genre), by=person)

    assert learner(model_dir / "forum") == "DecisionTreeClassifier"


def test_a_folder_that_cannot_be_written_does_not_undo_the_decision(
    genre: Genre, person: User, model_dir: Path, settings: Settings, tmp_path: Path
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    settings.MODEL_DIR = blocked / "models"
    version = made.version(genre)

    promote(version, by=person)

    version.refresh_from_db()
    assert version.state == ModelVersion.State.LIVE
