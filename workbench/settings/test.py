"""For the test suite: no data folder, quick passwords; ``DATABASE_URL`` chooses the database."""

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
    # A file, because SQLite in memory locks by other rules than the real thing.
    file = Path(gettempdir()) / f"workbench-test-{os.getpid()}.sqlite3"
    DATABASES["default"] |= {"NAME": ":memory:", "TEST": {"NAME": file}}
