"""Settings for tests: no data folder, fast password hashes; ``DATABASE_URL`` is used."""

import os
from pathlib import Path
from tempfile import gettempdir

from workbench.settings.base import *  # noqa: F403  (settings build on one another)
from workbench.settings.base import DATABASES, ENVIRONMENT

SECRET_KEY = "only for tests"  # noqa: S105  (protects nothing)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_AUTOREFRESH = True
MODEL_DIR = Path(gettempdir()) / f"workbench-test-{os.getpid()}-models"

if not ENVIRONMENT.text("DATABASE_URL"):
    # A file, because SQLite in memory has other locking rules.
    file = Path(gettempdir()) / f"workbench-test-{os.getpid()}.sqlite3"
    DATABASES["default"] |= {"NAME": ":memory:", "TEST": {"NAME": file}}
    # Nothing here has to survive a power cut, so no commit waits for the disk.
    options = DATABASES["default"]["OPTIONS"]
    options = options | {"init_command": f"{options['init_command']}; PRAGMA synchronous=OFF"}
    DATABASES["default"]["OPTIONS"] = options
