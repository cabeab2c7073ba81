"""Model versions: which one is live, loading them, and the decisions that make them live.

The database decides: suggestions, evaluations and extractions query the live version each
time, and only loaded models are cached, by the hash of their file. So a promotion holds for
every process at once. The folder for the command line follows (``publishing``).
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from annotate.models import Genre, Page
from contentseeker.errors import ExtractionError, ModelFileError
from contentseeker.methods.blocks.model import load_named as load_blocks
from contentseeker.pagination.model import load_named as load_next_links
from training.artefacts import keep, read
from training.errors import TrainingError
from training.kinds.comparison import Baseline
from training.kinds.registry import UnknownKindError, kind_named
from training.models import Artefact, ModelVersion, Promotion, Slot
from training.versions.detected_genres import effective_genre_id
from training.versions.publishing import publish

_log = logging.getLogger(__name__)

_DIGEST_SHOWN: Final = 8
# Each a few megabytes at most, but for forests.
_MODELS_IN_MEMORY: Final = 16
# More than a database can count.
_LONGEST_NUMBER: Final = 10

GENERAL_NAMES: Final = {
    Slot.EXTRACTION: "the general model",
    Slot.NEXT_LINKS: "the next-link model that ships",
}
"""The model that is used while none of the genre is live."""
_LOAD_SHIPPED: Final[dict[Slot, Callable[[], Any]]] = {
    Slot.EXTRACTION: load_blocks,
    Slot.NEXT_LINKS: load_next_links,
}


class NothingToRollBackError(TrainingError):
    """No model was ever live."""

    def __init__(self, genre: Genre, slot: Slot) -> None:
        super().__init__(
            f"There is nothing to roll back: {GENERAL_NAMES[slot]} is in use for {genre}. Promote "
            "a model first."
        )


def live_version(genre: Genre, slot: Slot = Slot.EXTRACTION) -> ModelVersion | None:
    """The live version of a genre; None while it uses the model that ships."""
    return _live(genre.pk, slot)


def live_model(page: Page, slot: Slot = Slot.EXTRACTION) -> tuple[Any, str] | None:
    """The live model for a page's genre and its name; None means: use the one that ships.

    The genre of a page without one is the detected one, if the detector is sure.
    """
    genre = effective_genre_id(page)
    return None if genre is None else _loaded(_live(genre, slot))


def baseline_for(genre: Genre, slot: Slot = Slot.EXTRACTION) -> Baseline:
    """The model that a candidate is compared with: the live one, or the one that ships."""
    live = _loaded(live_version(genre, slot))
    if live is None:
        return Baseline(GENERAL_NAMES[slot], _LOAD_SHIPPED[slot]())
    model, name = live
    return Baseline(name, model)


def _loaded(version: ModelVersion | None) -> tuple[Any, str] | None:
    """A version's model and name; None if it cannot be loaded, which the screens show.

    The one place that decides what happens to a live model in an older format: the model that
    ships takes over until the genre is retrained.
    """
    if version is None:
        return None
    if problem := loading_problem(version):
        _log.warning("%s is live and cannot be used: %s", version, problem)
        return None
    return model_of(version), version_name(version)


def loading_problem(version: ModelVersion) -> str:
    """Why a version's model cannot be loaded; blank if it can."""
    try:
        model_of(version)
    except (ExtractionError, UnknownKindError) as error:
        return str(error)
    return ""


def _live(genre_id: int, slot: Slot) -> ModelVersion | None:
    versions = ModelVersion.objects.live().in_slot(slot).filter(genre=genre_id)
    # Only small columns: every request for a page runs this query.
    light = versions.select_related("genre").defer("manifest", "metrics", "configuration")
    return light.first()


def version_name(version: ModelVersion) -> str:
    """The public name of a version: genre, number and the first digits of its file's hash."""
    return f"{version.genre.slug}-{version.number}-{version.file_id[:_DIGEST_SHOWN]}"


def version_named(name: str) -> ModelVersion:
    """The version of a name, with or without the digits of its file's hash.

    Raises ``TrainingError`` for a name that no version has.
    """
    versions = ModelVersion.objects.select_related("genre")
    # A slug may end in a number too, so the whole name is compared.
    for short in (name, name.rpartition("-")[0]):
        slug, _, number = short.rpartition("-")
        if number.isdecimal() and len(number) < _LONGEST_NUMBER:
            found = versions.filter(genre__slug=slug, number=int(number)).first()
            if found and name in (str(found), version_name(found)):
                return found
    raise TrainingError(
        f"There is no model version {name!r}. Names are like forum-3: the genre, and the "
        "number on the genre's page."
    )


def model_of(version: ModelVersion) -> Any:
    """The model itself, loaded with all checks once, then cached.

    Raises ``ExtractionError`` for a file that the library refuses, such as one of an older format.
    """
    found = _load(version.file_id, version.pk)
    if isinstance(found, ModelFileError):
        raise ModelFileError(*found.args)
    return found


# By version too: another version may describe the same file by another manifest. A refusal is
# cached as well, so that a live model in an older format is not read again for every page.
@lru_cache(maxsize=_MODELS_IN_MEMORY)
def _load(file_digest: str, version_id: int) -> Any:
    name, manifest = ModelVersion.objects.values_list("kind", "manifest").get(pk=version_id)
    try:
        return kind_named(name).load(manifest, read(Artefact.objects.get(pk=file_digest)))
    except ModelFileError as error:
        return error


def add_version(genre: Genre, manifest: object, data: bytes, **columns: Any) -> ModelVersion:
    """Store a model as the next version of a genre. Call it with the genre's row locked."""
    newest = ModelVersion.objects.filter(genre=genre).aggregate(newest=Max("number"))["newest"]
    return ModelVersion.objects.create(
        genre=genre, number=(newest or 0) + 1, manifest=manifest, file=keep(data), **columns
    )


def promote(version: ModelVersion, by: User) -> Promotion:
    """Make a version its genre's live model; promoting the live one again changes nothing."""
    with transaction.atomic():
        genre = locked_genre(version.genre_id)
        live = live_version(genre, version.slot)
        if live is not None and live.pk == version.pk:
            return Promotion.objects.filter(genre=genre, version=version).order_by("-pk")[0]
        return _change(genre, version, live, by=by)


def roll_back(
    genre: Genre, by: User, *, slot: Slot = Slot.EXTRACTION, seen: int | None = None
) -> Promotion:
    """Make the version before the live one live again; that may be the model that ships.

    ``seen`` is the version that the screen showed as live: a second click changes nothing.
    """
    with transaction.atomic():
        genre = locked_genre(genre.pk)
        before = live_history(genre, slot)
        if len(before) < 2:
            raise NothingToRollBackError(genre, slot)
        live = before[-1]
        if seen is not None and (live is None or live.pk != seen):
            raise TrainingError(
                f"{genre}: the live model has changed meanwhile. Reload the page, then decide."
            )
        return _change(genre, before[-2], live, by=by, is_rollback=True)


def live_history(genre: Genre, slot: Slot = Slot.EXTRACTION) -> list[ModelVersion | None]:
    """The versions that were live and not rolled back, in order; the live one is last.

    None is the model that ships, with which every genre begins.
    """
    history: list[ModelVersion | None] = [None]
    changes = Promotion.objects.in_slot(slot).filter(genre=genre)
    promotions = changes.select_related("version__genre")
    for promotion in promotions.defer("version__manifest").order_by("pk"):
        if promotion.is_rollback:
            history.pop()
        else:
            history.append(promotion.version)
    return history


def locked_genre(genre_id: int) -> Genre:
    """The genre, its row locked until the transaction ends."""
    # Without the key: rows that refer to the genre can still be added meanwhile.
    return Genre.objects.select_for_update(no_key=True).get(pk=genre_id)


def _change(
    genre: Genre,
    version: ModelVersion | None,
    live: ModelVersion | None,
    *,
    by: User,
    is_rollback: bool = False,
) -> Promotion:
    # In this order: a constraint forbids two live versions, even for a moment.
    if live is not None:
        ModelVersion.objects.filter(pk=live.pk).update(state=ModelVersion.State.RETIRED)
    if version is not None:
        ModelVersion.objects.filter(pk=version.pk).update(state=ModelVersion.State.LIVE)
        version.state = ModelVersion.State.LIVE
    # Robust: the promotion holds even if the folder cannot be written; that is retried later.
    transaction.on_commit(lambda: publish(genre), robust=True)
    return Promotion.objects.create(
        genre=genre, version=version, previous=live, is_rollback=is_rollback, decided_by=by
    )
