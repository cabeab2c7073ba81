"""Model versions: which one is live, and the decisions that made it so.

The database is the truth: who suggests, evaluates or extracts asks for the live version each
time and keeps only loaded models in memory, under the hash of their file. So a promotion
holds for every process at once. The folder for the command line follows (``publishing``).
"""

from functools import lru_cache
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from annotate.models import Genre, Page
from training.errors import TrainingError
from training.models import Artefact, ModelVersion, Promotion, Slot
from training.services.artefacts import read
from training.services.kinds import KINDS
from training.services.publishing import publish

_DIGEST_SHOWN: Final = 8
# Each a few megabytes at most, but for forests.
_MODELS_IN_MEMORY: Final = 16
# More than a database can count.
_LONGEST_NUMBER: Final = 10

GENERAL_NAMES: Final = {
    Slot.EXTRACTION: "the general model",
    Slot.NEXT_LINKS: "the next-link model that ships",
}
"""What is in use where nothing is live."""


class NothingToRollBackError(TrainingError):
    """No model has ever gone live."""

    def __init__(self, genre: Genre, slot: Slot) -> None:
        super().__init__(
            f"There is nothing to roll back: {GENERAL_NAMES[slot]} is in use for {genre}, and "
            "nothing was before it. Promote a model first."
        )


def live_version(genre: Genre, slot: Slot = Slot.EXTRACTION) -> ModelVersion | None:
    """The model in use for a genre; None where it is the one that ships."""
    return _live(genre.pk, slot)


def live_model(page: Page, slot: Slot = Slot.EXTRACTION) -> tuple[Any, str] | None:
    """The model in use for a page's genre and its name; None where it is the one that ships."""
    version = None if page.genre_id is None else _live(page.genre_id, slot)
    return None if version is None else (model_of(version), version_name(version))


def _live(genre_id: int, slot: Slot) -> ModelVersion | None:
    versions = ModelVersion.objects.live().in_slot(slot).filter(genre=genre_id)
    # Neither what is known about it nor its file: a request for every page asks this.
    light = versions.select_related("genre").defer("manifest", "metrics", "configuration")
    return light.first()


def version_name(version: ModelVersion) -> str:
    """What a version is called outside: its genre, its number and how its file's hash begins."""
    return f"{version.genre.slug}-{version.number}-{version.file_id[:_DIGEST_SHOWN]}"


def version_named(name: str) -> ModelVersion | None:
    """The version called so, with the beginning of its file's hash or without."""
    versions = ModelVersion.objects.select_related("genre")
    # A slug may end in numbers too, so what is found is compared in full.
    for short in (name, name.rpartition("-")[0]):
        slug, _, number = short.rpartition("-")
        if number.isdecimal() and len(number) < _LONGEST_NUMBER:
            found = versions.filter(genre__slug=slug, number=int(number)).first()
            if found and name in (str(found), version_name(found)):
                return found
    return None


def model_of(version: ModelVersion) -> Any:
    """The model itself, read with all checks once, then kept in memory."""
    return _load(version.file_id, version.pk)


# By the version too: the same classifiers may be described by another manifest.
@lru_cache(maxsize=_MODELS_IN_MEMORY)
def _load(file_digest: str, version_id: int) -> Any:
    kind, manifest = ModelVersion.objects.values_list("kind", "manifest").get(pk=version_id)
    return KINDS[kind].from_parts(manifest, read(Artefact.objects.get(pk=file_digest)))


def next_number(genre: Genre) -> int:
    """The number of a genre's next version. Ask with the genre's row locked."""
    newest = ModelVersion.objects.filter(genre=genre).aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def promote(version: ModelVersion, by: User) -> Promotion:
    """Make a version its genre's live model; promoting the live one again changes nothing."""
    with transaction.atomic():
        genre = _locked(version.genre_id)
        live = live_version(genre, version.slot)
        if live is not None and live.pk == version.pk:
            return _last_promotion(genre, version)
        return _change(genre, version, live, by=by)


def roll_back(
    genre: Genre, by: User, *, slot: Slot = Slot.EXTRACTION, seen: int | None = None
) -> Promotion:
    """Make live again what was before the live model; that may be the one that ships.

    ``seen`` is the version its asker saw live: of two clicks only the first finds it there.
    """
    with transaction.atomic():
        genre = _locked(genre.pk)
        before = lived(genre, slot)
        if len(before) < 2:
            raise NothingToRollBackError(genre, slot)
        live = before[-1]
        if seen is not None and (live is None or live.pk != seen):
            raise TrainingError(
                f"{genre}: the live model has changed meanwhile. Look at the page again, then "
                "decide."
            )
        return _change(genre, before[-2], live, by=by, is_rollback=True)


def lived(genre: Genre, slot: Slot = Slot.EXTRACTION) -> list[ModelVersion | None]:
    """What was live one after the other and was not rolled back; the live one stands last.

    None is the model that ships, which is where every genre begins.
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


def _locked(genre_id: int) -> Genre:
    """The genre, with nobody else changing its versions until the transaction ends."""
    return Genre.objects.select_for_update(no_key=True).get(pk=genre_id)


def _change(
    genre: Genre,
    version: ModelVersion | None,
    live: ModelVersion | None,
    *,
    by: User,
    is_rollback: bool = False,
) -> Promotion:
    # In this order: never two live ones, not even in between.
    if live is not None:
        ModelVersion.objects.filter(pk=live.pk).update(state=ModelVersion.State.RETIRED)
    if version is not None:
        ModelVersion.objects.filter(pk=version.pk).update(state=ModelVersion.State.LIVE)
        version.state = ModelVersion.State.LIVE
    # Robust: the decision stands; a folder that could not be written is tried again later.
    transaction.on_commit(lambda: publish(genre), robust=True)
    return Promotion.objects.create(
        genre=genre, version=version, previous=live, is_rollback=is_rollback, decided_by=by
    )


def _last_promotion(genre: Genre, version: ModelVersion) -> Promotion:
    return Promotion.objects.filter(genre=genre, version=version).order_by("-pk")[0]
