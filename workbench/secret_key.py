"""The secret key Django signs sessions with: made once, kept in a file only its owner reads."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from workbench.errors import DataFolderError, SecretKeyError

_KEY_LENGTH = 64


def read_or_create_secret_key(path: Path) -> str:
    """The key in ``path``, created first where there is none."""
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
    """Put a new key at ``path`` unless another process just did.

    Web server and worker may start at the same moment and must end up with one key. A hard
    link appears complete or not at all and never replaces a file, so whoever comes second
    loses and reads the winner's key.
    """
    with NamedTemporaryFile("w", dir=path.parent, prefix=".key-", encoding="ascii") as draft:
        draft.write(secrets.token_urlsafe(_KEY_LENGTH))
        draft.flush()
        os.fsync(draft.fileno())
        with suppress(FileExistsError):
            os.link(draft.name, path)
