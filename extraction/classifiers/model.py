"""Content Seeker's model on disk: fitted classifiers and a manifest, never code.

A model is a folder with ``model.skops`` (the classifiers; skops rebuilds only types it
trusts, unlike pickle) and ``manifest.json`` (columns, training data, versions, metrics, and
the digest of the other file). A file that was changed, or that needs types beyond
scikit-learn's own, is refused.
"""

import hashlib
import json
import os
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Literal

from extraction.classifiers.archive import dump, rebuild
from extraction.classifiers.node_classifier import NodeClassifier
from extraction.classifiers.vectors import Vectoriser
from extraction.errors import ArgumentError, ModelFileError
from extraction.page.tags import STRUCTURAL

FORMAT: Final = "content-seeker/1"
TASKS: Final = ("segment", "content", "single")
_SHIPPED: Final = Path(__file__).parent.parent / "models"


@dataclass(frozen=True, slots=True)
class ContentSeekerModel:
    """The three classifiers of Content Seeker, and what is known about them."""

    segment: NodeClassifier
    content: NodeClassifier
    single: NodeClassifier
    profile: Literal["html4", "html5"] = "html5"
    facts: dict[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""

    def save(self, folder: Path) -> None:
        """Write the model; the same model gives the same bytes."""
        folder.mkdir(parents=True, exist_ok=True)
        estimators = {task: getattr(self, task).estimator for task in TASKS}
        data = dump(estimators)
        manifest = {
            "format": FORMAT,
            "sha256": hashlib.sha256(data).hexdigest(),
            "profile": self.profile,
            "columns": {task: getattr(self, task).vectoriser.columns for task in TASKS},
            "tags": {task: getattr(self, task).vectoriser.tags for task in TASKS},
            "versions": {name: version(name) for name in ("scikit-learn", "skops", "lxml")},
            "facts": self.facts,
        }
        (folder / "model.skops").write_bytes(data)
        text = json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True)
        (folder / "manifest.json").write_text(text + "\n", "utf-8")


def load(folder: Path) -> ContentSeekerModel:
    """Read a model; raises ``ModelFileError`` rather than trusting what it cannot check."""
    try:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        data = (folder / "model.skops").read_bytes()
    except (OSError, RecursionError, ValueError) as error:
        raise ModelFileError(
            f"{folder} holds no readable model ({error}). "
            "A model is a folder with model.skops and manifest.json."
        ) from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ModelFileError(
            f"{folder}: the manifest is not of format {FORMAT!r}. "
            "Retrain the model, or use the release that made it."
        )
    if hashlib.sha256(data).hexdigest() != manifest.get("sha256"):
        raise ModelFileError(
            f"{folder}: model.skops is not the file its manifest describes. "
            "It was damaged or tampered with; take a fresh copy."
        )
    return _rebuild(folder, manifest, data)


def _rebuild(folder: Path, manifest: dict[str, Any], data: bytes) -> ContentSeekerModel:
    try:
        estimators = rebuild(data)
        classifiers = {
            task: _classifier(
                estimators[task],
                Vectoriser(tuple(manifest["columns"][task]), tuple(manifest["tags"][task])),
            )
            for task in TASKS
        }
        profile = manifest["profile"]
        if profile not in STRUCTURAL:
            raise ValueError(f"there is no profile {profile!r}")
        return ContentSeekerModel(**classifiers, profile=profile, facts=manifest["facts"])
    except ModelFileError as error:
        raise ModelFileError(f"{folder}: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise ModelFileError(
            f"{folder}: manifest and model do not fit together ({error!r}). "
            "Retrain the model, or use the release that made it."
        ) from error


def _classifier(estimator: Any, vectoriser: Vectoriser) -> NodeClassifier:
    takes, given = getattr(estimator, "n_features_in_", None), len(vectoriser.names)
    if takes != given or not hasattr(estimator, "classes_"):
        raise ValueError(f"{type(estimator).__name__} takes {takes} columns, not {given}")
    return NodeClassifier(estimator, vectoriser)


def load_named(name: str) -> ContentSeekerModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    folder = _folder(name)
    manifest = folder / "manifest.json"
    return _read_once(folder, manifest.stat().st_mtime_ns if manifest.is_file() else 0)


@lru_cache(maxsize=16)
def _read_once(folder: Path, changed: int) -> ContentSeekerModel:
    return load(folder)


def _folder(name: str) -> Path:
    shipped = _SHIPPED / name
    if Path(name).name == name and os.path.isfile(shipped / "manifest.json"):
        return shipped
    if name and os.path.isdir(name):
        return Path(name).absolute()
    known = sorted(manifest.parent.name for manifest in _SHIPPED.glob("*/manifest.json"))
    raise ArgumentError(
        f"model: there is no model {name!r}. Pass the path of a model folder or one of: "
        f"{', '.join(known)}."
    )
