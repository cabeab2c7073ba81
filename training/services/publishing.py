"""Live models as folders, for the command line and for other programs on the machine.

``MODEL_DIR/<genre>`` is a link to the folder of the live version that extracts, beside it and
complete before the link is turned, in one step. Folders of earlier versions stay: whoever has
begun to read one can end, and a roll-back finds it there.
"""

import os
import shutil
from importlib import resources
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from django.conf import settings

from annotate.models import Genre
from annotate.services.suggestions import shipped_version
from extraction.blocks.model import SHIPPED
from extraction.classifiers.files import files_of
from training.models import ModelVersion, Promotion, Slot
from training.services.artefacts import read

_VERSIONS: Final = ".versions"
_DIGEST_SHOWN: Final = 12


def publish(genre: Genre) -> Path:
    """Let the genre's folder lead to its live model, or to the general one; returns it."""
    versions = _versions_folder()
    live = _live(genre)
    target = versions / _folder_name(live)
    if not target.exists():
        _fill(target, live)
    link = _link(genre)
    part = versions / f".{link.name}.{os.getpid()}.link"
    part.unlink(missing_ok=True)
    part.symlink_to(Path(_VERSIONS) / target.name)
    part.replace(link)
    return link


def publish_changed() -> int:
    """Publish what was promoted elsewhere, or just before a process died; returns how many."""
    genres = Genre.objects.filter(pk__in=Promotion.objects.values("genre").distinct())
    stale = [genre for genre in genres if not _is_published(genre)]
    for genre in stale:
        publish(genre)
    return len(stale)


def _is_published(genre: Genre) -> bool:
    link = _link(genre)
    return link.is_symlink() and Path(os.readlink(link)).name == _folder_name(_live(genre))


def _live(genre: Genre) -> ModelVersion | None:
    live = ModelVersion.objects.live().in_slot(Slot.EXTRACTION).filter(genre=genre)
    return live.only("file_id", "genre_id").first()


def _folder_name(live: ModelVersion | None) -> str:
    return shipped_version() if live is None else f"{live.pk}-{live.file_id[:_DIGEST_SHOWN]}"


def _fill(target: Path, live: ModelVersion | None) -> None:
    # Under a name of its own until it is complete: somebody may do the same at the same time.
    part = Path(mkdtemp(prefix=".part-", dir=target.parent))
    try:
        if live is None:
            with resources.as_file(resources.files("extraction") / "models" / SHIPPED) as folder:
                shutil.copytree(folder, part, dirs_exist_ok=True)
        else:
            for name, data in files_of(live.manifest, read(live.file)).items():
                (part / name).write_bytes(data)
        part.chmod(0o755)
        _put_in_place(part, target)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _put_in_place(part: Path, target: Path) -> None:
    try:
        part.rename(target)
    except OSError:
        # A folder that is there already cannot be replaced, and need not be.
        if not target.exists():
            raise


def _link(genre: Genre) -> Path:
    # Never more than a name: whatever a slug says, no folder elsewhere can be meant.
    path: Path = settings.MODEL_DIR / Path(genre.slug).name
    return path


def _versions_folder() -> Path:
    folder: Path = settings.MODEL_DIR / _VERSIONS
    folder.mkdir(parents=True, exist_ok=True)
    return folder
