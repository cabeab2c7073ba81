"""The registry of genre detectors: which one is live, loading it, promoting and rolling back.

As with models of genres, the database decides, and the folder for the command line follows.
"""

from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from contentseeker.errors import ModelFileError
from contentseeker.genres.model import GenreModel
from contentseeker.live_models import DETECTOR
from contentseeker.model_files.folder import files_of
from training.artefacts import keep, read
from training.errors import TrainingError
from training.models import Artefact, DetectorPromotion, GenreDetector
from training.versions.publishing import is_linked, link_model, unlink_model

_DIGEST_SHOWN: Final = 8
_MODELS_IN_MEMORY: Final = 4
_LIVE = GenreDetector.State.LIVE
NONE_LIVE: Final = "no detector"


def live_detector() -> GenreDetector | None:
    """The live detector; None if there is none."""
    # Only small columns: every request for suggestions of a page without a genre runs this query.
    return GenreDetector.objects.filter(state=_LIVE).defer("manifest", "metrics").first()


def detector_name(detector: GenreDetector) -> str:
    """The public name: the number and the first digits of the file's hash."""
    return f"{detector}-{detector.file_id[:_DIGEST_SHOWN]}"


def detector_model(detector: GenreDetector) -> GenreModel:
    """The model itself, loaded with all checks once, then cached."""
    return _load(detector.file_id, detector.pk)


@lru_cache(maxsize=_MODELS_IN_MEMORY)
def _load(file_digest: str, pk: int) -> GenreModel:
    manifest = GenreDetector.objects.values_list("manifest", flat=True).get(pk=pk)
    return GenreModel.from_parts(manifest, read(Artefact.objects.get(pk=file_digest)))


def loading_problem(detector: GenreDetector) -> str:
    """Why a detector cannot be loaded; blank if it can."""
    try:
        detector_model(detector)
    except ModelFileError as error:
        return str(error)
    return ""


def add_detector(manifest: object, data: bytes, **columns: Any) -> GenreDetector:
    """Store a model as the next detector."""
    newest = GenreDetector.objects.aggregate(newest=Max("number"))["newest"]
    return GenreDetector.objects.create(
        number=(newest or 0) + 1, manifest=manifest, file=keep(data), **columns
    )


@transaction.atomic
def promote_detector(detector: GenreDetector, by: User) -> None:
    """Make a detector live; promoting the live one again changes nothing."""
    live = _locked_live()
    if live is None or live.pk != detector.pk:
        _change(detector, live, by=by)


@transaction.atomic
def roll_back_detector(by: User, *, seen: int | None = None) -> GenreDetector | None:
    """Make the detector before the live one live again, in the end none; returns it.

    ``seen`` is the detector that the screen showed as live: a second click changes nothing.
    """
    live = _locked_live()
    before = detector_history()
    if live is None or len(before) < 2:
        raise TrainingError("There is nothing to roll back: no genre detector is live.")
    if seen is not None and live.pk != seen:
        raise TrainingError("The live detector has changed meanwhile. Reload, then decide.")
    _change(before[-2], live, by=by, is_rollback=True)
    return before[-2]


def detector_history() -> list[GenreDetector | None]:
    """The detectors that were live and not rolled back, in order; the live one is last.

    None is the state before any was promoted.
    """
    history: list[GenreDetector | None] = [None]
    changes = DetectorPromotion.objects.select_related("detector").defer("detector__manifest")
    for change in changes.order_by("pk"):
        if change.is_rollback:
            history.pop()
        else:
            history.append(change.detector)
    return history


def publish_detector() -> None:
    """Link the detector's folder to the live one; without a live one, remove the link."""
    live = live_detector()
    link = settings.MODEL_DIR / DETECTOR
    if live is None:
        unlink_model(link)
    elif not is_linked(link, _folder_name(live)):
        link_model(link, _folder_name(live), files_of(live.manifest, read(live.file)))


def _folder_name(detector: GenreDetector) -> str:
    return detector_name(detector)


def _locked_live() -> GenreDetector | None:
    return GenreDetector.objects.select_for_update().filter(state=_LIVE).first()


def _change(
    detector: GenreDetector | None,
    live: GenreDetector | None,
    *,
    by: User,
    is_rollback: bool = False,
) -> None:
    # In this order: a constraint forbids two live detectors, even for a moment.
    if live is not None:
        GenreDetector.objects.filter(pk=live.pk).update(state=GenreDetector.State.RETIRED)
    if detector is not None:
        GenreDetector.objects.filter(pk=detector.pk).update(state=_LIVE)
    DetectorPromotion.objects.create(detector=detector, is_rollback=is_rollback, decided_by=by)
    # Robust: the promotion holds even if the folder cannot be written; that is retried later.
    transaction.on_commit(publish_detector, robust=True)
