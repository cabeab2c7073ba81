"""Training sets, runs and models for tests of screens: small, and without waiting for a run."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from django.contrib.auth.models import User
from django.db.models import Max
from sklearn.base import ClassifierMixin
from sklearn.tree import DecisionTreeClassifier

from annotate.models import Genre, Page
from contentseeker.features import NAMES
from contentseeker.fitting.blocks import replay
from contentseeker.fitting.blocks.fine_tuning import fit_on_top
from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.replay import Replay, draw
from contentseeker.fitting.content_seeker import fit_content_seeker
from contentseeker.lab.rows import LabelledRows
from contentseeker.methods.blocks.model import BlockModel, load_named
from contentseeker.methods.content_seeker import ContentSeekerModel
from tests.contentseeker.methods.blocks.conftest import FEW_TREES
from tests.contentseeker.methods.blocks.made_sites import examples as examples_of_blocks
from tests.contentseeker.methods.content_seeker.labelled_pages import examples
from tests.factories import GenreFactory, UserFactory
from training.artefacts import frame_as_parquet, keep
from training.kinds.blocks.fit import BlockPlan
from training.models import ModelVersion, Run, TrainingSet
from training.versions.versions import model_of

CROSSED = {
    "segment": {"tp": 30, "fn": 10, "fp": 5, "tn": 155},
    "content": {"tp": 18, "fn": 2, "fp": 4, "tn": 176},
    "single": {"tp": 12, "fn": 8, "fp": 2, "tn": 178},
}


def outcome(fixed: list[Page], broken: list[Page], **facts: Any) -> dict[str, Any]:
    """What a run keeps that has compared its candidate with the live model."""
    rows = [
        {"page": page.pk, "candidate": [1, 0.9, 0.95], "live": [0.5, 0.5, 0.5]} for page in fixed
    ]
    rows += [{"page": page.pk, "candidate": [0, 0, 0], "live": [1, 1, 1]} for page in broken]
    return {
        "sentence": "The candidate is better than the live model.",
        "verdict": "better",
        "method": "CS+plain",
        "pages": rows,
        "fixed": [page.pk for page in fixed],
        "broken": [page.pk for page in broken],
        "crossed": CROSSED,
    } | facts


def rows_about(pages: list[Page], per_page: int = 4) -> LabelledRows:
    """Rows of some pages: the first of each is good main content, the last says nothing of it."""
    number = len(pages) * per_page
    place = np.arange(number) % per_page
    return LabelledRows(
        features=np.random.default_rng(1).random((number, len(NAMES))),
        tags=np.array(["div", "td", "section", "article"], dtype=np.object_)[place % 4],
        segment=(place < 2).astype(np.int8),
        content=np.select([place == 0, place == per_page - 1], [1, -1], 0).astype(np.int8),
        pages=np.repeat([page.pk for page in pages], per_page),
        nodes=place + 3,
        sources=np.repeat(np.array([page.source.host for page in pages], dtype=object), per_page),
        groups=np.repeat(np.arange(len(pages)), per_page),
        explicit=place < 3,
    )


def training_set(genre: Genre, rows: LabelledRows, **facts: Any) -> TrainingSet:
    """A kept set with these rows."""
    balance = {
        "segment": {"good": int((rows.segment == 1).sum()), "bad": int((rows.segment == 0).sum())},
        "content": {
            "main": int((rows.content == 1).sum()),
            "noisy": int((rows.content == 0).sum()),
        },
    }
    defaults = {
        "digest": f"{TrainingSet.objects.count() + 1:064x}",
        "table": keep(frame_as_parquet(rows.to_frame())),
        "row_count": len(rows),
        "page_count": len(set(rows.pages.tolist())),
        "source_count": len(set(rows.sources.tolist())),
        "balance": balance,
        "selection": {"genres": [genre.slug], "splits": ["train"], "agreement": "majority"},
    }
    return TrainingSet.objects.create(genre=genre, **(defaults | facts))


def run(genre: Genre | None = None, **facts: Any) -> Run:
    """A retraining in any state."""
    genre = genre or GenreFactory()
    defaults = {
        "kind": Run.Kind.RETRAIN,
        "purpose": f"retrain {genre.slug}",
        "started_by": facts.pop("by", None) or UserFactory(),
    }
    return Run.objects.create(genre=genre, **(defaults | facts))


@cache
def small_model(
    learner: Callable[..., ClassifierMixin] = DecisionTreeClassifier,
) -> ContentSeekerModel:
    """A model fitted on twelve small pages."""
    return fit_content_seeker(examples(), learner=lambda: learner(random_state=1))


def version(genre: Genre, model: ContentSeekerModel | None = None, **facts: Any) -> ModelVersion:
    """A candidate with a real file."""
    manifest, data = (model or small_model()).parts()
    newest = ModelVersion.objects.filter(genre=genre).aggregate(newest=Max("number"))["newest"]
    defaults = {
        "number": (newest or 0) + 1,
        "manifest": manifest,
        "file": keep(data),
        "created_by": facts.pop("by", None) or _somebody(),
        "configuration": {"algorithm": "J48", "selection": "IG", "feature_number": 10},
    }
    return ModelVersion.objects.create(genre=genre, **(defaults | facts))


def seeker_of(version: ModelVersion) -> ContentSeekerModel:
    """The model of a version that is a Content Seeker."""
    model = model_of(version)
    assert isinstance(model, ContentSeekerModel)
    return model


def blocks_of(version: ModelVersion) -> BlockModel:
    """The model of a version that is a block model."""
    model = model_of(version)
    assert isinstance(model, BlockModel)
    return model


@cache
def small_block_model() -> BlockModel:
    """A block model fitted on made-up sites."""
    return fit_blocks(examples_of_blocks(), boosting=FEW_TREES, facts={"data": "made up"})


@cache
def small_replay() -> Replay:
    """A sample of what that model was fitted on."""
    return draw(examples_of_blocks(), small_block_model())


@cache
def tuned_block_model() -> BlockModel:
    """The block model that ships, with made-up sites on top."""
    return fit_on_top(load_named(), replay.load_named(), examples_of_blocks())


def block_version(genre: Genre, **facts: Any) -> ModelVersion:
    """A candidate that is a block model."""
    manifest, data = small_block_model().parts()
    defaults: dict[str, Any] = {
        "kind": ModelVersion.Kind.BLOCKS,
        "manifest": manifest,
        "file": keep(data),
        "configuration": BlockPlan(is_on_top=False).as_json(),
    }
    return version(genre, **(defaults | facts))


def _somebody() -> User:
    user: User = UserFactory()
    return user
