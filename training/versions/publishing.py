"""Live models as folders, for the command line and for other programs on the machine.

``MODEL_DIR/<genre>`` is a symbolic link to the folder of the live version that extracts. The
folder is complete before the link is replaced in one step. Folders of earlier versions stay,
for programs that are reading them and for roll-backs.
"""

import os
import shutil
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from django.conf import settings

from annotate.models import Genre
from contentseeker.methods.blocks.model import SHIPPED
from contentseeker.model_files.folder import files_of, shipped_version
from training.artefacts import read
from training.models import ModelVersion, Promotion, Slot

_VERSIONS: Final = ".versions"
_DIGEST_SHOWN: Final = 12


def publish(genre: Genre) -> Path:
    """Link the genre's folder to its live model, or to the one that ships; returns the link."""
    live = _live(genre)
    link = _link(genre)
    link_model(link, _folder_name(live), None if live is None else _files(live))
    return link


def link_model(link: Path, name: str, files: Mapping[str, bytes] | None) -> None:
    """Link to the version folder of that name, which is filled first; None: the shipped model."""
    versions = _versions_folder()
    target = versions / name
    if not target.exists():
        _fill(target, files)
    # Named after the process, because two may publish at once.
    part = versions / f".{link.name}.{os.getpid()}.link"
    part.unlink(missing_ok=True)
    part.symlink_to(Path(_VERSIONS) / target.name)
    # In one step: readers find the old folder or the new one, never none.
    part.replace(link)


def unlink_model(link: Path) -> None:
    """Remove a link; the folder stays for programs that are reading it."""
    link.unlink(missing_ok=True)


def is_linked(link: Path, name: str) -> bool:
    """Whether a link leads to the version folder of that name."""
    return link.is_symlink() and Path(os.readlink(link)).name == name


def publish_changed() -> int:
    """Publish promotions that no process has published yet; returns how many."""
    genres = Genre.objects.filter(pk__in=Promotion.objects.values("genre").distinct())
    stale = [genre for genre in genres if not _is_published(genre)]
    for genre in stale:
        publish(genre)
    return len(stale)


def _is_published(genre: Genre) -> bool:
    return is_linked(_link(genre), _folder_name(_live(genre)))


def _live(genre: Genre) -> ModelVersion | None:
    live = ModelVersion.objects.live().in_slot(Slot.EXTRACTION).filter(genre=genre)
    return live.only("file_id", "genre_id").first()


def _folder_name(live: ModelVersion | None) -> str:
    return shipped_version(SHIPPED) if live is None else f"{live.pk}-{live.file_id[:_DIGEST_SHOWN]}"


def _files(live: ModelVersion) -> dict[str, bytes]:
    return files_of(live.manifest, read(live.file))


def _fill(target: Path, files: Mapping[str, bytes] | None) -> None:
    # Under a temporary name until it is complete: another process may do the same.
    part = Path(mkdtemp(prefix=".part-", dir=target.parent))
    try:
        if files is None:
            with resources.as_file(resources.files("contentseeker") / "models" / SHIPPED) as folder:
                shutil.copytree(folder, part, dirs_exist_ok=True)
        else:
            for name, data in files.items():
                (part / name).write_bytes(data)
        # mkdtemp makes a folder that only its owner can read; other programs read this one.
        part.chmod(0o755)
        part.rename(target)
    except OSError:
        # Another process was first. The folder has the same content.
        if not target.exists():
            raise
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _link(genre: Genre) -> Path:
    # Only the last part of the path, so that no slug can lead to another folder.
    path: Path = settings.MODEL_DIR / Path(genre.slug).name
    return path


def _versions_folder() -> Path:
    folder: Path = settings.MODEL_DIR / _VERSIONS
    folder.mkdir(parents=True, exist_ok=True)
    return folder
