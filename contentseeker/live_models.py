"""The live models of genres in a folder, and extraction with the one that a page's genre asks for.

The workbench keeps such a folder (``data/models``): one model folder per genre, under the genre's
short name (slug), and the genre detector under ``DETECTOR``. Any folder of this form will do.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from contentseeker import registry
from contentseeker.errors import ArgumentError, ModelFileError
from contentseeker.genres.model import GenreModel
from contentseeker.methods.blocks.model import SHIPPED
from contentseeker.model_files.folder import MANIFEST, read_files, shipped_version
from contentseeker.page import FlatPage
from contentseeker.result import Extraction, Extractor, GenreChoice

AUTO: Final = "auto"
"""In place of a genre: the one that is detected."""
# With a dot, which no short name of a genre has.
DETECTOR: Final = "genre.detector"
_GENERAL: Final = "blocks"
_METHODS: Final = {
    "blocks": _GENERAL,
    "content-seeker": "CS",
    "main-nodes": "Hanamura",
    "style-density": "SD",
}
"""The method that extracts with a model, by the name of the model's format."""
_SEQUENCES: Final = "sequences"


@dataclass(frozen=True)
class LiveModels:
    """The models of a folder as they are when it is opened: later promotions change nothing."""

    genres: Mapping[str, str]
    """The model folder of each genre. Links are followed."""
    detector: str = ""
    """The folder of the genre detector; blank if there is none."""

    @classmethod
    def open(cls, folder: str | Path) -> Self:
        """The models of a folder; raises ``ArgumentError`` for anything but a folder."""
        if not isinstance(folder, str | Path) or not os.path.isdir(folder):
            raise ArgumentError(
                f"models: {str(folder)!r} is no folder. Pass the folder of live models, such as "
                "data/models of a workbench."
            )
        # Hidden folders hold what the links lead to.
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
        found = {
            name: os.path.realpath(os.path.join(folder, name))
            for name in names
            if os.path.isfile(os.path.join(folder, name, MANIFEST))
        }
        return cls(detector=found.pop(DETECTOR, ""), genres=found)

    @cached_property
    def fingerprint(self) -> str:
        """Changes when any of the models does."""
        folders = {**self.genres, DETECTOR: self.detector}
        digests = {name: _digest(folder) for name, folder in folders.items() if folder}
        return sha256(json.dumps(digests, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class GenreExtractor:
    """Extracts with the live model of one genre, or of the genre that is detected."""

    models: LiveModels
    genre: str = AUTO

    def __post_init__(self) -> None:
        if self.genre == AUTO:
            if not self.models.detector:
                raise ArgumentError(
                    f"genre: the folder of models has no {DETECTOR}. Train a genre detector in "
                    "the workbench and make it live, or name a genre."
                )
        elif self.genre not in self.models.genres:
            known = ", ".join(map(repr, self.models.genres)) or "none"
            raise ArgumentError(
                f"genre: there is no live model of {self.genre!r}. There are: {known}. "
                f"{AUTO!r} detects the genre."
            )

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page; ``Extraction.genre`` says which model was used, and why."""
        if self.genre != AUTO:
            return self._extract(page, self.genre, None)
        guess = GenreModel.load_named(self.models.detector).detect(page)
        return self._extract(page, guess.genre, guess.probability, is_sure=guess.is_sure)

    def _extract(
        self, page: FlatPage, genre: str, probability: float | None, *, is_sure: bool = True
    ) -> Extraction:
        folder = self.models.genres.get(genre, "") if is_sure else ""
        method, extractor = _extractor_for(folder)
        model = f"{genre}/{Path(folder).name}" if folder else f"general/{shipped_version(SHIPPED)}"
        choice = GenreChoice(genre, probability, is_sure, model, method)
        return replace(extractor.extract(page), genre=choice)


# Extractors only name the folder; loaded models are cached, and read again when they change.
@lru_cache(maxsize=64)
def _extractor_for(folder: str) -> tuple[str, Extractor]:
    """The method for the model of a folder, and its extractor; blank: the general model."""
    if not folder:
        return _GENERAL, registry.get(_GENERAL).create()
    manifest, _ = read_files(Path(folder))
    method = registry.get(_method_of(manifest, folder))
    return method.name, method.create(model=folder)


def _method_of(manifest: Any, folder: str) -> str:
    form = manifest.get("format") if isinstance(manifest, dict) else None
    kind = form.partition("/")[0] if isinstance(form, str) else ""
    if kind == _SEQUENCES:
        settings = manifest.get("settings")
        name = settings.get("algorithm") if isinstance(settings, dict) else None
        # The labellers are registered under the names of their algorithms.
        if isinstance(name, str) and name in registry.names(_SEQUENCES):
            return name
    if kind not in _METHODS:
        raise ModelFileError(f"{folder}: no method extracts with a model of format {form!r:.80}.")
    return _METHODS[kind]


def _digest(folder: str) -> str:
    manifest, _ = read_files(Path(folder))
    return str(manifest.get("sha256")) if isinstance(manifest, dict) else ""
