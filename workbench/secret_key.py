"""Django's secret key: generated once and stored in a file that only its owner can read."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from workbench.errors import DataFolderError, SecretKeyError

_KEY_LENGTH = 64


def read_or_create_secret_key(path: Path) -> str:
    """Return the key stored in ``path``; create it if the file is missing."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _create(path)
        key = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise DataFolderError(error.filename, error.strerror or str(error)) from error
    if len(key) < _KEY_LENGTH:
        raise SecretKeyError(path)
    return key


def _create(path: Path) -> None:
    """Write a new key to ``path`` unless another process has just written one.

    Web server and worker may start at the same time and must use one key. Creating a hard link
    is atomic and never replaces a file, so the second process reads the key of the first.
    """
    with NamedTemporaryFile("w", dir=path.parent, prefix=".key-", encoding="ascii") as draft:
        draft.write(secrets.token_urlsafe(_KEY_LENGTH))
        draft.flush()
        os.fsync(draft.fileno())
        with suppress(FileExistsError):
            os.link(draft.name, path)
